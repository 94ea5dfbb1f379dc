#!/usr/bin/env bash
#
# The route study: what the number of routes costs in Spring Cloud Gateway, with the stock lookup (linear), with the
# same in the article's version (stack-2021), with the article's first idea (two-level), and with scg-route-index
# (indexed). For direct, and for each strategy and table size, it starts the mock backend and the gateway, and runs JMH's
# RouteTableBenchmark against them. With the defaults it takes about an hour and a half; with --quick, which runs JMH in
# one fork for a few seconds, under 5 minutes. With --table github the routes are those of GitHub's REST API.
#
# Usage: scripts/routes.sh [flags]

source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib/head.sh"

run_experiment routes \
  backend=backend-mock \
  path=/mock \
  expected-body=ok \
  subjects='direct stack-2021/gateway-scg-routes@linear gateway-scg-routes@linear gateway-scg-routes@two-level
    gateway-scg-routes@indexed' \
  filler=indexed \
  -- "$@"
