# shellcheck shell=bash
#
# What a running JVM can be asked: jcmd, and what its heap holds.

# jcmd_command: prints the jcmd beside the JVM that is used; nothing where there is none.
jcmd_command() {
  local java each
  java=$(command -v "$(java_command)") || return 0
  for each in "$java" "$(readlink -f "$java" 2>/dev/null)"; do # the one on the PATH is often a link
    each=${each%/*}/jcmd
    if [[ -x $each ]]; then
      printf '%s' "$each"
      return
    fi
  done
}

# heap_in_use PID: prints the bytes that the JVM's live objects take, which it finds by a full collection; nothing where
# that cannot be known.
heap_in_use() {
  local jcmd
  jcmd=$(jcmd_command)
  if [[ -n $jcmd ]]; then
    within "$routes_heap_limit_s" "$jcmd" "$1" GC.class_histogram 2>/dev/null | awk '
      $1 == "Total" && $3 ~ /^[0-9]+$/ { bytes = $3 }
      END { if (bytes > 0) print bytes }' || true
  fi
}

# within SECONDS COMMAND...: the command, ended after that time where timeout is there to do it.
within() {
  if command -v timeout >/dev/null; then
    timeout "$@"
  else
    "${@:2}"
  fi
}
