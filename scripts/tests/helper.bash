# shellcheck shell=bash disable=SC2034 # the variables are the tests'
#
# What every test file shares. A test works in a sandbox: a folder that looks like the repository, with a copy of
# scripts/ and with stub servers as subjects. Everything a stub or wrk starts as is kept in $STUB_DIR/pids; what is
# still alive at the end of a test fails it.

bats_require_minimum_version 1.7.0

repository=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)

# Test files run side by side: each has ports of its own, none of which is that of an arm (18101 and later).
first_port=${FIRST_TEST_PORT:-18200}
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

# Seconds that nothing takes, however busy the machine is, unless it hangs.
patience=120

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
  if [[ -n ${mounted-} ]]; then
    umount "$mounted"
  fi
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
  output_file=$BATS_TEST_TMPDIR/output
  round_pid=
  helper_pids=()
  export STUB_DIR=$BATS_TEST_TMPDIR/stubs
  export TMPDIR=$BATS_TEST_TMPDIR/tmp
  export XDG_RUNTIME_DIR=$TMPDIR # a lock of its own: a run elsewhere on this machine is not in the way
  unset JAVA_OPTS BIND "${!GIT_@}"
  export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
  mkdir -p "$sandbox/scripts" "$sandbox/engine/target" "$STUB_DIR" "$TMPDIR" "$BATS_TEST_TMPDIR/bin"
  cp -R "$repository"/scripts/{lib,hands,bench,*.sh} "$sandbox/scripts/"
  mkdir "$sandbox/docs"
  cp -R "$repository/docs/help" "$sandbox/docs/"
  ln -s "$repository/engine/target/engine.jar" "$sandbox/engine/target/"
  add_stub backend-stub "$backend_port"
  add_stub gateway-stub "$gateway_port" gateway
  write_experiment stub-round round backend=backend-stub path=/hello expected-body=world "subjects='direct gateway-stub'"
  stub_round=$experiment
  wrap wrk
}

# write_experiment NAME KIND KEY=VALUE...: sets experiment to a script as scripts/round1.sh is one.
write_experiment() {
  experiment=$sandbox/scripts/$1.sh
  {
    printf '#!/usr/bin/env bash\n#\n# An experiment over stub servers.\n#\n# Usage: scripts/%s.sh [flags]\n\n' "$1"
    # shellcheck disable=SC2016 # expanded by the script
    printf 'source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib/head.sh"\n\nrun_experiment %s %s -- "$@"\n' "$2" "${*:3}"
  } >"$experiment"
  chmod +x "$experiment"
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
exec "$STUB_PYTHON" -SE "$STUB_SERVER" ${1##*/}
END
  chmod +x "$sandbox/$1/start.sh"
}

# add_arms: what compares gateway-stub with gateway-other by versus.sh, which becomes the round.
add_arms() {
  stub_round=$sandbox/scripts/versus.sh
  add_stub gateway-other "$other_port" gateway
  write_experiment like-this round backend=backend-stub path=/hello expected-body=world "subjects='direct gateway-stub'"
  link_open_load
}

# link_open_load: the load generator as it is built; its jar must not be older than its pom.xml.
link_open_load() {
  mkdir -p "$sandbox/open-load/target"
  printf '<project/>\n' >"$sandbox/open-load/pom.xml"
  touch -r "$repository/open-load/target/open-load.jar" "$sandbox/open-load/pom.xml"
  ln -s "$repository/open-load/target/open-load.jar" "$sandbox/open-load/target/"
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

# wrap TOOL: wrk or ab as it is, its process id kept; it begins when the test does not hold it.
wrap() {
  local tool
  tool=$(PATH=${PATH#"$BATS_TEST_TMPDIR/bin:"} command -v "$1") || return 0
  put_on_path "$1" "if [[ \$1 != -[vV] ]]; then
  echo \"$1 \$\$\" >>\"\$STUB_DIR/pids\"
  while { held=\$(<\"\$STUB_DIR/held\"); } 2>/dev/null && [[ \"$1 \$*\" == \$held ]]; do sleep 0.1; done
fi
exec $tool \"\$@\""
}

# hold PATTERN: from now on wrk and ab do not begin where their command line is like that, and those that were held do.
hold() {
  printf '%s\n' "$1" >"$STUB_DIR/held.new"
  mv "$STUB_DIR/held.new" "$STUB_DIR/held"
}

# hold_cell CONNECTIONS: wrk behind the gateway with so many connections.
hold_cell() { hold "wrk * -c$1 *:$gateway_port/*"; }

release() { rm "$STUB_DIR/held"; }

# put_on_path NAME TEXT: a program of that name, first on the PATH.
put_on_path() {
  local file=$BATS_TEST_TMPDIR/bin/$1
  printf '#!%s\n%s\n' "$BASH" "$2" >"$file"
  chmod +x "$file"
  if [[ $PATH != "$BATS_TEST_TMPDIR/bin:"* ]]; then
    PATH=$BATS_TEST_TMPDIR/bin:$PATH
  fi
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
  STUB_DIR=$BATS_TEST_TMPDIR/alien PORT=$1 "$STUB_PYTHON" -SE "$STUB_SERVER" alien >"$BATS_TEST_TMPDIR/alien/log" 2>&1 3>&- &
  helper_pids+=("$!")
  disown # bash says nothing when it is killed
  await is_port_taken "$1"
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
  if ! await is_round_over; then
    ps -eo pid,ppid,stat,etimes,wchan:20,args | cut -c 1-200
    return 1
  fi
  wait "$round_pid" || status=$?
  round_pid=
  output=$(<"$output_file")
  printf '%s\n' "$output"
}

is_round_over() { [[ $'\n'$(jobs -rp)$'\n' != *$'\n'$round_pid$'\n'* ]]; }

# await COMMAND...: until COMMAND succeeds, which had better start no process, for it is asked often; fails when it never does.
await() {
  local deadline=$((SECONDS + patience))
  if [[ -z ${silence-} ]]; then # a pipe that nobody writes to: to read from it is a pause that starts no process either
    [[ -p $BATS_TEST_TMPDIR/silence ]] || mkfifo "$BATS_TEST_TMPDIR/silence"
    exec {silence}<>"$BATS_TEST_TMPDIR/silence"
  fi
  until "$@" >/dev/null 2>&1; do
    if ((SECONDS >= deadline)); then
      printf 'waited in vain: %s\n' "$*"
      cat "$output_file" 2>/dev/null || true
      return 1
    fi
    read -r -t 0.1 -u "$silence" || true
  done
}

# await_cell SUBJECT CONNECTIONS: until wrk is at work on this cell, which a test holds; sets run_dir.
await_cell() {
  await find_cell "$@"
  run_dir=$(one_run)
  await is_alive_named wrk
}

find_cell() { exists "$results"/*/*/"$1/rep1/c$2.wrk.txt"; }

# exists FILE...: whether the first does; of a pattern that matches nothing that is the pattern.
exists() { [[ -e $1 ]]; }

# one_run: prints the one run's folder; fails when there is not exactly one.
one_run() {
  local runs=("$results"/*/*/)
  [[ ${#runs[@]} -eq 1 && -d ${runs[0]} ]] && printf '%s' "${runs[0]%/}"
}

# --- processes --------------------------------------------------------------------------------------------------------

# pid_of NAME: prints the process id of the last stub (or wrk) of that name.
pid_of() {
  local name pid last=''
  while read -r name pid; do
    [[ $name != "$1" ]] || last=$pid
  done <"$STUB_DIR/pids"
  printf '%s\n' "$last"
}

# is_alive PID: whether it lives and is one of ours: a number may have been given to another process since. Starts no process,
# for the tests ask it often, where there is /proc.
is_alive() {
  local stat='' words=()
  if [[ -r /proc/self/stat ]]; then
    { IFS= read -rd '' stat || true; } 2>/dev/null <"/proc/$1/stat" || return 1
    { mapfile -d '' -t words || true; } 2>/dev/null <"/proc/$1/cmdline" || return 1
    stat="${stat##*) } "
    stat="${stat%% *} ${words[*]}"
  else
    stat=$(ps -p "$1" -o stat=,args= 2>/dev/null) || return 1
  fi
  [[ $stat =~ ^[^ZX].*(stub\.py|start\.sh|\.jar|wrk|/ab\ |hands/) ]]
}

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
