[#include "/header.ftl"]
# Spring Cloud Gateway: WebFlux or WebMVC?

[#assign run = samples.run("versus-webmvc")]
[#assign arms = samples.readJson("versus-webmvc/summary.json").rows]
[#assign gateways = samples.run("round1-gateways")]
[#assign compared = arms[0..2]?map(row -> row.settings)]
[#assign answers = {"slower": "more CPU", "faster": "less CPU", "the same within the margin": "the same within 5 %", "undecided": "undecided"}]
[#function arm name][#return arms?filter(row -> row.subject == name)?first][/#function]
[#function percent row figure][#return row[figure + "_change_percent"]?string("+0.0;-0.0") + " % (" + row[figure + "_change_low_percent"]?string("+0.0;-0.0") + " to " + row[figure + "_change_high_percent"]?string("+0.0;-0.0") + ")"][/#function]
[#function size row][#local bounds = [row.cpu_change_low_percent?abs, row.cpu_change_high_percent?abs]][#return row.cpu_change_percent?abs?string("0") + " % (" + bounds?min?string("0") + " to " + bounds?max?string("0") + " %)"][/#function]
[#function pair base other][#return marked(run.compare("--metrics cpu --pair " + base + "=" + other)?first)][/#function]
[@holds claims=[arm("webmvc").verdict == "slower", arm("webmvc-virtual-threads").verdict == "slower", arm("webmvc-apache").verdict == "faster"] /]
**WebMVC's HTTP client decides. With the JDK's, its default, WebMVC takes [=size(arm("webmvc"))] more CPU
per request than WebFlux, and [=size(arm("webmvc-virtual-threads"))] more on virtual threads. With Apache's it takes [=size(arm("webmvc-apache"))] less.**

All arms are [=gateways.versions("gateway-scg")?keep_before(",")] on Java [=run.javaVersion()], and get the same 480 requests/s at the same moment, for a 5-byte body that the
backend returns at once.

| arm | subject | blocks | CPU µs/request | webflux CPU in its blocks | CPU vs webflux | answer |
|---|---|---:|---:|---:|---:|---|
[#list arms as row]
[#if row?index == 0]
| [=row.subject] | [=row.settings] | [=row.blocks] | [=row.cpu_us_per_request?string("0")] | | | baseline |
[#else]
| [=row.subject] | [=row.settings] | [=row.blocks] | [=row.cpu_us_per_request?string("0")] | [=row.baseline_cpu_us_per_request?string("0")] | [=percent(row, "cpu")] | [=answers[row.verdict]] |
[/#if]
[/#list]

Between the arms on WebMVC, in the same blocks: virtual threads change the CPU time per request by [=pair("webmvc", "webmvc-virtual-threads")],
and Apache's client changes it by [=pair("webmvc", "webmvc-apache")]. Apache's client is on the class path here, and may open as many
connections as there are clients (`@apache-tuned`); its own limit is 5 for a backend. A request takes more CPU time here than in
[round 1](round1.md), as it does at [low rates](latency-at-a-rate.md): compare the arms, not the figures.

| arm | p50 ms | p50 vs webflux | p99 ms | p99 vs webflux |
|---|---:|---:|---:|---:|
[#list arms as row]
| [=row.subject] | [=row.p50_ms?string("0.00")] | [=(row?index == 0)?then("", percent(row, "p50"))] | [=row.p99_ms?string("0.0")] | [=(row?index == 0)?then("", percent(row, "p99"))] |
[/#list]

**On a full machine**, in [round 1](round1.md#the-whole-field) with [=gateways.repetitions()] repetitions:

[#list [300, 1000] as count]
[=count?c] connections:

| subject | CPU µs/request | requests/s |
|---|---:|---:|
[#list compared as each]
| [=each] | [=figure(gateways, each, count, "gateway_cpu_us_per_request", "0.0")] | [=figure(gateways, each, count, "requests_per_sec", "0")] |
[/#list]

[/#list]
**What the JDK's client does besides.** WebMVC [asks the backend for gzip and offers it HTTP/2](gateway-changes.md) with every request, and
decompresses responses even for clients that accept gzip ([a program shows it](../upstream/webmvc-rewrites.md)). Its selector,
`HttpClientImpl$SelectorManager.run`, is one endless loop: HotSpot discards the compiled loop when a connection expires or a thread ends for the
first time, and compiles it again, which takes about half a second of CPU time. At a few hundred requests per second that goes on for minutes
(`opts=-Xlog:jit+compilation=debug,deoptimization=debug` shows it), so the blocks have a long warm-up, and arms whose compilers were still at
work while they were measured are left out.

[Spring Cloud Gateway #4150](https://github.com/spring-cloud/spring-cloud-gateway/issues/4150) reports that the JDK's client keeps its platform threads
when `spring.threads.virtual.enabled` is set, with Spring Boot 3.3. Spring Boot 4.0.7, which runs here, gives it virtual threads.

```
[=run.command()]
```

From [versus-webmvc](../../results/sample/versus-webmvc/summary.md) and [round1-gateways](../../results/sample/round1-gateways/summary.csv);
[how it decides](../COMPARING.md#how-it-decides). **Not measured**: backends that take long, bodies of any size, filters, TLS, several hosts.
