# shellcheck shell=bash
#
# Common start of all host scripts: shell options, version check and manual.

set -euo pipefail
unset TMOUT # bash's own limit for read, which some machines set for all users: it would end what waits for the engine

unset LANGUAGE BASH_ENV CDPATH GREP_OPTIONS POSIXLY_CORRECT # as in scripts/lib/messages.sh; other hosts may set them, too

if ((BASH_VERSINFO[0] < 5)); then
  echo "bash 5 or later is required, this is $BASH_VERSION" >&2
  exit 2
fi

# need COUNT WHAT ARGUMENT...: prints the header comment, which is the manual, and exits if the first argument is --help;
# exits with 2 if there are fewer than COUNT arguments.
need() {
  if [[ ${3-} == --help ]]; then
    sed -n '3,/^$/s/^# \{0,1\}//p' "$0"
    exit
  elif (($# - 2 < $1)); then
    echo "$2 needed, see --help" >&2
    exit 2
  fi
}

# print_command PID: prints at most 300 characters of a command line, on one line; an empty line if the process has ended.
print_command() {
  local words line
  mapfile -d '' -t words 2>/dev/null <"/proc/$1/cmdline" || true
  line="${words[*]}"
  line=${line//[[:cntrl:]]/ }
  printf '%s\n' "${line:0:300}"
}
