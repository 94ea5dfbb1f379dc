#!/usr/bin/env bash
#
# Framework round 1: what Spring MVC and WebFlux cost when there is nothing to wait for: they answer "world" at once.
# Spring MVC on virtual threads needs Java 21 or later (JAVA_HOME) and is skipped on older versions.
#
# Usage: scripts/framework-round1.sh [flags]

source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib/head.sh"

run_experiment round \
  path=/hello \
  expected-body=world \
  subjects='mvc-tomcat webflux-tomcat webflux-netty mvc-tomcat@virtual-threads' \
  base=mvc-tomcat \
  rank-by=cpu \
  -- "$@"
