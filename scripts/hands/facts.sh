#!/usr/bin/env bash
#
# Prints as JSON what figures depend on in this machine: CPU, memory, kernel and its settings, limits, JVM, tools.
#
# Usage: scripts/hands/facts.sh JAVA [FOLDER [TOOL...]]
#   JAVA     the java command
#   FOLDER   git checkout whose commit to print, if that commit has its pom.xml; "" for none
#   TOOL     program whose version to print: wrk, ab, or any that has --version

source "$(dirname "${BASH_SOURCE[0]}")/hand.sh"
need 1 "JAVA is" "$@"

# json VALUE: prints the value as a JSON string; null if it is empty.
json() {
  local value=${1//\\/\\\\}
  value=${value//\"/\\\"}
  value=${value//[[:cntrl:]]/ }
  [[ -z $value ]] && printf null || printf '"%s"' "$value"
}

# members NAME VALUE...: prints names and values as the members of a JSON object.
members() {
  local comma=
  while (($#)); do
    printf '%s%s: %s' "$comma" "$(json "$1")" "$(json "$2")"
    comma=', '
    shift 2
  done
}

# cpuinfo NAME: prints the value that /proc/cpuinfo has for the first CPU; nothing if there is none, as on ARM.
cpuinfo() {
  local line
  line=$(grep -m 1 "^$1[[:blank:]]*:" /proc/cpuinfo) || return 0
  line=${line#*:}
  printf '%s\n' "${line# }"
}

cpu=$(uname -m)
cpu_id= # virtual machines give CPUs of several generations one name
if [[ -r /proc/meminfo ]]; then
  model=$(cpuinfo 'model name')
  cpu=${model:-$cpu}
  family=$(cpuinfo 'cpu family')
  cpu_id=${family:+family $family, model $(cpuinfo model)}
  read -r _ memory_kb _ </proc/meminfo
else
  cpu=$(sysctl -n machdep.cpu.brand_string 2>/dev/null) || true
  memory_kb=$(($(sysctl -n hw.memsize 2>/dev/null || echo 0) / 1024))
fi

sysctls=() # settings that can affect a load test: network, and number of threads
for each in net.core.somaxconn net.ipv4.ip_local_port_range net.ipv4.tcp_max_syn_backlog net.ipv4.tcp_tw_reuse \
  net.ipv4.tcp_abort_on_overflow net.ipv4.tcp_fin_timeout kernel.threads-max kernel.pid_max vm.max_map_count; do
  if value=$(cat "/proc/sys/${each//.//}" 2>/dev/null); then
    sysctls+=("$each" "$value")
  fi
done

java_version=
while IFS= read -r line; do
  java_version+=${java_version:+, }$(json "$line")
done < <("$1" -version 2>&1 || true)

tools=(bash "$BASH_VERSION")
for each in "${@:3}"; do
  case ${each##*/} in
    wrk) flag=-v ;;
    ab) flag=-V ;;
    *) flag=--version ;;
  esac
  value=$(command -v "$each" >/dev/null && "$each" "$flag" 2>&1) || true # wrk -v exits with an error
  tools+=("${each##*/}" "${value%%$'\n'*}")
done

commit=
dirty=false
if [[ -n ${2-} ]] && commit=$(git -C "$2" rev-parse --verify --quiet HEAD 2>/dev/null); then
  if ! git -C "$2" cat-file -e HEAD:./pom.xml 2>/dev/null; then
    commit= # of another project, in whose checkout the folder lies
  elif ! changes=$(git -C "$2" status --porcelain 2>/dev/null); then
    dirty=true
    echo "uncommitted changes are assumed, since git status fails: $(git -C "$2" status --porcelain 2>&1 | head -n 1)" >&2
  elif [[ -n $changes ]]; then
    dirty=true
  fi
elif [[ -n ${2-} && -e $2/.git ]]; then
  echo "the commit cannot be recorded: $(git -C "$2" rev-parse HEAD 2>&1 | head -n 1)" >&2
fi

interrupts_apart=false # whether the kernel counts the time of interrupts as time of no process
if { zcat /proc/config.gz || cat "/boot/config-$(uname -r)"; } 2>/dev/null |
  grep '^CONFIG_IRQ_TIME_ACCOUNTING=y' >/dev/null; then
  interrupts_apart=true
fi

limits=$(members open_files_soft "$(ulimit -Sn)" open_files_hard "$(ulimit -Hn)" user_processes "$(ulimit -u)" \
  cgroup_processes "$(cat /sys/fs/cgroup/pids.max 2>/dev/null || true)")

cat <<JSON
{
  "machine": {"cpu": $(json "$cpu"), "cpu_id": $(json "$cpu_id"), "cores": $(getconf _NPROCESSORS_ONLN), "memory_mb": $((memory_kb / 1024)),
    "kernel": $(json "$(uname -srm)")},
  "clock_ticks": $(getconf CLK_TCK), "page_size": $(getconf PAGESIZE), "interrupts_apart": $interrupts_apart,
  "limits": {$limits},
  "sysctls": {$(members "${sysctls[@]}")},
  "java": {"command": $(json "$1"), "version": [$java_version]},
  "tools": {$(members "${tools[@]}")},
  "git": {"commit": $(json "$commit"), "dirty": $dirty}
}
JSON
