#!/usr/bin/env bats
#
# scripts/setup.sh, with package managers that only write down what they are called with.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=setup.bash
source "$BATS_TEST_DIRNAME/setup.bash"

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

@test "with --only nothing else is wanted, but for what --with adds" {
  only wrk nginx java curl
  for flags in "--only bash,find,java,nginx,wrk" "--check --only=nginx,wrk"; do
    # shellcheck disable=SC2086 # one flag or more
    setup_sh $flags
    equal "$status" 0
    has "nginx: installed" "Nothing to install."
    lacks haproxy ab:
  done
  for wanted in wrk,ab "wrk ab"; do
    setup_sh --check --only "$wanted" --with test
    equal "$status" 1
    has "curl: installed" "ab: missing" "jq: missing" "Install them with scripts/setup.sh --only wrk,ab --with test."
    lacks haproxy java
  done
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
  manager apt-get wrk ab javac curl jq python3 shellcheck shfmt bats chromium chromedriver
  # shellcheck disable=SC2016 # the text is the fake's
  printf '#!%s\n[[ $2 == openjdk-21-* || $2 == openjdk-17-* || $2 == chromium* ]]\n' "$BASH" >"$tools/apt-cache"
  chmod +x "$tools/apt-cache"
  # shellcheck disable=SC2016 # the text is the fake's
  printf '#!%s\n[[ $1 != env ]] || shift; while [[ $1 == *=* ]]; do export "$1"; shift; done; exec "$@"\n' "$BASH" >"$tools/sudo"
  chmod +x "$tools/sudo"
  setup_sh --with test
  equal "$status" 0
  equal "$(<"$calls")" "apt-get update -qq
apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends wrk apache2-utils openjdk-21-jdk-headless curl jq python3 shellcheck shfmt bats chromium chromium-driver"
  has "apt-get update" "apt-get -o DPkg::Lock::Timeout=300 install -y"
}

@test "the services that Debian's packages of nginx, HAProxy and sshd start are stopped" {
  if ((EUID != 0)); then skip "sudo would be asked"; fi
  only
  apt="apt-get update -qq
apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends nginx haproxy openssh-server"
  services sysvinit
  apt_get nginx haproxy ssh
  installing nginx haproxy sshd
  equal "$status" 0
  equal "$(<"$calls")" "$apt
service nginx stop
update-rc.d nginx disable
service haproxy stop
update-rc.d haproxy disable
service ssh stop
update-rc.d ssh disable"
  has "nginx as a service on port 80: stopping it" "haproxy as a service: stopping it" "disabling it at boot"
  services systemd
  apt_get nginx haproxy ssh ssh.socket # Ubuntu starts sshd by a socket
  installing nginx haproxy sshd
  equal "$status" 0
  equal "$(<"$calls")" "$apt
systemctl disable --now nginx
systemctl disable --now haproxy
systemctl disable --now ssh.socket
systemctl disable --now ssh"
}

@test "a service that was there before, as that of a server built from source, is left alone" {
  if ((EUID != 0)); then skip "sudo would be asked"; fi
  only
  for init in systemd sysvinit; do
    services "$init" nginx ssh
    apt_get nginx haproxy ssh
    installing nginx haproxy sshd
    equal "$status" 0
    has "haproxy as a service: stopping it"
    lacks "nginx as a service" "ssh as a service"
    equal "$(grep -c '^systemctl\|^service' "$calls")" 1
  done
}

@test "dnf gets its own package names" {
  only curl jq nginx haproxy
  manager dnf wrk ab javac python3 shellcheck shfmt bats chromium chromedriver
  dnf=$(<"$tools/dnf")
  # shellcheck disable=SC2016 # the text is the fake's
  printf '%s\n' "${dnf/$'\n'/$'\n[[ $* != *info* ]] || { [[ $* != *-25-* ]]; exit; }\n'}" >"$tools/dnf"
  if ((EUID != 0)); then skip "sudo would be asked"; fi
  setup_sh --with test
  equal "$status" 0
  equal "$(<"$calls")" "dnf install -y wrk httpd-tools java-21-openjdk-devel python3 ShellCheck shfmt bats chromium chromedriver"
}

@test "brew gets its own package names, and no sudo" {
  only curl jq nginx haproxy
  manager brew wrk ab javac python3 shellcheck shfmt bats
  setup_sh --with=test
  equal "$status" 0
  equal "$(<"$calls")" "brew install wrk httpd openjdk python shellcheck shfmt bats-core"
}

@test "Chrome is a Chromium, and without a package manager one is wanted" {
  only "${all[@]}" curl jq shellcheck shfmt google-chrome
  printf '#!%s\necho "Bats 1.8.2"\n' "$BASH" >"$tools/bats"
  chmod +x "$tools/bats"
  setup_sh --check --with test
  equal "$status" 1
  has "chromium: installed" "chromedriver: missing"
}

@test "a browser that does not start, as Ubuntu's stub, is missing" {
  only "${all[@]}" chromium
  setup_sh --check --with test
  has "chromium: installed"
  printf '#!%s\nexit 1\n' "$BASH" >"$tools/chromium"
  setup_sh --check --with test
  has "chromium: missing"
}

@test "a bash that was installed in front of an older one is found" {
  only "${all[@]}"
  first=$BATS_TEST_TMPDIR/first
  mkdir "$first"
  rm "$tools/bash" # never write through a link to the real one
  printf '#!%s\nexit 1\n' "$BASH" >"$tools/bash"
  manager brew
  printf '"%s" -s "%s" "%s"\n' "$(command -v ln)" "$BASH" "$first/bash" >>"$tools/brew"
  chmod +x "$tools/bash"
  run env -u JAVA_HOME PATH="$first:$tools" "$BASH" "$sandbox/scripts/setup.sh"
  printf '%s\n' "$output"
  equal "$status" 0
  has "bash: missing"
  lacks "still missing"
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
  equal "$status" 1
  lacks "still missing"
}

@test "where dnf finds no package, it names the source that may have it" {
  if ((EUID != 0)); then skip "sudo would be asked"; fi
  only "${all[@]}"
  rm "$tools/wrk"
  printf '#!%s\nexit 1\n' "$BASH" >"$tools/dnf"
  chmod +x "$tools/dnf"
  setup_sh
  equal "$status" 1
  has "dnf install epel-release" "leave tools out with --only"
}

@test "a service is stopped even if the installation that brought it failed" {
  if ((EUID != 0)); then skip "sudo would be asked"; fi
  only
  services sysvinit
  apt_get nginx
  # shellcheck disable=SC2016 # the text is the fake's
  printf '[[ " $* " != *" install "* ]] || exit 100\n' >>"$tools/apt-get"
  installing nginx ab
  equal "$status" 1
  [[ $(<"$calls") == *$'\nservice nginx stop\nupdate-rc.d nginx disable' ]]
}

@test "the parallel of moreutils is not GNU's" {
  only
  # shellcheck disable=SC2016 # expanded by the inner shell
  is_parallel() { run env PATH="$tools" bash -c 'source "$1"; is_there parallel' _ "$repository/scripts/lib/packages.sh"; }
  is_parallel
  equal "$status" 0
  printf '#!%s\necho "parallel: invalid option" >&2; exit 1\n' "$BASH" >"$tools/parallel"
  is_parallel
  equal "$status" 1
}

@test "a package source that is broken does not keep apt-get from installing" {
  if ((EUID != 0)); then skip "sudo would be asked"; fi
  only "${all[@]}"
  rm "$tools/wrk"
  manager apt-get wrk
  apt=$(<"$tools/apt-get")
  printf '%s\n' "${apt/$'\n'/$'\n[[ $1 != update ]] || exit 100\n'}" >"$tools/apt-get"
  setup_sh
  equal "$status" 0
  equal "$(<"$calls")" "apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends wrk"
}

@test "without root and sudo it says what an administrator is to install" {
  only "${all[@]}"
  rm "$tools/wrk" "$tools/ab" "$tools/id"
  printf '#!%s\necho 1000\n' "$BASH" >"$tools/id"
  chmod +x "$tools/id"
  manager apt-get
  setup_sh
  equal "$status" 1
  has "there is no sudo: let an administrator run: apt-get install wrk apache2-utils"
  [[ ! -e $calls ]]
}

@test "find is installed where it is missing, as in Fedora's container image" {
  if ((EUID != 0)); then skip "sudo would be asked"; fi
  only "${all[@]}"
  rm "$tools/find"
  manager dnf find
  setup_sh
  equal "$status" 0
  equal "$(<"$calls")" "dnf install -y findutils"
}

@test "a JAVA_HOME without a JDK 17 is told, because no package would change it" {
  only "${all[@]}"
  manager brew
  for flag in "" --check; do
    run env JAVA_HOME="$BATS_TEST_TMPDIR/jdk 11" PATH="$tools" "$sandbox/scripts/setup.sh" ${flag:+"$flag"}
    equal "$status" 1
    has "java: missing" "JAVA_HOME is $BATS_TEST_TMPDIR/jdk 11, where there is no JDK 17 or later"
  done
  [[ ! -e $calls ]]
}

@test "Homebrew's JDK, which is not on the PATH, is told" {
  only "${all[@]}"
  rm "$tools/javac"
  manager brew
  setup_sh
  equal "$status" 1
  # shellcheck disable=SC2016 # what the user is to type
  has 'export JAVA_HOME="$(brew --prefix openjdk)/libexec/openjdk.jdk/Contents/Home"'
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
  for flag in --nonsense wrk --only=; do
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
  for flags in "--only ngnix" "--only=," "--only wrk,nginx-lua"; do
    # shellcheck disable=SC2086 # one flag or two
    setup_sh $flags
    equal "$status" 2
    has "--only takes: wrk nginx haproxy ab bash find java. See --help."
  done
  setup_sh --with test --only wrk
  equal "$status" 2
  has "--only must come before --with. See --help."
}

@test "Debian's Lua module for nginx is installed with apt-get alone" {
  if ((EUID != 0)); then skip "sudo would be asked"; fi
  only
  services sysvinit nginx
  apt_get
  installing nginx-lua
  equal "$status" 0
  equal "$(<"$calls")" "apt-get update -qq
apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends libnginx-mod-http-lua"
  lacks "stopping it"
  services sysvinit
  apt_get nginx # which it depends on
  installing nginx-lua
  equal "$status" 0
  [[ $(<"$calls") == *$'\nservice nginx stop\nupdate-rc.d nginx disable' ]]
  has "nginx as a service on port 80: stopping it"
  rm "$tools/apt-get" "$calls"
  manager brew
  installing nginx-lua
  equal "$status" 1
  has "only Debian and Ubuntu have a package for it" NGINX_LUA_BIN
  [[ ! -e $calls ]]
}
