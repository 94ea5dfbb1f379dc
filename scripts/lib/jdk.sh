# shellcheck shell=bash
#
# JDKs of this machine.

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
