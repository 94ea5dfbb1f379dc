# shellcheck shell=bash
#
# Checks that what is to be started can be: the JVM, the jars, the native servers.

readonly oldest_java=17

# java_major: prints the feature release of the JVM that JAVA_HOME picks; nothing if there is none.
java_major() { jdk_major "$(java_command)"; }

check_java() {
  local major
  major=$(java_major) || true
  if [[ -z $major ]]; then
    problem "no JVM: $(java_command) does not run" "set JAVA_HOME to a JDK $oldest_java or later, or run scripts/setup.sh"
  elif ((major < oldest_java)); then
    problem "$(java_command) is Java $major" "set JAVA_HOME to a JDK $oldest_java or later"
  fi
}

# java_too_old NAME: prints why the JVM at hand cannot run NAME's variant; nothing if it can.
java_too_old() {
  local needed major
  needed=$(needed_java "$1")
  if [[ $needed =~ ^[0-9]+$ ]]; then
    major=$(java_major) || true
    if [[ -n $major ]] && ((major < needed)); then
      printf 'needs Java %s or later, this is Java %s' "$needed" "$major"
    fi
  fi
}

# check_built NAME...: what the named are started from is there.
check_built() {
  local each output needs_java=
  for each in "$@"; do
    if [[ $each == direct || ! -d $(folder_of "$each") ]]; then
      continue
    elif is_native "$each"; then
      output=$(native_version "$each") || problem "$each cannot be started: $output" "run scripts/setup.sh"
    else
      needs_java=yes
      if [[ ! -f $(jar_of "$each") ]]; then
        problem "$each is not built: there is no $(jar_of "$each")" "run ./mvnw -DskipTests package"
      fi
    fi
  done
  if [[ -n $needs_java ]]; then
    check_java
  fi
}
