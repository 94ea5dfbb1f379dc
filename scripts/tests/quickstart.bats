#!/usr/bin/env bats
#
# scripts/quickstart.sh, over a setup, a build and a comparison that only write down what they are called with.

# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

# quickstart_over SETUP BUILD VERSUS: the three that quickstart.sh runs end with these statuses and write down their words.
quickstart_over() {
  local each statuses=("$@") i=0
  for each in scripts/setup.sh mvnw scripts/versus.sh; do
    printf '#!%s\nprintf "%%s" "%s"; printf " [%%s]" "$@"; echo; pwd\nexit %s\n' "$BASH" "${each##*/}" "${statuses[i]}" >"$sandbox/$each"
    chmod +x "$sandbox/$each"
    i=$((i + 1))
  done
}

@test "quickstart.sh sets up, builds and compares nginx and Spring Cloud Gateway" {
  quickstart_over 0 0 0
  run -0 "$sandbox/scripts/quickstart.sh"
  has "versus.sh [nginx] [gateway-scg] [--closed] [--blocks] [1] "
}

@test "quickstart.sh compares the arms that it was given instead" {
  quickstart_over 0 0 0
  cd /
  run -0 "$sandbox/scripts/quickstart.sh" jar="a b.jar" gateway-scg --blocks=2
  equal "$(grep -v '^/\|^Building' <<<"$output")" "setup.sh []
mvnw [--batch-mode] [--quiet] [--threads] [2] [-DskipTests] [package]
versus.sh [jar=a b.jar] [gateway-scg] [--blocks=2]"
  equal "$(grep '^/' <<<"$output")" "/
$sandbox
/"
}

@test "quickstart.sh stops at the first step that fails, and ends as the comparison does" {
  quickstart_over 1 0 0
  run -1 "$sandbox/scripts/quickstart.sh"
  lacks "mvnw [" "versus.sh ["
  quickstart_over 0 3 0
  run -3 "$sandbox/scripts/quickstart.sh"
  lacks "versus.sh ["
  quickstart_over 0 0 1
  run -1 "$sandbox/scripts/quickstart.sh"
  has "versus.sh [nginx]"
}
