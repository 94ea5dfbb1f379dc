#!/usr/bin/env bash
#
# Runs one server in a folder and a process group of its own. When standard input ends, the server is ended.
#
# Usage: scripts/hands/serve.sh FOLDER LOG COMMAND [ARGUMENT...]
#
# Creates FOLDER, which must not exist yet, starts COMMAND there and removes the folder at the end. Appends "$ ", the
# command line and the server's output to LOG. The server inherits the environment. Prints to standard output:
#   started PID START  process id, which is also that of the group, and start time in clock ticks, for end.sh
#   exited STATUS      the server has ended; 128 + n if signal n ended it
#   killed             the group had to be killed because it did not end in time after "stop"
#   left PID COMMAND   this process had left the group, for example for another session, and was ended
#   shortened BYTES    LOG had so many bytes; only its first and its last part are kept
# Reads from standard input:
#   stop SECONDS       send TERM to the group, and KILL if it is still there after SECONDS
# Exits when no process that was started for FOLDER is left.

source "$(dirname "${BASH_SOURCE[0]}")/leash.sh"
need 3 "FOLDER, LOG and COMMAND are" "$@"

folder=$1 log=$2
part=1000000 # bytes of LOG to keep at its beginning, and at its end

clean_up() {
  local size
  rm -rf -- "$folder"
  [[ -e $log ]] || return 0 # somebody has deleted the run
  size=$(($(wc -c <"$log")))
  if ((size > 2 * part)); then
    {
      head -c "$part" "$log"
      printf '\n... gateway-bench has left out %d of %d bytes here ...\n' "$((size - 2 * part))" "$size"
      tail -c "$part" "$log"
    } >"$log.short" && mv -- "$log.short" "$log" && tell "shortened $size"
  fi
}

printf '$ %s\n' "$(quoted "${@:3}")" >>"$log"
mkdir -- "$folder"
start_group "$folder" "$log" "${@:3}"
await_leader
tell "exited $status"
