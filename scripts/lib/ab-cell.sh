# shellcheck shell=bash
#
# A cell of an ab study: SUBJECT CPUS PROTOCOL LOAD EXECUTION REPETITION, one execution of ab.

asked_protocol=  # of the subject at hand
load_processors= # that ab is held to; none if it is not
declare -A received_before=() received=() # by role of an instance of the backend: how many requests

cell_file() { printf '%s' "$run_dir/$1/cpus-$2/$3/rep$6/$4-$5"; }

cell_label() { printf '%s' "$1 cpus=$2 $3 $4 #$5 rep $6/$repetitions"; }

cell_identity() {
  jq -nc --arg subject "$1" --arg cpus "$2" --arg protocol "$3" --argjson requests "$(requests_of "$4")" \
    --argjson connections "$(concurrency_of "$4")" --argjson execution "$5" --argjson repetition "$6" \
    '{$subject, $connections, $repetition, $cpus, $protocol, $requests, $execution}'
}

# is_cell_done CELL...: where the first load finds its subject cold, all cells of a start are done or none is.
is_cell_done() {
  local file load execution executions files=()
  file=$(cell_file "$@").json
  if [[ -z $cold || ! -e $file ]]; then
    have_run "$file"
    return
  fi
  for load in "${loads[@]}"; do
    executions=$(executions_of "$load")
    for ((execution = 1; execution <= executions; execution++)); do
      files+=("${file%/*}/${load%x*}-$execution.json")
    done
  done
  have_run "${files[@]}"
}

# run_cell SUBJECT CPUS PROTOCOL LOAD EXECUTION REPETITION: sets wrong_after to what was wrong with the answer after the load.
run_cell() {
  local file command measured begun
  file=$(cell_file "$@")
  ab_command command "$3" -n "$(requests_of "$4")" -c "$(concurrency_of "$4")"
  unfinished_output=("$file.ab.txt")
  begun=$EPOCHREALTIME
  measure ab 1 "$timeout_s" "$file.ab.txt" "${command[@]}"
  jq -n -f "$lib/ab-cell.jq" "${measured[@]}" --argjson cell "$(cell_identity "$@")" \
    --argjson figures "$(ab_figures "$file.ab.txt")" --argjson settled "$settled" \
    --argjson served_before "$loads_served" --argjson loads_before "$(loads_before "$4" "$5")" \
    --argjson stopped "$(stopped_servers "${file%/*}/usage.csv" "$begun" "$EPOCHREALTIME")" \
    --argjson received "$(received_json)" \
    --argjson size "$(described_sizes | jq -c --arg cpus "$2" '.[] | select(.cpus == $cpus)')" \
    --argjson balance_tolerance "$balance_tolerance" --argjson busy_share "$busy_share" | write_file "$file.json"
  unfinished_output=()
  loads_served=$((loads_served + 1))
  failure=$(hopeless "$file.json")
}

# hopeless FILE: prints why ab will get nothing from these servers at all, though they answer others; nothing where that
# is not so.
hopeless() {
  jq -r 'select(.exit_status != 0 and (.figures.requests // .figures.partial_requests // 0) == 0 and (.reasons | length) == 1)
    | "ab -n \(.requests) -c \(.connections) got no answer, and the server answers others: \(.reasons[0])"' "$1"
}

# cell_line FILE: prints the cell's outcome for the progress line.
cell_line() {
  jq -r '
    (if .figures.requests_per_sec then "\(.figures.requests_per_sec) requests/s, mean \(.figures.mean_ms) ms, " else "" end)
    + (if .valid then "valid" else "INVALID: \(.reasons | join("; "))" end)
    + (.warnings | if length > 0 then ", \(length) warning(s)" else "" end)' "$1"
}

# loads_before LOAD EXECUTION: prints how many executions come before this one after a start.
loads_before() {
  local each count=0
  for each in "${loads[@]}"; do
    if [[ ${each%x*} == "$1" ]]; then
      break
    fi
    count=$((count + $(executions_of "$each")))
  done
  printf '%d' "$((count + $2 - 1))"
}

# ab_command ARRAY PROTOCOL OPTION...: sets ARRAY to the command of one execution on the subject at hand.
ab_command() {
  local -n load_command=$1
  load_command=(ab)
  if [[ -n $load_processors ]]; then
    load_command=(taskset -c "$load_processors" ab)
  fi
  if [[ $2 == keep-alive ]]; then
    load_command+=(-k)
  fi
  load_command+=(-s "$timeout_s" "${@:3}" "$target")
}

# ab_figures OUTPUT: prints ab's figures as one JSON object, times in milliseconds.
ab_figures() { awk -f "$lib/ab.awk" "$1"; }

# The warm-up is by the first load's connections, for a time.
warmup_load() {
  jq -nc --argjson connections "$(concurrency_of "${loads[0]}")" --arg protocol "$asked_protocol" --arg url "${target%%\?*}" \
    '{$connections, $protocol, $url}'
}

warmup_command() {
  ab_command "$1" "$asked_protocol" -t "$2" -n "$warmup_most_requests" -c "$(concurrency_of "${loads[0]}")"
}

warmup_figures() { ab_figures "$1"; }

# before_load, after_load: how many requests each instance of the backend received, by its own count.
before_load() { read_counts received_before; }

after_load() { read_counts received; }

# read_counts ARRAY: sets ARRAY to the count that each instance of the backend tells.
read_counts() {
  # shellcheck disable=SC2178 # a name reference
  local -n counts=$1
  local role count
  counts=()
  if [[ -z $count_path ]]; then
    return
  fi
  for role in "${!server_pid[@]}"; do
    if [[ $role == backend* ]]; then
      count=$(curl --disable --silent --noproxy '*' --max-time "$start_patience_s" \
        "http://127.0.0.1:${server_port[$role]}$count_path") || true
      if [[ $count =~ ^[0-9]+$ ]]; then
        # shellcheck disable=SC2034 # a name reference
        counts["$role"]=$count
      fi
    fi
  done
}

# received_json: prints what each instance received during the load as a JSON object; empty where they do not count.
received_json() {
  local role
  for role in "${!received[@]}"; do
    if [[ -n ${received_before[$role]-} ]]; then
      jq -nc --arg role "$role" --argjson count "$((received[$role] - received_before[$role]))" '{($role): $count}'
    fi
  done | jq -cs 'add // {}'
}
