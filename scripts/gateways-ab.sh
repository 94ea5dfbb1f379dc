#!/usr/bin/env bash
#
# The gateway field: direct and six gateways in front of a static file, loaded with ab as in the article, 10000 requests
# at 200 at a time, on machines of several sizes. ab runs several times after each start: the first execution finds the
# gateway cold. Linkerd and Envoy are skipped, with a word, where they are not installed, and so is a machine size that
# this machine does not have. Spring Cloud Gateway as it is does not get along with ab -k, which waits for ever for the end
# of an answer: these cells are invalid, and a run with them ends with status 1. Its variant http10-keep-alive does.
#
# Usage: scripts/gateways-ab.sh [flags]

# shellcheck source=lib/ab.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/ab.sh"

round='gateways-ab'
backend='backend-static'
path='/hello.txt'
expected_body='{output:"I Love Spring Cloud"}'
cold='yes'
subjects=(direct nginx gateway-zuul gateway-scg gateway-scg@http10-keep-alive linkerd envoy gateway-undertow)
declared=([cpus]='1 2 8')

run_experiment "$@"
