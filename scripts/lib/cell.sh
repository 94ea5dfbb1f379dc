# shellcheck shell=bash
#
# One cell: one execution of the load generator and what the machine and the servers did meanwhile.

# have_run FILE...: whether the load generator has run for the cells with these JSON files, whatever came of it.
have_run() { jq -es --argjson count "$#" 'length == $count and all(.ran)' "$@" >/dev/null 2>&1; }

# is_cell_done CELL...: whether it need not be run; a kind may ask for more than this.
is_cell_done() { have_run "$(cell_file "$@").json"; }

# before_load, after_load: what a kind of experiment looks at besides, right before and after the load.
before_load() { :; }
after_load() { :; }

# measure TOOL THREADS PATIENCE_S OUTPUT COMMAND...: runs the load generator and looks at the servers and the machine
# before, meanwhile and after. Sets measured to jq's arguments with what it saw, and wrong_after.
measure() {
  local tool=$1 tool_threads=$2 patience=$3 output=$4 started begun wall_s machine_before machine_after wrong_before
  local observed_from observed_s
  local role pids rss after threads_now roles
  local -A before=()
  local idle=true
  shift 4
  await_idle || idle=false
  wrong_before=$(wrong_answer "$target" "$patience")
  observed_from=$EPOCHREALTIME
  for role in "${!server_pid[@]}"; do
    read -r "before[$role]" _ pids <<<"$(process_usage "${server_pid[$role]}")"
    # shellcheck disable=SC2086 # a list of numbers
    reset_peak_rss $pids
  done
  before_load
  started=$(timestamp)
  begun=$EPOCHREALTIME
  machine_before=$(machine_ticks)

  run_load "$output" "$@"

  machine_after=$(machine_ticks)
  wall_s=$(elapsed_s "$begun" 3)
  add_seconds cells_ms "$begun"
  after_load
  roles=$(role_figures load "$tool" "$load_ticks" "$load_rss" "$tool_threads")
  for role in "${!server_pid[@]}"; do
    if is_running "$role"; then
      read -r after threads_now pids <<<"$(process_usage "${server_pid[$role]}")"
      # shellcheck disable=SC2086 # a list of numbers
      rss=$(peak_rss $pids)
      roles+=$(role_figures "$role" "${server_name[$role]}" "$((after - before[$role]))" "$rss" "$threads_now")
    else
      roles+=$(role_figures "$role" "${server_name[$role]}" null null null)
    fi
  done
  observed_s=$(elapsed_s "$observed_from" 3)
  find_deaths "during the cell"
  await_idle || true # the answer tells
  wrong_after=$(wrong_answer "$target" "$patience")

  measured=(
    --arg started "$started" --arg command "$(quoted "$@")" --argjson load_status "$load_status"
    --argjson roles "$(jq -cs add <<<"$roles")"
    --arg machine_before "$machine_before" --arg machine_after "$machine_after"
    --argjson ticks_per_s "${ticks_per_s:-null}" --argjson wall_s "$wall_s"
    --argjson observed_s "$observed_s"
    --argjson deaths "$(json_list "${deaths[@]}")"
    --argjson idle "$idle" --arg wrong_before "$wrong_before" --arg wrong_after "$wrong_after"
    --argjson bottleneck_share "$bottleneck_share" --argjson steal_share "$steal_share"
    --argjson foreign_share "$foreign_share"
  )
}

# role_figures ROLE NAME TICKS PEAK_RSS_KB THREADS: prints them as a JSON object with this role.
role_figures() {
  jq -nc --arg role "$1" --arg name "$2" --argjson ticks "$3" --argjson kilobytes "$4" --argjson threads "$5" \
    --argjson ticks_per_s "${ticks_per_s:-null}" '{($role): {
      $name,
      cpu_s: (if $ticks_per_s and $ticks then $ticks / $ticks_per_s else null end),
      peak_rss_mb: (if $kilobytes then ($kilobytes / 1024 | round) else null end),
      threads: (if $ticks_per_s then $threads else null end)
    }}'
}

# keep_unrun_cell failed|skipped REASON CELL...: keeps that the cell was not run, and why: the subject failed, or cannot
# be had here.
keep_unrun_cell() {
  jq -n --argjson cell "$(cell_identity "${@:3}")" --arg why "$1" --arg reason "$2" '
    $cell + {ran: false, valid: false, skipped: ($why == "skipped"), reasons: [$reason], warnings: []}
    ' | write_file "$(cell_file "${@:3}").json"
}
