#!/usr/bin/env bash
#
# Measures how long it takes to open a TCP connection to another host, or to get it refused.
#
# Usage: scripts/hands/reach.sh ADDRESS PORT COUNT
#
# Prints the time of each of COUNT tries in microseconds. Exit status: 1 if the host does not answer all of them within 5 s.

source "$(dirname "${BASH_SOURCE[0]}")/hand.sh"
need 3 "ADDRESS, PORT and COUNT are" "$@"

if [[ ${4-} != started ]]; then
  timeout 5 "$0" "$@" started || exit 1
  exit
fi
export LC_ALL=C # for bash's message on why there is no connection
error=$({ : <"/dev/tcp/$1/$2"; } 2>&1) || [[ $error == *refused* ]] || exit 1
for ((i = 0; i < $3; i++)); do
  begun=${EPOCHREALTIME/[.,]/}
  { : <"/dev/tcp/$1/$2"; } 2>/dev/null || true
  echo $((${EPOCHREALTIME/[.,]/} - begun))
done
