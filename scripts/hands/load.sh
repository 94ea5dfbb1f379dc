#!/usr/bin/env bash
#
# Runs a load generator once, in a process group of its own and on a leash: when standard input ends, the load ends.
#
# Usage: scripts/hands/load.sh OUTPUT COMMAND [ARGUMENT...]
#
# Writes the command line to OUTPUT, and then what the load generator prints. On standard output:
#   started PID                    its process id, also that of its process group
#   exited STATUS USER_S SYSTEM_S  it has ended (128 + n if signal n ended it), and the processor time that it used;
#                                  children that it left behind are killed
#   killed                         some of it was still there when its time to stop was over
# On standard input:
#   stop SECONDS                   TERM to the group, and KILL to what is still there after SECONDS

set -euo pipefail

if [[ ${1-} == --help ]]; then
  sed -n '3,/^$/s/^# \{0,1\}//p' "$0"
  exit
elif (($# < 2)); then
  echo "OUTPUT and COMMAND are needed, see --help" >&2
  exit 2
fi
# shellcheck source=leash.sh
source "$(dirname "${BASH_SOURCE[0]}")/leash.sh"

clean_up() { :; }

# seconds TIME: 1m2.345s, as `times` prints it, in seconds. Some locales have a decimal comma.
seconds() {
  local minutes=${1%%m*} rest=${1#*m}
  rest=${rest%s}
  rest=${rest/,/.}
  printf '%d.%s' "$((minutes * 60 + ${rest%.*}))" "${rest#*.}"
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
