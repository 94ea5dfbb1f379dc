#!/usr/bin/env bash
#
# Latency at a rate, in front of a backend that answers at once: the highest rate at which p99 stays below 10 ms (the
# knee) of direct and four gateways, and then all of them at 25, 50 and 75 % of the smallest knee. Requests are sent at a
# constant rate, whether or not responses come.
#
# Usage: scripts/rate.sh [flags]

source "$(dirname "${BASH_SOURCE[0]}")/lib/head.sh"

run_experiment rate \
  backend=backend-tomcat \
  path=/hello \
  expected-body=world \
  subjects='direct nginx gateway-undertow gateway-scg gateway-zuul@tuned' \
  -- "$@"
