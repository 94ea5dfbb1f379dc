# shellcheck shell=bash disable=SC2034
#
# One process group that ends with standard input, the leash: what serve.sh and load.sh share. The script that sources this
#   defines  clean_up   removes what the group leaves behind; may run twice
#   calls    start_group FOLDER OUTPUT COMMAND..., and then await_leader
# Two processes look after the group. The script itself waits for the leader, because only a parent learns the exit
# status. hold_leash reads standard input beside it, so that the leash also holds when the script is killed.

source "$(dirname "${BASH_SOURCE[0]}")/hand.sh"

group=  # process id of the leader, also that of the group
keeper= # process id of hold_leash
status= # exit status of the leader

# INT and HUP of a terminal reach the head too, and the head decides. A head that is gone must not stop the clean-up.
trap '' INT HUP PIPE
exec {leash}<&0 </dev/null # a background process would find its standard input empty

# tell LINE: to the head, if there still is one.
tell() { printf '%s\n' "$1" 2>/dev/null || true; }

# quoted WORD...: the words as one line that a shell reads back as the same words.
quoted() {
  local line
  printf -v line '%q ' "$@"
  printf '%s' "${line% }"
}

# look_up_start PID: sets start to when it was started, in clock ticks; empty where there is no such process or no /proc.
# Without a child, whose time would count as the load's.
look_up_start() {
  local stat='' words
  { IFS= read -rd '' stat <"/proc/$1/stat" || true; } 2>/dev/null
  read -ra words <<<"${stat##*) }"
  start=${words[19]-}
}

# start_group FOLDER OUTPUT COMMAND...: starts it in FOLDER as the leader of a process group of its own, and puts the
# group on the leash. What it prints is appended to OUTPUT.
start_group() {
  trap finish EXIT
  set -m
  (
    trap - INT HUP PIPE
    cd "$1" || exit
    ulimit -Sn hard 2>/dev/null || true # as a script does here before it starts the head; over ssh nobody has
    exec "${@:3}"
  ) >>"$2" 2>&1 {leash}<&- &
  group=$!
  set +m
  hold_leash &
  keeper=$!
  disown "$keeper" # bash has nothing to say about its end
  trap : TERM      # cuts await_leader short; not sooner, or a new child might take TERM for its parent's
  look_up_start "$group"
  tell "started $group $start"
}

# await_leader: waits for the leader; sets status to its exit status. Says nothing of a leader that was killed.
await_leader() {
  status=0
  wait "$group" 2>/dev/null || status=$?
  if kill -0 "$group" 2>/dev/null; then # TERM to this script: not in the trap, where bash may lose a wait or a return
    end_group 100
    wait "$group" 2>/dev/null || status=$?
  fi
}

# is_group_there: whether one of its processes still runs. Dead ones that nobody has waited for do not count: the first
# process of a container may never do so.
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

# signal_group SIGNAL: and CONT, because a stopped process would not see it.
signal_group() {
  kill -s "$1" -- "-$group" 2>/dev/null || true
  kill -s CONT -- "-$group" 2>/dev/null || true
}

# await_end TWENTIETHS: waits until the group is gone, for so many twentieths of a second; fails when it is still there.
# Counts its pauses, as all here does, instead of reading a clock that may be set meanwhile.
await_end() {
  local left=$1
  while is_group_there; do
    ((left-- > 0)) || return 1
    sleep 0.05
  done
}

# end_group TWENTIETHS: TERM, and KILL after so many twentieths of a second.
end_group() {
  signal_group TERM
  await_end "$1" || kill_group
}

kill_group() {
  signal_group KILL
  await_end 20 || true
}

# finish: at the end of the script, whatever ends it.
finish() {
  [[ -z $group ]] || end_group 100 # what the leader left behind
  [[ -z $keeper ]] || kill "$keeper" 2>/dev/null || true
  clean_up
}

# hold_leash: obeys the head until the group is gone or standard input ends.
hold_leash() {
  local line answer left= # pauses until KILL, once the head has asked to stop
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
    elif ((answer)); then # the head is gone
      end_group 5
      break
    fi
    if [[ $left == 0 ]] && is_group_there; then
      tell killed # before it is: the script may be quick to see the end
      kill_group
      break
    fi
  done
  clean_up
}
