# shellcheck shell=bash
#
# The summary of an ab study: summary.csv and summary.md, made from run.json and the cells.

# write_summary STATUS: (re)makes both files of the run.
write_summary() {
  local rows=$work_dir/rows.json
  kept_cells | jq -s --slurpfile run "$run_dir/run.json" -f "$lib/ab-summary.jq" >"$rows"
  write_csv "$rows" subject connections repetitions valid requests_per_sec mean_ms p50_ms p90_ms p99_ms errors \
    gateway_cpu_us_per_request ratio_to_direct notes backend_cpu_us_per_request cpus protocol requests execution \
    max_ms keep_alive_share gateway_peak_rss_mb | write_file "$run_dir/summary.csv"
  {
    write_title "$1"
    write_load_tables "$rows"
    printf '\n'
    jq -r '
      def named: "cpus=\(.cpus) \(.protocol) n\(.requests)-c\(.connections): \(.notes)";
      map(select(.whole)) | group_by(.group)[]
      | if length > 1 and all(.skipped) and (map(.notes) | unique | length) == 1 then "- all subjects \(.[0] | named)"
        else .[] | select(.notes != "") | "- \(.subject) \(named)" end' "$rows"
    cat <<'END2'

Medians over the valid executions, "-" where there is none; valid counts executions; failed is the sum over all. Where ab
runs several times after a start, the first execution stands by itself and the other figures are medians over the
second half of them; below is the throughput of each. Errors, percentiles and CPU are per request of ab, which speaks
HTTP/1.0: do not set these figures beside those of wrk. They compare the subjects of this run with each other.
END2
  } | write_file "$run_dir/summary.md"
}

# write_load_tables ROWS: prints two tables for each load, protocol and machine size that was run: the figures, and the
# executions.
write_load_tables() {
  local group title
  while IFS=$'\t' read -r group title; do
    printf '\n## %s\n\n' "$title"
    jq -r -L "$lib" --argjson group "$group" "$ab_table" "$1" | align_table
    if jq -e --argjson group "$group" 'any(.[]; .group == $group and .execution == 2)' "$1" >/dev/null; then
      printf '\nRequests/s of each execution after the start, in order:\n\n'
      jq -r -L "$lib" --argjson group "$group" "$execution_table" "$1" | align_table
    fi
  done < <(jq -r '
    def size: if .cpus == "all" then "" else "\(.cpus) processor\(if .cpus == "1" then "" else "s" end), " end;
    def option: if .protocol == "keep-alive" then " -k" else "" end;
    group_by(.group)[] | select(all(.skipped) | not) | .[0]
    | "\(.group)\t\(size)\(.protocol): ab\(option) -n \(.requests) -c \(.connections)"' "$1")
}

# shellcheck disable=SC2016 # jq's variables
readonly ab_table='
  include "rows";
  (["subject", "valid", "first mean ms", "requests/s", "mean ms", "p50 ms", "p99 ms", "failed", "kept alive",
    "gateway CPU µs/request", "ratio to direct"] | join("|")),
  (.[] | select(.group == $group and .whole)
    | [.subject, "\(.valid)/\(.repetitions)", (.first_mean_ms | places(1)), (.requests_per_sec | places(0)),
      (.mean_ms | places(1)), (.p50_ms | places(0)), (.p99_ms | places(0)), "\(.errors)",
      (if .keep_alive_share then "\(.keep_alive_share * 100 | round) %" else "-" end),
      (.gateway_cpu_us_per_request | places(1)), (.ratio_to_direct | places(3))] | join("|"))'

# shellcheck disable=SC2016 # jq's variables
readonly execution_table='
  include "rows";
  [.[] | select(.group == $group and (.whole | not))] as $rows
  | ([$rows[].execution] | unique) as $executions
  | (["subject", ($executions[] | tostring)] | join("|")),
    ($rows | map(.subject) | reduce .[] as $each ([]; if index([$each]) then . else . + [$each] end) | .[] as $subject
      | [$subject, ($executions[] as $execution
          | [$rows[] | select(.subject == $subject and .execution == $execution)][0].requests_per_sec | places(0))]
      | join("|"))'
