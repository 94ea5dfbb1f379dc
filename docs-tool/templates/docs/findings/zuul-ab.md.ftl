[#include "/header.ftl"]
# Tuned Zuul that checks an access token

[#assign study = samples.run("zuul-ab")]
[#assign big = {"requests": 100000, "execution": "whole"}]
[#assign small = {"requests": 10000, "execution": "whole"}]
[#function ab subject load column format][#return shownOf(study.row(subject, load), column, format)][/#function]
[#assign lost = [big, small]?map(load -> 100 - 100 * study.row("gateway-zuul@secured", load).requests_per_sec / study.row("direct", load).requests_per_sec)]
[#function least subject][#return study.values(subject + "/**/n10000-*.json", "/figures/requests_per_sec")?first][/#function]
[#function most subject][#return study.values(subject + "/**/n10000-*.json", "/figures/requests_per_sec")?last][/#function]
**Tuned Zuul with its token check is not the limit under this load**: it stays within [=lost?max?round] % of direct at both loads,
because the service's delay of 200 ms sets the throughput. The article's
Zuul cost more than half of the throughput at 300 connections.

From [zuul-ab/summary.csv](../../results/sample/zuul-ab/summary.csv), one start each, so without intervals, ab without `-k`.
`gateway-zuul@secured` is [=study.versions("gateway-zuul@secured")]. The two instances of the service answer after 200
ms, which limits 300 connections to 1500 requests/s, and 200 to 1000.

| load | subject | requests/s | mean ms | p50 ms | p99 ms | gateway CPU µs/request |
|---|---|---:|---:|---:|---:|---:|
[#list [["`-n 100000 -c 300`", big], ["`-n 10000 -c 200`, geometric mean of the last executions", small]] as load]
[#list ["direct", "gateway-zuul@secured"] as subject]
| [=load[0]] | [=subject] | [=ab(subject, load[1], "requests_per_sec", "0")] | [=ab(subject, load[1], "mean_ms", "0.0")] | [=ab(subject, load[1], "p50_ms", "0")] | [=ab(subject, load[1], "p99_ms", "0")] | [=ab(subject, load[1], "gateway_cpu_us_per_request", "0")] |
[/#list]
[/#list]

For the first load the article reports [=samples.article("zuul-ab").figure("direct", {"requests": 100000}, "requests_per_sec")?string("0")] requests/s on direct and [=samples.article("zuul-ab").figure("gateway-zuul@secured", {"requests": 100000}, "requests_per_sec")?string("0")] through Zuul. The five executions of the second gave [=least("direct")?string("0")] to
[=most("direct")?string("0")] requests/s on direct and [=least("gateway-zuul@secured")?string("0")] to [=most("gateway-zuul@secured")?string("0")] through Zuul.

[@holds claims=["direct", "gateway-zuul@secured"]?map(each -> study.row(each, big).errors == 0 && study.row(each, small).errors == 0) /]
No request failed. Direct stays below its limit because ab spends time opening connections.

The article's latencies fall into two groups, most within 322 ms and a tenth beyond 1408 ms. This run has no slow group:
all requests were answered within [=study.values("gateway-zuul@secured/**/n*.json", "/figures/max_ms")?last?string("0")] ms. What caused the article's is unknown.
