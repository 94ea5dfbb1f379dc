# shellcheck shell=bash
#
# The engine: a run of an experiment, whatever it measures and with whatever tool. A run is a list of cells. A cell is a
# few words: its subject and what else tells it from the others. What they mean, the kind of experiment knows: round.sh
# is that of the rounds, routes.sh that of the route study. Besides what every script declares (round, backend, subjects)
# a kind has these variables,
#   value_flags     the flags that take a value
#   defaults        the array of their defaults
#   tools           the programs it needs
#   load_module     the module that its load generator is, where it is one of this repository
#   flags_manual    the file whose header is the manual of its flags, where that of the script is not
#   study           its name, where it takes subjects that are for this study alone
# and these functions:
#   read_settings           flags to settings
#   settings                prints them as JSON, for run.json
#   has_settings FILE       whether such settings, and no others, stand in this run.json
#   take_settings FILE      takes them from there; notes a problem where they are not this version's
#   unsuitable NAME         prints why this gateway or service cannot be a subject; nothing if it can
#   check_experiment        what is to be checked besides
#   unavailable CELL...     prints why this machine cannot run the cell; nothing if it can
#   each_cell               prints the cells in their order, a line each, the subject first
#   cell_file CELL...       prints the path of its files without their endings; cells in one folder share a start
#   cell_label CELL...      prints it for the user
#   cell_identity CELL...   prints it as JSON
#   start_subject CELL...   starts its servers; sets target and failure
#   run_cell CELL...        runs it; sets wrong_after, and failure where the others of its folder need not be tried
#   cell_line FILE          prints what came of it, for the progress line
#   warmup_...              those of warmup.sh, where it warms up
#   tool_versions           prints as JSON what else the figures depend on

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
# shellcheck source=usage.sh
source "$lib/usage.sh"
# shellcheck source=load.sh
source "$lib/load.sh"
# shellcheck source=warmup.sh
source "$lib/warmup.sh"
# shellcheck source=cell.sh
source "$lib/cell.sh"
# shellcheck source=results.sh
source "$lib/results.sh"
# shellcheck source=environment.sh
source "$lib/environment.sh"
# shellcheck source=report.sh
source "$lib/report.sh"

backend=
load_module=
flags_manual=
backend_ports=()       # where the backend's instances listen, each on one; without any it is one on its own port
declare -A declared=() declared_quick=() # defaults of the script, and those of --quick, where its kind has others
run_dir=             # of this run, absolute
work_dir=            # temporary, gone at the end
target=              # the URL that is loaded
failure=             # why the subject at hand cannot be tested; empty if it can
deaths=()            # what find_deaths found
wrong_after=         # what was wrong with the last answer after a cell
unfinished_output=() # files of the cell at hand
cells_ms=0
warmup_ms=0

run_experiment() {
  local modules
  invocation=$(quoted "scripts/$round.sh" "$@")
  parse_flags "$@"
  if [[ -n ${flag[help]-} ]]; then
    manual "$0"
    if [[ -n $flags_manual ]]; then
      say
      manual "$flags_manual"
    fi
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
    find_skipped "${subjects[@]}"
    print_cells
    exit 0
  fi
  check_tools
  make_paths_absolute
  find_skipped "${subjects[@]}"
  mapfile -t modules < <(what_runs)
  check_built "${modules[@]}"
  check_report
  check_skipped
  check_address
  check_ports
  check_experiment
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
  close_invocation complete
  write_summary
  write_page
  say
  cat "$run_dir/summary.md"
  say
  print_time_spent
  say "Summary: $run_dir/summary.md, summary.csv, summary.json"
  say "Report: $run_dir/report.html"
  if ! all_valid; then
    exit 1
  fi
}

# make_paths_absolute: variables of the environment that name something in the caller's folder go on naming it: servers run
# in folders of their own.
make_paths_absolute() {
  local name
  while read -r name; do
    if [[ ${!name} == */* && ${!name} != /* && -e ${!name} ]]; then
      export "$name=$PWD/${!name}"
    fi
  done < <(compgen -e)
}

# ports_of_backend [BACKEND]: prints the ports that its instances listen on, a line each.
ports_of_backend() {
  local name=${1-$backend}
  if [[ -n $name ]] && ((${#backend_ports[@]})); then
    printf '%s\n' "${backend_ports[@]}"
  elif [[ -n $name ]]; then
    port_of "$name"
  fi
}

# what_runs: prints the backends, the subjects and the load generator, where that is one of this repository, a line each.
what_runs() {
  local each
  backends
  for each in "${subjects[@]}" ${load_module:+"$load_module"}; do
    printf '%s\n' "$each"
  done
}

# unavailable CELL...: this machine can run every cell, where the kind does not say otherwise.
unavailable() { :; }

# reason_to_skip CELL...: prints why the cell is left out; nothing if it is run.
reason_to_skip() {
  local reason
  reason=$(unavailable "$@")
  printf '%s' "${reason:-${skipped[$1]-}}"
}

# in_turn REPETITION WORDS...: prints the words, a line each, as they stand in odd repetitions, reversed in even ones.
in_turn() {
  local i
  if (($1 % 2)); then
    printf '%s\n' "${@:2}"
  else
    for ((i = $#; i > 1; i--)); do
      printf '%s\n' "${!i}"
    done
  fi
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
  local cell remark reason
  while read -ra cell; do
    remark=
    reason=$(reason_to_skip "${cell[@]}")
    if [[ -n $run_dir ]] && is_cell_done "${cell[@]}"; then
      remark="  (done)"
    elif [[ -n $reason ]]; then
      remark="  (skipped: $reason)"
    fi
    say "$(cell_label "${cell[@]}")$remark"
  done < <(each_cell)
}

# Runs every cell that is missing. Servers live as long as the folder stays the same and nothing dies.
run_cells() {
  local cells line cell file serving='' begins label reason number=0 ran=0 missing=0
  mapfile -t cells < <(each_cell)
  for line in "${cells[@]}"; do
    read -ra cell <<<"$line"
    if [[ -z $(reason_to_skip "${cell[@]}") ]] && ! is_cell_done "${cell[@]}"; then
      missing=$((missing + 1))
    fi
  done
  for line in "${cells[@]}"; do
    number=$((number + 1))
    read -ra cell <<<"$line"
    if is_cell_done "${cell[@]}"; then
      continue
    fi
    file=$(cell_file "${cell[@]}")
    begins=
    if [[ $serving != "${file%/*}" ]]; then
      stop_servers
      serving=${file%/*}
      failure=
      begins=yes
    fi
    label="[$number/${#cells[@]}] $(cell_label "${cell[@]}")"
    mkdir -p "${file%/*}"
    reason=$(reason_to_skip "${cell[@]}")
    if [[ -n $reason ]]; then
      keep_unrun_cell skipped "$reason" "${cell[@]}"
      if [[ -n $begins ]]; then # the others of its folder are skipped for the same reason
        say "$label … skipped: $reason"
      fi
      continue
    fi
    if [[ -z $failure ]] && ! are_servers_running; then
      stop_servers
      start_subject "${cell[@]}"
      if [[ -n $failure ]]; then
        failure+=": see ${serving#"$run_dir/"}/*.log"
        stop_servers
      fi
    fi
    ran=$((ran + 1))
    if [[ -n $failure ]]; then
      keep_unrun_cell failed "$failure" "${cell[@]}"
      say "$label … not run: $failure"
      continue
    fi
    printf '%s … ' "$label"
    run_cell "${cell[@]}"
    if [[ -n $wrong_after ]]; then
      stop_servers # it may never answer again
    fi
    say "$(cell_line "$file.json"), ETA $(eta "$ran" "$((missing - ran))")"
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

# all_valid: whether every cell of the run is valid, but for those that are skipped.
all_valid() {
  local cell files=()
  while read -ra cell; do
    files+=("$(cell_file "${cell[@]}").json")
  done < <(each_cell)
  jq -es 'all(.valid or .skipped)' "${files[@]}" >/dev/null
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
    kill -KILL -- "${left[@]/#/-}" 2>/dev/null # and their groups
  fi
  rm -f "${unfinished_output[@]}"
  if [[ -s $run_dir/run.json && $(jq -r .status "$run_dir/run.json") != complete ]]; then
    close_invocation incomplete
    write_summary
    write_page
    complain ""
    complain "Stopped; the run is incomplete. Go on with: $(quoted "scripts/$round.sh" --resume "$run_dir")"
  fi
  rm -rf "$work_dir"
  exit "$1"
}
