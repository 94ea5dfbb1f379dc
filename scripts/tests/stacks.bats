#!/usr/bin/env bats
#
# --stack: the same subjects on other versions.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

# The sandbox's stack has a backend and a gateway of its own; the gateway plain-stub is today's alone.
setup() {
  make_sandbox "$BATS_TEST_TMPDIR/home"
  add_stub plain-stub "$other_port" gateway
  add_stub stack-2019/backend-stub "$service_port"
  add_stub stack-2019/gateway-stub "$gateway_port" gateway
}

# planned FLAG...: prints the subjects of the cells that would be run, in their order, in a line.
planned() { "$stub_round" --threads 2 --connections 2 --dry-run "$@" | sed 's/ c=.*//' | paste -sd ' '; }

@test "--stack 2019 takes the stack's module where it has one, and its backend behind all" {
  equal "$(planned --reps 1 --stack 2019)" "stack-2019/direct stack-2019/gateway-stub"
  equal "$(planned --reps 1 --stack 2019 --subjects gateway-stub,plain-stub)" "stack-2019/gateway-stub stack-2019/plain-stub"
  equal "$(planned --reps 1 --stack=today)" "direct gateway-stub"
  equal "$(planned --reps 1)" "direct gateway-stub"
}

@test "--stack both has each subject twice, one after the other, and in reverse in the second repetition" {
  equal "$(planned --reps 1 --stack both)" "direct stack-2019/direct gateway-stub stack-2019/gateway-stub"
  equal "$(planned --reps 2 --stack both)" \
    "direct stack-2019/direct gateway-stub stack-2019/gateway-stub stack-2019/gateway-stub gateway-stub stack-2019/direct direct"
}

@test "what would be the same in the stack is there once" {
  rm -r "$sandbox/stack-2019/backend-stub"
  equal "$(planned --reps 1 --stack both)" "direct gateway-stub stack-2019/gateway-stub"
  equal "$(planned --reps 1 --stack 2019)" "direct stack-2019/gateway-stub"
}

@test "a subject that is named in its stack is there once" {
  equal "$(planned --reps 1 --stack both --subjects gateway-stub,stack-2019/gateway-stub)" "gateway-stub stack-2019/gateway-stub"
  equal "$(planned --reps 1 --stack 2019 --subjects gateway-stub,stack-2019/gateway-stub)" "stack-2019/gateway-stub"
  equal "$(planned --reps 1 --stack 2019 --subjects stack-2019/gateway-stub,gateway-stub)" "stack-2019/gateway-stub"
  refused --threads 2 --connections 2 --stack both --subjects gateway-stub,gateway-stub
  has "gateway-stub twice"
}

@test "a study with ab takes both stacks, with the base of each" {
  sed -i 's|lib/round.sh|lib/ab.sh|; s/run_round/run_experiment/' "$stub_round"
  run -0 "$stub_round" --loads n20-c2 --protocols plain --cpus all --reps 1 --warmup-limit 0s --stack both --results "$results"
  run_dir=$(one_run)
  json "$run_dir/run.json" '.bases == {"stack-2019/direct": "stack-2019/direct", "stack-2019/gateway-stub": "stack-2019/direct"}'
  json "$run_dir/stack-2019/gateway-stub/cpus-all/plain/rep1/n20-c2-1.json" '.valid
    and .roles.gateway.name == "stack-2019/gateway-stub" and .roles.backend.name == "stack-2019/backend-stub"'
  json "$run_dir/gateway-stub/cpus-all/plain/rep1/n20-c2-1.json" '.valid and .roles.backend.name == "backend-stub"'
  nothing_left
}

@test "one backend can be behind both" {
  equal "$(planned --reps 1 --stack both --backend stack-2019/backend-stub)" "direct gateway-stub stack-2019/gateway-stub"
}

@test "a variant or path that the stack does not have is today's alone" {
  add_module service "$service_port"
  add_module stack-2019/service "$service_port"
  rm "$sandbox/stack-2019/service/src/main/resources/application-tuned.yml"
  printf 'without-paths: /other /new\n' >>"$sandbox/stack-2019/service/src/main/resources/application.yml"
  sed -i "s/^backend=.*/base=service/; s/^subjects=.*/subjects=(service)/" "$stub_round"
  equal "$(planned --reps 1 --stack both --subjects service,service@tuned,service/new,service/old)" \
    "service stack-2019/service service@tuned service/new service/old stack-2019/service/old"
  refused --threads 2 --connections 2 --subjects stack-2019/service/new,stack-2019/service@tuned,stack-2019/direct
  has "stack-2019/service/new: stack-2019/service has no /new" \
    "stack-2019/service@tuned: stack-2019/service has no application-tuned.yml" "stub-round has no backend"
}

@test "a round on both stacks: each subject with the backend and the base of its own" {
  run -0 "$stub_round" "${short[@]}" --connections 2 --results "$results" --stack both \
    --subjects direct,gateway-stub,plain-stub
  run_dir=$(one_run)
  json "$run_dir/run.json" '.backend == "backend-stub" and .base == "direct" and .bases == {
    "stack-2019/direct": "stack-2019/direct", "stack-2019/gateway-stub": "stack-2019/direct",
    "stack-2019/plain-stub": "stack-2019/direct"}'
  equal "$(awk '$1 ~ /stub$/ && !seen[$2]++ { print $1 }' "$STUB_DIR/pids" | paste -sd ' ')" "backend-stub stack-2019/backend-stub \
backend-stub gateway-stub stack-2019/backend-stub stack-2019/gateway-stub backend-stub plain-stub stack-2019/backend-stub plain-stub"
  json "$run_dir/stack-2019/direct/rep1/c2.json" '.valid and .subject == "stack-2019/direct"
    and .roles.backend.name == "stack-2019/backend-stub"'
  json "$run_dir/stack-2019/plain-stub/rep1/c2.json" '.valid and .roles.gateway.name == "stack-2019/plain-stub"
    and .roles.backend.name == "stack-2019/backend-stub"'
  json "$run_dir/environment.json" '.native | keys == ["backend-stub", "gateway-stub", "plain-stub",
    "stack-2019/backend-stub", "stack-2019/gateway-stub"]'
  # The stack's direct is 1, and not a share of today's.
  json "$run_dir/summary.json" '[.rows[] | select(.subject == "stack-2019/direct").ratio_to_direct] == [1]'
  nothing_left
}

@test "such a round is resumed as it was begun" {
  run -0 "$stub_round" "${short[@]}" --connections 2 --results "$results" --stack 2019
  run_dir=$(one_run)
  rm "$run_dir/stack-2019/direct/rep1/c2.json"
  run -0 "$stub_round" --resume "$run_dir"
  json "$run_dir/stack-2019/direct/rep1/c2.json" '.valid and .roles.backend.name == "stack-2019/backend-stub"'
  json "$run_dir/run.json" '.bases | length == 2'
}

@test "both backends must be built, and their ports free" {
  sed -i '/^PORT=/d; s/stub 1.0/not there/; s/exit$/exit 1/' "$sandbox/stack-2019/backend-stub/start.sh"
  refused "${short[@]}" --connections 2 --stack both
  has "stack-2019/backend-stub declares no port" "stack-2019/backend-stub cannot be started: not there"
  add_stub stack-2019/backend-stub "$service_port"
  occupy "$service_port"
  refused "${short[@]}" --connections 2 --stack both
  has "port $service_port of stack-2019/backend-stub is taken"
}

@test "a stack that is not there, and one that changes nothing, are refused" {
  refused --stack 2018
  has "--stack 2018 is none of: today both 2019"
  refused --stack both --subjects stack-2019/gateway-stub
  has "no stack has another form of stack-2019/gateway-stub"
  mkdir "$sandbox/stack-2021"
  refused "${short[@]}" --subjects stack-2021/direct,stack-2021/plain-stub,stack-2022/direct
  has "stack-2021/direct is no other than direct" "stack-2021/plain-stub is no other than plain-stub" "there is no stack-2022/direct"
  refused "${short[@]}" --subjects stack-2019/stack-2019/gateway-stub
  has "stack-2019/stack-2019/gateway-stub is in two stacks"
}

@test "--list names the modules of the stacks" {
  add_module stack-2019/gateway-other "$other_port" gateway
  run -0 "$stub_round" --list
  has "  stack-2019/gateway-other" "  stack-2019/gateway-other@tuned"
  run -0 "$sandbox/scripts/run.sh" stack-2019/gateway-other --dry-run
  has "$sandbox/stack-2019/gateway-other/target/gateway-other.jar --server.port=$other_port"
}
