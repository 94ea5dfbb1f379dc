# shellcheck shell=bash
#
# Flags (a value follows its flag, or stands behind "="):
#   --loads "n10000-c200x10"   ab's executions after each start, in this order: -n and -c, and how many in a row
#   --protocols "plain keep-alive"  HTTP/1.0 with a connection for each request, as ab does unless told, or with ab's -k
#   --cpus "1 2 8"             machine sizes: how many processors the gateway is held to; all for the machine as it is
#   --timeout 30s              ab gives up when nothing is answered for so long
#   --reps 3                   repetitions; every second one runs the starts in reverse order
#   --warmup-limit 60s         longest warm-up after a start, three slices at least; 0s for none
#   --subjects a,b@v           what to test: "direct", a gateway's folder or folder@variant
#   --backend NAME             the service that answers behind a gateway: a folder, or folder@variant
#   --stack both               versions: today (unless told), those of the articles (2019) wherever there is a module of
#                              them, or both, each subject in one after the other
#   --jmx ROLE                 open JMX for VisualVM on 127.0.0.1:2099 in the server of this role: gateway, backend, or
#                              where the backend has instances backend-1, backend-2; any user of this machine can use it
#   --results DIR              where the run's folder is made
#   --resume RUN               do only what is missing in this run's folder, as the run was begun
#   --quick                    fewer requests and one repetition, to see that it works
#   --dry-run                  print the cells in their order and stop
#   --list                     print the subjects there are and stop
#   --help                     print this and stop
#
# Environment: JAVA_HOME picks the JVM, JAVA_OPTS replaces its flags.
# Exit status: 0 all cells valid (skipped ones aside), 1 some cell invalid or a subject failed, 2 bad usage or a missing
# prerequisite, 130 interrupted.

# shellcheck disable=SC2034 # they are the flags'
value_flags=(loads protocols cpus timeout reps warmup-limit subjects backend stack jmx results resume)

# A load is written nREQUESTS-cCONCURRENCY, with xEXECUTIONS behind it where there are several.
readonly load_pattern='^n([1-9][0-9]{0,6})-c([1-9][0-9]{0,4})(x[1-9][0-9]?)?$'
readonly most_concurrency=20000 # ab's own limit

requests_of() { sed -E 's/^n([0-9]+)-.*/\1/' <<<"$1"; }

concurrency_of() { sed -E 's/.*-c([0-9]+).*/\1/' <<<"$1"; }

executions_of() {
  case $1 in
    *x*) printf '%s' "${1##*x}" ;;
    *) printf 1 ;;
  esac
}

# Reads the flags, over the script's declaration, into the settings of a run.
# shellcheck disable=SC2034 # the settings are the engine's
read_settings() {
  read_loads
  read_protocols
  read_sizes
  timeout_s=$(time_setting timeout 1) || wrong_time timeout 1
  warmup_limit_s=$(time_setting warmup-limit 0) || wrong_time warmup-limit 0
  repetitions=$(count_setting reps) || wrong_count reps
  read_subjects
  if [[ -n ${flag[backend]-} ]]; then
    backend=${flag[backend]}
  fi
  take_stack
  jmx_role=${flag[jmx]-}
  results=$(setting results)
}

read_loads() {
  local each
  words_setting loads loads load
  for each in "${loads[@]}"; do
    if ! [[ $each =~ $load_pattern ]]; then
      problem "--loads: $each is not written as nREQUESTS-cCONCURRENCY, with xEXECUTIONS or without" "write it as \"$(example_of loads)\""
      loads=()
      return
    elif (($(requests_of "$each") < $(concurrency_of "$each"))); then
      problem "--loads: $each has fewer requests than ab would send at a time" "raise n, or lower c"
    elif (($(concurrency_of "$each") > most_concurrency)); then
      problem "--loads: $each has more connections than ab's $most_concurrency" "lower c"
    fi
  done
  check_named_once loads "${loads[@]%x*}"
}

read_protocols() {
  local each
  words_setting protocols protocols protocol
  for each in "${protocols[@]}"; do
    if [[ $each != plain && $each != keep-alive ]]; then
      problem "--protocols: $each is neither plain nor keep-alive" "write it as \"$(example_of protocols)\""
    fi
  done
  check_named_once protocols "${protocols[@]}"
}

read_sizes() {
  if [[ $(setting cpus) == all ]]; then
    sizes=(all)
  else
    numbers_setting sizes cpus
  fi
}

# settings: prints the settings as JSON, for run.json.
settings() {
  jq -n --arg backend "$backend" --arg path "$path" --arg expected_body "$expected_body" \
    --argjson backend_ports "$(ports_of_backend | jq -cs .)" --argjson subjects "$(json_list "${subjects[@]}")" \
    --argjson loads "$(json_list "${loads[@]}")" --argjson protocols "$(json_list "${protocols[@]}")" \
    --argjson cpus "$(json_list "${sizes[@]}")" --argjson sizes "$(described_sizes)" --arg jmx "$jmx_role" \
    --argjson repetitions "$repetitions" --argjson timeout_s "$timeout_s" --argjson warmup_limit_s "$warmup_limit_s" \
    --argjson bases "$(bases)" '{
      tool: "ab", $backend, $backend_ports, $path, $expected_body, $subjects, $bases, $loads, $protocols, $cpus, $sizes,
      jmx: (if $jmx == "" then null else $jmx end), $repetitions, $timeout_s, $warmup_limit_s
    }'
}

# has_settings FILE: whether the settings of such a study stand in this run.json, numbers where they must be.
has_settings() {
  jq -es --arg load "$load_pattern" '
    def count: type == "number" and . == floor and . >= 0 and . <= 999999;
    def words($pattern): type == "array" and length > 0 and all(type == "string" and test($pattern) and (contains("\n") | not));
    .[0] | ([.repetitions, .timeout_s, .warmup_limit_s] | all(count)) and .repetitions > 0
      and (.loads | words($load)) and (.protocols | words("^(plain|keep-alive)$")) and (.cpus | . == ["all"] or words("^[1-9][0-9]{0,5}$"))
      and ([.backend, .path, .expected_body, .jmx // ""] | all(type == "string")) and .backend != "" and .timeout_s > 0
    ' "$1" >/dev/null 2>&1
}

# What a run's sizes say of the machine; the JVM's flags are compared with the rest of the environment.
readonly of_the_machine='.sizes | map(del(.java_opts))'

# take_settings FILE: takes the settings from this run.json.
# shellcheck disable=SC2034 # the settings are the engine's
take_settings() {
  if [[ $(jq -r '[.path, .expected_body] | join(" ")' "$1") != "$path $expected_body" ]]; then
    problem "--resume ${flag[resume]} asked for another path or body than $round does now" "start a new run"
  fi
  mapfile -t loads < <(jq -r '.loads[]' "$1")
  mapfile -t protocols < <(jq -r '.protocols[]' "$1")
  mapfile -t sizes < <(jq -r '.cpus[]' "$1")
  IFS=$'\t' read -r repetitions timeout_s warmup_limit_s backend jmx_role < <(
    jq -r '[.repetitions, .timeout_s, .warmup_limit_s, .backend, .jmx] | @tsv' "$1"
  )
  if [[ $(jq -c "$of_the_machine" "$1") != "$(described_sizes | jq -c "{sizes: .} | $of_the_machine")" ]]; then
    problem "--resume ${flag[resume]} was begun with other processors to run on" "start a new run"
  fi
}
