# shellcheck shell=bash
#
# Common start of all scripts that start a JVM: checks bash, sets the folders, finds the JVM.

set -euo pipefail

if ((BASH_VERSINFO[0] < 5)); then
  echo "bash 5 or later is required, this is $BASH_VERSION: run scripts/setup.sh" >&2
  exit 2
fi

lib=$(cd "$(dirname "${BASH_SOURCE[0]}")" >/dev/null && pwd)
home=${lib%/scripts/lib}
readonly lib home

source "$lib/messages.sh"

# java_command: prints the JVM that JAVA_HOME selects.
java_command() { printf '%s' "${JAVA_HOME:+$JAVA_HOME/bin/}java"; }

check_java() {
  local major
  major=$(jdk_major "$(java_command)") || true
  if [[ -z $major ]]; then
    problem "no JVM: $(java_command) does not run" "set JAVA_HOME to a JDK 17 or later, or run scripts/setup.sh"
  elif ((major < 17)); then
    problem "$(java_command) is Java $major" "set JAVA_HOME to a JDK 17 or later"
  fi
}

# jdk_major JAVA: prints the feature release of a java command, such as 17; nothing if the command does not run.
jdk_major() { "$1" -version 2>&1 | sed -n 's/^[a-z]* version "\(1\.\)\{0,1\}\([0-9]*\).*/\2/p' | head -n 1; }
