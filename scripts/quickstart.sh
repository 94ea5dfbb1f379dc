#!/usr/bin/env bash
#
# From a fresh clone to a first answer: installs what is missing, builds, and measures what nginx and Spring Cloud Gateway
# cost in round 1, warm, with 300 connections and one repetition.
#
# Usage: scripts/quickstart.sh [flags for scripts/round1.sh that replace those of the quickstart]

set -euo pipefail

scripts=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
source "$scripts/lib/messages.sh"

offer_manual "$@"
"$scripts/setup.sh"
say "Building. The first time, Maven also downloads its dependencies."
(cd "$scripts/.." && ./mvnw --batch-mode --quiet --threads 2 -DskipTests package)
(($#)) || set -- --subjects direct,nginx,gateway-scg --connections 300 --duration 10s --reps 1 --warmup-limit 45s
exec "$scripts/round1.sh" "$@"
