#!/usr/bin/env bats
#
# Rounds without a backend: services that answer by themselves, each at a path of its own, on the JVM that it needs.

# shellcheck disable=SC2030,SC2031,SC2034 # bats runs every test in a process of its own; the variables are the parts'
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

needs_21="needs Java 21 or later, this is Java 17"

setup() {
  make_sandbox "$BATS_TEST_TMPDIR/home"
  add_stub service-one "$service_port"
  add_stub service-two "$service_port" # a round runs one after the other
  write_services_round service-two service-one service-two service-two/deep/sleep2
}

# write_services_round BASE SUBJECT...: a round as scripts/framework-round1.sh is one; it is the one that is tested.
write_services_round() {
  stub_round=$sandbox/scripts/services-round.sh
  cat >"$stub_round" <<END
#!/usr/bin/env bash
#
# A round over stub services.
#
# Usage: scripts/services-round.sh [flags]

source "\$(dirname "\${BASH_SOURCE[0]}")/lib/round.sh"

round='services-round'
path='/hello'
expected_body='world'
subjects=(${*:2})
base='$1'

run_round "\$@"
END
  chmod +x "$stub_round"
}

# add_service [LINE]: service-java, a Java service whose variant "tuned" has LINE in its file; JVM flags for the stub.
add_service() {
  add_module service-java "$service_port"
  printf '%s\n' "${1-}" >>"$sandbox/service-java/src/main/resources/application-tuned.yml"
  export JAVA_OPTS="-Xmx64m -XX:TieredStopAtLevel=1"
}

# asked NAME: prints the paths that this stub was asked for, over all its starts.
asked() { sort -u "$STUB_DIR/$1.asked" | tr '\n' ' '; }

# starts NAME: prints how often this stub was started.
starts() { sort -u "$STUB_DIR/pids" | grep -c "^$1 "; }

# --- a whole round ----------------------------------------------------------------------------------------------------

@test "a round without a backend tests every service by itself, each at its own path, and compares it with the base" {
  run -0 "$stub_round" "${short[@]}" --connections 2 --results "$results"
  has "[1/3] service-one c=2 rep 1/1 … " "[2/3] service-two c=2 rep 1/1 … " "[3/3] service-two/deep/sleep2 c=2 rep 1/1 … "
  lacks INVALID skipped
  nothing_left
  equal "$(asked service-one)" "/hello "
  equal "$(asked service-two)" "/deep/sleep2 /hello "
  run_dir=$(one_run)
  cd "$run_dir"
  equal "$(find . -type f | sort)" "./environment.json
./run.json
./service-one/rep1/c2.json
./service-one/rep1/c2.wrk.txt
./service-one/rep1/server.log
./service-one/rep1/warmup.json
./service-two/deep/sleep2/rep1/c2.json
./service-two/deep/sleep2/rep1/c2.wrk.txt
./service-two/deep/sleep2/rep1/server.log
./service-two/deep/sleep2/rep1/warmup.json
./service-two/rep1/c2.json
./service-two/rep1/c2.wrk.txt
./service-two/rep1/server.log
./service-two/rep1/warmup.json
./summary.csv
./summary.json
./summary.md"
  json run.json '.status == "complete" and .round == "services-round" and has("backend") and .backend == null
    and .base == "service-two" and .path == "/hello"
    and .subjects == ["service-one", "service-two", "service-two/deep/sleep2"]'
  json environment.json '.native == {"service-one": "stub 1.0", "service-two": "stub 1.0"} and .jars == {}'

  while read -r subject name path; do
    equal "$(head -n 1 "$subject/rep1/c2.wrk.txt")" \
      "wrk -t2 -c2 -d1s --timeout 30s --latency http://127.0.0.1:$service_port$path"
    equal "$(head -n 1 "$subject/rep1/server.log")" "\$ env PORT=$service_port $sandbox/$name/start.sh"
    json "$subject/rep1/c2.json" ".subject == \"$subject\" and .valid and (.roles | keys) == [\"backend\", \"load\"]
      and .roles.backend.name == \"$subject\" and .roles.backend.cpu_s > 0"
  done <<'END'
service-one service-one /hello
service-two service-two /hello
service-two/deep/sleep2 service-two /deep/sleep2
END

  # requests_per_sec is column 5; gateway's and backend's processor time 11 and 14; ratios to direct and to base 12 and 15
  equal "$(tr -d '"' <summary.csv | awk -F, '
    $1 == "service-two" { base = $5 }
    NR > 1 { rate[$1] = $5; ratio[$1] = $NF; print $1, $2, $3, $4, ($11 == ""), ($(NF - 1) > 0), ($12 == "") }
    END { for (each in rate) if ((ratio[each] - rate[each] / base) ^ 2 > 1e-6) print each, "has the ratio", ratio[each] }')" \
    "service-one 2 1 1 1 1 1
service-two 2 1 1 1 1 1
service-two/deep/sleep2 2 1 1 1 1 1"
  [[ $(tr -d '"' <summary.csv | grep ^service-two,) =~ ,0,,,.*,[0-9.]+,1$ ]] # the base: no ratio to direct, 1 to itself
  equal "$(sed -n 3p summary.md | tr -s ' ')" \
    "| subject | connections | valid | requests/s | mean ms | p50 ms | p99 ms | errors | CPU µs/request | ratio to service-two |"
  equal "$(grep -Ec '^\| service-[a-z0-9/-]+ +\| +2 \| +1/1 \|.*\| +0 \| +[1-9][0-9]*\.[0-9] \| +[0-9]+\.[0-9]{3} \|$' summary.md)" 3
}

@test "--resume of a round without a backend runs the cell that is missing" {
  fake_wrk
  wrk_text 500.00 >"$STUB_DIR/wrk.out"
  run -0 "$stub_round" "${short[@]}" --connections 2 --subjects service-one,service-two/deep/sleep2 --results "$results"
  run_dir=$(one_run)
  rm "$run_dir/service-two/deep/sleep2/rep1/c2.json"
  run -0 "$stub_round" --resume "$run_dir" --dry-run
  equal "$output" "service-one c=2 rep 1/1  (done)
service-two/deep/sleep2 c=2 rep 1/1"
  run -0 "$stub_round" --resume "$run_dir"
  lacks "] service-one"
  has "[2/2] service-two/deep/sleep2 c=2 rep 1/1"
  json "$run_dir/run.json" '.status == "complete" and .backend == null and (.invocations | length) == 2'
  equal "$(starts service-one) $(starts service-two)" "1 2"
  nothing_left
}

@test "a service that does not start has its cells reported as not run, and the others on its port go on" {
  fake_wrk
  wrk_text 500.00 >"$STUB_DIR/wrk.out"
  mode service-one die 3
  run -1 "$stub_round" "${short[@]}" --connections 2 --subjects service-one,service-one/other,service-two --results "$results"
  run_dir=$(one_run)
  json "$run_dir/service-one/other/rep1/c2.json" '(.ran | not) and (.skipped | not) and .reasons
    == ["service-one/other stopped at its start with exit status 3: see service-one/other/rep1/*.log"]'
  json "$run_dir/service-two/rep1/c2.json" '.valid'
  nothing_left
}

# --- which subjects there are -----------------------------------------------------------------------------------------

@test "gateways, direct and --backend are refused in a round without a backend" {
  add_module gateway-java "$other_port" gateway
  for wrong in gateway-stub gateway-stub/other gateway-java@tuned gateway-java@tuned/other; do
    refused "${short[@]}" --connections 2 --subjects "service-one,$wrong"
    has "1 problem(s)" "$wrong is a gateway, and services-round has no backend" "see --list"
  done
  refused "${short[@]}" --connections 2 --subjects service-one,direct
  has "1 problem(s)" "direct is the backend with nothing in front, and services-round has no backend" "see --list"
  refused "${short[@]}" --connections 2 --backend backend-stub
  has "1 problem(s)" "--backend backend-stub: services-round has none, its subjects answer by themselves" "leave out --backend"
  run -2 "$stub_round" --list --backend=
  has "--backend is empty"
}

@test "--list of a round without a backend names services and variants, and no gateway" {
  add_module service-java "$service_port"
  add_module gateway-java "$other_port" gateway
  run -0 "$stub_round" --list
  equal "$output" "Subjects of services-round, in their order:
  service-one
  service-two
  service-two/deep/sleep2
Others that --subjects takes:
  backend-stub
  service-java
  service-java@tuned"
  nothing_begun
  run -0 "$stub_round" --dry-run --reps 1 --threads 1 --connections 1 --subjects backend-stub,service-java@tuned/a,service-java
  equal "$output" "backend-stub c=1 rep 1/1
service-java@tuned/a c=1 rep 1/1
service-java c=1 rep 1/1"
}

@test "a subject at one path is another subject than at the next, and named twice all the same" {
  refused "${short[@]}" --connections 2 --subjects service-one/a,service-one,service-one/b,service-one/a
  has "1 problem(s)" "--subjects names service-one/a twice"
}

@test "services on one port need it once, and it is named once when it is taken" {
  occupy "$service_port"
  refused "${short[@]}" --connections 2
  has "1 problem(s)" "port $service_port of service-one is taken"
}

# --- names ------------------------------------------------------------------------------------------------------------

@test "a name is module, variant and path: the module is the longest leading part that is one" {
  add_module service-java "$service_port"
  add_module stack-2019/thing "$service_port"
  add_module stack-2019/thing/inner "$service_port"
  home=$sandbox
  path=/round
  # shellcheck source=/dev/null
  source "$sandbox/scripts/lib/stacks.sh"
  # shellcheck source=/dev/null
  source "$sandbox/scripts/lib/subjects.sh"
  while read -r name module variant own asked_for; do
    equal "$name: $(module_of "$name") $(variant_of "$name") $(own_path_of "$name") $(path_of "$name")" \
      "$name: $module ${variant#-} ${own#-} $asked_for"
  done <<'END'
direct direct - - /round
service-one service-one - - /round
service-one/sleep service-one - /sleep /sleep
service-one/a/b.txt service-one - /a/b.txt /a/b.txt
service-java@tuned service-java tuned - /round
service-java@tuned/sleep service-java tuned /sleep /sleep
service-java@tuned/path/two service-java tuned /path/two /path/two
service-java@virtual-threads/a service-java virtual-threads /a /a
stack-2019/thing stack-2019/thing - - /round
stack-2019/thing/path stack-2019/thing - /path /path
stack-2019/thing/path/two stack-2019/thing - /path/two /path/two
stack-2019/thing@tuned stack-2019/thing tuned - /round
stack-2019/thing@tuned/path/two stack-2019/thing tuned /path/two /path/two
stack-2019/thing@tuned/inner stack-2019/thing tuned /inner /inner
stack-2019/thing/inner stack-2019/thing/inner - - /round
stack-2019/thing/inner/path stack-2019/thing/inner - /path /path
nosuch nosuch - - /round
nosuch/sleep nosuch - /sleep /sleep
nosuch@tuned/sleep nosuch tuned /sleep /sleep
END
}

@test "a service in a nested folder, with variant and path, is started from its own jar and asked for its own path" {
  fake_wrk
  wrk_text 500.00 >"$STUB_DIR/wrk.out"
  add_module stack-2019/thing "$service_port"
  export JAVA_OPTS="-Xmx64m -XX:TieredStopAtLevel=1"
  run -0 "$stub_round" "${short[@]}" --connections 2 --results "$results" \
    --subjects stack-2019/thing,stack-2019/thing/path,stack-2019/thing@tuned/path/two
  cd "$(one_run)"
  jar=$sandbox/stack-2019/thing/target/thing.jar
  while read -r subject path variant; do
    json "$subject/rep1/c2.json" ".valid and .subject == \"$subject\""
    equal "$(head -n 1 "$subject/rep1/c2.wrk.txt")" \
      "wrk -t2 -c2 -d1s --timeout 30s --latency http://127.0.0.1:$service_port$path"
    equal "$(head -n 1 "$subject/rep1/server.log" | sed 's| -Djava.io.tmpdir=[^ ]*/backend||')" \
      "\$ java $JAVA_OPTS -jar $jar --server.port=$service_port${variant:+ --spring.profiles.active=$variant}"
  done <<'END'
stack-2019/thing /hello
stack-2019/thing/path /path
stack-2019/thing@tuned/path/two /path/two tuned
END
  equal "$(asked thing)" "/hello /path /path/two "
  json environment.json '(.jars | keys) == ["stack-2019/thing"] and (.jars[].sha256 | length) == 64'
  equal "$(tail -n +2 summary.csv | tr -d '"' | cut -d, -f1,4 | tr '\n' ' ')" \
    "stack-2019/thing,1 stack-2019/thing/path,1 stack-2019/thing@tuned/path/two,1 "
  nothing_left
}

@test "a name whose module is missing names that module" {
  add_module stack-2019/thing "$service_port"
  while read -r wrong folder; do
    refused "${short[@]}" --connections 2 --subjects "service-one,$wrong"
    has "there is no $wrong: $sandbox/$folder has neither a pom.xml nor a start.sh" "see --list"
  done <<'END'
nosuch nosuch
nosuch/sleep nosuch
nosuch@tuned/sleep nosuch
stack-2019 stack-2019
stack-2019/other/path stack-2019/other
stack-2019@tuned/thing stack-2019
direct/sleep direct
service-one/sleep@tuned service-one/sleep
END
  refused "${short[@]}" --connections 2 --subjects stack-2019/thing@nowhere/path
  has "1 problem(s)" "stack-2019/thing@nowhere/path: stack-2019/thing has no application-nowhere.yml"
  refused "${short[@]}" --connections 2 --subjects service-one@tuned/path
  has "1 problem(s)" "service-one@tuned/path: service-one has no variants" "leave out @tuned"
}

@test "a path with dots for a segment, with an empty one or with odd characters is refused" {
  add_module service-java "$service_port"
  # shellcheck disable=SC2016 # to be taken literally
  for wrong in . .. service-one/. service-one/.. service-one/../service-two service-one/a/../b service-one/./a service-one/a/. \
    service-one/.a service-one/a. service-one/a..b service-one/ service-one/a/ service-one//a service-one/a//b /service-one \
    service-java@tuned/ service-java@tuned/.. service-java@tuned/./a service-java@tuned//a service-java@/a \
    service-java@../a service-java@tuned/a@b 'service-one/a?b' 'service-one/a#b' 'service-one/a%2e' 'service-one/*' \
    'service-one/$(touch${IFS}pwned)'; do
    refused "${short[@]}" --connections 2 "--subjects=$wrong"
    has "\"$wrong\" is not the name of a subject or backend" "names are module, module@variant or either with a /path"
  done
  [[ ! -e pwned ]]
}

# --- the JVM that a variant needs -------------------------------------------------------------------------------------

@test "a variant that needs a later Java is skipped with a word, the others run, and the round is good" {
  fake_wrk
  wrk_text 500.00 >"$STUB_DIR/wrk.out"
  add_service "needs-java: 21"
  fake_jdk 17
  run -0 "$stub_round" "${short[@]}" --connections "2 4" --results "$results" \
    --subjects service-java@tuned,service-java,service-java@tuned/other
  has "[1/6] service-java@tuned c=2 rep 1/1 … skipped: $needs_21" "[3/6] service-java c=2 rep 1/1 … 500" \
    "[5/6] service-java@tuned/other c=2 rep 1/1 … skipped: $needs_21"
  equal "$(grep -c 'ETA' <<<"$output")" 2
  [[ $(grep -F "[4/6] service-java c=4" <<<"$output") == *" valid"*", ETA 0s" ]] # what is skipped takes no time
  lacks INVALID
  nothing_left
  run_dir=$(one_run)
  cd "$run_dir"
  equal "$(starts service-java)" 1
  equal "$(find service-java@tuned -type f | sort | tr '\n' ' ')" \
    "service-java@tuned/other/rep1/c2.json service-java@tuned/other/rep1/c4.json service-java@tuned/rep1/c2.json service-java@tuned/rep1/c4.json "
  json service-java@tuned/rep1/c2.json "(.ran | not) and (.valid | not) and .skipped and .reasons == [\"$needs_21\"]"
  json run.json '.status == "complete"'
  equal "$(tr -d '"' <summary.csv | grep '^service-java@tuned,2,')" "service-java@tuned,2,1,0,,,,,,0,,,skipped: $needs_21,,"
  grep -Eq '^\| service-java@tuned +\| +2 \| +0/1 \| +- \| +- \| +- \| +- \| +0 \| +- \| +- \|$' summary.md
  grep -Eq '^\| service-java +\| +2 \| +1/1 \| +500 \|' summary.md
  grep -qx -- "- service-java@tuned/other c=4: skipped: $needs_21" summary.md

  # nothing is missing; then a cell is, and --resume does that one
  cells=$(cksum service-java/rep1/c*)
  run -0 "$stub_round" --resume "$run_dir"
  has "[1/6] service-java@tuned c=2 rep 1/1 … skipped: $needs_21"
  lacks "] service-java c="
  equal "$(cksum service-java/rep1/c*)" "$cells"
  rm service-java/rep1/c4.json
  run -0 "$stub_round" --resume "$run_dir" --dry-run
  equal "$output" "service-java@tuned c=2 rep 1/1  (skipped: $needs_21)
service-java@tuned c=4 rep 1/1  (skipped: $needs_21)
service-java c=2 rep 1/1  (done)
service-java c=4 rep 1/1
service-java@tuned/other c=2 rep 1/1  (skipped: $needs_21)
service-java@tuned/other c=4 rep 1/1  (skipped: $needs_21)"
  run -0 "$stub_round" --resume "$run_dir"
  [[ $(grep -F "[4/6] service-java c=4" <<<"$output") == *" valid"*", ETA 0s" ]]
  json run.json '.status == "complete" and (.invocations | length) == 3'
  equal "$(starts service-java)" 2

  # a run is of one JVM: a later one does not fill in what was skipped
  fake_jdk 21
  run -2 "$stub_round" --resume "$run_dir"
  has "was begun with other java than now"
  nothing_left
}

@test "a variant runs on the Java that it needs, and on a later one" {
  fake_wrk
  wrk_text 500.00 >"$STUB_DIR/wrk.out"
  add_service "needs-java: 21"
  for release in 21 25; do
    fake_jdk "$release"
    run -0 "$stub_round" "${short[@]}" --connections 2 --results "$results-$release" --subjects service-java,service-java@tuned
    has "[2/2] service-java@tuned c=2 rep 1/1 … 500" ", ETA 0s"
    lacks skipped
    for log in "$results-$release"/services-round/*/service-java@tuned/rep1/server.log; do
      [[ $(head -n 1 "$log") == *" --spring.profiles.active=tuned" ]]
    done
  done
  fake_jdk 17 # what ran is not skipped
  run -0 "$stub_round" --resume "$results-25"/services-round/* --dry-run
  equal "$output" "service-java c=2 rep 1/1  (done)
service-java@tuned c=2 rep 1/1  (done)"
  nothing_left
}

@test "a path of the environment is the caller's, though a server runs in a folder of its own" {
  fake_wrk
  wrk_text 500.00 >"$STUB_DIR/wrk.out"
  add_service
  fake_jdk 17
  cd "$BATS_TEST_TMPDIR"
  run -0 env JAVA_HOME=./jdk-17 "$stub_round" "${short[@]}" --connections 2 --subjects service-java
  has "[1/1] service-java c=2 rep 1/1 … 500"
}

@test "--dry-run says what would be skipped, here and in a round with a backend" {
  add_service "needs-java: 21"
  add_module gateway-java "$other_port" gateway
  printf 'needs-java: 25\n' >>"$sandbox/gateway-java/src/main/resources/application-tuned.yml"
  fake_jdk 17
  run -0 "$stub_round" --dry-run --reps 1 --threads 1 --connections 1 --subjects service-java@tuned/a,service-java,service-java@tuned
  equal "$output" "service-java@tuned/a c=1 rep 1/1  (skipped: $needs_21)
service-java c=1 rep 1/1
service-java@tuned c=1 rep 1/1  (skipped: $needs_21)"
  fake_jdk 21
  run -0 "$stub_round" --dry-run --reps 1 --threads 1 --connections 1 --subjects service-java@tuned/a,service-java@tuned
  lacks skipped
  run -0 "$sandbox/scripts/stub-round.sh" --dry-run --reps 1 --threads 1 --connections 1 --subjects direct,gateway-java@tuned,gateway-java
  equal "$output" "direct c=1 rep 1/1
gateway-java@tuned c=1 rep 1/1  (skipped: needs Java 25 or later, this is Java 21)
gateway-java c=1 rep 1/1"
  nothing_begun
}

@test "a round of which nothing is left to run is refused" {
  add_service "needs-java: 21"
  fake_jdk 17
  refused "${short[@]}" --connections 2 --subjects service-java@tuned,service-java@tuned/a
  has "2 problem(s)" "service-java@tuned is skipped: $needs_21" "service-java@tuned/a is skipped: $needs_21" "set JAVA_HOME to a later JDK"
}

@test "a needs-java that is no bare number is refused, and one that is none is none" {
  fake_jdk 17
  for line in "needs-java: x" "needs-java: -1" "needs-java: 21.0" "needs-java: 21 # virtual threads" $'needs-java: 21\r' \
    $'needs-java: 21\nneeds-java: 25'; do
    add_service "$line"
    refused "${short[@]}" --connections 2 --subjects service-java@tuned
    has "service-java@tuned: needs-java in" "write it as needs-java: 21"
  done
  for line in "needs-java:" " needs-java: 21" "# needs-java: 21"; do
    add_service "$line"
    run -0 "$stub_round" --dry-run --reps 1 --threads 1 --connections 1 --subjects service-java@tuned
    equal "$output" "service-java@tuned c=1 rep 1/1"
  done
}
