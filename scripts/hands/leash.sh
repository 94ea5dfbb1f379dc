# shellcheck shell=bash disable=SC2034,SC2154 # variables that the sourcing script uses, and one that it sets
#
# Ties a process group to standard input: when that ends, the group is ended. Shared by serve.sh, load.sh and end.sh. The
# first two
#   set      folder     the folder that the group is started for; its processes are found by its name
#   define   clean_up   removes what the group leaves behind
#   call     start_group FOLDER OUTPUT COMMAND..., and then await_leader
# Two processes watch the group. The script itself waits for the group's leader, because only a parent gets the exit
# status. end.sh reads standard input in the background, so that the group is ended even if the script is killed.

hands=${BASH_SOURCE[0]%/*} # not by dirname, which prints a message if it is killed right after the start
# shellcheck source=hand.sh
source "$hands/hand.sh"

group=  # process id of the leader, also that of the group
keeper= # process id of end.sh
status= # exit status of the leader

# Environment variable by which processes are found that have left the group.
readonly mark=GATEWAY_BENCH_FOLDER

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
    export "$mark=$folder/"
    # scripts/lib/head.sh does this locally; over ssh it is not done yet.
    ulimit -Sn hard 2>/dev/null || true
    ulimit -Su hard 2>/dev/null || true
    exec "${@:3}"
  ) >>"$2" 2>&1 {leash}<&- &
  group=$!
  set +m
  look_up_start "$group"
  "$hands/end.sh" "$folder" "$group" "$start" <&"$leash" {leash}<&- &
  keeper=$!
  disown "$keeper" # so that bash prints nothing when it ends
  trap : TERM      # makes TERM interrupt await_leader; not set earlier, or new children would inherit it
}

# await_leader: tells that the leader has started, waits for it and sets status to its exit status. Whoever is told may kill
# the leader at once: bash's message about that is discarded from then on.
await_leader() {
  status=0
  {
    tell "started $group $start"
    wait "$group" || status=$?
  } 2>/dev/null
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

# look_for_strays: sets strays to the ids of all processes that were started for the folder, or for a folder in it. They are
# known by their environment or, if they have overwritten that, as nginx does, by their working folder.
look_for_strays() {
  local pid place
  strays=()
  [[ $folder == /?* && -r /proc/self/stat ]] || return 0
  mapfile -t strays < <(cd /proc && grep -lszF "$mark=$folder/" [0-9]*/environ)
  strays=("${strays[@]%/environ}")
  while read -r pid place; do
    if [[ $place/ == "$folder"/* ]] && ! grep -qsz ^PATH= "/proc/$pid/environ"; then
      strays+=("$pid")
    fi
  done < <(cd /proc && find [0-9]*/cwd -maxdepth 0 -printf '%h %l\n' 2>/dev/null)
}

# end_strays: prints which processes have left the group, and ends them: TERM, and KILL after a second.
end_strays() {
  local i each command
  for ((i = 0; i < 40; i++)); do
    look_for_strays
    ((${#strays[@]})) || break
    if ((i == 0)); then
      for each in "${strays[@]}"; do
        command=$(print_command "$each")
        [[ -z $command ]] || tell "left $each $command" # a process that is just ending has none
      done
      kill -s TERM "${strays[@]}" 2>/dev/null || true
    elif ((i >= 20)); then
      kill -s KILL "${strays[@]}" 2>/dev/null || true
    fi
    sleep 0.05
  done
}

# finish: cleans up when the script exits, for any reason.
finish() {
  [[ -z $group ]] || end_group 100 # what the leader left behind
  end_strays
  [[ -z $keeper ]] || kill "$keeper" 2>/dev/null || true
  clean_up
}
