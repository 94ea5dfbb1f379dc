[#include "/header.ftl"]
# Spring Cloud Gateway: WebFlux or WebMVC?

[#function study name title connections=0][#return {"name": name, "title": title, "connections": connections, "run": samples.run(name), "rows": samples.readJson(name + "/summary.json").rows}][/#function]
[#assign atRate = study("versus-webmvc", "`/hello` at a rate")]
[#assign closed = study("versus-webmvc-closed", "`/hello` closed", 300)]
[#assign slowAtRate = study("versus-webmvc-sleep", "`/sleep` at a rate")]
[#assign slowClosed = study("versus-webmvc-sleep-closed", "`/sleep` closed", 1000)]
[#assign studies = [atRate, closed, slowAtRate, slowClosed]]
[#assign gateways = samples.run("round1-gateways")]
[#assign arms = ["webmvc", "webmvc-virtual-threads", "webmvc-apache"]]
[#function arm study name][#return study.rows?filter(row -> row.subject == name)?first][/#function]
[#function signed percent][#return percent?string((percent?abs lt 0.05)?then("+0.0##;-0.0##", "+0.0;-0.0"))][/#function]
[#function interval row figure][#return signed(row[figure + "_change_percent"]) + " % (" + signed(row[figure + "_change_low_percent"]) + " to " + signed(row[figure + "_change_high_percent"]) + ")"][/#function]
[#function cpu row][#return interval(row, "cpu") + {"undecided": ", undecided", "the same within the margin": ", the same"}[row.verdict]!""][/#function]
[#function size row][#local bounds = [row.cpu_change_low_percent?abs, row.cpu_change_high_percent?abs]][#return row.cpu_change_percent?abs?string("0") + " % (" + bounds?min?string("0") + " to " + bounds?max?string("0") + " %)"][/#function]
[#function pair study base other][#return marked(study.run.compare("--metrics cpu --pair " + base + "=" + other)?first)][/#function]
[#function level study][#return (100 * samples.confidence(study.name))?string("0.0")][/#function]
[#assign atRateOf = samples.readJson("versus-webmvc/run.json").rate]
[#assign slowVirtual = arm(slowClosed, "webmvc-virtual-threads")]
[@holds claims=[arm(atRate, "webmvc").verdict == "slower", arm(atRate, "webmvc-virtual-threads").verdict == "slower", arm(atRate, "webmvc-apache").verdict == "faster", arm(closed, "webmvc").verdict == "slower", arm(closed, "webmvc-virtual-threads").verdict == "slower", arm(closed, "webmvc-apache").verdict == "undecided", slowVirtual.throughput_change_low_percent lt 0, slowVirtual.throughput_change_high_percent gt 0, level(atRate) == level(closed), level(slowAtRate) == level(slowClosed)] /]
**At [=atRateOf?c] requests/s, what decides is WebMVC's HTTP client, with the headers that it adds: with the JDK's, its default, WebMVC takes [=size(arm(atRate, "webmvc"))] more CPU per request
than WebFlux, and [=size(arm(atRate, "webmvc-virtual-threads"))] more on virtual threads; with Apache's it takes [=size(arm(atRate, "webmvc-apache"))] less. On saturated CPUs
WebMVC takes [=size(arm(closed, "webmvc"))] more with the JDK's client on Tomcat's threads, and [=size(arm(closed, "webmvc-virtual-threads"))] more on virtual threads. With Apache's client
the CPU time per request is undecided there; the change in requests/s is [=interval(arm(closed, "webmvc-apache"), "throughput")].**

**If the backend waits, virtual threads lift the limit of Tomcat's 200 threads**: from [=arm(slowClosed, "webmvc").requests_per_sec?string("0")] to [=slowVirtual.requests_per_sec?string("0")] requests/s with
1000 connections and a backend that takes 100 ms. Against WebFlux no difference in requests/s is shown, [=interval(slowVirtual, "throughput")];
they need more CPU per request, but the interval barely excludes 0, [=cpu(slowVirtual)].

[#assign touchedRate = samples.readJson("versus-java-gateways/run.json").rate]
[#assign touchedApache = samples.run("versus-java-gateways").compare("--metrics cpu --pair gateway-scg=gateway-scg-mvc@apache-tuned")?first]
[@holds claims=[touchedApache.verdict == "faster"] /]
All arms are [=gateways.versions("gateway-scg")?keep_before(",")] on Java [=atRate.run.javaVersion()]. `/hello` is a 5-byte body that `backend-tomcat` returns
at once, `/sleep` one that `backend-sleep@tuned` returns after 100 ms. At a rate, all arms get the same [=atRateOf?c] requests/s at the same time; closed,
wrk loads one after another as fast as they answer. No heap was touched at the start (`versus.sh` does so
by default today). In Spring MVC [that mattered](jvm.md). With touched heaps, Apache's client alone was compared with WebFlux, at [=touchedRate?c] requests/s on
another machine: [=change(touchedApache)], with a 95 % interval. CPU time per request against WebFlux (`gateway-scg`), with the interval at which
`versus` decides, of [=level(atRate)] % for `/hello` and [=level(slowAtRate)] % for `/sleep`:

| arm | subject |[#list studies as each] [=each.title] |[/#list]
|---|---|[#list studies as each]---:|[/#list]
[#list arms as name]
| [=name] | [=arm(atRate, name).settings] |[#list studies as each] [#if each.rows?filter(row -> row.subject == name)?has_content][=cpu(arm(each, name))][/#if] |[/#list]
[/#list]

[#list [atRate, slowAtRate] as each]
| [=each.title] | blocks | CPU µs/request | p50 ms | webflux p50 in its blocks | p50 vs webflux | p99 ms | webflux p99 in its blocks | p99 vs webflux |
|---|---:|---:|---:|---:|---:|---:|---:|---:|
[#list each.rows as row]
[#if row?index == 0]
| [=row.subject] | [=row.blocks] | [=row.cpu_us_per_request?string("0")] | [=row.p50_ms?string("0.00")] | | | [=row.p99_ms?string("0.0")] | | |
[#else]
| [=row.subject] | [=row.blocks] | [=row.cpu_us_per_request?string("0")] | [=row.p50_ms?string("0.00")] | [=row.baseline_p50_ms?string("0.00")] | [=interval(row, "p50")] | [=row.p99_ms?string("0.0")] | [=row.baseline_p99_ms?string("0.0")] | [=interval(row, "p99")] |
[/#if]
[/#list]

[/#list]
[#list [closed, slowClosed] as each]
| [=each.title], [=each.connections?c] connections | blocks | CPU µs/request | webflux CPU in its blocks | requests/s | webflux requests/s in its blocks | requests/s vs webflux |
|---|---:|---:|---:|---:|---:|---:|
[#list each.rows as row]
[#if row?index == 0]
| [=row.subject] | [=row.blocks] | [=row.cpu_us_per_request?string("0")] | | [=row.requests_per_sec?string("0")] | | |
[#else]
| [=row.subject] | [=row.blocks] | [=row.cpu_us_per_request?string("0")] | [=row.baseline_cpu_us_per_request?string("0")] | [=row.requests_per_sec?string("0")] | [=row.baseline_requests_per_sec?string("0")] | [=interval(row, "throughput")] |
[/#if]
[/#list]

[/#list]
With `/hello` closed the CPUs are full: requests/s are what gateway, backend and wrk manage together.

**Between the arms on WebMVC**, by `compare --pair` with its intervals of 95 %: with `/hello` at a rate, virtual threads change the CPU time
per request by [=pair(atRate, "webmvc", "webmvc-virtual-threads")], and Apache's client by [=pair(atRate, "webmvc", "webmvc-apache")]; on full CPUs by
[=pair(closed, "webmvc", "webmvc-virtual-threads")] and [=pair(closed, "webmvc", "webmvc-apache")].

Apache's client is on the class path here, and may open as many connections as there are clients (`@apache-tuned`); its own limit is 5 for a
backend. A request takes more CPU time at a low rate [than on full CPUs](latency-at-a-rate.md): compare the arms, not the figures.

**Other effects of the JDK's client.** WebMVC [asks the backend for gzip and offers it HTTP/2](gateway-changes.md) with every request, and
decompresses responses even for clients that accept gzip ([a program shows it](../upstream/webmvc-rewrites.md)). Its selector,
`HttpClientImpl$SelectorManager.run`, is one endless loop: HotSpot discards the compiled loop when a connection expires or a thread ends for the
first time, and compiles it again, which takes about half a second of CPU time. At a few hundred requests per second that goes on for minutes
(`opts=-Xlog:jit+compilation=debug,deoptimization=debug` shows it), so the blocks have a long warm-up, arms whose compilers were still at
work while they were measured are left out, and later blocks at a rate are loaded for 70 s instead of 10 before they are measured.

[Spring Cloud Gateway #4150](https://github.com/spring-cloud/spring-cloud-gateway/issues/4150) reports that the JDK's client keeps its platform threads
when `spring.threads.virtual.enabled` is set, with Spring Boot 3.3. Spring Boot 4.0.7, which runs here, gives it virtual threads.

```
export JAVA_OPTS="-Xms2g -Xmx2g -Xmn1g -XX:MaxMetaspaceSize=256m -Xss256k -XX:-AlwaysPreTouch"
[#list studies as each]
[=each.run.command()]
[/#list]
unset JAVA_OPTS
[=samples.run("versus-java-gateways").command()]
```

From [#list studies as each][[=each.name]](../../results/sample/[=each.name]/summary.md)[#sep], [/#sep][/#list] and [versus-java-gateways](../../results/sample/versus-java-gateways/summary.md); [how it decides](../COMPARING.md#how-it-decides).
[Round 1](round1.md#the-whole-field) has the three without Apache's client among all gateways. **Not measured**: how much of the difference the added headers cause (`@pass-through` adds none of them); Apache's client with `/sleep` or on virtual threads, larger bodies, filters, TLS, several hosts.
