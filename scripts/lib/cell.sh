# shellcheck shell=bash
#
# One cell: one execution of the load generator and what the machine and the servers did meanwhile.

# is_cell_done CELL...: whether the load generator has run for it, whatever came of it.
is_cell_done() {
  local file
  file=$(cell_file "$@").json
  [[ -s $file ]] && jq -e .ran "$file" >/dev/null 2>&1
}

# measure TOOL THREADS PATIENCE_S OUTPUT COMMAND...: runs the load generator and looks at the servers and the machine
# before, meanwhile and after. Sets measured to jq's arguments with what it saw, and wrong_after.
measure() {
  local tool=$1 tool_threads=$2 patience=$3 output=$4 started begun wall_s machine_before machine_after wrong_before
  local role pids rss after threads_now
  local -A before=() roles=()
  local idle=true
  shift 4
  await_idle || idle=false
  wrong_before=$(wrong_answer "$target" "$patience")
  for role in "${!server_pid[@]}"; do
    read -r "before[$role]" _ pids <<<"$(process_usage "${server_pid[$role]}")"
    # shellcheck disable=SC2086 # a list of numbers
    reset_peak_rss $pids
  done
  started=$(timestamp)
  begun=$EPOCHREALTIME
  machine_before=$(machine_ticks)

  run_load "$output" "$@"

  machine_after=$(machine_ticks)
  wall_s=$(elapsed_s "$begun" 3)
  add_seconds cells_ms "$begun"
  roles[load]=$(role_figures "$tool" "$load_ticks" "$load_rss" "$tool_threads")
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
  wrong_after=$(wrong_answer "$target" "$patience")

  measured=(
    --arg started "$started" --arg command "$(quoted "$@")" --argjson load_status "$load_status"
    --argjson load "${roles[load]}" --argjson gateway "${roles[gateway]-null}" --argjson backend "${roles[backend]-null}"
    --arg machine_before "$machine_before" --arg machine_after "$machine_after"
    --argjson ticks_per_s "${ticks_per_s:-null}" --argjson wall_s "$wall_s"
    --argjson deaths "$(json_list "${deaths[@]}")"
    --argjson idle "$idle" --arg wrong_before "$wrong_before" --arg wrong_after "$wrong_after"
    --argjson bottleneck_share "$bottleneck_share" --argjson steal_share "$steal_share"
  )
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

# keep_unrun_cell failed|skipped REASON CELL...: keeps that the cell was not run, and why: the subject failed, or cannot
# be had here.
keep_unrun_cell() {
  jq -n --argjson cell "$(cell_identity "${@:3}")" --arg why "$1" --arg reason "$2" '
    $cell + {ran: false, valid: false, skipped: ($why == "skipped"), reasons: [$reason], warnings: []}
    ' | write_file "$(cell_file "${@:3}").json"
}
