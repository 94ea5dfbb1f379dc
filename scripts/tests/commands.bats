#!/usr/bin/env bats
#
# What every command does before an experiment begins: its manual, what it misses, the locale.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

@test "--help prints the header comment of every script, before anything is built and without Java" {
  rm -r "$sandbox/engine"
  tools_without java
  for script in "$repository"/scripts/*.sh "$repository/scripts/bench"; do
    run -0 env -u JAVA_HOME PATH="$tools" "$sandbox/scripts/${script##*/}" --help
    has "Usage: scripts/${script##*/}"
    lacks "#!/" "# " "shellcheck source"
  done
  nothing_begun
}

@test "--help of an experiment names every flag, the environment and the exit statuses, wherever it stands" {
  common=(--subjects --reps --warmup-limit --whole-warmup --results --resume --quick --dry-run --list --help JAVA_HOME JAVA_OPTS 130)
  run -0 "$sandbox/scripts/round1.sh" --connections 5 --help
  has "${common[@]}" --connections --duration --threads --timeout --backend --stack
  run -0 "$sandbox/scripts/bench" run zuul-ab --help
  has "Usage: scripts/zuul-ab.sh" "${common[@]}" --loads --protocols --cpus --timeout --backend --stack --jmx
  lacks --connections --duration
  run -0 "$sandbox/scripts/routes.sh" --help
  has "${common[@]}" --table --routes --clients
  lacks --connections
  run -0 "$sandbox/scripts/bench" --help
  mapfile -t experiments < <(grep -l '^run_experiment' "$repository"/scripts/*.sh | xargs -n 1 basename -s .sh)
  has "${experiments[@]}"
}

@test "every script works through a symbolic link in another folder" {
  mkdir "$BATS_TEST_TMPDIR/links"
  for script in "$sandbox"/scripts/*.sh "$sandbox/scripts/bench"; do
    ln -s "$script" "$BATS_TEST_TMPDIR/links/link"
    run -0 "$BATS_TEST_TMPDIR/links/link" --help
    linked=$output
    run -0 "$script" --help
    equal "$linked" "$output"
    rm "$BATS_TEST_TMPDIR/links/link"
  done
}

@test "--help of every experiment is what the engine tells; scripts/tests/write-help.sh writes it" {
  rm -r "$sandbox/docs/help"
  mapfile -t experiments < <(grep -l '^run_experiment' "$repository"/scripts/*.sh | xargs -n 1 basename)
  for script in "${experiments[@]}"; do
    run -0 "$sandbox/scripts/$script" --help
    equal "$output" "$("$repository/scripts/$script" --help)"
  done
  write_experiment mine round path=/ expected-body= subjects=direct default.reps=7 "quick.duration='1s'"
  run -0 "$experiment" --reps 0 --help
  has "Usage: scripts/mine.sh" "(default: 7; with --quick: 1)" "(default: 30s; with --quick: 1s)" "(default: direct)"
}

@test "a JVM and an engine that are missing are told at once, by every command" {
  rm "$sandbox/engine/target/engine.jar"
  export JAVA_HOME=/nowhere
  for command in "round1.sh" "routes.sh --dry-run" "bench list" "bench run gateways-ab" "report.sh summary x" "compare.sh a b" "run.sh backend-stub"; do
    read -ra words <<<"$command"
    run -2 "$sandbox/scripts/${words[0]}" "${words[@]:1}"
    has "Nothing was started; 2 problem(s):" "no JVM: /nowhere/bin/java does not run" "set JAVA_HOME to a JDK 17 or later" \
      "the engine is not built: there is no $sandbox/engine/target/engine.jar" "run ./mvnw -DskipTests package"
  done
  nothing_begun
}

@test "an engine.jar that is not whole is told, with a status that means nothing else" {
  rm "$sandbox/engine/target/engine.jar"
  head -c 1000000 "$repository/engine/target/engine.jar" >"$sandbox/engine/target/engine.jar"
  run -2 "$sandbox/scripts/compare.sh" a b
  has "$sandbox/engine/target/engine.jar is incomplete" "run ./mvnw -DskipTests package"
}

@test "a JVM that is too old is refused, whichever way it writes its version" {
  export JAVA_HOME=$BATS_TEST_TMPDIR/jdk
  mkdir -p "$JAVA_HOME/bin"
  for version in '8 1.8.0_392' '11 11.0.2' '16 16'; do
    printf '#!/bin/sh\necho "openjdk version \\"%s\\" 2020-01-01" >&2\n' "${version#* }" >"$JAVA_HOME/bin/java"
    chmod +x "$JAVA_HOME/bin/java"
    refused --connections 2
    has "1 problem(s)" "$JAVA_HOME/bin/java is Java ${version% *}" "a JDK 17 or later"
  done
}

@test "test.sh refuses another system than Linux, before it installs anything" {
  put_on_path uname 'echo Darwin'
  printf '#!%s\necho setup.sh\nexit 1\n' "$BASH" >"$sandbox/scripts/setup.sh"
  run -2 "$sandbox/scripts/test.sh"
  has "The tests run on Linux only, and this is Darwin" "scripts/quickstart.sh"
  lacks setup.sh
}

@test "bench refuses what it does not know, and says what it does" {
  run -2 "$sandbox/scripts/bench"
  has "run versus list open summary compare baseline html export completion"
  run -2 "$sandbox/scripts/bench" sumary
  has "unknown command: sumary" "run versus list open summary compare baseline html export completion"
  run -0 "$sandbox/scripts/bench" run --help
  has "Usage: scripts/bench run NAME"
  for name in "" round9 setup ../scripts/round1 "round1 x"; do
    run -2 "$sandbox/scripts/bench" run "$name"
    has "bench run takes one of: framework-round1 framework-round2 framework-round3 gateways-ab memory rate-sleep rate round1 round2 round3 routes stub-round versus zuul-ab"
  done
  nothing_begun
}

@test "report.sh and compare.sh are commands of bench, with their exit statuses" {
  mkdir -p "$sandbox/results/round2"
  cp -R "$repository/results/sample/round2" "$sandbox/results/round2/20261121-000000"
  run -0 "$sandbox/scripts/bench" list
  has "round2/20261121-000000" "83/84"
  run -0 "$sandbox/scripts/bench" summary last
  table=$output
  run -0 "$sandbox/scripts/report.sh" summary "$sandbox/results/round2/20261121-000000"
  equal "$output" "$table"
  run -0 "$sandbox/scripts/compare.sh" published last
  run -2 "$sandbox/scripts/compare.sh" last last~1
  has "last~1 names no run"
  run -1 "$sandbox/scripts/compare.sh" last last --pair direct=gateway-zuul --fail-on-regression 5%
  run -0 bash -c '"$@" | head -n 1' _ "$sandbox/scripts/report.sh" summary last
  lacks Exception
}

@test "the rounds run the articles' cells when no flag is given" {
  fake_jdk 21
  cells() {
    run -0 "$repository/scripts/$1.sh" --dry-run "${@:5}"
    mapfile -t cells < <(grep ' rep ' <<<"$output")
    equal "$1: ${#cells[@]}: ${cells[0]} … ${cells[-1]}" "$1: $2: $3 … $4"
  }
  run -0 bash -c 'set -o pipefail; "$@" | true' _ "$repository/scripts/round1.sh" --dry-run
  equal "$output" ""
  cells round1 48 "direct c=300 rep 1/3" "nginx c=5000 rep 3/3"
  cells round2 36 "direct c=300 rep 1/3" "gateway-zuul c=5000 rep 3/3"
  cells round3 48 "direct c=300 rep 1/3" "gateway-zuul@tuned c=5000 rep 3/3"
  cells framework-round1 48 "mvc-tomcat c=300 rep 1/3" "mvc-tomcat@virtual-threads c=5000 rep 3/3"
  cells framework-round2 36 "mvc-tomcat c=300 rep 1/3" "webflux-netty c=5000 rep 3/3"
  cells framework-round3 72 "mvc-tomcat c=300 rep 1/3" "mvc-tomcat@virtual-threads c=5000 rep 3/3"
  cells routes 42 "direct n=0 per-request rep 1/1" "gateway-scg-routes@indexed n=100000 shared rep 1/1"
  cells routes 10 "direct n=0 per-request rep 1/1" "gateway-scg-routes@indexed n=808 shared rep 1/1" --table github
  cells routes 10 "direct n=0 per-request rep 1/1" "gateway-scg-routes@indexed n=380 shared rep 1/1" --table kubernetes
  cells zuul-ab 36 "direct cpus=all plain n100000-c300 #1 rep 1/3" "gateway-zuul@secured cpus=all plain n10000-c200 #5 rep 3/3"
  cells gateways-ab 480 "direct cpus=all plain n10000-c200 #1 rep 1/3" "gateway-undertow cpus=all keep-alive n10000-c200 #10 rep 3/3" --cpus all
}

@test "a round runs in folders whose names are not ASCII, in the locale C too" {
  make_sandbox "$BATS_TEST_TMPDIR/bänch-测试"
  add_module gateway-java "$other_port" gateway
  results=$BATS_TEST_TMPDIR/результаты
  TMPDIR=$BATS_TEST_TMPDIR/tmp-é
  mkdir "$TMPDIR"
  export JAVA_OPTS="-Xmx64m -XX:TieredStopAtLevel=1"
  export LC_ALL=C
  run -0 "$stub_round" "${short[@]}" --connections 2 --subjects gateway-java@tuned --results "$results"
  run_dir=$(one_run)
  has "Report: $run_dir/report.html" "rep 1/1 … "
  json "$run_dir/gateway-java@tuned/rep1/c2.json" .valid
  run -0 "$sandbox/scripts/bench" list --results "$results"
  has "stub-round/${run_dir##*/}" "1/1"
  run -0 env LC_ALL='' LANG='' "$sandbox/scripts/bench" summary "$run_dir"
  has "gateway CPU µs"
  nothing_left
}

@test "the commit that is recorded is that of this project alone, with changes where git cannot tell" {
  checkout=$BATS_TEST_TMPDIR/checkout
  mkdir -p "$checkout/vendor/suite"
  printf '<project/>\n' >"$checkout/pom.xml"
  cp "$checkout/pom.xml" "$checkout/vendor/suite/"
  git -C "$checkout" init --quiet
  git -C "$checkout" add pom.xml
  git -C "$checkout" -c user.name=x -c user.email=x@example.org commit --quiet -m x
  commit=$(git -C "$checkout" rev-parse HEAD)
  facts() { run -0 "$repository/scripts/hands/facts.sh" true "$@"; }
  facts "$checkout/vendor/suite"
  has '"git": {"commit": null, "dirty": false}'
  facts "$checkout"
  has "\"git\": {\"commit\": \"$commit\", \"dirty\": true}"
  rm -r "$checkout/vendor"
  facts "$checkout"
  has "\"git\": {\"commit\": \"$commit\", \"dirty\": false}"
  printf 'not an index\n' >"$checkout/.git/index"
  facts "$checkout"
  has "uncommitted changes are assumed, since git status fails: " "\"git\": {\"commit\": \"$commit\", \"dirty\": true}"
}

@test "CPU times are in clock ticks where the kernel counts no nanoseconds, with the time at which each process was read" {
  proc=$BATS_TEST_TMPDIR/proc
  mkdir -p "$proc/self" "$proc/11/task/11" "$proc/11/task/12"
  for each in self 11 11/task/11 11/task/12; do
    echo "11 (java) S 1 11 11 0 -1 0 0 0 0 0 250 40 3 4 20 0" >"$proc/$each/stat"
  done
  echo "0 0 0" >"$proc/11/task/11/schedstat"
  echo "5000000 1 2" >"$proc/11/task/12/schedstat"
  echo "C2 CompilerThre" | tee "$proc/11/task/11/comm" >"$proc/11/task/12/comm"
  sed -i "s|/proc/|$proc/|g" "$sandbox/scripts/hands/watch.sh"
  run -0 "$sandbox/scripts/hands/watch.sh" <<<"cpu 11 99"
  # shellcheck disable=SC2001 # a regular expression
  equal "$(sed 's/ [0-9]*\.[0-9]*/ TIME/' <<<"$output")" \
    $'clock TIME\nclock TIME 11\n11 11 0 297t\n11 11 11 290t C2 CompilerThre\n11 11 12 5000000 C2 CompilerThre\n.'
}

@test "variables that change how shells and tools work reach no script and nothing that it starts" {
  for each in lib/messages.sh hands/hand.sh; do
    # shellcheck disable=SC2016 # expanded by the other shell
    run -1 env LANGUAGE=fr BASH_ENV=/dev/null CDPATH=/etc GREP_OPTIONS=-v POSIXLY_CORRECT=1 bash -c \
      'source "$1"; [[ ! -o posix ]] || exit 3; printenv LANGUAGE BASH_ENV CDPATH GREP_OPTIONS POSIXLY_CORRECT' _ \
      "$repository/scripts/$each"
    equal "$output" ""
  done
}
