#!/usr/bin/env bash
#
# From a fresh clone to a first table: installs what is missing, builds, and runs round 1 with --quick.
#
# Usage: scripts/quickstart.sh [flags of scripts/round1.sh]

set -euo pipefail

scripts=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
source "$scripts/lib/messages.sh"

offer_manual "$@"
"$scripts/setup.sh"
say "Building. The first time, Maven also downloads its dependencies."
(cd "$scripts/.." && ./mvnw --batch-mode --quiet -DskipTests package)
exec "$scripts/round1.sh" --quick "$@"
