# shellcheck shell=bash
#
# Starting the servers of an ab study.

loads_served=0 # by the servers at hand, since their start

# start_subject SUBJECT CPUS PROTOCOL LOAD EXECUTION REPETITION: starts the servers of the subject and warms up what is to
# be warm. Sets target and failure.
start_subject() {
  local folder role=gateway
  folder=$(dirname "$(cell_file "$@")")
  if [[ -n $cold ]] && (($(loads_before "$4" "$5"))); then
    failure="the servers ended after an execution before, and fresh ones would be colder than this one's number says"
    return
  fi
  loads_served=0
  hold_to "$2"
  prepare_jmx
  asked_protocol=$3
  if is_direct "$1"; then
    role=$(roles_of_backend | head -n 1)
  fi
  start_backend "$1" "$folder"
  if [[ -z $failure && -n $cold ]]; then
    warm_up_subject "$(roles_of_backend | head -n 1)" "$folder"
  fi
  if [[ -z $failure ]] && ! is_direct "$1"; then
    start_gateway "$1" "$folder/server.log"
  fi
  if [[ -n $failure ]]; then
    return
  fi
  start_sampling "$folder/usage.csv"
  if [[ -z $cold ]]; then
    warm_up_subject "$role" "$folder"
  fi
}

# roles_of_backend: prints the roles of the backend's instances, a line each.
roles_of_backend() {
  if ((${#backend_ports[@]} > 1)); then
    seq -f 'backend-%g' "${#backend_ports[@]}"
  elif [[ -n $backend ]]; then
    printf 'backend\n'
  fi
}

# start_backend SUBJECT FOLDER: starts the instances of the backend; direct needs but the first. Sets target, to the first,
# and failure.
start_backend() {
  local roles behind ports i log
  mapfile -t roles < <(roles_of_backend)
  behind=$(backend_of "$1")
  mapfile -t ports < <(ports_of_backend "$behind")
  for ((i = 0; i < ${#roles[@]}; i++)); do
    port_for["${roles[i]}"]=${ports[i]}
    log=$2/${roles[i]}.log
    if is_direct "$1"; then
      log=$2/server.log
    fi
    start_answering "${roles[i]}" "$behind" "$path" "$log"
    open_jmx "${roles[i]}"
    if [[ -n $failure ]] || is_direct "$1"; then
      break
    fi
  done
  target=http://127.0.0.1:${ports[0]}$path
}

# start_gateway SUBJECT LOG: starts it in front of all instances of the backend; sets target and failure.
start_gateway() {
  local asked addresses
  asked=$(own_path_of "$1")
  asked=${asked:-${gateway_path:-$path}}
  mapfile -t addresses < <(ports_of_backend "$(backend_of "$1")" | sed 's|^|http://127.0.0.1:|')
  if [[ -n $needs_token ]]; then
    local -x ACCESS_TOKEN # for the gateway, and for no process that is started after it
    ACCESS_TOKEN=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
    asked+="?access_token=$ACCESS_TOKEN"
  fi
  start_answering gateway "$1" "$asked" "$2" "$(joined "${addresses[@]}")"
  open_jmx gateway
}
