#!/usr/bin/env bats
#
# Every start.sh of the repository starts its server, which answers, listens on this machine alone and stops on SIGTERM, and
# writes only below RUN_DIR. A server that is not installed is skipped by its name.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=jars.bash
source "$BATS_TEST_DIRNAME/jars.bash"

# native FOLDER: what the start.sh in the folder does.
native() {
  local before
  before=$(git -C "$repository" status --porcelain --ignored "$1" 2>/dev/null || true)
  holds /hello world env "PORT=$port" "UPSTREAM=http://127.0.0.1:$backend_port" "RUN_DIR=$BATS_TEST_TMPDIR/run dir/$1" \
    HOME="$BATS_TEST_TMPDIR/home" "$repository/$1/start.sh"
  equal "$(git -C "$repository" status --porcelain --ignored "$1" 2>/dev/null || true)" "$before"
  [[ -n $(ls "$BATS_TEST_TMPDIR/run dir/$1") && ! -e $BATS_TEST_TMPDIR/home ]]
}

@test "a quota of a control group is a number of CPUs, rounded up" {
  local limit cpus
  while IFS=, read -r limit cpus; do
    printf '%s\n' "$limit" >"$BATS_TEST_TMPDIR/cpu.max"
    # shellcheck disable=SC2016 # the inner shell's arguments
    run bash -euo pipefail -c 'source "$1/scripts/lib/native.sh"; quota_processors "$2"' "$repository/nginx/start.sh" \
      "$repository" "$BATS_TEST_TMPDIR/cpu.max"
    equal "$status $output" "0 $cpus"
  done <<<"max 100000,
50000 100000,1
100000 100000,1
100001 100000,2
999999 1000,1000"
  mkdir "$BATS_TEST_TMPDIR/v1"
  echo 100000 >"$BATS_TEST_TMPDIR/v1/cpu.cfs_period_us"
  for limit in "250000,3" "-1,"; do
    echo "${limit%,*}" >"$BATS_TEST_TMPDIR/v1/cpu.cfs_quota_us"
    # shellcheck disable=SC2016 # the inner shell's arguments
    run bash -euo pipefail -c 'source "$1/scripts/lib/native.sh"; quota_processors_v1 "$2"' "$repository/nginx/start.sh" \
      "$repository" "$BATS_TEST_TMPDIR/v1"
    equal "$status $output" "0 ${limit#*,}"
  done
  # shellcheck disable=SC2016 # the inner shell's arguments
  cpus=$(bash -euo pipefail -c 'source "$1/scripts/lib/native.sh"; quota_processors /nowhere; usable_processors' \
    "$repository/nginx/start.sh" "$repository")
  ((cpus >= 1 && cpus <= $(env -u OMP_NUM_THREADS nproc)))
}

@test "a native server refuses a port on which another one listens" {
  local script
  [[ -e /proc/net/tcp ]] || skip "needs /proc"
  occupy "$other_port"
  for script in "$repository"/*/start.sh; do
    printf '%s\n' "$script"
    run timeout 60 env PORT="$other_port" "$script"
    if ((status == 3)); then continue; fi # not installed
    equal "$status" 2
    has "PORT is '$other_port'" "another server listens there"
  done
}

@test "every native server that is installed starts, answers on loopback alone and stops, writing only below RUN_DIR" {
  local script missing=
  occupy "$backend_port"
  for script in "$repository"/*/start.sh; do
    script=${script%/start.sh}
    script=${script##*/}
    printf '%s\n' "$script"
    run "$repository/$script/start.sh" --version
    printf '%s\n' "$output"
    if ((status == 0)); then
      native "$script"
    elif ((status == 3)) || [[ $status -eq 2 && $output == *" is not installed"* ]]; then # see scripts/lib/native.sh
      missing+=" $script"
    else
      return 1
    fi
  done
  [[ -z $missing ]] || skip "the others passed; not installed:$missing"
}
