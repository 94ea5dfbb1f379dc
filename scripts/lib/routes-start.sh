# shellcheck shell=bash
#
# Starting a gateway with a table of routes. Each size's table is filled once in a run, and every start that is measured
# gets a copy of it, so that all strategies begin with the same stored table.

declare -A unfilled=() # table -> why it could not be filled

asked_size= # how many paths the subject at hand is asked for

# start_subject SUBJECT ROUTES CLIENT REPETITION: starts the servers of the subject and warms them up; sets target,
# asked_size and failure.
start_subject() {
  local folder last size=$2 role=backend
  folder=$(dirname "$(cell_file "$@")")
  if is_direct "$1"; then
    size=$(largest_size)
  fi
  last=$((size - 1))
  expect_route "$last"
  if is_direct "$1"; then
    start_answering backend "$(backend_of "$1")" "/ok$path/$last" "$folder/server.log"
  else
    role=gateway
    start_answering backend "$(backend_of "$1")" "/ok$path/$last" "$folder/backend.log"
    if [[ -z $failure ]]; then
      fill_table "$1" "$2" "$folder/fill.log"
    fi
    if [[ -z $failure ]]; then
      measure_start "$@"
    fi
  fi
  if [[ -z $failure ]]; then
    asked_size=$size
    warm_up_subject "$role" "$folder"
  fi
}

# expect_route NUMBER: the answers to come must say that they came by this route. direct is told the route as a gateway
# would tell it; a gateway overwrites what it is told.
expect_route() {
  local id
  printf -v id '%024x' "$1"
  asked_with=(--header "x-benchmark-routeId: $id")
  expected_header="x-mock-server-routeId: $id"
}

# table_of SUBJECT ROUTES: prints the folder of the filled table.
table_of() { printf '%s' "$work_dir/tables/$(module_of "$1")-n$2"; }

# fill_table SUBJECT ROUTES LOG: fills the table of that size if this run has not yet, by a start of the gateway; sets
# failure.
fill_table() {
  local table module begun=$EPOCHREALTIME
  table=$(table_of "$1" "$2")
  failure=${unfilled[$table]-}
  if [[ -d $table || -n $failure ]]; then
    return
  fi
  module=$(module_of "$1")
  if [[ -n $filler && -f $(variant_file_of "$module@$filler") ]]; then
    module+=@$filler
  fi
  start_gateway "$module" "$2" "$work_dir/filling" "$3"
  await_answer gateway "$target" "$routes_start_limit_s"
  stop_server gateway
  if [[ -n $failure ]]; then
    failure="the table of $2 routes was not filled: $failure"
    unfilled[$table]=$failure
    rm -rf "$work_dir/filling"
    return
  fi
  mkdir -p "${table%/*}"
  mv "$work_dir/filling" "$table"
  say "Filled a table of $2 routes in $(elapsed_s "$begun") s."
}

# start_gateway SUBJECT ROUTES FOLDER LOG: starts the gateway with the table in FOLDER; sets target.
start_gateway() {
  mkdir -p "$3"
  target=http://127.0.0.1:$(port_of "$1")$path/$(($2 - 1))
  # What this request is told must not reach the backend by a gateway that adds nothing.
  asked_with=()
  start_server gateway "$1" "$4" "http://127.0.0.1:$(port_of "$(backend_of "$1")")" "--routes.count=$2" "--routes.store=$3/routes.store"
}

# measure_start SUBJECT ROUTES CLIENT REPETITION: starts the gateway with its filled table and adds to start.json how long
# it took and what it holds then; sets target and failure.
measure_start() {
  local folder started begun start_ms=0 cpu_ticks pids heap
  folder=$(dirname "$(cell_file "$@")")
  rm -rf "$work_dir/table"
  cp -R "$(table_of "$1" "$2")" "$work_dir/table"
  started=$(timestamp)
  begun=$EPOCHREALTIME
  start_gateway "$1" "$2" "$work_dir/table" "$folder/server.log"
  await_answer gateway "$target" "$routes_start_limit_s" "$routes_start_poll_s"
  add_seconds start_ms "$begun"
  if [[ -n $failure ]]; then
    return
  fi
  read -r cpu_ticks _ pids <<<"$(process_usage "${server_pid[gateway]}")"
  ask_first_routes "$1" "$2"
  heap=$(heap_in_use "${server_pid[gateway]}")
  if ! is_running gateway; then
    failure="$1 died after its start, exit status ${server_exit[gateway]}"
    return
  fi
  # shellcheck disable=SC2086 # a list of numbers
  append_to_list "$folder/start.json" "$(jq -n --arg subject "$1" --argjson routes "$2" --argjson repetition "$4" \
    --arg started "$started" --argjson start_ms "$start_ms" --argjson heap_bytes "${heap:-null}" \
    --argjson cpu_ticks "$cpu_ticks" --argjson ticks_per_s "${ticks_per_s:-null}" \
    --argjson peak_rss_kb "$(peak_rss $pids)" '{
      $subject, $routes, $repetition, $started, $start_ms, $heap_bytes,
      cpu_s: (if $ticks_per_s then $cpu_ticks / $ticks_per_s else null end),
      peak_rss_mb: (if $peak_rss_kb then ($peak_rss_kb / 1024 | round) else null end)
    }')"
}

# ask_first_routes SUBJECT ROUTES: asks for routes all over the table, so that what is made at a first request is there.
# Whether they are answered rightly is JMH's to find out.
ask_first_routes() {
  local step=$((($2 + routes_first_requests - 1) / routes_first_requests))
  curl --disable --silent --noproxy '*' --max-time "$routes_answer_limit_s" --output /dev/null \
    "http://127.0.0.1:$(port_of "$1")$path/[0-$(($2 - 1)):$step]" || true
}
