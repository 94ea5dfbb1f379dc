#!/usr/bin/env bash
#
# Tells whether two runs, or two raw outputs of wrk, ab, JMH or open-load, really differ; or sets the article's figures beside those
# of a run.
#
# Usage: scripts/compare.sh BASE NEW [--fail-on-regression 5%]
#        scripts/compare.sh --against NAME NEW
#        scripts/compare.sh published RUN
#        scripts/compare.sh --help
#
# The other flags are those of `scripts/bench compare --help`; docs/COMPARING.md says how the verdicts come about.
# Exit status: 0, 1 for a regression beyond the limit, 2 for wrong usage or files that cannot be read or compared.

source "$(dirname "${BASH_SOURCE[0]}")/lib/head.sh"

offer_manual "$@"
engine compare "$@"
