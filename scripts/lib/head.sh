# shellcheck shell=bash
#
# Starts the engine, engine.jar: it runs the experiments and the commands of scripts/bench.

source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# run_experiment KIND KEY=VALUE... -- FLAG...: runs an experiment by becoming its engine. The run is named after the
# script, and so is its folder under results/. KIND says what is measured, and with what:
#   round           wrk at several connection counts
#   ab              ab several times after each start
#   routes          JMH against a gateway whose route table grows
#   rate            open-load at constant rates: the knee of each subject, and all of them at the same rates
#   memory          wrk with smaller and smaller heaps of the gateway
#   versus          open-load at a constant rate on all arms of a comparison, or wrk, in blocks, until a decision
# KEYs describe the experiment; all but the first three are optional, and versus, which takes those of a round, needs none:
#   subjects        what is tested, in this order
#   path            the path to request; a subject may name its own, as in webflux-netty/sleep2
#   expected-body   the response body, byte for byte
#   backend         the service that answers; without one the subjects of a round answer requests themselves
#   base            the subject that the others are compared with, instead of direct
#   rank-by         what a round ranks its subjects by: cpu, the CPU time per request, where they share CPUs that are
#                   full; otherwise throughput
#   default.FLAG    the default of this flag if it differs from the kind's; quick.FLAG is the default with --quick
#   study           accept only subjects that are declared for this study
#   backend-ports   where the backend's instances listen, if there are several; direct is the first of them
#   gateway-path    the path to request from a gateway, if it differs from path
#   count-path      where an instance of the backend reports how many requests it has received, if not at path/count
#   needs-token     yes: the gateway gets an access token in its environment, and requests carry it
#   cold            yes: only the backend is warmed up, so the first execution finds the subject cold
#   filler          the variant that fills the route table, if the gateway has it: the one that starts fastest
run_experiment() {
  local name
  name=$(basename "$(readlink -f "$0")" .sh) # also where it is called through a symbolic link
  if [[ " $* " == *" --help "* ]]; then
    manual
    echo
    # What the engine would print, so that it can be read before anything is built.
    if [[ -f $home/docs/help/$name.txt ]]; then
      exec cat "$home/docs/help/$name.txt"
    fi
  fi
  engine run "$1" "name=$name" "${@:2}"
}

# is_whole JAR: whether it ends as a zip file must; the JVM exits with 1 for a truncated one, which has other meanings here.
is_whole() { tail -c 22 "$1" | LC_ALL=C grep -aq $'^PK\x05\x06'; }

# engine ARGUMENT...: becomes engine.jar with these arguments. The engine of a run must be small, because it runs next
# to what it measures, and must leave nothing in the temporary folder however it ends.
engine() {
  local jar=$home/engine/target/engine.jar flags=(-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto)
  flags+=(-Xlog:disable -Xlog:all=warning:stderr) # the JVM's own warnings, which go to standard output by default
  check_java
  if ! [[ -f $jar ]]; then
    problem "the engine is not built: there is no $jar" "run ./mvnw -DskipTests package"
  elif ! is_whole "$jar"; then
    problem "$jar is incomplete" "run ./mvnw -DskipTests package"
  fi
  exit_on_problems
  [[ ! -t 1 ]] || flags+=(-Dgateway-bench.terminal=true)
  if [[ ${1-} == run ]]; then
    flags+=(-Xmx128m -XX:-UsePerfData)
    # Servers and load generators need descriptors and threads; the engine checks the hard limits.
    ulimit -Sn "$(ulimit -Hn)" 2>/dev/null || true
    ulimit -Su "$(ulimit -Hu)" 2>/dev/null || true
  fi
  exec "$(java_command)" "${flags[@]}" "-Dgateway-bench.home=$home" "-Djava.io.tmpdir=${TMPDIR:-/tmp}" \
    -jar "$jar" "$@"
}
