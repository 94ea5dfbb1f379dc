#!/usr/bin/env bash
#
# Runs wrk against several arms in turns, one execution for each slice.
#
# Usage: scripts/hands/turns.sh ORDER ARM URL FILE [ARM URL FILE]... -- WRK [ARGUMENT...]
#
# ORDER has a word for each slice: which arm is asked, counted from 1, and for how many seconds, as in "1:5 2:5 2:5 1:5".
# Appends to the FILE of that arm, which is emptied before the first slice:
#   slice N ARM begins at TIME             N counts from 1; TIME is in seconds since 1970
#   command line and output of wrk
#   slice N ends at TIME, CPU USER SYSTEM  CPU time that wrk used, in seconds
# Prints to standard output, with pauses in which the CPU time of the servers can be read:
#   slice N ARM                            the pause before a slice begins
#   slices done                            the pause after the last slice is over
# Ends with wrk's exit status as soon as that is not 0.

source "$(dirname "${BASH_SOURCE[0]}")/hand.sh"
need 5 "ORDER, ARM, URL, FILE, -- and WRK are" "$@"

export LC_ALL=C # some locales have a decimal comma
TIMEFORMAT='%3U %3S'
readonly pause=0.1

read -ra order <<<"$1"
shift
names=() urls=() files=()
while [[ $1 != -- ]]; do
  names+=("$1") urls+=("$2") files+=("$3")
  mkdir -p "$(dirname "$3")"
  : >"$3"
  shift 3
done
shift

# run_slice N ARM SECONDS WRK...: ARM counts from 0.
run_slice() {
  local name=${names[$2]} file=${files[$2]} command used status=0
  command=("${@:4}" "-d${3}s" "${urls[$2]}")
  printf 'slice %d %s\n' "$1" "$name"
  sleep "$pause"
  printf 'slice %d %s begins at %s\n%s\n' "$1" "$name" "$EPOCHREALTIME" "${command[*]}" >>"$file"
  used=$({ time "${command[@]}" >>"$file" 2>&1; } 2>&1) || status=$?
  printf 'slice %d ends at %s, CPU %s\n' "$1" "$EPOCHREALTIME" "$used" >>"$file"
  sleep "$pause"
  return "$status"
}

slice=0
for each in "${order[@]}"; do
  slice=$((slice + 1))
  run_slice "$slice" "$((${each%:*} - 1))" "${each#*:}" "$@"
done
echo "slices done"
sleep "$pause" # whoever reads the CPU time sees that line before the end
sleep "$pause"
