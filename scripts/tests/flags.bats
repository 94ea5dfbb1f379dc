#!/usr/bin/env bats
#
# What each flag does.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

# dry FLAG...: the cells that the stub round would run, in output.
dry() {
  run -0 "$stub_round" --results "$results" --threads 1 --dry-run "$@"
  nothing_begun
}

@test "--help prints the manual of every script a user runs and starts nothing" {
  for script in "$repository"/scripts/*.sh; do
    run -0 "$script" --help
    has "Usage: scripts/${script##*/}"
    lacks "#!/" "# " "shellcheck source"
  done
}

@test "--help of a round names every flag, the environment and the exit statuses" {
  run -0 "$repository/scripts/round1.sh" --help
  has --connections --duration --threads --timeout --reps --warmup-limit --subjects --backend --results --resume \
    --quick --dry-run --list --help JAVA_HOME JAVA_OPTS 130
}

@test "the rounds run the articles' cells when no flag is given" {
  run -0 "$repository/scripts/round1.sh" --dry-run
  equal "${#lines[@]}" 48
  equal "${lines[0]}" "direct c=300 rep 1/3"
  equal "${lines[47]}" "nginx c=5000 rep 3/3"
  has "gateway-scg c=1000 rep 1/3" "gateway-zuul c=3000 rep 2/3"
  run -0 "$repository/scripts/round2.sh" --dry-run
  equal "${#lines[@]}" 36
  run -0 "$repository/scripts/round3.sh" --dry-run
  equal "${#lines[@]}" 48
  has "gateway-zuul@tuned c=5000 rep 3/3"
}

@test "the framework rounds run their cells, every second repetition in reverse order" {
  # cells_of ROUND NUMBER SUBJECT...: these are its subjects in their order, with so many cells when no flag is given.
  cells_of() {
    local i expected=
    for each in "${@:3}"; do
      expected+="$each c=50 rep 1/2"$'\n'
    done
    for ((i = $#; i >= 3; i--)); do
      expected+="${!i} c=50 rep 2/2"$'\n'
    done
    run -0 "$repository/scripts/$1.sh" --dry-run --connections 50 --reps 2
    equal "$output" "${expected%$'\n'}"
    run -0 "$repository/scripts/$1.sh" --dry-run
    equal "${#lines[@]}" "$2"
    equal "${lines[0]}" "$3 c=300 rep 1/3"
    equal "${lines[3]}" "$3 c=5000 rep 1/3"
    equal "${lines[-1]}" "${!#} c=5000 rep 3/3"
  }
  fake_jdk 21
  cells_of framework-round1 48 mvc-tomcat webflux-tomcat webflux-netty mvc-tomcat@virtual-threads
  cells_of framework-round2 36 mvc-tomcat webflux-tomcat webflux-netty
  cells_of framework-round3 72 mvc-tomcat webflux-tomcat/sleep2 webflux-netty/sleep2 webflux-netty/sleep-bounded \
    webflux-netty/sleep-reactive mvc-tomcat@virtual-threads
}

@test "the framework rounds skip virtual threads on a Java without them, and nothing else" {
  fake_jdk 17
  for number in 1 2 3; do
    run -0 "$repository/scripts/framework-round$number.sh" --dry-run --connections 50 --reps 1
    equal "$(grep skipped <<<"$output" || true)" "$(grep '^mvc-tomcat@virtual-threads ' <<<"$output" || true)"
    if ((number != 2)); then
      equal "${lines[-1]}" "mvc-tomcat@virtual-threads c=50 rep 1/1  (skipped: needs Java 21 or later, this is Java 17)"
    fi
  done
}

@test "the framework rounds take services, and no gateway and no backend" {
  for number in 1 2 3; do
    run -0 "$repository/scripts/framework-round$number.sh" --list
    has "Subjects of framework-round$number" $'\n  webflux-netty' $'\n  backend-tomcat'
    lacks gateway- nginx direct
    run -2 "$repository/scripts/framework-round$number.sh" --dry-run --subjects gateway-scg,direct --backend backend-tomcat
    has "3 problem(s)" "gateway-scg is a gateway, and framework-round$number has no backend" "direct is the backend" \
      "--backend backend-tomcat: framework-round$number has none"
  done
}

@test "--connections takes a list with blanks, commas or line ends, behind a blank or an equals sign" {
  expected="direct c=2 rep 1/1
direct c=40 rep 1/1
direct c=7 rep 1/1"
  for list in "2 40 7" "2,40,7" "2, 40, 7" $'2\n40\n7' $'2\n40\n7\n'; do
    dry --reps 1 --subjects direct --connections "$list"
    equal "$output" "$expected"
    dry --reps 1 --subjects direct "--connections=$list"
    equal "$output" "$expected"
  done
}

@test "--reps repeats, with the subjects in reverse order in even repetitions" {
  dry --connections "1 2" --reps 3
  equal "$output" "direct c=1 rep 1/3
direct c=2 rep 1/3
gateway-stub c=1 rep 1/3
gateway-stub c=2 rep 1/3
gateway-stub c=1 rep 2/3
gateway-stub c=2 rep 2/3
direct c=1 rep 2/3
direct c=2 rep 2/3
direct c=1 rep 3/3
direct c=2 rep 3/3
gateway-stub c=1 rep 3/3
gateway-stub c=2 rep 3/3"
}

@test "--subjects takes direct, gateways and variants in the order given" {
  add_module gateway-java "$other_port" gateway
  for list in "gateway-java@tuned,direct,gateway-java" "gateway-java@tuned direct gateway-java" \
    $'gateway-java@tuned\ndirect\ngateway-java'; do
    dry --connections 1 --reps 1 --subjects "$list"
    equal "$output" "gateway-java@tuned c=1 rep 1/1
direct c=1 rep 1/1
gateway-java c=1 rep 1/1"
  done
}

@test "--list prints the round's subjects, and the others that --subjects takes, each once" {
  add_module gateway-java "$other_port" gateway
  add_module backend-java "$service_port"
  run -0 "$stub_round" --list
  equal "$output" "Subjects of stub-round, in their order:
  direct
  gateway-stub
Others that --subjects takes:
  gateway-java
  gateway-java@tuned"
  nothing_begun
}

@test "--quick is one repetition at 50 and 200 connections, and other flags override it" {
  run -0 "$stub_round" --quick --dry-run --subjects direct
  equal "$output" "direct c=50 rep 1/1
direct c=200 rep 1/1"
  dry --quick --subjects direct --connections 100 --reps 2
  equal "$output" "direct c=100 rep 1/2
direct c=100 rep 2/2"
}

@test "--quick takes 5 s cells and a warm-up of at most 20 s, the other settings their defaults" {
  fake_wrk
  wrk_text 500.00 | sed "s/in 1.00s/in 5.00s/" >"$STUB_DIR/wrk.out"
  run -0 "$stub_round" --quick --subjects direct --results "$results"
  json "$(one_run)/run.json" '.duration_s == 5 and .warmup_limit_s == 20 and .connections == [50, 200]
    and .repetitions == 1 and .threads == 50 and .timeout_s == 30'
}

@test "a time is written in seconds, minutes or hours, or as a bare number of seconds" {
  seconds() { bash -c "source '$repository/scripts/lib/flags.sh'; seconds $1 0"; }
  equal "$(seconds 45s)" 45
  equal "$(seconds 45)" 45
  equal "$(seconds 2m)" 120
  equal "$(seconds 1h)" 3600
  equal "$(seconds 08s)" 8
  equal "$(seconds 0s)" 0
  for wrong in 1.5s 500ms -1s s 1d "''" "'1 s'" 1ss 12345678 0x10; do
    run -1 seconds "$wrong"
    equal "$output" ""
  done
}

@test "--duration, --threads, --timeout and --connections reach wrk, --results is where the run goes" {
  fake_wrk
  wrk_text 500.00 | sed "s/in 1.00s/in 2.00m/" >"$STUB_DIR/wrk.out"
  cd "$BATS_TEST_TMPDIR"
  run -0 "$stub_round" --connections=6 --duration=2m --threads 3 --timeout 2m --reps 1 --warmup-limit 0 \
    --subjects direct --results "some where"
  file=$(find "some where/stub-round" -name c6.wrk.txt)
  equal "$(head -n 1 "$file")" "wrk -t3 -c6 -d120s --timeout 120s --latency http://127.0.0.1:$backend_port/hello"
  json "${file%.wrk.txt}.json" ".command == \"$(head -n 1 "$file")\""
}

@test "--backend puts another service behind the round" {
  fake_wrk
  wrk_text 500.00 >"$STUB_DIR/wrk.out"
  add_stub backend-other "$other_port"
  run -0 "$stub_round" "${short[@]}" --connections 2 --backend backend-other --results "$results"
  run_dir=$(one_run)
  json "$run_dir/run.json" '.backend == "backend-other"'
  grep -q "UPSTREAM=http://127.0.0.1:$other_port" "$run_dir/gateway-stub/rep1/server.log"
  json "$run_dir/gateway-stub/rep1/c2.json" '.roles.backend.name == "backend-other" and .valid'
  nothing_left
}
