#!/usr/bin/env bats
#
# Input that is refused: exit status 2, nothing started, no folder made.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

@test "an unknown argument is refused" {
  for wrong in --nonsense --connection -c 300 --Duration=3s --; do
    refused "$wrong"
    has "unknown argument: $wrong"
  done
}

@test "a flag without its value is refused" {
  for each in connections duration threads timeout reps warmup-limit subjects backend stack resume; do
    refused "--$each"
    has "--$each has no value"
  done
  run -2 "$stub_round" --results
  has "--results has no value"
}

@test "a flag given twice is refused" {
  for each in connections duration threads timeout reps warmup-limit subjects backend stack resume; do
    refused "--$each" 1 "--$each=1"
    has "--$each is given twice"
  done
  refused --results elsewhere
  has "--results is given twice"
}

@test "an empty value is refused, with one problem for it" {
  for each in connections duration threads timeout reps warmup-limit subjects backend stack resume; do
    refused "--$each="
    has "--$each is empty"
    lacks "more than  connections"
    refused "--$each" ""
    has "--$each is empty"
  done
  for each in connections subjects; do
    refused "--$each" " "
    has "--$each names n"
    refused "--$each" $'\n'
    has "--$each names n"
  done
}

@test "a count that is zero, negative or no number is refused" {
  # shellcheck disable=SC2016 # to be taken literally
  for wrong in 0 -1 abc 1.5 1e3 0x10 1000000 '1;2' 'a[$(touch${IFS}pwned)]'; do
    refused "--threads=$wrong" "--reps=$wrong" "--connections=300 $wrong"
    has "3 problem(s)" "--threads $wrong is not a whole number from 1 to 999999" \
      "--reps $wrong is not a whole number from 1 to 999999" "--connections: $wrong is not a whole number"
  done
  [[ ! -e pwned ]]
}

@test "a time that is zero, negative or no time is refused; a warm-up of zero is none" {
  for wrong in 0s -5s abc 1.5s 500ms 3d s; do
    refused "--duration=$wrong" "--timeout=$wrong"
    has "--duration $wrong is not a time of at least 1 s" "--timeout $wrong is not a time of at least 1 s"
  done
  for wrong in -5s abc 1.5s 500ms; do
    refused "--warmup-limit=$wrong"
    has "--warmup-limit $wrong is not a time of at least 0 s"
  done
  run -0 "$stub_round" --warmup-limit 0 --dry-run
}

@test "a connection count or subject named twice is refused" {
  refused --connections "100 200 100"
  has "--connections names 100 twice"
  refused --subjects direct,gateway-stub,direct
  has "--subjects names direct twice"
}

@test "connections that the threads cannot share evenly are refused: wrk would open fewer" {
  refused --connections "300 120 40"
  has "120 connections cannot be shared evenly by 50 threads: wrk would open 100" "40 connections cannot be shared" "another --threads"
  run -0 "$stub_round" --connections "300 50" --dry-run
}

@test "an unknown subject, backend or variant is refused" {
  add_module gateway-java "$other_port" gateway
  refused --subjects direct,gateway-nowhere
  has "there is no gateway-nowhere" "see --list"
  refused --backend backend-nowhere
  has "there is no backend-nowhere"
  refused --backend direct
  has "there is no direct"
  refused --subjects gateway-java@nowhere
  has "gateway-java has no application-nowhere.yml"
  refused --subjects gateway-stub@tuned
  has "gateway-stub has no variants"
  refused --subjects direct@tuned
  has "there is no direct@tuned"
  refused --subjects scripts
  has "there is no scripts"
}

@test "a subject that is not a gateway is refused" {
  add_module backend-java "$other_port"
  refused --subjects direct,backend-stub
  has "backend-stub is not a gateway"
  refused --subjects backend-java@tuned
  has "backend-java@tuned is not a gateway"
  for wrong in backend-stub/other backend-java/other backend-java@tuned/other/path; do
    refused "${short[@]}" --connections 2 --subjects "direct,$wrong"
    has "$wrong is not a gateway: it takes no upstream" "see --list"
  done
}

@test "a path on --backend is refused: a subject is asked for it" {
  add_module backend-java "$other_port"
  refused "${short[@]}" --connections 2 --backend backend-stub/other
  has "1 problem(s)" "backend-stub/other: a path is only for a subject of a round" "leave out /other"
  refused "${short[@]}" --connections 2 --backend backend-java@tuned/other/path
  has "1 problem(s)" "backend-java@tuned/other/path: a path is only for a subject" "leave out /other/path"
  refused "${short[@]}" --connections 2 --backend nosuch/other
  has "there is no nosuch/other: $sandbox/nosuch has neither"
}

@test "a subject without a port, or with its backend's, is refused" {
  add_stub gateway-odd "$other_port" gateway
  sed -i.old '/^PORT=/d' "$sandbox/gateway-odd/start.sh"
  refused --subjects gateway-odd
  has "gateway-odd declares no port"
  add_stub gateway-same "$backend_port" gateway
  refused --subjects gateway-same
  has "gateway-same and its backend backend-stub have the same port $backend_port"
}

@test "a name with odd characters is refused and never run or looked up" {
  mkdir -p "$BATS_TEST_TMPDIR/x"
  cp "$sandbox/gateway-stub/start.sh" "$BATS_TEST_TMPDIR/x/"
  # shellcheck disable=SC2016 # to be taken literally
  for wrong in ../x ./gateway-stub /tmp gateway-stub/ gateway-stub/../gateway-stub '$(touch$IFS"pwned")' '`touch`' '*' '?' \
    'a;b' 'a&b' "it's" 'a"b' 'a\b' -x @tuned gateway-stub@ gateway-stub@a/../b gateway-stub/a/.. gateway-stub/./a \
    gateway-stub/. gateway-stub/.. gateway-stub//a gateway-stub/a/ gateway-stub/a/../.. gateway-stub@tuned/ . .. \
    gateway-stub@tuned//a gateway-stub@@tuned é; do
    refused "--subjects=$wrong" --backend "$wrong"
    equal "$(grep -cF "\"$wrong\" is not the name of a subject or backend" <<<"$output")" 2
  done
  refused "--backend=a b"
  has '"a b" is not the name'
  refused "--backend=a"$'\n'"b"
  [[ ! -e pwned ]]
}

@test "all problems are told at once, each with its mend" {
  refused --nonsense --duration 0s --threads none --reps 0 --connections "4 4" --timeout x --warmup-limit y
  has "7 problem(s)" "unknown argument: --nonsense" "--duration 0s" "--threads none" "--reps 0" "names 4 twice" \
    "--timeout x" "--warmup-limit y"
  equal "$(grep -c '^    -> ' <<<"$output")" 7
}

@test "--resume of a folder that is no run is refused" {
  run -2 "$stub_round" --resume "$BATS_TEST_TMPDIR/nowhere"
  has "no run.json that can be read there"
  mkdir "$BATS_TEST_TMPDIR/run"
  for text in "" "{" '{"round": ' '{}' '[]' '"text"' 'null' '{"round":"stub-round"}'; do
    printf '%s' "$text" >"$BATS_TEST_TMPDIR/run/run.json"
    run -2 "$stub_round" --resume "$BATS_TEST_TMPDIR/run"
    has "no run.json that can be read there"
    lacks "jq: error" "unbound"
  done
}

@test "--resume runs nothing that stands in a run.json" {
  mkdir "$BATS_TEST_TMPDIR/run"
  printf '{}' >"$BATS_TEST_TMPDIR/run/environment.json"
  for field in .repetitions .duration_s .threads .timeout_s .warmup_limit_s '.connections[0]'; do
    # shellcheck disable=SC2016 # the text is the attack's
    jq -n --arg evil 'a[$(touch evil)]' '{round: "stub-round", backend: "backend-stub", subjects: ["direct"], connections: [2],
      repetitions: 1, duration_s: 1, threads: 1, timeout_s: 30, warmup_limit_s: 0} | '"$field"' = $evil' \
      >"$BATS_TEST_TMPDIR/run/run.json"
    run -2 "$stub_round" --resume "$BATS_TEST_TMPDIR/run" --dry-run
    has "no run.json that can be read there"
  done
  [[ ! -e evil ]]
}

@test "a time limit that wrk cannot keep, and an address that is not asked, are refused" {
  refused --timeout 3m
  has "--timeout 3m is longer than 120 s"
  BIND=0.0.0.0 refused
  has "BIND is 0.0.0.0" "unset BIND"
}

@test "--resume of another round's run is refused and names the script" {
  mkdir "$BATS_TEST_TMPDIR/run"
  cat >"$BATS_TEST_TMPDIR/run/run.json" <<'END'
{"round": "round9", "backend": "backend-stub", "subjects": ["direct"], "connections": [2], "repetitions": 1,
 "duration_s": 1, "threads": 1, "timeout_s": 30, "warmup_limit_s": 0}
END
  printf '{}' >"$BATS_TEST_TMPDIR/run/environment.json"
  run -2 "$stub_round" --resume "$BATS_TEST_TMPDIR/run"
  has "is a run of round9, not of stub-round" "scripts/round9.sh"
}

@test "--resume of a run that asked for something else is refused" {
  mkdir "$BATS_TEST_TMPDIR/run"
  printf '{}' >"$BATS_TEST_TMPDIR/run/environment.json"
  printf '%s' '{"round": "stub-round", "backend": "backend-stub", "subjects": ["direct"], "connections": [2], "repetitions": 1,
    "duration_s": 1, "threads": 1, "timeout_s": 30, "warmup_limit_s": 0, "path": "/hello", "expected_body": "moon"}' \
    >"$BATS_TEST_TMPDIR/run/run.json"
  run -2 "$stub_round" --resume "$BATS_TEST_TMPDIR/run" --dry-run
  has "asked for another path or body than stub-round does now"
}

@test "--resume with another flag is refused" {
  refused --resume "$BATS_TEST_TMPDIR/run" --reps 2 --quick --connections 3
  has "--reps does not go with --resume" "--quick does not go" "--connections does not go" "--results does not go"
}
