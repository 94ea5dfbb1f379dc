#!/usr/bin/env bash
#
# Compares arms side by side until it is decided which needs more CPU time per request, or that they are the same within
# a margin: subjects, git revisions, jars, JVMs and their flags. The first arm is the baseline of the others. All arms
# run at the same time, each started afresh in every block, and get the same requests at a constant rate; with --closed,
# wrk loads one after the other as fast as it answers, and their throughput is reported, too.
#
# Usage: scripts/versus.sh ARM ARM... [flags]
#
# An ARM is the name of a subject (gateway-scg, nginx, gateway-zuul@tuned, stack-2019/gateway-scg: as it was built
# in this checkout) or what differs from it, or both, separated by commas:
#   rev=HEAD~3       built from this git revision, once, in the system's temporary folder
#   jar=PATH         another jar, started as those of this checkout are: docs/ADDING-A-GATEWAY.md
#   java=25          another JVM: a release that is installed, or the path of a JDK
#   opts=-XX:+UseZGC JVM flags in addition to those of JAVA_OPTS; several in quotes, separated by blanks
#   variant=tuned    another variant, as in SUBJECT@tuned
#   stack=2019       another stack, as in stack-2019/SUBJECT
#   name=NAME        what the arm is called in results, in place of these words
# An arm that names no subject takes --subject or, without that flag, the first arm's subject with its variant and stack.
# If the first arm names none, all are the first gateway or web framework of the round: gateway-scg in round1, mvc-tomcat in
# framework-round1.
# All servers' JVMs touch their heap when they start (-XX:+AlwaysPreTouch, in front of JAVA_OPTS);
# opts=-XX:-AlwaysPreTouch prevents that for an arm.
#
# Did my change, built but not committed, cost CPU time? Which collector? Which Java, where both are installed? Which of
# two gateways, in round 3?
#   scripts/versus.sh gateway-scg,rev=HEAD gateway-scg
#   scripts/versus.sh gateway-scg opts=-XX:+UseParallelGC,name=parallel opts=-XX:+UseZGC,name=zgc
#   scripts/versus.sh gateway-scg,java=21 java=25
#   scripts/versus.sh gateway-undertow nginx --like round3

source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib/head.sh"

run_experiment versus -- "$@"
