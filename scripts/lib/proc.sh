# shellcheck shell=bash
#
# What processes and the machine used, from /proc. Where there is no /proc (macOS) the figures are null.

if [[ -r /proc/self/stat ]]; then
  ticks_per_s=$(getconf CLK_TCK)
fi
readonly ticks_per_s=${ticks_per_s-}

# processes ROOT...: prints for each of these processes that is there, and all that descend from it,
#   ROOT TICKS THREADS PAGES STOPPED PID...
# processor time so far in clock ticks (that of ended children included), threads and memory now, and how many of them are
# stopped (by SIGSTOP, or a debugger).
processes() {
  { cat /proc/[0-9]*/stat 2>/dev/null || true; } | awk -v roots="$*" '
    {
      pid = $1
      sub(/^.*\) /, "")                      # the name may hold blanks and parentheses
      state[pid] = $1
      parent[pid] = $2
      ticks[pid] = $12 + $13 + $14 + $15     # utime, stime, cutime, cstime: proc(5)
      threads[pid] = $18
      pages[pid] = $22
    }
    function descends(pid, root) {
      for (; pid in parent; pid = parent[pid]) if (pid == root) return 1
      return 0
    }
    END {
      count = split(roots, root, " ")
      for (i = 1; i <= count; i++) {
        if (!(root[i] in parent)) continue
        used = tasks = memory = stopped = 0
        ids = ""
        for (pid in parent) if (descends(pid, root[i])) {
          used += ticks[pid]; tasks += threads[pid]; memory += pages[pid]
          stopped += state[pid] ~ /[Tt]/
          ids = ids " " pid
        }
        printf "%s %d %d %d %d%s\n", root[i], used, tasks, memory, stopped, ids
      }
    }'
}

# process_usage PID: prints "TICKS THREADS PID..." of the process and all that descend from it; zeros when it is gone.
process_usage() {
  local ticks=0 threads=0 pids=
  read -r _ ticks threads _ _ pids <<<"$(processes "$1")" || true
  printf '%d %d %s' "$ticks" "$threads" "$pids"
}

# await_end PID: until this child, which was told to end, is gone. `wait` would do, but not when the run is ended by a signal:
# in a trap that has interrupted a `wait`, bash 5.2 waits for ever for some children that have ended.
await_end() {
  while kill -0 "$1" 2>/dev/null; do
    sleep "$poll_s"
  done
}

# children_ticks: prints the processor time of this shell's ended children.
children_ticks() {
  local line fields=()
  if [[ -n $ticks_per_s ]]; then
    line=$(<"/proc/$$/stat")
    read -ra fields <<<"${line##*) }"
  fi
  printf '%d' "$((fields[13] + fields[14]))" # cutime, cstime: proc(5)
}

# machine_ticks: prints "TOTAL IDLE STEAL" of all processors since boot.
machine_ticks() {
  local user=0 nice=0 system=0 idle=0 iowait=0 irq=0 softirq=0 steal=0
  if [[ -n $ticks_per_s ]]; then
    read -r _ user nice system idle iowait irq softirq steal _ </proc/stat
  fi
  printf '%d %d %d' "$((user + nice + system + idle + iowait + irq + softirq + steal))" "$((idle + iowait))" "$steal"
}

# reset_peak_rss PID...: makes the kernel count the peak afresh; where it refuses, the peak is that since the start.
reset_peak_rss() {
  local pid
  for pid in "$@"; do
    { printf 5 >"/proc/$pid/clear_refs"; } 2>/dev/null || true
  done
}

# peak_rss PID...: prints the sum of the processes' peaks in kilobytes; null when none of them is there.
peak_rss() {
  local pid key value sum=0
  for pid in "$@"; do
    while read -r key value _; do
      if [[ $key == VmHWM: ]]; then
        sum=$((sum + value))
      fi
    done 2>/dev/null <"/proc/$pid/status" || true
  done
  if ((sum)); then
    printf '%d' "$sum"
  else
    printf null
  fi
}
