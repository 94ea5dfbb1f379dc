# shellcheck shell=bash
#
# What each server uses, second by second: usage.csv, from /proc.

sampler=

# start_sampling FILE: adds a line to FILE every second for each server that runs, until stop_sampling.
start_sampling() {
  if [[ -z $ticks_per_s ]]; then
    return
  fi
  if [[ ! -s $1 ]]; then
    printf 'time,role,server,cpu_s,threads,rss_mb,stopped\n' >"$1"
  fi
  sample_usage >>"$1" {lock_fd}>&- &
  sampler=$!
}

stop_sampling() {
  if [[ -n $sampler ]]; then
    disown "$sampler" 2>/dev/null || true # bash says nothing of its end
    kill -KILL "$sampler" 2>/dev/null || true # SIGTERM is lost on a subshell that has only just been forked
    await_end "$sampler"
    sampler=
  fi
}

# sample_usage: prints a line every second for each of the servers, with all that descends from it: processor time since
# its start, threads and memory now, and how many of its processes are stopped.
sample_usage() {
  local page_kb role root ticks threads pages stopped
  local -A role_of=()
  for role in "${!server_pid[@]}"; do
    role_of[${server_pid[$role]}]=$role
  done
  page_kb=$(($(getconf PAGESIZE) / 1024))
  while true; do
    while read -r root ticks threads pages stopped _; do
      role=${role_of[$root]}
      printf '%s,%s,%s,%d.%02d,%d,%d,%d\n' "$EPOCHREALTIME" "$role" "${server_name[$role]}" \
        "$((ticks / ticks_per_s))" "$((ticks % ticks_per_s * 100 / ticks_per_s))" "$threads" "$((pages * page_kb / 1024))" "$stopped"
    done < <(processes "${!role_of[@]}")
    sleep "$usage_interval_s"
  done
}

# stopped_servers FILE FROM TO: prints as a JSON list the servers that were found stopped between these two times, and in
# how many of the samples.
stopped_servers() {
  if [[ -s $1 ]]; then
    awk -F , -v from="$2" -v to="$3" '$1 >= from && $1 <= to && $7 > 0 { print $2, $3 }' "$1" | sort | uniq -c |
      jq -Rnc '[inputs | capture("^ *(?<samples>[0-9]+) (?<role>[^ ]+) (?<server>.*)$") | .samples |= tonumber]'
  else
    printf '[]'
  fi
}
