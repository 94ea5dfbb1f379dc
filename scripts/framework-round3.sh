#!/usr/bin/env bash
#
# Framework round 3: the same 100 ms, waited for in other ways: on as many threads as there are requests (/sleep2), on
# Reactor's bounded pool (/sleep-bounded), without a thread (/sleep-reactive), on virtual threads, which need Java 21 or
# later (JAVA_HOME) and are skipped on an older one.
#
# Usage: scripts/framework-round3.sh [flags]

source "$(dirname "${BASH_SOURCE[0]}")/lib/head.sh"

run_experiment round \
  path=/sleep \
  expected-body=world \
  subjects='mvc-tomcat webflux-tomcat/sleep2 webflux-netty/sleep2 webflux-netty/sleep-bounded
    webflux-netty/sleep-reactive mvc-tomcat@virtual-threads' \
  base=mvc-tomcat \
  -- "$@"
