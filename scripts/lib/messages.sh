# shellcheck shell=bash
#
# Common start of all scripts: sets the locale and defines messages to the user. Also runs on bash 3.2.

# A decimal point in every tool's output, and UTF-8: in the locale C a JVM cannot open a path that is not ASCII.
{ export LC_ALL=C.UTF-8; } 2>/dev/null # hides bash's warning on systems without this locale

unset LANGUAGE # the C library would translate its messages, such as "Broken pipe", in this locale, too

unset BASH_ENV CDPATH GREP_OPTIONS POSIXLY_CORRECT # would change how shells and tools work, also those started from here

problems=()

say() { printf '%s\n' "$*"; }
complain() { printf '%s\n' "$*" >&2; }

# misused WHAT: exits because of wrong usage.
misused() {
  complain "$1. See --help."
  exit 2
}

# problem WHAT FIX: records a problem with advice; exit_on_problems prints all recorded problems.
problem() { problems+=("$1"$'\n'"    -> $2"); }

exit_on_problems() {
  ((${#problems[@]})) || return 0
  complain "Nothing was started; ${#problems[@]} problem(s):"
  printf '  - %s\n' "${problems[@]}" >&2
  exit 2
}

# manual: prints the header comment of the script that runs, which is its manual.
manual() { sed -n '3,/^$/s/^# \{0,1\}//p' "$0"; }

# offer_manual ARGUMENT...: prints the manual and exits if the first argument is --help.
offer_manual() {
  if [[ ${1-} == --help ]]; then
    manual
    exit 0
  fi
}
