#!/usr/bin/env bats
#
# scripts/setup.sh and scripts/quickstart.sh, with package managers that only write down what they are called with.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

# only TOOL...: a PATH with the shell's own needs and these tools, all of them empty programs but bash.
only() {
  local each
  tools=$BATS_TEST_TMPDIR/tools
  calls=$BATS_TEST_TMPDIR/calls
  mkdir "$tools"
  for each in env bash dirname awk sed id cat cmp ps; do
    ln -s "$(command -v "$each")" "$tools/$each"
  done
  provide "$@"
}

# provide TOOL...: they are there from now on.
provide() {
  local each
  for each in "$@"; do
    rm -f "$tools/$each" # never write through a link to the real one
    case $each in
      java) printf '#!%s\necho "javac 17.0.1"\n' "$BASH" >"$tools/javac" ;;
      *) printf '#!%s\n' "$BASH" >"$tools/$each" ;;
    esac
    chmod +x "$tools"/*
  done
}

# manager NAME [TOOL...]: a package manager that writes down its arguments, and then provides the tools.
manager() {
  local each
  printf '#!%s\nprintf "%%s %%s\\n" "%s" "$*" >>"%s"\n' "$BASH" "$1" "$calls" >"$tools/$1"
  for each in "${@:2}"; do
    printf 'printf "#!%s\\necho javac 17.0.1; echo Bats 1.8.2\\n" >"%s"; "%s" +x "%s"\n' "$BASH" "$tools/$each" "$(command -v chmod)" "$tools/$each" >>"$tools/$1"
  done
  chmod +x "$tools/$1"
}

setup_sh() {
  run env -u JAVA_HOME PATH="$tools" "$sandbox/scripts/setup.sh" "$@"
  printf '%s\n' "$output"
}

all=(wrk nginx ab curl jq unzip cmp flock java)

@test "with everything there it says so and installs nothing" {
  only "${all[@]}"
  for manager in apt-get dnf brew; do
    manager "$manager"
  done
  for flags in "" --check; do
    setup_sh ${flags:+"$flags"}
    equal "$status" 0
    has "wrk: there" "java: there" "Nothing to install."
    lacks missing
  done
  [[ ! -e $calls ]]
}

@test "--check names what is missing, installs nothing and ends with 1" {
  only nginx ab curl unzip flock
  manager apt-get
  setup_sh --check
  equal "$status" 1
  has "wrk: missing" "jq: missing" "java: missing" "curl: there" "ab: there" "scripts/setup.sh"
  [[ ! -e $calls ]]
}

@test "a JDK that is too old, or a JRE alone, is missing" {
  only "${all[@]}"
  printf '#!%s\necho "javac 11.0.2"\n' "$BASH" >"$tools/javac"
  setup_sh --check
  equal "$status" 1
  has "java: missing"
  printf '#!%s\necho "javac 1.8.0_392" >&2\n' "$BASH" >"$tools/javac"
  setup_sh --check
  equal "$status" 1
  rm "$tools/javac"
  setup_sh --check
  equal "$status" 1
  has "java: missing"
}

@test "apt-get gets its own package names, and says what it does" {
  only curl unzip jq nginx
  rm "$tools/cmp"
  manager apt-get wrk ab flock javac cmp
  # shellcheck disable=SC2016 # the text is the fake's
  printf '#!%s\n[[ $2 == openjdk-21-* || $2 == openjdk-17-* ]]\n' "$BASH" >"$tools/apt-cache"
  chmod +x "$tools/apt-cache"
  # shellcheck disable=SC2016 # the text is the fake's
  printf '#!%s\n[[ $1 != env ]] || shift; while [[ $1 == *=* ]]; do export "$1"; shift; done; exec "$@"\n' "$BASH" >"$tools/sudo"
  chmod +x "$tools/sudo"
  setup_sh
  equal "$status" 0
  equal "$(<"$calls")" "apt-get update -qq
apt-get install -y --no-install-recommends wrk apache2-utils diffutils util-linux openjdk-21-jdk-headless"
  has "apt-get update" "apt-get install -y"
}

@test "the service that Debian's nginx package starts is stopped" {
  if ((EUID != 0)); then skip "sudo would be asked"; fi
  only
  manager service
  manager systemctl
  # shellcheck disable=SC2016 # expanded by the inner shell
  run -0 env PATH="$tools" bash -c 'source "$1/messages.sh"; source "$1/packages.sh"; stop_packaged_nginx apt-get' _ \
    "$sandbox/scripts/lib"
  [[ $(<"$calls") == "service nginx stop" || $(<"$calls") == "systemctl disable --now nginx" ]]
  has "kept from starting at boot"
}

@test "dnf gets its own package names" {
  only curl unzip jq nginx
  manager dnf wrk ab flock javac shellcheck bats
  if ((EUID != 0)); then skip "sudo would be asked"; fi
  setup_sh --with test
  equal "$status" 0
  equal "$(<"$calls")" "dnf install -y wrk httpd-tools util-linux java-latest-openjdk-devel ShellCheck bats"
}

@test "brew gets its own package names, and no sudo" {
  only curl unzip jq nginx
  manager brew wrk ab flock javac shellcheck bats
  setup_sh --with=test
  equal "$status" 0
  equal "$(<"$calls")" "brew install wrk httpd flock openjdk shellcheck bats-core"
}

@test "what is still missing after the installation is told, with status 1" {
  only "${all[@]}"
  rm "$tools/wrk"
  manager brew
  setup_sh
  equal "$status" 1
  has "wrk is still missing"
}

@test "a package manager that fails ends it with a failure" {
  only "${all[@]}"
  rm "$tools/wrk"
  printf '#!%s\nexit 100\n' "$BASH" >"$tools/brew"
  chmod +x "$tools/brew"
  setup_sh
  ((status != 0))
}

@test "without a package manager it says what to install by hand" {
  only "${all[@]}"
  rm "$tools/wrk" "$tools/jq"
  setup_sh
  equal "$status" 1
  has "None of apt-get, dnf and brew is here" "wrk jq"
}

@test "bad usage ends with 2" {
  only "${all[@]}"
  for flag in --nonsense wrk --with=all; do
    setup_sh "$flag"
    equal "$status" 2
    has "unknown argument: $flag"
  done
  setup_sh --with
  equal "$status" 2
  has "--with takes: test"
  setup_sh --with all
  equal "$status" 2
}

# --- quickstart.sh ----------------------------------------------------------------------------------------------------

# quickstart_over SETUP BUILD ROUND: the three that quickstart.sh runs end with these statuses and write down their words.
quickstart_over() {
  local each statuses=("$@") i=0
  for each in scripts/setup.sh mvnw scripts/round1.sh; do
    printf '#!%s\nprintf "%%s" "%s"; printf " [%%s]" "$@"; echo; pwd\nexit %s\n' "$BASH" "${each##*/}" "${statuses[i]}" >"$sandbox/$each"
    chmod +x "$sandbox/$each"
    i=$((i + 1))
  done
}

@test "quickstart.sh sets up, builds and runs round 1 quickly, with the flags it was given" {
  quickstart_over 0 0 0
  cd /
  run -0 "$sandbox/scripts/quickstart.sh" --connections "50 60" --reps=2
  equal "$(grep -v '^/\|^Building' <<<"$output")" "setup.sh []
mvnw [--batch-mode] [--quiet] [-DskipTests] [package]
round1.sh [--quick] [--connections] [50 60] [--reps=2]"
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
  has "round1.sh [--quick]"
}
