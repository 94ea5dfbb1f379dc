#!/usr/bin/env bash
#
# Tables and a report from saved runs, and tables from any output of wrk, ab, JMH and open-load.
#
# Usage: scripts/report.sh summary RUN...                  prints the table of a run and saves it in the run's folder
#        scripts/report.sh html RUN... [-o report.html]    writes a page with charts
#        scripts/report.sh COMMAND --help                  describes a command and its flags
#        scripts/report.sh --help
#
# RUN is the folder of a run, such as results/round1/20261121-093000, or a name as in scripts/bench; summary also takes
# raw files. scripts/compare.sh tells whether two runs differ.
# Exit status: 0 if all went well; 1 if cells of a complete run are lost; 2 for wrong usage or files that cannot be read or written;
# 70 if gateway-bench itself failed.

source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib/head.sh"

offer_manual "$@"
engine "$@"
