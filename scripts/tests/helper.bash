# shellcheck shell=bash disable=SC2034 # the variables are the tests'
#
# What every test file shares. A test works in a sandbox: a folder that looks like the repository, with a copy of
# scripts/ and with stub servers as subjects. Everything a stub or wrk starts as is kept in $STUB_DIR/pids; what is
# still alive at the end of a test fails it.

bats_require_minimum_version 1.7.0

repository=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)

# Test files run side by side: each has ports of its own.
first_port=18000
for each in "$BATS_TEST_DIRNAME"/*.bats; do
  first_port=$((first_port + 10))
  if [[ $each == "$BATS_TEST_FILENAME" ]]; then
    break
  fi
done
backend_port=$first_port
gateway_port=$((first_port + 1))
other_port=$((first_port + 2))
service_port=$((first_port + 3))
own_ports=("$backend_port" "$gateway_port" "$other_port" "$service_port")

# A round as short as it can be. Connections are named by the test.
short=(--threads 2 --duration 1s --reps 1 --warmup-limit 0s)

setup() { make_sandbox "$BATS_TEST_TMPDIR/home"; }

teardown() {
  local left each
  left=$(left_running)
  if [[ -n ${round_pid-} ]] && kill -0 "$round_pid" 2>/dev/null; then
    kill -KILL -- "-$round_pid" || true
    left+=" round:$round_pid"
  fi
  kill_left
  for each in "${helper_pids[@]}"; do
    kill -KILL "$each" 2>/dev/null || true
  done
  if [[ -n ${left// /} ]]; then
    printf 'left running:%s\n' "$left"
    return 1
  fi
}

# --- the sandbox ------------------------------------------------------------------------------------------------------

# make_sandbox FOLDER: sets sandbox, results, stub_round and STUB_DIR, with a backend and a gateway in the sandbox.
make_sandbox() {
  sandbox=$1
  results=$BATS_TEST_TMPDIR/results
  stub_round=$sandbox/scripts/stub-round.sh
  output_file=$BATS_TEST_TMPDIR/output
  round_pid=
  helper_pids=()
  export STUB_DIR=$BATS_TEST_TMPDIR/stubs
  export TMPDIR=$BATS_TEST_TMPDIR/tmp # a lock of its own: a run elsewhere on this machine is not in the way
  unset JAVA_OPTS BIND
  mkdir -p "$sandbox/scripts" "$STUB_DIR" "$TMPDIR" "$BATS_TEST_TMPDIR/bin"
  cp "$repository"/scripts/*.sh "$sandbox/scripts/"
  cp -R "$repository/scripts/lib" "$sandbox/scripts/"
  mkdir -p "$sandbox/report/target"
  ln -s "$repository/report/target/report.jar" "$sandbox/report/target/"
  printf 'write_page() { :; }\n' >>"$sandbox/scripts/lib/results.sh" # a second for each round
  add_stub backend-stub "$backend_port"
  add_stub gateway-stub "$gateway_port" gateway
  write_round stub-round
  set_default idle_window_s 0.1 # the stubs have nothing to work off
  wrap_wrk
}

# write_round NAME: a round over the stubs, as scripts/round1.sh is one.
write_round() {
  cat >"$sandbox/scripts/$1.sh" <<END
#!/usr/bin/env bash
#
# A round over stub servers.
#
# Usage: scripts/$1.sh [flags]

source "\$(dirname "\${BASH_SOURCE[0]}")/lib/round.sh"

round='$1'
backend='backend-stub'
path='/hello'
expected_body='world'
subjects=(direct gateway-stub)

run_round "\$@"
END
  chmod +x "$sandbox/scripts/$1.sh"
}

# add_stub NAME PORT [gateway] [LINE]: a native subject; LINE is run before the server.
add_stub() {
  local upstream=
  if [[ -n ${3-} ]]; then
    upstream="export UPSTREAM=\"\${UPSTREAM:-http://127.0.0.1:$backend_port}\""
  fi
  mkdir -p "$sandbox/$1"
  cat >"$sandbox/$1/start.sh" <<END
#!/usr/bin/env bash
PORT="\${PORT:-$2}"
if [[ \${1-} == --version ]]; then
  echo "stub 1.0"
  exit
fi
export PORT
$upstream
echo "$1 \$\$" >>"\$STUB_DIR/pids"
${4-}
exec "$STUB_JAVA" -Xshare:auto -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx64m \\
  -Dsun.net.httpserver.nodelay=true -Dstub.name=${1##*/} -cp "$STUB_CLASSES" Stub
END
  chmod +x "$sandbox/$1/start.sh"
}

# add_module NAME PORT [gateway]: a Java subject with the variant "tuned", built.
add_module() {
  local resources=$sandbox/$1/src/main/resources
  mkdir -p "$resources" "$sandbox/$1/target"
  printf '<project/>\n' >"$sandbox/$1/pom.xml"
  printf 'server:\n  port: %s\n' "$2" >"$resources/application.yml"
  if [[ -n ${3-} ]]; then
    printf 'upstream: http://127.0.0.1:%s\n' "$backend_port" >>"$resources/application.yml"
  fi
  printf 'a: b\n' >"$resources/application-tuned.yml"
  cp "${STUB_JAR:?}" "$sandbox/$1/target/${1##*/}.jar"
}

# fake_jdk RELEASE: sets JAVA_HOME to a JDK that says it is of that release, and runs the real one.
fake_jdk() {
  export JAVA_HOME=$BATS_TEST_TMPDIR/jdk-$1
  mkdir -p "$JAVA_HOME/bin"
  cat >"$JAVA_HOME/bin/java" <<END
#!$BASH
if [[ \${1-} == -version ]]; then
  echo 'openjdk version "$1.0.1" 2021-10-19' >&2
  exit
fi
exec "$STUB_JAVA" "\$@"
END
  chmod +x "$JAVA_HOME/bin/java"
}

# mode NAME WORD...: what the stub of that name does from now on.
mode() {
  printf '%s\n' "${*:2}" >"$STUB_DIR/$1.mode.new"
  mv "$STUB_DIR/$1.mode.new" "$STUB_DIR/$1.mode"
}

# set_default NAME VALUE: changes one of the readonly defaults in the sandbox.
set_default() {
  sed -i.old "s/^readonly $1=[^ ]*/readonly $1=$2/" "$sandbox/scripts/lib/defaults.sh"
  grep -q "^readonly $1=$2" "$sandbox/scripts/lib/defaults.sh"
}

# wrap_wrk: wrk as it is, its process id kept.
wrap_wrk() {
  local wrk
  wrk=$(PATH=${PATH#"$BATS_TEST_TMPDIR/bin:"} command -v wrk) || return 0
  put_on_path wrk "case \$1 in -v) ;; *) echo \"wrk \$\$\" >>\"\$STUB_DIR/pids\" ;; esac
exec $wrk \"\$@\""
}

# put_on_path NAME TEXT: a program of that name, first on the PATH.
put_on_path() {
  local file=$BATS_TEST_TMPDIR/bin/$1
  printf '#!%s\n%s\n' "$BASH" "$2" >"$file"
  chmod +x "$file"
  if [[ $PATH != "$BATS_TEST_TMPDIR/bin:"* ]]; then
    PATH=$BATS_TEST_TMPDIR/bin:$PATH
  fi
}

# fake_wrk: a wrk that prints the file $STUB_DIR/wrk.N on its Nth execution, or else $STUB_DIR/wrk.out.
fake_wrk() {
  # shellcheck disable=SC2016 # the text is the fake's
  put_on_path wrk 'if [[ $1 == -v ]]; then echo "wrk fake"; exit; fi
number=$(($(cat "$STUB_DIR/wrk.count" 2>/dev/null || echo 0) + 1))
echo "$number" >"$STUB_DIR/wrk.count"
if [[ -f $STUB_DIR/wrk.$number ]]; then
  cat "$STUB_DIR/wrk.$number"
else
  cat "$STUB_DIR/wrk.out"
fi
exit "$(cat "$STUB_DIR/wrk.status" 2>/dev/null || echo 0)"'
}

# wrk_text RATE [MEAN] [EXTRA LINE]: what wrk prints.
wrk_text() {
  cat <<END
Running 1s test @ http://127.0.0.1:$backend_port/hello
  2 threads and 2 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     ${2-4.00ms}    1.50ms  20.00ms   90.00%
    Req/Sec   300.00     30.00   400.00     80.00%
  Latency Distribution
     50%    3.50ms
     75%    5.00ms
     90%    8.25ms
     99%   12.75ms
  600 requests in 1.00s, 75.00KB read${3+
$3}
Requests/sec:    $1
Transfer/sec:     75.00KB
END
}

# wrap_ab: ab as it is, its process id kept.
wrap_ab() {
  local ab
  ab=$(PATH=${PATH#"$BATS_TEST_TMPDIR/bin:"} command -v ab)
  put_on_path ab "case \$1 in -V) ;; *) echo \"ab \$\$\" >>\"\$STUB_DIR/pids\" ;; esac
exec $ab \"\$@\""
}

# fake_ab: an ab that prints the file $STUB_DIR/ab.N on its Nth execution, or else $STUB_DIR/ab.out, and ends with the
# status in $STUB_DIR/ab.status.
fake_ab() {
  # shellcheck disable=SC2016 # the text is the fake's
  put_on_path ab 'if [[ $1 == -V ]]; then echo "ab fake"; exit; fi
number=$(($(cat "$STUB_DIR/ab.count" 2>/dev/null || echo 0) + 1))
echo "$number" >"$STUB_DIR/ab.count"
if [[ -f $STUB_DIR/ab.$number ]]; then
  cat "$STUB_DIR/ab.$number"
else
  cat "$STUB_DIR/ab.out"
fi
exit "$(cat "$STUB_DIR/ab.status" 2>/dev/null || echo 0)"'
}

# ab_text RATE [REQUESTS [LINE [MEAN]]]: what ab prints; LINE stands after the failed requests.
ab_text() {
  cat <<END
This is ApacheBench, Version 2.3 <\$Revision\$>

Benchmarking 127.0.0.1 (be patient).....done


Server Software:
Server Hostname:        127.0.0.1
Server Port:            $backend_port

Document Path:          /hello
Document Length:        5 bytes

Concurrency Level:      20
Time taken for tests:   0.125 seconds
Complete requests:      ${2-100}
Failed requests:        0${3:+
$3}
Total transferred:      6700 bytes
HTML transferred:       500 bytes
Requests per second:    $1 [#/sec] (mean)
Time per request:       ${4-12.900} [ms] (mean)
Time per request:       0.645 [ms] (mean, across all concurrent requests)
Transfer rate:          101.44 [Kbytes/sec] received

Connection Times (ms)
              min  mean[+/-sd] median   max
Connect:        0    1   0.3      0       2
Processing:    10   11   0.5     10      12
Waiting:        9   10   0.5     10      11
Total:         10   12   0.8     11      13
WARNING: The median and mean for the total time are not within a normal deviation
        These results are probably not that reliable.

Percentage of the requests served within a certain time (ms)
  50%     11
  66%     12
  75%     13
  80%     14
  90%     15
  95%     16
  98%     17
  99%     18
 100%     19 (longest request)
END
}

# tools_without NAME...: sets tools to a folder with everything of the PATH except these.
tools_without() {
  local folders i
  tools=$BATS_TEST_TMPDIR/tools
  mkdir "$tools"
  IFS=: read -ra folders <<<"$PATH"
  for ((i = ${#folders[@]} - 1; i >= 0; i--)); do
    ln -sf "${folders[i]}"/* "$tools/" 2>/dev/null || true
  done
  (cd "$tools" && rm -f "$@")
}

# occupy PORT: a server that is not the round's listens there until the end of the test.
occupy() {
  mkdir -p "$BATS_TEST_TMPDIR/alien"
  STUB_DIR=$BATS_TEST_TMPDIR/alien PORT=$1 "$STUB_JAVA" -XX:TieredStopAtLevel=1 -Xmx64m -Dstub.name=alien \
    -cp "$STUB_CLASSES" Stub >"$BATS_TEST_TMPDIR/alien/log" 2>&1 3>&- &
  helper_pids+=("$!")
  disown # bash says nothing when it is killed
  await 10 is_port_taken "$1"
}

# --- running a round --------------------------------------------------------------------------------------------------

# start_round FLAG...: starts the round in a process group of its own, as a terminal does; sets round_pid.
start_round() { start_group "$stub_round" --results "$results" "$@"; }

# start_group COMMAND...: with no signal ignored, as at a terminal, where env can do that: a shell cannot trap what was
# ignored at its start, and under nohup or behind "&" something is.
start_group() {
  local fresh=()
  if env --default-signal=HUP --default-signal=INT true 2>/dev/null; then
    fresh=(env --default-signal=HUP --default-signal=INT)
  fi
  set -m
  "${fresh[@]}" "$@" >"$output_file" 2>&1 3>&- &
  round_pid=$!
  set +m
}

# await_round: waits for its end; sets status and output as `run` does. Fails when it does not end, and shows what it is at.
await_round() {
  status=0
  if ! await 120 is_round_over; then
    ps -eo pid,ppid,stat,etimes,wchan:20,args | cut -c 1-200
    return 1
  fi
  wait "$round_pid" || status=$?
  round_pid=
  output=$(<"$output_file")
  printf '%s\n' "$output"
}

is_round_over() { [[ $'\n'$(jobs -rp)$'\n' != *$'\n'$round_pid$'\n'* ]]; }

# await SECONDS COMMAND...: until COMMAND succeeds; fails when it has not within that time.
await() {
  local deadline=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    if ((SECONDS >= deadline)); then
      printf 'not within the time: %s\n' "$*"
      cat "$output_file" 2>/dev/null || true
      return 1
    fi
    sleep 0.05
  done
}

# await_cell SUBJECT CONNECTIONS [REPETITION]: until wrk is at work on this cell; sets run_dir.
await_cell() {
  await 20 find_cell "$@"
  run_dir=$(one_run)
  await 5 is_alive_named wrk
}

find_cell() { [[ -n $(find "$results" -path "*/$1/rep${3-1}/c$2.wrk.txt") ]]; }

# one_run: prints the one run's folder; fails when there is not exactly one.
one_run() {
  local runs=("$results"/*/*/)
  [[ ${#runs[@]} -eq 1 && -d ${runs[0]} ]] && printf '%s' "${runs[0]%/}"
}

# --- processes --------------------------------------------------------------------------------------------------------

# pid_of NAME: prints the process id of the last stub (or wrk) of that name.
pid_of() { awk -v name="$1" '$1 == name { pid = $2 } END { print pid }' "$STUB_DIR/pids"; }

# is_alive PID: whether it lives and is one of ours: a number may have been given to another process since.
is_alive() { [[ $(ps -p "$1" -o stat=,args= 2>/dev/null) =~ ^[^Z].*(Stub|start\.sh|\.jar|wrk|/ab\ ) ]]; }

is_alive_named() { is_alive "$(pid_of "$1")"; }

is_dead_named() { ! is_alive_named "$1"; }

left_running() {
  local name pid
  if [[ -f $STUB_DIR/pids ]]; then
    sort -u "$STUB_DIR/pids" | while read -r name pid; do
      if is_alive "$pid"; then
        printf ' %s:%s' "$name" "$pid"
      fi
    done
  fi
}

kill_left() {
  local each
  for each in $(left_running); do
    kill -KILL "${each#*:}" 2>/dev/null || true
  done
}

is_port_taken() { (: <"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

is_port_free() { ! is_port_taken "$1"; }

# nothing_left: no stub, no wrk, no taken port, no temporary file.
nothing_left() {
  local port
  equal "$(left_running)" ""
  for port in "${own_ports[@]}"; do
    if is_port_taken "$port"; then
      printf 'port %s is taken\n' "$port"
      return 1
    fi
  done
  equal "$(find "$TMPDIR" -mindepth 1 ! -name 'gateway-bench-*.lock')" ""
}

# nothing_begun: no server was started and no folder made.
nothing_begun() {
  if [[ -e $STUB_DIR/pids || -e $results ]]; then
    find "$STUB_DIR" "$results"
    return 1
  fi
}

# --- checks -----------------------------------------------------------------------------------------------------------

equal() {
  if [[ $1 != "$2" ]]; then
    printf 'is:       %s\nexpected: %s\n' "$1" "$2"
    return 1
  fi
}

# has TEXT...: each stands in the output.
has() {
  local each
  for each in "$@"; do
    if [[ $output != *"$each"* ]]; then
      printf 'not in the output: %s\n--\n%s\n' "$each" "$output"
      return 1
    fi
  done
}

# lacks TEXT...: none stands in the output.
lacks() {
  local each
  for each in "$@"; do
    if [[ $output == *"$each"* ]]; then
      printf 'in the output: %s\n--\n%s\n' "$each" "$output"
      return 1
    fi
  done
}

# json FILE FILTER: the filter is true of the file.
json() {
  if ! jq -e "$2" "$1" >/dev/null; then
    printf 'not true: %s\n' "$2"
    cat "$1"
    return 1
  fi
}

# refused FLAG...: the round ends with 2, says how to mend it, and begins nothing.
refused() {
  run "$stub_round" --results "$results" "$@"
  printf '%s\n' "$output"
  equal "$status" 2
  has "Nothing was started" "    -> "
  nothing_begun
}
