# shellcheck shell=bash
#
# What every hand begins with.

set -euo pipefail

if ((BASH_VERSINFO[0] < 5)); then
  echo "bash 5 or later is required, this is $BASH_VERSION" >&2
  exit 2
fi

# need COUNT WHAT ARGUMENT...: ends with the header comment, which is the manual, if the first argument is --help, and with
# 2 if there are fewer arguments.
need() {
  if [[ ${3-} == --help ]]; then
    sed -n '3,/^$/s/^# \{0,1\}//p' "$0"
    exit
  elif (($# - 2 < $1)); then
    echo "$2 needed, see --help" >&2
    exit 2
  fi
}
