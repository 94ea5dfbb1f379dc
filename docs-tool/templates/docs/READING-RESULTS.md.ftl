[#include "/header.ftl"]
[#include "/reading.ftl"]
# How to read a result

[中文](READING-RESULTS.zh-CN.md)

One committed run, from its headline to what may be concluded from it; then [questions](#questions) and a
[glossary](#glossary). How the figures are made: [METHODOLOGY.md](METHODOLOGY.md).

The run is [results/sample/round1](../results/sample/round1/summary.md): four subjects in front of a backend that answers
at once, on a virtual machine with two shared cores. The first command made it, the second writes its report:

```
[=round1.command()]
scripts/report.sh html results/sample/round1 -o report.html
```

## The headline

> [=round1.answer()]

It names the load, the subject that comes first, the figure by which this experiment ranks, the next subject, and the ratio
of the two with its 95 % interval. It does not say that nginx is that many times as *fast*. For that, read on.

## Whose cost

CPU time per request, in µs, at [=at.connections?c] connections, and the throughput that it predicts:

| subject | load CPU µs | gateway CPU µs | backend CPU µs | together | predicted | requests/s |
|---|---:|---:|---:|---:|---:|---:|
[#list subjects as each]
| [=each] | [=us(cost(each, "load"))] | [=(each == "direct")?then("-", us(cost(each, "gateway")))] | [=us(cost(each, "backend"))] | [=us(sum(each))] | [=predicted(round1, each)?string("0")] | [=measured(each)?string("0")] |
[/#list]

- **Was the machine full?** Two CPUs, divided by nginx's [=us(sum("nginx"))] µs together, allow [=thousands(predicted(round1, "nginx"))] requests/s;
  [=thousands(measured("nginx"))] were measured. The two agree in every row, so the CPUs were the limit, not a gateway.
- **What is the gateway's?** In nginx's row only [=us(cost("nginx", "gateway"))] µs, [=(100 * cost("nginx", "gateway") / sum("nginx"))?string("0")] % of the CPU time. The rest is wrk and the
  backend. That throughput falls to [=(100 * measured("nginx") / measured("direct"))?string("0")] % of direct is a property of this machine with these three on it, not of nginx.
- **What would it do on CPUs of its own?** In one second, one CPU has time for about [=thousands(ofOneCpu("nginx"))] requests of [=us(cost("nginx", "gateway"))] µs.
  That is arithmetic, not a measurement; to measure it, use [several hosts](HOSTS.md).
- **Is the rest the same for all?** No. The same backend takes [=us(cost("direct", "backend"))] µs per request without a gateway and [=us(cost("gateway-scg", "backend"))] behind Spring Cloud
  Gateway; wrk takes [=us(cost("direct", "load"))] and [=us(cost("gateway-scg", "load"))]. Both depend on how requests and answers arrive. So a throughput ratio mixes three costs.

## Interval and verdict

Spring Cloud Gateway needs [=ratio(scg)] times nginx's CPU time: the ratio of the two geometric means, with its 95 % interval. If
the run were repeated many times under the same conditions, about 95 % of such intervals would contain the true ratio. This
one lies far above one, and the verdict is *more CPU*.

Spring Cloud Gateway takes [=us(cost("gateway-scg", "gateway"))] µs and Zuul [=us(cost("gateway-zuul", "gateway"))]. The change is
[=change(pairCpu)], and the verdict is *[=pairCpu.verdict]*. The ranking therefore gives both the rank 2–3. That is not "equal": the data allow any change within the
interval. More repetitions narrow it.

```
scripts/compare.sh results/sample/round1 results/sample/round1 --pair nginx=gateway-scg --metrics cpu
scripts/compare.sh results/sample/round1 results/sample/round1 --pair gateway-zuul=gateway-scg --metrics throughput,cpu
```

## Data quality and warnings

| subject | data quality |
|---|---|
[#list round1.ranking() as each]
| [=each.subject] | [=each.data_quality?replace("none: ", "- ")] |
[/#list]

- **Data quality** is not about differences: a *clean* figure may show none, and one with *doubts* a clear one.
- **Read a warning with the figure it marks.** "The subject may not be the bottleneck" concerns throughput and latency; CPU
  time per request stays as it is.
- **Latency**: Zuul's p99 of [=thousands(of("gateway-zuul", "p99_ms"))] ms is marked, because throughput x mean latency is [=law?first?string("0.0")] to [=law?last?string("0.0")] times the number of connections, which
  cannot be: wrk added samples. None of these latencies is what users would see at a normal load; `scripts/rate.sh` measures that.
- **Invalid**: at 5000 connections "[=validOfNginx]/[=round1.repetitions()]" of nginx's cells are valid, because wrk counted read errors in the others
  ([why](findings/round1.md)). An invalid cell is a result: find out why before you compare the valid ones.

## What may be concluded

| yes | no |
|---|---|
| Here nginx needs about [=(100 / (1 + scg.change_percent / 100))?string("0")] % of Spring Cloud Gateway's CPU time per request. | nginx is [=(1 + scg.change_percent / 100)?string("0")] times as fast. |
| With wrk, gateway and backend on two CPUs, nginx leaves [=(100 * measured("nginx") / measured("direct"))?string("0")] % of the throughput. | nginx costs a service [=(100 - 100 * measured("nginx") / measured("direct"))?string("0")] % of its throughput. |
| In this run, between Spring Cloud Gateway and Zuul 1 no difference in CPU time is shown. | They cost the same. |
| At 5000 connections this nginx, with its default listen queue, refused some. | nginx cannot serve 5000 connections. |
| Answers of a few bytes, HTTP/1.1, no TLS, no filters. | The ratio for your payload or filters: add them and measure. With TLS or HTTP/2: this suite does not measure these. |

## Questions

**Why on one machine?** So that everybody can repeat it with one command, and because the [articles](../results/published/README.md) behind these experiments did. The CPU time of each
role then shows whose cost it is. The price is that throughput belongs to all of them. If you have three machines:
`--hosts` ([HOSTS.md](HOSTS.md)).

**Why wrk?** It is the articles' tool, it is a single small program, and a request costs it only [=us(cost("direct", "load"))] to [=us(cost("gateway-scg", "load"))] µs here.
It is a closed loop: it measures capacity, not the latency of users. For latency there is open-load, at a constant rate.

**Why is nginx not faster?** Because the machine was full. nginx itself used [=(100 * cost("nginx", "gateway") / sum("nginx"))?string("0")] % of the CPU time; wrk and the backend
used the rest. A gateway that costs nothing would still not exceed `direct`.

**Can I trust 3 %?** Not from a run like this: with [=round1.repetitions()] repetitions the interval of the ratio above reaches from [=(1 + scg.low_percent / 100)?string("0.00")] to [=(1 + scg.high_percent / 100)?string("0.00")].
Differences of a few percent need a quiet machine, alternating order and many repetitions; a [table](COMPARING.md#what-to-trust)
says how many. If the interval includes 3 % and 0, the run cannot tell.

**Which run should I trust?** Your own, on the machine type that you will use, with clean data quality and at least five
repetitions. Do not mix figures from two runs: in another run with the same Java, on a CPU of the same name
([round1-stacks](../results/sample/round1-stacks/summary.md)), nginx's CPU time per request is [=us(cost("nginx", "gateway", later))] µs instead of [=us(cost("nginx", "gateway"))], and
Spring Cloud Gateway needs [=ratioToNginx(later)?string("0.00")] times as much instead of [=ratioToNginx(round1)?string("0.00")]: ratios differ between machines and loads, too
([an example](FINDINGS.md#i-want-the-lowest-cpu)).

**Why do the figures differ from the article's?** Other versions, other JVM flags (the article's never reached the JVM), other
CPUs, a real warm-up, geometric means of several repetitions. Compare ratios, not figures:
`scripts/bench compare published round1/last`. Each conclusion of the articles has a row in [CONCLUSIONS.md](CONCLUSIONS.md).

**How many repetitions?** One gives figures without intervals. Three, the default of the rounds, show large differences. With five, 10 % more
CPU time of one gateway is found in about 8 of 10 runs, if you look at CPU alone and the machine is as quiet as in rounds 1 to 3.

**A cell is invalid, or all are in doubt. What now?** The line below the table says why and, for a doubt, what to do: mostly another
program used the machine, or the warm-up was too short (`--whole-warmup --warmup-limit 5m`). The codes of an
invalid cell are in `reasons` of its JSON; [REFERENCE.md](REFERENCE.md#what-makes-a-cell-invalid) explains them. The cause is often at the end of
the subject's `server.log`, or more connections than a listen queue takes.

**Does less CPU also mean less latency?** Not necessarily. Far below the limit the gateways differ by a few milliseconds at
p99 ([latency at a rate](findings/latency-at-a-rate.md)); where CPU is the limit, the gateway that needs less of it reaches that limit later.

## Glossary

The code's own words are in [ARCHITECTURE.md](ARCHITECTURE.md#glossary).

| term | meaning |
|---|---|
| subject | what is measured: a gateway, a web framework, or `direct` |
| direct | the backend with no gateway in front; the base of ratios |
| plain, variant | the product as it ships; the same with a named profile, such as `gateway-zuul@tuned` |
| role | load generator, gateway or backend |
| load | what a subject is put under: a number of connections, or a rate |
| closed loop, open loop | a connection sends its next request after the answer (wrk, ab); requests are sent at a rate whether or not answers come (open-load) |
| throughput | answered requests per second |
| CPU µs per request | CPU time that a role used during the cell / number of requests |
| requests/s per CPU | one second / the gateway's CPU time per request: what one CPU would carry if it did nothing else |
| whose cost | CPU time per request, split by role |
| predicted throughput | number of CPUs / CPU time per request of all roles |
| the machine was full | its CPUs were saturated: predicted and measured throughput agree within 10 % |
| bottleneck | what limited throughput; the subject, or something else |
| p50, p99 | latency that half of the requests, or all but one in a hundred, did not exceed |
| knee | the highest rate at which the latency stays within the bound |
| SLO | that bound, and that nearly all requests are answered without errors |
| cell | one execution of the load generator: a subject, a load, a repetition |
| repetition | the same cells again after a fresh start of the servers |
| warm-up, steady | load before the cell, until the JVM has nearly stopped compiling |
| valid, invalid | whether a cell counts; an invalid one is shown with its reason |
| warning, doubt | a reason to doubt some figures of a valid cell |
| data quality | clean, doubts or poor: how much of a figure's data is beyond doubt |
| geometric mean | the mean of factors: half and double average to 1. All figures in tables are geometric means over valid repetitions |
| 95 % interval | a range computed so that about 95 % of such ranges contain the true ratio |
| verdict | *faster* or *slower*, for CPU time *less CPU* or *more CPU*, or *no difference shown*; corrected for the number of comparisons (Holm) |
| no difference shown | the data are consistent with no difference; it does not mean "equal" |
| Little's law | throughput x mean latency = connections, in a closed loop; what contradicts it is marked |
| coordinated omission | a closed loop sends nothing while the server stalls, so its percentiles miss the stall |
| CPU steal | CPU time that the host of a virtual machine gave to others |
| MB, GB of memory | mebibytes and gibibytes, as `-Xmx` counts them; so are figures whose names end with `_mb` |
