#!/usr/bin/env bats
#
# What scripts/memory.sh plans and refuses, before anything starts; MemoryDriverTest has its searches.

# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

@test "--dry-run tells the first tries and how many a search usually adds, and --help the heap it begins with" {
  run -0 "$repository/scripts/memory.sh" --dry-run --results "$results" --largest-heap 64
  equal "$(grep ' try ' <<<"$output")" "gateway-scg -Xmx64m try 1
gateway-scg-mvc -Xmx64m try 1
gateway-zuul -Xmx64m try 1
gateway-undertow -Xmx64m try 1
nginx without a heap try 1"
  has "5 cells to run, about" "and then 52 cells or so, with the heaps that the searches choose, about"
  lacks "Warm-ups end"
  nothing_begun
  run -0 "$sandbox/scripts/memory.sh" --help
  has "Usage: scripts/memory.sh" "--largest-heap MB         heap that each search begins with (default: 256; with --quick: 64)" "longest warm-up" "(default: 10s;"
  lacks --reps
}

@test "wrong flags are told at once, and that a size is tried as often as it takes" {
  run -2 "$repository/scripts/memory.sh" --results "$results" --reps=3 --largest-heap 0 --connections 75 --duration 0s
  has "4 problem(s)" "unknown argument: --reps=3" "--largest-heap 0 is not a whole number from 1 to 999999" \
    "--connections 75 cannot be shared evenly by 50 threads" "--duration 0s is not a time of at least 1 s"
  nothing_begun
}

@test "what is missing is told at once, each with its fix, and nothing begins" {
  write_experiment stub-memory memory backend=backend-stub path=/hello expected-body=world subjects=gateway-java
  add_module gateway-java "$other_port" gateway
  rm "$sandbox/gateway-java/target/gateway-java.jar"
  tools_without wrk
  PATH=$tools run -2 "$experiment" --results /proc/x
  has "3 problem(s)" "wrk is not installed" "run scripts/setup.sh" "gateway-java is not built" "./mvnw -DskipTests package" \
    "cannot write to /proc/x/stub-memory" "--results"
  nothing_begun
}
