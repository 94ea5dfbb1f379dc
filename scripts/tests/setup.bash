# shellcheck shell=bash disable=SC2030,SC2031,SC2034 # bats runs every test in a process of its own, which has the variables
#
# What the tests of scripts/setup.sh share: a PATH with nothing but what a test provides, and package managers that only write
# down what they are called with.

# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

# only TOOL...: a PATH with the shell's own needs and these tools, all of them empty programs but bash.
only() {
  local each
  tools=$BATS_TEST_TMPDIR/tools
  calls=$BATS_TEST_TMPDIR/calls
  mkdir "$tools"
  for each in env bash dirname readlink grep sed id cat ps find; do
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
      parallel) printf '#!%s\necho "GNU parallel 20221122"\n' "$BASH" >"$tools/parallel" ;;
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

# services INIT [NAME...]: this machine has systemd or sysvinit, whichever INIT is, with these services. What stops them only
# writes down its arguments.
services() {
  local each booted=/nowhere
  units=$BATS_TEST_TMPDIR/units
  rm -rf "$units" "$calls"
  mkdir "$units"
  if [[ $1 == systemd ]]; then
    booted=$units
  fi
  for each in "${@:2}"; do
    : >"$units/$each"
  done
  sed "s|/etc/init.d|$units|; s|/run/systemd/system|$booted|" "$repository/scripts/lib/packages.sh" \
    >"$sandbox/scripts/lib/packages.sh"
  manager service
  manager update-rc.d
  cat >"$tools/systemctl" <<END
#!$BASH
[[ \$1 != cat ]] || { [[ -e "$units/\${2%.service}" ]]; exit; }
echo "systemctl \$*" >>"$calls"
END
  chmod +x "$tools/systemctl"
}

# apt_get NAME...: an apt-get that writes down its arguments, and brings these services with whatever it installs.
apt_get() {
  local each
  manager apt-get
  for each in "$@"; do
    # shellcheck disable=SC2016 # the text is the fake's
    printf '[[ " $* " != *" install "* ]] || : >"%s"\n' "$units/$each" >>"$tools/apt-get"
  done
}

# installing TOOL...: what install_packages of scripts/lib/packages.sh does for them.
installing() {
  # shellcheck disable=SC2016 # expanded by the inner shell
  run env PATH="$tools" bash -c 'source "$1/messages.sh"; source "$1/packages.sh"; install_packages "${@:2}"' _ \
    "$sandbox/scripts/lib" "$@"
  printf '%s\n' "$output"
}

setup_sh() {
  run env -u JAVA_HOME PATH="$tools" "$sandbox/scripts/setup.sh" "$@"
  printf '%s\n' "$output"
}

# What scripts/setup.sh wants, but for bash, which is there.
all=(wrk nginx haproxy ab java)
