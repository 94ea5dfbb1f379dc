#!/usr/bin/env bash
#
# Latency at a constant rate, in front of a backend that sleeps 100 ms. Finds the highest rate at which p99 stays below
# 110 ms (the knee) for direct and four gateways, and then runs all of them at 25, 50 and 75 % of the smallest knee.
# Requests are sent at that rate whether or not responses come.
#
# Usage: scripts/rate-sleep.sh [flags]

source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib/head.sh"

run_experiment rate \
  backend=backend-sleep \
  path=/sleep \
  expected-body=sleep \
  subjects='direct nginx gateway-undertow gateway-scg gateway-zuul@tuned' \
  default.slo='p99<110ms' \
  -- "$@"
