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
  local file command measured size=$2 asked=gateway
  if [[ $1 == direct ]]; then
    size=$(largest_size)
    asked=direct
  fi
  file=$(cell_file "$@")
  jmh_command command RouteTableBenchmark "$file.jmh.json" -p "client=$3" -p "routes=$size" -p "target=$asked" \
    -p "url=$(grep -o '^http://[^/]*' <<<"$target")" "${jmh_options[@]}"
  unfinished_output=("$file.jmh.txt" "$file.jmh.json")
  rm -f "${unfinished_output[@]}" # of a cell that could not be finished
  measure jmh null "$routes_answer_limit_s" "$file.jmh.txt" "${command[@]}"
  jq -n -f "$lib/routes-cell.jq" "${measured[@]}" --argjson cell "$(cell_identity "$@")" --arg target "$asked" \
    --argjson paths "$size" --argjson modes "$(json_list "${modes[@]}")" \
    --argjson figures "$(jmh_figures "$file.jmh.json")" | write_file "$file.json"
  unfinished_output=()
}

# cell_line FILE: prints the cell's outcome for the progress line.
cell_line() {
  jq -r -L "$lib" 'include "rows";
    (.figures | if .thrpt.score then "\(.thrpt.score | places(1)) ± \(.thrpt.error | places(1)) ops/s, " else "" end)
    + (.figures | if .sample then "p99 \(.sample.percentiles["99.0"] | places(2)) ms, " else "" end)
    + (if .valid then "valid" else "INVALID: \(.reasons | join("; "))" end)
    + (.warnings | if length > 0 then ", \(length) warning(s)" else "" end)' "$1"
}
