# shellcheck shell=bash
#
# The summary of a run: summary.csv and summary.md, made from run.json and the cells.

# write_summary STATUS: (re)makes both files of the run.
write_summary() {
  local rows=$work_dir/rows.json
  kept_cells | jq -s --slurpfile run "$run_dir/run.json" -f "$lib/round-summary.jq" >"$rows"
  write_csv "$rows" subject connections repetitions valid requests_per_sec mean_ms p50_ms p90_ms p99_ms errors \
    gateway_cpu_us_per_request ratio_to_direct notes backend_cpu_us_per_request ratio_to_base | write_file "$run_dir/summary.csv"
  {
    write_title "$1"
    printf '\n'
    jq -r -L "$lib" --slurpfile run "$run_dir/run.json" "$markdown_table" "$rows" | align_table
    printf '\n'
    jq -r '.[] | select(.notes != "") | "- \(.subject) c=\(.connections): \(.notes)"' "$rows"
    cat <<'END'

Medians over the valid repetitions, "-" where there is none; errors are the sum over all repetitions. These figures
compare the subjects of this run with each other. They are not what the subjects do on another machine, under another
load, or with the load generator elsewhere.
END
  } | write_file "$run_dir/summary.md"
}

# shellcheck disable=SC2016 # jq's variables
readonly markdown_table='
  include "rows";
  $run[0].backend as $backend
  | (["subject", "connections", "valid", "requests/s", "mean ms", "p50 ms", "p99 ms", "errors",
    "\(if $backend then "gateway " else "" end)CPU µs/request", "ratio to \($run[0].base // "direct")"] | join("|")),
  (.[] | [.subject, "\(.connections)", "\(.valid)/\(.repetitions)", (.requests_per_sec | places(0)),
    (.mean_ms | places(1)), (.p50_ms | places(1)), (.p99_ms | places(1)), "\(.errors)",
    (if $backend then .gateway_cpu_us_per_request else .backend_cpu_us_per_request end | places(1)),
    (.ratio_to_base | places(3))] | join("|"))'
