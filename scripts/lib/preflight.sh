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
  local reason
  if [[ $1 == direct && -n $backend ]]; then
    return
  elif [[ $1 == direct ]]; then
    problem "direct is the backend with nothing in front, and $round has no backend" "see --list"
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
    reason=$(unsuitable "$1")
    if [[ -n $reason ]]; then
      problem "$1 $reason" "see --list"
    fi
  fi
}

# check_names: the round's subjects and backend exist, each subject once.
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
  if [[ -n $backend ]]; then
    check_server_name "$backend"
  fi
}

declare -A skipped=() # subject -> why it is left out

# find_skipped: sets skipped to the subjects that the JVM at hand is too old for.
find_skipped() {
  local each reason
  for each in "${subjects[@]}"; do
    reason=$(java_too_old "$each")
    if [[ -n $reason ]]; then
      skipped[$each]=$reason
    fi
  done
}

# check_skipped: something is left to run.
check_skipped() {
  local each
  if ((${#subjects[@]} && ${#skipped[@]} == ${#subjects[@]})); then
    for each in "${subjects[@]}"; do
      problem "$each ${skipped[$each]}" "set JAVA_HOME to a later JDK"
    done
  fi
}

# check_address: the engine asks the loopback address, and that is where the servers must be.
check_address() {
  if [[ ${BIND-127.0.0.1} != 127.0.0.1 ]]; then
    problem "BIND is $BIND: a round tests servers on 127.0.0.1" "unset BIND"
  fi
}

check_ports() {
  local each port seen=" "
  for each in ${backend:+"$backend"} "${subjects[@]}"; do
    if [[ $each == direct ]]; then
      continue
    fi
    port=$(port_of "$each")
    if [[ -n $port && $seen != *" $port "* ]] && is_port_taken "$port"; then
      problem "port $port of $each is taken$(port_holder "$port")" "stop what listens there"
    fi
    if [[ -n $backend && $each != "$backend" && $port == "$(port_of "$backend")" ]]; then
      problem "$each and its backend $backend have the same port $port" "choose another --backend"
    fi
    seen+="$port "
  done
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
