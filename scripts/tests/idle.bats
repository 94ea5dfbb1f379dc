#!/usr/bin/env bats
#
# Waiting until the servers are idle, over processes that are busy or not.

# shellcheck disable=SC2030,SC2031,SC2034,SC2154 # bats runs every test in a process of its own; the variables are the parts'
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

setup() {
  make_sandbox "$BATS_TEST_TMPDIR/home"
  lib=$sandbox/scripts/lib
  home=$sandbox
  source "$lib/defaults.sh"
  source "$lib/proc.sh"
  source "$lib/server.sh"
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
