# shellcheck shell=bash
#
# Machine sizes: a gateway is held to so many processors and, where it is a JVM, told of so much memory; load generator
# and backend get processors of their own where there are enough. A size is a number of processors, or "all": the machine
# as it is, nothing held to anything.

processors=() # the numbers of those there are, before anything is held

# quota_of FILE: prints how many processors a control group with this cpu.max may use at a time, one at least; nothing where
# it has no limit.
quota_of() {
  local quota period
  if read -r quota period 2>/dev/null <"$1" && [[ $quota != max ]]; then
    printf '%d' "$((quota < period ? 1 : quota / period))"
  fi
}

# read_processors: sets processors to the numbers of those that this shell may use, as many as its control group may use at
# a time.
read_processors() {
  local range quota
  if [[ -r /proc/self/status ]]; then
    for range in $(sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' "/proc/$$/status" | tr ',' ' '); do
      mapfile -t -O "${#processors[@]}" processors < <(seq "${range%-*}" "${range#*-}")
    done
  else
    mapfile -t processors < <(seq 0 "$(($(getconf _NPROCESSORS_ONLN) - 1))")
  fi
  quota=$(quota_of "/sys/fs/cgroup$(sed -n 's/^0:://p' /proc/self/cgroup 2>/dev/null)/cpu.max")
  processors=("${processors[@]:0:${quota:-${#processors[@]}}}")
}

read_processors

# missing_processors SIZE: prints why this machine is not of that size; nothing if it is.
missing_processors() {
  if [[ $1 != all ]] && (($1 > ${#processors[@]})); then
    printf 'this machine has %d processors, not %d' "${#processors[@]}" "$1"
  fi
}

# article_memory_of SIZE: prints the memory of a machine of that size in MB, as the article's machines had it.
article_memory_of() { printf '%d' "$((${article_memory_gb[$1]-$(($1 * memory_gb_per_processor))} * 1024))"; }

# memory_of SIZE: the same, but not more than there is.
memory_of() {
  local wanted there
  wanted=$(article_memory_of "$1")
  there=$(memory_mb)
  if ((there > 0 && there < wanted)); then
    wanted=$there
  fi
  printf '%d' "$wanted"
}

# placement SIZE: prints the processors of gateway, load generator and backend, as taskset writes them, and then whether
# the gateway's are its own: a line of four words.
placement() {
  local own=("${processors[@]}") count=${#processors[@]}
  if (($1 + 2 <= count)); then
    printf '%s %s %s yes\n' "$(joined "${own[@]:0:$1}")" "${own[$1]}" "$(joined "${own[@]:$1 + 1}")"
  elif (($1 < count)); then
    printf '%s %s %s yes\n' "$(joined "${own[@]:0:$1}")" "${own[$1]}" "${own[$1]}"
  else
    printf '%s %s %s no\n' "$(joined "${own[@]}")" "$(joined "${own[@]}")" "$(joined "${own[@]}")"
  fi
}

joined() {
  local IFS=,
  printf '%s' "$*"
}

# hold_to SIZE: what is started from now on is held to its processors, a gateway's JVM to its memory, and the engine, which
# looks on, to those of the load generator. Sets load_processors.
hold_to() {
  local gateway_processors backend_processors role
  processors_for=() java_opts_for=() load_processors=
  if [[ $1 == all ]]; then
    return
  fi
  read -r gateway_processors load_processors backend_processors _ <<<"$(placement "$1")"
  processors_for[gateway]=$gateway_processors
  while read -r role; do
    processors_for["$role"]=$backend_processors
  done < <(roles_of_backend)
  java_opts_for[gateway]=$(java_opts_of_size "$1")
  taskset -pc "$load_processors" "$$" >/dev/null
}

# java_opts_of_size SIZE: prints the flags that tell a JVM what machine it is on; its heap and its collector are then its
# own choice for such a machine, unless JAVA_OPTS says otherwise.
java_opts_of_size() {
  printf -- '-XX:ActiveProcessorCount=%d -XX:MaxRAM=%dm%s' "$1" "$(memory_of "$1")" "${JAVA_OPTS:+ $JAVA_OPTS}"
}

# described_sizes: prints as JSON what the run's sizes mean here.
described_sizes() {
  local size gateway load behind apart
  for size in "${sizes[@]}"; do
    if [[ $size == all ]]; then
      printf '{"cpus": "all", "remark": "nothing is held to processors of its own"}'
    elif [[ -n $(missing_processors "$size") ]]; then
      jq -n --arg cpus "$size" --arg remark "$(missing_processors "$size"): skipped" '{$cpus, $remark}'
    else
      read -r gateway load behind apart <<<"$(placement "$size")"
      jq -n --arg cpus "$size" --argjson memory_mb "$(memory_of "$size")" --arg gateway "$gateway" --arg load "$load" \
        --arg backend "$behind" --arg apart "$apart" --arg java_opts "$(java_opts_of_size "$size")" \
        --argjson article_mb "$(article_memory_of "$size")" '{
          $cpus, $memory_mb, processors: {$gateway, $load, $backend}, $java_opts,
          remark: (if $apart == "no" then "too few processors: load generator, gateway and backend share them"
            elif $load == $backend then "too few processors: load generator and backend share one, the gateway has its own"
            else "load generator, gateway and backend have processors of their own" end
            + if $memory_mb < $article_mb then "; \($memory_mb) MB of memory, the machine of the article had \($article_mb)" else "" end)
        }'
    fi
  done | jq -cs .
}
