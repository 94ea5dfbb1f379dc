#!/usr/bin/env bash
#
# How small can it be? Finds the smallest heap (-Xmx) with which each gateway in Java serves round 1's load with 1000
# connections and no error, by bisection, and how much memory its process takes with it. Gateways without a heap run
# once.
#
# Usage: scripts/memory.sh [flags]

source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib/head.sh"

run_experiment memory \
  backend=backend-tomcat \
  path=/hello \
  expected-body=world \
  subjects='gateway-scg gateway-scg-mvc gateway-zuul gateway-undertow nginx' \
  base=gateway-scg \
  default.warmup-limit=10s \
  -- "$@"
