[#include "/header.ftl"]
# When a JVM is warm

[#assign gateways = samples.run("warmup-gateways")]
[#assign frameworks = samples.run("warmup-frameworks")]
[#assign warmed = [{"run": gateways, "subject": "gateway-scg"}, {"run": gateways, "subject": "gateway-zuul"}, {"run": frameworks, "subject": "mvc-tomcat"}, {"run": frameworks, "subject": "webflux-netty"}]]
A warm-up ends when the compilers of every JVM have used at most 2 % of its processor time over six slices of 5 s
([METHODOLOGY.md](../METHODOLOGY.md#what-a-run-does)). From [warmup-gateways](../../results/sample/warmup-gateways) and
[warmup-frameworks](../../results/sample/warmup-frameworks), ten minutes of load for each:

```
[=gateways.command()]
[=frameworks.command()]
```

[#function range values][#return values?min?string("0.0") + " to " + values?max?string("0.0")][/#function]
| subject | within 5 % | the rule ends it | above then | as a share of wrk's | the older rule ends it | above then | as a share of wrk's |
|---|---:|---:|---:|---:|---:|---:|---:|
[#list warmed as each]
[#assign warmth = each.run.warmup(each.subject)]
| [=name(each.run, each.subject)] | [=warmth.within5Percent()] s | [=warmth.end()] s | [=warmth.above(warmth.end())?string("+0;-0")] % | [=warmth.aboveLoad(warmth.end())?string("+0;-0")] % | [=warmth.endByAgreement()] s | [=warmth.above(warmth.endByAgreement())?string("+0;-0")] % | [=warmth.aboveLoad(warmth.endByAgreement())?string("+0;-0")] % |
[/#list]

One start each. Times are seconds of load. "Above then": how much more processor time per request the next 10 s take than
the mean of the last five minutes. The machine's speed changes by as much within minutes, and wrk's own processor time per
request with it, so the next column divides by that: from half minute to half minute of those five minutes, processor
time varies by [=range(warmed?map(each -> each.run.warmup(each.subject).variation()))] %, divided by wrk's by [=range(warmed?map(each -> each.run.warmup(each.subject).variationByLoad()))] % (standard deviations). "Within 5 %": the
first half minute whose share is within 5 % of that mean. The older rule asks for three slices that agree within 5 % in
throughput and 10 % in processor time.

Seconds until the compilers of all JVMs, the backend's too, use at most other shares of the six slices:

| subject | 2 % | 3 % | 5 % | 8 % | 10 % |
|---|---:|---:|---:|---:|---:|
[#list warmed as each]
[#assign warmth = each.run.warmup(each.subject)]
| [=each.subject] |[#list [0.02, 0.03, 0.05, 0.08, 0.1] as share] [=warmth.endAt(share)] |[/#list]
[/#list]
