# shellcheck shell=bash disable=SC2034
#
# Ties a process group to standard input: when that ends, the group is ended. Shared by serve.sh and load.sh. A script that
# sources this file
#   defines  clean_up   removes what the group leaves behind; may run twice
#   calls    start_group FOLDER OUTPUT COMMAND..., and then await_leader
# Two processes watch the group. The script itself waits for the group's leader, because only a parent gets the exit
# status. hold_leash reads standard input in the background, so that the group is ended even if the script is killed.

source "$(dirname "${BASH_SOURCE[0]}")/hand.sh"

group=  # process id of the leader, also that of the group
keeper= # process id of hold_leash
status= # exit status of the leader

# INT and HUP from a terminal also reach the engine, which decides what to end. A broken pipe must not stop the clean-up.
trap '' INT HUP PIPE
exec {leash}<&0 </dev/null # a background process would find its standard input empty

# tell LINE: prints a line for the engine, which may have ended.
tell() { printf '%s\n' "$1" 2>/dev/null || true; }

# quoted WORD...: prints the words as one line, quoted for a shell.
quoted() {
  local line
  printf -v line '%q ' "$@"
  printf '%s' "${line% }"
}

# look_up_start PID: sets start to the process's start time in clock ticks; empty if there is no such process or no /proc.
# Starts no child process, whose CPU time would be counted as the load generator's.
look_up_start() {
  local stat='' words
  { IFS= read -rd '' stat <"/proc/$1/stat" || true; } 2>/dev/null
  read -ra words <<<"${stat##*) }"
  start=${words[19]-}
}

# start_group FOLDER OUTPUT COMMAND...: starts the command in FOLDER as the leader of a new process group, which ends with
# standard input. The output is appended to OUTPUT.
start_group() {
  trap finish EXIT
  set -m
  (
    trap - INT HUP PIPE
    cd "$1" || exit
    ulimit -Sn hard 2>/dev/null || true # scripts/lib/head.sh does this locally; over ssh it is not done yet
    exec "${@:3}"
  ) >>"$2" 2>&1 {leash}<&- &
  group=$!
  set +m
  hold_leash &
  keeper=$!
  disown "$keeper" # so that bash prints nothing when it ends
  trap : TERM      # makes TERM interrupt await_leader; not set earlier, or new children would inherit it
  look_up_start "$group"
  tell "started $group $start"
}

# await_leader: waits for the leader and sets status to its exit status. Prints no message if the leader was killed.
await_leader() {
  status=0
  wait "$group" 2>/dev/null || status=$?
  if kill -0 "$group" 2>/dev/null; then # this script got TERM; not handled in the trap, where bash may lose a wait
    end_group 100
    wait "$group" 2>/dev/null || status=$?
  fi
}

# is_group_there: whether any process of the group is still running. Zombies are ignored, because the init process of a
# container may never reap them.
is_group_there() {
  local file line
  kill -0 -- "-$group" 2>/dev/null || return 1
  [[ -r /proc/self/stat ]] || return 0
  for file in "/proc/$group/stat" /proc/[0-9]*/stat; do
    { read -r line <"$file"; } 2>/dev/null || continue
    if [[ $line =~ \)\ ([A-Za-z])\ [0-9]+\ $group\  && ${BASH_REMATCH[1]} != [ZX] ]]; then
      return 0
    fi
  done
  return 1
}

# signal_group SIGNAL: sends the signal, followed by CONT, because stopped processes would not handle it.
signal_group() {
  kill -s "$1" -- "-$group" 2>/dev/null || true
  kill -s CONT -- "-$group" 2>/dev/null || true
}

# await_end TWENTIETHS: waits until the group is gone, at most the given number of twentieths of a second; fails if it is
# not. Counts pauses instead of reading a clock, which may be set meanwhile.
await_end() {
  local left=$1
  while is_group_there; do
    ((left-- > 0)) || return 1
    sleep 0.05
  done
}

# end_group TWENTIETHS: sends TERM, and KILL if the group is still there after the given number of twentieths of a second.
end_group() {
  signal_group TERM
  await_end "$1" || kill_group
}

kill_group() {
  signal_group KILL
  await_end 20 || true
}

# finish: cleans up when the script exits, for any reason.
finish() {
  [[ -z $group ]] || end_group 100 # what the leader left behind
  [[ -z $keeper ]] || kill "$keeper" 2>/dev/null || true
  clean_up
}

# hold_leash: reads requests of the engine until the group is gone or standard input ends, and then ends the group.
hold_leash() {
  local line answer left= # number of pauses until KILL, once the engine has asked to stop
  unset LC_ALL
  LC_NUMERIC=C # for the 0.05
  while [[ -z $left ]] || is_group_there; do
    answer=0
    read -r ${left:+-t 0.05} -u "$leash" line || answer=$?
    if ((answer == 0)) && [[ $line =~ ^stop\ ([0-9]{1,5})$ ]]; then
      left=$((10#${BASH_REMATCH[1]} * 20))
      signal_group TERM
    elif ((answer > 128)); then # the pause is over
      left=$((left - 1))
    elif ((answer)); then # the engine has ended
      end_group 5
      break
    fi
    if [[ $left == 0 ]] && is_group_there; then
      tell killed # printed first, because the script may notice the end immediately
      kill_group
      break
    fi
  done
  clean_up
}
