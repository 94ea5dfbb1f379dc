# shellcheck shell=bash
#
# JMX for VisualVM, in one server, on the loopback address alone. It is opened when the server runs: with the article's
# flags (-Dcom.sun.management.jmxremote.port) the JVM opens a second port besides, on every address.

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
  elif ! is_jvm_ever "$jmx_role"; then
    problem "--jmx $jmx_role: no such server of this run is a JVM" "ask for a subject or backend in Java, or leave out --jmx"
  fi
  if [[ -z $(jcmd_command) ]]; then
    problem "there is no jcmd beside $(java_command), which --jmx needs" "set JAVA_HOME to a JDK, not a JRE"
  fi
  check_port "$jmx_port" "JMX"
}

# is_jvm_ever ROLE: whether a server of that role is a JVM.
is_jvm_ever() {
  local each servers
  if [[ $1 == gateway ]]; then
    servers=("${subjects[@]}")
  else
    mapfile -t servers < <(backends)
  fi
  for each in "${servers[@]}"; do
    if ! is_direct "$each" && [[ -d $(folder_of "$each") ]] && ! is_native "$each"; then
      return
    fi
  done
  return 1
}

# prepare_jmx: the server of that role is started so that it names the loopback address to JMX's clients.
prepare_jmx() {
  if [[ -n $jmx_role ]]; then
    java_opts_for["$jmx_role"]="${java_opts_for[$jmx_role]-$(usual_java_opts)} -Djava.rmi.server.hostname=127.0.0.1"
  fi
}

# open_jmx ROLE: opens it in that server, if it is the one; sets failure.
open_jmx() {
  local output
  if [[ $1 != "$jmx_role" || -n $failure ]] || is_native "${server_name[$1]}"; then
    return
  fi
  output=$(within "$start_limit_s" "$(jcmd_command)" "${server_pid[$1]}" ManagementAgent.start "jmxremote.port=$jmx_port" \
    "jmxremote.rmi.port=$jmx_port" jmxremote.host=127.0.0.1 jmxremote.ssl=false jmxremote.authenticate=false 2>&1) || true
  if ! is_port_taken "$jmx_port"; then
    failure="JMX could not be opened in ${server_name[$1]}: ${output//$'\n'/ }"
  fi
}
