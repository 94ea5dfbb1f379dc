#!/usr/bin/env bats
#
# The route study over stub servers, with a JMH that prints what the test wants.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

setup() {
  make_sandbox "$BATS_TEST_TMPDIR/home"
  use_routes
  export JAVA_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx64m -Dsun.net.httpserver.nodelay=true"
}

# use_routes: the route study is the one that is tested, with a gateway that is a Java module.
use_routes() {
  write_experiment stub-study routes backend=backend-stub path=/mock expected-body=world \
    "subjects='direct gateway-stub gateway-stub@tuned'" filler=tuned
  stub_round=$experiment
  add_module gateway-stub "$gateway_port" gateway
  rm "$sandbox/gateway-stub/start.sh"
  printf 'routes:\n  count: 0\n' >>"$sandbox/gateway-stub/src/main/resources/application.yml"
  mkdir -p "$sandbox/jmh-bench/target"
  printf '<project/>\n' >"$sandbox/jmh-bench/pom.xml"
  touch "$sandbox/gateway-stub/target/gateway-stub.jar"
  (cd "$BATS_TEST_TMPDIR" && : >empty && "$STUB_JDK/bin/jar" cfe "$sandbox/jmh-bench/target/benchmarks.jar" Fake empty)
  fake_jmh
}

# fake_jmh: a JDK whose java runs JMH's jar as a script: it locks its temporary folder, and writes the result of
# $STUB_DIR/jmh.json with the parameters it was given. It forks, as JMH does; the fork lasts where the target is that in $STUB_DIR/jmh.hang. Its jcmd says that a table of N routes takes
# 1000000 + 500 N bytes.
fake_jmh() {
  fake_jdk 17
  jmh_result >"$STUB_DIR/jmh.json"
  # shellcheck disable=SC2016 # the text is the fake's
  sed -i.old '$d' "$JAVA_HOME/bin/java"
  cat >>"$JAVA_HOME/bin/java" <<'END'
if [[ " $* " == *"/benchmarks.jar "* ]]; then
  echo "wrk $$" >>"$STUB_DIR/pids"
  declare -A parameter=()
  while (($#)); do
    case $1 in
      -p) parameter[${2%%=*}]=${2#*=} ;;
      -rff) result=$2 ;;
      -Djava.io.tmpdir=*) : >"${1#*=}/jmh.lock" || exit ;;
    esac
    shift
  done
  echo "# JMH version: fake"
  if [[ ${parameter[target]} == "$(cat "$STUB_DIR/jmh.hang" 2>/dev/null)" ]]; then
    (exec -a wrk-fork sleep 600) &
    echo "wrk-fork $!" >>"$STUB_DIR/pids"
    wait
  fi
  jq --arg client "${parameter[client]}" --arg table "${parameter[table]}" --arg routes "${parameter[routes]}" --arg target "${parameter[target]}" '
    if type == "array" then map(.params = {client: $client, table: $table, routes: $routes, target: $target} + (.params // {})) else . end
    ' "$STUB_DIR/jmh.json" >"$result"
  exit
fi
END
  printf 'exec "%s" "$@"\n' "$STUB_JAVA" >>"$JAVA_HOME/bin/java"
  cat >"$JAVA_HOME/bin/jcmd" <<'END'
#!/usr/bin/env bash
count=$(tr '\0' '\n' <"/proc/$1/cmdline" | sed -n 's/--routes.count=//p')
echo " num     #instances         #bytes  class name (module)"
echo "   1:           100            400  [B (java.base@17)"
echo "Total           100        $((1000000 + 500 * count))"
END
  chmod +x "$JAVA_HOME/bin/jcmd"
}

# jmh_result: what JMH writes with -rf json, its modes in other units than the summary's.
jmh_result() {
  jq -n --argjson rate 713.5 '
    def entry($mode; $score; $error; $unit):
      {jmhVersion: "1.37", benchmark: "x.RouteTableBenchmark.request", mode: $mode, threads: 2, forks: 2,
       primaryMetric: {score: $score, scoreError: $error, scoreUnit: $unit, rawData: [[1, 2], [3, 4]],
         scorePercentiles: {"0.0": $score, "50.0": ($score * 2), "99.0": ($score * 8), "100.0": ($score * 9)}}};
    [entry("thrpt"; $rate / 1000; 0.0125; "ops/ms"), entry("avgt"; 0.0025; 0.0005; "s/op"),
     entry("sample"; 2500; 100; "us/op"), entry("ss"; 3500000; "NaN"; "ns/op")]'
}

@test "a study runs every cell, fills each table once, and ends with a summary beside the article's figures" {
  run -0 "$stub_round" --routes "100 1000" --clients "per-request shared" --warmup-limit 0s --results "$results" \
    --subjects direct,gateway-stub@tuned
  has "[1/6] direct n=0 per-request rep 1/1 … 713.5 ± 12.5 ops/s, p99 20.00 ms, valid" "ETA" "Filled a table of 1000 routes"
  run_dir=$(one_run)
  cd "$run_dir"
  equal "$(find direct environment.json gateway-stub@tuned run.json summary.* -type f | sort)" "direct/n0/rep1/memory.json
direct/n0/rep1/per-request.jmh.json
direct/n0/rep1/per-request.jmh.txt
direct/n0/rep1/per-request.json
direct/n0/rep1/server.log
direct/n0/rep1/shared.jmh.json
direct/n0/rep1/shared.jmh.txt
direct/n0/rep1/shared.json
direct/n0/rep1/warmup.json
environment.json
gateway-stub@tuned/n100/rep1/backend.log
gateway-stub@tuned/n100/rep1/fill.log
gateway-stub@tuned/n100/rep1/memory.json
gateway-stub@tuned/n100/rep1/per-request.jmh.json
gateway-stub@tuned/n100/rep1/per-request.jmh.txt
gateway-stub@tuned/n100/rep1/per-request.json
gateway-stub@tuned/n100/rep1/server.log
gateway-stub@tuned/n100/rep1/shared.jmh.json
gateway-stub@tuned/n100/rep1/shared.jmh.txt
gateway-stub@tuned/n100/rep1/shared.json
gateway-stub@tuned/n100/rep1/start.json
gateway-stub@tuned/n100/rep1/warmup.json
gateway-stub@tuned/n1000/rep1/backend.log
gateway-stub@tuned/n1000/rep1/fill.log
gateway-stub@tuned/n1000/rep1/memory.json
gateway-stub@tuned/n1000/rep1/per-request.jmh.json
gateway-stub@tuned/n1000/rep1/per-request.jmh.txt
gateway-stub@tuned/n1000/rep1/per-request.json
gateway-stub@tuned/n1000/rep1/server.log
gateway-stub@tuned/n1000/rep1/shared.jmh.json
gateway-stub@tuned/n1000/rep1/shared.jmh.txt
gateway-stub@tuned/n1000/rep1/shared.json
gateway-stub@tuned/n1000/rep1/start.json
gateway-stub@tuned/n1000/rep1/warmup.json
run.json
summary.csv
summary.json
summary.md"
  equal "$(<"$STUB_DIR/filled")" "100
1000"
  equal "$(sort -u "$STUB_DIR/pids" | grep -c '^gateway-stub ')" 5 # a try, two that fill, two that are measured

  # JMH's command line, and then nothing but what JMH printed
  read -ra command < <(head -n 1 gateway-stub@tuned/n1000/rep1/shared.jmh.txt)
  equal "${command[0]} ${command[*]:2}" "$JAVA_HOME/bin/java -Dfile.encoding=UTF-8 -Dstdout.encoding=UTF-8 -jar $sandbox/jmh-bench/target/benchmarks.jar RouteTableBenchmark -p client=shared -p table=path -p routes=1000 -p target=gateway -p url=http://127.0.0.1:$gateway_port -rf json -rff $run_dir/gateway-stub@tuned/n1000/rep1/shared.jmh.json"
  equal "$(sed 1d gateway-stub@tuned/n1000/rep1/shared.jmh.txt)" "# JMH version: fake"
  grep -q -- "-p routes=1000 -p target=direct -p url=http://127.0.0.1:$backend_port " direct/n0/rep1/shared.jmh.txt
  grep -q -- "--routes.store=[^ ]* --spring.profiles.active=tuned\$" gateway-stub@tuned/n1000/rep1/fill.log
  grep -q -- "--server.port=$gateway_port --upstream=http://127.0.0.1:$backend_port --routes.count=1000 --routes.store=[^ ]* --spring.profiles.active=tuned\$" \
    gateway-stub@tuned/n1000/rep1/server.log
  equal "$(head -n 1 "$STUB_DIR/backend-stub.asked")" "/ok/mock/99" # of the try, with the smallest table
  equal "$(sort -u "$STUB_DIR/backend-stub.asked" | wc -l)" 191 # of 100 routes each, of 1000 every tenth and the last

  json gateway-stub@tuned/n1000/rep1/shared.json '.subject == "gateway-stub@tuned" and .routes == 1000 and .client == "shared"
    and .repetition == 1 and .tool == "jmh" and .ran and .valid and .reasons == [] and .exit_status == 0 and .paths == 1000
    and .figures.thrpt == {score: 713.5, error: 12.5, unit: "ops/s", count: 4}
    and .figures.avgt == {score: 2.5, error: 0.5, unit: "ms/op", count: 4}
    and .figures.sample.percentiles["50.0"] == 5 and .figures.sample.percentiles["99.0"] == 20
    and (.figures.ss | (.score * 1000 | round) == 3500 and .error == null and .unit == "ms/op" and .count == 4)
    and (.roles | keys) == ["backend", "gateway", "head", "load"] and .roles.gateway.cpu_s >= 0 and .roles.gateway.peak_rss_mb > 10
    and .machine.wall_s > 0'
  json direct/n0/rep1/shared.json '.routes == 0 and .paths == 1000 and (.roles | keys) == ["backend", "head", "load"]'
  json gateway-stub@tuned/n1000/rep1/start.json 'length == 1 and .[0].start_ms > 0
    and .[0].heap_bytes == 1500000 and .[0].cpu_s > 0 and .[0].peak_rss_mb > 10'
  json run.json '.status == "complete" and .round == "stub-study" and .tool == "jmh" and .routes == [100, 1000]
    and .clients == ["per-request", "shared"] and .repetitions == 1 and .warmup_limit_s == 0 and .table == "path" and .jmh_options == []
    and .modes == ["thrpt", "avgt", "sample", "ss"]'
  json environment.json '(.jars | keys) == ["gateway-stub", "jmh-bench"] and .native == {"backend-stub": "stub 1.0"}'
  equal "$(wc -l <summary.csv)" 7
  nothing_left
}

@test "the table of an API is filled with its paths, and all of them are asked for" {
  mkdir -p "$sandbox/jmh-bench/src/main/resources/apis"
  printf '# Source\n/users\n/users/{id}\n/zen\n' >"$sandbox/jmh-bench/src/main/resources/apis/github.txt"
  touch "$sandbox/jmh-bench/target/benchmarks.jar"
  run -0 "$stub_round" --table github --clients shared --warmup-limit 0s --results "$results" --subjects direct,gateway-stub
  has "[2/2] gateway-stub n=3 shared rep 1/1 … 713.5 ± 12.5 ops/s" "Filled a table of 3 routes"
  cd "$(one_run)"
  grep -q -- " --routes.templates=$sandbox/jmh-bench/src/main/resources/apis/github.txt --routes.store=" gateway-stub/n3/rep1/server.log
  grep -q -- " -p table=github -p routes=3 -p target=gateway " gateway-stub/n3/rep1/shared.jmh.txt
  json run.json '.status == "complete" and .table == "github" and .path == "/" and .routes == [3]'
  nothing_left

  run -2 "$stub_round" --table gitlab --routes 7
  has "--table gitlab is not one of: path github kubernetes"
  run -2 "$stub_round" --table github --routes 7
  has "--routes cannot be combined with --table github, which has 3 routes"
}

@test "Ctrl-C in the middle of a cell stops JMH and its fork, keeps what ran, and --resume completes it" {
  echo gateway >"$STUB_DIR/jmh.hang"
  start_group "$stub_round" --routes 100 --clients shared --warmup-limit 0s --subjects direct,gateway-stub --results "$results"
  await is_alive_named wrk-fork
  kill -INT -- "-$round_pid"
  await_round
  equal "$status" 130
  run_dir=$(one_run)
  nothing_left
  json "$run_dir/run.json" '.status == "incomplete"'
  equal "$(cd "$run_dir" && find . -name 'shared*' | sort | tr '\n' ' ')" \
    "./direct/n0/rep1/shared.jmh.json ./direct/n0/rep1/shared.jmh.txt ./direct/n0/rep1/shared.json "
  grep -q '(incomplete)' "$run_dir/summary.md"
  rm "$STUB_DIR/jmh.hang"

  run -0 "$stub_round" --resume "$run_dir" --dry-run
  equal "$(grep ' rep ' <<<"$output")" "direct n=0 shared rep 1/1  (done)
gateway-stub n=100 shared rep 1/1"
  run -0 "$stub_round" --resume "$run_dir"
  lacks "] direct"
  json "$run_dir/run.json" '.status == "complete"'
  json "$run_dir/gateway-stub/n100/rep1/start.json" 'length == 2' # one of each start
  nothing_left
}
