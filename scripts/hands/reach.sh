#!/usr/bin/env bash
#
# Measures the network to another host: how long it takes to open a connection, or to be refused one.
#
# Usage: scripts/hands/reach.sh ADDRESS PORT COUNT
#
# Prints the microseconds of each of COUNT tries, and ends with 1 where they are not all taken or refused within 5 s.

source "$(dirname "${BASH_SOURCE[0]}")/hand.sh"
need 3 "ADDRESS, PORT and COUNT are" "$@"

if [[ ${4-} != started ]]; then
  timeout 5 "$0" "$@" started || exit 1
  exit
fi
export LC_ALL=C # bash says why there is no connection
error=$({ : <"/dev/tcp/$1/$2"; } 2>&1) || [[ $error == *refused* ]] || exit 1
for ((i = 0; i < $3; i++)); do
  begun=${EPOCHREALTIME/[.,]/}
  { : <"/dev/tcp/$1/$2"; } 2>/dev/null || true
  echo $((${EPOCHREALTIME/[.,]/} - begun))
done
