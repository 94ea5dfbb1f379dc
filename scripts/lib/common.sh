# shellcheck shell=bash
#
# What every script needs that starts a JVM: bash as it should be, the folders, the JVM.

set -euo pipefail

if ((BASH_VERSINFO[0] < 5)); then
  echo "bash 5 or later is needed, this is $BASH_VERSION: run scripts/setup.sh" >&2
  exit 2
fi

lib=$(cd "$(dirname "${BASH_SOURCE[0]}")" >/dev/null && pwd)
home=${lib%/scripts/lib}
readonly lib home

source "$lib/messages.sh"

readonly oldest_java=17

# java_command: prints the JVM that JAVA_HOME picks.
java_command() { printf '%s' "${JAVA_HOME:+$JAVA_HOME/bin/}java"; }

check_java() {
  local major
  major=$(jdk_major "$(java_command)") || true
  if [[ -z $major ]]; then
    problem "no JVM: $(java_command) does not run" "set JAVA_HOME to a JDK $oldest_java or later, or run scripts/setup.sh"
  elif ((major < oldest_java)); then
    problem "$(java_command) is Java $major" "set JAVA_HOME to a JDK $oldest_java or later"
  fi
}

# jdk_major JAVA: prints the feature release of that java; nothing if it does not run.
jdk_major() { "$1" -version 2>&1 | sed -n 's/^[a-z]* version "\(1\.\)\{0,1\}\([0-9]*\).*/\2/p' | head -n 1; }

# newest_jdk: prints the home of the newest JDK where JDKs usually are; nothing if there is none.
newest_jdk() {
  local each
  for each in /usr/lib/jvm/* /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    if [ -x "$each/bin/javac" ]; then
      printf '%s\t%s\n' "$(jdk_major "$each/bin/java")" "$each"
    fi
  done | sort -n | tail -n 1 | cut -f 2
}
