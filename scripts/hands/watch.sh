#!/usr/bin/env bash
#
# Prints data on the processes and sockets of this machine, once for each request on standard input.
#
# Usage: scripts/hands/watch.sh
#
# Answers each request, which is one line, with some lines and then a single dot:
#   sample              "clock WALL UPTIME", in seconds; the first line of /proc/stat; the stat line of every process
#   sample PID...       like sample, for these processes only, with a line "VmHWM PID KB" (peak memory) for each
#   cpu PID...          "clock WALL" in seconds; before the lines of each of these processes "clock WALL PID", since reading
#                       many threads takes long; for each thread of these processes and of their descendants
#                       "GIVEN PID TID NS NAME", where GIVEN is the process that was asked for, and NS the thread's CPU
#                       time in nanoseconds, or in clock ticks with a t appended if the kernel does not tell; and
#                       "GIVEN PID 0 TICKSt" for each process, including threads and child processes that have ended
#   reset PID...        nothing; resets the peak memory of these processes, if the kernel permits it
#   sockets PORT...     the lines of /proc/net/tcp and tcp6 with one of these local ports
#   cmdline PID         the command line of a process, on one line
#   holders PID...      "0 PID" for each process whose descriptors can be read, and "INODE PID" for each of its sockets
# A process that has ended has no line. Without /proc (macOS), all answers are empty.

source "$(dirname "${BASH_SOURCE[0]}")/hand.sh"
need 0 "" "$@"

trap '' INT HUP TERM # the engine decides when to end

# slurp FILE: sets text to the whole content; empty if the file cannot be read. A process's name may contain a line break.
slurp() {
  text=
  { IFS= read -rd '' text <"$1" || true; } 2>/dev/null
}

# sample [PID...]: uses only bash builtins and writes once, because taking a sample must not affect what it measures.
sample() {
  local each text answer now=$EPOCHREALTIME
  read -r each _ </proc/uptime
  printf -v answer 'clock %s %s\n' "${now/,/.}" "$each" # some locales have a decimal comma
  read -r each </proc/stat
  answer+=$each$'\n'
  if ((!$#)); then
    for each in /proc/[0-9]*; do
      slurp "$each/stat"
      answer+=$text
    done
  fi
  for each in "$@"; do
    slurp "/proc/$each/stat"
    answer+=$text
    slurp "/proc/$each/status"
    if [[ $text =~ VmHWM:[[:space:]]*([0-9]+) ]]; then
      answer+="VmHWM $each ${BASH_REMATCH[1]}"$'\n'
    fi
  done
  printf '%s' "$answer"
}

# set_ticks FILE: sets ticks to user and system time in a stat file, and all_ticks to the same with child processes that have
# ended; empty if the file cannot be read.
set_ticks() {
  local text
  ticks='' all_ticks=''
  slurp "$1"
  if [[ $text =~ ')'\ .(\ [0-9-]+){10}\ ([0-9]+)\ ([0-9]+)\ ([0-9]+)\ ([0-9]+)\  ]]; then
    ticks=$((BASH_REMATCH[2] + BASH_REMATCH[3]))t
    all_ticks=$((BASH_REMATCH[2] + BASH_REMATCH[3] + BASH_REMATCH[4] + BASH_REMATCH[5]))t
  fi
}

# cpu PID...: like sample, uses only bash builtins and writes once.
cpu() {
  local i pid given task time name child ticks all_ticks now=$EPOCHREALTIME answer
  local -a pids=("$@") children
  local -A given_of=()
  printf -v answer 'clock %s\n' "${now/,/.}"
  for pid in "$@"; do
    given_of[$pid]=$pid
  done
  for ((i = 0; i < ${#pids[@]}; i++)); do # grows as child processes are found
    pid=${pids[i]} given=${given_of[${pids[i]}]} now=$EPOCHREALTIME
    set_ticks "/proc/$pid/stat"
    [[ -n $all_ticks ]] || continue
    ((i >= $#)) || answer+="clock ${now/,/.} $pid"$'\n'
    answer+="$given $pid 0 $all_ticks"$'\n'
    for task in "/proc/$pid/task"/*; do
      time=0
      { read -r time _ <"$task/schedstat" || true; } 2>/dev/null
      if [[ ${time:-0} == 0 ]]; then # of a thread that has not run, or of all threads if the kernel does not count
        set_ticks "$task/stat"
        time=$ticks
      fi
      { read -r name <"$task/comm" || name=; } 2>/dev/null
      [[ -z $time ]] || answer+="$given $pid ${task##*/} $time $name"$'\n'
      children=()
      { read -ra children <"$task/children" || true; } 2>/dev/null # has no line break
      for child in "${children[@]}"; do
        if [[ -z ${given_of[$child]-} ]]; then
          given_of[$child]=$given
          pids+=("$child")
        fi
      done
    done
  done
  printf '%s' "$answer"
}

reset() {
  local pid
  for pid in "$@"; do
    { printf 5 >"/proc/$pid/clear_refs"; } 2>/dev/null || true
  done
}

sockets() {
  local ports
  printf -v ports '|%04X' "$@"
  grep -hE "^ *[0-9]+: [0-9A-F]+:(${ports:1}) " /proc/net/tcp /proc/net/tcp6 2>/dev/null || true
}

holders() {
  local pid
  for pid in "$@"; do
    [[ ! -r /proc/$pid/fd ]] || echo "0 $pid"
  done
  cd /proc
  { find "${@/%//fd}" -maxdepth 1 -lname 'socket:*' -printf '%l %h\n' 2>/dev/null || true; } |
    sed -n 's|^socket:\[\([0-9]*\)\] \([0-9]*\)/fd$|\1 \2|p'
}

cmdline() { print_command "$1"; }

while read -r request arguments; do
  if [[ -r /proc/self/stat ]]; then
    read -ra arguments <<<"$arguments"
    case $request in
      sample | cpu | reset | sockets | cmdline | holders) "$request" "${arguments[@]}" ;;
      *) echo "unknown request: $request" >&2 ;;
    esac
  fi
  echo .
done
