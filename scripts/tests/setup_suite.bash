# shellcheck shell=bash
#
# Once for all tests: compiles the stub server.

setup_suite() {
  local java=${JAVA_HOME:+$JAVA_HOME/bin/} tests
  tests=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
  export STUB_CLASSES=$BATS_SUITE_TMPDIR/stub
  export STUB_JAR=$BATS_SUITE_TMPDIR/stub.jar
  STUB_JAVA=$(command -v "${java}java")
  export STUB_JAVA
  "${java}javac" --release 17 -d "$STUB_CLASSES" "$tests/Stub.java"
  "${java}jar" --create --file "$STUB_JAR" --main-class Stub -C "$STUB_CLASSES" .
}
