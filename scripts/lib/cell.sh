# shellcheck shell=bash
#
# One cell: one execution of the load generator and what the machine and the servers did meanwhile.

# cell_file SUBJECT CONNECTIONS REPETITION: prints the path of the cell's files without their endings.
cell_file() { printf '%s' "$run_dir/$1/rep$3/c$2"; }

# is_cell_done SUBJECT CONNECTIONS REPETITION: whether the load generator has run for it, whatever came of it.
is_cell_done() {
  local file
  file=$(cell_file "$@").json
  [[ -s $file ]] && jq -e .ran "$file" >/dev/null 2>&1
}

# run_cell SUBJECT CONNECTIONS REPETITION URL: sets wrong_after to what was wrong with the answer after the load.
run_cell() {
  local file command started begun wall_s machine_before machine_after wrong_before role pids rss after
  local threads_now
  local -A before=() roles=()
  local idle=true
  file=$(cell_file "$1" "$2" "$3")
  wrk_command command "$2" "$duration_s" "$4"
  await_idle || idle=false
  wrong_before=$(wrong_answer "$4" "$timeout_s")
  for role in "${!server_pid[@]}"; do
    read -r "before[$role]" _ pids <<<"$(process_usage "${server_pid[$role]}")"
    # shellcheck disable=SC2086 # a list of numbers
    reset_peak_rss $pids
  done
  started=$(timestamp)
  begun=$EPOCHREALTIME
  machine_before=$(machine_ticks)

  unfinished_output=$file.wrk.txt
  run_load "$unfinished_output" "${command[@]}"

  machine_after=$(machine_ticks)
  wall_s=$(elapsed_s "$begun" 3)
  add_seconds cells_ms "$begun"
  roles[load]=$(role_figures wrk "$load_ticks" "$load_rss" "$threads")
  for role in "${!server_pid[@]}"; do
    if is_running "$role"; then
      read -r after threads_now pids <<<"$(process_usage "${server_pid[$role]}")"
      # shellcheck disable=SC2086 # a list of numbers
      rss=$(peak_rss $pids)
      roles[$role]=$(role_figures "${server_name[$role]}" "$((after - before[$role]))" "$rss" "$threads_now")
    else
      roles[$role]=$(role_figures "${server_name[$role]}" null null null)
    fi
  done
  find_deaths "during the cell"
  await_idle || true # the answer tells
  wrong_after=$(wrong_answer "$4" "$timeout_s")

  jq -n -f "$lib/cell.jq" \
    --arg subject "$1" --argjson connections "$2" --argjson repetition "$3" --arg started "$started" \
    --arg command "$(quoted "${command[@]}")" --argjson load_status "$load_status" \
    --argjson duration_s "$duration_s" \
    --argjson figures "$(wrk_figures "$unfinished_output")" \
    --argjson load "${roles[load]}" --argjson gateway "${roles[gateway]-null}" --argjson backend "${roles[backend]-null}" \
    --arg machine_before "$machine_before" --arg machine_after "$machine_after" \
    --argjson ticks_per_s "${ticks_per_s:-null}" --argjson wall_s "$wall_s" \
    --argjson deaths "$(json_list "${deaths[@]}")" \
    --argjson idle "$idle" --argjson settled "$settled" --arg wrong_before "$wrong_before" --arg wrong_after "$wrong_after" \
    --argjson little_law_tolerance "$little_law_tolerance" --argjson bottleneck_share "$bottleneck_share" \
    --argjson steal_share "$steal_share" | write_file "$file.json"
  unfinished_output=
}

# role_figures NAME TICKS PEAK_RSS_KB THREADS: prints them as JSON.
role_figures() {
  jq -nc --arg name "$1" --argjson ticks "$2" --argjson kilobytes "$3" --argjson threads "$4" \
    --argjson ticks_per_s "${ticks_per_s:-null}" '{
      $name,
      cpu_s: (if $ticks_per_s and $ticks then $ticks / $ticks_per_s else null end),
      peak_rss_mb: (if $kilobytes then ($kilobytes / 1024 | round) else null end),
      threads: (if $ticks_per_s then $threads else null end)
    }'
}

# keep_unrun_cell SUBJECT CONNECTIONS REPETITION failed|skipped REASON: keeps that the cell was not run, and why: the
# subject failed, or cannot be had here.
keep_unrun_cell() {
  jq -n --arg subject "$1" --argjson connections "$2" --argjson repetition "$3" --arg why "$4" --arg reason "$5" '{
      $subject, $connections, $repetition,
      ran: false, valid: false, skipped: ($why == "skipped"), reasons: [$reason], warnings: []
    }' | write_file "$(cell_file "$1" "$2" "$3").json"
}

# cell_line FILE: prints the cell's outcome for the progress line.
cell_line() {
  jq -r '
    (if .figures.requests_per_sec then "\(.figures.requests_per_sec) requests/s, p99 \(.figures.p99_ms) ms, " else "" end)
    + (if .valid then "valid" else "INVALID: \(.reasons | join("; "))" end)
    + (.warnings | if length > 0 then ", \(length) warning(s)" else "" end)' "$1"
}
