#!/usr/bin/env bats
#
# The jars of the articles' versions, as jars.bats tests today's.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=jars.bash
source "$BATS_TEST_DIRNAME/jars.bash"

@test "stack-2019/backend-tomcat starts, answers on loopback alone and stops on every JDK here" {
  on_each_jdk backend stack-2019/backend-tomcat /hello world
}

@test "stack-2019/mvc-tomcat starts, answers on loopback alone and stops on every JDK here" {
  on_each_jdk backend stack-2019/mvc-tomcat "/hello /sleep" world
}

@test "stack-2019/webflux-tomcat starts, answers on loopback alone and stops on every JDK here" {
  on_each_jdk backend stack-2019/webflux-tomcat "/hello /sleep /sleep2 /sleep-reactive" world
}

@test "stack-2019/webflux-netty starts, answers on loopback alone and stops on every JDK here" {
  on_each_jdk backend stack-2019/webflux-netty "/hello /sleep /sleep2 /sleep-reactive" world
}

@test "stack-2019/gateway-scg starts, answers on loopback alone and stops on every other JDK here" {
  on_other_jdks gateway stack-2019/gateway-scg
}

# It has all of the plain gateway, and its own settings.
@test "stack-2019/gateway-zuul, tuned, starts, answers on loopback alone and stops on every other JDK here" {
  on_other_jdks gateway_variant tuned stack-2019/gateway-zuul
}

@test "stack-2021/gateway-scg-routes fills its table, starts, answers on loopback alone and stops on every JDK here" {
  on_each_jdk routes stack-2021/gateway-scg-routes
}
