#!/usr/bin/env bats
#
# The studies with ab: over stub servers, with the real ab where its behaviour matters.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

setup() {
  make_sandbox "$BATS_TEST_TMPDIR/home"
  write_study
  wrap_ab
  export JAVA_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx64m -Dsun.net.httpserver.nodelay=true"
}

# write_study LINE...: a study over the stubs, as scripts/gateways-ab.sh is one; each LINE declares something besides.
write_study() {
  stub_round=$sandbox/scripts/stub-ab.sh
  cat >"$stub_round" <<'END2'
#!/usr/bin/env bash
#
# A study over stub servers.
#
# Usage: scripts/stub-ab.sh [flags]

source "$(dirname "${BASH_SOURCE[0]}")/lib/ab.sh"

round='stub-ab'
backend='backend-stub'
path='/hello'
expected_body='world'
subjects=(direct gateway-stub)
END2
  printf '%s\n' "$@" 'run_experiment "$@"' >>"$stub_round"
  chmod +x "$stub_round"
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

# --- what a study consists of -----------------------------------------------------------------------------------------

@test "the Zuul study has the article's loads and subjects when no flag is given" {
  study=$repository/scripts/zuul-ab.sh
  run -0 "$study" --dry-run
  equal "${#lines[@]}" 36
  equal "${lines[0]}" "direct cpus=all plain n100000-c300 #1 rep 1/3"
  equal "${lines[1]}" "direct cpus=all plain n10000-c200 #1 rep 1/3"
  equal "${lines[5]}" "direct cpus=all plain n10000-c200 #5 rep 1/3"
  equal "${lines[6]}" "gateway-zuul@secured cpus=all plain n100000-c300 #1 rep 1/3"
  equal "${lines[12]}" "gateway-zuul@secured cpus=all plain n100000-c300 #1 rep 2/3"
  equal "${lines[18]}" "direct cpus=all plain n100000-c300 #1 rep 2/3"
  lacks keep-alive
  run -0 "$study" --dry-run --quick
  equal "${#lines[@]}" 12
  equal "${lines[0]}" "direct cpus=all plain n3000-c300 #1 rep 1/1"
  equal "${lines[11]}" "gateway-zuul@secured cpus=all plain n1000-c200 #5 rep 1/1"
  run -0 "$study" --list
  has "Subjects of zuul-ab" "  gateway-zuul@secured"
  lacks nginx gateway-scg gateway-zuul@tuned
}

@test "the gateway field has the article's gateways, load and sizes when no flag is given" {
  study=$repository/scripts/gateways-ab.sh
  run -0 "$study" --dry-run --cpus all
  subjects=$(awk '$3 == "plain" && $6 == "rep" && /#1 rep 1/ { print $1 }' <<<"$output" | tr '\n' ' ')
  for each in direct nginx gateway-zuul gateway-scg linkerd envoy gateway-undertow; do
    [[ " $subjects" == *" $each "* ]]
  done
  equal "${#lines[@]}" "$(($(wc -w <<<"$subjects") * 2 * 10 * 3))"
  equal "${lines[10]%%  *}" "direct cpus=all keep-alive n10000-c200 #1 rep 1/3"
  run -0 "$study" --dry-run --quick --subjects direct
  equal "${#lines[@]}" 30 # three sizes, two protocols, five executions
  equal "${lines[0]%%  *}" "direct cpus=1 plain n2000-c200 #1 rep 1/1"
  equal "${lines[10]%%  *}" "direct cpus=2 plain n2000-c200 #1 rep 1/1"
  equal "${lines[29]%%  *}" "direct cpus=8 keep-alive n2000-c200 #5 rep 1/1"
  run -0 "$study" --list
  has "Subjects of gateways-ab" "  linkerd" "  envoy"
  lacks @secured gateway-scg-routes
}

@test "--help of an ab study names every flag, the environment and the exit statuses" {
  for each in zuul-ab gateways-ab; do
    run -0 "$repository/scripts/$each.sh" --help
    has "Usage: scripts/$each.sh" --loads --protocols --cpus --timeout --reps --warmup-limit --subjects --backend --jmx --results --resume \
      --quick --dry-run --list --help JAVA_HOME JAVA_OPTS 130
    lacks --connections --duration shellcheck
  done
}

@test "every second repetition runs the starts in reverse order, the executions of a start in theirs" {
  run -0 "$stub_round" --dry-run --loads "n30-c3x2,n20-c2" --protocols "plain keep-alive" --cpus 1 --reps 2 --subjects gateway-stub
  equal "$output" "gateway-stub cpus=1 plain n30-c3 #1 rep 1/2
gateway-stub cpus=1 plain n30-c3 #2 rep 1/2
gateway-stub cpus=1 plain n20-c2 #1 rep 1/2
gateway-stub cpus=1 keep-alive n30-c3 #1 rep 1/2
gateway-stub cpus=1 keep-alive n30-c3 #2 rep 1/2
gateway-stub cpus=1 keep-alive n20-c2 #1 rep 1/2
gateway-stub cpus=1 keep-alive n30-c3 #1 rep 2/2
gateway-stub cpus=1 keep-alive n30-c3 #2 rep 2/2
gateway-stub cpus=1 keep-alive n20-c2 #1 rep 2/2
gateway-stub cpus=1 plain n30-c3 #1 rep 2/2
gateway-stub cpus=1 plain n30-c3 #2 rep 2/2
gateway-stub cpus=1 plain n20-c2 #1 rep 2/2"
  run -0 "$stub_round" --dry-run --loads n9-c3 --cpus "1 999" --subjects direct,gateway-stub --protocols plain --reps 1
  # shellcheck disable=SC2001
  equal "$(sed 's/ has [0-9]* / has N /' <<<"$output")" "direct cpus=1 plain n9-c3 #1 rep 1/1
gateway-stub cpus=1 plain n9-c3 #1 rep 1/1
direct cpus=999 plain n9-c3 #1 rep 1/1  (skipped: this machine has N processors, not 999)
gateway-stub cpus=999 plain n9-c3 #1 rep 1/1  (skipped: this machine has N processors, not 999)"
  nothing_begun
}

# --- what is refused --------------------------------------------------------------------------------------------------

@test "wrong flags of an ab study are refused, all at once" {
  # shellcheck disable=SC2016 # to be taken literally
  refused --loads 'n10-c1x2[$(touch${IFS}pwned)]' --protocols "plain quic plain" --cpus '1 x[$(touch${IFS}pwned)]' --timeout 0 --reps 0 \
    --warmup-limit x --jmx nobody --connections 300 --subjects direct,nonsense --backend backend-stub --backend=other
  has "--backend is given twice" "is not written as nREQUESTS-cCONCURRENCY" "--protocols: quic is neither plain nor keep-alive" \
    "--protocols names plain twice" "--cpus: x[" "--timeout 0 is not a time of at least 1 s" "--reps 0 is not a whole number" \
    "--warmup-limit x is not a time" "--jmx nobody: there is no such server" "name one of: gateway backend" \
    "there is no nonsense" "unknown argument: --connections"
  [[ ! -e pwned ]]
}

@test "a load that ab cannot run is refused" {
  while IFS='|' read -r loads text; do
    refused --loads "$loads"
    has "$text"
  done <<'TEXT'
c10|--loads: c10 is not written as nREQUESTS-cCONCURRENCY
n10|--loads: n10 is not written as nREQUESTS-cCONCURRENCY
n0-c0|--loads: n0-c0 is not written as nREQUESTS-cCONCURRENCY
n10-c1x0|--loads: n10-c1x0 is not written as nREQUESTS-cCONCURRENCY
n100-c10 n010-c1|--loads: n010-c1 is not written as nREQUESTS-cCONCURRENCY
n10-c11|--loads: n10-c11 has fewer requests than ab would send at a time
n30000-c20001|--loads: n30000-c20001 has more connections than ab's 20000
n10-c1x2 n10-c1|--loads names n10-c1 twice
 |--loads names no load
TEXT
}

@test "a machine size that is none is refused" {
  for wrong in 0 -1 1.5 1e3 1000000 "2 all" "all all" " "; do
    refused "--cpus=$wrong"
    has "1 problem(s)" "--cpus"
  done
  refused --cpus "2 1 2"
  has "1 problem(s)" "--cpus names 2 twice"
  refused --cpus "998 999"
  has "direct is skipped: this machine has" "processors, not 998" "processors, not 999" "nothing else is left to run"
}

@test "without taskset only the machine as it is can be tested" {
  fake_ab
  ab_text 500.00 >"$STUB_DIR/ab.out"
  tools_without taskset
  PATH=$tools refused --cpus 1
  has "1 problem(s)" "taskset is not installed" "--cpus all"
  PATH=$tools small --loads n100-c10 --subjects direct
  equal "$status" 0
}

@test "a server for JMX that is none, and a taken port of it, are refused" {
  for wrong in backend-1 load direct "gateway backend"; do
    refused --jmx "$wrong" --reps 0 # were it taken, the whole study would be run
    has "2 problem(s)" "--jmx $wrong: there is no such server" "name one of: gateway backend"
  done
  for wrong in gateway backend; do
    refused --jmx "$wrong"
    has "1 problem(s)" "--jmx $wrong: no such server of this run is a JVM"
  done
  add_module backend-java "$service_port"
  write_study "backend='backend-java'" "backend_ports=($backend_port $other_port)"
  refused --jmx backend
  has "name one of: gateway backend-1 backend-2"
  occupy 2099
  refused --jmx backend-2
  has "1 problem(s)" "port 2099 of JMX is taken"
}

@test "a subject of one study is refused in every other, and not listed" {
  add_module gateway-special "$other_port" gateway
  printf 'for-study: special-ab\n' >>"$sandbox/gateway-special/src/main/resources/application.yml"
  add_module gateway-java "$service_port" gateway
  printf 'for-study: special-ab\n' >"$sandbox/gateway-java/src/main/resources/application-tuned.yml"
  for stub_round in "$sandbox/scripts/stub-ab.sh" "$sandbox/scripts/stub-round.sh"; do
    refused --subjects gateway-special,gateway-special@tuned,gateway-java@tuned
    has "3 problem(s)" "gateway-special is a subject of the study special-ab alone" "gateway-java@tuned is a subject of the study special-ab alone"
    run -0 "$stub_round" --list
    has "  gateway-java"
    lacks gateway-special gateway-java@tuned
  done
  write_study "study='special-ab'" "subjects=(direct gateway-special)"
  refused --subjects gateway-stub
  has "1 problem(s)" 'gateway-stub is not for stub-ab: its yml does not say "for-study: special-ab"'
  run -0 "$stub_round" --list
  has gateway-special@tuned gateway-java@tuned
  lacks gateway-stub
}

# --- what is run ------------------------------------------------------------------------------------------------------

@test "a study runs its executions in order, in one start of the servers, and keeps the protocols apart" {
  small --loads "n60-c10x2 n40-c20" --protocols "plain keep-alive" --subjects gateway-stub
  equal "$status" 0
  has "[1/6] gateway-stub cpus=all plain n60-c10 #1 rep 1/1 … " " requests/s, mean " "valid" "[6/6] gateway-stub cpus=all keep-alive n40-c20 #1 rep 1/1 …"
  nothing_left
  equal "$(starts backend-stub) $(starts gateway-stub)" "2 2"
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
    and (.roles | keys) == ["backend", "gateway", "load"] and .roles.gateway.cpu_s >= 0 and .roles.gateway.peak_rss_mb > 10'
  json gateway-stub/cpus-all/plain/rep1/n40-c20-1.json '.served_before == 2 and ([.warnings[] | select(contains("started anew"))] == [])'
  json gateway-stub/cpus-all/keep-alive/rep1/n60-c10-1.json '.served_before == 0 and .figures.keep_alive_requests == 60'
  json run.json '.status == "complete" and .round == "stub-ab" and .tool == "ab" and .loads == ["n60-c10x2", "n40-c20"]
    and .protocols == ["plain", "keep-alive"] and .cpus == ["all"] and .repetitions == 1 and .timeout_s == 30 and .jmx == null
    and .backend_ports == ['"$backend_port"'] and .sizes[0].remark == "nothing is held to processors of its own"'
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

@test "the summary of a study has both tables, and its csv first the columns that all have" {
  fake_ab
  for i in 1 2 3; do ab_text "$((i * 1000)).00" >"$STUB_DIR/ab.$i"; done # direct
  for i in 4 5 6; do ab_text "$((i * 100)).00" 100 '' "$i.000" >"$STUB_DIR/ab.$i"; done
  ab_text 9999.00 100 '   (Connect: 0, Receive: 0, Length: 3, Exceptions: 0)' >"$STUB_DIR/ab.5"
  small --loads n100-c10x3 --cpus "1 999"
  equal "$status" 1
  has "[5/12] gateway-stub cpus=1 plain n100-c10 #2 rep 1/1 … 9999 requests/s, mean 12.9 ms, INVALID: failed requests: length 3"
  has "[10/12] gateway-stub cpus=999 plain n100-c10 #1 rep 1/1 … skipped: this machine has"
  lacks "[11/12]" "[12/12]" # said once for a start
  cd "$(one_run)"
  equal "$(head -n 1 summary.csv | cut -d , -f 1-13)" \
    "subject,connections,repetitions,valid,requests_per_sec,mean_ms,p50_ms,p90_ms,p99_ms,errors,gateway_cpu_us_per_request,ratio_to_direct,notes"
  equal "$(head -n 1 summary.csv | cut -d , -f 14-)" \
    "backend_cpu_us_per_request,cpus,protocol,requests,execution,max_ms,keep_alive_share,gateway_peak_rss_mb"
  equal "$(wc -l <summary.csv)" 17 # for each of two sizes two subjects, the whole and three executions
  row=$(tr -d '"' <summary.csv | grep ',1,plain,100,whole,' | grep ^gateway-stub)
  equal "$(cut -d , -f 1-10,12 <<<"$row")" "gateway-stub,10,3,2,600,6,11,15,18,3,0.24"
  [[ $row == *"INVALID: failed requests: length 3 (rep 1 #2)"* ]]
  row=$(tr -d '"' <summary.csv | grep ',1,plain,100,1,' | grep ^gateway-stub)
  equal "$(cut -d , -f 1-10,12 <<<"$row")" "gateway-stub,10,1,1,400,4,11,15,18,0,0.4"

  equal "$(grep '^## ' summary.md)" "## 1 processor, plain: ab -n 100 -c 10"
  grep -Eq '^\| gateway-stub +\| +2/3 \| +4\.0 \| +600 \| +6\.0 \| +11 \| +18 \| +3 \| +0 % \| +[0-9.]+ \| +0\.240 \|$' summary.md
  grep -Eq '^\| direct +\| +3/3 \| +12\.9 \| +2500 \|.* \| +- \| +1\.000 \|$' summary.md
  grep -Eq '^\| direct +\| +1000 \| +2000 \| +3000 \|$' summary.md
  grep -Eq '^\| gateway-stub +\| +400 \| +- \| +600 \|$' summary.md
  grep -Eq '^- all subjects cpus=999 plain n100-c10: skipped: this machine has [0-9]+ processors, not 999$' summary.md
  grep -q '^- gateway-stub cpus=1 plain n100-c10: .*INVALID: failed requests: length 3 (rep 1 #2)' summary.md
}

@test "a study without direct has a summary too" {
  fake_ab
  ab_text 500.00 >"$STUB_DIR/ab.out"
  small --loads n100-c10 --subjects gateway-stub
  equal "$status" 0
  equal "$(tr -d '"' <"$(one_run)/summary.csv" | cut -d , -f 1-5 | tail -n 1)" "gateway-stub,10,1,1,500"
}

@test "a subject is warmed up by ab, or found cold behind a backend that was" {
  small --loads n40-c10 --warmup-limit 1s --subjects gateway-stub
  equal "$status" 0
  cd "$(one_run)/gateway-stub/cpus-all/plain/rep1"
  json warmup.json 'length == 1 and .[0].url == "http://127.0.0.1:'"$gateway_port"'/hello" and .[0].connections == 10
    and .[0].protocol == "plain" and .[0].slice_s == 1 and (.[0].slices | length) == 1 and .[0].slices[0].requests > 50
    and .[0].slices[0].requests_per_sec > 0'
  json n40-c10-1.json '.served_before == 0 and (.warnings | index("the warm-up had not settled"))'

  cd "$sandbox"
  rm -r "$results"
  write_study "cold='yes'" "count_path='/hello/count'"
  small --loads n40-c10 --warmup-limit 1s --subjects gateway-stub --protocols keep-alive
  equal "$status" 0
  cd "$(one_run)/gateway-stub/cpus-all/keep-alive/rep1"
  json warmup.json 'length == 1 and .[0].url == "http://127.0.0.1:'"$backend_port"'/hello" and .[0].protocol == "keep-alive"
    and .[0].slices[0].requests > 50'
  json n40-c10-1.json '.served_before == 0 and .received == {backend: 40}'
}

@test "instances of a backend stand behind a gateway each on its port, and their counts are told" {
  write_study "backend_ports=($backend_port $other_port)" "gateway_path='/deep/hello'" "count_path='/hello/count'"
  add_stub gateway-uneven "$service_port" gateway
  mode gateway-uneven uneven
  small --loads n60-c10 --subjects direct,gateway-stub,gateway-uneven
  equal "$status" 0
  nothing_left
  cd "$(one_run)"
  json run.json '.backend_ports == ['"$backend_port, $other_port"']'
  json direct/cpus-all/plain/rep1/n60-c10-1.json '.valid and .received == {"backend-1": 60} and (.roles | keys) == ["backend-1", "load"]'
  [[ ! -e direct/cpus-all/plain/rep1/backend-1.log ]]
  equal "$(head -n 1 direct/cpus-all/plain/rep1/server.log)" "\$ env PORT=$backend_port $sandbox/backend-stub/start.sh"

  cd gateway-stub/cpus-all/plain/rep1
  equal "$(head -n 1 server.log)" \
    "\$ env PORT=$gateway_port UPSTREAM=http://127.0.0.1:$backend_port\\,http://127.0.0.1:$other_port $sandbox/gateway-stub/start.sh"
  equal "$(head -qn 1 backend-1.log backend-2.log)" "\$ env PORT=$backend_port $sandbox/backend-stub/start.sh
\$ env PORT=$other_port $sandbox/backend-stub/start.sh"
  json n60-c10-1.json '.valid and .received == {"backend-1": 30, "backend-2": 30}
    and (.roles | keys) == ["backend-1", "backend-2", "gateway", "load"]
    and .roles["backend-2"].name == "backend-stub" and .roles["backend-2"].cpu_s >= 0
    and ([.warnings[] | select(contains("receive"))] == [])'
  [[ $(head -n 1 n60-c10-1.ab.txt) == *" http://127.0.0.1:$gateway_port/deep/hello" ]]
  equal "$(cut -d , -f 2 usage.csv | sort -u | tr '\n' ' ')" "backend-1 backend-2 gateway role "
  json ../../../../gateway-uneven/cpus-all/plain/rep1/n60-c10-1.json '.valid and .received == {"backend-1": 60, "backend-2": 0}
    and (.warnings | index("the instances of the backend did not receive the same: backend-1 60"))'
}

@test "a gateway that needs a token gets another one at each start, and it stands in the asked URL alone" {
  write_study "needs_token='yes'"
  small --loads n20-c2 --reps 2
  equal "$status" 0
  mapfile -t tokens <"$STUB_DIR/gateway-stub.token"
  equal "${#tokens[@]}" 2
  [[ ${tokens[0]} =~ ^[0-9a-f]{32}$ && ${tokens[1]} =~ ^[0-9a-f]{32}$ && ${tokens[0]} != "${tokens[1]}" ]]
  [[ ! -e $STUB_DIR/backend-stub.token ]] # not the backend's business
  cd "$(one_run)"
  for i in 0 1; do
    grep -qxF "/hello?access_token=${tokens[i]}" "$STUB_DIR/gateway-stub.asked"
    json "gateway-stub/cpus-all/plain/rep$((i + 1))/n20-c2-1.json" ".valid and (.command | contains(\"${tokens[i]}\"))"
    equal "$(grep -rlF "${tokens[i]}" . | sort)" "./gateway-stub/cpus-all/plain/rep$((i + 1))/n20-c2-1.ab.txt
./gateway-stub/cpus-all/plain/rep$((i + 1))/n20-c2-1.json"
  done
}

# --- a gateway that stands still --------------------------------------------------------------------------------------

@test "a gateway that is stopped for 3 s while ab runs at 200 at a time makes the cell invalid, and the next one valid" {
  mode gateway-stub slow 1 # ab has some seconds to do
  start_small --loads "n3000-c200 n300-c200" --subjects gateway-stub
  await_load gateway-stub n3000-c200
  gateway=$(pid_of gateway-stub)
  kill -STOP "$gateway"
  sleep 3
  kill -CONT "$gateway"
  await_round
  equal "$status" 1
  json "$folder/n3000-c200-1.json" '.ran and (.valid | not) and .exit_status == 0 and .figures.requests == 3000
    and (.reasons | length) == 1 and (.reasons[0] | test("^gateway-stub stood stopped \\(SIGSTOP or a debugger\\) in [234] of the samples"))'
  json "$folder/n300-c200-1.json" '.valid'
  has "INVALID: gateway-stub stood stopped"
  equal "$(pid_of gateway-stub)" "$gateway" # the same one goes on
  # a sample a second, of each server; processor time grows
  awk -F , '$2 == "gateway" { if (last && ($1 - last > 2.5 || $1 - last < 0.9)) exit 1
      if ($4 < cpu) exit 1
      if (!first) first = $4
      last = $1; cpu = $4; count++; stopped += $7 }
    END { exit !(count >= 5 && cpu > first && stopped >= 2 && stopped <= 4) }' "$folder/usage.csv"
  nothing_left
}

@test "ab that gives up on a stopped gateway is told, and what follows has a server that answers" {
  set_default stop_limit_s 1
  mode gateway-stub slow 1
  start_small --loads "n3000-c200 n2999-c200 n300-c200" --subjects gateway-stub --timeout 1s
  await_load gateway-stub n3000-c200
  first=$(pid_of gateway-stub)
  kill -STOP "$first"
  sleep 3
  kill -CONT "$first" 2>/dev/null || true # it may have been killed
  await_load gateway-stub n2999-c200
  second=$(pid_of gateway-stub)
  kill -STOP "$second" # for good
  await_round
  equal "$status" 1
  for each in n3000-c200 n2999-c200; do
    json "$folder/$each-1.json" '.ran and (.valid | not) and .exit_status == 119
      and (.reasons[0] | test("^ab ended with exit status 119: apr_pollset_poll: The timeout specified has expired \\(70007\\), [0-9]+ of [23][09]+ requests done$"))'
  done
  json "$folder/n2999-c200-1.json" '.reasons | any(startswith("after the cell: no answer within 1 s"))'
  has "gateway-stub did not stop within 1 s and is killed"
  json "$folder/n300-c200-1.json" '.valid and (.warnings | any(startswith("the servers were started anew before it")))'
  [[ $(pid_of gateway-stub) != "$second" ]]
  nothing_left
}

@test "where ab gets nothing, and the server answers others, the rest of a start is not tried" {
  fake_ab
  printf 'Benchmarking 127.0.0.1 (be patient)...apr_pollset_poll: The timeout specified has expired (70007)\n' >"$STUB_DIR/ab.1"
  echo 119 >"$STUB_DIR/ab.status"
  small --loads n100-c10x3 --subjects gateway-stub
  equal "$status" 1
  equal "$(<"$STUB_DIR/ab.count")" 1
  reason="ab ended with exit status 119: apr_pollset_poll: The timeout specified has expired (70007)"
  has "[1/3] gateway-stub cpus=all plain n100-c10 #1 rep 1/1 … INVALID: $reason" \
    "[3/3] gateway-stub cpus=all plain n100-c10 #3 rep 1/1 … not run: ab -n 100 -c 10 got no answer, and the server answers others: $reason"
  cd "$(one_run)/gateway-stub/cpus-all/plain/rep1"
  json n100-c10-1.json '.ran and (.valid | not)'
  json n100-c10-3.json '(.ran | not) and (.valid | not) and (.skipped | not)'
  nothing_left
}

# --- machine sizes ----------------------------------------------------------------------------------------------------

# listening PID: prints where the process listens, a line each; fails when nowhere.
listening() { ss -Hltnp | grep "pid=$1," | awk '{ print $4 }' | sed 's/^\[::ffff:\([0-9.]*\)\]/\1/' | sort | grep .; }

@test "processors are shared out by their number" {
  # shellcheck disable=SC2016 # the inner shell's
  placed() {
    bash -euc 'source "$1/scripts/lib/machine-size.sh"
      from=$2 to=$(($2 + $3 - 1))
      mapfile -t processors < <(seq "$from" "$to")
      placement "$4"' - "$repository" "$@"
  }
  while read -r first count size expected; do
    equal "$first $count $size: $(placed "$first" "$count" "$size")" "$first $count $size: $expected"
  done <<'TEXT'
0 1 1 0 0 0 no
0 2 1 0 1 1 yes
0 2 2 0,1 0,1 0,1 no
0 3 1 0 1 2 yes
0 3 2 0,1 2 2 yes
0 4 1 0 1 2,3 yes
0 4 2 0,1 2 3 yes
0 4 4 0,1,2,3 0,1,2,3 0,1,2,3 no
4 8 1 4 5 6,7,8,9,10,11 yes
4 8 2 4,5 6 7,8,9,10,11 yes
4 8 8 4,5,6,7,8,9,10,11 4,5,6,7,8,9,10,11 4,5,6,7,8,9,10,11 no
0 10 8 0,1,2,3,4,5,6,7 8 9 yes
TEXT
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
    and (.sizes[0].remark | contains("processors")) and (.sizes[1].remark | test("not 999: skipped$")) and (.sizes[1] | has("processors") | not)'
  nothing_left
}

# --- JMX --------------------------------------------------------------------------------------------------------------

@test "--jmx opens its port in the named server, on the loopback address alone, and leaves nothing behind" {
  add_module gateway-java "$other_port" gateway
  mode gateway-java slow 5
  start_small --loads n300-c10 --jmx gateway --subjects gateway-java
  await_load gateway-java n300-c10
  ports=$(listening "$(pid_of gateway-java)")
  await_round
  equal "$status" 0
  equal "$ports" "127.0.0.1:$other_port
127.0.0.1:2099"
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

# --- what is not installed --------------------------------------------------------------------------------------------

# says_of_version NAME STATUS TEXT: its start.sh --version.
says_of_version() { sed -i.old "s/^  echo \"stub 1.0\"\$/  echo '$3'; exit $2/" "$sandbox/$1/start.sh"; }

@test "a server that is not installed is skipped with its own words, in a study and in a round" {
  fake_ab
  fake_wrk
  ab_text 500.00 >"$STUB_DIR/ab.out"
  wrk_text 500.00 >"$STUB_DIR/wrk.out"
  add_stub gateway-absent "$other_port" gateway
  says_of_version gateway-absent 3 'not installed: set ABSENT_JAR'
  small --loads n100-c10 --subjects gateway-absent,direct
  equal "$status" 0
  has "[1/2] gateway-absent cpus=all plain n100-c10 #1 rep 1/1 … skipped: not installed: set ABSENT_JAR"
  cd "$(one_run)"
  json gateway-absent/cpus-all/plain/rep1/n100-c10-1.json '.skipped and (.valid | not) and (.ran | not) and .reasons == ["not installed: set ABSENT_JAR"]'
  json direct/cpus-all/plain/rep1/n100-c10-1.json .valid
  grep -q '^- gateway-absent cpus=all plain n100-c10: skipped: not installed: set ABSENT_JAR$' summary.md
  grep -q '^| gateway-absent ' summary.md

  run -0 "$sandbox/scripts/stub-round.sh" "${short[@]}" --connections 2 --subjects gateway-absent,direct --results "$results"
  has "gateway-absent c=2 rep 1/1 … skipped: not installed: set ABSENT_JAR"
  json "$results"/stub-round/*/gateway-absent/rep1/c2.json '.skipped'
  equal "$(grep -c '^gateway-absent' "$STUB_DIR/pids")" 0
  run -0 "$stub_round" --dry-run --loads n100-c10 --reps 1 --cpus 999 --protocols plain --subjects gateway-absent
  has "(skipped: this machine has" # and not "not installed": all subjects have the same reason

  # installed meanwhile, it is what the run misses
  mv "$sandbox/gateway-absent/start.sh.old" "$sandbox/gateway-absent/start.sh"
  run -0 "$stub_round" --resume "$(echo "$results"/stub-ab/*)"
  has "[1/2] gateway-absent" "500 requests/s"
  lacks "[2/2]"
  json "$(echo "$results"/stub-ab/*)/environment.json" '.native["gateway-absent"] == "stub 1.0"'
  jq 'del(.tools)' "$(echo "$results"/stub-ab/*)/environment.json" >"$BATS_TEST_TMPDIR/cut.json"
  cp "$BATS_TEST_TMPDIR/cut.json" "$(echo "$results"/stub-ab/*)/environment.json"
  run -2 "$stub_round" --resume "$(echo "$results"/stub-ab/*)"
  has "was begun with other tools than now"

  cd "$sandbox"
  rm -r "$results" "$STUB_DIR/pids"
  says_of_version gateway-absent 3 'not installed: set ABSENT_JAR'
  for stub_round in "$sandbox/scripts/stub-ab.sh" "$sandbox/scripts/stub-round.sh"; do
    refused --subjects gateway-absent
    has "1 problem(s)" "gateway-absent is skipped: not installed: set ABSENT_JAR" "nothing else is left to run"
  done
  says_of_version gateway-stub 2 'broken: no such file'
  for stub_round in "$sandbox/scripts/stub-ab.sh" "$sandbox/scripts/stub-round.sh"; do
    refused --subjects direct,gateway-stub
    has "1 problem(s)" "gateway-stub cannot be started: broken: no such file"
  done
}

# --- interrupted and resumed ------------------------------------------------------------------------------------------

no_process_of_the_run() { ! pgrep -f "$sandbox/scripts/stub-ab.sh"; }

@test "Ctrl-C in the middle of an execution stops all, the sampler too, and --resume runs what is missing, with a word" {
  mode gateway-stub slow 2
  start_small --loads "n20-c10 n3000-c10x2" --subjects direct,gateway-stub --cpus all
  await_load gateway-stub n3000-c10
  kill -INT -- "-$round_pid"
  await_round
  equal "$status" 130
  has "the run is incomplete" "scripts/stub-ab.sh --resume $run_dir"
  nothing_left
  await 3 no_process_of_the_run
  json "$run_dir/run.json" '.status == "incomplete"'
  grep -q '(incomplete)' "$run_dir/summary.md"
  [[ -s $folder/n20-c10-1.json && ! -e $folder/n3000-c10-1.json && ! -e $folder/n3000-c10-1.ab.txt ]]
  kept=$(cksum "$folder"/n20-c10-1.* "$run_dir"/direct/cpus-all/plain/rep1/*)

  mode gateway-stub ok
  fake_ab
  ab_text 500.00 3000 >"$STUB_DIR/ab.out"
  jq '.tools.ab = "ab fake"' "$run_dir/environment.json" >"$run_dir/environment.new"
  mv "$run_dir/environment.new" "$run_dir/environment.json"
  run -2 "$stub_round" --resume "$run_dir" --loads n1-c1 --cpus 1 --jmx gateway
  has "3 problem(s)" "--loads does not go with --resume" "--cpus does not go" "--jmx does not go"
  run -0 "$stub_round" --resume "$run_dir" --dry-run
  equal "$output" "direct cpus=all plain n20-c10 #1 rep 1/1  (done)
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

@test "a start that found its subject cold ends with its servers" {
  write_study "cold='yes'"
  add_stub gateway-frail "$other_port" gateway
  mode gateway-frail slow 1
  start_small --loads "n900-c10 n20-c10 n30-c10" --subjects gateway-frail,gateway-stub
  await_load gateway-frail n900-c10
  kill -KILL "$(pid_of gateway-frail)"
  await_round
  equal "$status" 1
  has "[1/6] gateway-frail" "INVALID" "gateway-frail died during the cell, exit status 137" \
    "[2/6] gateway-frail cpus=all plain n20-c10 #1 rep 1/1 … not run: the servers ended after an execution before" \
    "[3/6] gateway-frail cpus=all plain n30-c10 #1 rep 1/1 … not run: the servers ended" "[6/6] gateway-stub"
  equal "$(starts gateway-frail) $(starts gateway-stub)" "1 1"
  json "$folder/n20-c10-1.json" '(.ran | not) and (.valid | not)' # --resume runs the start again
  json "$run_dir/gateway-stub/cpus-all/plain/rep1/n30-c10-1.json" '.valid and .served_before == 2'
  nothing_left
}

@test "a start that finds its subject cold is run again as a whole by --resume" {
  write_study "cold='yes'"
  mode gateway-stub slow 2
  start_small --loads "n20-c10x2 n900-c10" --subjects gateway-stub
  await_load gateway-stub n900-c10
  kill -INT -- "-$round_pid"
  await_round
  equal "$status" 130
  [[ -s $folder/n20-c10-2.json ]]
  run -0 "$stub_round" --resume "$run_dir" --dry-run
  lacks "(done)"
  mode gateway-stub ok
  run -0 "$stub_round" --resume "$run_dir"
  has "[1/3] gateway-stub" "[2/3] gateway-stub" "[3/3] gateway-stub"
  for each in n20-c10-1:0 n20-c10-2:1 n900-c10-1:2; do
    json "$folder/${each%:*}.json" ".valid and .served_before == ${each#*:}"
  done
  nothing_left
}

@test "--resume of an ab study takes nothing from a run.json that it does not know" {
  fake_ab
  ab_text 500.00 >"$STUB_DIR/ab.out"
  small --loads n100-c10 --subjects direct --cpus "1 999"
  equal "$status" 0
  run_dir=$(one_run)
  good=$(<"$run_dir/run.json")
  # shellcheck disable=SC2016 # the text is the attack's
  while read -r change; do
    jq "$change" <<<"$good" >"$run_dir/run.json"
    run -2 "$stub_round" --resume "$run_dir" --dry-run
    has "no run.json that can be read there"
  done <<'TEXT'
.loads[0] = "n10-c1x[$(touch evil)]"
.loads[0] = "a[$(touch evil)]\nn10-c1"
.loads[0] = "n10-c1\n"
.loads = []
.loads = "n10-c1"
.cpus[0] = "a[$(touch evil)]"
.cpus[0] = "1\na[$(touch evil)]"
.cpus[0] = "1\n"
.cpus = [1]
.cpus = ["1", "all"]
.protocols = ["plain", "-p /etc/passwd"]
.repetitions = "a[$(touch evil)]"
.repetitions = 0
.timeout_s = 0
.timeout_s = -1
.warmup_limit_s = "x"
.backend = ""
.backend = 1
.jmx = ["gateway"]
del(.protocols)
TEXT
  while IFS='|' read -r change text; do
    jq "$change" <<<"$good" >"$run_dir/run.json"
    run -2 "$stub_round" --resume "$run_dir"
    has "$text"
  done <<'TEXT'
.subjects[0] = "a[$(touch evil)]"|is not the name of a subject
.backend = "x[$(touch evil)]"|is not the name of a subject or backend
.jmx = "x[$(touch evil)]"|there is no such server
.path = "/other"|asked for another path or body
.sizes[0].processors.gateway = "5"|was begun with other processors to run on
.round = "round1"|is a run of round1, not of stub-ab
TEXT
  [[ ! -e evil ]]
}
