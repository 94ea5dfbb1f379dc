# shellcheck shell=bash disable=SC2034 # the variables are those of the start.sh
#
# Functions for every start.sh of a native server, which sets PORT and UPSTREAM (the engine reads them from the script) and
# then sources this file. Also runs on bash 3.2.

source "$(dirname "${BASH_SOURCE[0]}")/messages.sh"

here="$(cd "$(dirname "$0")" >/dev/null && pwd)" # the folder of the start.sh

BIND="${BIND:-127.0.0.1}"

# read_arguments [ARGUMENT...]: prints the manual and exits if asked to; sets only_version to --version or to nothing.
read_arguments() {
  offer_manual "$@"
  only_version=${1-}
  if [[ -n $only_version && $only_version != --version ]]; then
    problem "unknown argument '$1'" "settings are environment variables, see --help"
    exit_on_problems
  fi
}

# not_installed FIX: for a server that scripts/setup.sh does not install by default; a round goes on without it.
not_installed() {
  complain "not installed: $1"
  exit 3
}

# wrong NAME FIX: records that a setting has a wrong value, with advice.
wrong() { problem "$1 is '${!1}'" "$2"; }

# need_program NAME: checks that a setting names a program.
need_program() {
  command -v "${!1}" >/dev/null || wrong "$1" "there is no such program; give the path of one"
}

# server_program PROGRAM: prints the path of the PROGRAM on the PATH or in the usual folders for servers.
server_program() { PATH="$PATH:/usr/sbin:/usr/local/sbin:/opt/homebrew/bin" command -v "$1"; }

# find_program NAME PROGRAM [FIX]: checks that a setting names a program; if it is empty, sets it to the PROGRAM on the PATH
# or in the usual folders for servers. Without a FIX it is one that scripts/setup.sh installs by default.
find_program() {
  if [[ -n ${!1-} ]]; then
    need_program "$1"
    return
  fi
  printf -v "$1" '%s' "$(server_program "$2" || true)"
  [[ -n ${!1} || -z ${3-} ]] || not_installed "$3, or set $1"
  [[ -n ${!1} ]] || problem "$2 is not installed" "run scripts/setup.sh, or set $1"
}

# find_packaged NAME PATTERN: checks that a setting names a program; if it is empty, sets it to the program that the pattern
# matches in the virtual environment that scripts/setup.sh --with FOLDER makes, and third_party to what is said of its figures.
find_packaged() {
  third_party=
  if [[ -n ${!1-} ]]; then
    need_program "$1"
    return
  fi
  local each
  for each in "$here"/venv/$2; do :; done
  [[ -x $each ]] || not_installed "run scripts/setup.sh --with ${here##*/}, or set $1"
  printf -v "$1" '%s' "$each"
  third_party=", third-party package $(sed -n 's/==.*//p' "$here/requirements.txt")"
}

need_port() {
  if ! [[ ${!1} =~ ^[0-9]{1,5}$ ]] || ((10#${!1} < $2 || 10#${!1} > 65535)); then
    wrong "$1" "give a number from $2 to 65535"
  fi
}

# need_free_port: Envoy and Caddy would share a port that is taken (SO_REUSEPORT), and each would get a part of the connections.
# Sees nothing where there is no /proc.
need_free_port() {
  local hex
  [[ $PORT =~ ^[0-9]{1,5}$ ]] || return 0 # need_port says so
  printf -v hex '%04X' "$((10#$PORT))"
  if grep -qsE "^ *[0-9]+: [0-9A-F]+:$hex [0-9A-F]+:0000 0A " /proc/net/tcp /proc/net/tcp6; then # 0A: it listens
    wrong PORT "another server listens there; stop it, or give another port"
  fi
}

# check_settings: checks PORT, UPSTREAM and BIND; sets upstream_host, upstream_port and listen (address and port). Unsets
# proxies, which servers written in Go would ask instead of an upstream on another machine, and settings of Go's runtime.
check_settings() {
  unset http_proxy https_proxy all_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY
  unset GOGC GOMEMLIMIT GODEBUG GOMAXPROCS
  need_port PORT 1
  need_free_port
  if [[ $UPSTREAM =~ ^http://([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]):([0-9]{1,5})/?$ ]]; then
    upstream_host=${BASH_REMATCH[1]}
    upstream_port=${BASH_REMATCH[2]}
    ((10#$upstream_port >= 1 && 10#$upstream_port <= 65535)) || wrong UPSTREAM "give a port from 1 to 65535"
  else
    upstream_host=
    wrong UPSTREAM "give http://host:port"
  fi
  [[ $BIND =~ ^[A-Za-z0-9.:_-]+$ ]] || wrong BIND "give an address of this machine"
  if [[ $BIND == *:* ]]; then listen="[$BIND]:$PORT"; else listen="$BIND:$PORT"; fi
}

# make_run_dir: exits if a setting is wrong; otherwise sets RUN_DIR to the absolute path of a writable folder.
make_run_dir() {
  exit_on_problems
  RUN_DIR="${RUN_DIR:-$(mktemp -d "${TMPDIR:-/tmp}/${here##*/}.XXXXXX")}"
  [[ $RUN_DIR == /* ]] || RUN_DIR="$PWD/$RUN_DIR"
  if ! mkdir -p "$RUN_DIR" 2>/dev/null || ! [[ -w $RUN_DIR ]]; then
    wrong RUN_DIR "that folder is not writable; give one that is"
    exit_on_problems
  fi
}

# fill TEMPLATE NAME VALUE...: prints the template with each @NAME@ replaced by its value.
fill() {
  local text
  text="$(<"$1")"
  shift
  while (($#)); do
    text=${text//@$1@/"$2"}
    shift 2
  done
  printf '%s\n' "$text"
}

# quota_processors FILE: prints how many CPUs the quota in a control group's cpu.max allows, rounded up, as JVMs do;
# nothing if there is no quota.
quota_processors() {
  local quota period
  if read -r quota period 2>/dev/null <"$1" && [[ $quota != max ]]; then
    printf '%s\n' "$(((quota + period - 1) / period))"
  fi
}

# quota_processors_v1 FOLDER: the same for a control group of version 1, with its own two files.
quota_processors_v1() {
  local quota period
  if read -r quota 2>/dev/null <"$1/cpu.cfs_quota_us" && read -r period <"$1/cpu.cfs_period_us" && ((quota > 0)); then
    printf '%s\n' "$(((quota + period - 1) / period))"
  fi
}

# usable_processors: prints how many CPUs this process may use: those that taskset leaves it, but no more than the quotas of its
# control group and of those around it allow; of version 1, that of the group around this container or machine.
usable_processors() {
  local cpus quota group
  # nproc would respect OMP_NUM_THREADS as well.
  cpus=$(env -u OMP_NUM_THREADS -u OMP_THREAD_LIMIT nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
  group=$(sed -n 's/^0:://p' /proc/self/cgroup 2>/dev/null || true)
  while :; do
    quota=$(quota_processors "/sys/fs/cgroup$group/cpu.max")
    cpus=$((${quota:-cpus} < cpus ? quota : cpus))
    [[ $group == */* ]] || break
    group=${group%/*}
  done
  quota=$(quota_processors_v1 /sys/fs/cgroup/cpu)
  printf '%s\n' "$((${quota:-cpus} < cpus ? quota : cpus))"
}

# raise_descriptor_limit: raises the limit as far as this user may, because each client needs two descriptors.
raise_descriptor_limit() { ulimit -S -n "$(ulimit -H -n)" 2>/dev/null || true; }
