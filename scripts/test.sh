#!/usr/bin/env bash
#
# Every check of the project: installs what is missing, builds and tests the modules, lints and tests the scripts.
#
# Usage: scripts/test.sh

set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" >/dev/null && pwd)
# shellcheck source=lib/messages.sh
source "$scripts/lib/messages.sh"

if [[ ${1-} == --help ]]; then
  manual "$0"
  exit 0
elif (($#)); then
  complain "unknown argument: $1. See --help."
  exit 2
fi
"$scripts/setup.sh" --with test
cd "$scripts/.."
./mvnw --batch-mode --no-transfer-progress verify
say "shellcheck"
shellcheck --check-sourced scripts/*.sh ./*/start.sh .ci/run
shellcheck scripts/tests/*.bash scripts/tests/*.bats
bats scripts/tests
