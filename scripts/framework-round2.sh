#!/usr/bin/env bash
#
# Framework round 2: every request blocks a thread for 100 ms, of Tomcat's 200 in Spring MVC, of Reactor's parallel
# scheduler, which has one for each processor, in WebFlux: the article's mistake.
#
# Usage: scripts/framework-round2.sh [flags]

# shellcheck source=lib/round.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/round.sh"

round='framework-round2'
path='/sleep'
expected_body='world'
subjects=(mvc-tomcat webflux-tomcat webflux-netty)
base='mvc-tomcat'
timeout='60s' # at the end of a cell of 30 s WebFlux's answers take a little longer than that

run_round "$@"
