#!/usr/bin/env bats
#
# When servers are idle, and when they are warm.

# shellcheck disable=SC2030,SC2031,SC2034,SC2154 # bats runs every test in a process of its own; the variables are the parts'
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

setup() {
  make_sandbox "$BATS_TEST_TMPDIR/home"
  lib=$sandbox/scripts/lib
  home=$sandbox
  source "$lib/defaults.sh"
  source "$lib/ports.sh"
  source "$lib/proc.sh"
  source "$lib/server.sh"
  source "$lib/warmup.sh"
  timeout_s=2
}

@test "a server that sleeps is idle" {
  sleep 60 3>&- &
  helper_pids+=("$!")
  server_pid[backend]=$!
  await_idle
}

@test "servers are not idle while one of them is busy" {
  sleep 60 3>&- &
  helper_pids+=("$!")
  server_pid[backend]=$!
  yes >/dev/null 3>&- &
  helper_pids+=("$!")
  server_pid[gateway]=$!
  run ! await_idle
}

@test "servers are not idle while a request is under way whose client has gone" {
  mkdir "$BATS_TEST_TMPDIR/alien"
  echo "slow 4000" >"$BATS_TEST_TMPDIR/alien/alien.mode"
  occupy "$backend_port"
  server_pid[backend]=${helper_pids[0]}
  server_port[backend]=$backend_port
  await_idle # it has started
  run -28 curl --silent --noproxy '*' --max-time 0.3 "http://127.0.0.1:$backend_port/hello"
  equal "$(abandoned_connections "$backend_port")" 1
  timeout_s=1
  run ! await_idle
  timeout_s=5
  await_idle
  equal "$(abandoned_connections "$backend_port")" 0
}

@test "connections are abandoned that the client has closed and the server has not, at that port, of both IP versions" {
  mkdir -p "$BATS_TEST_TMPDIR/proc/net"
  sed "s|/proc/|$BATS_TEST_TMPDIR/proc/|g" "$lib/ports.sh" >"$BATS_TEST_TMPDIR/ports.sh"
  # shellcheck source=/dev/null
  source "$BATS_TEST_TMPDIR/ports.sh"
  equal "$(abandoned_connections 18010)" 0 # no such files
  # 18010 is 465A, 18011 465B, 80 0050; 08 is CLOSE_WAIT
  cat >"$BATS_TEST_TMPDIR/proc/net/tcp" <<'END'
  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:465A 00000000:0000 0A 00000000:00000008 00:00000000 00000000     0        0 1 1 0 100 0 0 10 0
   1: 0100007F:465A 0100007F:C001 08 00000000:00000000 00:00000000 00000000     0        0 2 1 0 20 4 30 10 -1
   2: 0100007F:465A 0100007F:C002 08 00000001:00000029 00:00000000 00000000     0        0 0 1 0 20 4 30 10 -1
   3: 0100007F:465A 0100007F:C003 01 00000000:00000000 00:00000000 00000000     0        0 3 1 0 20 4 30 10 -1
   4: 0100007F:465A 0100007F:C004 06 00000000:00000000 03:00000000 00000000     0        0 0 3 0
   5: 0100007F:465A 0100007F:C005 09 00000000:00000000 00:00000000 00000000     0        0 0 1 0 20 4 30 10 -1
   6: 0100007F:465B 0100007F:C006 08 00000000:00000000 00:00000000 00000000     0        0 4 1 0 20 4 30 10 -1
   7: 0100007F:C007 0100007F:465A 08 00000000:00000000 00:00000000 00000000     0        0 5 1 0 20 4 30 10 -1
   8: 0100007F:0050 0100007F:C008 08 00000000:00000000 00:00000000 00000000     0        0 6 1 0 20 4 30 10 -1
END
  equal "$(abandoned_connections 18010)" 2
  cat >"$BATS_TEST_TMPDIR/proc/net/tcp6" <<'END'
  sl  local_address                         remote_address                        st tx_queue rx_queue tr tm->when retrnsmt
   0: 00000000000000000000000000000000:465A 00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000 00000000
   1: 0000000000000000FFFF00000100007F:465A 0000000000000000FFFF00000100007F:C009 08 00000000:00000000 00:00000000 00000000
   2: 0000000000000000FFFF00000100007F:465A 0000000000000000FFFF00000100007F:C00A 01 00000000:00000000 00:00000000 00000000
   3: 0000000000000000FFFF00000100007F:C00B 0000000000000000FFFF00000100007F:465A 08 00000000:00000000 00:00000000 00000000
END
  equal "$(abandoned_connections 18010)" 3
  equal "$(abandoned_connections 18011)" 1
  equal "$(abandoned_connections 80)" 1
  equal "$(abandoned_connections 18012)" 0
  equal "$(abandoned_connections 18010 18012 18011)" 4
}

# fewer_at_every_look NUMBER: so many connections are left, and one fewer at every look.
fewer_at_every_look() {
  left_file=$BATS_TEST_TMPDIR/left
  echo "$1" >"$left_file"
  role_ticks() { printf 0; }
  # shellcheck disable=SC2317 # await_idle calls it
  abandoned_connections() {
    local left
    left=$(<"$left_file")
    echo "$((left - 1))" >"$left_file"
    sleep 0.15
    echo "$left"
  }
}

@test "servers are waited for as long as they work off what is left, and no longer than patience when they do not" {
  server_pid[backend]=$$
  server_port[backend]=$backend_port
  timeout_s=1
  fewer_at_every_look 10 # longer than the patience in all
  await_idle
  equal "$(<"$left_file")" -1
  # shellcheck disable=SC2317 # await_idle calls it
  abandoned_connections() { echo 7; }
  run ! await_idle
}

@test "servers that work off what is left are not waited for without end" {
  grep -q '^readonly longest_drain_s=600 ' "$lib/defaults.sh"
  # shellcheck source=/dev/null
  source <(sed 's/longest_drain_s/2/' "$lib/server.sh")
  server_pid[backend]=$$
  server_port[backend]=$backend_port
  timeout_s=60
  fewer_at_every_look 30
  run ! await_idle
  (($(<"$left_file") > 15)) # a look takes 0.25 s
}

@test "a slice of warm-up is run within the limit, and where waiting takes the time as many as can tell" {
  elapsed_s() { printf '%s' "$1"; }
  # SLICE_S LIMIT_S COUNT ELAPSED_S: another one or none, of windows of three
  while read -r slice_s warmup_limit_s count elapsed expected; do
    actual=no
    if may_warm_up "$slice_s" "$count" "$elapsed"; then
      actual=yes
    fi
    equal "$slice_s $warmup_limit_s $count $elapsed $actual" "$slice_s $warmup_limit_s $count $elapsed $expected"
  done <<'END'
5 60 0 0 yes
5 60 3 55 yes
5 60 3 56 no
5 60 2 300 yes
5 60 3 300 no
5 60 11 0 yes
5 60 12 0 no
5 10 1 300 yes
5 10 2 300 no
1 1 0 0 yes
1 1 1 0 no
0 0 0 0 no
END
}

# Each request takes 0.4 s, one after the other: a load of 1 s has two answers and leaves seven requests, 2.8 s of them,
# longer than an answer may take.
@test "what a load leaves is worked off before the next one begins, in the warm-up and between cells, and is no error" {
  mode backend-stub slow 400
  set_default warmup_slice_s 1
  set_default warmup_pause_s 0
  set_default warmup_window 2
  run -0 "$stub_round" --threads 1 --duration 1s --timeout 2s --reps 1 --warmup-limit 2s --connections "7 1" \
    --subjects direct --results "$results"
  cd "$(one_run)"
  json direct/rep1/warmup.json '.[0].slices | length == 2 and all(.requests >= 1)'
  for count in 7 1; do
    json "direct/rep1/c$count.json" '.valid and .figures.requests >= 1 and (.warnings | all(contains("idle") | not))'
  done
  json direct/rep1/c1.json '.figures.max_ms < 700'
  json run.json '.invocations[0] | .warmup_s >= 2 and .warmup_s < 4 and .wall_s > 11' # waiting is not measuring
  equal "$(grep -c '^backend-stub ' <(sort -u "$STUB_DIR/pids"))" 1
  nothing_left
}

@test "a warm-up has settled when three slices agree in throughput and in processor time per request" {
  agree() { [[ $(have_settled "$(jq -nc "[$1] | map({requests_per_sec: .[0], cpu_us_per_request: .[1]})")") == true ]]; }
  agree '[1000, 10], [960, 9.1], [955, 9.5]'
  agree '[1, 1], [1000, 10], [960, 9.1], [955, 9.5]'
  agree '[1000, null], [960, null], [955, null]'
  run ! agree '[1000, 10], [960, 9.5]'
  run ! agree '[1000, 10], [960, 9.5], [949, 9.5]'
  run ! agree '[1000, 10], [960, 9.5], [955, 8.9]'
  run ! agree '[1000, 10], [null, 9.5], [955, 9.5]'
  run ! agree '[0, null], [0, null], [0, null]'
}

@test "processor times that the clock cannot tell apart agree, with few requests alone" {
  # agree REQUESTS TICKS: slices of so many requests that took so many ticks of the clock
  agree() {
    [[ $(have_settled "$(jq -nc --argjson ticks_per_s "$ticks_per_s" --argjson requests "$1" "[$2]"' | map({
      $requests, requests_per_sec: 100, cpu_us_per_request: (. / $ticks_per_s * 1e6 / $requests)})')") == true ]]
  }
  agree 100 '5, 3, 4'
  agree 100 '2, 0, 1'
  run ! agree 100 '7, 2, 4'
  run ! agree 100 '4, 9, 8'
  agree 100 '100, 92, 95'
  agree 10000 '100, 92, 95'
  run ! agree 10000 '100, 89, 95'
  run ! agree 100 '100, 89, 95'
  # without a number of requests the clock is not known to be coarse
  slices='[{"requests_per_sec": 100, "cpu_us_per_request": 500}, {"requests_per_sec": 100, "cpu_us_per_request": 300},
    {"requests_per_sec": 100, "cpu_us_per_request": 400}]'
  equal "$(have_settled "$slices")" false
  equal "$(have_settled "$(jq -c 'map(. + {requests: 100})' <<<"$slices")")" true
  equal "$(have_settled "$(jq -c 'map(. + {requests: 10000})' <<<"$slices")")" false
}
