# shellcheck shell=bash
#
# What is said to the user, and the list of problems that the checks fill.

problems=()

say() { printf '%s\n' "$*"; }

complain() { printf '%s\n' "$*" >&2; }

# problem WHAT MEND: notes one problem; exit_on_problems tells them all at once.
problem() { problems+=("$1"$'\n'"    -> $2"); }

exit_on_problems() {
  local each
  ((${#problems[@]})) || return 0
  complain "Nothing was started; ${#problems[@]} problem(s):"
  for each in "${problems[@]}"; do
    complain "  - $each"
  done
  exit 2
}

# manual FILE: prints the header comment of a script, which is its manual.
manual() {
  awk 'NR == 1 && /^#!/ { next }
       /^# shellcheck / { next }
       /^#/ { sub(/^# ?/, ""); if (!started && $0 == "") next; started = 1; print; next }
       started { exit }' "$1"
}

# quoted WORD...: the words as one line that a shell reads back as the same words.
quoted() {
  local line
  printf -v line '%q ' "$@"
  printf '%s' "${line% }"
}
