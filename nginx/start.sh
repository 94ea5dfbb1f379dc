#!/usr/bin/env bash
#
# Starts nginx in the foreground, as a gateway in front of one upstream. Works without root.
#
# Usage: nginx/start.sh [--version | --help]
#
# Environment:
#   PORT       port to listen on, default 8083
#   UPSTREAM   the server behind the gateway, as http://host:port, default http://127.0.0.1:8080
#   BIND       address to listen on, default 127.0.0.1
#   RUN_DIR    folder for the configuration and everything nginx writes, default a new temporary one
#   NGINX_BIN  the nginx to run (1.19.5 or newer), default the one on the PATH or in /usr/sbin
#
# Messages go to stderr. Exit code 2: a setting is wrong or nginx is missing; otherwise nginx's own.

set -euo pipefail

PORT="${PORT:-8083}"
UPSTREAM="${UPSTREAM:-http://127.0.0.1:8080}"
BIND="${BIND:-127.0.0.1}"

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" >/dev/null && pwd)"

usage() { sed -n '3,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; }

fail() {
  printf 'nginx/start.sh: %s\n' "$1" >&2
  exit 2
}

only_version=
case "${1-}" in
  '') ;;
  --help) usage; exit 0 ;;
  --version) only_version=yes ;;
  *) fail "unknown argument '$1': settings are environment variables, see --help" ;;
esac

nginx="${NGINX_BIN:-$(PATH="$PATH:/usr/sbin:/usr/local/sbin:/opt/homebrew/bin" command -v nginx || true)}"
[[ -n $nginx ]] || fail "nginx is not installed: install it (scripts/setup.sh does) or set NGINX_BIN"
command -v "$nginx" >/dev/null || fail "NGINX_BIN is '$nginx': there is no such program"
[[ -z $only_version ]] || exec "$nginx" -v

if ! [[ $PORT =~ ^[0-9]{1,5}$ ]] || ((10#$PORT < 1 || 10#$PORT > 65535)); then
  fail "PORT is '$PORT': give a number from 1 to 65535"
fi
[[ $UPSTREAM =~ ^http://([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]):[0-9]{1,5}/?$ ]] ||
  fail "UPSTREAM is '$UPSTREAM': give http://host:port"
[[ $BIND =~ ^[A-Za-z0-9.:_-]+$ ]] ||
  fail "BIND is '$BIND': give an address of this machine"

RUN_DIR="${RUN_DIR:-$(mktemp -d "${TMPDIR:-/tmp}/nginx.XXXXXX")}"
[[ $RUN_DIR == /* ]] || RUN_DIR="$PWD/$RUN_DIR"
[[ $RUN_DIR != *[\"\\\$]* ]] ||
  fail "RUN_DIR is '$RUN_DIR': nginx takes no quotes, backslashes and dollar signs in a path"
if ! mkdir -p "$RUN_DIR" 2>/dev/null || ! [[ -w $RUN_DIR ]]; then
  fail "RUN_DIR is '$RUN_DIR': cannot write there"
fi

[[ $BIND != *:* ]] || BIND="[$BIND]"
UPSTREAM="${UPSTREAM#http://}"
conf="$(<"$here/nginx.conf.template")"
conf=${conf//@LISTEN@/"$BIND:$PORT"}
conf=${conf//@UPSTREAM@/"${UPSTREAM%/}"}
conf=${conf//@RUN_DIR@/"$RUN_DIR"}
printf '%s\n' "$conf" >"$RUN_DIR/nginx.conf"

# Two descriptors per client: take all that this user may have.
ulimit -S -n "$(ulimit -H -n)" 2>/dev/null || true

# Started as root, workers would drop to a user that cannot enter RUN_DIR; without root the directive only warns.
directives=()
if ((EUID == 0)); then
  directives=(-g "user $(id -un) $(id -gn);")
fi
exec "$nginx" -e stderr -p "$RUN_DIR" -c "$RUN_DIR/nginx.conf" ${directives[@]+"${directives[@]}"}
