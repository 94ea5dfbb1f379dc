#!/usr/bin/env bash
#
# Waits until a file has a line, or until standard input ends.
#
# Usage: scripts/hands/await.sh FILE LINE
#
# Ends with 0 when FILE has LINE, and with 1 when standard input ended before.

source "$(dirname "${BASH_SOURCE[0]}")/hand.sh"
need 2 "FILE and LINE are" "$@"

unset LC_ALL
LC_NUMERIC=C # for the 0.02
until grep -qsxF -- "$2" "$1"; do
  status=0
  read -r -t 0.02 _ || status=$?
  ((status > 128)) || exit 1
done
