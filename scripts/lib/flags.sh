# shellcheck shell=bash
#
# Flags, the same for every round (a value follows its flag, or stands behind "="):
#   --connections "300 1000"   connection counts, one cell each
#   --duration 30s             length of a cell (s, m or h)
#   --threads 50               wrk's threads; every connection count must be a multiple of it
#   --timeout 30s              an answer that comes later than this is an error; at most 120s (framework-round2: 60s)
#   --reps 3                   repetitions; every second one runs the subjects in reverse order
#   --warmup-limit 60s         longest warm-up after a server's start, three slices at least; 0s for none
#   --subjects a,b@v,c/path    what to test: "direct", a folder or folder@variant, each with a path of its own or not
#   --backend NAME             the service that answers behind a gateway: a folder, or folder@variant
#   --results DIR              where the run's folder is made
#   --resume RUN               do only what is missing in this run's folder, as the run was begun
#   --quick                    one repetition, 5 s, connections 50 and 200, warm-up at most 20 s
#   --dry-run                  print the cells in their order and stop
#   --list                     print the subjects there are and stop
#   --help                     print this and stop
#
# Environment: JAVA_HOME picks the JVM, JAVA_OPTS replaces its flags.
# Exit status: 0 all cells valid (skipped ones aside), 1 some cell invalid or a subject failed, 2 bad usage or a missing
# prerequisite, 130 interrupted.

declare -A flag=() # as given by the user

# parse_flags ARGUMENT...: fills `flag`; notes a problem for each argument that it does not know.
parse_flags() {
  local name
  while (($#)); do
    name=${1#--}
    name=${name%%=*}
    case $1 in
      --help | --dry-run | --list | --quick)
        flag[$name]=yes
        ;;
      --connections=* | --duration=* | --threads=* | --timeout=* | --reps=* | --warmup-limit=* | --subjects=* | \
        --backend=* | --results=* | --resume=*)
        set_flag "$name" "${1#*=}"
        ;;
      --connections | --duration | --threads | --timeout | --reps | --warmup-limit | --subjects | --backend | \
        --results | --resume)
        if (($# > 1)); then
          set_flag "$name" "$2"
          shift
        else
          problem "--$name has no value" "see --help"
        fi
        ;;
      *)
        problem "unknown argument: $1" "see --help"
        ;;
    esac
    shift
  done
}

set_flag() {
  if [[ -n ${flag[$1]+given} ]]; then
    problem "--$1 is given twice" "give it once"
  elif [[ -z $2 ]]; then
    problem "--$1 is empty" "see --help"
  fi
  flag[$1]=$2
}

# setting NAME: the flag's value, else --quick's, else the round's own timeout, else the default.
setting() {
  local value=${default[$1]-}
  if [[ $1 == timeout ]]; then
    value=${timeout:-$value}
  fi
  if [[ -n ${flag[quick]-} ]]; then
    value=${quick_default[$1]-$value}
  fi
  printf '%s' "${flag[$1]-$value}"
}

# seconds TIME LEAST: prints the time in seconds; fails when it is none, or shorter than LEAST seconds.
seconds() {
  local number=${1%[smh]}
  if ! [[ $1 =~ ^[0-9]{1,6}[smh]?$ ]]; then
    return 1
  fi
  number=$((10#$number))
  case $1 in
    *m) number=$((number * 60)) ;;
    *h) number=$((number * 3600)) ;;
  esac
  ((number >= $2)) && printf '%d' "$number"
}

# time_setting NAME LEAST: prints the setting in seconds; fails when it is no time of at least so many seconds.
time_setting() { seconds "$(setting "$1")" "$2"; }

wrong_time() { problem "--$1 $(setting "$1") is not a time of at least $2 s" "write it as 30s, 2m or 1h"; }

# count_setting NAME: prints the setting; fails when it is no whole number from 1 to 999999.
count_setting() {
  local value
  value=$(setting "$1")
  [[ $value =~ ^[1-9][0-9]{0,5}$ ]] && printf '%s' "$value"
}

wrong_count() { problem "--$1 $(setting "$1") is not a whole number from 1 to 999999" "write it as ${default[$1]}"; }

# Reads the flags, over the round's declaration, into the settings of a run.
# shellcheck disable=SC2034 # the settings are the engine's
read_settings() {
  duration_s=$(time_setting duration 1) || wrong_time duration 1
  timeout_s=$(time_setting timeout 1) || wrong_time timeout 1
  if [[ -n $timeout_s ]] && ((timeout_s > longest_timeout_s)); then
    problem "--timeout $(setting timeout) is longer than $longest_timeout_s s" "give at most ${longest_timeout_s}s"
  fi
  warmup_limit_s=$(time_setting warmup-limit 0) || wrong_time warmup-limit 0
  threads=$(count_setting threads) || wrong_count threads
  repetitions=$(count_setting reps) || wrong_count reps
  read_connections
  if [[ -n ${flag[subjects]-} ]]; then
    IFS=$', \n' read -rd '' -a subjects <<<"${flag[subjects]}" || true # at the end of the text
  fi
  if [[ -n ${flag[backend]-} && -z $backend ]]; then
    problem "--backend $(setting backend): $round has none, its subjects answer by themselves" "leave out --backend"
  else
    backend=${flag[backend]:-$backend}
  fi
  results=$(setting results)
}

read_connections() {
  local value each seen=" "
  value=$(setting connections)
  IFS=$', \n' read -rd '' -a connections <<<"$value" || true # at the end of the text
  if ((${#connections[@]} == 0)); then
    problem "--connections names no number" "write it as \"${default[connections]}\""
  fi
  for each in "${connections[@]}"; do
    if ! [[ $each =~ ^[1-9][0-9]{0,5}$ ]]; then
      problem "--connections: $each is not a whole number from 1 to 999999" "write it as \"${default[connections]}\""
      connections=()
      return
    elif [[ $seen == *" $each "* ]]; then
      problem "--connections names $each twice" "name it once; --reps repeats it"
    elif [[ -n $threads ]] && ((each % threads)); then
      problem "$each connections cannot be shared evenly by $threads threads: wrk would open $((each / threads * threads))" \
        "give a multiple, or another --threads"
    fi
    seen+="$each "
  done
}
