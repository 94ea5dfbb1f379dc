# shellcheck shell=bash
#
# Starts HAProxy, whoever built it, for a start.sh that has sourced native.sh.

# start_haproxy PROGRAM: checks the settings, fills haproxy.cfg.template beside the start.sh, and becomes HAProxy.
start_haproxy() {
  local threads
  check_settings
  make_run_dir

  threads="$(usable_processors)"
  fill "$here/haproxy.cfg.template" \
    THREADS "$((threads < 64 ? threads : 64))" \
    LISTEN "$listen" \
    UPSTREAM "$upstream_host:$upstream_port" >"$RUN_DIR/haproxy.cfg"

  # HAProxy takes half as many clients as it may have descriptors, and reserves memory for all of these: a billion in some
  # containers.
  ulimit -n 65536 2>/dev/null || raise_descriptor_limit

  exec "$1" -db -f "$RUN_DIR/haproxy.cfg"
}
