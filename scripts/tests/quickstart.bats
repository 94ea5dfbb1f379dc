#!/usr/bin/env bats
#
# scripts/quickstart.sh, over a setup, a build and a round that only write down what they are called with.

# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

# quickstart_over SETUP BUILD ROUND: the three that quickstart.sh runs end with these statuses and write down their words.
quickstart_over() {
  local each statuses=("$@") i=0
  for each in scripts/setup.sh mvnw scripts/round1.sh; do
    printf '#!%s\nprintf "%%s" "%s"; printf " [%%s]" "$@"; echo; pwd\nexit %s\n' "$BASH" "${each##*/}" "${statuses[i]}" >"$sandbox/$each"
    chmod +x "$sandbox/$each"
    i=$((i + 1))
  done
}

@test "quickstart.sh sets up, builds and measures a few subjects of round 1" {
  quickstart_over 0 0 0
  run -0 "$sandbox/scripts/quickstart.sh"
  has "round1.sh [--subjects] [direct,nginx,gateway-scg] [--connections] [300] [--duration] [10s] [--reps] [1]"
}

@test "quickstart.sh runs round 1 with the flags it was given instead" {
  quickstart_over 0 0 0
  cd /
  run -0 "$sandbox/scripts/quickstart.sh" --connections "50 60" --reps=2
  equal "$(grep -v '^/\|^Building' <<<"$output")" "setup.sh []
mvnw [--batch-mode] [--quiet] [--threads] [2] [-DskipTests] [package]
round1.sh [--connections] [50 60] [--reps=2]"
  equal "$(grep '^/' <<<"$output")" "/
$sandbox
/"
}

@test "quickstart.sh stops at the first step that fails, and ends as round 1 does" {
  quickstart_over 1 0 0
  run -1 "$sandbox/scripts/quickstart.sh"
  lacks "mvnw [" "round1.sh ["
  quickstart_over 0 3 0
  run -3 "$sandbox/scripts/quickstart.sh"
  lacks "round1.sh ["
  quickstart_over 0 0 1
  run -1 "$sandbox/scripts/quickstart.sh"
  has "round1.sh [--subjects]"
}
