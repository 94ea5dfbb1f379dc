#!/usr/bin/env bats
#
# What was really built: every server starts with "java -jar" and the contract's arguments, answers, listens on this machine
# alone, and stops on SIGTERM; the benchmarks run.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

port=$((first_port + 5))
start_s=60
stop_s=8

setup() {
  helper_pids=()
  round_pid=
  output_file=$BATS_TEST_TMPDIR/output
  export STUB_DIR=$BATS_TEST_TMPDIR
  unset JAVA_OPTS JAVA_TOOL_OPTIONS BIND
  export JDK_JAVA_OPTIONS=-XX:TieredStopAtLevel=1 # they only start: half the time without the second compiler
}

# body PATH: what the server answers there; fails when it is not status 200.
body() { curl --silent --fail --noproxy '*' --max-time 5 "http://127.0.0.1:$port$1"; }

answers() { [[ $(body "$1") == "$2" ]]; }

# holds PATHS BODY COMMAND...: the server that COMMAND starts keeps the contract; PATHS are parted by blanks, and each
# answers BODY.
holds() {
  local paths path expected=$2
  read -ra paths <<<"$1"
  shift 2
  if is_port_taken "$port"; then
    printf 'port %s is taken\n' "$port"
    return 1
  fi
  start_group "$@"
  await "$start_s" answers "${paths[0]}" "$expected"
  for path in "${paths[@]}"; do
    equal "$(body "$path")" "$expected"
  done
  # A server on every address answers on all of 127.0.0.0/8; one on 127.0.0.1 alone does not.
  run -7 curl --silent --noproxy '*' --max-time 5 "http://127.0.0.2:$port$path"
  kill "$round_pid"
  await "$stop_s" is_gone "$round_pid"
  await_round
  [[ $status == 143 || $status == 0 ]]
  await 5 is_port_free "$port"
}

is_gone() { ! kill -0 "$1" 2>/dev/null || [[ $(ps -p "$1" -o stat=) == Z* ]]; }

# jar NAME: sets jar to its path, or skips the test.
jar() {
  jar=$repository/$1/target/${1##*/}.jar
  [[ -f $jar ]] || skip "not built"
}

# each_jdk RELEASE: sets jdks to the JVMs of that release or later in /usr/lib/jvm, each once.
each_jdk() {
  local each
  jdks=()
  for each in /usr/lib/jvm/*/bin/java; do
    each=$(readlink -f "$each")
    if [[ -x $each && " ${jdks[*]} " != *" $each "* ]] &&
      [[ $("$each" -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p') -ge $1 ]]; then
      jdks+=("$each")
    fi
  done
}

# on_each_jdk FUNCTION ARGUMENT...: calls it with each JVM here as its last argument.
on_each_jdk() {
  local each
  each_jdk 17
  ((${#jdks[@]})) || jdks=(java)
  for each in "${jdks[@]}"; do
    printf '%s\n' "$each"
    "$@" "$each"
  done
}

# backend NAME PATHS BODY [JAVA [VARIANT]]
backend() {
  jar "$1"
  holds "$2" "$3" "${4-java}" -jar "$jar" "--server.port=$port" ${5+"--spring.profiles.active=$5"}
}

# gateway NAME [JAVA [VARIANT]]: in front of a stub.
gateway() {
  jar "$1"
  is_port_taken "$backend_port" || occupy "$backend_port"
  holds /hello world "${2-java}" -jar "$jar" "--server.port=$port" "--upstream=http://127.0.0.1:$backend_port" \
    ${3+"--spring.profiles.active=$3"}
}

# gateway_variant VARIANT NAME [JAVA]
gateway_variant() { gateway "$2" "${3-java}" "$1"; }

# routes NAME [JAVA]: a gateway with a table of 100 routes, in front of a stub.
routes() {
  jar "$1"
  is_port_taken "$backend_port" || occupy "$backend_port"
  holds "/mock/0 /mock/99" world "${2-java}" -jar "$jar" "--server.port=$port" \
    "--upstream=http://127.0.0.1:$backend_port" --routes.count=100 "--routes.store=$BATS_TEST_TMPDIR/routes.store"
}

@test "backend-tomcat starts, answers on loopback alone and stops" {
  backend backend-tomcat /hello world
}

@test "backend-static starts, answers on loopback alone and stops" {
  backend backend-static /hello.txt '{output:"I Love Spring Cloud"}'
}

@test "backend-sleep starts, answers on loopback alone and stops" {
  backend backend-sleep /sleep sleep
}

@test "backend-mock starts, answers on loopback alone and stops" {
  backend backend-mock /sleep sleep
}

@test "mvc-tomcat starts, answers on loopback alone and stops" {
  backend mvc-tomcat "/hello /sleep" world
}

@test "mvc-tomcat on virtual threads starts, answers on loopback alone and stops on every JDK here that has them" {
  local each
  each_jdk 21
  for each in "${jdks[@]}"; do
    printf '%s\n' "$each"
    backend mvc-tomcat "/hello /sleep" world "$each" virtual-threads
  done
  ((${#jdks[@]})) || skip "there is no JDK 21 or later in /usr/lib/jvm"
}

@test "webflux-tomcat starts, answers at all its paths on loopback alone and stops" {
  backend webflux-tomcat "/hello /sleep /sleep2 /sleep-bounded /sleep-reactive" world
}

@test "webflux-netty starts, answers at all its paths on loopback alone and stops" {
  backend webflux-netty "/hello /sleep /sleep2 /sleep-bounded /sleep-reactive" world
}

@test "gateway-scg starts, answers on loopback alone and stops" {
  gateway gateway-scg
}

@test "gateway-scg-routes fills its table, starts, answers on loopback alone and stops" {
  routes gateway-scg-routes
}

@test "gateway-undertow starts, answers on loopback alone and stops" {
  gateway gateway-undertow
}

@test "gateway-zuul starts, answers on loopback alone and stops" {
  gateway gateway-zuul
}

@test "gateway-zuul, plain and tuned, starts, answers on loopback alone and stops on every other JDK here" {
  local default each tested=
  default=$(readlink -f "$(command -v java)")
  each_jdk 17
  for each in "${jdks[@]}"; do
    if [[ $each == "$default" ]]; then
      continue
    fi
    printf '%s\n' "$each"
    gateway gateway-zuul "$each"
    gateway gateway-zuul "$each" tuned
    tested+=" $each"
  done
  [[ -n $tested ]] || skip "there is no second JDK in /usr/lib/jvm"
}

@test "stack-2019/backend-tomcat starts, answers on loopback alone and stops on every JDK here" {
  on_each_jdk backend stack-2019/backend-tomcat /hello world
}

@test "stack-2019/mvc-tomcat starts, answers on loopback alone and stops on every JDK here" {
  on_each_jdk backend stack-2019/mvc-tomcat "/hello /sleep" world
}

@test "stack-2019/webflux-tomcat starts, answers on loopback alone and stops on every JDK here" {
  on_each_jdk backend stack-2019/webflux-tomcat "/hello /sleep /sleep2 /sleep-reactive" world
}

@test "stack-2019/webflux-netty starts, answers on loopback alone and stops on every JDK here" {
  on_each_jdk backend stack-2019/webflux-netty "/hello /sleep /sleep2 /sleep-reactive" world
}

@test "stack-2019/gateway-scg starts, answers on loopback alone and stops on every JDK here" {
  on_each_jdk gateway stack-2019/gateway-scg
}

@test "stack-2019/gateway-zuul, plain and tuned, starts, answers on loopback alone and stops on every JDK here" {
  on_each_jdk gateway stack-2019/gateway-zuul
  on_each_jdk gateway_variant tuned stack-2019/gateway-zuul
}

@test "stack-2021/gateway-scg-routes fills its table, starts, answers on loopback alone and stops on every JDK here" {
  on_each_jdk routes stack-2021/gateway-scg-routes
}

# benchmarks ARGUMENT...: runs them as `run` does; with a temporary folder, and so a lock, of their own.
benchmarks() {
  local jar=$repository/jmh-bench/target/benchmarks.jar
  [[ -f $jar ]] || skip "not built"
  run java -Djava.io.tmpdir="$BATS_TEST_TMPDIR" -jar "$jar" "$@"
  printf '%s\n' "$output"
}

# table_benchmark ARGUMENT...: one request in a cold JVM.
table_benchmark() {
  benchmarks RouteTableBenchmark -bm ss -f 1 -wi 0 -i 1 -p target=direct -p "url=http://127.0.0.1:$port" "$@"
}

@test "benchmarks.jar lists its benchmarks" {
  benchmarks -l
  equal "$status" 0
  has io.github.gatewaybench.jmh.RouteTableBenchmark. io.github.gatewaybench.jmh.RouteLookupBenchmark.
}

@test "RouteTableBenchmark runs against backend-mock, with both clients" {
  jar backend-mock
  start_group java -jar "$jar" "--server.port=$port"
  await "$start_s" body /ok
  table_benchmark -rf json -rff "$BATS_TEST_TMPDIR/result.json"
  equal "$status" 0
  json "$BATS_TEST_TMPDIR/result.json" '[.[].params.client] | sort == ["per-request", "shared"]'
  kill "$round_pid"
  await_round
}

@test "RouteTableBenchmark ends with 1 when nobody answers" {
  table_benchmark
  equal "$status" 1
  has "GET http://127.0.0.1:$port/ok/mock/" "does the mock backend run there?"
}

@test "RouteLookupBenchmark runs with every strategy" {
  benchmarks RouteLookupBenchmark.lookup -bm ss -f 1 -wi 0 -i 1 -jvmArgs -Xmx512m \
    -p routes=100 -p hit=random -rf json -rff "$BATS_TEST_TMPDIR/result.json"
  equal "$status" 0
  json "$BATS_TEST_TMPDIR/result.json" '[.[].params.strategy] | sort == ["indexed", "linear", "two-level"]'
}

# native FOLDER: its start.sh starts a gateway that keeps to loopback and RUN_DIR, and stops.
native() {
  "$repository/$1/start.sh" --version || skip "$1 is not installed"
  occupy "$backend_port"
  before=$(git -C "$repository" status --porcelain --ignored "$1" 2>/dev/null || true)
  holds /hello world env "PORT=$port" "UPSTREAM=http://127.0.0.1:$backend_port" "RUN_DIR=$BATS_TEST_TMPDIR/run dir" \
    "$repository/$1/start.sh"
  equal "$(git -C "$repository" status --porcelain --ignored "$1" 2>/dev/null || true)" "$before"
  [[ -n $(ls "$BATS_TEST_TMPDIR/run dir/$1".*) ]]
}

@test "nginx starts, answers on loopback alone and stops, writing only below RUN_DIR" { native nginx; }

@test "envoy starts, answers on loopback alone and stops, writing only below RUN_DIR" { native envoy; }
