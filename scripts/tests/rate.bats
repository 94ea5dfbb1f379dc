#!/usr/bin/env bats
#
# Studies of rates over stub servers, with the load generator as it is.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

setup() {
  make_sandbox "$BATS_TEST_TMPDIR/home"
  write_experiment stub-rate rate backend=backend-stub path=/hello expected-body=world "subjects='direct gateway-stub'"
  stub_round=$experiment
  link_open_load
}

short_rate=(--duration 1s --reps 1 --warmup-limit 0s --sessions 200)

@test "at given rates each subject has a cell, with its latencies, and a row beside the others" {
  run "$stub_round" --results "$results" "${short_rate[@]}" --rates "50 100"
  printf '%s\n' "$output"
  has "[1/4] direct 50/s rep 1/1" "[4/4] gateway-stub 100/s rep 1/1" "valid"
  nothing_left
  run_dir=$(one_run)
  cd "$run_dir"
  for each in {direct,gateway-stub}/rep1/r{50,100}; do
    [[ -s $each.open.json && -s $each.open.hlog && -s $each.open.txt ]]
    json "$each.json" '.figures.sent == .figures.requests and .figures.requests > 0 and .roles.load.cpu_s == .figures.cpu_s and .roles.backend.cpu_s >= 0'
    # On a busy machine the load generator may be late.
    json "$each.json" '.reasons | all(.code == "load_late" or .code == "requests_unanswered")'
  done
  jq -e -s 'map(.roles.backend.cpu_s) | add > 0' {direct,gateway-stub}/rep1/r{50,100}.json
  equal "$(head -n 1 summary.csv | cut -d , -f 1-14)" "subject,rate,repetitions,valid,achieved_per_sec,p50_ms,p90_ms,p99_ms,p999_ms,p9999_ms,max_ms,errors,gateway_cpu_us_per_request,notes"
  equal "$(cut -d , -f 1-3 summary.csv | tail -n +2)" '"direct",50,1
"direct",100,1
"gateway-stub",50,1
"gateway-stub",100,1'
  [[ -s report.html ]]
  json environment.json '.jars["open-load"].libraries | any(startswith("hyperfoil-"))'
}

@test "--dry-run tells the cells that follow the searches" {
  run "$stub_round" --dry-run --reps 3
  has "2 cells to run, about" "and then 18 cells at 25, 50, 75 % of the smallest knee, about"
}

@test "a search that is interrupted keeps its steps, --resume goes on with it, and no rate may hold" {
  start_round "${short_rate[@]}" --slo "p99<0.001ms" --subjects direct
  await step_ran 2
  kill -INT -- "-$round_pid"
  await_round
  equal "$status" 130
  nothing_left
  run_dir=$(one_run)
  kept=$(cd "$run_dir" && cksum direct/knee/rep1/step0[12].json)
  json "$run_dir/direct/knee/rep1/step01.json" '.ran and (.verdict | IN("broke", "void", "disturbed")) and .slo == "p99<0.001ms"'

  run -1 "$stub_round" --resume "$run_dir"
  printf '%s\n' "$output"
  has "10 requests/s, the lowest rate that is tried"
  equal "$(cd "$run_dir" && cksum direct/knee/rep1/step0[12].json)" "$kept"
  json "$run_dir/run.json" '.status == "complete" and .rates == []'
  nothing_left
}

# step_ran N: whether this step of the search for direct is kept.
step_ran() { exists "$results"/*/*/direct/knee/rep1/step0"$1".json; }

@test "a load generator that is not built, and what it cannot be asked, are told before anything starts" {
  rm "$sandbox/open-load/target/open-load.jar"
  run -2 "$stub_round" --results "$results"
  has "open-load is not built"
  run -2 "$stub_round" --results "$results" --rates "0 10000000" --slo p99
  has "--rates: 0 is not a whole number from 1 to 999999" "--slo p99 is not p50, p90, p99, p99.9 or p99.99 below a time in ms or s" \
    "--slo is only for the search for a knee, and rates are given"
  [[ ! -e $results ]]
}
