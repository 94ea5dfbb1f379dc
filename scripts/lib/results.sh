# shellcheck shell=bash
#
# The run's folder: making it, keeping its run.json, taking it up again. run.json says "incomplete" from the start and
# "complete" only at the end, so that a run that ends in any other way is known as incomplete.

# elapsed_s EPOCHREALTIME [PLACES]: prints the seconds since then.
elapsed_s() { awk -v begun="$1" -v now="$EPOCHREALTIME" -v places="${2:-0}" 'BEGIN { printf "%.*f", places, now - begun }'; }

# add_seconds VARIABLE EPOCHREALTIME: adds the milliseconds since then to VARIABLE.
add_seconds() {
  local -n sum=$1
  sum=$((sum + (${EPOCHREALTIME/./} - ${2/./}) / 1000))
}

timestamp() { date -u +%Y-%m-%dT%H:%M:%SZ; }

# json_list WORD...: prints the words as a JSON list of strings.
json_list() {
  if (($#)); then
    printf '%s\n' "$@" | jq -Rnc '[inputs]'
  else
    printf '[]'
  fi
}

# write_file FILE: standard input becomes FILE, whole or not at all.
write_file() { cat >"$1.new" && [[ -s $1.new ]] && mv "$1.new" "$1"; }

# append_to_list FILE JSON: adds an element to the JSON list in FILE, which may not be there yet.
append_to_list() {
  local list='[]'
  if [[ -s $1 ]]; then
    list=$(<"$1")
  fi
  jq -n --argjson list "$list" --argjson element "$2" '$list + [$element]' | write_file "$1"
}

# new_run: makes the run's folder and its run.json and environment.json.
new_run() {
  local parent=$results/$round stamp suffix=
  stamp=$(date +%Y%m%d-%H%M%S)
  mkdir -p "$parent"
  while ! mkdir "$parent/$stamp$suffix" 2>/dev/null; do
    if [[ ! -d $parent/$stamp$suffix ]]; then
      complain "cannot make $parent/$stamp$suffix"
      exit 2
    fi
    suffix=$((suffix - 1)) # a run of the same second: -1, -2 …
  done
  run_dir=$(cd "$parent/$stamp$suffix" >/dev/null && pwd)
  environment | write_file "$run_dir/environment.json"
  jq -n --arg round "$round" --arg started "$(timestamp)" --argjson settings "$(settings)" '
    {$round, status: "incomplete", $started} + $settings + {
      order: "as listed in odd repetitions, reversed in even ones", invocations: []
    }' | write_file "$run_dir/run.json" # last: a run that has it can be resumed
}

# read_run: takes the settings of a run from its run.json, as it was begun.
read_run() {
  local file=${flag[resume]%/}/run.json name
  for name in "${!flag[@]}"; do
    if [[ $name != resume && $name != dry-run ]]; then
      problem "--$name does not go with --resume: a run goes on as it was begun" "leave out --$name"
    fi
  done
  # Nothing is taken that has not been looked at: numbers go into the shell's arithmetic, which would run what else they
  # hold.
  if ! jq -es '.[0] | type == "object" and ([.round, .subjects[]] | all(type == "string"))' "$file" >/dev/null 2>&1 ||
    [[ ! -s ${file%/*}/environment.json ]]; then
    no_run
    return
  fi
  if [[ $(jq -r .round "$file") != "$round" ]]; then
    problem "--resume ${flag[resume]} is a run of $(jq -r .round "$file"), not of $round" "use scripts/$(jq -r .round "$file").sh"
    return
  elif ! has_settings "$file"; then
    no_run
    return
  fi
  run_dir=$(cd "${flag[resume]}" >/dev/null && pwd)
  mapfile -t subjects < <(jq -r '.subjects[]' "$file")
  take_settings "$file"
}

no_run() { problem "--resume ${flag[resume]}: no run.json that can be read there" "name the folder of a run: DIR/$round/<time>"; }

# reopen_run: the run is incomplete while its missing cells are run. What is there now and was not when it began is added
# to its environment.
reopen_run() {
  local now
  now=$(environment)
  jq --argjson now "$now" '.jars = $now.jars + .jars | .native = $now.native + .native' "$run_dir/environment.json" |
    write_file "$run_dir/environment.json"
  jq '.status = "incomplete"' "$run_dir/run.json" | write_file "$run_dir/run.json"
}

# check_same_environment: notes a problem when the run to resume was begun with something else. A subject that was skipped,
# not being installed, may have come.
check_same_environment() {
  local difference
  difference=$(environment | jq -r --slurpfile begun "$run_dir/environment.json" '
    . as $now | $begun[0] as $begun | ["machine", "java", "tools", "jars", "native"][]
    | select(. as $part | ($begun[$part] | type) != "object" or any($begun[$part] | keys[]; $now[$part][.] != $begun[$part][.]))' | tr '\n' ' ')
  if [[ -n $difference ]]; then
    problem "$run_dir was begun with other ${difference% } than now; one run cannot mix them" \
      "compare its environment.json, or start a new run"
  fi
}

# close_invocation STATUS: adds this invocation's times to run.json and sets the run's status.
close_invocation() {
  local wall_ms=0
  add_seconds wall_ms "$run_begun"
  jq --arg status "$1" --arg ended "$(timestamp)" --arg command "$invocation" --argjson wall "$wall_ms" \
    --argjson cells "$cells_ms" --argjson warmup "$warmup_ms" '
    .status = $status | .ended = $ended
    | .invocations += [{$command, $ended, wall_s: ($wall / 1000), cells_s: ($cells / 1000), warmup_s: ($warmup / 1000)}]
    ' "$run_dir/run.json" | write_file "$run_dir/run.json"
}

# print_time_spent: how much of this invocation's time was measurement.
print_time_spent() {
  jq -r '.invocations[-1] | (.wall_s | if . > 0 then . else 1 end) as $wall
    | def percent($part): "\($part / $wall * 100 | round) %";
      "Of \(.wall_s | round) s: cells \(percent(.cells_s)), warm-up \(percent(.warmup_s)), together \(percent(.cells_s + .warmup_s)); the rest is starting, stopping, checking and waiting for servers."' \
    "$run_dir/run.json"
}

# write_summary: (re)makes the run's summary.csv, summary.md and summary.json from its other files.
write_summary() {
  local reporter=()
  report_command reporter summary "$run_dir"
  "${reporter[@]}" >/dev/null || not_made summary
}

# write_page: (re)makes its report.html.
write_page() {
  local reporter=()
  report_command reporter html "$run_dir"
  "${reporter[@]}" >/dev/null || not_made html
}

# not_made COMMAND: the measurements are kept; only what is made of them is not there.
not_made() {
  complain "The run is kept in $run_dir; when that is mended: $(quoted scripts/report.sh "$1" "$run_dir")"
  return 1
}
