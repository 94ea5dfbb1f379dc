# shellcheck shell=bash
#
# What the run's figures depend on besides the settings: machine, limits, JVM, versions, what was built.

# environment: prints environment.json.
environment() {
  local each file jars='{}' native='{}' libraries modules
  mapfile -t modules < <(what_runs)
  for each in "${modules[@]}"; do
    if is_direct "$each" || [[ -n ${skipped[$each]-} ]]; then
      continue
    elif is_native "$each"; then
      native=$(jq -nc --argjson all "$native" --arg name "$(module_of "$each")" --arg version "$(native_version "$each")" \
        '$all + {($name): $version}')
    else
      file=$(jar_of "$each")
      libraries=$({ unzip -Z1 "$file" 'BOOT-INF/lib/*.jar' 2>/dev/null || true; } | sed 's|.*/||; s|\.jar$||' | sort | jq -Rnc '[inputs]')
      jars=$(jq -nc --argjson all "$jars" --arg name "$(module_of "$each")" --arg sum "$(checksum "$file")" \
        --argjson libraries "$libraries" '$all + {($name): {sha256: $sum, $libraries}}')
    fi
  done
  jq -n \
    --arg cpu "$(cpu_model)" --argjson cores "$(getconf _NPROCESSORS_ONLN)" \
    --argjson memory_mb "$(memory_mb)" --arg kernel "$(uname -srm)" \
    --arg files_soft "$(ulimit -Sn)" --arg files_hard "$(ulimit -Hn)" --arg processes "$(ulimit -u)" \
    --arg cgroup_processes "$(cat /sys/fs/cgroup/pids.max 2>/dev/null || true)" \
    --argjson sysctls "$(sysctls)" \
    --arg java "$(java_command)" --arg java_version "$("$(java_command)" -version 2>&1)" \
    --arg java_opts "$(usual_java_opts)" \
    --argjson tool_versions "$(tool_versions)" --arg curl "$(curl --version | head -n 1)" --arg jq "$(jq --version)" \
    --arg bash "$BASH_VERSION" \
    --arg commit "$(git -C "$home" rev-parse HEAD 2>/dev/null)" \
    --arg changes "$(git -C "$home" status --porcelain 2>/dev/null | head -n 1)" \
    --argjson jars "$jars" --argjson native "$native" '{
      machine: {$cpu, $cores, $memory_mb, $kernel},
      limits: {open_files_soft: $files_soft, open_files_hard: $files_hard, user_processes: $processes,
        cgroup_processes: (if $cgroup_processes == "" then null else $cgroup_processes end)},
      $sysctls,
      java: {command: $java, version: ($java_version | split("\n")), options: $java_opts},
      tools: ($tool_versions + {$curl, $jq, $bash}),
      git: {commit: (if $commit == "" then null else $commit end), dirty: ($changes != "")},
      $jars, $native
    }'
}

cpu_model() {
  if [[ -r /proc/cpuinfo ]]; then
    # ARM kernels give no model name.
    sed -n 's/^model name[[:space:]]*: //p' /proc/cpuinfo | head -n 1 | grep . || uname -m
  else
    sysctl -n machdep.cpu.brand_string 2>/dev/null || uname -m
  fi
}

memory_mb() {
  if [[ -r /proc/meminfo ]]; then
    awk '/^MemTotal:/ { printf "%d", $2 / 1024 }' /proc/meminfo
  else
    echo $(($(sysctl -n hw.memsize 2>/dev/null || echo 0) / 1048576))
  fi
}

# sysctls: prints the kernel's settings that bear on a load test: of the network, and of the number of threads.
sysctls() {
  local name
  for name in net/core/somaxconn net/ipv4/ip_local_port_range net/ipv4/tcp_max_syn_backlog net/ipv4/tcp_tw_reuse \
    net/ipv4/tcp_abort_on_overflow net/ipv4/tcp_fin_timeout kernel/threads-max kernel/pid_max vm/max_map_count; do
    if [[ -r /proc/sys/$name ]]; then
      printf '%s\t%s\n' "${name//\//.}" "$(tr '\t' ' ' <"/proc/sys/$name")"
    fi
  done | jq -Rnc '[inputs | split("\t") | {(.[0]): .[1]}] | add // {}'
}

checksum() {
  if [[ ! -f $1 ]]; then
    return
  elif command -v sha256sum >/dev/null; then
    sha256sum "$1" | cut -d ' ' -f 1
  else
    shasum -a 256 "$1" | cut -d ' ' -f 1
  fi
}
