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
  target=http://127.0.0.1:$backend_port/hello
}

@test "a server that sleeps is idle" {
  sleep 60 3>&- &
  helper_pids+=("$!")
  server_pid[backend]=$!
  await_idle 2
}

@test "servers are not idle while one of them is busy" {
  sleep 60 3>&- &
  helper_pids+=("$!")
  server_pid[backend]=$!
  yes >/dev/null 3>&- &
  helper_pids+=("$!")
  server_pid[gateway]=$!
  run ! await_idle 2
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
