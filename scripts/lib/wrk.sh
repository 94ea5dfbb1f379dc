# shellcheck shell=bash
#
# wrk, the load generator of the rounds.

load_pid=

# wrk_command ARRAY CONNECTIONS SECONDS URL: sets ARRAY to the command of one execution.
wrk_command() {
  local -n load_command=$1
  # shellcheck disable=SC2034 # a name reference
  load_command=(wrk "-t$threads" "-c$2" "-d${3}s" --timeout "${timeout_s}s" --latency "$4")
}

# run_load OUTPUT COMMAND...: runs the load generator; OUTPUT gets the command line and then what it prints.
# Sets load_status, load_ticks (its processor time) and load_rss (its peak, kilobytes or null).
run_load() {
  local output=$1 before sampler
  shift
  printf '%s\n' "$(quoted "$@")" >"$output"
  load_status=0
  before=$(children_ticks)
  echo null >"$work_dir/load_rss"
  "$@" >>"$output" 2>&1 </dev/null {lock_fd}>&- &
  load_pid=$!
  sample_peak_rss "$load_pid" "$work_dir/load_rss" {lock_fd}>&- &
  sampler=$!
  wait "$load_pid" || load_status=$?
  load_pid=
  load_ticks=$(($(children_ticks) - before)) # before the sampler's end, whose processes are not the load's
  kill "$sampler" 2>/dev/null || true
  wait "$sampler" 2>/dev/null || true
  load_rss=$(tail -n 1 "$work_dir/load_rss")
}

# sample_peak_rss PID FILE: adds the process's peak memory to FILE, a line each time, until it ends: the kernel forgets it
# with the process. Adds, for it may be stopped at any moment, and a file just emptied would hold nothing.
sample_peak_rss() {
  local peak
  while peak=$(peak_rss "$1") && [[ $peak != null ]]; do
    echo "$peak" >>"$2"
    sleep 0.5
  done
}

stop_load() {
  if [[ -n $load_pid ]]; then
    kill "$load_pid" 2>/dev/null || true
    wait "$load_pid" 2>/dev/null || true
    load_pid=
  fi
}

# wrk_figures OUTPUT: prints wrk's figures as one JSON object, times in milliseconds.
wrk_figures() { awk -f "$lib/wrk.awk" "$1"; }
