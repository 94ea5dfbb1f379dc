#!/usr/bin/env bash
#
# From a fresh clone to a first answer: installs what is missing, builds, and measures how much CPU time nginx and Spring
# Cloud Gateway need for a request of round 1. Each is started once and warmed up for at most two minutes; then wrk loads
# them in turns with 300 connections. Takes about 8 minutes from scratch and needs 5 GB of free memory.
#
# Usage: scripts/quickstart.sh [arms and flags for scripts/versus.sh that replace those of the quickstart]
# With arms of your own it measures until it has a decision, for up to an hour; for one block, add the quickstart's flags:
# --closed --blocks 1 --duration 40s --warmup-limit 120s

set -euo pipefail

scripts=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
source "$scripts/lib/messages.sh"

[[ " $* " != *" --help "* ]] || offer_manual --help
if [[ -r /proc/self/stat ]]; then
  comparison=(versus.sh nginx gateway-scg --closed --blocks 1 --duration 40s --warmup-limit 120s)
  ((!$#)) || comparison=(versus.sh "$@")
elif (($#)); then
  complain "Arms are compared by their CPU times, and this system has no /proc to read them from: run this on Linux, or without arms."
  exit 2
else
  say "This system has no /proc to read CPU times from: measuring throughput, one gateway after the other."
  comparison=(round1.sh --subjects "direct,nginx,gateway-scg" --connections 300 --duration 10s --reps 1 --warmup-limit 45s)
fi
# What is not used need not be there: it may be what cannot be installed here.
words=" ${comparison[*]} "
words=${words//[,@=\/]/ }
tools=bash,find,java
[[ $words != *" nginx "* ]] || tools+=,nginx
[[ $words != *" haproxy "* ]] || tools+=,haproxy
[[ $words != *" --closed "* && $words != *" round1.sh "* ]] || tools+=,wrk
"$scripts/setup.sh" --only "$tools"
say "Building. The first time, this takes some minutes, because Maven also downloads its dependencies."
(cd "$scripts/.." && ./mvnw --batch-mode --quiet --threads 2 -DskipTests package)
exec "$scripts/${comparison[0]}" "${comparison[@]:1}"
