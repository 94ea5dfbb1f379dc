#!/usr/bin/env bash
#
# Tells whether two runs, or two raw outputs of wrk, ab, JMH or open-load, really differ, or shows a run's figures next
# to the article's.
#
# Usage: scripts/compare.sh BASE NEW [--fail-on-regression 5%]
#        scripts/compare.sh --against NAME NEW
#        scripts/compare.sh published RUN
#        scripts/compare.sh RUN            what a run of versus.sh decided
#        scripts/compare.sh --help
#
# For the other flags see `scripts/bench compare --help`; docs/COMPARING.md explains how verdicts are reached.
# Exit status: 0 if all went well; 1 if a regression exceeds the limit; 2 for wrong usage, for files that cannot be read or compared, or
# if there is a limit and a regression may be hidden; 70 if gateway-bench itself failed.

source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib/head.sh"

offer_manual "$@"
engine compare "$@"
