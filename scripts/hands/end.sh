#!/usr/bin/env bash
#
# Ends the processes of a run, or of one server or load generator, and removes their folder: when standard input ends, or
# when the engine asks.
#
# Usage: scripts/hands/end.sh FOLDER [PID [START]]
#   FOLDER       folder to remove; all processes that were started for it, or for a folder in it, are ended before
#   PID, START   id of the process group to end first, and start time of its leader, as serve.sh or load.sh printed them; a
#                later process with the same id is left alone
#
# Reads "stop" and prints "killed" and "left" like serve.sh. Moves to a session of its own, under a name without a path:
# whoever kills the engine with its process group, or all host scripts, does not kill this one.

if [[ $0 != end.sh ]]; then
  cd "${0%/*}" || exit
  setsid=$(command -v setsid) || setsid= # macOS has none
  exec ${setsid:+"$setsid"} bash end.sh "$@"
fi
source ./leash.sh
need 1 "FOLDER is" "$@"

unset LC_ALL
LC_NUMERIC=C # for the 0.05
folder=$1 group=${2-}

# is_ours START: whether the group is still that of its leader; the kernel does not reuse an id while its group exists.
is_ours() {
  [[ -n $group ]] || return 1
  look_up_start "$group"
  [[ -z $start || $start == "$1" ]]
}

# obey START: reads requests of the engine until the group is gone or standard input ends, and then ends the group.
obey() {
  local line answer left= # number of pauses until KILL, once the engine has asked to stop
  while [[ -z $left ]] || is_group_there; do
    answer=0
    read -r ${left:+-t 0.05} -u "$leash" line || answer=$?
    if ((answer == 0)) && [[ $line =~ ^stop\ ([0-9]{1,5})$ ]]; then
      is_ours "$1" || break
      left=$((10#${BASH_REMATCH[1]} * 20))
      signal_group TERM
    elif ((answer > 128)); then # the pause is over
      left=$((left - 1))
    elif ((answer)); then # the engine has ended
      ! is_ours "$1" || end_group 5
      break
    fi
    if [[ $left == 0 ]] && is_group_there; then
      tell killed # printed first, because the script may notice the end immediately
      kill_group
      break
    fi
  done
}

obey "${3-}"
end_strays
for _ in {1..60}; do # servers that are just ending may still write there
  rm -rf -- "$folder" 2>/dev/null && break
  sleep 0.05
done
