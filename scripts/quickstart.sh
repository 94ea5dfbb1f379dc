#!/usr/bin/env bash
#
# From a fresh clone to a first answer: installs what is missing, builds, and measures how much CPU time nginx and Spring
# Cloud Gateway need for a request of round 1: warm, in turns, with 300 connections, in one block.
#
# Usage: scripts/quickstart.sh [arms and flags for scripts/versus.sh that replace those of the quickstart]

set -euo pipefail

scripts=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
source "$scripts/lib/messages.sh"

offer_manual "$@"
"$scripts/setup.sh"
say "Building. The first time, Maven also downloads its dependencies."
(cd "$scripts/.." && ./mvnw --batch-mode --quiet --threads 2 -DskipTests package)
if (($#)); then
  exec "$scripts/versus.sh" "$@"
elif [[ -r /proc/self/stat ]]; then
  exec "$scripts/versus.sh" nginx gateway-scg --closed --blocks 1 --duration 40s --warmup-limit 120s
fi
say "This system has no /proc to read CPU times from: measuring throughput, one gateway after the other."
exec "$scripts/round1.sh" --subjects direct,nginx,gateway-scg --connections 300 --duration 10s --reps 1 --warmup-limit 45s
