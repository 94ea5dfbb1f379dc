#!/usr/bin/env bash
#
# Tables and a report of saved runs, and of what wrk, ab and JMH printed anywhere.
#
# Usage: scripts/report.sh summary RUN...                  the table, and its files in the run's folder
#        scripts/report.sh html RUN... [-o report.html]    a page with charts
#        scripts/report.sh COMMAND --help                  what a command does, and its flags
#        scripts/report.sh --help
#
# RUN is the folder of a run, as results/round1/20261121-093000, or a name as in scripts/bench; of summary it may be a raw
# file, too. scripts/compare.sh tells whether two differ.
# Exit status: 0, 1 where cells of a complete run are lost, 2 for wrong usage or files that cannot be read or written.

source "$(dirname "${BASH_SOURCE[0]}")/lib/head.sh"

offer_manual "$@"
engine "$@"
