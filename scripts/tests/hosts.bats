#!/usr/bin/env bats
#
# Rounds over several hosts, which are network namespaces of this machine, and what becomes of them when one is lost.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

shopt -s globstar

setup_file() {
  export rig=$BATS_FILE_TMPDIR/rig no_rig=
  if ! no_rig=$(ip netns add gb-try 2>&1); then
    no_rig="no network namespace can be made here: $no_rig"
    return
  fi
  ip netns del gb-try
  "$BATS_TEST_DIRNAME/rig.sh" up "$rig" load gateway backend load2 3>&-
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
load: {host: 198.18.87.11, dir: $remote, java: $STUB_JAVA}
gateway: {host: 198.18.87.12, dir: $remote, java: $STUB_JAVA}
backend: {host: 198.18.87.13, dir: $remote, java: $STUB_JAVA}
END
}

teardown() {
  for each in load gateway backend load2; do
    ip link set "gb-$each" up 2>/dev/null || true
  done
  if [[ -n ${round_pid-} ]]; then
    kill -KILL -- "-$round_pid" 2>/dev/null || true
  fi
  kill_left
  [[ -z ${alien-} ]] || kill -KILL "$alien" 2>/dev/null || true
  [[ -z ${mounted-} ]] || umount "$mounted"
}

apart=(--threads 2 --reps 1 --warmup-limit 0s --connections 10)

# start_apart [SECONDS]: the gateway alone is measured, for so long.
start_apart() { start_round --hosts "$hosts" "${apart[@]}" --subjects gateway-stub --duration "${1-8}s"; }

# await_load: until wrk is at work.
await_load() {
  await find_remote_cell
  run_dir=$(one_run)
}

find_remote_cell() { exists "$remote"/**/c10.wrk.txt && pgrep -f "wrk.*198.18.87.12"; }

# is_guarded: end.sh, which outlives the other host scripts, watches over wrk under its own name.
is_guarded() {
  local wrk
  wrk=$(pgrep -f '^wrk.*198\.18\.87\.12') && pgrep -f "^bash end\.sh .* $wrk "
}

# gone: nothing is left on any host.
gone() { await is_gone; }

is_gone() {
  [[ -z $(ls -A "$remote") && -z $(left_running) ]] && ! pgrep -f "^wrk.*198.18.87" && ! pgrep -f "ssh.*198.18.87.1[1-3]"
}

@test "each role runs on its own host, and leaves nothing there" {
  run "$stub_round" --results "$results" --hosts "$hosts" "${apart[@]}" --duration 2s
  printf '%s\n' "$output"
  equal "$status" 0
  run_dir=$(one_run)
  cd "$run_dir"
  json gateway-stub/rep1/c10.json '.valid and .roles.load.cpu_s > 0 and .roles.gateway.cpu_s > 0 and .roles.backend.cpu_s > 0'
  json environment.json '.hosts.gateway[0] | .host == "198.18.87.12" and .address == "198.18.87.12" and .machine.cores > 0'
  json environment.json '.hosts.load[0].round_trip_us | (.["198.18.87.12"] > 0) and (.["198.18.87.13"] > 0)'
  [[ $(head -n 1 gateway-stub/rep1/c10.wrk.txt) == *"http://198.18.87.12:$gateway_port/hello"* ]]
  grep -q start.sh gateway-stub/rep1/server.log
  grep -q start.sh gateway-stub/rep1/backend.log
  gone
}

@test "only the servers that are measured listen, and only on the addresses of their hosts" {
  start_apart 120
  await_load
  equal "$(listeners gateway)" "198.18.87.12:22 198.18.87.12:$gateway_port"
  equal "$(listeners backend)" "198.18.87.13:22 198.18.87.13:$backend_port"
  equal "$(listeners load)" "198.18.87.11:22"
  kill -INT -- "-$round_pid"
  await_round
  equal "$status" 130
  gone
}

listeners() { ip netns exec "gb-$1" ss -Hltn | awk '{ print $4 }' | sed 's/\[::ffff:\(.*\)\]/\1/' | sort -V | paste -sd ' '; }

@test "a head that is killed leaves nothing on any host" {
  start_apart 120
  await_load
  kill -KILL -- "-$round_pid"
  await_round || true
  gone
}

@test "a head that is killed with all host scripts, here and there, leaves nothing on any host" {
  start_apart 120
  await_load
  await is_guarded
  mapfile -t all < <(pgrep -f "($sandbox|$remote)[^ ]*/scripts/hands/")
  ((${#all[@]} >= 6))
  kill -KILL "$round_pid" "${all[@]}"
  await_round || true
  gone
}

@test "a link that goes down ends the cell with the reason, and the servers behind it; --resume completes the run" {
  start_apart
  await_load
  ip link set gb-gateway down
  await_round
  equal "$status" 1
  json "$run_dir/gateway-stub/rep1/c10.json" '.ran == false and (.reasons[0].text | test("198.18.87.12"))'
  has "--resume"
  gone
  ip link set gb-gateway up
  run "$stub_round" --resume "$run_dir"
  printf '%s\n' "$output"
  equal "$status" 0
}

@test "an ssh that is killed does so, too" {
  start_apart 120
  await_load
  kill -KILL "$(pgrep -P "$round_pid" -f "ssh .*ControlMaster=yes.*198.18.87.12")"
  await_round
  equal "$status" 1
  json "$run_dir/gateway-stub/rep1/c10.json" '.ran == false and (.reasons[0].text | test("198.18.87.12"))'
  gone
}

@test "a server that dies on its host makes the cell invalid" {
  start_apart
  await_load
  kill -KILL "$(pid_of gateway-stub)"
  await_round
  equal "$status" 1
  json "$run_dir/gateway-stub/rep1/c10.json" '.ran and (.valid | not) and (.reasons | any(.text | test("gateway-stub died during the cell")))'
  gone
}

@test "a load host whose disk is full makes the cell invalid" {
  mounted=$BATS_TEST_TMPDIR/small
  mkdir "$mounted"
  mount -t tmpfs -o size=520m none "$mounted"
  restart_sshd load "" # which sees what was mounted before it
  sed -i "s|^load: .*|load: {host: 198.18.87.11, dir: $mounted, java: $STUB_JAVA}|" "$hosts"
  rate_study
  start_round --hosts "$hosts" "${at_rate[@]}" --duration 8s
  await is_measuring_on_host
  head -c 1G /dev/zero >"$mounted/fill" || true
  await_round
  equal "$status" 1
  json "$(one_run)/gateway-stub/rep1/r400.json" '(.valid | not) and (.reasons | any(.text | test("198.18.87.11 has no free disk space in .*small")))'
  await is_only_fill_left
}

is_measuring_on_host() { grep -rqsx --include='r400.open.txt' measuring "$mounted"; }

is_only_fill_left() { [[ $(ls -A "$mounted") == fill ]]; }

@test "arms are measured over hosts, too, and two roles may share one, which is told" {
  sed -i 's/^backend: {host: 198.18.87.13/backend: {host: 198.18.87.12/' "$hosts"
  add_arms
  sed -i "1a export STUB_DIR='$STUB_DIR'" "$sandbox/gateway-other/start.sh"
  # On a busy machine CPU time may go unseen; the status is 1 then.
  run "$stub_round" --like like-this --results "$results" --hosts "$hosts" --quick --duration 1s --slice 1s \
    --warmup-limit 0s --rate 50 --sessions 20 gateway-stub gateway-other
  printf '%s\n' "$output"
  [[ $status -le 1 ]]
  has "The gateway and the backend share 198.18.87.12: they compete for CPU time."
  json "$(one_run)/block01/gateway-other/side.json" '.figures.requests > 0'
  gone
}

@test "a tool that is missing on a host, and a port that is taken there, are told at once" {
  tools_without wrk
  mkdir -p "$BATS_TEST_TMPDIR/alien"
  STUB_DIR=$BATS_TEST_TMPDIR/alien PORT=$backend_port BIND=198.18.87.13 ip netns exec gb-backend "$STUB_PYTHON" -SE \
    "$STUB_SERVER" alien >"$BATS_TEST_TMPDIR/alien/log" 2>&1 3>&- &
  alien=$!
  await is_listening backend "$backend_port"
  restart_sshd load "PATH=$tools"
  refused --hosts "$hosts" "${apart[@]}"
  restart_sshd load ""
  has "198.18.87.11: wrk is not installed" "install it there" "198.18.87.13: port $backend_port of backend-stub is taken"
  gone
}

is_listening() { [[ $(listeners "$1") == *":$2"* ]]; }

# restart_sshd HOST VARIABLE: with that variable for all that it starts, NAME=VALUE; with none if it is empty.
restart_sshd() {
  local config=$rig/$1.conf
  kill "$(<"$rig/$1.pid")"
  await is_gone_from "$1" 22
  sed -i "s|^SetEnv .*|SetEnv HOME=$rig/home $2|" "$config"
  # shellcheck disable=SC2016 # expanded in there
  ip netns exec "gb-$1" sh -c 'mount -t tmpfs none /run && mkdir /run/sshd && exec "$0" -f "$1"' "$(command -v sshd)" \
    "$config" 3>&-
  await is_listening "$1" 22
}

is_gone_from() { ! is_listening "$@"; }

@test "several hosts for the load need Hyperfoil" {
  two_loads
  rate_study
  HYPERFOIL_HOME='' refused --hosts "$hosts" "${at_rate[@]}"
  has "Hyperfoil is not installed, and 2 hosts for the load need it: HYPERFOIL_HOME is not set"
  gone
}

at_rate=(--rates 400 --reps 1 --warmup-limit 0s --sessions 200)

two_loads() {
  sed -i "s|^load: .*|load: [{host: 198.18.87.11, dir: $remote, java: $STUB_JAVA}, {host: 198.18.87.14, dir: $remote, java: $STUB_JAVA}]|" "$hosts"
}

# rate_study: from now on the script is one of rates.
rate_study() {
  write_experiment stub-rate rate backend=backend-stub path=/hello expected-body=world subjects=gateway-stub
  stub_round=$experiment
  link_open_load
}

need_hyperfoil() { [[ -n ${HYPERFOIL_HOME-} ]] || skip "HYPERFOIL_HOME is not set to the folder of Hyperfoil's distribution"; }

@test "two hosts offer the load together by agents, and nothing of them stays" {
  need_hyperfoil
  two_loads
  rate_study
  run "$stub_round" --results "$results" --hosts "$hosts" "${at_rate[@]}" --duration 5s
  printf '%s\n' "$output"
  equal "$status" 0
  cd "$(one_run)/gateway-stub/rep1"
  # Each agent may leave out its last requests.
  json r400.json '.valid and .figures.sent >= 1980 and .figures.sent == .figures.requests and .roles.load.cpu_s > 0'
  json r400.hyperfoil/0000/all.json '[.agents[].stats[] | select(.name == "measured") | .total.summary.requestCount] | length == 2 and (.[0] - .[1] | fabs) <= 20'
  [[ -s r400.open.hlog ]]
  gone
}

@test "an agent that is killed makes the cell invalid, with the reason" {
  need_hyperfoil
  two_loads
  rate_study
  start_round --hosts "$hosts" "${at_rate[@]}" --duration 20s
  await is_measuring
  # The ports 7800 and 57800 of its address, and one more.
  equal "$(listeners load2 | tr ' ' '\n' | cut -d : -f 1 | sort -u)" 198.18.87.14
  kill -KILL "$(<"$(find "$remote" -path '*/agent-2/pid')")"
  await_round
  equal "$status" 1
  json "$(one_run)/gateway-stub/rep1/r400.json" '(.valid | not) and (.reasons | any(.text | test("load-2: .*(terminated prematurely|left the cluster)")))'
  gone
}

is_measuring() { grep -qsx measuring "$results"/*/*/gateway-stub/rep1/r400.open.txt; }

@test "what is wrong with hosts is told at once, before anything starts" {
  cat >"$hosts" <<END
load: {host: nobody@198.18.87.11, dir: $remote}
gateway: {host: 198.18.87.12, dir: $remote, java: /nowhere/java}
backend: [{host: 198.18.87.99, address: "fd00::1"}, no-such-host.invalid]
END
  refused --hosts "$hosts" "${apart[@]}"
  has "nobody@198.18.87.11 cannot be reached: " "Permission denied" "198.18.87.12: no JVM: /nowhere/java does not run" \
    "fd00::1 is an IPv6 address" "no-such-host.invalid does not resolve"
  gone
}

@test "a host that executes nothing in its temporary folder is refused, with what to change" {
  mounted=$BATS_TEST_TMPDIR/noexec
  mkdir "$mounted"
  mount -t tmpfs -o noexec none "$mounted"
  restart_sshd load "" # which sees what was mounted before it
  sed -i "s|^load: .*|load: {host: 198.18.87.11, dir: $mounted, java: $STUB_JAVA}|" "$hosts"
  refused --hosts "$hosts" "${apart[@]}"
  has "198.18.87.11 cannot be reached: scripts cannot be executed in $mounted/gateway-bench-" "give the host another dir"
  gone
  await is_unused
}

is_unused() { [[ -z $(ls -A "$mounted") ]]; }

@test "a host whose key is not known is refused" {
  sed -i '/^198.18.87.13 /d' "$rig/known_hosts"
  refused --hosts "$hosts" "${apart[@]}"
  has "198.18.87.13 cannot be reached: Host key verification failed."
  gone
}

@test "hosts are not made where a route of this machine overlaps their addresses" {
  put_on_path ip '[[ $* != "-4 route show match "* ]] || printf "default via 192.0.2.1 dev eth0\n198.18.0.0/15 dev tun0\n"'
  run -2 "$BATS_TEST_DIRNAME/rig.sh" up "$BATS_TEST_TMPDIR/other" load
  has "198.18.87.0/24" "198.18.0.0/15 dev tun0"
  lacks default
  [[ ! -e $BATS_TEST_TMPDIR/other ]]
}
