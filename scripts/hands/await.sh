#!/usr/bin/env bash
#
# Waits until a file contains a given line, or until standard input ends.
#
# Usage: scripts/hands/await.sh FILE LINE
#
# Exit status: 0 if FILE contains LINE, 1 if standard input ended first.

source "$(dirname "${BASH_SOURCE[0]}")/hand.sh"
need 2 "FILE and LINE are" "$@"

unset LC_ALL
LC_NUMERIC=C # for the 0.02
until grep -qsxF -- "$2" "$1"; do
  status=0
  read -r -t 0.02 _ || status=$?
  ((status > 128)) || exit 1
done
