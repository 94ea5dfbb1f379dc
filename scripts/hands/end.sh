#!/usr/bin/env bash
#
# Ends a process group that serve.sh or load.sh started, if that script was killed and cannot end it.
#
# Usage: scripts/hands/end.sh FOLDER PID [START]
#   FOLDER       folder to remove afterwards; "" for none
#   PID, START   process id and start time, as that script printed them; a later process with the same id is left alone

source "$(dirname "${BASH_SOURCE[0]}")/leash.sh"
need 2 "FOLDER and PID are" "$@"

group=$2
look_up_start "$group"
if [[ -z $start || $start == "${3-}" ]]; then # the kernel does not reuse an id while its group has a process
  end_group 5
fi
rm -rf -- "$1"
