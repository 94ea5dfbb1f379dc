#!/usr/bin/env bats
#
# A role that dies, stops or lies in a cell: that cell is invalid and says which and why, the next one is valid.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

# start_cells COUNT: as many cells behind the gateway, with 2, 4 and so on connections; the first is held.
start_cells() {
  connections=2
  hold_cell 2
  start_round "${short[@]}" --connections "$(seq -s ' ' 2 2 "$((2 * $1))")" --subjects gateway-stub
}

# next_cell: lets the cell that is held run, and holds the next one.
next_cell() {
  connections=$((connections + 2))
  hold_cell "$connections"
}

# reason CONNECTIONS PATTERN: the cell is invalid, and one of its reasons is like that.
reason() {
  json "$run_dir/gateway-stub/rep1/c$1.json" '.ran and (.valid | not) and any(.reasons[].text; test("'"$2"'"))'
}

# all_but_last_invalid CELLS: how such a round ends.
all_but_last_invalid() {
  release
  await_round
  equal "$status" 1
  has INVALID
  json "$run_dir/gateway-stub/rep1/c$((2 * $1)).json" .valid
  json "$run_dir/run.json" '.status == "complete"'
  nothing_left
}

@test "a role that is killed or gets SIGTERM makes the cell invalid, its children end, and the next one has new servers" {
  # shellcheck disable=SC2016 # the text is the stub's
  add_stub gateway-stub "$gateway_port" gateway 'sleep 300 & echo "$!" >>"$STUB_DIR/children"'
  start_cells 7
  for signal in KILL TERM; do
    for victim in gateway-stub backend-stub wrk; do
      await_cell gateway-stub "$connections"
      kill "-$signal" "$(pid_of "$victim")"
      await is_dead_named "$victim"
      next_cell
    done
  done
  all_but_last_invalid 7
  reason 2 "^gateway-stub died during the cell, exit status 137"
  reason 4 "^backend-stub died during the cell, exit status 137"
  reason 6 "^wrk .*exit status 137"
  reason 8 "^gateway-stub died during the cell, exit status 143"
  reason 10 "^backend-stub died during the cell, exit status 143"
  reason 12 "^wrk .*exit status 143"
  row=$(tr -d '"' <"$run_dir/summary.csv" | grep '^gateway-stub,2,')
  [[ $row == "gateway-stub,2,1,0,,,,,,"*"INVALID: "*"gateway-stub died during the cell, exit status 137"* ]]
  while read -r child; do
    [[ $(ps -p "$child" -o stat=) != [^Z]* ]]
  done <"$STUB_DIR/children"
}

# note_samples: from now on watch.sh writes down the ids of the processes of each sample.
note_samples() {
  : >"$STUB_DIR/samples"
  sed -i "/^sample() {/,/^}/s|^}|  echo \"\$*\" >>'$STUB_DIR/samples'; }|" "$sandbox/scripts/hands/watch.sh"
}

# count_samples PID: sets samples to how many of it have been taken.
count_samples() {
  local pids
  samples=0
  while read -r pids; do
    [[ " $pids " != *" $1 "* ]] || samples=$((samples + 1))
  done <"$STUB_DIR/samples"
}

# has_samples PID COUNT: whether so many have been taken.
has_samples() {
  count_samples "$1"
  ((samples >= $2))
}

# is_stopped PID: whether it stands stopped, which takes a moment after the signal.
is_stopped() {
  local stat=''
  { IFS= read -rd '' stat || true; } <"/proc/$1/stat"
  [[ "${stat##*) }" == T* ]]
}

@test "a role that is stopped for a while makes the cell invalid, which says which" {
  note_samples
  start_cells 4
  for victim in gateway-stub backend-stub wrk; do
    await_cell gateway-stub "$connections"
    pid=$(pid_of "$victim")
    kill -STOP "$pid"
    await is_stopped "$pid"
    count_samples "$pid"
    await has_samples "$pid" "$((samples + 2))" # the first may have begun before
    kill -CONT "$pid"
    next_cell
  done
  all_but_last_invalid 4
  reason 2 "^gateway-stub .*stopped"
  reason 4 "^backend-stub .*stopped"
  reason 6 "^wrk .*stopped"
}

@test "a load generator that hangs is ended, and its cell is invalid" {
  # shellcheck disable=SC2016 # the text is the fake's
  put_on_path wrk 'if [[ $1 == -v ]]; then echo "wrk fake"; exit; fi; echo "wrk $$" >>"$STUB_DIR/pids"; exec sleep 300'
  run -1 "$stub_round" --threads 2 --duration 1s --timeout 1s --reps 1 --warmup-limit 0s --connections 2 --subjects direct --results "$results"
  run_dir=$(one_run)
  json "$run_dir/direct/rep1/c2.json" '.ran and (.valid | not) and (.reasons | length) > 0'
  nothing_left
}

@test "a gateway that turns to error statuses, cuts connections or answers a wrong body makes the cell invalid" {
  start_cells 4
  for wrong in "status 503" cut "body planet"; do
    await_cell gateway-stub "$connections"
    mode gateway-stub "$wrong"
    await is_wrong
    next_cell
    await test -e "$run_dir/gateway-stub/rep1/c$((connections - 2)).json"
    mode gateway-stub ok
  done
  all_but_last_invalid 4
  reason 2 "answers with an error status"
  reason 4 "^socket errors: .*read [1-9]"
  reason 6 "^after the cell: the body from .* is .planet. instead of .world."
}

is_wrong() { [[ $(curl --silent --fail --noproxy '*' --max-time 60 "http://127.0.0.1:$gateway_port/hello") != world ]]; }

@test "a server that its start.sh leaves behind in another session is named and ended, and never measured" {
  # shellcheck disable=SC2016 # the text is the stub's
  add_stub gateway-stub "$gateway_port" gateway '[[ ${1-} == server ]] || { echo "$$" >"$STUB_DIR/outer"; setsid "$0" server & wait; }'
  hold_cell 2
  start_round "${short[@]}" --connections "2 4" --subjects gateway-stub
  await_cell gateway-stub 2
  orphan=$(pid_of gateway-stub)
  kill -KILL "$(<"$STUB_DIR/outer")"
  release
  await_round
  equal "$status" 1
  has "gateway-stub left a process behind, which was ended: $orphan " "stub.py gateway-stub"
  json "$run_dir/gateway-stub/rep1/c2.json" '.valid | not'
  json "$run_dir/gateway-stub/rep1/c4.json" .valid
  nothing_left
}

@test "a server that prints too much keeps the beginning and the end of it" {
  add_stub gateway-stub "$gateway_port" gateway "echo begun; yes \"\$(printf %099d 0)\" | head -n 30000"
  run -0 "$stub_round" "${short[@]}" --connections 2 --subjects gateway-stub --results "$results"
  has "gateway-stub printed 3 MB: " "server.log keeps only the beginning and the end"
  log=$(one_run)/gateway-stub/rep1/server.log
  grep -q "^begun" "$log"
  grep -q "gateway-bench has left out" "$log"
  (($(wc -c <"$log") < 2100000))
}

@test "another process that takes the port and answers the right body is not measured" {
  # The gateway comes up where a process that is not its child already listens, as with SO_REUSEPORT.
  add_stub gateway-stub "$gateway_port" gateway "(STUB_DIR=\$STUB_DIR/thief setsid \"$STUB_PYTHON\" -SE \"$STUB_SERVER\" thief </dev/null >/dev/null 2>&1 &
echo \$! >\"\$STUB_DIR/thief.pid\")
trap 'kill \$(<\"\$STUB_DIR/thief.pid\"); exit 143' TERM
sleep 300 &
wait"
  mkdir "$STUB_DIR/thief"
  run -1 "$stub_round" "${short[@]}" --connections 2 --subjects gateway-stub --results "$results"
  has "a process other than gateway-stub answers on port $gateway_port"
  json "$(one_run)/gateway-stub/rep1/c2.json" '(.ran | not) and (.valid | not) and (.reasons[0].text | test("port"))'
  nothing_left
}

@test "a server whose connections a process of another session takes up during a cell makes it invalid" {
  # shellcheck disable=SC2016 # the text is the stub's
  add_stub gateway-stub "$gateway_port" gateway 'exec python3 "$STUB_DIR/two.py"'
  cat >"$STUB_DIR/two.py" <<'END'
import os, socket, threading, time
def copy(source, sink):
    data = source.recv(65536)
    while data:
        sink.sendall(data)
        data = source.recv(65536)
    sink.shutdown(socket.SHUT_WR)
def serve():
    while True:
        client = listening.accept()[0]
        backend = socket.create_connection(os.environ["UPSTREAM"][7:].split(":"))
        for each in (client, backend), (backend, client):
            threading.Thread(target=copy, args=each, daemon=True).start()
listening = socket.create_server(("127.0.0.1", int(os.environ["PORT"])), backlog=100)
parent = os.fork()
if parent == 0:
    if os.fork() == 0:
        os.setsid()
        serve()
    time.sleep(3600)
while os.path.exists(os.environ["STUB_DIR"] + "/together"):
    time.sleep(0.05)
os.kill(parent, 9)
os.wait()
open(os.environ["STUB_DIR"] + "/apart", "w").close()
time.sleep(3600)
END
  : >"$STUB_DIR/together"
  hold_cell 2
  start_round "${short[@]}" --connections 2 --subjects gateway-stub
  await_cell gateway-stub 2
  rm "$STUB_DIR/together"
  await test -e "$STUB_DIR/apart"
  release
  await_round
  equal "$status" 1
  json "$run_dir/gateway-stub/rep1/c2.json" '.valid == false and (.reasons | any(.text | test("after the cell: cannot tell whether gateway-stub or another process answers on port [0-9]+")))'
  nothing_left
}
