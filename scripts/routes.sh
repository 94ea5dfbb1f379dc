#!/usr/bin/env bash
#
# The route study: what the number of routes costs in Spring Cloud Gateway, with the stock lookup (linear), that also in the
# article's version (stack-2021), and with the two of scg-route-index (two-level, indexed). For direct, and for each
# strategy and size of the table, starts the mock backend and the gateway, and runs JMH's RouteTableBenchmark against
# them. About two hours as it stands.
#
# Usage: scripts/routes.sh [flags]
#
# Flags (a value follows its flag, or stands behind "="):
#   --subjects a,b@v           what to test: "direct", or a gateway with a table of routes, or its variants
#   --routes "100 1000"        sizes of the table, a start of the gateway each
#   --clients "per-request shared"  who asks: a client made for each request, as in the article, or one for all
#   --reps 1                   repetitions; every second one runs the starts in reverse order
#   --warmup-limit 60s         longest warm-up after a start, by the shared client, three slices at least; 0s for none
#   --results DIR              where the run's folder is made
#   --resume RUN               do only what is missing in this run's folder, as the run was begun
#   --quick                    100 and 1000 routes, the shared client, one fork, a few seconds, no warm-up but JMH's own:
#                              under 5 minutes
#   --dry-run                  print the cells in their order and stop
#   --list                     print the subjects there are and stop
#   --help                     print this and stop
#
# Environment: JAVA_HOME picks the JVM, JAVA_OPTS replaces the servers' flags.
# Exit status: 0 all cells valid (skipped ones aside), 1 some cell invalid or a subject failed, 2 bad usage or a missing
# prerequisite, 130 interrupted.

# shellcheck source=lib/routes.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/routes.sh"

round='routes'
backend='backend-mock'
path='/mock'
expected_body='ok'
subjects=(
  direct
  stack-2021/gateway-scg-routes@linear
  gateway-scg-routes@linear
  gateway-scg-routes@two-level
  gateway-scg-routes@indexed
)
filler='indexed'

run_experiment "$@"
