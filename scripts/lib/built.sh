# shellcheck shell=bash
#
# Checks that what is to be started can be: the JVM, the jars, the native servers.

readonly oldest_java=17
readonly not_installed_status=3 # of start.sh --version

declare -A skipped=() # subject -> why it is left out

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

# not_installed NAME: prints what its start.sh says where its server is not there and is one that scripts/setup.sh does
# not install unasked; nothing otherwise.
not_installed() {
  local output status=0
  if ! is_direct "$1" && is_native "$1"; then
    output=$(native_version "$1") || status=$?
    if ((status == not_installed_status)); then
      printf '%s' "$output"
    fi
  fi
}

# find_skipped SUBJECT...: sets skipped to those that cannot be had here: the JVM at hand is too old, or the server is one
# that scripts/setup.sh does not install unasked and that is not there.
find_skipped() {
  local each reason
  for each in "$@"; do
    reason=$(java_too_old "$each")
    if [[ -z $reason ]]; then
      reason=$(not_installed "$each")
    fi
    if [[ -n $reason ]]; then
      skipped[$each]=$reason
    fi
  done
}

# check_built NAME...: what the named are started from is there, but for those that are skipped.
check_built() {
  local each output
  for each in "$@"; do
    if is_direct "$each" || [[ ! -d $(folder_of "$each") || -n ${skipped[$each]-} ]]; then
      continue
    elif is_native "$each"; then
      output=$(native_version "$each") || problem "$each cannot be started: $output" "run scripts/setup.sh"
    elif [[ ! -f $(jar_of "$each") ]]; then
      problem "$each is not built: there is no $(jar_of "$each")" "run ./mvnw -DskipTests package"
    fi
  done
}
