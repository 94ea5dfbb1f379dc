[#include "/header.ftl"]
[#include "/decisions.ftl"]
# Which gateway, which stack: what the committed runs show

[中文](FINDINGS.zh-CN.md)

[#function percent row][#return row.change_percent?string("+0;-0") + " % (" + row.low_percent?string("+0;-0") + " to " + row.high_percent?string("+0;-0") + ")"][/#function]
| your question | answer | figure, with its 95 % interval |
|---|---|---|
| [My backend is slow](#my-backend-is-slow) | Any gateway with its connection pool open: all reach the backend's limit. Plain Zuul does not. | plain Zuul: [=change(slowPlain)] throughput; the others: within [=lowest(slowOpen)?string("+0.0;-0.0")] to [=highest(slowOpen)?string("+0.0;-0.0")] % |
| [I want the lowest CPU](#i-want-the-lowest-cpu) | nginx, closely followed by HAProxy. In Java: Undertow's proxy. | times nginx's CPU per request: HAProxy [=ratio(cpuHaproxy)], Spring Cloud Gateway [=ratio(cpuScg)] |
| [I want the lowest p99 at a rate](#i-want-the-lowest-p99-at-a-rate) | nginx or Undertow, but the difference is a few milliseconds. | at [=middle.rate?c] requests/s, p99 of Spring Cloud Gateway is [=ratio(p99Scg)] times nginx's |
| [I have thousands of routes](#i-have-thousands-of-routes) | Spring Cloud Gateway with an index: the stock lookup walks all routes. | from 100 to 100,000 routes, stock loses [=stockLost?string("0")] % of its throughput, the index [=indexLost?string("0")] %; no interval |
| [WebFlux, MVC or virtual threads?](#webflux-mvc-or-virtual-threads) | MVC on virtual threads, if many requests wait at once; MVC on Tomcat's threads for the lowest p99. | virtual threads: [=percent(virtual1000)] throughput at 1000 connections |
| [I am upgrading from the 2019 versions](#i-am-upgrading-from-the-2019-versions) | Do it: less CPU in MVC and WebFlux. Watch the p99 of everything on Netty. | CPU per request: [=savedCpu?map(row -> -row.change_percent)?min?string("0")] to [=savedCpu?map(row -> -row.change_percent)?max?string("0")] % less (intervals from [=(-highest(savedCpu))?string("0")] to [=(-lowest(savedCpu))?string("0")]) |

The figures come from [committed runs](../results/sample) on a virtual machine with two shared cores. Load generator,
gateway and backend ran on it together, and its speed changes by a third within minutes. Trust ratios within a run and CPU per request,
not absolute throughput. Intervals are those of [compare](COMPARING.md), for one row alone. "Shown" means that `compare`
calls the difference real, corrected for all rows of the command. Repeat a run on your own machine before you decide.
Each conclusion of the articles has a row in [CONCLUSIONS.md](CONCLUSIONS.md).

## My backend is slow

**Any gateway whose connection pool is large enough: the backend is the limit.** With a backend that takes 100 ms on 200 threads,
2000 requests/s is the limit. Requests/s:

[@grid run=round3 subjects=["direct", "gateway-scg", "gateway-zuul@tuned", "gateway-zuul"] counts=counts column="requests_per_sec" format="0" plain=true /]

- Spring Cloud Gateway and Zuul with an open pool differ from direct by [=slowOpen?map(row -> row.change_percent)?min?string("+0.0;-0.0")] to
  [=slowOpen?map(row -> row.change_percent)?max?string("+0.0;-0.0")] %; the widest intervals reach from [=lowest(slowOpen)?string("+0.0;-0.0")] to [=highest(slowOpen)?string("+0.0;-0.0")] %.
- Plain Zuul loses [=change(slowPlain)]: it opens 20 connections per route. Set `zuul.host.max-per-route-connections`.
- At [=atRateSleep.rates()[0]?c] requests/s no gateway adds more than [=sleepAdded?last?string("0.00")] ms to the median.

```
scripts/round3.sh && scripts/rate-sleep.sh
scripts/compare.sh results/sample/round3 results/sample/round3 --metrics throughput --pair direct=gateway-zuul
```

From [round3](../results/sample/round3/summary.csv) and [rate-sleep](../results/sample/rate-sleep/summary.csv),
[=round3.repetitions()] repetitions each; details in [round 3](findings/round3.md) and [latency at a
rate](findings/latency-at-a-rate.md). **Not measured**: nginx in round 3, delays other than 100 ms, delays that vary, backends that fail.

## I want the lowest CPU

**nginx, closely followed by HAProxy. Of the gateways in Java, Undertow's bare proxy, which takes about half of Envoy's.** CPU
per request compared with nginx. The first row was measured on another machine, with Java [=proxies.javaVersion()] instead of [=round1.javaVersion()]:
do not compare its figures with those of the other rows.

| load | nginx, µs | HAProxy | Undertow | Envoy | Spring Cloud Gateway | Zuul |
|---|---:|---:|---:|---:|---:|---:|
| wrk, 300 connections | [=figure(proxies, "nginx", 300, "gateway_cpu_us_per_request", "0")] | [=ratio(cpuHaproxy)] | [=ratio(cpuUndertow)] | [=ratio(cpuEnvoy)] | - | - |
| wrk, 300 connections | [=figure(round1, "nginx", 300, "gateway_cpu_us_per_request", "0")] | - | - | - | [=ratio(cpuScg)] | [=ratio(cpuZuul)] |
| [=middle.rate?c] requests/s | [=atRate.row("nginx", middle).gateway_cpu_us_per_request?string("0")] | - | [=ratio(cpuUndertowAtRate)] | - | [=ratio(cpuScgAtRate)] | [=ratio(versus(atRate, "nginx", "gateway-zuul@tuned", middle, "cpu", "p99,cpu"))], tuned |

Every difference in the first two rows is shown. At [=middle.rate?c] requests/s, with two repetitions, none is shown between Undertow and nginx; one is
between Spring Cloud Gateway and Undertow: [=ratio(cpuUndertowScg)] times.

```
scripts/round1.sh --subjects direct,nginx,haproxy,envoy,gateway-undertow --connections 300 --reps 3
scripts/round1.sh --reps 5
scripts/compare.sh results/sample/proxies results/sample/proxies --metrics cpu --pair nginx=haproxy
scripts/compare.sh results/sample/round1 results/sample/round1 --metrics cpu --pair nginx=gateway-scg
scripts/compare.sh results/sample/rate results/sample/rate --metrics p99,cpu --pair nginx=gateway-undertow
```

From [proxies](../results/sample/proxies/summary.csv), [=proxies.repetitions()] repetitions, [round1](../results/sample/round1/summary.csv), [=round1.repetitions()], and
[rate](../results/sample/rate/summary.csv), [=atRate.repetitions()]; details in [round 1](findings/round1.md). **Not measured**: TLS, HTTP/2,
large bodies, filters; all these gateways in one run. Undertow's proxy has no gateway features, which helps.

## I want the lowest p99 at a rate

**nginx or Undertow, but they save only a few milliseconds.** At [=middle.rate?c] requests/s, half of the lowest knee below:

| subject | p99 ms | times nginx | shown |
|---|---:|---:|---|
| direct | [=p99At("direct")?string("0.00")] | | |
| nginx | [=p99At("nginx")?string("0.00")] | | |
[#list {"gateway-undertow": p99Undertow, "gateway-scg": p99Scg, "gateway-zuul@tuned": p99Zuul} as subject, row]
| [=subject] | [=p99At(subject)?string("0.00")] | [=ratio(row)] | [=(row.verdict == "slower")?then("yes", "no")] |
[/#list]

Between Spring Cloud Gateway and tuned Zuul no difference is shown: [=ratio(p99ScgZuul)]. The knee, the highest rate with p99 below 10 ms, from one search each:

[@knees run=atRate /]

```
scripts/rate.sh
scripts/compare.sh results/sample/rate results/sample/rate --metrics p99,cpu --pair nginx=gateway-scg
```

From [rate](../results/sample/rate/summary.csv), [=atRate.repetitions()] repetitions; details, other rates and p99.9 in [latency at a
rate](findings/latency-at-a-rate.md). **Not measured**: knees more than once, so they have no interval; load from another machine;
plain Zuul, HAProxy and Envoy.

## I have thousands of routes

**Use an index.** Stock Spring Cloud Gateway tests routes one by one; [scg-route-index](../scg-route-index/README.md) looks the route up.

| routes | stock, requests/s | indexed, requests/s | stock, µs per lookup | indexed, µs per lookup |
|---:|---:|---:|---:|---:|
[#list [100, 1000, 10000, 100000] as size]
| [=size?c] | [=routed("linear", size).ops_per_sec?string("0")] | [=routed("indexed", size).ops_per_sec?string("0")] | [=lookupMicros["linear" + size?c]?string("0.0")] | [=lookupMicros["indexed" + size?c]?string("0.0")] |
[/#list]

The index loses [=indexLost?string("0.0")] % from 100 to 100,000 routes, which is within the error that JMH reports for these rows, up to
[=jmhErrors?max?string("0")] %. With the [=githubIndexed.routes?c] routes of GitHub's REST API it gains [=githubGain?string("0")] %, and tens of thousands of tenants with a
host each are looked up in [=hostMicros?string("0")] µs. One repetition, so `compare` has no interval.

```
scripts/routes.sh
scripts/routes.sh --table github --clients shared --warmup-limit 30s
java -jar jmh-bench/target/benchmarks.jar RouteLookupBenchmark.lookup -p hit=random -prof gc
```

From [routes](../results/sample/routes/summary.csv), [routes-github](../results/sample/routes-github/summary.csv) and
[route-lookup](../results/sample/route-lookup/random.jmh.txt); details, other APIs, hosts, saves, start time and memory in
[route tables](findings/routes.md). **Not measured**: tables with predicates other than paths and hosts; changes of the table under load.

## WebFlux, MVC or virtual threads?

**MVC on virtual threads if many requests wait at once: one property, no reactive code. WebFlux that never blocks
answers more requests, with half the CPU time. When nothing waits, WebFlux gains nothing below 5000 connections.**

Handlers that wait 100 ms, requests/s and CPU ([=framework3.repetitions()] repetition, so no interval):

| subject | 1000 connections | 3000 | 5000 | CPU µs/request at 3000 |
|---|---:|---:|---:|---:|
[#list ["mvc-tomcat", virtual, "webflux-netty/sleep2", "webflux-netty/sleep-reactive"] as each]
| [=each] | [=waits(each, 1000)?string("0")] | [=waits(each, 3000)?string("0")] | [=waits(each, 5000)?string("0")] | [=waitsCpu(each)?string("0")] |
[/#list]

Handlers that answer at once, compared with MVC on Tomcat's threads:

| | connections | throughput | CPU per request | p99, times |
|---|---:|---:|---:|---:|
| virtual threads | [=virtual1000.connections?c] | [=marked(virtual1000)] | [=marked(virtualCpu1000)] | [=markedRatio(virtualP99)] |
[#function f300 subject metric][#return marked(versus(framework1, "mvc-tomcat", subject, c300, metric, all3))][/#function]
| virtual threads | [=c300.connections?c] | [=f300(virtual, "throughput")] | [=f300(virtual, "cpu")] | [=markedRatio(versus(framework1, "mvc-tomcat", virtual, c300, "p99", all3))] |
| WebFlux on Netty | [=c300.connections?c] | [=f300("webflux-netty", "throughput")] | [=f300("webflux-netty", "cpu")] | [=markedRatio(versus(framework1, "mvc-tomcat", "webflux-netty", c300, "p99", all3))] |
| WebFlux on Netty | [=netty5000.connections?c] | [=marked(netty5000)] | [=marked(versus(framework1, "mvc-tomcat", "webflux-netty", {"connections": 5000}, "cpu", all3))] | [=markedRatio(netty5000P99)] |
| WebFlux on Tomcat | [=c300.connections?c] | [=f300("webflux-tomcat", "throughput")] | [=f300("webflux-tomcat", "cpu")] | [=markedRatio(versus(framework1, "mvc-tomcat", "webflux-tomcat", c300, "p99", all3))] |

Bold: shown. `boundedElastic` has ten threads per core: blocking there is [slower than MVC](findings/framework-round3.md).

```
scripts/framework-round1.sh --reps 5 && scripts/framework-round3.sh
scripts/compare.sh results/sample/framework-round1 results/sample/framework-round1 \
  --pair mvc-tomcat=mvc-tomcat@virtual-threads --metrics throughput,p99,cpu
```

From [framework-round1](../results/sample/framework-round1/summary.csv), [=framework1.repetitions()] repetitions, and
[framework-round3](../results/sample/framework-round3/summary.csv); details in framework rounds [one](findings/framework-round1.md),
[two](findings/framework-round2.md) and [three](findings/framework-round3.md). **Not measured**: latency at a rate, JDBC and other code that
pins threads or waits for a pool, bodies of any size.

## I am upgrading from the 2019 versions

**Spring MVC and WebFlux need less CPU than in 2019. For the gateways no change in throughput or CPU is shown. On Netty p99 has risen.**

| from 2019 to today | connections | throughput | CPU per request | p99, times |
|---|---:|---:|---:|---:|
[#list {"mvc-tomcat": upgradedFrameworks, "webflux-tomcat": upgradedFrameworks, "webflux-netty": upgradedFrameworks, "gateway-scg": upgradedGateways, "gateway-zuul": upgradedGateways} as subject, rows]
[#list upgradeCounts as count]
| [=(count == 300)?then(subject, "")] | [=count?c] | [=marked(since(rows, subject, count, "throughput"))] | [=marked(since(rows, subject, count, "cpu"))] | [=markedRatio(since(rows, subject, count, "p99"))] |
[/#list]
[/#list]

Bold: shown. On Netty the p99 rises because Netty 4.2 [accepts connections one at a time](findings/accepting-connections.md);
`-Dreactor.netty.ioSelectCount=1` gives them a thread of their own. Zuul 1 has no later version: its upgrade path ends at
Spring Boot 2.3, without security fixes. Compilation explains part of the gain: [=frameworkStacks.cellsWithWarning("not_warm")?c] cells of
`stack-2019` were not warm ([details](findings/stack-2019.md)).

```
scripts/round1.sh --stack both --connections "300 1000" --reps 5
scripts/compare.sh results/sample/round1-stacks results/sample/round1-stacks --metrics throughput,p99,cpu \
  --pair stack-2019/gateway-scg=gateway-scg --pair stack-2019/gateway-zuul=gateway-zuul
```

From [round1-stacks](../results/sample/round1-stacks/summary.csv) and
[framework-round1-stacks](../results/sample/framework-round1-stacks/summary.csv), [=stacks.repetitions()] repetitions on
Java [=stacks.javaVersion()]. **Not measured**: Java 8, other machines, memory.

## The experiments

| page | what it shows |
|---|---|
| [Latency at a rate](findings/latency-at-a-rate.md) | latency at equal work, knees, and why a few responses of Spring Cloud Gateway take a second |
| [Round 1](findings/round1.md) | gateways in front of a backend that answers at once |
| [Round 2](findings/round2.md) | gateways in front of a static file |
| [Round 3](findings/round3.md) | gateways in front of a slow backend |
| [The actuator](findings/actuator.md) | what it costs Zuul |
| [Framework round 1](findings/framework-round1.md) | MVC and WebFlux when nothing waits |
| [Framework round 2](findings/framework-round2.md) | blocking the wrong threads |
| [Framework round 3](findings/framework-round3.md) | waiting on other threads, or on none |
| [Route tables](findings/routes.md) | the walk and the index |
| [Zuul with a token](findings/zuul-ab.md) | tuned Zuul that checks an access token |
| [The gateway field](findings/gateways-ab.md) | six gateways from a cold start, on one and two CPUs |
| [2019 and today](findings/stack-2019.md) | what the versions changed, and whether the articles' rankings hold |
| [Accepting connections](findings/accepting-connections.md) | why connections to Netty wait |
| [A stalled server](findings/stalled-server.md) | what each load generator reports about a stall |
| [Warm-up](findings/warm-up.md) | when a JVM is warm |
| [The runs](findings/runs.md) | commands, Java versions, valid cells |
