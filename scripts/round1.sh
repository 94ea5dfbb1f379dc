#!/usr/bin/env bash
#
# Round 1: what a gateway costs in front of the cheapest response there is, "world" from Spring MVC on Tomcat.
#
# Usage: scripts/round1.sh [flags]

source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib/head.sh"

run_experiment round \
  backend=backend-tomcat \
  path=/hello \
  expected-body=world \
  subjects='direct gateway-scg gateway-zuul nginx' \
  rank-by=cpu \
  -- "$@"
