# shellcheck shell=bash
#
# Starts nginx, whoever built it, for a start.sh that has sourced native.sh.

# start_nginx PROGRAM [NAME VALUE...]: checks the settings, fills nginx.conf.template beside the start.sh, where each @NAME@ is
# replaced by its value as well, and becomes nginx.
start_nginx() {
  local program=$1 directives=()
  shift
  check_settings
  [[ ${RUN_DIR-} != *[\"\\\$]* ]] ||
    wrong RUN_DIR "nginx does not accept quotes, backslashes or dollar signs in a path; give another folder"
  make_run_dir

  fill "$here/nginx.conf.template" "$@" \
    WORKERS "$(usable_processors)" \
    LISTEN "$listen" \
    UPSTREAM "$upstream_host:$upstream_port" \
    RUN_DIR "$RUN_DIR" >"$RUN_DIR/nginx.conf"
  raise_descriptor_limit

  # Started as root, workers would drop to a user that cannot enter RUN_DIR; without root the directive only warns.
  if ((EUID == 0)); then
    directives=(-g "user $(id -un) $(id -gn);")
  fi
  exec "$program" -e stderr -p "$RUN_DIR" -c "$RUN_DIR/nginx.conf" ${directives[@]+"${directives[@]}"}
}
