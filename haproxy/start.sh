#!/usr/bin/env bash
#
# Starts HAProxy in the foreground, as a gateway in front of one upstream. Works without root.
#
# Usage: haproxy/start.sh [--version | --help]
#
# Environment:
#   PORT         port to listen on, default 8085
#   UPSTREAM     the server behind the gateway, as http://host:port, default http://127.0.0.1:8080
#   BIND         address to listen on, default 127.0.0.1
#   RUN_DIR      folder for the configuration, default a new temporary one
#   HAPROXY_BIN  the HAProxy to run (2.4 or newer), default the one on the PATH or in /usr/sbin
#
# It runs as many threads as there are processors that this process may use, up to 64: HAProxy 2.6 takes no more.
#
# Messages go to stderr. Exit code 2: a setting is wrong or HAProxy is missing; otherwise HAProxy's own.

set -euo pipefail

PORT="${PORT:-8085}"
UPSTREAM="${UPSTREAM:-http://127.0.0.1:8080}"

# shellcheck source=native.sh
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib/native.sh"
# shellcheck source=haproxy.sh
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib/haproxy.sh"

read_arguments "$@"

find_program HAPROXY_BIN haproxy
if [[ -n $only_version ]]; then
  exit_on_problems
  "$HAPROXY_BIN" -v | sed -n 1p # what follows tells of known bugs and of the kernel
  exit
fi

start_haproxy "$HAPROXY_BIN"
