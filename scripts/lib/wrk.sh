# shellcheck shell=bash
#
# wrk, the load generator of the rounds.

# wrk_command ARRAY CONNECTIONS SECONDS URL: sets ARRAY to the command of one execution.
wrk_command() {
  local -n load_command=$1
  # shellcheck disable=SC2034 # a name reference
  load_command=(wrk "-t$threads" "-c$2" "-d${3}s" --timeout "${timeout_s}s" --latency "$4")
}

# wrk_figures OUTPUT: prints wrk's figures as one JSON object, times in milliseconds.
wrk_figures() { awk -f "$lib/wrk.awk" "$1"; }

warmup_load() { jq -nc --argjson connections "${connections[0]}" '{$connections}'; }

warmup_command() { wrk_command "$1" "${connections[0]}" "$2" "$target"; }

warmup_figures() { wrk_figures "$1"; }
