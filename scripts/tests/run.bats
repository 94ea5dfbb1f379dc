#!/usr/bin/env bats
#
# scripts/run.sh: one module by hand.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

java_opts="-Xms2g -Xmx2g -Xmn1g -XX:MaxMetaspaceSize=256m -Xss256k"

run_sh() {
  run "$sandbox/scripts/run.sh" "$@"
  printf '%s\n' "$output"
}

@test "--dry-run prints the exact command, JVM flags before -jar, and starts nothing" {
  add_module gateway-java "$gateway_port" gateway
  add_module backend-java "$backend_port"
  jar=$sandbox/gateway-java/target/gateway-java.jar
  run_sh gateway-java --dry-run
  equal "$status:$output" "0:java $java_opts -jar $jar --server.port=$gateway_port --upstream=http://127.0.0.1:8080"
  run_sh --dry-run gateway-java@tuned --port $other_port --upstream http://localhost:$service_port
  equal "$status:$output" "0:java $java_opts -jar $jar --server.port=$other_port --upstream=http://localhost:$service_port --spring.profiles.active=tuned"
  run_sh --dry-run gateway-java --port=$other_port --upstream=http://localhost:$service_port
  equal "$status:$output" "0:java $java_opts -jar $jar --server.port=$other_port --upstream=http://localhost:$service_port"
  run_sh --dry-run backend-java
  equal "$status:$output" "0:java $java_opts -jar $sandbox/backend-java/target/backend-java.jar --server.port=$backend_port"
  run_sh --dry-run gateway-stub
  equal "$status:$output" "0:env PORT=$gateway_port UPSTREAM=http://127.0.0.1:8080 $sandbox/gateway-stub/start.sh"
  nothing_begun
}

@test "JAVA_HOME and JAVA_OPTS are respected, also when they are empty" {
  add_module backend-java "$backend_port"
  JAVA_HOME=$STUB_JDK JAVA_OPTS="-Xmx1g  -Da=b" run_sh backend-java --dry-run
  equal "$status:$output" "0:$STUB_JDK/bin/java -Xmx1g -Da=b -jar $sandbox/backend-java/target/backend-java.jar --server.port=$backend_port"
  JAVA_OPTS="" run_sh backend-java --dry-run
  equal "$status:$output" "0:java -jar $sandbox/backend-java/target/backend-java.jar --server.port=$backend_port"
}

@test "what cannot be run is refused with 2, all problems at once" {
  run_sh nowhere --port 0 --upstream localhost --nonsense
  equal "$status" 2
  has "4 problem(s)" "there is no nowhere" "--port 0 is not a port" "--upstream localhost is not http://HOST:PORT" \
    "unknown argument: --nonsense"
  # shellcheck disable=SC2016 # to be taken literally
  run_sh '$(touch "$STUB_DIR/pids")'
  equal "$status" 2
  TMPDIR=/nowhere run_sh gateway-stub
  equal "$status" 2
  has "1 problem(s)" "cannot write to /nowhere: there is no such folder" "use TMPDIR to name a writable folder"
  add_stub gateway-missing "$other_port" gateway
  sed -i 's/echo "stub 1.0"/echo "not installed: run scripts\/setup.sh --with it" \&\& exit 3/' "$sandbox/gateway-missing/start.sh"
  run_sh gateway-missing
  equal "$status" 2
  has "1 problem(s)" "  - gateway-missing is not installed" "    -> run scripts/setup.sh --with it"
  nothing_begun
}

@test "a variant that needs a later Java than there is, is refused" {
  add_module service-java "$service_port"
  printf 'needs-java: 21\n' >>"$sandbox/service-java/src/main/resources/application-tuned.yml"
  fake_jdk 17
  for flag in --dry-run --port=$other_port; do
    run_sh service-java@tuned "$flag"
    equal "$status" 2
    has "1 problem(s)" "service-java@tuned needs Java 21 or later, this is Java 17" "set JAVA_HOME to a later JDK"
  done
  run_sh service-java --dry-run
  equal "$status" 0
  fake_jdk 21
  run_sh service-java@tuned --dry-run
  equal "$status" 0
  has "--spring.profiles.active=tuned"
  nothing_begun
}

@test "a jar that is not built and a taken port are refused" {
  add_module backend-java "$other_port"
  rm "$sandbox/backend-java/target/backend-java.jar"
  occupy "$other_port"
  run_sh backend-java
  equal "$status" 2
  has "2 problem(s)" "backend-java is not built" "./mvnw -DskipTests package" "port $other_port of backend-java is taken by process "
}

@test "in the foreground it prints the command, serves, and SIGTERM stops the server itself" {
  export JAVA_OPTS="-Xmx64m -XX:TieredStopAtLevel=1"
  add_module backend-java "$backend_port"
  start_group "$sandbox/scripts/run.sh" backend-java
  await is_port_taken "$backend_port"
  equal "$(curl --silent --noproxy '*' "http://127.0.0.1:$backend_port/hello")" world
  equal "$(head -n 1 "$output_file")" "java $JAVA_OPTS -jar $sandbox/backend-java/target/backend-java.jar --server.port=$backend_port"
  equal "$(pid_of backend-java)" "$round_pid" # no shell stands between
  kill "$round_pid"
  await_round
  equal "$status" 143
  nothing_left
}

@test "Ctrl-C stops a gateway that runs in the foreground" {
  start_group "$sandbox/scripts/run.sh" gateway-stub --port "$other_port" --upstream "http://127.0.0.1:$backend_port"
  await is_port_taken "$other_port"
  equal "$(curl --silent --noproxy '*' --output /dev/null --write-out '%{http_code}' "http://127.0.0.1:$other_port/hello")" 502
  kill -INT -- "-$round_pid"
  await_round
  equal "$status" 130
  nothing_left
}

@test "a module runs in a folder whose name is not ASCII, in the locale C too" {
  make_sandbox "$BATS_TEST_TMPDIR/bänch-测试"
  add_module backend-java "$backend_port"
  export JAVA_OPTS="-Xmx64m" LC_ALL=C
  start_group "$sandbox/scripts/run.sh" backend-java
  await is_port_taken "$backend_port"
  equal "$(curl --silent --noproxy '*' "http://127.0.0.1:$backend_port/hello")" world
  kill "$round_pid"
  await_round
  equal "$status" 143
}
