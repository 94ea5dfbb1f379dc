#!/usr/bin/env bash
#
# Round 2: the same gateways in front of a static file, served by a backend that is faster than Tomcat.
# To add nginx and gateway-undertow, use --subjects.
#
# Usage: scripts/round2.sh [flags]

source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib/head.sh"

run_experiment round \
  backend=backend-static \
  path=/hello.txt \
  expected-body='{output:"I Love Spring Cloud"}' \
  subjects='direct gateway-scg gateway-zuul' \
  rank-by=cpu \
  -- "$@"
