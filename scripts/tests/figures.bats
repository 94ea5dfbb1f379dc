#!/usr/bin/env bats
#
# From wrk's text to figures, from figures to a verdict, from verdicts to a summary.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

lib=$repository/scripts/lib

setup() {
  STUB_DIR=$BATS_TEST_TMPDIR
  helper_pids=()
  file=$BATS_TEST_TMPDIR/figures.json
}

# --- wrk.awk ----------------------------------------------------------------------------------------------------------

# figures: reads wrk's text from standard input, sets file to its figures.
figures() { awk -f "$lib/wrk.awk" >"$file"; }

@test "wrk's figures are read as they stand" {
  wrk_text 598.21 | figures
  json "$file" '. == {requests: 600, seconds: 1, requests_per_sec: 598.21, mean_ms: 4, stdev_ms: 1.5, max_ms: 20,
    p50_ms: 3.5, p75_ms: 5, p90_ms: 8.25, p99_ms: 12.75,
    errors: {connect: 0, read: 0, write: 0, timeout: 0, status: 0}}'
}

@test "times are read in every unit that wrk prints" {
  while read -r text expected; do
    wrk_text 1.00 "$text" | figures
    json "$file" ".mean_ms == $expected"
  done <<'END'
0.00us 0
850.00us 0.85
12.34ms 12.34
1.50s 1500
2.00m 120000
1.25h 4500000
-nan null
nan null
END
}

@test "the length of a run is read in seconds, minutes and hours" {
  while read -r text expected; do
    wrk_text 1.00 | sed "s/in 1.00s/in $text/" | figures
    json "$file" ".seconds == $expected and .requests == 600"
  done <<'END'
30.05s 30.05
2.00m 120
1.50h 5400
END
}

@test "socket errors and error statuses are read" {
  wrk_text 1.00 4.00ms '  Socket errors: connect 1, read 22, write 333, timeout 4444
  Non-2xx or 3xx responses: 55555' | figures
  json "$file" '.errors == {connect: 1, read: 22, write: 333, timeout: 4444, status: 55555}'
}

@test "a run without answers has figures, and no deviation" {
  figures <<'END'
Running 1s test @ http://127.0.0.1:18010/hello
  2 threads and 2 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     0.00us    0.00us   0.00us    -nan%
    Req/Sec     0.00      0.00     0.00      -nan%
  Latency Distribution
     50%    0.00us
     75%    0.00us
     90%    0.00us
     99%    0.00us
  0 requests in 1.01s, 0.00B read
  Socket errors: connect 0, read 0, write 0, timeout 2
Requests/sec:      0.00
Transfer/sec:       0.00B
END
  json "$file" '.requests == 0 and .requests_per_sec == 0 and .mean_ms == 0 and .errors.timeout == 2'
}

@test "a run without --latency has a mean and no percentiles" {
  wrk_text 500.00 | grep -v '%  *[0-9.]*ms$\|Distribution' | figures
  json "$file" '.requests_per_sec == 500 and .mean_ms == 4 and .p50_ms == null and .p99_ms == null'
}

@test "a text that is empty, cut short or something else gives nulls and valid JSON" {
  : | figures
  json "$file" '.requests == null and .requests_per_sec == null and .mean_ms == null and .errors.read == 0'
  wrk_text 500.00 >"$BATS_TEST_TMPDIR/whole"
  size=$(wc -c <"$BATS_TEST_TMPDIR/whole")
  for ((length = 1; length < size; length += 29)); do
    head -c "$length" "$BATS_TEST_TMPDIR/whole" | figures
    json "$file" 'type == "object" and (.errors | type) == "object"'
  done
  head -n 11 "$BATS_TEST_TMPDIR/whole" | figures
  json "$file" '.requests_per_sec == null'
  printf 'unable to connect to 127.0.0.1:18010 Connection refused\n' | figures
  json "$file" '.requests_per_sec == null'
  for rate in '' nan -nan inf abc 1.2.3; do
    wrk_text "$rate" | figures
    json "$file" '.requests_per_sec == null and .requests == 600'
  done
}

# --- round-cell.jq ----------------------------------------------------------------------------------------------------

# cell [NAME=VALUE]...: sets file to the cell that these measurements give; all others are those of a good cell.
# The machine has 2 processors for 1 s: 200 ticks.
cell() {
  local each
  local -A value=(
    [subject]=gateway [connections]=4 [repetition]=1 [load_status]=0
    [figures]='{"requests": 1000, "requests_per_sec": 1000, "mean_ms": 4, "errors": {"connect": 0, "read": 0, "write": 0, "timeout": 0, "status": 0}}'
    [load]='{"name": "wrk", "cpu_s": 0.2}' [gateway]='{"name": "gateway", "cpu_s": 0.25}' [backend]='{"name": "b", "cpu_s": 0.2}'
    [machine_before]='1000 500 10' [machine_after]='1200 630 10' [ticks_per_s]=100 [wall_s]=1
    [deaths]='[]' [idle]=true [settled]=true [wrong_before]="" [wrong_after]=""
  )
  for each in "$@"; do
    value[${each%%=*}]=${each#*=}
  done
  jq -n -f "$lib/round-cell.jq" \
    --arg subject "${value[subject]}" --argjson connections "${value[connections]}" --argjson repetition 1 \
    --argjson duration_s 1 --arg started now --arg command wrk --argjson load_status "${value[load_status]}" \
    --argjson figures "${value[figures]}" \
    --argjson roles "$(jq -n "{load: ${value[load]}, gateway: ${value[gateway]}, backend: ${value[backend]}} | del(.[] | nulls)")" --arg machine_before "${value[machine_before]}" \
    --arg machine_after "${value[machine_after]}" --argjson ticks_per_s "${value[ticks_per_s]}" \
    --argjson wall_s "${value[wall_s]}" --argjson deaths "${value[deaths]}" \
    --argjson idle "${value[idle]}" --argjson settled "${value[settled]}" \
    --arg wrong_before "${value[wrong_before]}" --arg wrong_after "${value[wrong_after]}" \
    --argjson little_law_tolerance 0.20 --argjson bottleneck_share 0.50 --argjson steal_share 0.02 --argjson foreign_share 0.10 >"$file"
}

good_figures='{"requests": 1000, "requests_per_sec": 1000, "mean_ms": 4, "errors": {"connect": 0, "read": 0, "write": 0, "timeout": 0, "status": 0}}'

with_figures() { printf 'figures=%s' "$(jq -c "$1" <<<"$good_figures")"; }

@test "the thresholds of the warnings are those of the method" {
  for each in little_law_tolerance=0.20 bottleneck_share=0.50 steal_share=0.02 foreign_share=0.10; do
    grep -q "^readonly $each " "$lib/defaults.sh"
  done
}

@test "a good cell is valid, without reasons and warnings" {
  cell
  json "$file" '.valid and .ran and .reasons == [] and .warnings == []
    and .little_law == 1 and .machine.cpu_s == 2 and .machine.busy == 0.35 and .machine.steal_s == 0'
}

@test "each kind of error makes a cell invalid, from the first one on" {
  for kind in connect read write timeout; do
    cell "$(with_figures ".errors.$kind = 1")"
    json "$file" "(.valid | not) and (.reasons | length) == 1 and (.reasons[0] | startswith(\"socket errors: \") and contains(\"$kind 1\"))"
  done
  cell "$(with_figures '.errors.status = 1')"
  json "$file" '(.valid | not) and .reasons == ["1 answers with an error status"]'
}

@test "a death, a wrong body before or after, or no result make a cell invalid" {
  cell deaths='["gateway died during the cell, exit status 137"]' gateway='{"name": "gateway", "cpu_s": null}'
  json "$file" '(.valid | not) and .reasons == ["gateway died during the cell, exit status 137"]'
  cell wrong_before='status 500'
  json "$file" '(.valid | not) and .reasons == ["before the cell: status 500"]'
  cell wrong_after='status 500'
  json "$file" '(.valid | not) and .reasons == ["after the cell: status 500"]'
  cell load_status=139 "$(with_figures '.requests = null | .requests_per_sec = null | .mean_ms = null')"
  json "$file" '(.valid | not) and .reasons == ["wrk gave no result, exit status 139: see its output"] and .little_law == null'
  cell "$(with_figures '.seconds = 0.89')"
  json "$file" '(.valid | not) and .reasons == ["wrk ran 0.89 s instead of 1 s"]'
  cell "$(with_figures '.seconds = 0.91')"
  json "$file" .valid
  cell "$(with_figures '.requests = 0 | .requests_per_sec = 0 | .mean_ms = 0')"
  json "$file" '(.valid | not) and .reasons == ["no request was answered"]'
}

@test "wrk that fails after printing its figures makes a cell invalid" {
  cell load_status=1
  json "$file" '(.valid | not) and .reasons == ["wrk ended with exit status 1"]'
}

@test "a warm-up that had not settled is a warning" {
  cell settled=false
  json "$file" '.valid and .warnings == ["the warm-up had not settled"]'
}

@test "servers that were not idle before the cell are a warning" {
  cell idle=false
  json "$file" '.valid and .warnings == ["the servers were not idle before the cell"]'
}

@test "all reasons of a cell are told" {
  cell "$(with_figures '.errors.status = 5 | .errors.read = 2')" wrong_before=x wrong_after=y deaths='["z died"]'
  json "$file" '(.reasons | length) == 5'
}

@test "throughput x mean latency off the connections by more than 20 % is a warning" {
  for mean in 3.21 4.79; do
    cell "$(with_figures ".mean_ms = $mean")"
    json "$file" '.valid and .warnings == []'
  done
  cell "$(with_figures ".mean_ms = 4.81")"
  json "$file" '.valid and .warnings == ["throughput x mean latency is 1.2 times the connections: doubt the latencies"]'
  cell "$(with_figures ".mean_ms = 3.19")"
  json "$file" '.valid
    and .warnings == ["only about 3 of 4 connections were being answered: the latencies leave out the others"]'
}

@test "more than half of the machine for load generator and backend is a warning" {
  cell load='{"name": "wrk", "cpu_s": 0.8}'
  json "$file" '.valid and .warnings == []'
  cell load='{"name": "wrk", "cpu_s": 0.82}'
  json "$file" '.valid
    and .warnings == ["load generator and backend used 51 % of the machine: the subject may not be the bottleneck"]'
}

@test "the backend's share is none of the others' when the backend is the subject" {
  cell load='{"name": "wrk", "cpu_s": 1.02}' gateway=null
  json "$file" '.valid and .warnings == ["load generator used 51 % of the machine: the subject may not be the bottleneck"]'
  cell backend='{"name": "b", "cpu_s": 1.02}' gateway=null
  json "$file" '.valid and .warnings == [] and (.roles | has("gateway") | not)'
}

@test "more than 2 % of the machine lost to the host is a warning" {
  cell machine_after='1200 626 14'
  json "$file" '.valid and .warnings == []'
  cell machine_after='1200 625 15'
  json "$file" '.valid and (.warnings | length) == 1 and (.warnings[0] | startswith("the host took away"))'
}

@test "more than 10 % of the machine used by other processes is a warning" {
  cell machine_after='1200 616 10' # 0.84 s busy, 0.65 s of them in the roles, of 2 s
  json "$file" '.valid and .warnings == []'
  cell machine_after='1200 611 10'
  json "$file" '.valid and .warnings == ["other processes used 12 % of the machine"]'
}

@test "without /proc a cell has its figures, and null for what was not measured" {
  none='{"name": "x", "cpu_s": null, "peak_rss_mb": null, "threads": null}'
  cell ticks_per_s=null machine_before='0 0 0' machine_after='0 0 0' load="$none" gateway="$none" backend="$none"
  json "$file" '.valid and .warnings == [] and .machine.cpu_s == null'
}

# --- the summary ------------------------------------------------------------------------------------------------------

@test "a round's summary has medians over the valid repetitions, in both files" {
  make_sandbox "$BATS_TEST_TMPDIR/home"
  fake_wrk
  # direct 1, gateway 1, gateway 2, direct 2, direct 3, gateway 3
  wrk_text 1000.00 >"$STUB_DIR/wrk.1"
  wrk_text 300.00 >"$STUB_DIR/wrk.2"
  wrk_text 9000.00 1.00ms '  Non-2xx or 3xx responses: 12' >"$STUB_DIR/wrk.3"
  wrk_text 3000.00 >"$STUB_DIR/wrk.4"
  wrk_text 2000.00 >"$STUB_DIR/wrk.5"
  wrk_text 700.00 >"$STUB_DIR/wrk.6"
  run -1 "$stub_round" --threads 2 --duration 1s --warmup-limit 0 --reps 3 --connections 2 --results "$results"
  cd "$(one_run)"
  table=$(tr -d '"' <summary.csv)
  equal "$(sed -n 2p <<<"$table" | cut -d, -f1-10,12)" "direct,2,3,3,2000,4,3.5,8.25,12.75,0,1"
  equal "$(sed -n 3p <<<"$table" | cut -d, -f1-10,12)" "gateway-stub,2,3,2,500,4,3.5,8.25,12.75,12,0.25"
  [[ $(sed -n 3p <<<"$table") == *"INVALID: 12 answers with an error status (rep 2)"* ]]
  equal "$(wc -l <summary.csv)" 3
  grep -Eq '^\| gateway-stub +\| +2 \| +2/3 \| +500 \| +4\.0 \| +3\.5 \| +12\.8 \| +12 \| +[0-9.]+ \| +0\.250 \|$' summary.md
  [[ $(sed -n 3p <<<"$table") =~ ,[0-9.]+,0\.25$ ]] # backend_cpu_us_per_request, ratio_to_base
  grep -q '^- gateway-stub c=2: .*INVALID: 12 answers' summary.md
  equal "$(grep '^|' summary.md | awk '{ gsub(/µ/, "u"); print length($0) }' | sort -u | wc -l)" 1
}

@test "a round without /proc has figures, and none for processor time and memory" {
  make_sandbox "$BATS_TEST_TMPDIR/home"
  sed -i.old 's|/proc/|/noproc/|g' "$sandbox"/scripts/lib/*.sh
  fake_wrk
  wrk_text 500.00 >"$STUB_DIR/wrk.out"
  run -0 "$stub_round" "${short[@]}" --connections 2 --results "$results"
  json "$(one_run)/gateway-stub/rep1/c2.json" '.valid and .roles.load.cpu_s == null
    and .roles.gateway.peak_rss_mb == null and .machine.cpu_s == null'
}
