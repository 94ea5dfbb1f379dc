#!/usr/bin/env bats
#
# A role that dies, stops or lies in a cell: that cell is invalid and says which and why, the next one is valid.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

# Cells long enough to be hit in.
long=(--threads 2 --duration 3s --reps 1 --warmup-limit 0s --connections "2 4 6 8" --subjects gateway-stub)

# reason CONNECTIONS PATTERN: the cell is invalid, and one of its reasons is like that.
reason() {
  json "$run_dir/gateway-stub/rep1/c$1.json" '.ran and (.valid | not) and any(.reasons[]; test("'"$2"'"))'
}

# struck_by SIGNAL: in the first cell the gateway gets it, in the second the backend, in the third wrk.
struck_by() {
  local victims=(gateway-stub backend-stub wrk) i
  start_round "${long[@]}"
  for i in 0 1 2; do
    await_cell gateway-stub "$((2 * i + 2))"
    kill "-$1" "$(pid_of "${victims[i]}")"
    if [[ $1 == STOP ]]; then
      sleep 1.5
      kill -CONT "$(pid_of "${victims[i]}")"
    fi
  done
  await_round
  equal "$status" 1
  has INVALID
  json "$run_dir/gateway-stub/rep1/c8.json" .valid
  json "$run_dir/run.json" '.status == "complete"'
  nothing_left
}

@test "a role that is killed makes the cell invalid, and the next one has new servers" {
  struck_by KILL
  reason 2 "^gateway-stub died during the cell, exit status 137"
  reason 4 "^backend-stub died during the cell, exit status 137"
  reason 6 "^wrk .*exit status 137"
  row=$(tr -d '"' <"$run_dir/summary.csv" | grep '^gateway-stub,2,')
  [[ $row == "gateway-stub,2,1,0,,,,,,"*"INVALID: "*"gateway-stub died during the cell, exit status 137"* ]]
}

@test "a role that gets SIGTERM makes the cell invalid, and the next one has new servers" {
  struck_by TERM
  reason 2 "^gateway-stub died during the cell, exit status 143"
  reason 4 "^backend-stub died during the cell, exit status 143"
  reason 6 "^wrk .*exit status 143"
}

@test "a role that is stopped for a while makes the cell invalid, which says which" {
  struck_by STOP
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
  start_round --threads 2 --duration 2s --reps 1 --warmup-limit 0s --connections "2 4 6 8" --subjects gateway-stub
  await_cell gateway-stub 2
  mode gateway-stub status 503
  await 10 test -e "$run_dir/gateway-stub/rep1/c2.json"
  mode gateway-stub ok
  await_cell gateway-stub 4
  mode gateway-stub cut
  await 10 test -e "$run_dir/gateway-stub/rep1/c4.json"
  mode gateway-stub ok
  await_cell gateway-stub 6
  mode gateway-stub body planet
  await 10 test -e "$run_dir/gateway-stub/rep1/c6.json"
  mode gateway-stub ok
  await_round
  equal "$status" 1
  reason 2 "answers with an error status"
  reason 4 "^socket errors: .*read [1-9]"
  reason 6 "^after the cell: the body from .* is .planet. instead of .world."
  json "$run_dir/gateway-stub/rep1/c8.json" .valid
}

@test "another process that takes the port and answers the right body is not measured" {
  # The gateway comes up where the other one already listens, as with SO_REUSEPORT or a start that took long.
  add_stub gateway-stub "$gateway_port" gateway "STUB_DIR=\$STUB_DIR/thief setsid \"$STUB_JAVA\" -Xmx64m -Dstub.name=thief -cp \"$STUB_CLASSES\" Stub </dev/null >/dev/null 2>&1 &
echo \"thief \$!\" >>\"\$STUB_DIR/thief.pid\"
exec sleep 300"
  mkdir "$STUB_DIR/thief"
  run -1 "$stub_round" "${short[@]}" --connections 2 --subjects gateway-stub --results "$results"
  while read -r _ pid; do
    kill -KILL "$pid" || true
  done <"$STUB_DIR/thief.pid"
  json "$(one_run)/gateway-stub/rep1/c2.json" '(.ran | not) and (.valid | not) and (.reasons[0] | test("port"))'
}

@test "a gateway's children are stopped with it, also when it was killed" {
  # shellcheck disable=SC2016 # the text is the stub's
  add_stub gateway-stub "$gateway_port" gateway 'sleep 300 & echo "$!" >>"$STUB_DIR/children"'
  start_round "${short[@]}" --connections "2 4" --subjects gateway-stub
  await_cell gateway-stub 2
  kill -KILL "$(pid_of gateway-stub)"
  await_round
  equal "$status" 1
  json "$run_dir/gateway-stub/rep1/c4.json" '.valid'
  while read -r child; do
    [[ $(ps -p "$child" -o stat=) != [^Z]* ]]
  done <"$STUB_DIR/children"
  nothing_left
}
