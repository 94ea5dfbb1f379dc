# shellcheck shell=bash
#
# The engine of a round. A script of scripts/ declares
#   round          its name, also that of its folder under results/
#   backend        the service that answers; a round without one tests services that answer by themselves
#   path           what is asked for; a subject may name its own, as in webflux-netty/sleep2
#   expected_body  what must come back, to the byte
#   subjects       what is tested, in this order
#   timeout        how long an answer may take, where the default is too short
#   base           the subject that the others are compared with; direct unless declared
# and calls run_round "$@".

# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
# shellcheck source=flags.sh
source "$lib/flags.sh"
# shellcheck source=preflight.sh
source "$lib/preflight.sh"
# shellcheck source=proc.sh
source "$lib/proc.sh"
# shellcheck source=server.sh
source "$lib/server.sh"
# shellcheck source=wrk.sh
source "$lib/wrk.sh"
# shellcheck source=warmup.sh
source "$lib/warmup.sh"
# shellcheck source=cell.sh
source "$lib/cell.sh"
# shellcheck source=results.sh
source "$lib/results.sh"
# shellcheck source=environment.sh
source "$lib/environment.sh"
# shellcheck source=summary.sh
source "$lib/summary.sh"

backend=
base=direct
timeout=
run_dir=           # of this run, absolute
work_dir=          # temporary, gone at the end
target=            # the URL that is loaded
failure=           # why the subject at hand cannot be tested; empty if it can
deaths=()          # what find_deaths found
wrong_after=       # what was wrong with the last answer after a cell
settled=true       # whether the last warm-up did
unfinished_output= # of the cell at hand
cells_ms=0
warmup_ms=0

run_round() {
  invocation=$(quoted "scripts/$round.sh" "$@")
  parse_flags "$@"
  if [[ -n ${flag[help]-} ]]; then
    manual "$0"
    say
    manual "$lib/flags.sh"
    exit 0
  elif [[ -n ${flag[list]-} ]]; then
    exit_on_problems
    print_subjects
    exit 0
  fi
  if [[ -n ${flag[resume]-} ]]; then
    check_tools # jq reads the run
    exit_on_problems
    read_run
    exit_on_problems # without a run there is nothing to check
  else
    read_settings
  fi
  check_names
  if [[ -n ${flag[dry-run]-} ]]; then
    exit_on_problems
    find_skipped
    print_cells
    exit 0
  fi
  check_tools
  find_skipped
  check_built ${backend:+"$backend"} "${subjects[@]}"
  check_skipped
  check_address
  check_ports
  check_open_files
  check_results
  take_lock
  if [[ -n ${flag[resume]-} ]] && ((${#problems[@]} == 0)); then
    check_same_environment
  fi
  exit_on_problems

  run_begun=$EPOCHREALTIME
  work_dir=$(mktemp -d)
  trap 'finish $?' EXIT
  trap 'exit 130' INT TERM HUP
  if [[ -z $run_dir ]]; then
    new_run
  else
    reopen_run
  fi
  say "Results: $run_dir"
  run_cells
  stop_servers
  write_summary complete
  close_invocation complete
  say
  cat "$run_dir/summary.md"
  say
  print_time_spent
  say "Report: $run_dir/summary.md"
  if ! all_valid; then
    exit 1
  fi
}

# each_cell: prints the cells in their order, a line each: SUBJECT CONNECTIONS REPETITION.
each_cell() {
  local repetition i each count=${#subjects[@]}
  for ((repetition = 1; repetition <= repetitions; repetition++)); do
    for ((i = 0; i < count; i++)); do
      for each in "${connections[@]}"; do
        if ((repetition % 2)); then
          printf '%s %s %s\n' "${subjects[i]}" "$each" "$repetition"
        else
          printf '%s %s %s\n' "${subjects[count - 1 - i]}" "$each" "$repetition"
        fi
      done
    done
  done
}

# print_subjects: what --list prints.
print_subjects() {
  local each
  say "Subjects of $round, in their order:"
  printf '  %s\n' "${subjects[@]}"
  say "Others that --subjects takes:"
  while read -r each; do
    if [[ " ${subjects[*]} " != *" $each "* ]]; then
      say "  $each"
    fi
  done < <(other_subjects)
}

# print_cells: what --dry-run prints.
print_cells() {
  local subject count repetition remark
  while read -r subject count repetition; do
    remark=
    if [[ -n $run_dir ]] && is_cell_done "$subject" "$count" "$repetition"; then
      remark="  (done)"
    elif [[ -n ${skipped[$subject]-} ]]; then
      remark="  (skipped: ${skipped[$subject]})"
    fi
    say "$subject c=$count rep $repetition/$repetitions$remark"
  done < <(each_cell)
}

# Runs every cell that is missing. Servers live as long as subject and repetition stay the same and nothing dies.
run_cells() {
  local cells line subject count repetition serving='' label number=0 ran=0 missing=0
  mapfile -t cells < <(each_cell)
  for line in "${cells[@]}"; do
    read -r subject count repetition <<<"$line"
    if [[ -z ${skipped[$subject]-} ]] && ! is_cell_done "$subject" "$count" "$repetition"; then
      missing=$((missing + 1))
    fi
  done
  for line in "${cells[@]}"; do
    number=$((number + 1))
    read -r subject count repetition <<<"$line"
    if is_cell_done "$subject" "$count" "$repetition"; then
      continue
    fi
    if [[ $serving != "$subject $repetition" ]]; then
      stop_servers
      serving="$subject $repetition"
      failure=
    fi
    label="[$number/${#cells[@]}] $subject c=$count rep $repetition/$repetitions"
    mkdir -p "$run_dir/$subject/rep$repetition"
    if [[ -n ${skipped[$subject]-} ]]; then
      keep_unrun_cell "$subject" "$count" "$repetition" skipped "${skipped[$subject]}"
      say "$label … skipped: ${skipped[$subject]}"
      continue
    fi
    if [[ -z $failure ]] && ! are_servers_running; then
      stop_servers
      start_subject "$subject" "$repetition"
    fi
    ran=$((ran + 1))
    if [[ -n $failure ]]; then
      keep_unrun_cell "$subject" "$count" "$repetition" failed "$failure"
      say "$label … not run: $failure"
      continue
    fi
    printf '%s … ' "$label"
    run_cell "$subject" "$count" "$repetition" "$target"
    if [[ -n $wrong_after ]]; then
      stop_servers # it may never answer again
    fi
    say "$(cell_line "$(cell_file "$subject" "$count" "$repetition").json"), ETA $(eta "$ran" "$((missing - ran))")"
  done
}

# eta RAN LEFT: prints the time left, from the average of the cells that this invocation ran.
eta() {
  local left_s=$(($(elapsed_s "$run_begun") * $2 / $1))
  if ((left_s >= 60)); then
    printf '%dm' "$(((left_s + 30) / 60))"
  else
    printf '%ds' "$left_s"
  fi
}

# start_subject SUBJECT REPETITION: starts the servers of the subject and warms them up. Sets target and failure.
start_subject() {
  local folder=$run_dir/$1/rep$2 role=backend asked
  asked=$(path_of "$1")
  if [[ $1 == direct ]]; then
    start_answering backend "$backend" "$asked" "$folder/server.log"
  elif [[ -z $backend ]]; then
    start_answering backend "$1" "$asked" "$folder/server.log"
  else
    start_answering backend "$backend" "$asked" "$folder/backend.log"
    if [[ -z $failure ]]; then
      role=gateway
      start_answering gateway "$1" "$asked" "$folder/server.log" "http://127.0.0.1:$(port_of "$backend")"
    fi
  fi
  if [[ -z $failure ]]; then
    warm_up "$role" "$target" "$folder/warmup.json"
    find_deaths "during the warm-up"
    failure=${deaths[0]-}
  fi
  if [[ -n $failure ]]; then
    failure+=": see $1/rep$2/*.log"
    stop_servers
  fi
}

# start_answering ROLE NAME PATH LOG [UPSTREAM]: starts the server and waits for its answer. Sets target and failure.
start_answering() {
  start_server "$1" "$2" "${@:4}"
  target=http://127.0.0.1:$(port_of "$2")$3
  await_answer "$1" "$target"
}

# all_valid: whether every cell of the run is valid, but for those that are skipped.
all_valid() {
  local subject count repetition
  while read -r subject count repetition; do
    jq -e '.valid or .skipped' "$(cell_file "$subject" "$count" "$repetition").json" >/dev/null || return 1
  done < <(each_cell)
}

# finish STATUS: whatever ended the script, nothing that it started is left.
finish() {
  local left
  trap '' INT TERM HUP
  set +e
  stop_load
  stop_servers
  # A signal may have come between the start of a process and the note of its number.
  mapfile -t left < <(jobs -p)
  if ((${#left[@]})); then
    kill -KILL "${left[@]}" 2>/dev/null
  fi
  if [[ -n $unfinished_output ]]; then
    rm -f "$unfinished_output"
  fi
  if [[ -s $run_dir/run.json && $(jq -r .status "$run_dir/run.json") != complete ]]; then
    write_summary incomplete
    close_invocation incomplete
    complain ""
    complain "Stopped; the run is incomplete. Go on with: $(quoted "scripts/$round.sh" --resume "$run_dir")"
  fi
  rm -rf "$work_dir"
  exit "$1"
}
