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
# It runs one worker for each CPU that this process may use.
#
# Messages go to stderr. Exit code 2: a setting is wrong or nginx is missing; otherwise nginx's own.

set -euo pipefail

PORT="${PORT:-8083}"
UPSTREAM="${UPSTREAM:-http://127.0.0.1:8080}"
# changes: Host, Server

# shellcheck source=native.sh
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib/native.sh"
# shellcheck source=nginx.sh
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib/nginx.sh"

read_arguments "$@"

find_program NGINX_BIN nginx
if [[ -n $only_version ]]; then
  exit_on_problems
  exec "$NGINX_BIN" -v
fi

start_nginx "$NGINX_BIN"
