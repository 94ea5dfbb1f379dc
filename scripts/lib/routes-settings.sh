# shellcheck shell=bash
#
# Flags and settings of the route study; their manual is the header of its script.

# shellcheck disable=SC2034 # they are the flags'
value_flags=(subjects routes clients reps warmup-limit results resume)

# Reads the flags, over the script's declaration, into the settings of a run.
# shellcheck disable=SC2034 # the settings are the engine's
read_settings() {
  local each
  numbers_setting sizes routes
  words_setting clients clients client
  for each in "${clients[@]}"; do
    if [[ $each != per-request && $each != shared ]]; then
      problem "--clients: $each is neither per-request nor shared" "write it as \"$(example_of clients)\""
    fi
  done
  check_named_once clients "${clients[@]}"
  repetitions=$(count_setting reps) || wrong_count reps
  warmup_limit_s=$(time_setting warmup-limit 0) || wrong_time warmup-limit 0
  read_subjects
  read -ra jmh_options <<<"$(setting jmh)"
  read -ra modes <<<"$(setting modes)"
  results=$(setting results)
}

# settings: prints the settings as JSON, for run.json.
settings() {
  jq -n --arg backend "$backend" --arg path "$path" --arg expected_body "$expected_body" \
    --argjson subjects "$(json_list "${subjects[@]}")" --argjson routes "[$(IFS=,; printf '%s' "${sizes[*]}")]" \
    --argjson clients "$(json_list "${clients[@]}")" --argjson repetitions "$repetitions" \
    --argjson warmup_limit_s "$warmup_limit_s" \
    --argjson jmh_options "$(json_list "${jmh_options[@]}")" --argjson modes "$(json_list "${modes[@]}")" '{
      tool: "jmh", $backend, $path, $expected_body, $subjects, $routes, $clients, $repetitions, $warmup_limit_s,
      $jmh_options, $modes
    }'
}

# has_settings FILE: whether the settings of a study stand in this run.json, numbers where they must be.
has_settings() {
  jq -es '
    def count: type == "number" and . == floor and . >= 0 and . <= 999999;
    def client: . == "per-request" or . == "shared";
    .[0] | ([.repetitions, .warmup_limit_s, .routes[]] | all(count)) and ([.repetitions, .routes[]] | all(. > 0)) and ([.clients[]] | length > 0 and all(client))
      and ([.backend, .path, .expected_body, .jmh_options[], .modes[]] | all(type == "string"))
    ' "$1" >/dev/null 2>&1
}

# take_settings FILE: takes the settings from this run.json.
# shellcheck disable=SC2034 # the settings are the engine's
take_settings() {
  local begun known
  if [[ $(jq -r '[.backend, .path, .expected_body] | join(" ")' "$1") != "$backend $path $expected_body" ]]; then
    problem "--resume ${flag[resume]} asked for another backend, path or body than $round does now" "start a new run"
  fi
  # Options that are not this version's are not JMH's to be given: among them are such that run other programs.
  begun=$(jq -r '[(.jmh_options | join(" ")), (.modes | join(" "))] | join("|")' "$1")
  known="${routes_default[jmh]}|${routes_default[modes]}"$'\n'"${quick_routes_default[jmh]}|${quick_routes_default[modes]}"
  if ! grep -qxF -- "$begun" <<<"$known"; then
    problem "--resume ${flag[resume]} was begun with other options of JMH than $round has now" "start a new run"
  fi
  mapfile -t sizes < <(jq -r '.routes[]' "$1")
  mapfile -t clients < <(jq -r '.clients[]' "$1")
  mapfile -t jmh_options < <(jq -r '.jmh_options[]' "$1")
  mapfile -t modes < <(jq -r '.modes[]' "$1")
  IFS=$'\t' read -r repetitions warmup_limit_s < <(jq -r '[.repetitions, .warmup_limit_s] | @tsv' "$1")
}

# largest_size: prints the size of the largest table. direct is asked for as many paths.
largest_size() { printf '%s\n' "${sizes[@]}" | sort -n | tail -n 1; }
