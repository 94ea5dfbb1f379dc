#!/usr/bin/env bats
#
# A whole round over stub servers, with the real wrk; and runs that are refused.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

@test "a round runs every cell, keeps wrk's own output and ends with a summary and a report" {
  export TMOUT=1 # set for all users of some machines: it limits every read of bash, unless it is unset
  run -0 "$stub_round" "${short[@]}" --connections "2 4" --results "$results"
  has "[1/4] direct c=2 rep 1/1" "[4/4] gateway-stub c=4 rep 1/1" "ETA" "valid" "subject       rank"
  run_dir=$(one_run)
  [[ ${run_dir##*/} =~ ^[0-9]{8}-[0-9]{6}$ ]]
  has "Results: $run_dir" "Summary: $run_dir/summary.md" "Report: $run_dir/report.html"
  [[ $output =~ This\ took\ [0-9]+\ s:\ [0-9]+\ %\ in\ cells\ and\ [0-9]+\ %\ in\ warm-ups,\ together ]]

  cd "$run_dir"
  equal "$(find . -type f | sort)" "./direct/rep1/c2.json
./direct/rep1/c2.wrk.txt
./direct/rep1/c4.json
./direct/rep1/c4.wrk.txt
./direct/rep1/memory.json
./direct/rep1/server.log
./direct/rep1/warmup.json
./environment.json
./gateway-stub/attested.json
./gateway-stub/rep1/backend.log
./gateway-stub/rep1/c2.json
./gateway-stub/rep1/c2.wrk.txt
./gateway-stub/rep1/c4.json
./gateway-stub/rep1/c4.wrk.txt
./gateway-stub/rep1/memory.json
./gateway-stub/rep1/server.log
./gateway-stub/rep1/warmup.json
./report.html
./run.json
./summary.csv
./summary.json
./summary.md"
  grep -qF 'href="gateway-stub/rep1/c4.wrk.txt"' report.html
  json run.json '.status == "complete" and .round == "stub-round" and .backend == "backend-stub" and .path == "/hello"
    and .expected_body == "world" and .subjects == ["direct", "gateway-stub"] and .connections == [2, 4]
    and .repetitions == 1 and .duration_s == 1 and .threads == 2 and .timeout_s == 30 and .warmup_limit_s == 0
    and (.invocations | length) == 1 and .invocations[0].cells_s >= 4 and .invocations[0].wall_s >= 4'
  json environment.json '(.machine | .cores > 0 and .memory_mb > 0 and (.kernel | length) > 0)
    and (.limits | has("open_files_soft") and has("open_files_hard")) and (.sysctls | type) == "object"
    and (.java.version | join(" ") | test("version")) and (.java.options | test("-Xmx2g"))
    and (.tools | has("wrk")) and (.git | has("commit") and has("dirty"))
    and .native == {"backend-stub": "stub 1.0", "gateway-stub": "stub 1.0"} and .jars == {}'

  # wrk's command line, then what wrk printed, and the bytes that it read
  equal "$(head -n 1 gateway-stub/rep1/c2.wrk.txt)" \
    "wrk -t2 -c2 -d1s --timeout 30s --latency -s scripts/hands/bytes.lua http://127.0.0.1:$gateway_port/hello"
  equal "$(sed -n 2p gateway-stub/rep1/c2.wrk.txt)" "Running 1s test @ http://127.0.0.1:$gateway_port/hello"
  local pattern=$'^Transfer/sec:.*\nBytes read: ([0-9]+)$'
  [[ $(tail -n 2 gateway-stub/rep1/c2.wrk.txt) =~ $pattern ]]
  bytes=${BASH_REMATCH[1]}
  rate=$(sed -n 's|^Requests/sec: *||p' gateway-stub/rep1/c2.wrk.txt)
  json gateway-stub/rep1/c2.json '.subject == "gateway-stub" and .connections == 2 and .repetition == 1 and .ran
    and .valid and .reasons == [] and (.warnings | type) == "array" and .exit_status == 0 and .tool == "wrk"
    and .figures.requests > 0 and .figures.p99_ms > 0 and .figures.errors.status == 0
    and .figures.requests_per_sec == '"$rate"' and .figures.read_bytes == '"$bytes"' and (.little_law > 0)
    and (.roles | keys) == ["backend", "gateway", "head", "load"] and .roles.gateway.name == "gateway-stub"
    and ([.roles[] | .cpu_s >= 0 and .peak_rss_mb > 0] | all) and .roles.gateway.threads > 0
    and .roles.gateway.peak_rss_mb > 10 and .machine.wall_s >= 1 and .machine.steal_s >= 0'
  json direct/rep1/c2.json '(.roles | keys) == ["backend", "head", "load"]'
  equal "$(head -n 1 summary.csv)" "subject,connections,repetitions,valid,requests_per_sec,mean_ms,p50_ms,p90_ms,p99_ms,errors,gateway_cpu_us_per_request,ratio_to_direct,notes,backend_cpu_us_per_request,ratio_to_base,load_cpu_us_per_request,predicted_requests_per_sec,geomean_requests_per_sec,geomean_mean_ms,geomean_p50_ms,geomean_p90_ms,geomean_p99_ms,geomean_gateway_cpu_us_per_request,geomean_ratio_to_direct,geomean_backend_cpu_us_per_request,geomean_ratio_to_base,geomean_load_cpu_us_per_request"

  # the first line is that of the try, which asks a recorder
  equal "$(grep -m 1 -- "=http://127.0.0.1:$backend_port" gateway-stub/rep1/server.log)" \
    "\$ env PORT=$gateway_port UPSTREAM=http://127.0.0.1:$backend_port $sandbox/gateway-stub/start.sh"
  equal "$(head -n 1 direct/rep1/server.log)" "\$ env PORT=$backend_port $sandbox/backend-stub/start.sh"
  nothing_left
}

@test "a jar that is older than its module is refused" {
  add_module gateway-java "$other_port" gateway
  touch -d '+1 minute' "$sandbox/gateway-java/pom.xml"
  refused "${short[@]}" --subjects gateway-java@tuned
  has "$sandbox/gateway-java/target/gateway-java.jar is older than $sandbox/gateway-java/pom.xml" "run ./mvnw -DskipTests package"
}

@test "a Java subject is started as the contract says, with its variant, and sees nothing of the caller's settings" {
  add_module gateway-java "$other_port" gateway
  export JAVA_OPTS="-Xmx64m -XX:TieredStopAtLevel=1" SPRING_PROFILES_ACTIVE=other SERVER_PORT=1
  # shellcheck disable=SC2016 # the text is the stub's
  add_stub backend-stub "$backend_port" "" 'env >"$STUB_DIR/env"; pwd >"$STUB_DIR/pwd"'
  run -0 "$stub_round" "${short[@]}" --connections 2 --subjects gateway-java@tuned/other --results "$results"
  cd "$(one_run)"
  jar=$sandbox/gateway-java/target/gateway-java.jar
  equal "$(grep -m 1 -- "=http://127.0.0.1:$backend_port" gateway-java@tuned/other/rep1/server.log | sed 's| -Djava.io.tmpdir=[^ ]*/gateway||')" \
    "\$ java $JAVA_OPTS -jar $jar --server.port=$other_port --upstream=http://127.0.0.1:$backend_port --spring.profiles.active=tuned"
  json environment.json ".java.options == \"$JAVA_OPTS\" and .jars[\"gateway-java\"].sha256 == \"$(sha256sum "$jar" | cut -d ' ' -f 1)\""
  equal "$(sort -u "$STUB_DIR/gateway-java.asked")" /other
  run ! grep -E '^(SPRING|SERVER)_' "$STUB_DIR/env"
  grep -q "^RUN_DIR=$(<"$STUB_DIR/pwd")\$" "$STUB_DIR/env"
  nothing_left
}

@test "a subject that cannot start is told before any other is measured, with its log, and the others are" {
  # shellcheck disable=SC2016 # the text is the stub's
  add_stub gateway-stub "$gateway_port" gateway 'echo "no such bean"; exit 3'
  run -1 "$stub_round" "${short[@]}" --connections 2 --results "$results"
  run_dir=$(one_run)
  has "no such bean" "gateway-stub/rep1/" "stopped during startup with exit status 3"
  [[ ${output%%no such bean*} != *"requests/s"* ]]
  json "$run_dir/direct/rep1/c2.json" .valid
  json "$run_dir/gateway-stub/rep1/c2.json" '(.ran | not) and (.valid | not) and (.reasons[0].text | contains("exit status 3"))'
  nothing_left
}

@test "problems of different checks are told at once, each with its mend, and nothing begins" {
  add_module gateway-java "$other_port" gateway
  rm "$sandbox/gateway-java/target/gateway-java.jar"
  occupy "$backend_port"
  tools_without wrk
  PATH=$tools run -2 "$stub_round" --connections 3 --threads 2 --nonsense --subjects gateway-java,gateway-nowhere --results /proc/x
  has "unknown argument: --nonsense" "--connections 3 cannot be shared evenly by 2 threads" "there is no gateway-nowhere"
  _JAVA_OPTIONS=-Da=b JAVA_TOOL_OPTIONS=-Da=b JDK_JAVA_OPTIONS=-Da=b PATH=$tools run -2 "$stub_round" --connections 2 --threads 2 \
    --subjects gateway-java --results /proc/x
  has "7 problem(s)" "- _JAVA_OPTIONS is set" "- JAVA_TOOL_OPTIONS is set" "- JDK_JAVA_OPTIONS is set" "unset it" "wrk is not installed" "run scripts/setup.sh" "gateway-java is not built" "./mvnw -DskipTests package" \
    "port $backend_port of backend-stub is taken" "stop what listens there" "cannot write to /proc/x/stub-round" "--results"
  equal "$(grep -c '^    -> ' <<<"$output")" 7
  kill -0 "${helper_pids[0]}" # it is left alone
  nothing_begun
}

@test "a port whose listener never accepts is taken" {
  python3 -c 'import socket, sys, time
s = socket.socket(); s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1); s.bind(("127.0.0.1", int(sys.argv[1]))); s.listen(0)
c = [socket.socket() for _ in range(3)]
for each in c: each.setblocking(False); each.connect_ex(s.getsockname())
time.sleep(600)' "$gateway_port" 3>&- &
  helper_pids+=("$!")
  disown
  await grep -qE ":$(printf %04X "$gateway_port") [0-9A-F:]+ 0A " /proc/net/tcp
  refused "${short[@]}" --connections 2
  has "1 problem(s)" "port $gateway_port of gateway-stub is taken"
}

@test "the second of two runs is refused, and the first goes on unharmed" {
  hold "wrk *"
  start_round "${short[@]}" --connections 2 --subjects direct
  await_cell direct 2
  add_stub backend-other "$other_port"
  run -2 "$stub_round" "${short[@]}" --connections 2 --backend backend-other --subjects direct --results "$results"
  has "1 problem(s)" "another run is in progress on this machine (process $round_pid)"
  kill -0 "$round_pid"
  release
  await_round
  equal "$status" 0
  equal "$(one_run)" "$run_dir"
  json "$run_dir/direct/rep1/c2.json" '.valid'
  nothing_left
}

@test "a full disk ends the run as incomplete, nothing is left running, and --resume completes it" {
  results=$BATS_TEST_TMPDIR/small
  mkdir "$results"
  if ((EUID != 0)) || ! mount -t tmpfs -o size=600m tmpfs "$results" 2>/dev/null; then
    skip "a small file system cannot be mounted here"
  fi
  mounted=$results
  hold "wrk * -c4 *"
  start_round "${short[@]}" --connections "2 4 6" --subjects direct
  await_cell direct 4
  dd if=/dev/zero of="$results/fill" bs=1M count=700 2>/dev/null || true
  release
  await_round
  equal "$status" 1
  has "No space left" "the run is incomplete"
  lacks "all valid"
  json "$run_dir/run.json" '.status == "incomplete"'
  nothing_left
  run -2 "$stub_round" --resume "$run_dir"
  has "of free disk space; a run needs" "-> free some space"
  lacks "--results"
  rm "$results/fill"
  run -0 "$stub_round" --resume "$run_dir"
  json "$run_dir/run.json" '.status == "complete"'
  equal "$(cd "$run_dir" && find . -name 'c*.json' -o -name '*.new' | sort | tr '\n' ' ')" \
    "./direct/rep1/c2.json ./direct/rep1/c4.json ./direct/rep1/c6.json "
  cd /
  nothing_left
}
