# shellcheck shell=bash
#
# JMH, the load generator of the route study.

# jmh_command ARRAY BENCHMARK RESULT OPTION...: sets ARRAY to the command of one execution, whose figures go to RESULT.
# JMH's temporary files, and the lock that it shares with others of the machine, are kept in the run's own folder. It
# prints in the encoding of the files, which the engine's plain locale would make ASCII.
jmh_command() {
  local -n load_command=$1
  mkdir -p "$work_dir/load"
  # shellcheck disable=SC2034 # a name reference
  load_command=("$(java_command)" "-Djava.io.tmpdir=$work_dir/load" -Dfile.encoding=UTF-8
    -jar "$(jar_of "$load_module")" "$2" "${@:4}" -rf json -rff "$3")
}

# jmh_figures FILE: prints JMH's result as one JSON object, a member for each mode, times in milliseconds, rates per
# second; null when there is no result that can be read.
jmh_figures() { jq -s -f "$lib/jmh.jq" "$1" 2>/dev/null || printf null; }
