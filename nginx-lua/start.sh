#!/usr/bin/env bash
#
# Starts nginx with Lua in the foreground, as a gateway in front of one upstream that a line of Lua chooses for each request, as
# OpenResty and the gateways built on it do. Works without root.
#
# Usage: nginx-lua/start.sh [--version | --help]
#
# Environment:
#   PORT           port to listen on, default 8094
#   UPSTREAM       the server behind the gateway, as http://host:port, default http://127.0.0.1:8080
#   BIND           address to listen on, default 127.0.0.1
#   RUN_DIR        folder for the configuration and everything nginx writes, default a new temporary one
#   NGINX_LUA_BIN  the nginx to run, such as OpenResty's; default the one on the PATH or in /usr/sbin, with the module of
#                  Debian and Ubuntu that scripts/setup.sh --with nginx-lua installs
#
# It runs one worker for each CPU that this process may use.
#
# Messages go to stderr. Exit code 2: a setting is wrong; 3: nginx with Lua is not installed; otherwise nginx's own.

set -euo pipefail

PORT="${PORT:-8094}"
UPSTREAM="${UPSTREAM:-http://127.0.0.1:8080}"
# changes: Host, Server

# shellcheck source=native.sh
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib/native.sh"
# shellcheck source=nginx.sh
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib/nginx.sh"

read_arguments "$@"

fix="run scripts/setup.sh --with nginx-lua (Debian and Ubuntu), or set NGINX_LUA_BIN to OpenResty's nginx"
modules=()
if [[ -n ${NGINX_LUA_BIN-} ]]; then
  need_program NGINX_LUA_BIN
else
  NGINX_LUA_BIN="$(server_program nginx)" || not_installed "$fix"
  build="$("$NGINX_LUA_BIN" -V 2>&1)"
  [[ $build =~ --modules-path=([^ ]+) && -e ${BASH_REMATCH[1]}/ngx_http_lua_module.so ]] || not_installed "$fix"
  modules=("${BASH_REMATCH[1]}"/{ndk_http,ngx_http_lua}_module.so)
fi
if [[ -n $only_version ]]; then
  exit_on_problems
  exec "$NGINX_LUA_BIN" -v
fi

start_nginx "$NGINX_LUA_BIN" MODULES "$([[ -z ${modules[*]-} ]] || printf 'load_module "%s";\n' "${modules[@]}")"
