#!/usr/bin/env bash
#
# Keeps a temporary folder on a host for as long as the engine is there. The engine sends this script itself: before it runs,
# nothing is on that host.
#
# Usage: ssh HOST "exec bash -c SCRIPT keep.sh PARENT LIMIT"
#   PARENT   the folder in which the temporary one is made
#   LIMIT    seconds without a line on standard input after which the engine is taken to be gone
#
# Prints "folder PATH". When standard input ends, or nothing came for so long, it ends the connection, so that everything
# that was started there ends, and removes the folder.

set -euo pipefail

trap '' HUP INT TERM PIPE
umask 077
folder=$(mktemp -d "$1/gateway-bench-XXXXXXXX")
printf 'folder %s\n' "$folder" || true

status=0
until ((status)); do # a while would end with the status of what is in it
  read -r -t "$2" _ || status=$?
done
if ((status > 128)); then # a connection that is only half open would stay for hours
  kill "$PPID" || true
fi
for _ in {1..200}; do # servers that are just ending may still write there
  rm -rf -- "$folder" 2>/dev/null && break
  sleep 0.05
done
