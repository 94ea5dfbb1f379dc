# shellcheck shell=bash
#
# The summary of a route study: summary.csv and summary.md, made from run.json, the cells, the starts and the article's
# own figures.

# write_summary STATUS: (re)makes both files of the run.
write_summary() {
  local rows=$work_dir/rows.json
  kept_cells | jq -s --slurpfile run "$run_dir/run.json" --argjson starts "$(kept_starts)" \
    --argjson published "$(published_routes)" -f "$lib/routes-summary.jq" >"$rows"
  write_csv "$rows" subject routes client repetitions valid ops_per_sec ops_error mean_ms p50_ms p99_ms \
    ratio_to_direct ratio_to_smallest start_s heap_mb heap_bytes_per_route gateway_cpu_s gateway_peak_rss_mb \
    article_ops_per_sec article_ratio_to_direct notes | write_file "$run_dir/summary.csv"
  {
    write_title "$1"
    printf '\n'
    jq -r -L "$lib" "$routes_table" "$rows" | align_table
    printf '\n'
    jq -r '.[] | select(.notes != "") | "- \(.subject) n=\(.routes) \(.client): \(.notes)"' "$rows"
    cat <<'END'

Medians over the valid repetitions, "-" where there is none. error is half of JMH's 99.9 % interval. Smallest is the
subject's smallest table. Start is from the start of the process to the first answer by the table's last route, with the
table stored; heap is what is in use after that and a full collection, and per route the growth since the smallest
table. The article's figures are of the stock lookup with a client made per request, on its machine, in 2021: compare
ratios. These figures are not what a gateway does on another machine, or under another load.
END
  } | write_file "$run_dir/summary.md"
}

# kept_starts: prints all measured starts as one JSON list.
kept_starts() { find "$run_dir" -name start.json -exec cat {} + | jq -cs 'add // []'; }

# published_routes: prints the rows of the article's figures as a JSON list of objects.
published_routes() {
  jq -Rnc '[inputs | split(",")] | .[0] as $names
    | .[1:] | map([$names, .] | transpose | map({(.[0]): .[1]}) | add)' "$home/results/published/routes.csv"
}

# shellcheck disable=SC2016 # jq's variables
readonly routes_table='
  include "rows";
  (["subject", "routes", "client", "valid", "ops/s", "error", "mean ms", "p50 ms", "p99 ms", "ratio to direct",
    "ratio to smallest", "start s", "heap MB", "heap bytes/route", "gateway CPU s", "article ops/s",
    "article ratio to direct"] | join("|")),
  (.[] | [.subject, (if .subject == "direct" then "-" else "\(.routes)" end), .client, "\(.valid)/\(.repetitions)",
    (.ops_per_sec | places(1)), (.ops_error | places(1)), (.mean_ms | places(2)), (.p50_ms | places(2)),
    (.p99_ms | places(2)), (.ratio_to_direct | places(3)), (.ratio_to_smallest | places(3)), (.start_s | places(1)),
    (.heap_mb | places(1)), (.heap_bytes_per_route | places(0)), (.gateway_cpu_s | places(1)),
    (.article_ops_per_sec | places(1)), (.article_ratio_to_direct | places(3))] | join("|"))'
