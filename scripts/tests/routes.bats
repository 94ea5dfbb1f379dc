#!/usr/bin/env bats
#
# The route study: over stub servers, with a JMH that prints what the test wants.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

study=$repository/scripts/routes.sh

setup() {
  make_sandbox "$BATS_TEST_TMPDIR/home"
  write_study
  cp -R "$repository/results" "$sandbox/" # the article's figures
  add_module gateway-stub "$gateway_port" gateway
  rm "$sandbox/gateway-stub/start.sh"
  printf 'routes:\n  count: 0\n' >>"$sandbox/gateway-stub/src/main/resources/application.yml"
  mkdir -p "$sandbox/jmh-bench/target"
  printf '<project/>\n' >"$sandbox/jmh-bench/pom.xml"
  printf 'a jar\n' >"$sandbox/jmh-bench/target/benchmarks.jar"
  export JAVA_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx64m -Dsun.net.httpserver.nodelay=true"
  fake_jmh
}

# write_study: a study over the stubs, as scripts/routes.sh is one.
write_study() {
  stub_round=$sandbox/scripts/stub-study.sh
  cat >"$stub_round" <<'END'
#!/usr/bin/env bash
#
# A study over stub servers.
#
# Usage: scripts/stub-study.sh [flags]

source "$(dirname "${BASH_SOURCE[0]}")/lib/routes.sh"

round='stub-study'
backend='backend-stub'
path='/mock'
expected_body='world'
subjects=(direct gateway-stub gateway-stub@tuned)
filler='tuned'

run_experiment "$@"
END
  chmod +x "$stub_round"
}

# fake_jmh: a JDK whose java runs JMH's jar as a script: it writes the result of $STUB_DIR/jmh.json, or that of
# jmh_result, with the parameters it was given, and ends with the status in $STUB_DIR/jmh.status. It forks, as JMH does;
# $STUB_DIR/jmh.hang makes the fork last. Its jcmd says that a table of N routes takes 1000000 + 500 N bytes.
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
    esac
    shift
  done
  echo "# JMH version: fake"
  if [[ -e $STUB_DIR/jmh.hang ]]; then
    (exec -a wrk-fork sleep 300) &
    echo "wrk-fork $!" >>"$STUB_DIR/pids"
    wait
  fi
  jq --arg client "${parameter[client]}" --arg routes "${parameter[routes]}" --arg target "${parameter[target]}" '
    if type == "array" then map(.params = {client: $client, routes: $routes, target: $target} + (.params // {})) else . end
    ' "$STUB_DIR/jmh.json" >"$result" 2>/dev/null || cp "$STUB_DIR/jmh.json" "$result"
  exit "$(cat "$STUB_DIR/jmh.status" 2>/dev/null || echo 0)"
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

# jmh_result [RATE [FILTER]]: what JMH writes with -rf json, its modes in other units than the summary's.
jmh_result() {
  jq -n --argjson rate "${1-713.5}" '
    def entry($mode; $score; $error; $unit):
      {jmhVersion: "1.37", benchmark: "x.RouteTableBenchmark.request", mode: $mode, threads: 2, forks: 2,
       primaryMetric: {score: $score, scoreError: $error, scoreUnit: $unit, rawData: [[1, 2], [3, 4]],
         scorePercentiles: {"0.0": $score, "50.0": ($score * 2), "99.0": ($score * 8), "100.0": ($score * 9)}}};
    [entry("thrpt"; $rate / 1000; 0.0125; "ops/ms"), entry("avgt"; 0.0025; 0.0005; "s/op"),
     entry("sample"; 2500; 100; "us/op"), entry("ss"; 3500000; "NaN"; "ns/op")]
    | '"${2-.}"
}

# a study with one table size and one client, of the subjects that the test names
small() { run "$stub_round" --routes 100 --clients shared --warmup-limit 0s --results "$results" "$@"; }

@test "the route study has the article's sizes, and both clients, when no flag is given" {
  if [[ ! -d $repository/gateway-scg-routes ]]; then
    skip "there is no gateway-scg-routes"
  fi
  run -0 "$study" --dry-run
  equal "${#lines[@]}" 42
  equal "${lines[0]}" "direct n=0 per-request rep 1/1"
  equal "${lines[1]}" "direct n=0 shared rep 1/1"
  equal "${lines[2]}" "stack-2021/gateway-scg-routes@linear n=100 per-request rep 1/1"
  equal "${lines[41]}" "gateway-scg-routes@indexed n=100000 shared rep 1/1"
  has "gateway-scg-routes@two-level n=5000 per-request"
  run -0 "$study" --dry-run --quick
  equal "${#lines[@]}" 9
  lacks per-request n=5000 n=10000 n=100000
  run -0 "$study" --list
  has "Subjects of routes" "  gateway-scg-routes@two-level"
  lacks gateway-zuul
  nothing_begun
}

@test "--help of the route study names every flag, the environment and the exit statuses" {
  run -0 "$study" --help
  has --subjects --routes --clients --reps --warmup-limit --results --resume --quick --dry-run --list --help JAVA_HOME JAVA_OPTS 130
  lacks --connections
}

@test "every second repetition runs the starts in reverse order, the clients of a start in theirs" {
  run -0 "$stub_round" --dry-run --subjects direct,gateway-stub --routes "10,20" --clients "shared per-request" --reps 2
  equal "$output" "direct n=0 shared rep 1/2
direct n=0 per-request rep 1/2
gateway-stub n=10 shared rep 1/2
gateway-stub n=10 per-request rep 1/2
gateway-stub n=20 shared rep 1/2
gateway-stub n=20 per-request rep 1/2
gateway-stub n=20 shared rep 2/2
gateway-stub n=20 per-request rep 2/2
gateway-stub n=10 shared rep 2/2
gateway-stub n=10 per-request rep 2/2
direct n=0 shared rep 2/2
direct n=0 per-request rep 2/2"
}

@test "wrong flags are refused, all at once" {
  add_stub gateway-plain "$other_port" gateway
  # shellcheck disable=SC2016 # to be taken literally
  refused --routes '100 x[$(touch${IFS}pwned)]' --clients "shared own" --reps 0 --warmup-limit x --subjects direct,gateway-plain,nonsense \
    --connections 300 --backend backend-stub --routes=5
  has "--routes is given twice" "--clients: own is neither per-request nor shared" "--reps 0 is not a whole number" \
    "--warmup-limit x is not a time of at least 0 s" \
    "gateway-plain has no table of routes" "there is no nonsense" "unknown argument: --connections" \
    "unknown argument: --backend"
  [[ ! -e pwned ]]
  for wrong in 0 -1 1e3 1000000; do
    refused --routes "100 $wrong"
    has "--routes: $wrong is not a whole number from 1 to 999999"
  done
  refused --routes "100 200 100" --clients "shared shared"
  has "--routes names 100 twice" "--clients names shared twice"
  refused --routes " " --clients " "
  has "--routes names no number" "--clients names no client"
  refused --subjects gateway-stub/other
  has "has a path of its own"
}

@test "what is missing is told before anything starts" {
  rm "$sandbox/jmh-bench/target/benchmarks.jar" "$sandbox/gateway-stub/target/gateway-stub.jar"
  occupy "$backend_port"
  small --subjects gateway-stub
  equal "$status" 2
  has "3 problem(s)" "there is no $sandbox/jmh-bench/target/benchmarks.jar" "gateway-stub is not built" \
    "port $backend_port of backend-stub is taken"
  nothing_begun
}

@test "a study runs every cell, fills each table once, and ends with a summary beside the article's figures" {
  run -0 "$stub_round" --routes "100 1000" --clients "per-request shared" --warmup-limit 0s --results "$results" \
    --subjects direct,gateway-stub@tuned
  has "[1/6] direct n=0 per-request rep 1/1 … 713.5 ± 12.5 ops/s, p99 20.00 ms, valid" "ETA" "Filled a table of 1000 routes"
  run_dir=$(one_run)
  cd "$run_dir"
  equal "$(find direct environment.json gateway-stub@tuned run.json summary.* -type f | sort)" "direct/n0/rep1/per-request.jmh.json
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
  equal "$(sort -u "$STUB_DIR/pids" | grep -c '^gateway-stub ')" 4 # two that fill, two that are measured

  # JMH's command line, and then nothing but what JMH printed
  read -ra command < <(head -n 1 gateway-stub@tuned/n1000/rep1/shared.jmh.txt)
  equal "${command[0]} ${command[*]:2}" "$JAVA_HOME/bin/java -Dfile.encoding=UTF-8 -jar $sandbox/jmh-bench/target/benchmarks.jar RouteTableBenchmark -p client=shared -p routes=1000 -p target=gateway -p url=http://127.0.0.1:$gateway_port -rf json -rff $run_dir/gateway-stub@tuned/n1000/rep1/shared.jmh.json"
  equal "$(sed 1d gateway-stub@tuned/n1000/rep1/shared.jmh.txt)" "# JMH version: fake"
  grep -q -- "-p routes=1000 -p target=direct -p url=http://127.0.0.1:$backend_port " direct/n0/rep1/shared.jmh.txt
  grep -q -- "--routes.store=[^ ]*/filling/routes.store --spring.profiles.active=tuned\$" gateway-stub@tuned/n1000/rep1/fill.log
  grep -q -- "--server.port=$gateway_port --upstream=http://127.0.0.1:$backend_port --routes.count=1000 --routes.store=[^ ]*/table/routes.store --spring.profiles.active=tuned\$" \
    gateway-stub@tuned/n1000/rep1/server.log
  equal "$(head -n 1 "$STUB_DIR/backend-stub.asked")" "/ok/mock/999"
  equal "$(sort -u "$STUB_DIR/backend-stub.asked" | wc -l)" 191 # of 100 routes each, of 1000 every tenth and the last

  json gateway-stub@tuned/n1000/rep1/shared.json '.subject == "gateway-stub@tuned" and .routes == 1000 and .client == "shared"
    and .repetition == 1 and .tool == "jmh" and .ran and .valid and .reasons == [] and .exit_status == 0 and .paths == 1000
    and .figures.thrpt == {score: 713.5, error: 12.5, unit: "ops/s", count: 4}
    and .figures.avgt == {score: 2.5, error: 0.5, unit: "ms/op", count: 4}
    and .figures.sample.percentiles["50.0"] == 5 and .figures.sample.percentiles["99.0"] == 20
    and .figures.ss == {score: 3.5, error: null, unit: "ms/op", count: 4}
    and (.roles | keys) == ["backend", "gateway", "load"] and .roles.gateway.cpu_s >= 0 and .roles.gateway.peak_rss_mb > 10
    and .machine.wall_s > 0'
  json direct/n0/rep1/shared.json '.routes == 0 and .paths == 1000 and (.roles | keys) == ["backend", "load"]'
  json gateway-stub@tuned/n1000/rep1/start.json 'length == 1 and .[0].start_ms > 100 and .[0].start_ms < 30000
    and .[0].heap_bytes == 1500000 and .[0].cpu_s > 0 and .[0].peak_rss_mb > 10'
  json run.json '.status == "complete" and .round == "stub-study" and .tool == "jmh" and .routes == [100, 1000]
    and .clients == ["per-request", "shared"] and .repetitions == 1 and .warmup_limit_s == 0 and .jmh_options == []
    and .modes == ["thrpt", "avgt", "sample", "ss"]'
  json environment.json '(.jars | keys) == ["gateway-stub", "jmh-bench"] and .native == {"backend-stub": "stub 1.0"}'
  equal "$(wc -l <summary.csv)" 7
  nothing_left
}

@test "--quick gives JMH its options, and asks for no other modes" {
  jmh_result 500 '[.[0, 2]]' >"$STUB_DIR/jmh.json"
  run -0 "$stub_round" --quick --warmup-limit 0s --subjects direct --results "$results"
  cd "$(one_run)"
  grep -q -- " -p routes=1000 .* -f 1 -wi 1 -w 2s -i 3 -r 1s -bm thrpt.*,sample -rf json " direct/n0/rep1/shared.jmh.txt
  json run.json '.modes == ["thrpt", "sample"] and .routes == [100, 1000] and .clients == ["shared"]'
}

@test "the warm-up is by the shared client, in slices until they settle, and is kept" {
  sed -i.old 's/^readonly warmup_pause_s=1/readonly warmup_pause_s=0/' "$sandbox/scripts/lib/defaults.sh"
  set_default warmup_cpu_spread 1 # a JMH that asks nothing costs the server by chance
  run -0 "$stub_round" --routes 100 --clients per-request --warmup-limit 30s --subjects direct --results "$results"
  cd "$(one_run)/direct/n0/rep1"
  json warmup.json 'length == 1 and .[0].client == "shared" and .[0].settled and .[0].slice_s == 5 and .[0].limit_s == 30
    and (.[0].slices | length) == 3 and .[0].slices[0].requests_per_sec == 713.5 and .[0].slices[0].requests == 3568'
  json per-request.json '.warnings | index("the warm-up had not settled") == null'
  echo oops >"$STUB_DIR/jmh.json"
  run -1 "$stub_round" --routes 100 --clients per-request --warmup-limit 5s --subjects direct --results "$results/other"
  json "$results"/other/*/*/direct/n0/rep1/warmup.json '.[0].slices == [{"requests": null, "requests_per_sec": null, "cpu_us_per_request": null}]'
  json "$results"/other/*/*/direct/n0/rep1/per-request.json '.warnings | index("the warm-up had not settled")'
}

@test "the article's figures are all there" {
  published=$repository/results/published/routes.csv
  equal "$(wc -l <"$published")" 7
  for each in 0=899.152 100=713.931 1000=630.823 5000=248.353 10000=131.585 100000=13.880; do
    equal "$(awk -F, -v routes="${each%=*}" '$2 == routes { print $4 }' "$published")" "${each#*=}"
  done
  equal "$(awk -F, 'NF != 24 || /,,/' "$published")" ""
}

@test "a JMH that fails, or says nothing that can be read, makes the cell invalid" {
  printf 'oops' >"$STUB_DIR/jmh.json"
  small --subjects direct
  equal "$status" 1
  cell=direct/n0/rep1/shared.json
  json "$results"/*/*/$cell '.ran and (.valid | not) and .reasons == ["JMH gave no result that can be read: see its output"]
    and .figures == {}'
  for text in '' '[]' '{}' null '[{"mode": "thrpt"}]' '[{"mode": "thrpt", "primaryMetric": {"score": 1, "scoreUnit": "x"}}]'; do
    run ! jq -s -f "$sandbox/scripts/lib/jmh.jq" <<<"$text"
  done
  rm -r "$results"
  jmh_result >"$STUB_DIR/jmh.json"
  echo 1 >"$STUB_DIR/jmh.status"
  small --subjects direct
  equal "$status" 1
  json "$results"/*/*/$cell '.reasons == ["JMH ended with exit status 1: see its output"] and .exit_status == 1'
  grep -q '^"direct",0,"shared",1,0,,' "$results"/*/*/summary.csv
}

@test "a mode that is missing or has no score, and other parameters, make the cell invalid" {
  jmh_result 500 '[.[0, 3]] | .[1].primaryMetric.score = "NaN" | .[0].primaryMetric.scoreError = "NaN"' >"$STUB_DIR/jmh.json"
  small --subjects direct
  equal "$status" 1
  has "500.0 ± - ops/s, INVALID: JMH gave no figure of avgt, sample, ss"
  rm -r "$results"
  jmh_result 500 '.[1].params.routes = "5"' >"$STUB_DIR/jmh.json"
  small --subjects direct
  equal "$status" 1
  has "INVALID: JMH measured other parameters than it was asked to"
}

@test "a gateway that does not start, or answers by another route, has its cells reported as not run" {
  sed -i.old 's/^readonly routes_start_limit_s=1800/readonly routes_start_limit_s=2/' "$sandbox/scripts/lib/defaults.sh"
  mode gateway-stub die 3
  small --subjects direct,gateway-stub,gateway-stub@tuned
  equal "$status" 1
  run_dir=$(one_run)
  has "[2/3] gateway-stub n=100 shared rep 1/1 … not run: the table of 100 routes was not filled: gateway-stub@tuned stopped at its start with exit status 3: see gateway-stub/n100/rep1/*.log"
  json "$run_dir/gateway-stub/n100/rep1/shared.json" '(.ran | not) and .client == "shared" and .routes == 100'
  json "$run_dir/gateway-stub@tuned/n100/rep1/shared.json" '.ran | not'
  json "$run_dir/direct/n0/rep1/shared.json" .valid
  [[ ! -e $run_dir/gateway-stub/n100/rep1/start.json ]]

  mode gateway-stub body world # without the header
  run -1 "$stub_round" --resume "$run_dir"
  has "gateway-stub@tuned was not ready after 2 s: no header \"x-mock-server-routeId: 000000000000000000000063\" in the answer"

  # once it is mended, --resume runs these cells and no others; here without a jcmd: there is a word, and no heap
  mode gateway-stub ok
  rm "$JAVA_HOME/bin/jcmd"
  run -0 "$stub_round" --resume "$run_dir"
  has "There is no jcmd beside $JAVA_HOME/bin/java"
  lacks "] direct"
  json "$run_dir/gateway-stub/n100/rep1/start.json" '.[0].start_ms > 0 and .[0].heap_bytes == null'
  json "$run_dir/gateway-stub/n100/rep1/shared.json" .valid
  json "$run_dir/gateway-stub@tuned/n100/rep1/shared.json" .valid
  [[ -e $run_dir/gateway-stub/n100/rep1/fill.log && ! -e $run_dir/gateway-stub@tuned/n100/rep1/fill.log ]]
  nothing_left
}

@test "Ctrl-C in the middle of a cell stops JMH and its fork, keeps what ran, and --resume completes it" {
  start_group "$stub_round" --routes 100 --clients shared --warmup-limit 0s --subjects direct,gateway-stub --results "$results"
  await 20 find_result direct
  touch "$STUB_DIR/jmh.hang"
  await 30 is_alive_named wrk-fork
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
  equal "$output" "direct n=0 shared rep 1/1  (done)
gateway-stub n=100 shared rep 1/1"
  run -0 "$stub_round" --resume "$run_dir"
  lacks "] direct"
  json "$run_dir/run.json" '.status == "complete"'
  json "$run_dir/gateway-stub/n100/rep1/start.json" 'length == 2' # one of each start
  nothing_left
}

find_result() { [[ -s $(echo "$results"/*/*/"$1"/n*/rep1/shared.json) ]]; }

@test "--resume takes nothing from a run.json that it does not know" {
  small --subjects direct
  equal "$status" 0
  run_dir=$(one_run)
  good=$(<"$run_dir/run.json")
  # shellcheck disable=SC2016 # the text is the attack's
  for change in '.routes[0] = "a[$(touch evil)]"' '.repetitions = 0' '.warmup_limit_s = "x"' '.clients = ["x"]' '.clients = []' 'del(.modes)'; do
    jq "$change" <<<"$good" >"$run_dir/run.json"
    run -2 "$stub_round" --resume "$run_dir" --dry-run
    has "no run.json that can be read there"
  done
  jq '.jmh_options = ["-jvm", "evil"]' <<<"$good" >"$run_dir/run.json"
  run -2 "$stub_round" --resume "$run_dir" --dry-run
  has "was begun with other options of JMH"
  jq '.path = "/other"' <<<"$good" >"$run_dir/run.json"
  run -2 "$stub_round" --resume "$run_dir" --dry-run
  has "asked for another backend, path or body"
  jq '.round = "round1"' <<<"$good" >"$run_dir/run.json"
  run -2 "$stub_round" --resume "$run_dir" --dry-run
  has "is a run of round1, not of stub-study"
  printf '%s\n' "$good" >"$run_dir/run.json"
  printf 'another jar\n' >"$sandbox/jmh-bench/target/benchmarks.jar"
  run -2 "$stub_round" --resume "$run_dir"
  has "was begun with other jars than now"
  run -2 "$stub_round" --resume "$run_dir" --routes 5 --clients shared
  has "--routes does not go with --resume" "--clients does not go"
  [[ ! -e evil ]]
}
