[#include "/header.ftl"]
# When a JVM is warm

[#assign gateways = samples.run("warmup-gateways")]
[#assign frameworks = samples.run("warmup-frameworks")]
[#assign warmed = [{"run": gateways, "subject": "gateway-scg"}, {"run": gateways, "subject": "gateway-zuul"}, {"run": frameworks, "subject": "mvc-tomcat"}, {"run": frameworks, "subject": "webflux-netty"}]]
[#assign seconds = warmed?map(each -> each.run.warmup(each.subject).seconds())]
[#assign left = warmed?map(each -> each.run.warmup(each.subject).relativePercentAboveFinal(each.run.warmup(each.subject).secondsUntilSteady()))]
**When these four warm-ups end, CPU time per request is within [=left?map(each -> each?abs)?max?ceiling] % of its final value**, relative to wrk's CPU time and in one start each; in absolute terms, changes of the machine's speed hide it. A
warm-up ends when the compilers of every JVM have used at most 2 % of its CPU time over six slices of 5 s
([REFERENCE.md](../REFERENCE.md#warm-up-and-waiting)). From [warmup-gateways](../../results/sample/warmup-gateways) and
[warmup-frameworks](../../results/sample/warmup-frameworks), [=seconds?min] to [=seconds?max] s of load for each:

```
[=gateways.command()]
[=frameworks.command()]
```

[#function range values][#return values?min?string("0.0") + " to " + values?max?string("0.0")][/#function]
| subject | within 5 % | warm-up ends | above final | relative to wrk's | older rule ends | above final | relative to wrk's |
|---|---:|---:|---:|---:|---:|---:|---:|
[#list warmed as each]
[#assign warmth = each.run.warmup(each.subject)]
| [=name(each.run, each.subject)] | [=warmth.secondsUntilWithin5Percent()] s | [=warmth.secondsUntilSteady()] s | [=warmth.percentAboveFinal(warmth.secondsUntilSteady())?string("+0;-0")] % | [=warmth.relativePercentAboveFinal(warmth.secondsUntilSteady())?string("+0;-0")] % | [=warmth.secondsUntilAgreement()] s | [=warmth.percentAboveFinal(warmth.secondsUntilAgreement())?string("+0;-0")] % | [=warmth.relativePercentAboveFinal(warmth.secondsUntilAgreement())?string("+0;-0")] % |
[/#list]

[#assign overHalfMinute = warmed?map(each -> each.run.warmup(each.subject).relativePercentAboveFinalInHalfMinute(each.run.warmup(each.subject).secondsUntilSteady()))]
One start each; times are seconds of load. Over the half minute after the end of the warm-up the four are within [=overHalfMinute?map(each -> each?abs)?max?ceiling] % of their
final values, relative to wrk's.

- **above final**: how much more CPU time per request the next 10 s take than the mean of the second half of the load.
- **relative to wrk's**: the same, divided by wrk's own CPU time per request, because the machine's speed changes, too,
  within minutes. From half minute to half minute of that second half, CPU time varies by
  [=range(warmed?map(each -> each.run.warmup(each.subject).variationPercent()))] %, divided by wrk's only by [=range(warmed?map(each -> each.run.warmup(each.subject).relativeVariationPercent()))] % (standard deviations). wrk's time depends on
  how answers arrive, too, so it may divide only within one subject, as here.
- **within 5 %**: when the first half minute begins whose CPU time, divided by wrk's, is within 5 % of its final mean.
- **older rule**: three slices that agree within 5 % in throughput and 10 % in CPU time.

Seconds until the compilers of all JVMs, including the backend's, use at most these shares of the six slices:

| subject | 2 % | 3 % | 5 % | 8 % | 10 % |
|---|---:|---:|---:|---:|---:|
[#list warmed as each]
[#assign warmth = each.run.warmup(each.subject)]
| [=each.subject] |[#list [0.02, 0.03, 0.05, 0.08, 0.1] as share] [=warmth.secondsUntilSteadyAt(share)] |[/#list]
[/#list]
