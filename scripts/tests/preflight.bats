#!/usr/bin/env bats
#
# What is checked before anything starts: exit status 2, each problem with its mend, nothing started, no folder made.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

@test "a port that is taken is named, with its holder" {
  occupy "$gateway_port"
  refused "${short[@]}" --connections 2
  has "port $gateway_port of gateway-stub is taken" "stop what listens there"
  if command -v ss >/dev/null; then
    has "pid=${helper_pids[0]}"
  fi
  kill -0 "${helper_pids[0]}" # it is left alone
}

@test "a port that only another subject needs does not matter" {
  fake_wrk
  wrk_text 500.00 >"$STUB_DIR/wrk.out"
  occupy "$gateway_port"
  run -0 "$stub_round" "${short[@]}" --connections 2 --subjects direct --results "$results"
}

@test "every missing tool is named, with the script that installs it" {
  tools_without wrk jq curl flock
  PATH=$tools
  refused "${short[@]}" --connections 2
  has "4 problem(s)" "wrk is not installed" "jq is not installed" "curl is not installed" "flock is not installed" \
    "run scripts/setup.sh"
}

@test "unzip is not needed for a round" {
  fake_wrk
  wrk_text 500.00 >"$STUB_DIR/wrk.out"
  add_module gateway-java "$other_port" gateway
  tools_without unzip
  PATH=$tools
  run -0 "$stub_round" "${short[@]}" --connections 2 --subjects gateway-java --results "$results"
  json "$(one_run)/environment.json" '.jars["gateway-java"].libraries == []'
}

@test "a results folder that cannot be written is refused" {
  : >"$BATS_TEST_TMPDIR/file"
  for folder in "$BATS_TEST_TMPDIR/file" "$BATS_TEST_TMPDIR/file/below/it" /proc/gateway-bench; do
    run -2 "$stub_round" "${short[@]}" --connections 2 --results "$folder"
    has "cannot write to $folder/stub-round" "--results"
  done
  ln -s nowhere "$BATS_TEST_TMPDIR/link"
  run -2 "$stub_round" "${short[@]}" --connections 2 --results "$BATS_TEST_TMPDIR/link"
  has "cannot write to"
  nothing_begun
}

@test "the second of two runs is refused, and the first goes on unharmed" {
  start_round --threads 2 --duration 3s --reps 1 --warmup-limit 0s --connections 2 --subjects direct
  await_cell direct 2
  add_stub backend-other "$other_port"
  run -2 "$stub_round" "${short[@]}" --connections 2 --backend backend-other --subjects direct --results "$results"
  has "1 problem(s)" "another run is going on on this machine (process $round_pid)"
  kill -0 "$round_pid"
  await_round
  equal "$status" 0
  equal "$(one_run)" "$run_dir"
  json "$run_dir/direct/rep1/c2.json" '.valid'
  nothing_left

  # the lock is not held by what the run has left behind
  flock --nonblock "$TMPDIR/gateway-bench-$UID.lock" true
}

@test "a jar that is missing is named, with the command that builds it" {
  add_module gateway-java "$other_port" gateway
  rm "$sandbox/gateway-java/target/gateway-java.jar"
  refused "${short[@]}" --connections 2 --subjects gateway-java@tuned
  has "gateway-java@tuned is not built: there is no $sandbox/gateway-java/target/gateway-java.jar" "./mvnw -DskipTests package"
}

@test "a native server that is not installed is told with its own words" {
  sed -i.old 's/^  echo "stub 1.0"$/  echo "stub is not installed" >\&2; exit 2/' "$sandbox/gateway-stub/start.sh"
  refused "${short[@]}" --connections 2
  has "gateway-stub cannot be started: stub is not installed"
}

@test "too few open files for the connections are refused" {
  run -2 bash -c 'ulimit -n 504; exec "$@"' _ "$stub_round" --connections "2 3" --threads 2 --results "$results"
  has "3 connections need 506 open files; the hard limit is 504"
  nothing_begun
  fake_wrk
  wrk_text 500.00 >"$STUB_DIR/wrk.out"
  run -0 bash -c 'ulimit -n 504; exec "$@"' _ "$stub_round" "${short[@]}" --connections 2 --subjects direct --results "$results"
}

@test "the soft limit of open files is raised to the hard one" {
  fake_wrk
  wrk_text 500.00 >"$STUB_DIR/wrk.out"
  run -0 bash -c 'ulimit -Sn 100; ulimit -Hn 1200; exec "$@"' _ \
    "$stub_round" "${short[@]}" --connections 2 --subjects direct --results "$results"
  json "$(one_run)/environment.json" '.limits.open_files_soft == "1200" and .limits.open_files_hard == "1200"'
}

@test "a JAVA_HOME without a JVM is refused: the report needs one, too" {
  JAVA_HOME=/nowhere refused "${short[@]}" --connections 2 --subjects direct
  has "1 problem(s)" "no JVM: /nowhere/bin/java does not run" "set JAVA_HOME"
}

@test "a report module that is not built is refused" {
  rm "$sandbox/report/target/report.jar"
  refused "${short[@]}" --connections 2 --subjects direct
  has "1 problem(s)" "the report module is not built: there is no $sandbox/report/target/report.jar" "./mvnw -DskipTests package"
}

@test "a summary that cannot be made is told, with what makes it when that is mended" {
  fake_wrk
  wrk_text 500.00 >"$STUB_DIR/wrk.out"
  mkdir "$results"
  rm "$sandbox/report/target/report.jar"
  echo broken >"$sandbox/report/target/report.jar"
  run -1 "$stub_round" "${short[@]}" --connections 2 --subjects direct --results "$results"
  has "The run is kept in $results/stub-round/" "scripts/report.sh summary $results/stub-round/"
  json "$results"/stub-round/*/direct/rep1/c2.json .valid
  nothing_left
}

@test "a JVM that is too old is refused, whichever way it writes its version" {
  add_module gateway-java "$other_port" gateway
  mkdir -p "$BATS_TEST_TMPDIR/jdk/bin"
  for version in '8 1.8.0_392' '11 11.0.2' '16 16'; do
    printf '#!/bin/sh\necho "openjdk version \\"%s\\" 2020-01-01" >&2\n' "${version#* }" >"$BATS_TEST_TMPDIR/jdk/bin/java"
    chmod +x "$BATS_TEST_TMPDIR/jdk/bin/java"
    JAVA_HOME=$BATS_TEST_TMPDIR/jdk refused "${short[@]}" --connections 2 --subjects gateway-java
    has "is Java ${version% *}" "a JDK 17 or later"
  done
}

@test "problems of different checks are told at once" {
  add_module gateway-java "$other_port" gateway
  rm "$sandbox/gateway-java/target/gateway-java.jar"
  occupy "$backend_port"
  tools_without wrk
  PATH=$tools
  run -2 "$stub_round" --connections 2 --threads 2 --subjects gateway-java,gateway-nowhere --results /proc/x
  has "5 problem(s)" "there is no gateway-nowhere" "wrk is not installed" "gateway-java is not built" \
    "port $backend_port of backend-stub" "cannot write to /proc/x/stub-round"
}

@test "a Java subject is started as the contract says, with its variant, and its jar's checksum is kept" {
  fake_wrk
  wrk_text 500.00 >"$STUB_DIR/wrk.out"
  add_module gateway-java "$other_port" gateway
  export JAVA_OPTS="-Xmx64m -XX:TieredStopAtLevel=1"
  run -0 "$stub_round" "${short[@]}" --connections 2 --subjects gateway-java@tuned --results "$results"
  cd "$(one_run)"
  jar=$sandbox/gateway-java/target/gateway-java.jar
  equal "$(head -n 1 gateway-java@tuned/rep1/server.log | sed 's| -Djava.io.tmpdir=[^ ]*/gateway||')" \
    "\$ java $JAVA_OPTS -jar $jar --server.port=$other_port --upstream=http://127.0.0.1:$backend_port --spring.profiles.active=tuned"
  sum=$(sha256sum "$jar" | cut -d ' ' -f 1)
  json environment.json ".java.options == \"$JAVA_OPTS\" and .jars == {\"gateway-java\": {\"sha256\": \"$sum\", \"libraries\": []}}"
  nothing_left
}

@test "two runs of the same second have two folders" {
  fake_wrk
  wrk_text 500.00 >"$STUB_DIR/wrk.out"
  # shellcheck disable=SC2016 # the text is the fake's
  put_on_path date 'case $* in +%Y*) echo 20260102-030405 ;; *) PATH=${PATH#*:} exec date "$@" ;; esac'
  for _ in 1 2 3; do
    run -0 "$stub_round" "${short[@]}" --connections 2 --subjects direct --results "$results"
  done
  equal "$(cd "$results/stub-round" && printf '%s ' *)" "20260102-030405 20260102-030405-1 20260102-030405-2 "
}
