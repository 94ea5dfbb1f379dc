#!/usr/bin/env bats
#
# The studies with ab: from ab's text to figures, from figures to a verdict.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

lib=$repository/scripts/lib

setup() {
  export LC_ALL=C # as the engine has it
  STUB_DIR=$BATS_TEST_TMPDIR
  helper_pids=()
  file=$BATS_TEST_TMPDIR/figures.json
}

# --- ab.awk -----------------------------------------------------------------------------------------------------------

# figures: reads ab's text from standard input, sets file to its figures.
figures() { awk -f "$lib/ab.awk" >"$file"; }

none='{connect: 0, receive: 0, length: 0, exceptions: 0, write: 0, status: 0}'

@test "ab's figures are read as they stand" {
  ab_text 1550.36 | figures
  json "$file" ". == {requests: 100, seconds: 0.125, requests_per_sec: 1550.36, mean_ms: 12.9,
    p50_ms: 11, p66_ms: 12, p75_ms: 13, p80_ms: 14, p90_ms: 15, p95_ms: 16, p98_ms: 17, p99_ms: 18, max_ms: 19,
    keep_alive_requests: 0, partial_requests: null, problem: \"\",
    connect_ms: {min: 0, mean: 1, sd: 0.3, median: 0, max: 2}, processing_ms: {min: 10, mean: 11, sd: 0.5, median: 10, max: 12},
    waiting_ms: {min: 9, mean: 10, sd: 0.5, median: 10, max: 11}, total_ms: {min: 10, mean: 12, sd: 0.8, median: 11, max: 13},
    errors: $none}"
}

@test "ab's kept connections, failed requests and statuses are read" {
  ab_text 1.00 100 'Keep-Alive requests:    97' | figures
  json "$file" ".keep_alive_requests == 97 and .errors == $none"
  ab_text 1.00 100 '   (Connect: 1, Receive: 22, Length: 333, Exceptions: 4444)
Write errors:           5
Non-2xx responses:      66
Keep-Alive requests:    7' | figures
  json "$file" '.errors == {connect: 1, receive: 22, length: 333, exceptions: 4444, write: 5, status: 66}
    and .keep_alive_requests == 7 and .requests == 100'
}

# What the article prints, as ab printed it in 2017: without the line of kept connections.
through_gateway='Document Path:          /hello/testOK?access_token=e0345712-c30d-4bf8-ae61-8cae1ec38c52
Document Length:        2 bytes

Concurrency Level:      300
Time taken for tests:   151.026 seconds
Complete requests:      100000
Failed requests:        0
Write errors:           0
Total transferred:      42200844 bytes
HTML transferred:       200004 bytes
Requests per second:    662.14 [#/sec] (mean)
Time per request:       453.078 [ms] (mean)
Time per request:       1.510 [ms] (mean, across all concurrent requests)
Transfer rate:          272.88 [Kbytes/sec] received

Connection Times (ms)
              min  mean[+/-sd] median   max
Connect:        0    5   7.0      2      98
Processing:   206  447 478.7    230    3171
Waiting:      197  445 478.7    227    3165
Total:        206  451 478.8    236    3177

Percentage of the requests served within a certain time (ms)
  50%    236
  66%    250
  75%    273
  80%    322
  90%   1408
  95%   1506
  98%   1684
  99%   1764
 100%   3177 (longest request)'

directly='Server Hostname:        10.19.52.9
Server Port:            9091

Document Path:          /testOK
Document Length:        2 bytes

Concurrency Level:      300
Time taken for tests:   69.003 seconds
Complete requests:      100000
Failed requests:        0
Write errors:           0
Total transferred:      13400000 bytes
HTML transferred:       200000 bytes
Requests per second:    1449.21 [#/sec] (mean)
Time per request:       207.009 [ms] (mean)
Time per request:       0.690 [ms] (mean, across all concurrent requests)
Transfer rate:          189.64 [Kbytes/sec] received

Connection Times (ms)
              min  mean[+/-sd] median   max
Connect:        0    0   0.8      0      10
Processing:   200  206   7.7    202     286
Waiting:      200  205   7.7    202     286
Total:        201  206   7.9    203     295

Percentage of the requests served within a certain time (ms)
  50%    203
  66%    205
  75%    207
  80%    209
  90%    215
  95%    220
  98%    229
  99%    240
 100%    295 (longest request)'

@test "the article's two outputs are read" {
  figures <<<"$through_gateway"
  json "$file" ".requests == 100000 and .seconds == 151.026 and .requests_per_sec == 662.14 and .mean_ms == 453.078
    and .p50_ms == 236 and .p90_ms == 1408 and .p99_ms == 1764 and .max_ms == 3177 and .errors == $none
    and .total_ms == {min: 206, mean: 451, sd: 478.8, median: 236, max: 3177} and .keep_alive_requests == 0"
  figures <<<"$directly"
  json "$file" ".requests == 100000 and .requests_per_sec == 1449.21 and .mean_ms == 207.009 and .p99_ms == 240
    and .max_ms == 295 and .connect_ms.max == 10 and .errors == $none"
}

@test "ab that gives up has no figures, its own words and how far it came, wherever they stand" {
  while IFS='|' read -r before problem; do
    figures <<<"This is ApacheBench, Version 2.3 <\$Revision\$>

Benchmarking 127.0.0.1 (be patient)$before$problem
Total of 39 requests completed"
    json "$file" ".requests == null and .requests_per_sec == null and .partial_requests == 39 and .problem == \"$problem\""
  done <<'TEXT'
...|apr_pollset_poll: The timeout specified has expired (70007)
...|apr_socket_recv: Connection reset by peer (104)
...|apr_socket_connect(): Connection refused (111)
TEXT
  figures <<'TEXT'
Benchmarking 127.0.0.1 (be patient)
Completed 1000 requests
apr_socket_recv: Connection reset by peer (104)
Total of 1039 requests completed
TEXT
  json "$file" '.partial_requests == 1039 and .problem == "apr_socket_recv: Connection reset by peer (104)"'
  figures <<<'ab: Cannot use concurrency level greater than total number of requests'
  json "$file" '.partial_requests == null and .problem == "ab: Cannot use concurrency level greater than total number of requests"'
}

@test "what the real ab says of a closed port is read" {
  status=0
  ab -n 20 -c 5 "http://127.0.0.1:$other_port/" >"$BATS_TEST_TMPDIR/ab.txt" 2>&1 || status=$?
  ((status))
  figures <"$BATS_TEST_TMPDIR/ab.txt"
  json "$file" '.requests == null and (.problem | startswith("apr_socket_") and endswith(": Connection refused (111)"))'
}

@test "an ab text that is empty, cut short or something else gives nulls and valid JSON" {
  : | figures
  json "$file" ".requests == null and .requests_per_sec == null and .mean_ms == null and .p99_ms == null and .errors == $none"
  ab_text 500.00 >"$BATS_TEST_TMPDIR/whole"
  size=$(wc -c <"$BATS_TEST_TMPDIR/whole")
  for ((length = 1; length < size; length += 61)); do
    head -c "$length" "$BATS_TEST_TMPDIR/whole" | figures
    json "$file" '(.errors | type) == "object"'
  done
  for rate in '' nan -nan inf abc 1.2.3 -5 1e9 '"' "\\"; do
    ab_text "$rate" | figures
    json "$file" '.requests_per_sec == null and .requests == 100'
  done
  printf 'apr_x: "a\\b\t\xff\xc3\x28\x01 c"\r\nRequests per second:    \xff\nConnect: \xff " \\ } 2\nComplete requests:\n' | figures
  json "$file" '.problem == "apr_x: ab( c" and .requests == null and .connect_ms == {min: null, mean: null, sd: null, median: null, max: 2}'
  head -c 20000 /dev/urandom | figures
  json "$file" '.requests == null'
}

# --- ab-cell.jq -------------------------------------------------------------------------------------------------------

good_figures='{"requests": 1000, "requests_per_sec": 1000, "mean_ms": 4, "partial_requests": null, "problem": "",
  "errors": {"connect": 0, "receive": 0, "length": 0, "exceptions": 0, "write": 0, "status": 0}}'
no_figures='{"requests": null, "requests_per_sec": null, "mean_ms": null, "partial_requests": null, "problem": "",
  "errors": {"connect": 0, "receive": 0, "length": 0, "exceptions": 0, "write": 0, "status": 0}}'

# cell [NAME=VALUE]...: sets file to the cell that these measurements give; all others are those of a good cell of 1000
# requests. The machine has 2 processors for 1 s: 200 ticks.
cell() {
  local each
  local -A value=(
    [load_status]=0 [figures]=$good_figures
    [load]='{"name": "ab", "cpu_s": 0.2}' [gateway]='{"name": "gateway", "cpu_s": 0.25, "peak_rss_mb": 1024}'
    [backend]='{"name": "b", "cpu_s": 0.2}'
    [machine_before]='1000 500 10' [machine_after]='1200 645 10' [ticks_per_s]=100 [wall_s]=1 [observed_s]=1
    [deaths]='[]' [idle]=true [settled]=true [wrong_before]="" [wrong_after]=""
    [served_before]=3 [loads_before]=3 [stopped]='[]' [received]='{}' [size]='{"cpus": "all"}'
  )
  for each in "$@"; do
    value[${each%%=*}]=${each#*=}
  done
  jq -n -f "$lib/ab-cell.jq" --arg started now --arg command ab --argjson load_status "${value[load_status]}" \
    --argjson cell '{"subject": "gateway", "cpus": "1", "requests": 1000, "connections": 200, "execution": 4}' \
    --argjson figures "${value[figures]}" --argjson settled "${value[settled]}" \
    --argjson roles "$(jq -n "{load: ${value[load]}, gateway: ${value[gateway]}, backend: ${value[backend]}} | del(.[] | nulls)")" \
    --arg machine_before "${value[machine_before]}" --arg machine_after "${value[machine_after]}" \
    --argjson ticks_per_s "${value[ticks_per_s]}" --argjson wall_s "${value[wall_s]}" --argjson observed_s "${value[observed_s]}" \
    --argjson deaths "${value[deaths]}" --argjson idle "${value[idle]}" \
    --arg wrong_before "${value[wrong_before]}" --arg wrong_after "${value[wrong_after]}" \
    --argjson served_before "${value[served_before]}" --argjson loads_before "${value[loads_before]}" \
    --argjson stopped "${value[stopped]}" --argjson received "${value[received]}" --argjson size "${value[size]}" \
    --argjson balance_tolerance 0.02 --argjson busy_share 0.90 --argjson bottleneck_share 0.50 --argjson steal_share 0.02 --argjson foreign_share 0.10 >"$file"
}

with_figures() { printf 'figures=%s' "$(jq -c "$1" <<<"${2-$good_figures}")"; }

# warned [TEXT]: the cell is valid and has this one warning, or none.
warned() { json "$file" ".valid and .reasons == [] and .warnings == [$(jq -nc '$ARGS.positional[]' --args "$@")]"; }

# invalid TEXT...: the cell is not valid, for these reasons.
invalid() { json "$file" "(.valid | not) and .ran and .reasons == $(jq -nc '$ARGS.positional' --args "$@")"; }

@test "the thresholds of an ab cell's warnings are those of the method" {
  for each in balance_tolerance=0.02 busy_share=0.90 bottleneck_share=0.50 steal_share=0.02 foreign_share=0.10; do
    grep -q "^readonly $each " "$lib/defaults.sh"
  done
}

@test "a good ab cell is valid, without reasons and warnings" {
  cell
  warned
  json "$file" '.ran and .tool == "ab" and .subject == "gateway" and .execution == 4 and .figures.requests == 1000
    and .machine.cpu_s == 2 and .received == {} and .served_before == 3'
}

@test "each kind of failed request makes an ab cell invalid, from the first one on" {
  for kind in connect receive length exceptions write; do
    cell "$(with_figures ".errors.$kind = 1")"
    invalid "failed requests: $kind 1"
  done
  cell "$(with_figures '.errors.length = 7 | .errors.receive = 2')"
  invalid "failed requests: receive 2, length 7"
  cell "$(with_figures '.errors.status = 1')"
  invalid "1 answers with another status than 2xx"
}

@test "ab that gives up, fails or does not do all makes the cell invalid, in its own words" {
  cell load_status=119 "$(with_figures '.problem = "apr_pollset_poll: The timeout specified has expired (70007)" | .partial_requests = 39' "$no_figures")"
  invalid "ab ended with exit status 119: apr_pollset_poll: The timeout specified has expired (70007), 39 of 1000 requests done"
  cell load_status=137 "figures=$no_figures"
  invalid "ab ended with exit status 137"
  cell "figures=$no_figures"
  invalid "ab ended with exit status 0"
  cell load_status=1
  invalid "ab ended with exit status 1"
  cell "$(with_figures '.requests = 999')"
  invalid "999 of 1000 requests done"
}

@test "a stopped server, a death, or a wrong body before or after make an ab cell invalid, and all are told" {
  cell stopped='[{"role": "gateway", "server": "gateway-stub", "samples": 3}, {"role": "backend-2", "server": "b", "samples": 1}]'
  invalid "gateway-stub stood stopped (SIGSTOP or a debugger) in 3 of the samples, one a second" \
    "b (backend-2) stood stopped (SIGSTOP or a debugger) in 1 of the samples, one a second"
  cell deaths='["gateway died during the cell, exit status 137"]'
  invalid "gateway died during the cell, exit status 137"
  cell wrong_before='status 500'
  invalid "before the cell: status 500"
  cell wrong_after='status 500'
  invalid "after the cell: status 500"
  cell wrong_before=x wrong_after=y deaths='["z died"]' stopped='[{"role": "gateway", "server": "s", "samples": 1}]' load_status=1 \
    "$(with_figures '.errors.write = 1 | .errors.status = 2')"
  json "$file" '.reasons | length == 7'
}

@test "servers that were not idle, had not settled or were started anew are warnings" {
  cell idle=false
  warned "the servers were not idle before the cell"
  cell settled=false
  warned "the warm-up had not settled"
  cell served_before=0
  warned "the servers were started anew before it: this is execution 1 after the start, not 4"
}

@test "instances of the backend that receive amounts more than 2 % apart are a warning" {
  cell received='{"backend-1": 505, "backend-2": 495}'
  warned
  cell received='{"backend-1": 506, "backend-2": 494}'
  warned "the instances of the backend did not receive the same: backend-1 506, backend-2 494"
  cell received='{"backend-1": 1000, "backend-2": 0}'
  warned "the instances of the backend did not receive the same: backend-1 1000"
  cell received='{"backend-1": 1000}'
  warned
}

@test "a backend that received more or less than ab sent is a warning of a valid cell" {
  cell received='{"backend-1": 501, "backend-2": 500}'
  warned "the backend received 1001 requests, ab sent 1000"
  cell received='{"backend": 999}'
  warned "the backend received 999 requests, ab sent 1000"
  cell received='{"backend-1": 501, "backend-2": 500}' wrong_after=x
  json "$file" '.warnings == []'
}

@test "an ab that is busy more than 90 % of the time is a warning" {
  cell load='{"name": "ab", "cpu_s": 0.9}' backend='{"name": "b", "cpu_s": 0}'
  warned
  cell load='{"name": "ab", "cpu_s": 0.91}' backend='{"name": "b", "cpu_s": 0}'
  warned "ab, which has one thread, was busy 91 % of the time: it may be the bottleneck"
  cell load='{"name": "ab", "cpu_s": 0.91}' backend='{"name": "b", "cpu_s": 0}' wall_s=2
  warned
}

@test "without processors of their own, ab and backend that used more than half of the machine are a warning" {
  text="load generator and backend used 51 % of the machine: the subject may not be the bottleneck"
  for size in '{"cpus": "all"}' '{"cpus": "2", "processors": {"gateway": "0,1", "load": "0,1", "backend": "0,1"}}'; do
    cell backend='{"name": "b", "cpu_s": 0.8}' "size=$size"
    warned
    cell backend='{"name": "b", "cpu_s": 0.82}' "size=$size"
    warned "$text"
  done
}

@test "on processors of their own, ab and backend that used more than 90 % of these are a warning" {
  shared='size={"cpus": "1", "processors": {"gateway": "0", "load": "1", "backend": "1"}}'
  apart='size={"cpus": "1", "processors": {"gateway": "0", "load": "1", "backend": "2,3"}}'
  cell "$shared" backend='{"name": "b", "cpu_s": 0.7}'
  warned
  cell "$shared" backend='{"name": "b", "cpu_s": 0.72}'
  warned "load generator and backend used 92 % of their processors: the subject may not be the bottleneck"
  cell "$apart" backend='{"name": "b", "cpu_s": 2.5}'
  warned
  cell "$apart" backend='{"name": "b", "cpu_s": 2.53}'
  warned "load generator and backend used 91 % of their processors: the subject may not be the bottleneck"
}

@test "a gateway that took more memory than its size has is a warning" {
  size='size={"cpus": "1", "memory_mb": 1024, "processors": {"gateway": "0", "load": "1", "backend": "2"}}'
  cell "$size"
  warned
  cell "$size" gateway='{"name": "g", "cpu_s": 0.25, "peak_rss_mb": 1025}'
  warned "the gateway took 1025 MB, more than the 1024 MB of this size"
  cell "$size" gateway=null # direct
  warned
}

@test "more than 2 % of the machine lost to the host is a warning of an ab cell" {
  cell machine_after='1200 641 14'
  warned
  cell machine_after='1200 640 15'
  json "$file" '.valid and (.warnings | length) == 1 and (.warnings[0] | startswith("the host took away"))'
}

@test "an ab cell without /proc has its figures, and null for what was not measured" {
  nothing='{"name": "x", "cpu_s": null, "peak_rss_mb": null, "threads": null}'
  cell ticks_per_s=null machine_before='0 0 0' machine_after='0 0 0' load="$nothing" gateway="$nothing" backend="$nothing" \
    size='{"cpus": "1", "memory_mb": 1024, "processors": {"gateway": "0", "load": "1", "backend": "1"}}'
  warned
  json "$file" '.machine.cpu_s == null'
}
