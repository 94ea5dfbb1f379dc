#!/usr/bin/env bash
#
# Runs a load generator once, in a process group of its own. When standard input ends, the load generator is ended.
#
# Usage: scripts/hands/load.sh FOLDER OUTPUT COMMAND [ARGUMENT...]
#
# Starts COMMAND in the repository's folder, for FOLDER, which need not exist (see leash.sh). Writes the command line and
# then the load generator's output to OUTPUT. Prints to standard output:
#   started PID START              process id, which is also that of the group, and start time in clock ticks, for end.sh
#   exited STATUS USER_S SYSTEM_S  exit status (128 + n after signal n) and CPU time; remaining children are killed
#   killed                         the group had to be killed because it did not end in time after "stop"
# Reads from standard input:
#   stop SECONDS                   send TERM to the group, and KILL if it is still there after SECONDS

source "$(dirname "${BASH_SOURCE[0]}")/leash.sh"
need 3 "FOLDER, OUTPUT and COMMAND are" "$@"

folder=$1
clean_up() { :; }

# seconds TIME: converts a time such as 1m2.345s, as `times` prints it, to seconds. Some locales have a decimal comma.
seconds() {
  [[ $1 =~ ^([0-9]+)m([0-9]+)[.,]([0-9]+)s$ ]]
  printf '%d.%s' "$((BASH_REMATCH[1] * 60 + BASH_REMATCH[2]))" "${BASH_REMATCH[3]}"
}

# tell_end: reads the output of `times`, whose second line is the time of ended children, and prints the "exited" line.
tell_end() {
  local user system
  read -r _
  read -r user system
  tell "exited $status $(seconds "$user") $(seconds "$system")"
}

printf '%s\n' "$(quoted "${@:3}")" >"$2"
start_group "$hands/../.." "$2" "${@:3}"
await_leader
signal_group KILL
times > >(tell_end) # the load generator is the only child that has been waited for
wait "$!"
