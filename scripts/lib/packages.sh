# shellcheck shell=bash
#
# Installs tools with the package manager of the system, and gateways from PyPI: those whose folder has a requirements.txt, in
# the virtual environment FOLDER/venv. Also runs on bash 3.2, the version of a fresh macOS. A script that sources this file
# sets home, the folder of the repository.

# is_there TOOL: whether the tool is installed and, for bash, bats and Java, new enough.
# grep is used without -q, which would exit at the first match: the tool could then be killed by a broken pipe, which with
# pipefail would look like a missing tool.
is_there() {
  case $1 in
    nginx | haproxy | sshd | ip) PATH=$PATH:/usr/sbin:/usr/local/sbin:/sbin command -v "$1" >/dev/null ;;
    bash) bash -c '((BASH_VERSINFO[0] >= 5))' ;;
    bats) bats --version 2>/dev/null | grep -E '^Bats (1\.([7-9]|[1-9][0-9])|[2-9]|[1-9][0-9])' >/dev/null ;;
    java) "${JAVA_HOME:+$JAVA_HOME/bin/}javac" -version 2>&1 | grep -E '^javac (1[7-9]|[2-9][0-9])([^0-9]|$)' >/dev/null ;;
    # Started, because Ubuntu's package may be a stub that only says where to get the browser.
    chromium)
      chromium --version >/dev/null 2>&1 || chromium-browser --version >/dev/null 2>&1 || google-chrome --version >/dev/null 2>&1
      ;;
    nginx-lua) [ -e /usr/lib/nginx/modules/ngx_http_lua_module.so ] ;;
    parallel) parallel --version 2>/dev/null | grep '^GNU' >/dev/null ;; # moreutils has another program of this name
    python3-venv) python3 -c 'import ensurepip, venv' 2>/dev/null ;;
    *) if is_from_pypi "$1"; then is_pinned "$1"; else command -v "$1" >/dev/null; fi ;;
  esac
}

package_manager() {
  local each
  for each in apt-get dnf brew; do
    command -v "$each" >/dev/null || continue
    printf '%s' "$each"
    return
  done
  return 1
}

# package_of MANAGER TOOL: prints the package that contains the tool.
package_of() {
  case $1:$2 in
    apt-get:ab) printf apache2-utils ;;
    # The newest with long-term support: the system's default may be older than 17, the latest one newer than 25.
    apt-get:java) first_known "apt-cache show" openjdk-{25,21,17}-jdk-headless default-jdk-headless ;;
    apt-get:ps) printf procps ;;
    *:sshd) printf openssh-server ;;
    apt-get:nginx-lua) printf libnginx-mod-http-lua ;;
    apt-get:ip) printf iproute2 ;;
    dnf:ip) printf iproute ;;
    apt-get:chromium) first_known "apt-cache show" chromium chromium-browser ;;
    apt-get:chromedriver) first_known "apt-cache show" chromium-driver chromium-chromedriver ;;
    dnf:python3-venv) printf python3 ;;
    brew:python3 | brew:python3-venv) printf python ;;
    *:find) printf findutils ;;
    dnf:ps) printf procps-ng ;;
    dnf:ab) printf httpd-tools ;;
    dnf:java) first_known "dnf --quiet info" java-{25,21,17}-openjdk-devel java-latest-openjdk-devel ;;
    dnf:shellcheck) printf ShellCheck ;;
    brew:ab) printf httpd ;;
    brew:java) printf openjdk ;;
    brew:bats) printf bats-core ;;
    *) printf '%s' "$2" ;;
  esac
}

# first_known COMMAND NAME...: prints the first package that the command finds or, if it finds none, the last.
first_known() {
  while [ $# -gt 2 ] && ! $1 "$2" >/dev/null 2>&1; do
    set -- "$1" "${@:3}"
  done
  printf '%s' "$2"
}

# install_packages TOOL...: installs the packages that contain the tools.
install_packages() {
  local manager tool service packages=() absent= failed=
  manager=$(package_manager) || {
    complain "There is no apt-get, dnf or brew: install by hand: $*"
    exit 1
  }
  if [ "$manager" != brew ] && [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null; then
    for tool in "$@"; do
      packages+=("$(package_of "$manager" "$tool")")
    done
    complain "$manager needs root, and there is no sudo: let an administrator run: $manager install ${packages[*]}"
    exit 1
  fi
  if [ "$manager" = apt-get ]; then
    as_root apt-get update -qq || true # for package_of; a third-party source that is broken need not matter
  fi
  for tool in "$@"; do
    if [ "$tool" = nginx-lua ] && [ "$manager" != apt-get ]; then
      complain "nginx-lua: only Debian and Ubuntu have a package for it. Set NGINX_LUA_BIN to OpenResty's nginx instead."
      exit 1
    fi
    packages+=("$(package_of "$manager" "$tool")")
  done
  # Debian starts these services, also where they come with another tool. One that is there before may be the user's own.
  if [ "$manager" = apt-get ]; then
    for service in nginx haproxy ssh; do
      has_service "$service" || absent+=" $service"
    done
  fi
  case $manager in
    apt-get) as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends \
      "${packages[@]}" ;; # waits for another package manager, such as the unattended upgrades of a new machine
    dnf) as_root dnf install -y "${packages[@]}" ;;
    brew) announced brew install "${packages[@]}" ;;
  esac || failed=yes
  for service in $absent; do
    has_service "$service" || continue
    case $service in
      nginx) stop_packaged nginx 80 ;;
      haproxy) stop_packaged haproxy ;;
      ssh) stop_packaged ssh 22 ;;
    esac
  done
  if [ -n "$failed" ]; then
    [ "$manager" != dnf ] || complain "On RHEL and its relatives some of these packages are in EPEL: enable it (dnf install \
epel-release), or leave tools out with --only."
    exit 1
  fi
  hash -r # bash may remember an older program of the same name
}

# has_service SERVICE: whether there is such a service, of whatever origin.
has_service() {
  if [ -d /run/systemd/system ]; then
    systemctl cat "$1.service" >/dev/null 2>&1
  else
    [ -e "/etc/init.d/$1" ]
  fi
}

# stop_packaged SERVICE [PORT]: stops a service that Debian's package has started, and disables it at boot.
stop_packaged() {
  say "The package may have started $1 as a service${2:+ on port $2}: stopping it and disabling it at boot."
  if [ -d /run/systemd/system ]; then
    if systemctl cat "$1.socket" >/dev/null 2>&1; then # it would start the service again
      as_root systemctl disable --now "$1.socket" || true
    fi
    as_root systemctl disable --now "$1" || true
  else
    as_root service "$1" stop || true
    as_root update-rc.d "$1" disable || true
  fi
}

# is_from_pypi FOLDER: whether the folder is that of a gateway from PyPI.
is_from_pypi() { [ -e "$home/$1/requirements.txt" ]; }

# is_pinned FOLDER: whether the package is installed in the pinned version; pip writes RECORD last.
is_pinned() {
  local requirement name
  requirement=$(sed -n '/==/p' "$home/$1/requirements.txt")
  name=${requirement%%==*}
  set -- "$home/$1"/venv/lib/python3*/site-packages # only one folder matches
  [ -e "$1/${name//-/_}-${requirement##*==}.dist-info/RECORD" ]
}

# install_from_pypi FOLDER...: installs the pinned packages, so that the system's Python is not changed. To make a pip takes
# longer than all the rest: the first folder's installs the others' packages too. Says which could not be installed.
install_from_pypi() {
  local each pip=(-m pip) without_pip=
  for each in "$@"; do
    if announced python3 -m venv --clear ${without_pip:+"$without_pip"} "$home/$each/venv" &&
      announced "$home/$each/venv/bin/python" "${pip[@]}" install --quiet --disable-pip-version-check \
        --only-binary :all: --requirement "$home/$each/requirements.txt"; then
      [ -n "$without_pip" ] || pip=("$home/$each"/venv/lib/python3*/site-packages/pip)
      without_pip=--without-pip
      continue
    fi
    complain "$each was not installed, see above: its package is only for some systems (this is $(uname -sm)), and may need \
a newer Python. Give $each/start.sh a program of your own (its --help says how), or leave $each out."
  done
}

as_root() {
  local sudo=sudo
  [ "$(id -u)" -ne 0 ] || sudo=
  announced ${sudo:+sudo} "$@"
}

# announced COMMAND...: prints the command and runs it.
announced() { say "+ $*" && "$@"; }
