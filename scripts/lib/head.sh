# shellcheck shell=bash
#
# Starts the head, engine.jar: it runs the experiments and answers every command of scripts/bench.

source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# run_experiment KIND KEY=VALUE... -- FLAG...: becomes the head of a run, which is named as the script is, and so is its
# folder under results/. KIND says what is measured, and with what:
#   round           wrk at several connection counts
#   ab              ab several times after each start
#   routes          JMH against a gateway whose table of routes grows
#   rate            open-load at constant rates: the knee of each subject, and all of them at the same rates
# and the keys what an experiment is about; all but the first three may be left out:
#   subjects        what is tested, in this order
#   path            what is asked for; a subject may name its own, as in webflux-netty/sleep2
#   expected-body   what must come back, to the byte
#   backend         the service that answers; without one the subjects of a round answer by themselves
#   base            the subject that the others are compared with, instead of direct
#   default.FLAG    the default of this flag where it is not the kind's; quick.FLAG that of --quick
#   study           subjects that are for this study alone are taken, and no others
#   backend-ports   where the backend's instances listen, if there are several; direct is the first of them
#   gateway-path    the path behind a gateway, where that is another
#   count-path      where an instance of the backend tells how many requests it has received
#   needs-token     yes: a gateway is given an access token in its environment and asked with it
#   cold            yes: a subject is not warmed up, only the backend behind it; the first execution finds it cold
#   filler          the variant that fills a table of routes, where a gateway has it: the one that starts fastest
run_experiment() {
  if [[ " $* " == *" --help "* ]]; then
    manual
    printf '\nFlags; the value stands after the flag, or after "=":\n'
    cat "$lib/$1-flags.txt" "$lib/flags.txt"
    exit 0
  fi
  engine run "$1" "name=$(basename "$0" .sh)" "${@:2}"
}

# engine ARGUMENT...: becomes engine.jar with these arguments. Of a run's head there are few flags, but it must be small:
# it runs beside what it measures, and leaves nothing in the temporary folder however it ends.
engine() {
  local jar=$home/engine/target/engine.jar flags=(-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto)
  check_java
  [[ -f $jar ]] || problem "the engine is not built: there is no $jar" "run ./mvnw -DskipTests package"
  exit_on_problems
  [[ ! -t 1 ]] || flags+=(-Dgateway-bench.terminal=true)
  if [[ ${1-} == run ]]; then
    flags+=(-Xmx128m -XX:-UsePerfData)
    ulimit -Sn "$(ulimit -Hn)" 2>/dev/null || true # servers and load generators need them; the head checks
  fi
  exec "$(java_command)" "${flags[@]}" "-Dgateway-bench.home=$home" "-Djava.io.tmpdir=${TMPDIR:-/tmp}" \
    -jar "$jar" "$@"
}
