# shellcheck shell=bash
#
# Once for all tests: finds the interpreter of the stub server, compiles the one that is a jar, and makes a java that starts
# the engine and the load generator faster.

setup_suite() {
  local tests java archive=''
  tests=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
  java=$(readlink -f "$(command -v "${JAVA_HOME:+$JAVA_HOME/bin/}java")")
  export STUB_SERVER=$tests/stub.py STUB_JAR=$BATS_SUITE_TMPDIR/stub.jar STUB_JDK=${java%/bin/java}
  STUB_PYTHON=$(python3 -c 'import sys; print(sys.executable)') # itself, where what the PATH has is a script that looks for it
  export STUB_PYTHON
  if [[ -n ${BATS_NUMBER_OF_PARALLEL_JOBS-} ]]; then
    archive_classes "$tests/../.." "$BATS_SUITE_TMPDIR/engine.jsa" &
    archive=$!
  fi
  "$STUB_JDK/bin/javac" --release 17 -d "$BATS_SUITE_TMPDIR/stub" "$tests/Stub.java"
  "$STUB_JDK/bin/jar" --create --file "$STUB_JAR" --main-class Stub -C "$BATS_SUITE_TMPDIR/stub" .
  [[ -z $archive ]] || wait "$archive"
  make_java "$BATS_SUITE_TMPDIR/bin" "$BATS_SUITE_TMPDIR/engine.jsa"
}

# archive_classes HOME ARCHIVE: with the archive the engine starts in two thirds of the time. To make it takes as long as ten
# starts do, so it is not for a few tests. Where that fails, all works without.
archive_classes() {
  local jar=$1/engine/target/engine.jar list=$2.classes
  local java=("$STUB_JDK/bin/java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 "-XX:ErrorFile=$2.log")
  # The classes of a start in their order, and then all others of the jar. A JVM cannot archive every lambda of them.
  "${java[@]}" "-XX:DumpLoadedClassList=$list" "-Dgateway-bench.home=$1" -jar "$jar" run round name=round \
    backend=backend-tomcat path=/ expected-body= subjects=direct -- --dry-run >/dev/null 2>&1 || true
  {
    grep -v '^@lambda-proxy.*\(gatewaybench\|picocli\)' "$list"
    "$STUB_JDK/bin/jar" --list --file "$jar" | sed -n '/^META-INF\/\|-info\.class$/d; s/\.class$//p'
  } | awk '!seen[$1 ~ /^@/ ? $0 : $1]++' >"$list.all" || true
  "${java[@]}" -Xshare:dump "-XX:SharedClassListFile=$list.all" "-XX:SharedArchiveFile=$2" -cp "$jar" >/dev/null 2>&1 || true
}

# make_java FOLDER ARCHIVE: from now on the java of the PATH is the JDK's with flags that change nothing but how long a start
# takes and how patient the engine is on a busy machine, and the user's JAVA_HOME names no other. Sets STUB_JAVA to it.
make_java() {
  local flag='' patient='-Dgateway-bench.end-limit-s=60 -Dgateway-bench.max-gap-s=60' each
  [[ ! -f $2 ]] || flag=-XX:SharedArchiveFile=$2
  mkdir "$1"
  for each in "$STUB_JDK"/bin/*; do # the engine looks for jcmd beside it
    [[ $each == */java ]] || ln -s "$each" "$1/"
  done
  cat >"$1/java" <<END
#!/bin/sh
case " \$* " in
  *"/engine/target/engine.jar "*) exec "$STUB_JDK/bin/java" ${flag:+"'$flag'"} $patient "\$@" ;;
  *"/target/open-load.jar "*) exec "$STUB_JDK/bin/java" -XX:TieredStopAtLevel=1 "\$@" ;;
  *) exec "$STUB_JDK/bin/java" "\$@" ;;
esac
END
  chmod +x "$1/java"
  export PATH=$1:$PATH STUB_JAVA=$1/java
  unset JAVA_HOME JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS
}
