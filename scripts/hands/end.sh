#!/usr/bin/env bash
#
# Ends the process group of a serve.sh or load.sh that was killed together with its keeper.
#
# Usage: scripts/hands/end.sh FOLDER PID [START]
#   FOLDER       is removed afterwards; "" for none
#   PID, START   what the hand had started, in its own words; a later process with that id is left alone

source "$(dirname "${BASH_SOURCE[0]}")/leash.sh"
need 2 "FOLDER and PID are" "$@"

group=$2
look_up_start "$group"
if [[ -z $start || $start == "${3-}" ]]; then # an id is not given away while its group has a process
  end_group 5
fi
rm -rf -- "$1"
