#!/usr/bin/env bash
#
# Runs one server in a folder and a process group of its own. When standard input ends, the server ends.
#
# Usage: scripts/hands/serve.sh FOLDER LOG COMMAND [ARGUMENT...]
#
# Makes FOLDER, which must not exist yet, starts COMMAND there and removes the folder at the end. Appends "$ " and the
# command line to LOG, and then what the server prints. Its environment is that of this script. On standard output:
#   started PID START  the server's process id, also that of its process group; when, in clock ticks, as end.sh asks
#   exited STATUS      the server has ended; 128 + n if signal n ended it
#   killed             some of it was still there when its time to stop was over
# On standard input:
#   stop SECONDS       TERM to the group, and KILL to what is still there after SECONDS
# Ends when the whole group is gone.

source "$(dirname "${BASH_SOURCE[0]}")/leash.sh"
need 3 "FOLDER, LOG and COMMAND are" "$@"

folder=$1 log=$2
clean_up() { rm -rf -- "$folder"; }

printf '$ %s\n' "$(quoted "${@:3}")" >>"$log"
mkdir -- "$folder"
start_group "$folder" "$log" "${@:3}"
await_leader
tell "exited $status"
