# shellcheck shell=bash disable=SC2030,SC2031 # bats runs every test in a process of its own
#
# What the tests of the jars share: it starts one, looks at what it answers, and stops it.

# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

port=$((first_port + 5))

setup() {
  helper_pids=()
  round_pid=
  output_file=$BATS_TEST_TMPDIR/output
  export STUB_DIR=$BATS_TEST_TMPDIR
  unset JAVA_OPTS JAVA_TOOL_OPTIONS BIND "${!GIT_@}"
  # They only start: it takes half the time without the second compiler, a collector's threads and collections for classes.
  export JDK_JAVA_OPTIONS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:MetaspaceSize=128m"
}

# body PATH: what the server answers there; fails when it is not status 200.
body() { curl --silent --fail --noproxy '*' --max-time 60 "http://127.0.0.1:$port$1"; }

answers() { [[ $(body "$1") == "$2" ]]; }

# holds PATHS BODY COMMAND...: the server that COMMAND starts keeps the contract; PATHS are parted by blanks, and each
# answers BODY.
holds() {
  local paths path expected=$2
  read -ra paths <<<"$1"
  shift 2
  if is_port_taken "$port"; then
    printf 'port %s is taken\n' "$port"
    return 1
  fi
  start_group "$@"
  await is_port_taken "$port"
  await answers "${paths[0]}" "$expected"
  for path in "${paths[@]}"; do
    equal "$(body "$path")" "$expected"
  done
  # A server on every address answers on all of 127.0.0.0/8; one on 127.0.0.1 alone does not.
  run -7 curl --silent --noproxy '*' --max-time 60 "http://127.0.0.2:$port$path"
  kill "$round_pid"
  await_round
  [[ $status == 143 || $status == 0 ]]
  await is_port_free "$port"
}

# jar NAME: sets jar to its path, or skips the test.
jar() {
  jar=$repository/$1/target/${1##*/}.jar
  [[ -f $jar ]] || skip "not built"
}

# each_jdk RELEASE: sets jdks to the JVMs of that release or later in /usr/lib/jvm, each once.
each_jdk() {
  local each
  jdks=()
  for each in /usr/lib/jvm/*/bin/java; do
    each=$(readlink -f "$each")
    if [[ -x $each && " ${jdks[*]} " != *" $each "* ]] &&
      [[ $("$each" -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p') -ge $1 ]]; then
      jdks+=("$each")
    fi
  done
}

# on_each_jdk FUNCTION ARGUMENT...: calls it with each JVM here as its last argument.
on_each_jdk() {
  local each
  each_jdk 17
  ((${#jdks[@]})) || jdks=(java)
  for each in "${jdks[@]}"; do
    printf '%s\n' "$each"
    "$@" "$each"
  done
}

# on_other_jdks FUNCTION ARGUMENT...: the same with each JVM here that is not the build's, on which the modules' own tests
# start the jar; skips the test where there is none.
on_other_jdks() {
  local default each tested=
  default=$(readlink -f "$(command -v java)")
  each_jdk 17
  for each in "${jdks[@]}"; do
    if [[ $each != "$default" ]]; then
      printf '%s\n' "$each"
      "$@" "$each"
      tested=yes
    fi
  done
  [[ -n $tested ]] || skip "there is no second JDK in /usr/lib/jvm"
}

# backend NAME PATHS BODY [JAVA [VARIANT]]
backend() {
  jar "$1"
  holds "$2" "$3" "${4-java}" -jar "$jar" "--server.port=$port" ${5+"--spring.profiles.active=$5"}
}

# gateway NAME [JAVA [VARIANT]]: in front of a stub.
gateway() {
  jar "$1"
  is_port_taken "$backend_port" || occupy "$backend_port"
  holds /hello world "${2-java}" -jar "$jar" "--server.port=$port" "--upstream=http://127.0.0.1:$backend_port" \
    ${3+"--spring.profiles.active=$3"}
}

# gateway_variant VARIANT NAME [JAVA]
gateway_variant() { gateway "$2" "${3-java}" "$1"; }

# routes NAME [JAVA]: a gateway with a table of 100 routes, in front of a stub.
routes() {
  jar "$1"
  is_port_taken "$backend_port" || occupy "$backend_port"
  holds "/mock/0 /mock/99" world "${2-java}" -jar "$jar" "--server.port=$port" \
    "--upstream=http://127.0.0.1:$backend_port" --routes.count=100 "--routes.store=$BATS_TEST_TMPDIR/routes.store"
}
