# shellcheck shell=bash
#
# A round: wrk at several connection counts on each subject. A script of scripts/ declares
#   round          its name, also that of its folder under results/
#   backend        the service that answers; a round without one tests services that answer by themselves
#   path           what is asked for; a subject may name its own, as in webflux-netty/sleep2
#   expected_body  what must come back, to the byte
#   subjects       what is tested, in this order
#   timeout        how long an answer may take, where the default is too short
#   base           the subject that the others are compared with; direct unless declared
# and calls run_round "$@".

# shellcheck source=engine.sh
source "$(dirname "${BASH_SOURCE[0]}")/engine.sh"
# shellcheck source=round-settings.sh
source "$lib/round-settings.sh"
# shellcheck source=wrk.sh
source "$lib/wrk.sh"
# shellcheck source=round-cell.sh
source "$lib/round-cell.sh"

timeout=
# shellcheck disable=SC2034 # they are the engine's
defaults=default tools=(wrk curl jq awk cmp) flags_manual=$lib/round-settings.sh

run_round() {
  if [[ -n $timeout ]]; then
    declared[timeout]=$timeout
  fi
  run_experiment "$@"
}

# unsuitable NAME: every gateway, or service, that is not for a study alone can be a subject.
unsuitable() { :; }

check_experiment() {
  if ((${#connections[@]})); then # they were numbers
    check_open_files "$(printf '%s\n' "${connections[@]}" | sort -n | tail -n 1)"
  fi
}

tool_versions() { jq -nc --arg wrk "$(wrk -v 2>&1 | head -n 1)" '{$wrk}'; }

# each_cell: prints the cells in their order, a line each: SUBJECT CONNECTIONS REPETITION.
each_cell() {
  local repetition subject each
  for ((repetition = 1; repetition <= repetitions; repetition++)); do
    while read -r subject; do
      for each in "${connections[@]}"; do
        printf '%s %s %s\n' "$subject" "$each" "$repetition"
      done
    done < <(in_turn "$repetition" "${subjects[@]}")
  done
}

# start_subject SUBJECT CONNECTIONS REPETITION: starts the servers of the subject and warms them up. Sets target and
# failure.
start_subject() {
  local folder role=backend asked behind
  folder=$(dirname "$(cell_file "$@")")
  asked=$(path_of "$1")
  behind=$(backend_of "$1")
  if is_direct "$1"; then
    start_answering backend "$behind" "$asked" "$folder/server.log"
  elif [[ -z $backend ]]; then
    start_answering backend "$1" "$asked" "$folder/server.log"
  else
    start_answering backend "$behind" "$asked" "$folder/backend.log"
    if [[ -z $failure ]]; then
      role=gateway
      start_answering gateway "$1" "$asked" "$folder/server.log" "http://127.0.0.1:$(port_of "$behind")"
    fi
  fi
  if [[ -z $failure ]]; then
    warm_up_subject "$role" "$folder"
  fi
}
