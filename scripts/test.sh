#!/usr/bin/env bash
#
# Runs every check of the project: installs what is missing, builds and tests the modules, lints and tests the scripts.
# What it installs includes a browser, the gateways that third parties package on PyPI (200 MB) and, as root, an ssh
# server; see scripts/setup.sh. Runs on Linux only.
# If the build's JDK is older than 21, virtual threads are tested on the newest JDK of this machine.
# scripts/tests/published.sh is not included: it takes a minute and matters only before a release of the library.
#
# Usage: scripts/test.sh

set -euo pipefail

scripts=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
source "$scripts/lib/messages.sh"

offer_manual "$@"
((!$#)) || misused "unknown argument: $1"
if [[ $(uname) != Linux ]]; then # told first, whatever the version of bash
  complain "The tests run on Linux only, and this is $(uname): run them there. Experiments, such as \
scripts/quickstart.sh, also run on macOS."
  exit 2
fi
source "$scripts/lib/common.sh"

extras=(--with test)
if ((!EUID)); then # only root makes network namespaces
  extras+=(--with hosts)
fi
"$home/scripts/setup.sh" "${extras[@]}"
cd "$home"

# Checks the scripts' text while the installation of gateways and the start of Maven leave a CPU idle.
lint() {
  say "shfmt, with the settings of .editorconfig"
  shfmt -d scripts ./*/start.sh .ci
  say "shellcheck"
  shellcheck --check-sourced scripts/*.sh scripts/bench scripts/hands/*.sh ./*/start.sh .ci/run
  shellcheck scripts/tests/*.sh scripts/tests/*.bash scripts/tests/*.bats
}
lint &
lint=$!
gateways=()
for each in */requirements.txt; do
  gateways+=(--with "${each%/*}")
done
scripts/setup.sh "${gateways[@]}"

newest=21
later=()
for each in /usr/lib/jvm/*; do
  if [[ -x $each/bin/javac ]] && (($(jdk_major "$each/bin/java") >= newest)); then
    newest=$(jdk_major "$each/bin/java")
    later=("-Dlater-java=$each/bin/java")
  fi
done
if (($(jdk_major "$(java_command)") >= 21)); then
  say "The tests of virtual threads are included."
  later=()
elif ((${#later[@]})); then
  say "The tests of virtual threads are run on ${later[0]#*=}"
else
  say "No JDK 21 or later was found: the tests of virtual threads are skipped."
fi
# Shows only Maven's lines of progress; what tests print is in each module's target/surefire-reports.
log=org.slf4j.simpleLogger
# Three modules at a time, because many tests wait for processes and servers. A tenth of the table that
# docs/findings/routes.md measures finds the same faults.
./mvnw --batch-mode --no-transfer-progress "-D$log.defaultLogLevel=warn" \
  "-D$log.log.org.apache.maven.cli.event.ExecutionEventLogger=info" "-D$log.log.org.apache.maven.plugin.surefire=info" \
  --threads 3 -Dmaven.compiler.failOnWarning=true -Dlarge-table=10000 "${later[@]}" verify
wait "$lint"
grep -h "is not looked at" report/target/surefire-reports/*-output.txt 2>/dev/null || true
# Five files at a time, for most of a test is waiting, and first those that take longest; a test that hangs fails.
mapfile -t files < <(printf '%s\n' scripts/tests/{hosts,interrupt,roles,ab,jars,rate,jars-stacks,round,commands,routes,run,versus}.bats scripts/tests/*.bats | awk '!seen[$0]++')
BATS_TEST_TIMEOUT=600 BATS_NUMBER_OF_PARALLEL_JOBS=5 bats --timing --no-parallelize-within-files "${files[@]}"
