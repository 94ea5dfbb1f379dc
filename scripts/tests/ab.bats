#!/usr/bin/env bats
#
# The studies with ab, over stub servers.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

# What the backend receives of 60 requests of ab: these, and one or two of each spot check, of which late ones may be missing.
received_60='(([.received[]] | add) - 60 - .spot_checks.right | . >= 0) and
  (([.received[]] | add) - 60 <= 2 * ([.spot_checks[]] | add))'

setup() {
  make_sandbox "$BATS_TEST_TMPDIR/home"
  write_study
  wrap ab
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

# await_load SUBJECT LOAD: until ab, which the test holds, is at work on this cell; sets run_dir and folder, where its files are.
await_load() {
  await find_load "$@"
  run_dir=$(one_run)
  folder=$run_dir/$1/cpus-all/plain/rep1
  await is_alive_named ab
}

find_load() { exists "$results"/*/*/"$1"/*/*/rep1/"$2"-1.ab.txt; }

# starts NAME: how many processes of this stub there were.
starts() { sort -u "$STUB_DIR/pids" | grep -c "^$1 "; }

# listening PID: prints where the process listens, a line each; fails when nowhere.
listening() { ss -Hltnp | grep "pid=$1," | awk '{ print $4 }' | sed 's/^\[::ffff:\([0-9.]*\)\]/\1/' | sort | grep .; }

@test "a study runs its executions in order, in one start of the servers, and keeps the protocols apart" {
  mode backend-stub slow 5 # so that each execution is long enough for a look at the servers
  small --loads "n60-c10x2 n40-c20" --protocols "plain keep-alive" --subjects gateway-stub
  equal "$status" 0
  has "[1/6] gateway-stub cpus=all plain n60-c10 #1 rep 1/1 … " " requests/s, mean " "valid" "[6/6] gateway-stub cpus=all keep-alive n40-c20 #1 rep 1/1 …"
  nothing_left
  equal "$(starts backend-stub) $(starts gateway-stub)" "3 3" # a try, and one for each protocol
  run_dir=$(one_run)
  cd "$run_dir"
  equal "$(find . -type f | sort)" "./environment.json
./gateway-stub/attested.json
./gateway-stub/cpus-all/keep-alive/rep1/backend.log
./gateway-stub/cpus-all/keep-alive/rep1/memory.json
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
./gateway-stub/cpus-all/plain/rep1/memory.json
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
    and .exit_status == 0 and .served_before == 1 and .reasons == [] and (.received | keys) == ["backend"] and '"$received_60"'
    and .command == "ab -s 30 -n 60 -c 10 http://127.0.0.1:'"$gateway_port"'/hello"
    and .figures.requests == 60 and .figures.requests_per_sec > 0 and .figures.keep_alive_requests == 0
    and (.roles | keys) == ["backend", "gateway", "head", "load"] and .roles.gateway.cpu_s >= 0 and .roles.gateway.peak_rss_mb > 10'
  json gateway-stub/cpus-all/plain/rep1/n40-c20-1.json '.served_before == 2 and ([.warnings[].code] | index("servers_restarted") == null)'
  json gateway-stub/cpus-all/keep-alive/rep1/n60-c10-1.json '.served_before == 0 and .figures.keep_alive_requests == 60'
  json run.json '.status == "complete" and .round == "stub-ab" and .tool == "ab" and .loads == ["n60-c10x2", "n40-c20"]
    and .protocols == ["plain", "keep-alive"] and .cpus == ["all"] and .repetitions == 1 and .timeout_s == 30 and .jmx == null
    and .backend_ports == ['"$backend_port"'] and (.sizes[0].remark | contains("pinned"))'
  json environment.json '.tools.ab | startswith("This is ApacheBench")'

  for each in */cpus-all/*/rep1/usage.csv; do
    equal "$(head -n 1 "$each")" "time,role,server,cpu_s,threads,rss_mb,stopped"
    awk -F , 'NR > 1 { seen[$2] = 1; if (NF != 7 || $4 <= 0 || $5 < 2 || $6 < 10 || $7 != 0) { print; exit 1 } }
      END { if (!("backend" in seen)) exit 1 }' "$each"
  done
  equal "$(awk -F , '{ print $2, $3 }' gateway-stub/cpus-all/plain/rep1/usage.csv | sort -u)" "backend backend-stub
gateway gateway-stub
role server"
}

@test "instances of a backend stand behind a gateway each on its port, and their counts are told" {
  write_study "backend-ports='$backend_port $other_port'" gateway-path=/deep/hello count-path=/hello/count
  add_stub gateway-uneven "$service_port" gateway
  mode backend-stub slow 5 # so that each execution is long enough for a look at the servers
  mode gateway-uneven uneven
  small --loads n60-c10 --subjects direct,gateway-stub,gateway-uneven
  equal "$status" 0
  nothing_left
  cd "$(one_run)"
  json run.json '.backend_ports == ['"$backend_port, $other_port"']'
  json direct/cpus-all/plain/rep1/n60-c10-1.json '.valid and (.received | keys) == ["backend-1"] and '"$received_60"' and (.roles | keys) == ["backend-1", "head", "load"]'
  [[ ! -e direct/cpus-all/plain/rep1/backend-1.log ]]
  equal "$(head -n 1 direct/cpus-all/plain/rep1/server.log)" "\$ env PORT=$backend_port $sandbox/backend-stub/start.sh"

  cd gateway-stub/cpus-all/plain/rep1
  equal "$(grep -m 1 "=http://127.0.0.1:$backend_port" server.log)" \
    "\$ env PORT=$gateway_port UPSTREAM=http://127.0.0.1:$backend_port\\,http://127.0.0.1:$other_port $sandbox/gateway-stub/start.sh"
  equal "$(head -qn 1 backend-1.log backend-2.log)" "\$ env PORT=$backend_port $sandbox/backend-stub/start.sh
\$ env PORT=$other_port $sandbox/backend-stub/start.sh"
  json n60-c10-1.json '.valid and .received["backend-1"] >= 30 and .received["backend-2"] >= 30 and '"$received_60"'
    and (.roles | keys) == ["backend-1", "backend-2", "gateway", "head", "load"]
    and .roles["backend-2"].name == "backend-stub" and .roles["backend-2"].cpu_s >= 0
    and ([.warnings[].code] | index("backend_requests") == null)'
  [[ $(head -n 1 n60-c10-1.ab.txt) == *" http://127.0.0.1:$gateway_port/deep/hello" ]]
  equal "$(cut -d , -f 2 usage.csv | sort -u | tr '\n' ' ')" "backend-1 backend-2 gateway role "
  json ../../../../gateway-uneven/cpus-all/plain/rep1/n60-c10-1.json '.valid and .received["backend-2"] == 0 and '"$received_60"'
    and ([.warnings[].code] | index("backend_requests"))'
}

@test "a gateway that needs a token gets another one at each start, and nothing that is kept shows it" {
  write_study needs-token=yes
  small --loads n20-c2 --reps 2 --subjects gateway-stub
  equal "$status" 0
  mapfile -t tokens <"$STUB_DIR/gateway-stub.token"
  equal "$(printf '%s\n' "${tokens[@]}" | grep -xE '[0-9a-f]{32}' | sort -u | wc -l)" 3 # the first is that of a try
  [[ ! -e $STUB_DIR/backend-stub.token ]] # not the backend's business
  cd "$(one_run)"
  for i in 1 2; do
    grep -qxF "/hello?access_token=${tokens[i]}" "$STUB_DIR/gateway-stub.asked"
    json "gateway-stub/cpus-all/plain/rep$i/n20-c2-1.json" ".valid and (.command | contains(\"/hello?access_token=***\"))"
    equal "$(grep -rlF "${tokens[i]}" . || true)" ""
    [[ $(<"gateway-stub/cpus-all/plain/rep$i/n20-c2-1.ab.txt") == *"access_token=***"* ]]
  done
}

@test "a gateway is pinned to its size, its JVM is told so, opens no other port, and a size that is not there is skipped" {
  add_module gateway-java "$other_port" gateway
  hold "ab *"
  start_small --loads n60-c10 --cpus "1 999" --subjects gateway-java
  await find_load gateway-java n60-c10
  run_dir=$(one_run)
  cell="gateway-java/cpus-1/plain/rep1"
  await is_alive_named ab
  size=$(jq -c '.sizes[0]' "$run_dir/run.json")
  for each in gateway=gateway-java load=ab backend=backend-stub; do
    equal "$(sed -n 's/^Cpus_allowed_list:\t//p' "/proc/$(pid_of "${each#*=}")/status")" "$(jq -r ".processors.${each%=*}" <<<"$size")"
  done
  # the engine looks on from the load generator's
  equal "$(sed -n 's/^Cpus_allowed_list:\t//p' "/proc/$round_pid/status")" "$(jq -r .processors.load <<<"$size")"
  ports=$(listening "$(pid_of gateway-java)")
  release
  await_round
  equal "$status" 0
  equal "$ports" "127.0.0.1:$other_port" # no JMX unasked
  run ! grep -rq java.rmi "$results"
  cd "$run_dir"
  first=$(sed -n 's/^Cpus_allowed_list:\t\([0-9]*\).*/\1/p' /proc/self/status)
  [[ $(head -n 1 $cell/server.log) == "\$ taskset -c $first java -XX:ActiveProcessorCount=1 -XX:MaxRAM=1024m $JAVA_OPTS -Djava.io.tmpdir="*" -jar $sandbox/gateway-java/target/gateway-java.jar "* ]]
  grep -q '^\$ taskset -c [0-9,-]* env PORT=' $cell/backend.log
  grep -q '^taskset -c [0-9,-]* ab -s 30 -n 60 -c 10 http' $cell/n60-c10-1.ab.txt
  json $cell/n60-c10-1.json '.valid and .cpus == "1"'
  json gateway-java/cpus-999/plain/rep1/n60-c10-1.json '.skipped and (.ran | not) and (.reasons[0].text | test("^this machine has [0-9]+ CPUs, not 999$"))'
  json run.json '.cpus == ["1", "999"] and (.sizes | length) == 2 and .sizes[0].memory_mb == 1024
    and (.sizes[0].java_opts | startswith("-XX:ActiveProcessorCount=1 -XX:MaxRAM=1024m -XX:Tiered"))
    and (.sizes[0].remark | contains("CPUs")) and (.sizes[1].remark | test("not 999: skipped$")) and .sizes[1].processors == null'
  nothing_left
}

@test "--jmx opens its port in the named server, on the loopback address alone, and leaves nothing behind" {
  add_module gateway-java "$other_port" gateway
  hold "ab *"
  start_small --loads n60-c10 --jmx gateway --subjects gateway-java
  await_load gateway-java n60-c10
  ports=$(listening "$(pid_of gateway-java)")
  release
  await_round
  equal "$status" 0
  equal "$ports" "$(printf '127.0.0.1:%s\n' "$other_port" 2099 | sort)"
  grep -q '^\$ java .*-Xmx64m .*-Djava.rmi.server.hostname=127.0.0.1 .*-jar ' "$folder/server.log"
  json "$run_dir/run.json" '.jmx == "gateway"'
  is_port_free 2099
}

@test "a server that is not installed is skipped with its own message" {
  add_stub gateway-absent "$other_port" gateway
  sed -i.old "s/^  echo \"stub 1.0\"\$/  echo 'not installed: set ABSENT_JAR'; exit 3/" "$sandbox/gateway-absent/start.sh"
  small --loads n100-c10 --subjects gateway-absent,direct
  equal "$status" 0
  has "[1/2] gateway-absent cpus=all plain n100-c10 #1 rep 1/1 … skipped: not installed: set ABSENT_JAR"
  cd "$(one_run)"
  json gateway-absent/cpus-all/plain/rep1/n100-c10-1.json '.skipped and (.valid | not) and (.ran | not) and .reasons == [{"code": "not_run", "text": "not installed: set ABSENT_JAR"}]'
  json direct/cpus-all/plain/rep1/n100-c10-1.json .valid
  grep -q '^- gateway-absent cpus=all plain n100-c10: skipped: not installed: set ABSENT_JAR$' summary.md
  grep -q '^| gateway-absent ' summary.md
  equal "$(grep -c '^gateway-absent' "$STUB_DIR/pids")" 0
  run -2 "$stub_round" --subjects gateway-absent --results "$results"
  has "1 problem(s)" "gateway-absent is skipped: not installed: set ABSENT_JAR" "nothing else is left to run"
}

@test "Ctrl-C in the middle of an execution stops all, the sampler too, and --resume runs what is missing" {
  hold "ab * -n 60 *"
  start_small --loads "n20-c10 n60-c10x2" --subjects gateway-stub --cpus all
  await_load gateway-stub n60-c10
  kill -INT -- "-$round_pid"
  await_round
  equal "$status" 130
  has "the run is incomplete" "scripts/stub-ab.sh --resume $run_dir"
  nothing_left
  json "$run_dir/run.json" '.status == "incomplete"'
  grep -q '(incomplete)' "$run_dir/summary.md"
  [[ -s $folder/n20-c10-1.json && ! -e $folder/n60-c10-1.json && ! -e $folder/n60-c10-1.ab.txt ]]
  kept=$(cksum "$folder"/n20-c10-1.*)

  release
  run -0 "$stub_round" --resume "$run_dir" --dry-run
  equal "$(grep ' rep ' <<<"$output")" "gateway-stub cpus=all plain n20-c10 #1 rep 1/1  (done)
gateway-stub cpus=all plain n60-c10 #1 rep 1/1
gateway-stub cpus=all plain n60-c10 #2 rep 1/1"
  run -0 "$stub_round" --resume "$run_dir"
  has "[2/3] gateway-stub" "[3/3] gateway-stub"
  lacks "[1/3]"
  equal "$(cksum "$folder"/n20-c10-1.*)" "$kept"
  json "$folder/n60-c10-1.json" '.valid and .served_before == 0
    and ([.warnings[].text] | index("the servers were restarted before it: this is execution 1 after the start, not 2"))'
  json "$folder/n60-c10-2.json" '.served_before == 1 and ([.warnings[].text] | index("the servers were restarted before it: this is execution 2 after the start, not 3"))'
  json "$run_dir/run.json" '.status == "complete" and (.invocations | length) == 2'
  equal "$(one_run)" "$run_dir"
  nothing_left
}
