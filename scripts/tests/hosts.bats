#!/usr/bin/env bats
#
# Rounds over several hosts, which are network namespaces of this machine, and what becomes of them when one is lost.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

setup_file() {
  export rig=$BATS_FILE_TMPDIR/rig no_rig=
  if ! no_rig=$(ip netns add gb-try 2>&1); then
    no_rig="no network namespace can be made here: $no_rig"
    return
  fi
  ip netns del gb-try
  "$BATS_TEST_DIRNAME/rig.sh" up "$rig" load gateway backend 3>&-
}

teardown_file() { [[ -n $no_rig ]] || "$BATS_TEST_DIRNAME/rig.sh" down "$rig"; }

setup() {
  [[ -z $no_rig ]] || skip "$no_rig"
  make_sandbox "$BATS_TEST_TMPDIR/home"
  PATH=$rig/bin:$PATH
  # Over ssh a server does not get the variables of here.
  for each in backend-stub gateway-stub; do
    sed -i "1a export STUB_DIR='$STUB_DIR'" "$sandbox/$each/start.sh"
  done
  remote=$BATS_TEST_TMPDIR/remote
  mkdir "$remote"
  hosts=$BATS_TEST_TMPDIR/hosts.yaml
  cat >"$hosts" <<END
load: {host: 10.87.0.11, dir: $remote, java: $STUB_JAVA}
gateway: {host: 10.87.0.12, dir: $remote, java: $STUB_JAVA}
backend: {host: 10.87.0.13, dir: $remote, java: $STUB_JAVA}
END
}

teardown() {
  for each in load gateway backend; do
    ip link set "gb-$each" up 2>/dev/null || true
  done
  if [[ -n ${round_pid-} ]]; then
    kill -KILL -- "-$round_pid" 2>/dev/null || true
  fi
  kill_left
}

apart=(--threads 2 --reps 1 --warmup-limit 0s --connections 10)

start_apart() { start_round --hosts "$hosts" "${apart[@]}" --duration 8s "$@"; }

# await_load: until wrk is at work.
await_load() {
  await 90 find_remote_cell
  run_dir=$(one_run)
}

find_remote_cell() { [[ -n $(find "$remote" -name 'c10.wrk.txt') && -n $(pgrep -f "wrk.*10.87.0.12") ]]; }

# gone SECONDS: nothing is left on any host within so many seconds.
gone() { await "$1" is_gone; }

is_gone() {
  [[ -z $(ls -A "$remote") && -z $(left_running) ]] && ! pgrep -f "^wrk.*10.87.0" && ! pgrep -f "ssh.*10.87.0.1[1-3]"
}

@test "each role runs on its own host, and leaves nothing there" {
  run "$stub_round" --results "$results" --hosts "$hosts" "${apart[@]}" --duration 2s
  printf '%s\n' "$output"
  equal "$status" 0
  run_dir=$(one_run)
  cd "$run_dir"
  json gateway-stub/rep1/c10.json '.valid and .roles.load.cpu_s > 0 and .roles.gateway.cpu_s > 0 and .roles.backend.cpu_s > 0'
  json environment.json '.hosts.gateway[0] | .host == "10.87.0.12" and .address == "10.87.0.12" and .machine.cores > 0'
  json environment.json '.hosts.load[0].round_trip_us | (.["10.87.0.12"] > 0) and (.["10.87.0.13"] > 0)'
  [[ $(head -n 1 gateway-stub/rep1/c10.wrk.txt) == *"http://10.87.0.12:$gateway_port/hello"* ]]
  grep -q start.sh gateway-stub/rep1/server.log
  grep -q start.sh gateway-stub/rep1/backend.log
  gone 5
}

@test "only the servers that are measured listen, and only on the addresses of their hosts" {
  start_apart --subjects gateway-stub
  await_load
  equal "$(listeners gateway)" "10.87.0.12:22 10.87.0.12:$gateway_port"
  equal "$(listeners backend)" "10.87.0.13:22 10.87.0.13:$backend_port"
  equal "$(listeners load)" "10.87.0.11:22"
  await_round
  equal "$status" 0
}

listeners() { ip netns exec "gb-$1" ss -Hltn | awk '{ print $4 }' | sed 's/\[::ffff:\(.*\)\]/\1/' | sort -V | paste -sd ' '; }

@test "a head that is killed leaves nothing on any host" {
  start_apart --subjects gateway-stub
  await_load
  kill -KILL -- "-$round_pid"
  await_round || true
  gone 30
}

@test "a link that goes down ends the cell with the reason, and the servers behind it; --resume completes the run" {
  start_apart --subjects gateway-stub
  await_load
  ip link set gb-gateway down
  await_round
  equal "$status" 1
  json "$run_dir/gateway-stub/rep1/c10.json" '.ran == false and (.reasons[0] | test("10.87.0.12"))'
  has "--resume"
  gone 30
  ip link set gb-gateway up
  run "$stub_round" --resume "$run_dir"
  printf '%s\n' "$output"
  equal "$status" 0
}

@test "an ssh that is killed does so, too" {
  start_apart --subjects gateway-stub
  await_load
  pkill -KILL -f "ssh .*ControlMaster=yes.*10.87.0.12"
  await_round
  equal "$status" 1
  json "$run_dir/gateway-stub/rep1/c10.json" '.ran == false and (.reasons[0] | test("10.87.0.12"))'
  gone 30
}

@test "a server that dies on its host makes the cell invalid" {
  start_apart --subjects gateway-stub
  await_load
  kill -KILL "$(pid_of gateway-stub)"
  await_round
  equal "$status" 1
  json "$run_dir/gateway-stub/rep1/c10.json" '.ran and (.valid | not) and (.reasons | any(test("gateway-stub died during the cell")))'
  gone 5
}

@test "what is wrong with hosts is told at once, before anything starts" {
  cat >"$hosts" <<END
load: {host: nobody@10.87.0.11, dir: $remote}
gateway: {host: 10.87.0.12, dir: $remote, java: /nowhere/java}
backend: [{host: 10.87.0.99, address: "fd00::1"}, no-such-host.invalid]
END
  ip netns exec gb-gateway "$STUB_JAVA" -version 2>/dev/null || true
  refused --hosts "$hosts" "${apart[@]}"
  has "nobody@10.87.0.11 cannot be reached: " "Permission denied" "10.87.0.12: no JVM: /nowhere/java does not run" \
    "fd00::1 is an IPv6 address" "no-such-host.invalid does not resolve"
  gone 5
}

@test "a host whose key is not known is refused" {
  sed -i '/^10.87.0.13 /d' "$rig/known_hosts"
  refused --hosts "$hosts" "${apart[@]}"
  has "10.87.0.13 cannot be reached: Host key verification failed."
  gone 5
}
