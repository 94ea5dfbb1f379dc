#!/usr/bin/env bats
#
# Runs that are cut short: whatever ends the head, nothing that it started is left, and --resume does what is missing.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

# finished_cells: prints the cells that were measured, with their checksums.
finished_cells() { (cd "$run_dir" && find . -name 'c*.json' -exec cksum {} + | sort -k 3); }

cells_kept() { (cd "$run_dir" && find . -name 'c*.*' | sort | tr '\n' ' '); }

# interrupted_by SIGNAL FLAG...: while the gateway is measured with 2 connections. To all, as a terminal does it, where that
# is Ctrl-C, and to the head alone where it is not.
interrupted_by() {
  hold_cell 2
  start_round "${short[@]}" "${@:2}"
  await_cell gateway-stub 2
  if [[ $1 == INT ]]; then
    kill -INT -- "-$round_pid"
  else
    kill "-$1" "$round_pid"
  fi
  await_round
  equal "$status" 130
  has "the run is incomplete" "scripts/stub-round.sh --resume $run_dir"
  nothing_left
  json "$run_dir/run.json" '.status == "incomplete" and (.invocations | length) == 1'
  release
}

@test "Ctrl-C in the middle of a cell stops everything, keeps what ran, and --resume completes it" {
  interrupted_by INT --connections "2 4"
  equal "$(cells_kept)" "./direct/rep1/c2.json ./direct/rep1/c2.wrk.txt ./direct/rep1/c4.json ./direct/rep1/c4.wrk.txt "
  kept=$(finished_cells)

  run -0 "$stub_round" --resume "$run_dir" --dry-run
  equal "$(grep ' rep ' <<<"$output")" "direct c=2 rep 1/1  (done)
direct c=4 rep 1/1  (done)
gateway-stub c=2 rep 1/1
gateway-stub c=4 rep 1/1"
  run -0 "$stub_round" --resume "$run_dir"
  lacks "] direct c="
  has "[3/4] gateway-stub c=2 rep 1/1" "[4/4] gateway-stub c=4 rep 1/1"
  equal "$(finished_cells | grep direct)" "$kept"
  json "$run_dir/run.json" '.status == "complete" and (.invocations | length) == 2'
  equal "$(one_run)" "$run_dir"
  nothing_left
}

@test "SIGTERM and SIGHUP do what Ctrl-C does" {
  for signal in TERM HUP; do
    results=$BATS_TEST_TMPDIR/$signal
    interrupted_by "$signal" --connections 2 --subjects gateway-stub
    equal "$(cells_kept)" ""
  done
}

@test "Ctrl-C while a server is not ready yet, and during the warm-up, stops everything" {
  mode gateway-stub body other
  start_round "${short[@]}" --connections 2 --subjects gateway-stub
  await is_port_taken "$gateway_port"
  kill -INT -- "-$round_pid"
  await_round
  equal "$status" 130
  nothing_left
  mode gateway-stub ok
  start_round --connections 2 --threads 2 --duration 1s --reps 1 --warmup-limit 60s --subjects direct
  await is_alive_named wrk
  kill -INT -- "-$round_pid"
  await_round
  equal "$status" 130
  equal "$(jq -r .status "$results"/*/*/run.json | sort -u)" incomplete
  nothing_left
}

@test "a second Ctrl-C does not keep the first from stopping everything" {
  # Not before the run has tried it, for that would take another 10 s.
  add_stub gateway-stub "$gateway_port" gateway "[[ ! -e \$STUB_DIR/tried ]] || trap '' TERM; touch \"\$STUB_DIR/tried\""
  hold_cell 2
  start_round "${short[@]}" --connections 2 --subjects gateway-stub
  await_cell gateway-stub 2
  kill -INT -- "-$round_pid"
  await is_dead_named wrk # the first one is at work; the gateway holds it up until it is killed
  kill -INT -- "-$round_pid" || true
  await_round
  equal "$status" 130
  nothing_left
}

# killed [PID...]: the head dies by SIGKILL, or all of these. Nothing that it started is left, and the next run starts
# without help.
killed() {
  kill -KILL -- "${@:-$round_pid}"
  await nothing_left
  await_round
  equal "$status" 137
  run_dir=$(one_run)
  json "$run_dir/run.json" '.status == "incomplete"'
}

@test "after SIGKILL of the head in a start, a warm-up or a cell nothing is left, and the next run starts" {
  results=$BATS_TEST_TMPDIR/start
  mode gateway-stub body other
  start_round "${short[@]}" --connections 2 --subjects gateway-stub
  await is_port_taken "$gateway_port"
  killed
  mode gateway-stub ok

  results=$BATS_TEST_TMPDIR/warm-up
  hold "wrk *"
  start_round --connections 2 --threads 2 --duration 1s --reps 1 --warmup-limit 60s --subjects gateway-stub
  await is_alive_named wrk
  killed

  results=$BATS_TEST_TMPDIR/cell
  hold_cell 4
  start_round "${short[@]}" --connections "2 4" --subjects gateway-stub
  await_cell gateway-stub 4
  kept=$(finished_cells)
  killed
  release
  run -0 "$stub_round" --resume "$run_dir"
  has "[2/2] gateway-stub c=4"
  lacks "] gateway-stub c=2"
  equal "$(finished_cells | grep c2)" "$kept"
  json "$run_dir/run.json" '.status == "complete"'
  nothing_left
}

# hands: prints the ids of all host scripts that a search for their path finds.
hands() { pgrep -f "$sandbox/scripts/hands/"; }

@test "after SIGKILL of the whole process group nothing is left, whatever the run was doing" {
  local moment=(--connections "2 4" --subjects gateway-stub)
  results=$BATS_TEST_TMPDIR/backend
  mode backend-stub body other
  start_round "${short[@]}" "${moment[@]}"
  await is_port_taken "$backend_port"
  killed "-$round_pid"
  mode backend-stub ok

  results=$BATS_TEST_TMPDIR/gateway
  mode gateway-stub body other
  start_round "${short[@]}" "${moment[@]}"
  await is_port_taken "$gateway_port"
  killed "-$round_pid"
  mode gateway-stub ok

  results=$BATS_TEST_TMPDIR/warm-up
  hold "wrk *"
  start_round --threads 2 --duration 1s --reps 1 --warmup-limit 60s "${moment[@]}"
  await is_alive_named wrk
  killed "-$round_pid"

  results=$BATS_TEST_TMPDIR/cell
  hold_cell 4
  start_round "${short[@]}" "${moment[@]}"
  await_cell gateway-stub 4
  killed "-$round_pid"
  release

  results=$BATS_TEST_TMPDIR/between-cells
  hold_cell 4
  start_round "${short[@]}" "${moment[@]}"
  await find_file c2.json
  killed "-$round_pid"
  release

  results=$BATS_TEST_TMPDIR/stop
  # Stops only after a kill. Not when it is tried, for that would take another 10 s.
  add_stub gateway-stub "$gateway_port" gateway "[[ ! -e \$STUB_DIR/tried ]] || trap '' TERM; touch \"\$STUB_DIR/tried\""
  start_round "${short[@]}" --connections 2 --subjects gateway-stub
  await find_file c2.json
  killed "-$round_pid"
}

find_file() { exists "$results"/*/*/*/rep1/"$1"; }

@test "after SIGKILL of the head with all host scripts nothing is left, processes in sessions of their own included" {
  # shellcheck disable=SC2016 # the text is the stub's
  add_stub gateway-stub "$gateway_port" gateway 'setsid bash -c '\''echo "stray $$" >>"$STUB_DIR/pids"; exec -a start.sh sleep 300'\'' &'
  hold_cell 2
  start_round "${short[@]}" --connections 2 --subjects gateway-stub
  await_cell gateway-stub 2
  mapfile -t all < <(hands)
  ((${#all[@]} >= 4))
  killed "$round_pid" "${all[@]}"
}

@test "SIGTERM to the whole process group stops everything, and no script complains" {
  hold_cell 2
  start_round "${short[@]}" --connections 2 --subjects gateway-stub
  await_cell gateway-stub 2
  kill -TERM -- "-$round_pid"
  await_round
  equal "$status" 130
  lacks "was killed" "watch.sh"
  nothing_left
}

@test "a standard output that is closed does not end the run" {
  # shellcheck disable=SC2016 # expanded by the inner shell
  run -0 bash -c '{ "$@"; echo "$?" >"$STUB_DIR/status"; } | head -n 1' _ "$stub_round" "${short[@]}" --connections 2 \
    --subjects direct --results "$results"
  equal "$(<"$STUB_DIR/status")" 0
  json "$(one_run)/run.json" '.status == "complete"'
  nothing_left
}

@test "--resume is refused when the run was started with something else" {
  run -0 "$stub_round" "${short[@]}" --connections 2 --subjects direct --results "$results"
  run_dir=$(one_run)
  before=$(<"$run_dir/run.json")
  run -2 env JAVA_OPTS=-Xmx3g "$stub_round" --resume "$run_dir"
  has "was started in another environment" "java: JVM's flags"
  sed -i.old 's/stub 1.0/stub 2.0/' "$sandbox/backend-stub/start.sh"
  run -2 "$stub_round" --resume "$run_dir"
  has "native: backend-stub"
  equal "$(<"$run_dir/run.json")" "$before"
}
