[#include "/header.ftl"]
# How small can a gateway be?

[#assign names = ["memory", "memory-others"]]
[#assign runs = names?map(name -> samples.run(name))]
[#assign ranked = runs[0].ranking() + runs[1].ranking()]
[#assign summaries = names?map(name -> samples.readJson(name + "/summary.json"))]
[#assign moments = summaries[0].memory + summaries[1].memory]
[#assign starts = samples.readJson("rate-gateways/summary.json").memory]
[#assign rows = summaries[0].rows + summaries[1].rows]
[#assign jvms = ranked?filter(row -> (row.smallest_heap_mb!0) gt 0)?sort_by("smallest_heap_mb")]
[#function of list name][#return list?filter(row -> row.subject == name)?first][/#function]
[#function largest name][#return rows?filter(row -> row.subject == name && row.heap_mb?string == "256")?first][/#function]
[#function heap name][#return of(jvms, name).smallest_heap_mb?c][/#function]
[@holds claims=[jvms?map(row -> row.subject)?join(" ") == "gateway-undertow gateway-scg gateway-zuul2 gateway-zuul gateway-scg-mvc gateway-zuul@tuned gateway-scg-mvc@virtual-threads"] /]
[#assign lostMost = jvms?map(row -> 100 * row.requests_per_sec / largest(row.subject).requests_per_sec)?max]
[#assign zuulTries = rows?filter(row -> row.subject == "gateway-zuul2" && row.heap_mb == of(jvms, "gateway-zuul2").broken_heap_mb)?first]
[@holds claims=[lostMost lt 35, zuulTries.valid == 1, zuulTries.repetitions == 3] /]
**With 1000 connections Spring Cloud Gateway on WebFlux needs a heap of [=heap("gateway-scg")] MB, on WebMVC [=heap("gateway-scg-mvc")] MB, with virtual threads [=heap("gateway-scg-mvc@virtual-threads")].
Undertow's bare proxy needs [=heap("gateway-undertow")] MB, Zuul 2 [=heap("gateway-zuul2")], Zuul 1 [=heap("gateway-zuul")], and tuned Zuul 1, with up to 1000 threads and connections, [=heap("gateway-zuul@tuned")].** That is the smallest `-Xmx` with which each serves the load of
[round 1](round1.md) for 15 s without an error, by one search each on Java [=runs[0].javaVersion()]. Do not run with it: garbage collection then takes most of the
gateway's CPU time, and requests/s are at most [=lostMost?string("0")] % of those with 256 MB.

| gateway | smallest heap MB | breaks with MB | peak RSS MB | requests/s | peak RSS MB with 256 | requests/s with 256 |
|---|---:|---:|---:|---:|---:|---:|
[#list jvms as row]
| [=row.subject] | [=row.smallest_heap_mb?c] | [=row.broken_heap_mb?c] | [=row.gateway_peak_rss_mb?string("0")] | [=row.requests_per_sec?string("0")] | [=largest(row.subject).gateway_peak_rss_mb?string("0")] | [=largest(row.subject).requests_per_sec?string("0")] |
[/#list]

Native gateways have no `-Xmx`. Resident memory of all, in MB; for gateways in Java, *peak* is with a heap of 256 MB, *started* and *warm* are means over the successful tries with all
sizes. The seconds from the start of the process to the first answer are of one start each in
[another run](../../results/sample/rate-gateways/summary.md), with the [heap of the rounds](../REFERENCE.md#memory-and-start):

| gateway | first answer s | started | warm | peak |
|---|---:|---:|---:|---:|
[#list moments as row]
| [=row.subject] | [=of(starts, row.subject).first_answer_s?string("0.00")] | [=row.started_mb?string("0")] | [=row.warm_mb?string("0")] | [=(row.heap_mb??)?then(largest(row.subject).gateway_peak_rss_mb, row.peak_mb)?string("0")] |
[/#list]

nginx allocates its connections when it starts. With the `worker_connections 65535` of its configuration here, a worker has
31 MB before its first request, with 1024 it has 4 (`RssAnon` in `/proc/PID/status`): most of nginx's memory is this setting.

Each size was tried up to three times (with [=of(jvms, "gateway-zuul2").broken_heap_mb?c] MB, Zuul 2 served the load once in three) after a warm-up of 10 s, too short for a JVM; [what else differs from a round](../REFERENCE.md#smallest-heap). All roles share
one machine, so requests/s do not depend on the gateway alone.

```
[#list runs as each]
[=each.command()]
[/#list]
```

From [memory](../../results/sample/memory/summary.md) and [memory-others](../../results/sample/memory-others/summary.md), two runs on one machine.
**Not measured**: limits of a container's whole memory, other loads, large bodies, Linkerd.
