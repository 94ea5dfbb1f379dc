#!/usr/bin/env bash
#
# Shows the processes and sockets of this machine: one look for each line of standard input, until that ends.
#
# Usage: scripts/hands/watch.sh FOLDER
#
# Removes FOLDER at the end, with all that is in it: a head that was killed cannot.
# Answers each line with some lines and then a single dot:
#   sample              "clock WALL UPTIME", in seconds; the first line of /proc/stat; the stat line of every process
#   sample PID...       like sample, for these processes alone, and "VmHWM PID KB" for each, its peak memory
#   threads PID...      the stat line of every thread of these processes
#   reset PID...        nothing; their peak memory counts afresh, where the kernel permits it
#   sockets PORT...     the lines of /proc/net/tcp and tcp6 with one of these local ports
#   holders PID...      "0 PID" for each whose descriptors can be read, and "INODE PID" for each socket that it has
# A process that is gone has no line. Where there is no /proc (macOS) every answer is empty.

source "$(dirname "${BASH_SOURCE[0]}")/hand.sh"
need 1 "FOLDER is" "$@"

trap '' INT HUP # the head decides
folder=$1

# clean_up: servers that are just ending may still write there.
clean_up() {
  for _ in {1..60}; do
    rm -rf -- "$folder" 2>/dev/null && return
    sleep 0.05
  done
}
trap clean_up EXIT

# slurp FILE: sets text; empty when it cannot be read. A process's name may hold a line break.
slurp() {
  text=
  { IFS= read -rd '' text <"$1" || true; } 2>/dev/null
}

# sample [PID...]: with what bash has built in, and written at once. It takes less than a cat, and a sample must not show
# in what it measures.
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

threads() {
  local pid
  for pid in "$@"; do
    cat "/proc/$pid"/task/*/stat 2>/dev/null || true # some have just ended
  done
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
    if cd "/proc/$pid/fd" 2>/dev/null; then
      echo "0 $pid"
      { readlink ./* 2>/dev/null || true; } | sed -n "s/^socket:\[\([0-9]*\)\]\$/\1 $pid/p"
      cd / # that folder may go
    fi
  done
}

while read -r request arguments; do
  if [[ -r /proc/self/stat ]]; then
    read -ra arguments <<<"$arguments"
    case $request in
      sample | threads | reset | sockets | holders) "$request" "${arguments[@]}" ;;
      *) echo "unknown request: $request" >&2 ;;
    esac
  fi
  echo .
done
