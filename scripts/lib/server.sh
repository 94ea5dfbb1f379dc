# shellcheck shell=bash
#
# Starting and stopping the servers of a cell. A server is known by its role (backend, gateway) and its process id.

expected_header= # "name: value", where the answer must have it
asked_with=()    # curl's arguments, where more than the URL is to be sent

declare -A server_pid=() server_name=() server_port=() server_exit=()

# How the servers of these roles are started, where it is not as usual: on this port instead of their module's, held to
# these processors (as taskset writes them), with these JVM flags.
declare -A port_for=() processors_for=() java_opts_for=()

# start_server ROLE NAME LOG [UPSTREAM [ARGUMENT...]]: starts the server; its output is appended to LOG.
# It gets a process group of its own, so that its children are stopped with it and a Ctrl-C at the terminal does not
# reach it before the engine; and a folder of its own to run in, so that no configuration that lies about is taken for
# its own.
start_server() {
  local role=$1 name=$2 log=$3 upstream=${4-} folder=$work_dir/$1 command port java_opts
  port=${port_for[$role]-$(port_of "$name")}
  java_opts=${java_opts_for[$role]-$(usual_java_opts)}
  mkdir -p "$folder"
  JAVA_OPTS=$java_opts server_command command "$name" "$port" "$upstream" "$folder" "${@:5}"
  if [[ -n ${processors_for[$role]-} ]]; then
    command=(taskset -c "${processors_for[$role]}" "${command[@]}")
  fi
  printf '$ %s\n' "$(quoted "${command[@]}")" >>"$log"
  set -m
  (
    cd "$folder"
    # Spring takes these for settings; a round's are the folder's and the command's.
    unset "${!SPRING_@}" "${!SERVER_@}" "${!ZUUL_@}" "${!SLEEP_@}" "${!LOGGING_@}" "${!REACTOR_@}" "${!ROUTE@}"
    exec env "RUN_DIR=$folder" "JAVA_OPTS=$java_opts" "${command[@]}" # a start.sh may have a JVM to start
  ) >>"$log" 2>&1 </dev/null {lock_fd}>&- &
  server_pid[$role]=$!
  set +m
  server_name[$role]=$name
  server_port[$role]=$port
  unset "server_exit[$role]"
}

# is_running ROLE: whether the server lives; when it has just died, its exit status is kept in server_exit.
is_running() {
  local pid=${server_pid[$1]-}
  if [[ -z $pid ]]; then
    return 1
  fi
  if [[ $'\n'$(jobs -rp && jobs -sp)$'\n' == *$'\n'$pid$'\n'* ]]; then # running, or stopped by SIGSTOP
    return 0
  fi
  if [[ -z ${server_exit[$1]-} ]]; then
    server_exit[$1]=0
    wait "$pid" || server_exit[$1]=$?
  fi
  return 1
}

# are_servers_running: whether every server that was started lives.
are_servers_running() {
  local role
  ((${#server_pid[@]})) || return 1
  for role in "${!server_pid[@]}"; do
    is_running "$role" || return 1
  done
}

# find_deaths WHEN: sets deaths to a sentence for each server that died.
find_deaths() {
  local role
  deaths=()
  for role in "${!server_pid[@]}"; do
    is_running "$role" || deaths+=("${server_name[$role]} died $1, exit status ${server_exit[$role]}")
  done
}

# stop_server ROLE: SIGTERM to all its processes, SIGKILL after stop_limit_s, and then until its port is free.
stop_server() {
  local pid=${server_pid[$1]-} deadline=$((SECONDS + stop_limit_s))
  if [[ -z $pid ]]; then
    return
  fi
  disown "$pid" 2>/dev/null || true # bash says nothing when it is killed
  kill -TERM -- "-$pid" 2>/dev/null || true
  while kill -0 -- "-$pid" 2>/dev/null; do
    if ((SECONDS >= deadline)); then
      complain "${server_name[$1]} did not stop within $stop_limit_s s and is killed"
      kill -KILL -- "-$pid" 2>/dev/null || true
      break
    fi
    sleep "$poll_s"
  done
  await_end "$pid"
  deadline=$((SECONDS + stop_limit_s))
  while is_port_taken "${server_port[$1]}"; do
    if ((SECONDS >= deadline)); then
      complain "port ${server_port[$1]} is still taken $stop_limit_s s after ${server_name[$1]} stopped"
      break
    fi
    sleep "$poll_s"
  done
  unset "server_pid[$1]" "server_exit[$1]" "server_port[$1]"
}

# stop_servers: the gateway first; what samples them before.
stop_servers() {
  local role
  stop_sampling
  stop_server gateway
  for role in "${!server_pid[@]}"; do
    stop_server "$role"
  done
}

# wrong_answer URL PATIENCE_S: prints what is wrong with the answer; nothing when it is 200 with the expected body and
# header.
wrong_answer() {
  local body=$work_dir/body headers=$work_dir/headers http_status curl_status=0
  : >"$body"
  : >"$headers"
  http_status=$(curl --disable --silent --noproxy '*' --max-time "$2" --output "$body" --dump-header "$headers" \
    --write-out '%{http_code}' "${asked_with[@]}" "$1") || curl_status=$?
  if ((curl_status == 28)); then
    printf 'no answer within %s s from %s' "$2" "$1"
  elif ((curl_status)); then
    printf 'no answer from %s, curl exit status %s' "$1" "$curl_status"
  elif [[ $http_status != 200 ]]; then
    printf 'status %s instead of 200 from %s' "$http_status" "$1"
  elif ! printf '%s' "$expected_body" | cmp -s - "$body"; then
    printf 'the body from %s is "%s" instead of "%s"' "$1" "$(head -c 100 "$body" | tr -d '\0')" "$expected_body"
  elif [[ -n $expected_header ]] && ! tr -d '\r' <"$headers" | grep -qixF "$expected_header"; then
    printf 'no header "%s" in the answer from %s' "$expected_header" "$1"
  fi
}

# role_ticks ROLE...: prints the processor time that the servers of these roles have used so far.
role_ticks() {
  local role ticks sum=0
  for role in "$@"; do
    read -r ticks _ <<<"$(process_usage "${server_pid[$role]}")"
    sum=$((sum + ticks))
  done
  printf '%d' "$sum"
}

# await_idle: waits until the servers have worked off the load: until they use next to no processor time and no
# connection is left whose client is gone. When wrk ends, the requests that it had under way stay in the server's queue
# and would take their time from the next cell: 1.5 s for 300 connections at 200 requests a second. Gives up when these
# connections have not become fewer for timeout_s, or after longest_drain_s.
await_idle() {
  local deadline=$((SECONDS + timeout_s)) last=$((SECONDS + longest_drain_s)) before after left fewest=
  before=$(role_ticks "${!server_pid[@]}")
  while ((SECONDS <= deadline && SECONDS <= last)); do # whole seconds: one more than asked for
    sleep "$idle_window_s"
    after=$(role_ticks "${!server_pid[@]}")
    left=$(abandoned_connections "${server_port[@]}")
    if ((after - before <= idle_ticks && left == 0)); then
      return 0
    elif [[ -z $fewest ]] || ((left < fewest)); then
      fewest=$left
      deadline=$((SECONDS + timeout_s))
    fi
    before=$after
  done
  return 1
}

# await_answer ROLE URL [LIMIT_S [POLL_S]]: waits until URL answers as it should; sets failure to why it did not, or empty.
await_answer() {
  local limit=${3-$start_limit_s} wrong
  local deadline=$((SECONDS + limit))
  failure=
  while true; do
    wrong=$(wrong_answer "$2" "$start_patience_s")
    if ! is_running "$1"; then # before its answer counts: another server may have given it
      failure="${server_name[$1]} stopped at its start with exit status ${server_exit[$1]}"
      return
    elif [[ -z $wrong ]]; then
      return
    elif ((SECONDS >= deadline)); then
      failure="${server_name[$1]} was not ready after $limit s: $wrong"
      return
    fi
    sleep "${4-$poll_s}"
  done
}

# start_answering ROLE NAME PATH LOG [UPSTREAM [ARGUMENT...]]: starts the server and waits for its answer. Sets target and failure.
start_answering() {
  start_server "$1" "$2" "${@:4}"
  target=http://127.0.0.1:${server_port[$1]}$3
  await_answer "$1" "$target"
}
