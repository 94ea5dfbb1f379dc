# shellcheck shell=bash
#
# A cell of a round: SUBJECT CONNECTIONS REPETITION, one execution of wrk.

cell_file() { printf '%s' "$run_dir/$1/rep$3/c$2"; }

cell_label() { printf '%s' "$1 c=$2 rep $3/$repetitions"; }

cell_identity() {
  jq -nc --arg subject "$1" --argjson connections "$2" --argjson repetition "$3" '{$subject, $connections, $repetition}'
}

# run_cell SUBJECT CONNECTIONS REPETITION: sets wrong_after to what was wrong with the answer after the load.
run_cell() {
  local file command measured
  file=$(cell_file "$@")
  wrk_command command "$2" "$duration_s" "$target"
  unfinished_output=("$file.wrk.txt")
  measure wrk "$threads" "$timeout_s" "$file.wrk.txt" "${command[@]}"
  jq -n -f "$lib/round-cell.jq" "${measured[@]}" \
    --arg subject "$1" --argjson connections "$2" --argjson repetition "$3" \
    --argjson duration_s "$duration_s" --argjson settled "$settled" \
    --argjson figures "$(wrk_figures "$file.wrk.txt")" \
    --argjson little_law_tolerance "$little_law_tolerance" | write_file "$file.json"
  unfinished_output=()
}

# cell_line FILE: prints the cell's outcome for the progress line.
cell_line() {
  jq -r '
    (if .figures.requests_per_sec then "\(.figures.requests_per_sec) requests/s, p99 \(.figures.p99_ms) ms, " else "" end)
    + (if .valid then "valid" else "INVALID: \(.reasons | join("; "))" end)
    + (.warnings | if length > 0 then ", \(length) warning(s)" else "" end)' "$1"
}
