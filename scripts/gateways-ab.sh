#!/usr/bin/env bash
#
# Direct and six gateways in front of a static file, loaded with ab as in the article: 10000
# requests, 200 at a time, on machines of several sizes. ab runs several times after each start; the first execution
# finds the gateway cold. Linkerd and Envoy are skipped with a message if they are not installed, and so are machine
# sizes that this machine does not have. Plain Spring Cloud Gateway is not tested with ab -k, which would wait forever
# for the end of a response; its variant http10-keep-alive is.
#
# Usage: scripts/gateways-ab.sh [flags]

source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib/head.sh"

run_experiment ab \
  backend=backend-static \
  path=/hello.txt \
  expected-body='{output:"I Love Spring Cloud"}' \
  subjects='direct nginx gateway-zuul gateway-scg gateway-scg@http10-keep-alive linkerd envoy gateway-undertow' \
  cold=yes \
  default.cpus='1 2 8' \
  -- "$@"
