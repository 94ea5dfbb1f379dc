#!/usr/bin/env bash
#
# Framework round 2: every request blocks a thread for 100 ms. In Spring MVC it is one of Tomcat's 200 threads; in
# WebFlux it is one of Reactor's parallel scheduler, which has one per CPU: the article's mistake. The timeout is 60 s
# because WebFlux's responses take a little over 30 s at the end of a 30 s cell.
#
# Usage: scripts/framework-round2.sh [flags]

source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib/head.sh"

run_experiment round \
  path=/sleep \
  expected-body=world \
  subjects='mvc-tomcat webflux-tomcat webflux-netty' \
  base=mvc-tomcat \
  rank-by=throughput \
  default.timeout=60s \
  -- "$@"
