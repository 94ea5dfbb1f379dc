#!/usr/bin/env bash
#
# Runs a load generator once, in a process group of its own. When standard input ends, the load ends.
#
# Usage: scripts/hands/load.sh OUTPUT COMMAND [ARGUMENT...]
#
# Writes the command line to OUTPUT, and then what the load generator prints. On standard output:
#   started PID START              its process id, also that of its process group; when, in clock ticks, as end.sh asks
#   exited STATUS USER_S SYSTEM_S  it has ended (128 + n if signal n ended it), and the CPU time that it used;
#                                  children that it left behind are killed
#   killed                         some of it was still there when its time to stop was over
# On standard input:
#   stop SECONDS                   TERM to the group, and KILL to what is still there after SECONDS

source "$(dirname "${BASH_SOURCE[0]}")/leash.sh"
need 2 "OUTPUT and COMMAND are" "$@"

clean_up() { :; }

# seconds TIME: 1m2.345s, as `times` prints it, in seconds. Some locales have a decimal comma.
seconds() {
  [[ $1 =~ ^([0-9]+)m([0-9]+)[.,]([0-9]+)s$ ]]
  printf '%d.%s' "$((BASH_REMATCH[1] * 60 + BASH_REMATCH[2]))" "${BASH_REMATCH[3]}"
}

# tell_end: reads what `times` prints, whose second line is that of ended children.
tell_end() {
  local user system
  read -r _
  read -r user system
  tell "exited $status $(seconds "$user") $(seconds "$system")"
}

printf '%s\n' "$(quoted "${@:2}")" >"$1"
start_group . "$1" "${@:2}"
await_leader
signal_group KILL
times > >(tell_end) # no other child has been waited for
wait "$!"
