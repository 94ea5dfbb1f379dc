#!/usr/bin/env bash
#
# The Zuul study: Zuul with its pools and Tomcat opened and every request's access token checked, in front of two
# instances of a service that answers after 200 ms, loaded with ab as in the article: 100000 requests at 300 at a time,
# then five times 10000 at 200.
#
# Usage: scripts/zuul-ab.sh [flags]

# shellcheck source=lib/ab.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/ab.sh"

round='zuul-ab'
study='zuul-ab'
backend='backend-sleep@tuned'
backend_ports=(9091 9092)
path='/testOK'
gateway_path='/hello/testOK'
needs_token='yes'
count_path='/testOK/count'
expected_body='OK'
subjects=(direct gateway-zuul@secured)
declared=([loads]='n100000-c300 n10000-c200x5' [protocols]='plain')
declared_quick=([loads]='n3000-c300 n1000-c200x5')

run_experiment "$@"
