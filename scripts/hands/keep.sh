#!/usr/bin/env bash
#
# Creates a temporary folder on a host and removes it when the engine has ended. The engine sends this script over ssh,
# because none of the scripts are on the host before.
#
# Usage: ssh HOST "exec bash -c SCRIPT keep.sh PARENT LIMIT"
#   PARENT   folder in which the temporary folder is created
#   LIMIT    seconds without a line on standard input after which the engine is assumed to have ended
#
# Prints "folder PATH". When standard input ends, or no line came within LIMIT, closes the ssh connection, so that
# everything that was started on the host ends, and removes the folder.

set -euo pipefail

trap '' HUP INT TERM PIPE
umask 077
folder=$(mktemp -d "$1/gateway-bench-XXXXXXXX")
printf 'folder %s\n' "$folder" || true

status=0
until ((status)); do # not "while read", which would lose the exit status of read
  read -r -t "$2" _ || status=$?
done
if ((status > 128)); then # read timed out: a half-open connection would stay for hours
  kill "$PPID" || true
fi
for _ in {1..200}; do # servers that are still ending may write to it
  rm -rf -- "$folder" 2>/dev/null && break
  sleep 0.05
done
