#!/usr/bin/env bash
#
# The Zuul study: Zuul, with the limits of its pools and Tomcat raised and the access token of every request checked, in
# front of two instances of a service that answers after 200 ms. Loaded with ab as in the article: 100000 requests, 300
# at a time, then five times 10000 requests, 200 at a time.
#
# Usage: scripts/zuul-ab.sh [flags]

source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib/head.sh"

run_experiment ab \
  backend=backend-sleep@tuned \
  backend-ports='9091 9092' \
  path=/testOK \
  gateway-path=/hello/testOK \
  expected-body=OK \
  subjects='direct gateway-zuul@secured' \
  study=zuul-ab \
  needs-token=yes \
  default.loads='n100000-c300 n10000-c200x5' \
  default.protocols=plain \
  quick.loads='n3000-c300 n1000-c200x5' \
  -- "$@"
