# shellcheck shell=bash
#
# JMX for VisualVM, in one server, on the loopback address alone.

readonly jmx_port=2099 # the article's

jmx_role= # of the server that opens it; none unless asked for

check_jmx() {
  local roles
  if [[ -z $jmx_role ]]; then
    return
  fi
  mapfile -t roles < <(printf 'gateway\n' && roles_of_backend)
  if [[ $jmx_role == *[[:space:]]* || " ${roles[*]} " != *" $jmx_role "* ]]; then
    problem "--jmx $jmx_role: there is no such server" "name one of: ${roles[*]}"
  fi
  check_port "$jmx_port" "JMX"
}

# open_jmx: the server of that role is started with it, added to the flags it has anyway.
open_jmx() {
  if [[ -n $jmx_role ]]; then
    java_opts_for["$jmx_role"]="${java_opts_for[$jmx_role]-$(usual_java_opts)} $(jmx_options)"
  fi
}

# jmx_options: prints the article's flags, and those that keep it to the loopback address and to one port.
jmx_options() {
  printf -- '-Dcom.sun.management.jmxremote.%s ' "port=$jmx_port" "rmi.port=$jmx_port" host=127.0.0.1 \
    ssl=false authenticate=false
  printf -- '-Djava.rmi.server.hostname=127.0.0.1'
}
