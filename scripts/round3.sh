#!/usr/bin/env bash
#
# Round 3: the same gateways in front of a slow service, which sleeps 100 ms on one of 200 threads: at most 2000
# requests/s. --backend backend-mock removes that limit: it waits without a thread.
#
# Usage: scripts/round3.sh [flags]

source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib/head.sh"

run_experiment round \
  backend=backend-sleep \
  path=/sleep \
  expected-body=sleep \
  subjects='direct gateway-scg gateway-zuul gateway-zuul@tuned' \
  rank-by=throughput \
  -- "$@"
