# shellcheck shell=bash
#
# Running the load generator, whichever it is.

load_pid=

# run_load OUTPUT COMMAND...: runs the load generator; OUTPUT gets the command line and then what it prints.
# Sets load_status, load_ticks (its processor time) and load_rss (its peak, kilobytes or null; not that of its children).
# It gets a process group of its own, so that its children end with it.
run_load() {
  local output=$1 before watcher
  shift
  printf '%s\n' "$(quoted "$@")" >"$output"
  load_status=0
  before=$(children_ticks)
  echo null >"$work_dir/load_rss"
  set -m
  "$@" >>"$output" 2>&1 </dev/null {lock_fd}>&- &
  load_pid=$!
  set +m
  sample_peak_rss "$load_pid" "$work_dir/load_rss" {lock_fd}>&- &
  watcher=$!
  wait "$load_pid" || load_status=$?
  kill -KILL -- "-$load_pid" 2>/dev/null || true # children that it left behind
  load_pid=
  load_ticks=$(($(children_ticks) - before)) # before the watcher's end, whose processes are not the load's
  kill "$watcher" 2>/dev/null || true
  wait "$watcher" 2>/dev/null || true
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

# stop_load: SIGTERM to all its processes, SIGKILL after stop_limit_s.
stop_load() {
  local deadline=$((SECONDS + stop_limit_s))
  if [[ -z $load_pid ]]; then
    return
  fi
  disown "$load_pid" 2>/dev/null || true # bash says nothing when it is killed
  kill -TERM -- "-$load_pid" 2>/dev/null || true
  while kill -0 -- "-$load_pid" 2>/dev/null; do
    if ((SECONDS >= deadline)); then
      kill -KILL -- "-$load_pid" 2>/dev/null || true
      break
    fi
    sleep "$poll_s"
  done
  await_end "$load_pid"
  load_pid=
}
