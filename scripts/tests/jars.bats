#!/usr/bin/env bats
#
# What was really built: every Java server starts with "java -jar" and the contract's arguments, answers, listens on this machine
# alone, and stops on SIGTERM; the benchmarks run.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=jars.bash
source "$BATS_TEST_DIRNAME/jars.bash"

@test "backend-tomcat starts, answers on loopback alone and stops" {
  backend backend-tomcat /hello world
}

@test "backend-static starts, answers on loopback alone and stops" {
  backend backend-static /hello.txt '{output:"I Love Spring Cloud"}'
}

@test "backend-sleep starts, answers on loopback alone and stops" {
  backend backend-sleep /sleep sleep
}

@test "backend-mock starts, answers on loopback alone and stops" {
  backend backend-mock /sleep sleep
}

@test "mvc-tomcat starts, answers on loopback alone and stops" {
  backend mvc-tomcat "/hello /sleep" world
}

@test "mvc-tomcat on virtual threads starts, answers on loopback alone and stops on every JDK here that has them" {
  local each
  each_jdk 21
  for each in "${jdks[@]}"; do
    printf '%s\n' "$each"
    backend mvc-tomcat "/hello /sleep" world "$each" virtual-threads
  done
  ((${#jdks[@]})) || skip "there is no JDK 21 or later in /usr/lib/jvm"
}

@test "webflux-tomcat starts, answers at all its paths on loopback alone and stops" {
  backend webflux-tomcat "/hello /sleep /sleep2 /sleep-bounded /sleep-reactive" world
}

@test "webflux-netty starts, answers at all its paths on loopback alone and stops" {
  backend webflux-netty "/hello /sleep /sleep2 /sleep-bounded /sleep-reactive" world
}

@test "gateway-scg starts, answers on loopback alone and stops" {
  gateway gateway-scg
}

@test "gateway-scg-routes fills its table, starts, answers on loopback alone and stops" {
  routes gateway-scg-routes
}

@test "gateway-scg-mvc, with virtual threads where a JDK here has them, starts, answers on loopback alone and stops" {
  each_jdk 21
  if ((${#jdks[@]})); then
    gateway gateway-scg-mvc "${jdks[0]}" virtual-threads
  else
    gateway gateway-scg-mvc
  fi
}

@test "gateway-undertow starts, answers on loopback alone and stops" {
  gateway gateway-undertow
}

@test "gateway-zuul starts, answers on loopback alone and stops" {
  gateway gateway-zuul
}

@test "gateway-zuul2 starts, answers on loopback alone and stops" {
  gateway gateway-zuul2
}

# It has all of the plain gateway, and its own settings.
@test "gateway-zuul, tuned, starts, answers on loopback alone and stops on every other JDK here" {
  on_other_jdks gateway_variant tuned gateway-zuul
}

# benchmarks ARGUMENT...: runs them as `run` does; with a temporary folder, and so a lock, of their own.
benchmarks() {
  local jar=$repository/jmh-bench/target/benchmarks.jar
  [[ -f $jar ]] || skip "not built"
  run java -Djava.io.tmpdir="$BATS_TEST_TMPDIR" -jar "$jar" "$@"
  printf '%s\n' "$output"
}

# table_benchmark ARGUMENT...: one request in a cold JVM.
table_benchmark() {
  benchmarks RouteTableBenchmark -bm ss -f 1 -wi 0 -i 1 -p target=direct -p "url=http://127.0.0.1:$port" "$@"
}

@test "benchmarks.jar lists its benchmarks" {
  benchmarks -l
  equal "$status" 0
  has io.github.gatewaybench.jmh.RouteTableBenchmark. io.github.gatewaybench.jmh.RouteLookupBenchmark.
}

@test "RouteTableBenchmark runs against backend-mock, with both clients" {
  jar backend-mock
  start_group java -jar "$jar" "--server.port=$port"
  await is_port_taken "$port"
  await body /ok
  table_benchmark -rf json -rff "$BATS_TEST_TMPDIR/result.json"
  equal "$status" 0
  json "$BATS_TEST_TMPDIR/result.json" '[.[].params.client] | sort == ["per-request", "shared"]'
  kill "$round_pid"
  await_round
}

@test "RouteTableBenchmark ends with 1 when nobody answers" {
  table_benchmark
  equal "$status" 1
  has "GET http://127.0.0.1:$port/ok/mock/" "is the mock backend running there?"
}

@test "RouteLookupBenchmark runs with every strategy" {
  benchmarks RouteLookupBenchmark.lookup -bm ss -f 1 -wi 0 -i 1 -jvmArgs -Xmx512m \
    -p routes=100 -p hit=random -rf json -rff "$BATS_TEST_TMPDIR/result.json"
  equal "$status" 0
  json "$BATS_TEST_TMPDIR/result.json" '[.[].params.strategy] | sort == ["indexed", "linear", "two-level"]'
}

@test "the pom that scg-route-index is published with has no parent and no variable, and brings no dependency" {
  local pom
  pom=$(<"$BATS_TEST_DIRNAME/../../scg-route-index/target/scg-route-index.pom")
  # shellcheck disable=SC2016 # Maven's, not the shell's
  [[ $pom != *'<parent>'* && $pom != *'${'* && $pom != *SNAPSHOT* ]]
  equal "$(grep -cE '<scope>provided</scope>|<optional>true</optional>' <<<"$pom")" "$(grep -c '<dependency>' <<<"$pom")"
}
