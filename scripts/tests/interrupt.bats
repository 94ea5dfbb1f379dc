#!/usr/bin/env bats
#
# A run that is ended from outside: nothing is left running, what ran is kept, --resume does the rest and no more.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

# finished_cells: prints checksum, time of change and path of every finished cell's files.
finished_cells() {
  local each
  (cd "$run_dir" && find . -path '*/rep*/c*' | sort | while read -r each; do
    printf '%s %s %s\n' "$(cksum <"$each")" "$(stat -c %Y.%y "$each" 2>/dev/null || stat -f %Fm "$each")" "$each"
  done)
}

cells_kept() { (cd "$run_dir" && find . -path '*/rep*/c*' | sort | tr '\n' ' '); }

# interrupted_by SIGNAL: a run of four cells is ended in its third; checks what is left, and that --resume completes it.
interrupted_by() {
  local kept
  start_round "${short[@]}" --connections "2 4"
  await_cell gateway-stub 2
  if [[ $1 == INT ]]; then
    kill -INT -- "-$round_pid" # as a terminal does it: to all
  else
    kill "-$1" "$round_pid"
  fi
  await_round
  equal "$status" 130
  has "the run is incomplete" "scripts/stub-round.sh --resume $run_dir"
  nothing_left
  json "$run_dir/run.json" '.status == "incomplete" and (.invocations | length) == 1'
  equal "$(cells_kept)" "./direct/rep1/c2.json ./direct/rep1/c2.wrk.txt ./direct/rep1/c4.json ./direct/rep1/c4.wrk.txt "
  kept=$(finished_cells)

  run -0 "$stub_round" --resume "$run_dir" --dry-run
  equal "$output" "direct c=2 rep 1/1  (done)
direct c=4 rep 1/1  (done)
gateway-stub c=2 rep 1/1
gateway-stub c=4 rep 1/1"

  run -0 "$stub_round" --resume "$run_dir"
  lacks "] direct c="
  has "[3/4] gateway-stub c=2 rep 1/1" "[4/4] gateway-stub c=4 rep 1/1"
  equal "$(finished_cells | grep direct)" "$kept"
  json "$run_dir/run.json" '.status == "complete" and (.invocations | length) == 2'
  equal "$(wc -l <"$run_dir/summary.csv")" 5
  equal "$(one_run)" "$run_dir"
  nothing_left
}

@test "Ctrl-C in the middle of a cell stops everything, keeps what ran, and --resume completes it" {
  interrupted_by INT
}

@test "SIGTERM does what Ctrl-C does" {
  interrupted_by TERM
}

@test "SIGHUP stops everything and keeps the run as incomplete" {
  start_round "${short[@]}" --connections 2 --subjects direct
  await_cell direct 2
  kill -HUP "$round_pid"
  await_round
  equal "$status" 130
  json "$run_dir/run.json" '.status == "incomplete"'
  nothing_left
}

@test "Ctrl-C while a server is not ready yet stops it" {
  mode gateway-stub body other
  start_round "${short[@]}" --connections 2 --subjects gateway-stub
  await 20 is_port_taken "$gateway_port"
  kill -INT -- "-$round_pid"
  await_round
  equal "$status" 130
  run_dir=$(one_run)
  json "$run_dir/run.json" '.status == "incomplete"'
  equal "$(cells_kept)" ""
  nothing_left
}

@test "Ctrl-C during the warm-up stops everything" {
  start_round --connections 2 --threads 2 --duration 1s --reps 1 --warmup-limit 60s --subjects direct
  await 20 is_alive_named wrk
  kill -INT -- "-$round_pid"
  await_round
  equal "$status" 130
  json "$(one_run)/run.json" '.status == "incomplete"'
  nothing_left
}

@test "a second Ctrl-C does not keep the first from stopping everything" {
  set_default stop_limit_s 2
  add_stub gateway-stub "$gateway_port" gateway "trap '' TERM"
  start_round "${short[@]}" --connections 2 --subjects gateway-stub
  await_cell gateway-stub 2
  kill -INT -- "-$round_pid"
  await 5 is_dead_named wrk # the first one is at work; the gateway holds it up for 2 s
  kill -INT -- "-$round_pid"
  await_round
  equal "$status" 130
  nothing_left
}

@test "after SIGKILL of the script --resume waits for the servers to be gone, then completes the run" {
  start_round "${short[@]}" --connections "2 4" --subjects direct,gateway-stub
  await_cell gateway-stub 2
  kill -KILL "$round_pid"
  await_round
  equal "$status" 137
  json "$run_dir/run.json" '.status == "incomplete"'
  kept=$(finished_cells | grep direct)

  run -2 "$stub_round" --resume "$run_dir"
  has "port $gateway_port of gateway-stub is taken" "port $backend_port of backend-stub is taken"

  kill_left
  await 5 is_port_free "$gateway_port"
  await 5 is_port_free "$backend_port"
  await 5 flock --nonblock "$TMPDIR/gateway-bench-$UID.lock" true
  run -0 "$stub_round" --resume "$run_dir"
  lacks "] direct c="
  has "gateway-stub c=2" "gateway-stub c=4"
  equal "$(finished_cells | grep direct)" "$kept"
  json "$run_dir/run.json" '.status == "complete"'
  json "$run_dir/gateway-stub/rep1/c2.json" '.valid'
  rm -rf "${TMPDIR:?}"/tmp.* # what the killed script could not remove
  nothing_left
}

@test "--resume of a complete run runs nothing and keeps its figures" {
  fake_wrk
  wrk_text 500.00 >"$STUB_DIR/wrk.out"
  run -0 "$stub_round" "${short[@]}" --connections 2 --subjects direct --results "$results"
  run_dir=$(one_run)
  kept=$(finished_cells)
  summary=$(<"$run_dir/summary.csv")
  run -0 "$stub_round" --resume "$run_dir/"
  lacks "rep 1/1"
  equal "$(finished_cells)" "$kept"
  equal "$(<"$run_dir/summary.csv")" "$summary"
}

@test "--resume is refused when the run was begun with something else" {
  fake_wrk
  wrk_text 500.00 >"$STUB_DIR/wrk.out"
  run -0 "$stub_round" "${short[@]}" --connections 2 --subjects direct --results "$results"
  run_dir=$(one_run)
  before=$(<"$run_dir/run.json")
  run -2 env JAVA_OPTS=-Xmx3g "$stub_round" --resume "$run_dir"
  has "was begun with other java than now"
  sed -i.old 's/stub 1.0/stub 2.0/' "$sandbox/backend-stub/start.sh"
  run -2 "$stub_round" --resume "$run_dir"
  has "was begun with other native than now"
  equal "$(<"$run_dir/run.json")" "$before"
}

@test "a full disk ends the run as incomplete, nothing is left running, and --resume completes it" {
  results=$BATS_TEST_TMPDIR/small
  mkdir "$results"
  if ((EUID != 0)) || ! mount -t tmpfs -o size=512k tmpfs "$results" 2>/dev/null; then
    skip "a small file system cannot be mounted here"
  fi
  start_round "${short[@]}" --connections "2 4 6" --subjects direct
  await_cell direct 4
  dd if=/dev/zero of="$results/fill" bs=1k count=1024 2>/dev/null || true
  await_round
  equal "$status" 1
  has "No space left" "the run is incomplete"
  lacks "all valid"
  json "$run_dir/run.json" '.status == "incomplete"'
  json "$run_dir/direct/rep1/c2.json" '.valid'
  nothing_left
  rm "$results/fill"
  run "$stub_round" --resume "$run_dir"
  resumed=$status
  resumed_output=$output
  files=$(cd "$run_dir" && find . -name 'c*.json' -o -name '*.new' | sort | tr '\n' ' ')
  final=$(jq -r .status "$run_dir/run.json")
  umount "$results"
  printf '%s\n' "$resumed_output"
  equal "$resumed" 0
  equal "$final" complete
  equal "$files" "./direct/rep1/c2.json ./direct/rep1/c4.json ./direct/rep1/c6.json "
  nothing_left
}
