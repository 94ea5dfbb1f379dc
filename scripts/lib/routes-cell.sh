# shellcheck shell=bash
#
# A cell of the route study: SUBJECT ROUTES CLIENT REPETITION, one execution of JMH.

cell_file() { printf '%s' "$run_dir/$1/n$2/rep$4/$3"; }

cell_label() { printf '%s' "$1 n=$2 $3 rep $4/$repetitions"; }

cell_identity() {
  jq -nc --arg subject "$1" --argjson routes "$2" --arg client "$3" --argjson repetition "$4" \
    '{$subject, $routes, $client, $repetition}'
}

# run_cell SUBJECT ROUTES CLIENT REPETITION: sets wrong_after to what was wrong with the answer after the load.
run_cell() {
  local file command measured
  file=$(cell_file "$@")
  route_command command "$3" "$file.jmh.json" "${jmh_options[@]}"
  unfinished_output=("$file.jmh.txt" "$file.jmh.json")
  rm -f "${unfinished_output[@]}" # of a cell that could not be finished
  measure jmh null "$routes_answer_limit_s" "$file.jmh.txt" "${command[@]}"
  jq -n -f "$lib/routes-cell.jq" "${measured[@]}" --argjson cell "$(cell_identity "$@")" --arg target "$(asked_target)" \
    --argjson paths "$asked_size" --argjson settled "$settled" --argjson modes "$(json_list "${modes[@]}")" \
    --argjson figures "$(jmh_figures "$file.jmh.json")" | write_file "$file.json"
  unfinished_output=()
}

# cell_line FILE: prints the cell's outcome for the progress line.
cell_line() {
  jq -r -L "$lib" 'include "measured";
    (.figures | if .thrpt.score then "\(.thrpt.score | places(1)) ± \(.thrpt.error | places(1)) ops/s, " else "" end)
    + (.figures | if .sample then "p99 \(.sample.percentiles["99.0"] | places(2)) ms, " else "" end)
    + (if .valid then "valid" else "INVALID: \(.reasons | join("; "))" end)
    + (.warnings | if length > 0 then ", \(length) warning(s)" else "" end)' "$1"
}

# route_command ARRAY CLIENT RESULT OPTION...: sets ARRAY to JMH's command that asks the subject at hand for random routes.
route_command() {
  jmh_command "$1" RouteTableBenchmark "$3" -p "client=$2" -p "routes=$asked_size" -p "target=$(asked_target)" \
    -p "url=$(grep -o '^http://[^/]*' <<<"$target")" "${@:4}"
}

# asked_target: prints what the benchmark calls the subject at hand.
asked_target() {
  if [[ -n ${server_pid[gateway]-} ]]; then
    printf gateway
  else
    printf direct
  fi
}

# The warm-up is by the shared client, the one that asks most.
warmup_load() { printf '{"client": "shared"}'; }

warmup_command() {
  rm -f "$work_dir/warmup.json" # of the slice before
  route_command "$1" shared "$work_dir/warmup.json" -bm thrpt -f 1 -wi 0 -i 1 -r "${2}s"
}

# warmup_figures OUTPUT SECONDS: JMH does not say how many requests there were: as many as its rate makes in a slice.
warmup_figures() {
  jmh_figures "$work_dir/warmup.json" | jq -c --argjson slice_s "$2" '
    (.thrpt.score // null) as $rate
    | {requests: (if $rate then $rate * $slice_s | round else null end), requests_per_sec: $rate}'
}
