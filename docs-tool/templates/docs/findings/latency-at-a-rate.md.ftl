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

The knee is the highest rate that a subject sustains with p99 below 10 ms, 99 % of the requests answered and no error. "≥": the load generator was late at the
next rates of a search, so that the knee may be higher.

### Twelve gateways, one search each

From [rate-knees-gateways](../../results/sample/rate-knees-gateways/summary.md):

[@knees run=fieldKnees /]

[#assign fieldSteps = []]
[#list fieldKnees.knees() as knee][#assign fieldSteps = fieldSteps + fieldKnees.kneeSteps(knee.subject)][/#list]
[#assign fieldVoid = fieldSteps?filter(step -> step.verdict == "void")?size]
[#assign nearNginx = rankedByKnee?filter(each -> each.subject != "nginx" && !farBelowNginx?seq_contains(each.subject))?map(each -> each.subject)]
[@holds claims=[rankedByKnee[0].subject == "nginx", nearNginx?join(" ") == "haproxy-current haproxy nginx-mainline gateway-undertow", rankedByKnee?size - 1 == nearNginx?size + farBelowNginx?size, fieldKnees.cellsWithWarning("cpu_steal") == 0] /]
[#assign neighbours = []]
[#list rankedByKnee[1..] as each][#assign neighbours = neighbours + [rankedByKnee[each?index].knee_per_sec / each.knee_per_sec lt kneeSpread]][/#list]
[@holds claims=neighbours + fieldSteps?filter(step -> step.verdict == "void")?map(step -> step.figures.late) /]
[#assign fieldHeld = fieldSteps?filter(step -> step.verdict == "held")]
[#assign fieldHeldLate = fieldHeld?filter(step -> step.figures.from_due.p99_ms gte 10)]
**Envoy and all below it sustain less than nginx by a factor of more than [=kneeFactor?string("0.0")].** Three searches for one subject differ by a factor of up to [=kneeSpread?string("0.00")] in the run below, so one search each
ranks neither nginx, HAProxy and Undertow nor any two neighbours in the table. [=fieldVoid] of the [=fieldSteps?size] steps are void, because the load generator was too late. From when requests were due, p99 was
above the bound in [=fieldHeldLate?size] of the [=fieldHeld?size] steps that held.

```
[=fieldKnees.command()]
```

### Four gateways, three searches

Geometric mean, lowest and highest of three searches, each after a new start of all servers, on another machine, from [rate-knees](../../results/sample/rate-knees/summary.md):

[@knees run=kneesAtRate /]

```
[=kneesAtRate.command()]
```

[#-- Steps of all searches, and those near a knee. --]
[#function rateOf step][#return (step.figures.offered / step.figures.seconds)?round][/#function]
[#function usOf step][#return 1000000 * step.roles.gateway.cpu_s / step.figures.requests][/#function]
[#function busyOf steps][#return steps?map(step -> 100 * step.machine.busy)?sort][/#function]
[#function hasSteal step][#return step.warnings?filter(each -> each.code == "cpu_steal")?size gt 0][/#function]
[#assign steps = []]
[#assign nearKnee = []]
[#list kneesAtRate.knees() as knee]
[#assign steps = steps + kneesAtRate.kneeSteps(knee.subject)]
[#assign nearKnee = nearKnee + kneesAtRate.kneeSteps(knee.subject)?filter(step -> rateOf(step) gte 0.9 * knee.lowest)]
[/#list]
[#assign voidSteps = steps?filter(step -> step.verdict == "void")]
[#assign voidFast = voidSteps?filter(step -> ["direct", "nginx"]?seq_contains(step.subject))]
[#assign held = steps?filter(step -> step.verdict == "held")]
[#assign heldLate = held?filter(step -> step.figures.from_due.p99_ms gte 10)]
[#assign stolen = steps?filter(step -> hasSteal(step))]
[#assign stolenBroke = stolen?filter(step -> step.verdict == "broke")]
[#assign stolenSecond = stolen?filter(step -> step.repetition == 2)]
[#assign scgSteps = kneesAtRate.kneeSteps("gateway-scg")]
[#assign scgVoid = scgSteps?filter(step -> step.verdict == "void")]
[#assign scgKnee = kneesAtRate.knees()?filter(each -> each.subject == "gateway-scg")?first]
[#assign scgBroke = scgSteps?filter(step -> step.repetition == 2 && step.verdict == "broke" && rateOf(step) gt scgKnee.lowest)?map(step -> rateOf(step))?sort]
[#assign scgHeldMost = held?filter(step -> step.subject == "gateway-scg")?map(step -> rateOf(step))?max]
[#assign mvcKnee = kneesAtRate.knees()?filter(each -> each.subject == "gateway-scg-mvc@virtual-threads")?first]
[#assign mvcSecond = kneesAtRate.kneeSteps(mvcKnee.subject)?filter(step -> step.repetition == 2 && step.verdict == "held" && rateOf(step) == mvcKnee.lowest)]
[#assign around = [2800, 3200]]
[#assign scgUs = scgSteps?filter(step -> rateOf(step) gt around[0] && rateOf(step) lt around[1])?map(step -> usOf(step))?sort]
[#assign scgFieldUs = fieldAtRate.row("gateway-scg", {"rate": highRate}).gateway_cpu_us_per_request]
[#assign scgNear = scgSteps?filter(step -> rateOf(step) gt 2500 && rateOf(step) lt 2800)?map(step -> usOf(step))?sort]
[#assign scgInField = fieldKnees.kneeSteps("gateway-scg")?filter(step -> rateOf(step) gt 2500 && rateOf(step) lt 3000)?first]
[#assign noted = kneesAtRate.knees()?filter(each -> each.notes != "")?map(each -> each.subject)]
[#assign heldBusy = busyOf(nearKnee?filter(step -> step.verdict == "held"))]
[#assign brokeBusy = busyOf(nearKnee?filter(step -> step.verdict == "broke"))]
[@holds claims=gateways?map(each -> fieldAtRate.row(each, {"rate": highRate}).p99_ms lt 10) + [lowestOnJvm lt highRate, scgUs?first gt 1.1 * scgFieldUs, scgNear?size gt 1, scgNear?first gt 1.1 * usOf(scgInField)] /]
[@holds claims=scgVoid?map(step -> hasSteal(step) && step.repetition == 2) + [noted?join(" ") == "direct nginx gateway-scg", stolen?size == kneesAtRate.cellsWithWarning("cpu_steal"), scgBroke[0] == scgBroke[1], mvcSecond?size gte 2, lowestOnJvm == mvcKnee.lowest, brokeBusy?last lt 90] /]
**nginx sustains at least [=kneeOfNginx.lowest?c] requests/s in each search, the three gateways on the JVM [=lowestOnJvm?c] to [=highestOnJvm?c]. Which of these three sustains
most is not decided**: their ranges overlap. How far these figures go:

- At [=highRate?c] requests/s, above some of these knees, every gateway in the first table has a p99 below 10 ms: there, on the same type of CPU,
  a request took less CPU time (`gateway-scg` [=scgFieldUs?string("0")] µs, here [=scgUs?first?string("0")] to [=scgUs?last?string("0")] at [=around[0]?c] to [=around[1]?c] requests/s).
- On the machine of the run above, `gateway-scg` sustained up to [=scgKneeTimes?string("0.0")] times as much, and a request took less CPU time ([=usOf(scgInField)?string("0")] µs in one step at [=rateOf(scgInField)?c]
  requests/s, here [=scgNear?first?string("0")] to [=scgNear?last?string("0")] at 2500 to 2800). How much of the difference that explains is not known.
- [=voidSteps?size] of the [=steps?size] steps are void, because the load generator was too late, [=voidFast?size] of them for `direct` and nginx, so their knees may be higher.
- [=stolenSecond?size] of the [=stolen?size] steps with CPU steal are in second searches. That of `gateway-scg` has [=scgVoid?size] void steps, all with steal: its knee there is at least [=scgKnee.lowest?c],
  and [=scgBroke[0]?c] did not hold. The lowest knee, [=lowestOnJvm?c], is from a second search, too. In [=stolenBroke?size] of the steps with steal p99 was above
  the bound; here they count, while today [a search leaves them out](../REFERENCE.md#latency-at-a-rate).
- Near a knee the same rate holds in one step and not in the next, and [two of three decide](../REFERENCE.md#latency-at-a-rate): `gateway-scg` also held [=scgHeldMost?c] requests/s in one step.
- Latencies count from when a request was sent: from when it was due, p99 was above the bound in [=heldLate?size] of the [=held?size] steps that held.

At rates from nine tenths of a subject's lowest knee, the two CPUs were [=heldBusy?first?string("0")] to [=heldBusy?last?string("0")] % busy on average in the steps that held, and
[=brokeBusy?first?string("0")] to [=brokeBusy?last?string("0")] % in those in which p99 was too high: p99 exceeds its bound before the CPUs are full.

## A slow backend

In front of a backend that sleeps 100 ms, from [rate-sleep/summary.csv](../../results/sample/rate-sleep/summary.csv):

[@equalWork run=atRateSleep subjects=["direct", "nginx", "gateway-undertow", "gateway-scg", "gateway-zuul@tuned"] /]

**A slow backend hides every gateway in the median, but not in the tail: in three starts, Spring Cloud Gateway adds [=tailScg?first?string("0")] to [=tailScg?last?string("0")] ms to p99.9, nginx and
Undertow at most [=tailOthers?last?string("0.0")].** Tuned Zuul adds [=tailZuul[0]?string("0")] in one start and [=tailZuul[1]?string("0")] and [=tailZuul[2]?string("0")] in the others: why is not known. Spring Cloud Gateway's p99 is
[=change(sleepP99("gateway-scg"))?replace("+", "")] higher than nginx's, compared alone; for Undertow and for tuned Zuul no difference is shown, and corrected for all pairs none is. p99.9 has no intervals.

```
[=atRateSleep.command()]
scripts/compare.sh results/sample/rate-sleep results/sample/rate-sleep --metrics p99 --pair nginx=gateway-scg
```

[#assign slowSteps = fieldSteps?filter(step -> step.figures.max_ms gt 1000)]
[#assign slowSubjects = fieldKnees.knees()?map(each -> each.subject)?filter(each -> slowSteps?map(step -> step.subject)?seq_contains(each))]
[#assign slowHeld = slowSteps?filter(step -> step.verdict == "held")]
[#assign slowMainline = slowHeld?filter(step -> step.subject == "nginx-mainline")?sort_by("step")?last]
[#assign slowVoid = slowSteps?filter(step -> step.verdict == "void")]
[#assign slowBroke = slowSteps?filter(step -> step.verdict == "broke")]
[@holds claims=[slowSteps?size == slowVoid?size + slowBroke?size + slowHeld?size] /]
## Responses that take a second

**In [=slowSteps?size] of the [=fieldSteps?size] steps of [rate-knees-gateways](../../results/sample/rate-knees-gateways/summary.md), of [=slowSubjects?map(each -> "`" + each + "`")?join(", ")], the slowest response took
[=(slowSteps?map(step -> step.figures.max_ms)?min / 1000)?string("0.0")] to [=(slowSteps?map(step -> step.figures.max_ms)?max / 1000)?string("0.0")] s; [=slowHeld?size] of them held, since p99 does not show it.** [=slowBroke?size] broke, and [=slowVoid?size] are void, some of them overloaded. With `nginx-mainline`, the only one that was checked, these responses had waited for a connection to the backend: Tomcat closes each after its hundredth request, the gateway opens new ones, and
when more than 100 wait to be accepted (`server.tomcat.accept-count`), the kernel drops the rest, which are retried after a second. In five loads with the
commands below, two had such responses, and in these two the backend's listening socket had dropped connections (`d` in the last line). With `SERVER_TOMCAT_ACCEPT_COUNT=2000` in front of the first command none of five
had: too few to decide.

```
scripts/run.sh backend-tomcat & scripts/run.sh nginx-mainline --port 8081 &        # until both answer
wrk -t2 -c50 -d25s http://127.0.0.1:8081/hello
nstat -n
java -jar open-load/target/open-load.jar http://127.0.0.1:8081/hello --rate [=rateOf(slowMainline)?c] --duration 5s --warmup 5s --sessions 1900 --out out
nstat -z TcpExtListenOverflows TcpExtTCPSynRetrans
ss -ltnm 'sport = :8080'
```
