#!/usr/bin/env bash
#
# Starts Linkerd 1.x, the one that runs on a JVM, in the foreground, as a gateway in front of one upstream. Works
# without root. Linkerd is only published on its release page, https://github.com/linkerd/linkerd/releases. This script
# is tested with stubs; it has not been run with a real Linkerd. If you have one, test it with:
# LINKERD_JAR=... ./mvnw -pl contract-tests test
#
# Usage: linkerd/start.sh [--version | --help]
#
# Environment:
#   PORT               port to listen on, default 4140
#   UPSTREAM           the server behind the gateway, as http://host:port, default http://127.0.0.1:8080; no IPv6 address
#   BIND               address to listen on, default 127.0.0.1
#   RUN_DIR            folder for the configuration and everything Linkerd writes, default a new temporary one
#   LINKERD_JAR        the released file (such as linkerd-1.7.5-exec), run with java -jar; or:
#   LINKERD_EXEC       the same file, run as a program. Its launcher sets its own JVM options, some of which current JVMs
#                      reject; JAVA_OPTS replaces them.
#   JAVA_OPTS          JVM options, separated by spaces
#   LINKERD_JAVA_HOME  the JVM to run it on, default JAVA_HOME, then the one on the PATH. Linkerd was built for Java 8.
#   ADMIN_PORT         port of Linkerd's admin interface, on 127.0.0.1 only, default 0: a free one, written to its log
#
# Messages go to stderr. Exit code 2: a setting is wrong; 3: Linkerd is not installed; otherwise Linkerd's own.

set -euo pipefail

PORT="${PORT:-4140}"
UPSTREAM="${UPSTREAM:-http://127.0.0.1:8080}"
ADMIN_PORT="${ADMIN_PORT:-0}"

# shellcheck source=native.sh
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib/native.sh"

# version_of FILE: the released file is an archive behind a script; unzip warns of the script.
version_of() {
  local version
  version=$(unzip -p "$1" io/buoyant/linkerd/build.properties 2>/dev/null | sed -n 's/^version=//p' || true)
  printf 'linkerd %s\n' "${version:-of unknown version (${1##*/})}"
}

# path_of PROGRAM: prints where it is.
path_of() {
  local path
  path="$(command -v "$1")"
  [[ $path == /* ]] || path="$PWD/$path"
  printf '%s' "$path"
}

read_arguments "$@"

if [[ -n ${LINKERD_JAR-} && -n ${LINKERD_EXEC-} ]]; then
  problem "both LINKERD_JAR and LINKERD_EXEC are set" "set one of them"
elif [[ -n ${LINKERD_JAR-} ]]; then
  [[ -f $LINKERD_JAR && -r $LINKERD_JAR ]] || wrong LINKERD_JAR "there is no such file; give the path of the released file"
elif [[ -n ${LINKERD_EXEC-} ]]; then
  need_program LINKERD_EXEC
else
  not_installed "set LINKERD_JAR or LINKERD_EXEC to a release of Linkerd 1.x from https://github.com/linkerd/linkerd/releases"
fi
if [[ -n $only_version ]]; then
  exit_on_problems
  version_of "${LINKERD_JAR:-$(path_of "$LINKERD_EXEC")}"
  exit
fi

java="${LINKERD_JAVA_HOME:-${JAVA_HOME-}}"
java="${java:+$java/bin/}java"
command -v "$java" >/dev/null ||
  problem "there is no $java" "install a JVM, or set LINKERD_JAVA_HOME or JAVA_HOME to its folder"
check_settings
need_port ADMIN_PORT 0
[[ $upstream_host != \[* ]] || wrong UPSTREAM "Linkerd's routes do not accept an IPv6 address; give a name or an IPv4 address"
make_run_dir

fill "$here/linkerd.yaml.template" \
  BIND "$BIND" \
  PORT "$((10#$PORT))" \
  ADMIN_PORT "$((10#$ADMIN_PORT))" \
  UPSTREAM_HOST "$upstream_host" \
  UPSTREAM_PORT "$((10#$upstream_port))" >"$RUN_DIR/linkerd.yaml"
raise_descriptor_limit

if [[ -n ${LINKERD_JAR-} ]]; then
  read -ra options <<<"${JAVA_OPTS-}"
  exec "$java" ${options[@]+"${options[@]}"} -jar "$LINKERD_JAR" "$RUN_DIR/linkerd.yaml"
fi

# What Linkerd's launcher reads. It runs $JAVA_HOME/bin/java, and logs garbage collections below /var/log unless told
# otherwise; it splits the path at spaces, so it gets a short one.
program="$(path_of "$LINKERD_EXEC")"
java="$(path_of "$java")"
[[ $java != */bin/java ]] || export JAVA_HOME="${java%/bin/java}"
export JVM_OPTIONS="${JAVA_OPTS-}" GC_LOG=.
cd "$RUN_DIR"
exec "$program" "$RUN_DIR/linkerd.yaml"
