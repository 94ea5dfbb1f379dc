# shellcheck shell=bash
#
# The route study: JMH's RouteTableBenchmark against a gateway whose table of routes grows. A script of scripts/ declares
#   round          its name, also that of its folder under results/
#   backend        the service that answers and repeats the route that a request came by
#   path           where the routes begin: number i is path/i
#   expected_body  what must come back, to the byte
#   subjects       what is tested, in this order
#   filler         the variant that fills a gateway's tables, where it has it: the one that starts fastest
# and calls run_experiment "$@".

# shellcheck source=engine.sh
source "$(dirname "${BASH_SOURCE[0]}")/engine.sh"
# shellcheck source=routes-settings.sh
source "$lib/routes-settings.sh"
# shellcheck source=routes-start.sh
source "$lib/routes-start.sh"
# shellcheck source=heap.sh
source "$lib/heap.sh"
# shellcheck source=jmh.sh
source "$lib/jmh.sh"
# shellcheck source=routes-cell.sh
source "$lib/routes-cell.sh"

filler=
# shellcheck disable=SC2034 # they are the engine's
defaults=routes_default tools=(curl jq awk cmp) load_module=jmh-bench study=routes timeout_s=$routes_answer_limit_s

# unsuitable NAME: prints why it cannot be a subject: only a gateway with a table of routes can.
unsuitable() {
  if ! grep -q '^routes:' "$(configuration_of "$1")" 2>/dev/null; then
    printf 'has no table of routes'
  elif [[ -n $(own_path_of "$1") ]]; then
    printf 'has a path of its own: the study asks for that of the routes'
  fi
}

check_experiment() {
  if [[ -z $(jcmd_command) ]]; then
    complain "There is no jcmd beside $(java_command), as in a JRE: the heap will not be looked at. Set JAVA_HOME to a JDK."
  fi
}

tool_versions() { printf '{}'; } # JMH is in the jar

# each_cell: prints the cells in their order, a line each: SUBJECT ROUTES CLIENT REPETITION. A table's size does not matter
# to direct, which has 0.
each_cell() {
  local repetition each start client starts
  for ((repetition = 1; repetition <= repetitions; repetition++)); do
    starts=()
    for each in "${subjects[@]}"; do
      if is_direct "$each"; then
        starts+=("direct 0")
      else
        starts+=("${sizes[@]/#/$each }")
      fi
    done
    while read -r start; do
      for client in "${clients[@]}"; do
        printf '%s %s %s\n' "$start" "$client" "$repetition"
      done
    done < <(in_turn "$repetition" "${starts[@]}")
  done
}
