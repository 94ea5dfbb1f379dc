# shellcheck shell=bash
#
# Flags, the same for every round (a value follows its flag, or stands behind "="):
#   --connections "300 1000"   connection counts, one cell each
#   --duration 30s             length of a cell (s, m or h)
#   --threads 50               wrk's threads; every connection count must be a multiple of it
#   --timeout 30s              an answer that comes later than this is an error; at most 120s (framework-round2: 60s)
#   --reps 3                   repetitions; every second one runs the subjects in reverse order
#   --warmup-limit 60s         longest warm-up after a server's start, three slices at least; 0s for none
#   --subjects a,b@v,c/path    what to test: "direct", a folder or folder@variant, each with a path of its own or not
#   --backend NAME             the service that answers behind a gateway: a folder, or folder@variant
#   --stack both               versions: today (unless told), those of the articles (2019) wherever there is a module of
#                              them, or both, each subject in one after the other
#   --results DIR              where the run's folder is made
#   --resume RUN               do only what is missing in this run's folder, as the run was begun
#   --quick                    one repetition, 5 s, connections 50 and 200, warm-up at most 20 s
#   --dry-run                  print the cells in their order and stop
#   --list                     print the subjects there are and stop
#   --help                     print this and stop
#
# Environment: JAVA_HOME picks the JVM, JAVA_OPTS replaces its flags.
# Exit status: 0 all cells valid (skipped ones aside), 1 some cell invalid or a subject failed, 2 bad usage or a missing
# prerequisite, 130 interrupted.

# shellcheck disable=SC2034 # they are the flags'
value_flags=(connections duration threads timeout reps warmup-limit subjects backend stack results resume)

# Reads the flags, over the round's declaration, into the settings of a run.
# shellcheck disable=SC2034 # the settings are the engine's
read_settings() {
  duration_s=$(time_setting duration 1) || wrong_time duration 1
  timeout_s=$(time_setting timeout 1) || wrong_time timeout 1
  if [[ -n $timeout_s ]] && ((timeout_s > longest_timeout_s)); then
    problem "--timeout $(setting timeout) is longer than $longest_timeout_s s" "give at most ${longest_timeout_s}s"
  fi
  warmup_limit_s=$(time_setting warmup-limit 0) || wrong_time warmup-limit 0
  threads=$(count_setting threads) || wrong_count threads
  repetitions=$(count_setting reps) || wrong_count reps
  read_connections
  read_subjects
  if [[ -n ${flag[backend]-} && -z $backend ]]; then
    problem "--backend $(setting backend): $round has none, its subjects answer by themselves" "leave out --backend"
  else
    backend=${flag[backend]:-$backend}
  fi
  take_stack
  results=$(setting results)
}

read_connections() {
  local each
  numbers_setting connections connections
  for each in "${connections[@]}"; do
    if [[ -n $threads ]] && ((each % threads)); then
      problem "$each connections cannot be shared evenly by $threads threads: wrk would open $((each / threads * threads))" \
        "give a multiple, or another --threads"
    fi
  done
}

# settings: prints the settings as JSON, for run.json.
settings() {
  jq -n --arg backend "$backend" --arg path "$path" --arg base "$base" \
    --arg expected_body "$expected_body" --argjson subjects "$(json_list "${subjects[@]}")" \
    --argjson connections "[$(IFS=,; printf '%s' "${connections[*]}")]" --argjson repetitions "$repetitions" \
    --argjson duration_s "$duration_s" --argjson threads "$threads" --argjson timeout_s "$timeout_s" \
    --argjson warmup_limit_s "$warmup_limit_s" --argjson bases "$(bases)" '{
      tool: "wrk", backend: (if $backend == "" then null else $backend end),
      $path, $expected_body, $subjects, $base, $bases, $connections,
      $repetitions, $duration_s, $threads, $timeout_s, $warmup_limit_s
    }'
}

# has_settings FILE: whether the settings of a round stand in this run.json, numbers where they must be.
has_settings() {
  jq -es '
    def count: type == "number" and . == floor and . >= 0;
    .[0] | type == "object" and (.backend // "" | type == "string")
      and ([.repetitions, .duration_s, .threads, .timeout_s, .warmup_limit_s, .connections[]] | all(count))
    ' "$1" >/dev/null 2>&1
}

# take_settings FILE: takes the settings from this run.json.
# shellcheck disable=SC2034 # the settings are the engine's
take_settings() {
  if [[ $(jq -r '[.path, .expected_body] | join(" ")' "$1") != "$path $expected_body" ]]; then
    problem "--resume ${flag[resume]} asked for another path or body than $round does now" "start a new run"
  fi
  mapfile -t connections < <(jq -r '.connections[]' "$1")
  IFS=$'\t' read -r repetitions duration_s threads timeout_s warmup_limit_s backend < <(
    jq -r '[.repetitions, .duration_s, .threads, .timeout_s, .warmup_limit_s, .backend] | @tsv' "$1"
  )
}
