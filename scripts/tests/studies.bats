#!/usr/bin/env bats
#
# The studies: ab over stub servers, and the route study with a JMH that prints what the test wants.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

setup() {
  make_sandbox "$BATS_TEST_TMPDIR/home"
  write_study
  wrap_ab
  export JAVA_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx64m -Dsun.net.httpserver.nodelay=true"
}

# write_study KEY=VALUE...: a study with ab over the stubs.
write_study() {
  write_experiment stub-ab ab backend=backend-stub path=/hello expected-body=world "subjects='direct gateway-stub'" "$@"
  stub_round=$experiment
}

# small FLAG...: runs a study as short as it can be, but for what the flags say.
small() {
  shorten "$@"
  run "$stub_round" --results "$results" "${flags[@]}"
  printf '%s\n' "$output"
}

# start_small FLAG...: the same in the background.
start_small() {
  shorten "$@"
  start_round "${flags[@]}"
}

# shorten FLAG...: sets flags to these, and to short ones where they are not among them.
shorten() {
  local -A usual=([--reps]=1 [--warmup-limit]=0s [--protocols]=plain)
  local each
  flags=("$@")
  for each in "${!usual[@]}"; do
    if [[ " $* " != *" $each "* ]]; then
      flags+=("$each" "${usual[$each]}")
    fi
  done
}

# await_load SUBJECT LOAD: until ab is at work on this cell; sets run_dir and folder, where its files are.
await_load() {
  await 30 find_load "$@"
  run_dir=$(one_run)
  folder=$run_dir/$1/cpus-all/plain/rep1
  await 5 is_alive_named ab
}

find_load() { [[ -s $(find "$results" -path "*/$1/*/rep1/$2-1.ab.txt") ]]; }

# starts NAME: how many processes of this stub there were.
starts() { sort -u "$STUB_DIR/pids" | grep -c "^$1 "; }

# listening PID: prints where the process listens, a line each; fails when nowhere.
listening() { ss -Hltnp | grep "pid=$1," | awk '{ print $4 }' | sed 's/^\[::ffff:\([0-9.]*\)\]/\1/' | sort | grep .; }

@test "a study runs its executions in order, in one start of the servers, and keeps the protocols apart" {
  small --loads "n60-c10x2 n40-c20" --protocols "plain keep-alive" --subjects gateway-stub
  equal "$status" 0
  has "[1/6] gateway-stub cpus=all plain n60-c10 #1 rep 1/1 … " " requests/s, mean " "valid" "[6/6] gateway-stub cpus=all keep-alive n40-c20 #1 rep 1/1 …"
  nothing_left
  equal "$(starts backend-stub) $(starts gateway-stub)" "3 3" # a try, and one for each protocol
  run_dir=$(one_run)
  cd "$run_dir"
  equal "$(find . -type f | sort)" "./environment.json
./gateway-stub/cpus-all/keep-alive/rep1/backend.log
./gateway-stub/cpus-all/keep-alive/rep1/n40-c20-1.ab.txt
./gateway-stub/cpus-all/keep-alive/rep1/n40-c20-1.json
./gateway-stub/cpus-all/keep-alive/rep1/n60-c10-1.ab.txt
./gateway-stub/cpus-all/keep-alive/rep1/n60-c10-1.json
./gateway-stub/cpus-all/keep-alive/rep1/n60-c10-2.ab.txt
./gateway-stub/cpus-all/keep-alive/rep1/n60-c10-2.json
./gateway-stub/cpus-all/keep-alive/rep1/server.log
./gateway-stub/cpus-all/keep-alive/rep1/usage.csv
./gateway-stub/cpus-all/keep-alive/rep1/warmup.json
./gateway-stub/cpus-all/plain/rep1/backend.log
./gateway-stub/cpus-all/plain/rep1/n40-c20-1.ab.txt
./gateway-stub/cpus-all/plain/rep1/n40-c20-1.json
./gateway-stub/cpus-all/plain/rep1/n60-c10-1.ab.txt
./gateway-stub/cpus-all/plain/rep1/n60-c10-1.json
./gateway-stub/cpus-all/plain/rep1/n60-c10-2.ab.txt
./gateway-stub/cpus-all/plain/rep1/n60-c10-2.json
./gateway-stub/cpus-all/plain/rep1/server.log
./gateway-stub/cpus-all/plain/rep1/usage.csv
./gateway-stub/cpus-all/plain/rep1/warmup.json
./report.html
./run.json
./summary.csv
./summary.json
./summary.md"

  equal "$(head -n 1 gateway-stub/cpus-all/plain/rep1/n40-c20-1.ab.txt)" "ab -s 30 -n 40 -c 20 http://127.0.0.1:$gateway_port/hello"
  equal "$(head -n 1 gateway-stub/cpus-all/keep-alive/rep1/n60-c10-2.ab.txt)" "ab -k -s 30 -n 60 -c 10 http://127.0.0.1:$gateway_port/hello"
  equal "$(sed -n 2p gateway-stub/cpus-all/plain/rep1/n40-c20-1.ab.txt | cut -c 1-23)" "This is ApacheBench, Ve"
  json gateway-stub/cpus-all/plain/rep1/n60-c10-2.json '.subject == "gateway-stub" and .cpus == "all" and .protocol == "plain"
    and .requests == 60 and .connections == 10 and .execution == 2 and .repetition == 1 and .tool == "ab" and .ran and .valid
    and .exit_status == 0 and .served_before == 1 and .reasons == [] and .received == {}
    and .command == "ab -s 30 -n 60 -c 10 http://127.0.0.1:'"$gateway_port"'/hello"
    and .figures.requests == 60 and .figures.requests_per_sec > 0 and .figures.keep_alive_requests == 0
    and (.roles | keys) == ["backend", "gateway", "head", "load"] and .roles.gateway.cpu_s >= 0 and .roles.gateway.peak_rss_mb > 10'
  json gateway-stub/cpus-all/plain/rep1/n40-c20-1.json '.served_before == 2 and ([.warnings[] | select(contains("started anew"))] == [])'
  json gateway-stub/cpus-all/keep-alive/rep1/n60-c10-1.json '.served_before == 0 and .figures.keep_alive_requests == 60'
  json run.json '.status == "complete" and .round == "stub-ab" and .tool == "ab" and .loads == ["n60-c10x2", "n40-c20"]
    and .protocols == ["plain", "keep-alive"] and .cpus == ["all"] and .repetitions == 1 and .timeout_s == 30 and .jmx == null
    and .backend_ports == ['"$backend_port"'] and (.sizes[0].remark | contains("pinned"))'
  json environment.json '.tools.ab | startswith("This is ApacheBench")'

  for each in */cpus-all/*/rep1/usage.csv; do
    equal "$(head -n 1 "$each")" "time,role,server,cpu_s,threads,rss_mb,stopped"
    awk -F , 'NR > 1 { seen[$2] = 1; if (NF != 7 || $4 <= 0 || $5 < 10 || $6 < 10 || $7 != 0) { print; exit 1 } }
      END { if (!("backend" in seen)) exit 1 }' "$each"
  done
  equal "$(awk -F , '{ print $2, $3 }' gateway-stub/cpus-all/plain/rep1/usage.csv | sort -u)" "backend backend-stub
gateway gateway-stub
role server"
}

@test "instances of a backend stand behind a gateway each on its port, and their counts are told" {
  write_study "backend-ports='$backend_port $other_port'" gateway-path=/deep/hello count-path=/hello/count
  add_stub gateway-uneven "$service_port" gateway
  mode gateway-uneven uneven
  small --loads n60-c10 --subjects direct,gateway-stub,gateway-uneven
  equal "$status" 0
  nothing_left
  cd "$(one_run)"
  json run.json '.backend_ports == ['"$backend_port, $other_port"']'
  json direct/cpus-all/plain/rep1/n60-c10-1.json '.valid and .received == {"backend-1": 60} and (.roles | keys) == ["backend-1", "head", "load"]'
  [[ ! -e direct/cpus-all/plain/rep1/backend-1.log ]]
  equal "$(head -n 1 direct/cpus-all/plain/rep1/server.log)" "\$ env PORT=$backend_port $sandbox/backend-stub/start.sh"

  cd gateway-stub/cpus-all/plain/rep1
  equal "$(head -n 1 server.log)" \
    "\$ env PORT=$gateway_port UPSTREAM=http://127.0.0.1:$backend_port\\,http://127.0.0.1:$other_port $sandbox/gateway-stub/start.sh"
  equal "$(head -qn 1 backend-1.log backend-2.log)" "\$ env PORT=$backend_port $sandbox/backend-stub/start.sh
\$ env PORT=$other_port $sandbox/backend-stub/start.sh"
  json n60-c10-1.json '.valid and .received == {"backend-1": 30, "backend-2": 30}
    and (.roles | keys) == ["backend-1", "backend-2", "gateway", "head", "load"]
    and .roles["backend-2"].name == "backend-stub" and .roles["backend-2"].cpu_s >= 0
    and ([.warnings[] | select(contains("receive"))] == [])'
  [[ $(head -n 1 n60-c10-1.ab.txt) == *" http://127.0.0.1:$gateway_port/deep/hello" ]]
  equal "$(cut -d , -f 2 usage.csv | sort -u | tr '\n' ' ')" "backend-1 backend-2 gateway role "
  json ../../../../gateway-uneven/cpus-all/plain/rep1/n60-c10-1.json '.valid and .received == {"backend-1": 60, "backend-2": 0}
    and (.warnings | index("the instances of the backend did not receive the same: backend-1 60"))'
}

@test "a gateway that needs a token gets another one at each start, and it stands in the asked URL alone" {
  write_study needs-token=yes
  small --loads n20-c2 --reps 2
  equal "$status" 0
  mapfile -t tokens <"$STUB_DIR/gateway-stub.token"
  equal "$(printf '%s\n' "${tokens[@]}" | grep -xE '[0-9a-f]{32}' | sort -u | wc -l)" 3 # the first is that of a try
  [[ ! -e $STUB_DIR/backend-stub.token ]] # not the backend's business
  cd "$(one_run)"
  for i in 1 2; do
    grep -qxF "/hello?access_token=${tokens[i]}" "$STUB_DIR/gateway-stub.asked"
    json "gateway-stub/cpus-all/plain/rep$i/n20-c2-1.json" ".valid and (.command | contains(\"${tokens[i]}\"))"
    equal "$(grep -rlF "${tokens[i]}" . | sort)" "./gateway-stub/cpus-all/plain/rep$i/n20-c2-1.ab.txt
./gateway-stub/cpus-all/plain/rep$i/n20-c2-1.json"
  done
}

@test "a gateway is held to its size, its JVM is told so, opens no other port, and a size that is not there is skipped" {
  add_module gateway-java "$other_port" gateway
  mode gateway-java slow 5
  start_small --loads n300-c10 --cpus "1 999" --subjects gateway-java
  await 30 find_load gateway-java n300-c10
  run_dir=$(one_run)
  cell="gateway-java/cpus-1/plain/rep1"
  await 5 is_alive_named ab
  size=$(jq -c '.sizes[0]' "$run_dir/run.json")
  for each in gateway=gateway-java load=ab backend=backend-stub; do
    equal "$(sed -n 's/^Cpus_allowed_list:\t//p' "/proc/$(pid_of "${each#*=}")/status")" "$(jq -r ".processors.${each%=*}" <<<"$size")"
  done
  # the engine looks on from the load generator's
  equal "$(sed -n 's/^Cpus_allowed_list:\t//p' "/proc/$round_pid/status")" "$(jq -r .processors.load <<<"$size")"
  ports=$(listening "$(pid_of gateway-java)")
  await_round
  equal "$status" 0
  equal "$ports" "127.0.0.1:$other_port" # no JMX unasked
  cd "$run_dir"
  first=$(sed -n 's/^Cpus_allowed_list:\t\([0-9]*\).*/\1/p' /proc/self/status)
  [[ $(head -n 1 $cell/server.log) == "\$ taskset -c $first java -XX:ActiveProcessorCount=1 -XX:MaxRAM=1024m $JAVA_OPTS -Djava.io.tmpdir="*" -jar $sandbox/gateway-java/target/gateway-java.jar "* ]]
  grep -q '^\$ taskset -c [0-9,-]* env PORT=' $cell/backend.log
  grep -q '^taskset -c [0-9,-]* ab -s 30 -n 300 -c 10 http' $cell/n300-c10-1.ab.txt
  json $cell/n300-c10-1.json '.valid and .cpus == "1"'
  json gateway-java/cpus-999/plain/rep1/n300-c10-1.json '.skipped and (.ran | not) and (.reasons[0] | test("^this machine has [0-9]+ processors, not 999$"))'
  json run.json '.cpus == ["1", "999"] and (.sizes | length) == 2 and .sizes[0].memory_mb == 1024
    and (.sizes[0].java_opts | startswith("-XX:ActiveProcessorCount=1 -XX:MaxRAM=1024m -XX:Tiered"))
    and (.sizes[0].remark | contains("processors")) and (.sizes[1].remark | test("not 999: skipped$")) and .sizes[1].processors == null'
  nothing_left
}

@test "--jmx opens its port in the named server, on the loopback address alone, and leaves nothing behind" {
  add_module gateway-java "$other_port" gateway
  mode gateway-java slow 5
  start_small --loads n300-c10 --jmx gateway --subjects gateway-java
  await_load gateway-java n300-c10
  ports=$(listening "$(pid_of gateway-java)")
  await_round
  equal "$status" 0
  equal "$ports" "$(printf '127.0.0.1:%s\n' "$other_port" 2099 | sort)"
  grep -q '^\$ java .*-Xmx64m .*-Djava.rmi.server.hostname=127.0.0.1 .*-jar ' "$folder/server.log"
  json "$run_dir/run.json" '.jmx == "gateway"'
  is_port_free 2099

  rm -r "$results"
  start_small --loads n300-c10 --subjects gateway-java
  await_load gateway-java n300-c10
  ports=$(listening "$(pid_of gateway-java)")
  await_round
  equal "$ports" "127.0.0.1:$other_port"
  run ! grep -rq java.rmi "$results"
}

@test "a server that is not installed is skipped with its own message" {
  add_stub gateway-absent "$other_port" gateway
  sed -i.old "s/^  echo \"stub 1.0\"\$/  echo 'not installed: set ABSENT_JAR'; exit 3/" "$sandbox/gateway-absent/start.sh"
  small --loads n100-c10 --subjects gateway-absent,direct
  equal "$status" 0
  has "[1/2] gateway-absent cpus=all plain n100-c10 #1 rep 1/1 … skipped: not installed: set ABSENT_JAR"
  cd "$(one_run)"
  json gateway-absent/cpus-all/plain/rep1/n100-c10-1.json '.skipped and (.valid | not) and (.ran | not) and .reasons == ["not installed: set ABSENT_JAR"]'
  json direct/cpus-all/plain/rep1/n100-c10-1.json .valid
  grep -q '^- gateway-absent cpus=all plain n100-c10: skipped: not installed: set ABSENT_JAR$' summary.md
  grep -q '^| gateway-absent ' summary.md
  equal "$(grep -c '^gateway-absent' "$STUB_DIR/pids")" 0
  run -2 "$stub_round" --subjects gateway-absent --results "$results"
  has "1 problem(s)" "gateway-absent is skipped: not installed: set ABSENT_JAR" "nothing else is left to run"
}

@test "Ctrl-C in the middle of an execution stops all, the sampler too, and --resume runs what is missing" {
  mode gateway-stub slow 2
  start_small --loads "n20-c10 n3000-c10x2" --subjects direct,gateway-stub --cpus all
  await_load gateway-stub n3000-c10
  kill -INT -- "-$round_pid"
  await_round
  equal "$status" 130
  has "the run is incomplete" "scripts/stub-ab.sh --resume $run_dir"
  nothing_left
  json "$run_dir/run.json" '.status == "incomplete"'
  grep -q '(incomplete)' "$run_dir/summary.md"
  [[ -s $folder/n20-c10-1.json && ! -e $folder/n3000-c10-1.json && ! -e $folder/n3000-c10-1.ab.txt ]]
  kept=$(cksum "$folder"/n20-c10-1.* "$run_dir"/direct/cpus-all/plain/rep1/*)

  mode gateway-stub ok
  run -0 "$stub_round" --resume "$run_dir" --dry-run
  equal "$(grep ' rep ' <<<"$output")" "direct cpus=all plain n20-c10 #1 rep 1/1  (done)
direct cpus=all plain n3000-c10 #1 rep 1/1  (done)
direct cpus=all plain n3000-c10 #2 rep 1/1  (done)
gateway-stub cpus=all plain n20-c10 #1 rep 1/1  (done)
gateway-stub cpus=all plain n3000-c10 #1 rep 1/1
gateway-stub cpus=all plain n3000-c10 #2 rep 1/1"
  run -0 "$stub_round" --resume "$run_dir"
  has "[5/6] gateway-stub" "[6/6] gateway-stub"
  lacks "] direct" "[4/6]"
  equal "$(cksum "$folder"/n20-c10-1.* "$run_dir"/direct/cpus-all/plain/rep1/*)" "$kept"
  json "$folder/n3000-c10-1.json" '.valid and .served_before == 0
    and (.warnings | index("the servers were started anew before it: this is execution 1 after the start, not 2"))'
  json "$folder/n3000-c10-2.json" '.served_before == 1 and (.warnings | index("the servers were started anew before it: this is execution 2 after the start, not 3"))'
  json "$run_dir/run.json" '.status == "complete" and (.invocations | length) == 2'
  equal "$(one_run)" "$run_dir"
  nothing_left
}

# --- the route study --------------------------------------------------------------------------------------------------

# use_routes: the route study is the one that is tested.
use_routes() {
  write_experiment stub-study routes backend=backend-stub path=/mock expected-body=world \
    "subjects='direct gateway-stub gateway-stub@tuned'" filler=tuned
  stub_round=$experiment
  add_module gateway-stub "$gateway_port" gateway
  rm "$sandbox/gateway-stub/start.sh"
  printf 'routes:\n  count: 0\n' >>"$sandbox/gateway-stub/src/main/resources/application.yml"
  mkdir -p "$sandbox/jmh-bench/target"
  printf '<project/>\n' >"$sandbox/jmh-bench/pom.xml"
  (cd "$BATS_TEST_TMPDIR" && : >empty && "${STUB_JAVA%java}jar" cfe "$sandbox/jmh-bench/target/benchmarks.jar" Fake empty)
  fake_jmh
}

# fake_jmh: a JDK whose java runs JMH's jar as a script: it writes the result of $STUB_DIR/jmh.json with the parameters it
# was given. It forks, as JMH does; $STUB_DIR/jmh.hang makes the fork last. Its jcmd says that a table of N routes takes
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

find_result() { [[ -s $(echo "$results"/*/*/"$1"/n*/rep1/shared.json) ]]; }

@test "a study runs every cell, fills each table once, and ends with a summary beside the article's figures" {
  use_routes
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
  equal "$(sort -u "$STUB_DIR/pids" | grep -c '^gateway-stub ')" 5 # a try, two that fill, two that are measured

  # JMH's command line, and then nothing but what JMH printed
  read -ra command < <(head -n 1 gateway-stub@tuned/n1000/rep1/shared.jmh.txt)
  equal "${command[0]} ${command[*]:2}" "$JAVA_HOME/bin/java -Dfile.encoding=UTF-8 -Dstdout.encoding=UTF-8 -jar $sandbox/jmh-bench/target/benchmarks.jar RouteTableBenchmark -p client=shared -p routes=1000 -p target=gateway -p url=http://127.0.0.1:$gateway_port -rf json -rff $run_dir/gateway-stub@tuned/n1000/rep1/shared.jmh.json"
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
  json gateway-stub@tuned/n1000/rep1/start.json 'length == 1 and .[0].start_ms > 100 and .[0].start_ms < 30000
    and .[0].heap_bytes == 1500000 and .[0].cpu_s > 0 and .[0].peak_rss_mb > 10'
  json run.json '.status == "complete" and .round == "stub-study" and .tool == "jmh" and .routes == [100, 1000]
    and .clients == ["per-request", "shared"] and .repetitions == 1 and .warmup_limit_s == 0 and .jmh_options == []
    and .modes == ["thrpt", "avgt", "sample", "ss"]'
  json environment.json '(.jars | keys) == ["gateway-stub", "jmh-bench"] and .native == {"backend-stub": "stub 1.0"}'
  equal "$(wc -l <summary.csv)" 7
  nothing_left
}

@test "Ctrl-C in the middle of a cell stops JMH and its fork, keeps what ran, and --resume completes it" {
  use_routes
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
  equal "$(grep ' rep ' <<<"$output")" "direct n=0 shared rep 1/1  (done)
gateway-stub n=100 shared rep 1/1"
  run -0 "$stub_round" --resume "$run_dir"
  lacks "] direct"
  json "$run_dir/run.json" '.status == "complete"'
  json "$run_dir/gateway-stub/n100/rep1/start.json" 'length == 2' # one of each start
  nothing_left
}
