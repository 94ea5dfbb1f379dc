# shellcheck shell=bash
#
# What each server uses, second by second: usage.csv, from /proc.

sampler=

# start_sampling FILE: adds a line to FILE every second for each server that runs, until stop_sampling.
start_sampling() {
  local role roots=
  if [[ -z $ticks_per_s ]]; then
    return
  fi
  for role in "${!server_pid[@]}"; do
    roots+="${server_pid[$role]} $role ${server_name[$role]};"
  done
  if [[ ! -s $1 ]]; then
    printf 'time,role,server,cpu_s,threads,rss_mb,stopped\n' >"$1"
  fi
  sample_usage "$roots" >>"$1" {lock_fd}>&- &
  sampler=$!
}

stop_sampling() {
  if [[ -n $sampler ]]; then
    kill "$sampler" 2>/dev/null || true
    wait "$sampler" 2>/dev/null || true
    sampler=
  fi
}

# sample_usage ROOTS: prints a line every second for each of the process trees "PID ROLE NAME;…": processor time since the
# start, threads and memory now, and whether one of its processes is stopped (by SIGSTOP).
sample_usage() {
  local page_kb
  page_kb=$(($(getconf PAGESIZE) / 1024))
  while true; do
    { cat /proc/[0-9]*/stat 2>/dev/null || true; } | awk -v roots="$1" -v now="$EPOCHREALTIME" -v hz="$ticks_per_s" -v page_kb="$page_kb" '
      {
        pid = $1
        sub(/^.*\) /, "")                    # the name may hold blanks and parentheses
        state[pid] = $1
        parent[pid] = $2
        ticks[pid] = $12 + $13 + $14 + $15   # utime, stime, cutime, cstime: proc(5)
        threads[pid] = $18
        pages[pid] = $22
      }
      function descends(pid, root) {
        for (; pid in parent; pid = parent[pid]) if (pid == root) return 1
        return 0
      }
      END {
        count = split(roots, root, ";") - 1
        for (i = 1; i <= count; i++) {
          split(root[i], word, " ")
          if (!(word[1] in parent)) continue
          cpu = tasks = memory = stopped = 0
          for (pid in parent) if (descends(pid, word[1])) {
            cpu += ticks[pid]; tasks += threads[pid]; memory += pages[pid]
            if (state[pid] == "T") stopped = 1
          }
          printf "%s,%s,%s,%.2f,%d,%.1f,%d\n", now, word[2], word[3], cpu / hz, tasks, memory * page_kb / 1024, stopped
        }
      }'
    sleep "$usage_interval_s"
  done
}

# stopped_servers FILE FROM TO: prints as a JSON list the servers that were found stopped between these two times, and in
# how many of the samples.
stopped_servers() {
  if [[ -s $1 ]]; then
    awk -F , -v from="$2" -v to="$3" '$1 >= from && $1 <= to && $7 == 1 { print $3 }' "$1" | sort | uniq -c |
      jq -Rnc '[inputs | capture("^ *(?<samples>[0-9]+) (?<server>.*)$") | .samples |= tonumber]'
  else
    printf '[]'
  fi
}
