#!/usr/bin/env bats
#
# scripts/quickstart.sh, over a setup, a build and a comparison that only write down what they are called with.

# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

# quickstart_over SETUP BUILD VERSUS: what quickstart.sh runs ends with these statuses and writes down its words.
quickstart_over() {
  local each statuses=("$@") i=0
  for each in scripts/setup.sh mvnw scripts/versus.sh scripts/round1.sh; do
    printf '#!%s\nprintf "%%s" "%s"; printf " [%%s]" "$@"; echo; pwd\nexit %s\n' "$BASH" "${each##*/}" "${statuses[i]-0}" >"$sandbox/$each"
    chmod +x "$sandbox/$each"
    i=$((i + 1))
  done
}

@test "quickstart.sh sets up, builds and compares nginx and Spring Cloud Gateway" {
  quickstart_over 0 0 0
  run -0 "$sandbox/scripts/quickstart.sh"
  has "setup.sh [--only] [bash,find,java,nginx,wrk]" "versus.sh [nginx] [gateway-scg] [--closed] [--blocks] [1] "
}

@test "quickstart.sh measures throughput where there is no /proc" {
  quickstart_over 0 0 0
  sed -i.bak 's|/proc/self|/nowhere|' "$sandbox/scripts/quickstart.sh"
  run -0 "$sandbox/scripts/quickstart.sh"
  has "This system has no /proc" "setup.sh [--only] [bash,find,java,nginx,wrk]" "round1.sh [--subjects] [direct,nginx,gateway-scg] [--connections] [300] "
  lacks "versus.sh ["
  run -2 "$sandbox/scripts/quickstart.sh" nginx haproxy
  has "Arms are compared by their CPU times, and this system has no /proc"
  lacks "setup.sh ["
}

@test "quickstart.sh prints its manual for --help anywhere, before it installs anything" {
  quickstart_over 0 0 0
  run -0 "$sandbox/scripts/quickstart.sh" nginx gateway-scg --help
  has "Usage: scripts/quickstart.sh"
  lacks "setup.sh [" "mvnw ["
}

@test "quickstart.sh compares the arms that it was given instead" {
  quickstart_over 0 0 0
  cd /
  run -0 "$sandbox/scripts/quickstart.sh" jar="a b.jar" gateway-scg --blocks=2
  equal "$(grep -v '^/\|^Building' <<<"$output")" "setup.sh [--only] [bash,find,java]
mvnw [--batch-mode] [--quiet] [--threads] [2] [-DskipTests] [package]
versus.sh [jar=a b.jar] [gateway-scg] [--blocks=2]"
  equal "$(grep '^/' <<<"$output")" "/
$sandbox
/"
}

@test "quickstart.sh wants what its arms need, and nothing for a gateway that setup.sh does not install by default" {
  quickstart_over 0 0 0
  run -0 "$sandbox/scripts/quickstart.sh" nginx-mainline haproxy,name=old --closed
  has "setup.sh [--only] [bash,find,java,haproxy,wrk]"
  run -0 "$sandbox/scripts/quickstart.sh" name=now --subject=nginx
  has "setup.sh [--only] [bash,find,java,nginx]"
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
