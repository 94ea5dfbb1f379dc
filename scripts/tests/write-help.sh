#!/usr/bin/env bash
#
# Writes docs/help: what --help of each experiment prints about its flags, as the engine tells it. To be run after a
# build, when a flag or a default has changed; commands.bats compares the files with the engine.
#
# Usage: scripts/tests/write-help.sh

set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
rm -f docs/help/*.txt
mkdir -p docs/help
grep -l "^run_experiment " scripts/*.sh | while read -r script; do
  "$script" --help | sed -n '/^Flags /,$p' >docs/help/new
  mv docs/help/new "docs/help/$(basename "$script" .sh).txt"
done
