#!/usr/bin/env bats
#
# Servers that die, lie or hang: the cell is invalid and says why, the run goes on.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

@test "a gateway killed in mid-cell makes that cell invalid, and the next one has a new gateway" {
  start_round "${short[@]}" --connections "2 4"
  await_cell gateway-stub 2
  killed=$(pid_of gateway-stub)
  kill -KILL "$killed"
  await_round
  equal "$status" 1
  json "$run_dir/gateway-stub/rep1/c2.json" '.ran and (.valid | not) and .roles.gateway.cpu_s == null
    and any(.reasons[]; . == "gateway-stub died during the cell, exit status 137")'
  json "$run_dir/gateway-stub/rep1/c4.json" '.valid'
  json "$run_dir/direct/rep1/c4.json" '.valid'
  json "$run_dir/run.json" '.status == "complete"'
  has "INVALID" "exit status 137"
  [[ $(pid_of gateway-stub) != "$killed" ]]
  row=$(tr -d '"' <"$run_dir/summary.csv" | grep '^gateway-stub,2,')
  [[ $row == "gateway-stub,2,1,0,,,,,,"*",,,INVALID: "*"gateway-stub died during the cell, exit status 137"* ]]
  nothing_left
}

@test "a backend killed in mid-cell makes that cell invalid, and the next one has a new backend" {
  start_round "${short[@]}" --connections "2 4" --subjects gateway-stub
  await_cell gateway-stub 2
  kill -KILL "$(pid_of backend-stub)"
  await_round
  equal "$status" 1
  json "$run_dir/gateway-stub/rep1/c2.json" '(.valid | not)
    and any(.reasons[]; . == "backend-stub died during the cell, exit status 137")
    and any(.reasons[]; startswith("after the cell: status 502 instead of 200 from"))'
  json "$run_dir/gateway-stub/rep1/c4.json" '.valid'
  nothing_left
}

@test "a gateway killed in the warm-up has its cells reported as not run, and the others go on" {
  start_round --threads 2 --duration 1s --reps 1 --warmup-limit 3s --connections 2 --subjects gateway-stub,direct
  await 20 is_alive_named gateway-stub
  await 20 is_alive_named wrk
  kill -KILL "$(pid_of gateway-stub)"
  await_round
  run_dir=$(one_run)
  equal "$status" 1
  json "$run_dir/gateway-stub/rep1/c2.json" '(.ran | not)
    and .reasons == ["gateway-stub died during the warm-up, exit status 137: see gateway-stub/rep1/*.log"]'
  json "$run_dir/direct/rep1/c2.json" '.valid'
  nothing_left
}

@test "a gateway that dies at its start has its cells reported as not run, and the others go on" {
  fake_wrk
  wrk_text 500.00 >"$STUB_DIR/wrk.out"
  add_stub gateway-other "$other_port" gateway
  mode gateway-stub die 3
  run -1 "$stub_round" "${short[@]}" --connections "2 4" --subjects gateway-stub,direct,gateway-other --results "$results"
  run_dir=$(one_run)
  reason="gateway-stub stopped at its start with exit status 3: see gateway-stub/rep1/*.log"
  has "[1/6] gateway-stub c=2 rep 1/1 … not run: $reason" "[2/6] gateway-stub c=4 rep 1/1 … not run: $reason"
  for count in 2 4; do
    json "$run_dir/gateway-stub/rep1/c$count.json" "(.ran | not) and (.valid | not) and .reasons == [\"$reason\"]"
    json "$run_dir/direct/rep1/c$count.json" '.valid'
    json "$run_dir/gateway-other/rep1/c$count.json" '.valid'
  done
  grep -qF "INVALID: $reason" "$run_dir/summary.csv"
  json "$run_dir/run.json" '.status == "complete"'

  # and once it is mended, --resume runs these cells and no others
  mode gateway-stub ok
  run -0 "$stub_round" --resume "$run_dir"
  lacks "] direct" "] gateway-other"
  json "$run_dir/gateway-stub/rep1/c4.json" '.ran and .valid'
  nothing_left
}

@test "a gateway that dies in one repetition is started again in the next" {
  fake_wrk
  wrk_text 500.00 >"$STUB_DIR/wrk.out"
  # shellcheck disable=SC2016 # the text is the stub's
  add_stub gateway-stub "$gateway_port" gateway '[[ -e $STUB_DIR/second ]] || { touch "$STUB_DIR/second"; exit 4; }'
  run -1 "$stub_round" --threads 2 --duration 1s --warmup-limit 0s --reps 2 --connections 2 --subjects gateway-stub --results "$results"
  run_dir=$(one_run)
  json "$run_dir/gateway-stub/rep1/c2.json" '.ran | not'
  json "$run_dir/gateway-stub/rep2/c2.json" '.ran and .valid'
  row=$(tr -d '"' <"$run_dir/summary.csv" | grep '^gateway-stub,2,')
  [[ $row == "gateway-stub,2,2,1,500,"*"INVALID: gateway-stub stopped at its start with exit status 4"*"(rep 1)"* ]]
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
  equal "$(wc -l <"$STUB_DIR/children")" 2
  while read -r child; do
    run ! kill -0 "$child"
  done <"$STUB_DIR/children"
  nothing_left
}

@test "a server does not see the caller's settings and folder" {
  # shellcheck disable=SC2016 # the text is the stub's
  add_stub backend-stub "$backend_port" "" 'env >"$STUB_DIR/env"; pwd >"$STUB_DIR/pwd"'
  export SPRING_PROFILES_ACTIVE=tuned SERVER_PORT=1 ZUUL_HOST_MAX=1
  run -0 "$stub_round" "${short[@]}" --connections 2 --subjects direct --results "$results"
  run ! grep -E '^(SPRING|SERVER|ZUUL)_' "$STUB_DIR/env"
  grep -q "^RUN_DIR=$(<"$STUB_DIR/pwd")\$" "$STUB_DIR/env"
}

@test "a gateway that answers a wrong body is never ready" {
  set_default start_limit_s 2
  mode gateway-stub body planet
  run -1 "$stub_round" "${short[@]}" --connections 2 --subjects gateway-stub --results "$results"
  json "$(one_run)/gateway-stub/rep1/c2.json" '(.ran | not)
    and (.reasons[0] | test("gateway-stub was not ready after 2 s: the body from .* is \"planet\" instead of \"world\""))'
  nothing_left
}

@test "a body that differs by a line end, or only begins as expected, is wrong" {
  set_default start_limit_s 4 # a slow machine needs a second or two to start a JVM
  for body in worl worlds World 'world\n'; do
    mode backend-stub body "$body"
    run -1 "$stub_round" "${short[@]}" --connections 2 --subjects direct --results "$results/${body//\\}"
    json "$results/${body//\\}"/*/*/direct/rep1/c2.json '.reasons[0] | test("instead of \"world\"")'
  done
}

@test "a gateway that answers with status 500 is never ready" {
  set_default start_limit_s 2
  mode gateway-stub status 500
  run -1 "$stub_round" "${short[@]}" --connections 2 --subjects gateway-stub --results "$results"
  json "$(one_run)/gateway-stub/rep1/c2.json" '(.ran | not)
    and (.reasons[0] | test("not ready after 2 s: status 500 instead of 200"))'
  nothing_left
}

@test "a gateway that turns to error statuses in mid-cell makes the cell invalid, with their number" {
  start_round "${short[@]}" --connections 2 --subjects gateway-stub
  await_cell gateway-stub 2
  mode gateway-stub status 503
  await_round
  equal "$status" 1
  number=$(sed -n 's/.*Non-2xx or 3xx responses: //p' "$run_dir/gateway-stub/rep1/c2.wrk.txt")
  ((number > 0))
  json "$run_dir/gateway-stub/rep1/c2.json" "(.valid | not) and .figures.errors.status == $number
    and .reasons[0] == \"$number answers with an error status\"
    and any(.reasons[]; startswith(\"after the cell: status 503 instead of 200\"))"
  [[ $(tr -d '"' <"$run_dir/summary.csv" | tail -n 1) == "gateway-stub,2,1,0,,,,,,$number,,,INVALID: $number answers"* ]]
}

@test "a gateway that cuts connections makes the cell invalid, with the socket errors" {
  start_round "${short[@]}" --connections 2 --subjects gateway-stub
  await_cell gateway-stub 2
  mode gateway-stub cut
  await_round
  equal "$status" 1
  json "$run_dir/gateway-stub/rep1/c2.json" '(.valid | not) and .figures.errors.read > 0
    and any(.reasons[]; startswith("socket errors: connect 0, read "))'
}

@test "a wrong body after the cell makes it invalid, though wrk saw no error" {
  start_round "${short[@]}" --connections 2 --subjects gateway-stub
  await_cell gateway-stub 2
  mode gateway-stub body planet
  await_round
  equal "$status" 1
  json "$run_dir/gateway-stub/rep1/c2.json" '(.valid | not) and (.reasons | length) == 1
    and (.reasons[0] | startswith("after the cell: the body from"))'
}

@test "a server that answered wrong after a cell is started afresh for the next" {
  # shellcheck disable=SC2016 # the text is the stub's
  add_stub gateway-stub "$gateway_port" gateway 'rm -f "$STUB_DIR/gateway-stub.mode"'
  start_round "${short[@]}" --connections "2 4" --subjects gateway-stub
  await_cell gateway-stub 2
  mode gateway-stub body planet
  await_round
  equal "$status" 1
  json "$run_dir/gateway-stub/rep1/c2.json" '.valid | not'
  json "$run_dir/gateway-stub/rep1/c4.json" '.valid'
  equal "$(sort -u "$STUB_DIR/pids" | grep -c '^gateway-stub ')" 2
  nothing_left
}

@test "a gateway that ignores SIGTERM is killed after the limit and the run goes on" {
  set_default stop_limit_s 2
  fake_wrk
  wrk_text 500.00 >"$STUB_DIR/wrk.out"
  add_stub gateway-stub "$gateway_port" gateway "trap '' TERM"
  run -0 "$stub_round" "${short[@]}" --connections 2 --subjects gateway-stub,direct --results "$results"
  has "gateway-stub did not stop within 2 s and is killed"
  json "$(one_run)/direct/rep1/c2.json" '.valid'
  nothing_left
}

@test "wrk that fails or prints something else makes the cell invalid, and its output is kept" {
  fake_wrk
  printf 'Segmentation fault\n' >"$STUB_DIR/wrk.1"
  printf '' >"$STUB_DIR/wrk.2"
  printf 'Requests/sec:\n  Latency\n  x requests in\n  Socket errors:\n' >"$STUB_DIR/wrk.3"
  wrk_text -nan -nan >"$STUB_DIR/wrk.4"
  echo 139 >"$STUB_DIR/wrk.status"
  run -1 "$stub_round" "${short[@]}" --connections "2 4 6 8" --subjects direct --results "$results"
  cd "$(one_run)"
  for count in 2 4 6 8; do
    json "direct/rep1/c$count.json" '.ran and (.valid | not) and .exit_status == 139
      and .reasons == ["wrk gave no result, exit status 139: see its output"]'
  done
  equal "$(sed 1d direct/rep1/c2.wrk.txt)" "Segmentation fault"
  json run.json '.status == "complete"'
}

@test "the warm-up ends when three slices agree, and keeps what each gave" {
  fake_wrk
  set_default warmup_cpu_spread 1 # a wrk that asks nothing costs the server by chance
  sed -i.old 's/^readonly warmup_pause_s=1/readonly warmup_pause_s=0/' "$sandbox/scripts/lib/defaults.sh"
  number=0
  for rate in 100 500 1000 970 960; do
    number=$((number + 1))
    wrk_text "$rate.00" >"$STUB_DIR/wrk.$number"
  done
  wrk_text 999.00 >"$STUB_DIR/wrk.out"
  run -0 "$stub_round" --threads 2 --duration 1s --reps 1 --connections 2 --warmup-limit 60s --subjects direct --results "$results"
  cd "$(one_run)"
  json direct/rep1/warmup.json 'length == 1 and [.[0].slices[].requests_per_sec] == [100, 500, 1000, 970, 960] and .[0].settled
    and .[0].slice_s == 5 and .[0].limit_s == 60 and .[0].connections == 2'
  json direct/rep1/c2.json '.figures.requests_per_sec == 999'
  json run.json '.invocations[0].warmup_s > 0'
}

@test "the warm-up ends at its limit when the slices do not agree" {
  run -0 "$stub_round" --threads 2 --duration 1s --reps 1 --connections 2 --warmup-limit 1s --subjects direct --results "$results"
  json "$(one_run)/direct/rep1/warmup.json" '.[0].slice_s == 1 and (.[0].slices | length) == 1
    and .[0].slices[0].cpu_us_per_request > 0 and (.[0].settled | not) and .[0].limit_s == 1'
  json "$(one_run)/direct/rep1/c2.json" '.warnings | index("the warm-up had not settled")'
}

@test "paths with blanks do no harm" {
  make_sandbox "$BATS_TEST_TMPDIR/a home, with blanks"
  results="$BATS_TEST_TMPDIR/my reports/c results"
  TMPDIR="$BATS_TEST_TMPDIR/tmp with blanks"
  mkdir "$TMPDIR"
  add_module gateway-java "$other_port" gateway
  start_round "${short[@]}" --connections 2 --subjects direct,gateway-stub,gateway-java@tuned
  await_cell gateway-stub 2
  kill -INT -- "-$round_pid"
  await_round
  equal "$status" 130

  # the words of the message are a command
  command=$(sed -n 's/.*Go on with: scripts/scripts/p' "$output_file")
  cd "$sandbox"
  run -0 bash -c "$command"
  json "$run_dir/run.json" '.status == "complete"'
  equal "$(wc -l <"$run_dir/summary.csv")" 4
  json "$run_dir/gateway-java@tuned/rep1/c2.json" '.valid'
  nothing_left
}

@test "a proxy of the environment is not asked" {
  fake_wrk
  wrk_text 500.00 >"$STUB_DIR/wrk.out"
  set_default start_limit_s 3
  export http_proxy=http://127.0.0.1:18099 HTTP_PROXY=http://127.0.0.1:18099 ALL_PROXY=http://127.0.0.1:18099
  run -0 "$stub_round" "${short[@]}" --connections 2 --subjects gateway-stub --results "$results"
}
