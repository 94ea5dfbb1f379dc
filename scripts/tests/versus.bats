#!/usr/bin/env bats
#
# Arms side by side: what is refused, and the answer that is alone on standard output.

# shellcheck disable=SC2030,SC2031,SC2154 # bats runs every test in a process of its own, and sets stderr
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

setup() {
  make_sandbox "$BATS_TEST_TMPDIR/home"
  add_arms
}

@test "arms that are wrong, and a limit too short for a decision, are refused before anything starts" {
  refused --like like-this gateway-stub gateway-stub rev=nowhere name=x,java=1
  has "gateway-stub and gateway-stub are the same arm" "arm rev=nowhere: git finds no revision nowhere" "java= does not apply"
  refused --like like-this gateway-stub gateway-other --limit 5m
  has "--limit 300s is too short: nothing is decided before 5 blocks" "give at least --limit 16m"
  lacks "or a shorter"
  refused --like like-this gateway-stub gateway-other --limit 15m
  has "give at least --limit 16m, or a shorter --duration"
}

@test "--list names what can be an arm, and so not the backend alone" {
  run -0 "$stub_round" --like like-this --list
  has "Arms in front of the backend of like-this:" "  gateway-stub" "  gateway-other"
  lacks direct
}

@test "--json prints the result alone, and the rest to standard error" {
  # On a busy machine CPU time may go unseen; the status is 1 then.
  run --separate-stderr "$stub_round" --like like-this --results "$results" --quick --duration 1s --slice 1s \
    --warmup-limit 0s --rate 50 --sessions 20 --json gateway-stub gateway-other
  printf '%s\n' "$stderr"
  [[ $status -le 1 ]]
  equal "$(jq -r '.rows | map(.subject) | join(" ")' <<<"$output")" "gateway-stub gateway-other"
  output=$stderr
  has "block 1 gateway-stub" "A smoke test decides nothing" "Report: "
  json "$(one_run)/run.json" '.status == "complete" and .blocks[0].seconds > 0'
  nothing_left
}

@test "--closed loads the arms in turns, and keeps the slices of each" {
  # On a busy machine CPU time may go unseen; the status is 1 then.
  run "$stub_round" --like like-this --results "$results" --quick --duration 4s --slice 1s --warmup-limit 0s --closed \
    --connections 4 gateway-stub gateway-other
  printf '%s\n' "$output"
  [[ $status -le 1 ]]
  for arm in gateway-stub gateway-other; do
    json "$(one_run)/block01/$arm/side.json" '.slices | length == 2 and all(.requests > 0)'
  done
  nothing_left
}
