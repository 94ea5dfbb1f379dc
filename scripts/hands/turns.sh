#!/usr/bin/env bash
#
# Runs wrk against several arms in turns, one execution for each slice.
#
# Usage: scripts/hands/turns.sh ORDER WAIT ARM URL FILE [ARM URL FILE]... -- WRK [ARGUMENT...]
#
# ORDER has a word for each slice: which arm is loaded, counted from 1, and for how many seconds, as in "1:5 2:5 2:5 1:5".
# Each slice begins when the arms have answered what wrk no longer waits for, or after WAIT seconds: until then, they have
# connections in CLOSE_WAIT. Where these cannot be seen, there is no wait: without /proc (macOS), or on other hosts.
# Appends to the FILE of that arm, which is emptied before the first slice:
#   slice N ARM begins at TIME             N counts from 1; TIME is in seconds since 1970
#   command line and output of wrk
#   slice N ends at TIME, CPU USER SYSTEM  CPU time that wrk used, in seconds
# Prints to standard output, with pauses in which the CPU time of the servers can be read:
#   slice N ARM                            the pause before a slice begins
#   end of slice N                         the pause after it is over, before any wait
# Ends with wrk's exit status as soon as that is not 0.

source "$(dirname "${BASH_SOURCE[0]}")/hand.sh"
need 6 "ORDER, WAIT, ARM, URL, FILE, -- and WRK are" "$@"

export LC_ALL=C # some locales have a decimal comma
TIMEFORMAT='%3U %3S'
readonly pause=0.1

read -ra order <<<"$1"
readonly most_pauses=$(($2 * 10))
shift 2
names=() urls=() files=() ports=
while [[ $1 != -- ]]; do
  names+=("$1") urls+=("$2") files+=("$3")
  if [[ $2 =~ ^[a-z]+://[^/]*:([0-9]+)(/|$) ]]; then
    printf -v ports '%s|%04X' "$ports" "${BASH_REMATCH[1]}"
  fi
  mkdir -p "$(dirname "$3")"
  : >"$3"
  shift 3
done
shift

# await_idle: waits while an arm has connections that only their client has closed. A server that queues requests, as for a
# pool of connections to its backend, still works on those of the slice before: the next slice of that arm would pay for
# them.
await_idle() {
  local pauses=0
  while ((pauses++ < most_pauses)) &&
    grep -qE "^ *[0-9]+: [0-9A-F]+:(${ports:1}) [0-9A-F]+:[0-9A-F]+ 08 " /proc/net/tcp /proc/net/tcp6 2>/dev/null; do
    sleep "$pause"
  done
}

# run_slice N ARM SECONDS WRK...: ARM counts from 0.
run_slice() {
  local name=${names[$2]} file=${files[$2]} command used status=0
  command=("${@:4}" "-d${3}s" "${urls[$2]}")
  printf 'slice %d %s\n' "$1" "$name"
  sleep "$pause"
  printf 'slice %d %s begins at %s\n%s\n' "$1" "$name" "$EPOCHREALTIME" "${command[*]}" >>"$file"
  used=$({ time "${command[@]}" >>"$file" 2>&1; } 2>&1) || status=$?
  printf 'slice %d ends at %s, CPU %s\n' "$1" "$EPOCHREALTIME" "$used" >>"$file"
  return "$status"
}

slice=0
for each in "${order[@]}"; do
  slice=$((slice + 1))
  await_idle
  run_slice "$slice" "$((${each%:*} - 1))" "${each#*:}" "$@"
  echo "end of slice $slice"
  sleep "$pause"
done
sleep "$pause" # whoever reads the CPU time sees the last line before the end
