# shellcheck shell=bash
#
# Flags and settings of every kind of experiment. Which flags take a value says value_flags; defaults names the array of
# defaults.sh with their values, and with quick_ before it, that of --quick.

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
      --*=*)
        if takes_value "$name"; then
          set_flag "$name" "${1#*=}"
        else
          problem "unknown argument: $1" "see --help"
        fi
        ;;
      *)
        if [[ $1 != --* ]] || ! takes_value "$name"; then
          problem "unknown argument: $1" "see --help"
        elif (($# > 1)); then
          set_flag "$name" "$2"
          shift
        else
          problem "--$name has no value" "see --help"
        fi
        ;;
    esac
    shift
  done
}

# takes_value NAME: whether that is a flag with a value.
takes_value() { [[ $1 =~ ^[a-z-]+$ && " ${value_flags[*]} " == *" $1 "* ]]; }

set_flag() {
  if [[ -n ${flag[$1]+given} ]]; then
    problem "--$1 is given twice" "give it once"
  elif [[ -z $2 ]]; then
    problem "--$1 is empty" "see --help"
  fi
  flag[$1]=$2
}

# setting NAME: the flag's value, else --quick's, else what the script declares, else the default.
setting() {
  local -n usual=$defaults quick=quick_$defaults
  local value=${usual[$1]-}
  value=${declared[$1]-$value}
  if [[ -n ${flag[quick]-} ]]; then
    value=${declared_quick[$1]-${quick[$1]-$value}}
  fi
  printf '%s' "${flag[$1]-$value}"
}

# example_of NAME: prints how its value is written.
example_of() {
  local -n usual=$defaults
  printf '%s' "${declared[$1]-${usual[$1]}}"
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

wrong_count() { problem "--$1 $(setting "$1") is not a whole number from 1 to 999999" "write it as $(example_of "$1")"; }

# words_setting ARRAY NAME WHAT: sets ARRAY to the words of the setting; notes a problem when there is none.
words_setting() {
  local -n words=$1
  IFS=$', \n' read -rd '' -a words <<<"$(setting "$2")" || true # at the end of the text
  if ((${#words[@]} == 0)); then
    problem "--$2 names no $3" "write it as \"$(example_of "$2")\""
  fi
}

# check_named_once NAME WORD...: notes a problem for each word of the setting that is there twice.
check_named_once() {
  local name=$1 each seen=" "
  shift
  for each in "$@"; do
    if [[ $seen == *" $each "* ]]; then
      problem "--$name names $each twice" "name it once; --reps repeats it"
    fi
    seen+="$each "
  done
}

# numbers_setting ARRAY NAME: sets ARRAY to the numbers of the setting; to none, with a problem, where one is not a
# whole number from 1 to 999999.
numbers_setting() {
  local each
  local -n numbers=$1
  words_setting "$1" "$2" number
  for each in "${numbers[@]}"; do
    if ! [[ $each =~ ^[1-9][0-9]{0,5}$ ]]; then
      problem "--$2: $each is not a whole number from 1 to 999999" "write it as \"$(example_of "$2")\""
      numbers=()
      return
    fi
  done
  check_named_once "$2" "${numbers[@]}"
}

# read_subjects: takes the subjects that are asked for instead of those that are declared.
read_subjects() {
  if [[ -n ${flag[subjects]-} ]]; then
    IFS=$', \n' read -rd '' -a subjects <<<"${flag[subjects]}" || true # at the end of the text
  fi
}
