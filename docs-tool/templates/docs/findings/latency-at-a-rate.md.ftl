[#include "/header.ftl"]
[#include "/decisions.ftl"]
# Latency at a rate

[#assign field = fieldAtRate.ranking()?map(each -> each.subject)]
[#assign gateways = field?filter(each -> each != "direct")]
[#assign addedP50 = addedOf(fieldAtRate, gateways, "p50_ms")]
[#assign addedP99 = addedOf(fieldAtRate, gateways, "p99_ms")]
**At up to [=fieldAtRate.rates()?last?c] requests/s a gateway adds [=addedP50?first?string("0.00")] to [=addedP50?last?string("0.00")] ms to the median and at most [=addedP99?last?string("0.0")] ms to p99 here, on average. At the
higher rate, corrected for all pairs, no gateway is shown to differ from the one with the lowest p99.** The machine is not saturated, and the backend answers at once. All subjects receive requests at the same constant rate. The
table has geometric means of [=fieldAtRate.repetitions()] repetitions from [rate-gateways/summary.csv](../../results/sample/rate-gateways/summary.csv), in parentheses the difference from `direct`,
and is sorted by p99 at the higher rate; [which differences are shown](../FINDINGS.md#i-want-the-lowest-p99-at-a-rate):

[@equalWork run=fieldAtRate subjects=field /]

[@holds claims=addedP50?map(each -> each gt 0) + fieldAtRate.ranking()[1..]?map(each -> each.verdict == "no difference shown" || each.verdict == "baseline") + [fieldAtRate.cellsWithWarning("sent_late") == 7, fieldAtRate.cellsWithWarning("not_warm") == 0] /]
[#assign lowRate = fieldAtRate.rates()?first]
[#assign highRate = fieldAtRate.rates()?last]
[#assign directTails = fieldAtRate.values("direct/rep*/r" + highRate?c + ".json", "/figures/p999_ms")?map(each -> each?string("0.0"))]
[#assign fromDue = fieldAtRate.geometricMean("direct/rep*/r" + highRate?c + ".json", "/figures/from_due/p99_ms")]
At [=lowRate?c] requests/s the load generator was late in two of three cells each of `direct` and `haproxy-current` and in one of `nginx`, at [=highRate?c] in one
each of `direct` and `haproxy-current`; latencies leave that out. From when requests were due, p99 of `direct` at [=highRate?c]
requests/s is [=fromDue?string("0.00")] ms. Its p99.9 at that rate was [=directTails?join(", ")] ms in its three cells: small differences from it, even negative ones, mean
nothing ([summary](../../results/sample/rate-gateways/summary.md)).

```
[=fieldAtRate.command()]
```

[#function nginxUs rate]
[#return fieldAtRate.row("nginx", {"rate": rate})["gateway_cpu_us_per_request"]]
[/#function]
[#assign fullUs = figureOf(samples.run("round1-gateways"), "nginx", 300, "gateway_cpu_us_per_request")]
[@holds claims=[nginxUs(lowRate) gt 1.1 * nginxUs(highRate), nginxUs(highRate) gt 1.5 * fullUs] /]
A request takes more CPU time at a low rate than on full CPUs: nginx takes [=nginxUs(lowRate)?string("0")] µs at [=lowRate?c] requests/s, [=nginxUs(highRate)?string("0")] at [=highRate?c], and
[=fullUs?string("0")] in [another run](round1.md#the-whole-field), on another machine, where wrk left no CPU idle.

## Knees

The highest rate that each subject sustains with p99 below 10 ms, 99 % of the requests answered and no error: geometric mean, lowest and
highest of three searches, each after a new start of all servers, from [rate-knees](../../results/sample/rate-knees/summary.md):

[@knees run=kneesAtRate earlier=atRate /]

"≥": the load generator was late at the next rates of a search, so that the knee may be higher.

```
[=kneesAtRate.command()]
```

[#-- Steps of all searches. --]
[#assign steps = []]
[#list kneesAtRate.knees() as knee]
[#assign steps = steps + kneesAtRate.kneeSteps(knee.subject)]
[/#list]
[#function rateOf step][#return (step.figures.offered / step.figures.seconds)?round][/#function]
[#assign lateSteps = steps?filter(step -> step.verdict == "void")]
[#assign lateFast = lateSteps?filter(step -> ["direct", "nginx"]?seq_contains(step.subject))]
[#assign held = steps?filter(step -> step.verdict == "held")]
[#assign heldLate = held?filter(step -> step.figures.from_due.p99_ms gte 10)]
[#assign scgSteps = kneesAtRate.kneeSteps("gateway-scg")]
[#assign disturbed = scgSteps?filter(step -> step.warnings?filter(each -> each.code == "cpu_steal")?size gt 0)]
[#assign disturbedLate = disturbed?filter(step -> step.verdict == "void")]
[#assign heldMost = held?filter(step -> step.subject == "gateway-scg")?map(step -> rateOf(step))?max]
[#assign earlierRate = atRate.rates()[1]]
[#assign scgEarlierUs = atRate.row("gateway-scg", {"rate": earlierRate}).gateway_cpu_us_per_request]
[#assign around = [3300, 4000]]
[#assign scgUs = scgSteps?filter(step -> rateOf(step) gt around[0] && rateOf(step) lt around[1])?map(step -> 1000000 * step.roles.gateway.cpu_s / step.figures.requests)?sort]
[#assign noted = kneesAtRate.knees()?filter(each -> each.notes != "")?map(each -> each.subject)]
[@holds claims=[noted?join(" ") == "direct nginx gateway-scg", disturbed?filter(step -> step.repetition != 2)?size == 0, scgSteps?filter(step -> step.verdict == "void" && step.warnings?filter(each -> each.code == "cpu_steal")?size == 0)?size == 0, scgUs?first gt 1.3 * scgEarlierUs, kneeOf(atRate, "gateway-scg") gt 2 * kneeOf(kneesAtRate, "gateway-scg")] /]
**nginx sustains at least [=kneeOfNginx.lowest?c] requests/s in each search, the three gateways on the JVM [=lowestOnJvm?c] to [=highestOnJvm?c]. Which of these three sustains
most is not decided**: their ranges overlap. Nor are these figures those of your machine:

- Two CPUs do the work of load generator, gateway and backend. In the [earlier run](../../results/sample/rate/summary.md), on another machine and with Spring Cloud Gateway 5.0.3,
  a request took less CPU time and all knees are higher: `gateway-scg` took [=scgEarlierUs?string("0")] µs at [=earlierRate?c] requests/s, here [=scgUs?first?string("0")] to [=scgUs?last?string("0")] at [=around[0]?c] to [=around[1]?c].
- The load generator was late in [=lateSteps?size] of the [=steps?size] steps, [=lateFast?size] of them of `direct` and nginx. Such a step decides
  nothing. In the second search of `gateway-scg` it was late in [=disturbedLate?size] steps, while the host gave CPU time to others (steal).
- Near a knee the same rate holds in one step and not in the next, and [two of three decide](../REFERENCE.md#latency-at-a-rate): `gateway-scg` also held [=heldMost?c] requests/s in one step.
- Latencies count from when a request was sent: from when it was due, p99 was above the bound in [=heldLate?size] of the [=held?size] steps that held.

[#-- The steps with a verdict at each knee and at the rate that bounds it. --]
[#function stepsAtKnees verdict]
[#local steps = []]
[#list atRate.knees() as knee]
[#local rates = [knee.knee_per_sec, rateAbove(knee)]]
[#local steps = steps + atRate.kneeSteps(knee.subject)?filter(step -> step.verdict == verdict && rates?seq_contains(rateOf(step)))]
[/#list]
[#return steps]
[/#function]
[#function busyOf steps][#return steps?map(step -> 100 * step.machine.busy)?sort][/#function]
[#assign heldBusy = busyOf(stepsAtKnees("held"))]
[#assign broke = busyOf(stepsAtKnees("broke"))]
[#assign lateDirect = stepsAtKnees("void")?filter(step -> step.subject == "direct")]
[@holds claims=stepsAtKnees("broke")?map(step -> step.figures.p99_ms gte 10) + lateDirect?map(step -> step.figures.p99_ms lt 10) + [lateDirect?size gte 3, broke?last lt 90] /]
In the earlier run, at a knee and at the rate above it, the two CPUs were [=heldBusy?first?string("0")] to [=heldBusy?last?string("0")] % busy on
average in the steps that held, and [=broke?first?string("0")] to [=broke?last?string("0")] % in those in which p99 was too high: p99 exceeds its bound before the
CPUs are full. At these rates that of `direct` did not; its search ended because the load generator was late.

## A slow backend

In front of a backend that sleeps 100 ms, from [rate-sleep/summary.csv](../../results/sample/rate-sleep/summary.csv):

[@equalWork run=atRateSleep subjects=["direct", "nginx", "gateway-undertow", "gateway-scg", "gateway-zuul@tuned"] /]

[#assign scgTails = addedTails(atRateSleep, atRateSleep.rates()[0], "gateway-scg")]
[#assign zuulTails = addedTails(atRateSleep, atRateSleep.rates()[0], "gateway-zuul@tuned")]
[@holds claims=[scgTails?first gt 10, zuulTails?first lt 5, zuulTails?last gt 100] /]
A slow backend hides the gateway in the median, not in the tail: in two starts Spring Cloud Gateway adds [=scgTails[0]?string("0")] and [=scgTails[1]?string("0")] ms to
p99.9. Tuned Zuul adds [=zuulTails[0]?string("0")] ms in one and [=zuulTails[1]?string("0")] in the other: two starts do not decide how long its tail is.

[#assign topRate = atRate.rates()?last]
[#assign slowest = atRate.row("gateway-scg", {"rate": topRate})]
[#assign longest = slowest["max_ms"]]
[#assign common = slowest["p9999_ms"]]
[@holds claims=[longest gt 1000, longest lt 1100, common lt 100] /]
## Responses that take a second

**In the [earlier run of the knees](../../results/sample/rate/summary.md) a few responses of `gateway-scg` at [=topRate?c] requests/s took [=(longest / 1000)?string("0.00")] s**, fewer than one in 10,000. They waited for a connection:
Tomcat closes each after its hundredth request, the gateway opens new ones, and when more than 100 arrive at a time
(`server.tomcat.accept-count`), the kernel drops the rest, which are retried after a second. Whenever the longest response
takes more than a second, the kernel's counters of dropped and of retried attempts have grown by the same number:

```
scripts/run.sh backend-tomcat & scripts/run.sh gateway-scg &        # until both answer
wrk -t2 -c50 -d40s http://127.0.0.1:8081/hello
nstat -n
java -jar open-load/target/open-load.jar http://127.0.0.1:8081/hello --rate [=topRate?c] --duration 20s --warmup 10s --sessions 1900 --out out
nstat -z TcpExtListenOverflows TcpExtTCPSynRetrans
```
