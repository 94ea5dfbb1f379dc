# shellcheck shell=bash
#
# The checks before anything starts. Each notes its problem and goes on, so that all are told at once.

check_tools() {
  local tool
  for tool in "${tools[@]}"; do
    if ! command -v "$tool" >/dev/null; then
      problem "$tool is not installed" "run scripts/setup.sh"
    fi
  done
}

# check_subject NAME: a round with a backend tests what stands before it; without one, a subject answers by itself.
check_subject() {
  local reason stack name
  stack=$(stack_of "$1")
  name=$(unstacked "$1")
  if [[ $name == direct && -z $backend ]]; then
    problem "$1 is the backend with nothing in front, and $round has no backend" "see --list"
    return
  elif [[ -n $stack && ($name == direct || -d $(folder_of "$name")) ]] && ! has_module "$stack" "$name" && ! differs_in "$stack" "$name"; then
    problem "$1 is no other than $name: ${stack%/} has neither that nor $round's backend" "name it $name"
    return
  elif [[ $name == direct ]]; then
    return
  fi
  check_name "$1"
  if ! is_module "$(module_of "$1")"; then
    return
  elif [[ -n $backend ]] && ! is_gateway "$1"; then
    problem "$1 is not a gateway: it takes no upstream" "see --list"
  elif [[ -z $backend ]] && is_gateway "$1"; then
    problem "$1 is a gateway, and $round has no backend" "see --list"
  else
    reason=$(misfit "$1")
    if [[ -n $reason ]]; then
      problem "$1 $reason" "see --list"
    fi
  fi
}

# check_names: the round's subjects and backends exist, each subject once.
check_names() {
  local each seen=" "
  if ((${#subjects[@]} == 0)); then
    problem "--subjects names none" "see --list"
  fi
  for each in "${subjects[@]}"; do
    check_subject "$each"
    if [[ $seen == *" $each "* ]]; then
      problem "--subjects names $each twice" "name it once; --reps repeats it"
    fi
    seen+="$each "
  done
  while read -r each; do
    check_server_name "$each"
  done < <({ printf '%s\n' "$backend" && backends; } | grep . | sort -u)
}

# check_skipped: something is left to run.
check_skipped() {
  local cell reason
  local -A told=()
  if ((${#problems[@]})); then
    return # the cells may make no sense
  fi
  while read -ra cell; do
    reason=$(reason_to_skip "${cell[@]}")
    if [[ -z $reason ]]; then
      return
    fi
    told["${cell[0]} is skipped: $reason"]=${cell[0]}
  done < <(each_cell)
  for reason in "${!told[@]}"; do
    if [[ -n $(java_too_old "${told[$reason]}") ]]; then
      problem "$reason" "set JAVA_HOME to a later JDK"
    else
      problem "$reason" "nothing else is left to run: mend that, or ask for something else too"
    fi
  done
}

# check_address: the engine asks the loopback address, and that is where the servers must be.
check_address() {
  if [[ ${BIND-127.0.0.1} != 127.0.0.1 ]]; then
    problem "BIND is $BIND: a round tests servers on 127.0.0.1" "unset BIND"
  fi
}

check_ports() {
  local each port ports behind seen=" "
  while read -r each; do
    while read -r port; do
      if [[ $seen != *" $port "* ]]; then
        check_port "$port" "$each"
      fi
      seen+="$port "
    done < <(ports_of_backend "$each")
  done < <(backends)
  for each in "${subjects[@]}"; do
    if is_direct "$each"; then
      continue
    fi
    behind=$(backend_of "$each")
    mapfile -t ports < <(ports_of_backend "$behind")
    port=$(port_of "$each")
    if [[ -n $port && $seen != *" $port "* ]]; then
      check_port "$port" "$each"
    fi
    if [[ -n $port && " ${ports[*]} " == *" $port "* ]]; then
      problem "$each and its backend $behind have the same port $port" "choose another --backend"
    fi
    seen+="$port "
  done
}

# check_port PORT OWNER: notes a problem when something listens there.
check_port() {
  if is_port_taken "$1"; then
    problem "port $1 of $2 is taken$(port_holder "$1")" "stop what listens there"
  fi
}

# check_open_files CONNECTIONS: every client connection costs a gateway two descriptors.
check_open_files() {
  local needed=$((2 * $1 + 500)) hard
  hard=$(ulimit -Hn)
  if [[ $hard != unlimited ]] && ((hard < needed)); then
    problem "$1 connections need $needed open files; the hard limit is $hard" \
      "raise it (ulimit -Hn, /etc/security/limits.conf), or ask for fewer connections"
  else
    ulimit -Sn "$hard" 2>/dev/null || ulimit -Sn "$needed" # some systems refuse "unlimited"
  fi
}

# check_results: the run's folder can be made; leaves nothing behind, for another check may fail.
check_results() {
  local folder=${run_dir:-$results/$round} probe
  while [[ ! -e $folder && ! -L $folder && $folder == */* ]]; do
    folder=${folder%/*}
    folder=${folder:-/}
  done
  if [[ ! -e $folder && ! -L $folder ]]; then
    folder=.
  fi
  if ! { probe=$(mktemp -d "$folder/.writable.XXXXXX") && rmdir "$probe"; } 2>/dev/null; then
    problem "cannot write to ${run_dir:-$results/$round}: $folder refuses it" "give a folder that can be written with --results"
  fi
}

# take_lock: one run at a time on this machine; two would measure each other.
take_lock() {
  local lock=${TMPDIR:-/tmp}/gateway-bench-$UID.lock
  if ! command -v flock >/dev/null; then
    problem "flock is not installed" "run scripts/setup.sh"
  elif [[ -L $lock || ( -e $lock && ! -O $lock ) ]] || ! { exec {lock_fd}>>"$lock"; } 2>/dev/null; then
    problem "cannot use $lock, which keeps two runs apart" "remove it or set TMPDIR"
  elif ! flock --nonblock "$lock_fd"; then
    problem "another run is going on on this machine (process $(<"$lock"))" "wait for its end: two would measure each other"
  else
    printf '%s\n' "$$" >"$lock"
  fi
}
