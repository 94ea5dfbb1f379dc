#!/usr/bin/env bash
#
# Framework round 3: the same 100 ms wait, done in other ways: on one thread per request (/sleep2), on Reactor's bounded
# pool (/sleep-bounded), without a thread (/sleep-reactive), and on virtual threads, which need Java 21 or later
# (JAVA_HOME) and are skipped on older versions.
#
# Usage: scripts/framework-round3.sh [flags]

source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib/head.sh"

run_experiment round \
  path=/sleep \
  expected-body=world \
  subjects='mvc-tomcat webflux-tomcat/sleep2 webflux-netty/sleep2 webflux-netty/sleep-bounded
    webflux-netty/sleep-reactive mvc-tomcat@virtual-threads' \
  base=mvc-tomcat \
  rank-by=throughput \
  -- "$@"
