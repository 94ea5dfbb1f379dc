# shellcheck shell=bash
#
# A study with ab: on each subject, several executions of ab after each start of its servers. A script of scripts/ declares
#   round          its name, also that of its folder under results/
#   backend        the service that answers
#   backend_ports  where its instances listen, if there are several behind a gateway; direct is the first of them
#   path           what the service is asked for
#   gateway_path   the same behind a gateway, where that is another
#   expected_body  what must come back, to the byte
#   subjects       what is tested, in this order
#   declared       the defaults of its flags, where they are not the kind's; declared_quick those of --quick
# and, where they are not empty,
#   study          subjects that are for this study alone are taken, and no others
#   needs_token    a gateway is given an access token in its environment and asked with it
#   count_path     where an instance of the backend tells how many requests it has received
#   cold           what is tested is not warmed up, only the backend behind it: the first execution finds it cold
# and calls run_experiment "$@".

# shellcheck source=engine.sh
source "$(dirname "${BASH_SOURCE[0]}")/engine.sh"
# shellcheck source=ab-settings.sh
source "$lib/ab-settings.sh"
# shellcheck source=machine-size.sh
source "$lib/machine-size.sh"
# shellcheck source=heap.sh
source "$lib/heap.sh"
# shellcheck source=jmx.sh
source "$lib/jmx.sh"
# shellcheck source=ab-start.sh
source "$lib/ab-start.sh"
# shellcheck source=ab-cell.sh
source "$lib/ab-cell.sh"

# shellcheck disable=SC2034 # they are the engine's, or other parts'
defaults=ab_default tools=(ab curl jq awk cmp) flags_manual=$lib/ab-settings.sh \
  gateway_path='' needs_token='' count_path='' cold=''

# unsuitable NAME: prints why it cannot be a subject; nothing if it can.
unsuitable() {
  if [[ -n $study && $(study_of "$1") != "$study" ]]; then
    printf 'is not for %s: its yml does not say "for-study: %s"' "$round" "$study"
  fi
}

check_experiment() {
  local load most=0
  for load in "${loads[@]}"; do
    if (($(concurrency_of "$load") > most)); then
      most=$(concurrency_of "$load")
    fi
  done
  check_open_files "$most"
  check_jmx
  if [[ ${sizes[*]} != all ]] && ! command -v taskset >/dev/null; then
    problem "taskset is not installed: it holds servers to processors" "install util-linux (Linux), or give --cpus all"
  fi
}

# unavailable CELL...: prints why this machine cannot run the cell; nothing if it can.
unavailable() { missing_processors "$2"; }

tool_versions() { jq -nc --arg ab "$(ab -V | head -n 1)" '{$ab}'; }

# each_cell: prints the cells in their order, a line each: SUBJECT CPUS PROTOCOL LOAD EXECUTION REPETITION.
each_cell() {
  local repetition size subject load starts start execution executions
  for ((repetition = 1; repetition <= repetitions; repetition++)); do
    starts=()
    for size in "${sizes[@]}"; do
      for subject in "${subjects[@]}"; do
        starts+=("${protocols[@]/#/$subject $size }")
      done
    done
    while read -r start; do
      for load in "${loads[@]}"; do
        executions=$(executions_of "$load")
        for ((execution = 1; execution <= executions; execution++)); do
          printf '%s %s %s %s\n' "$start" "${load%x*}" "$execution" "$repetition"
        done
      done
    done < <(in_turn "$repetition" "${starts[@]}")
  done
}
