[#include "/header.ftl"]
# Round 2: a static file

[#assign counts = [300, 1000, 3000, 5000]]
[#assign round2 = samples.run("round2")]
[#assign pair = round2.compare("--pair gateway-zuul=gateway-scg --metrics cpu")]
[@holds claims=[pair?filter(row -> row.verdict != "no difference shown")?map(row -> row.connections?c)?join(" ") == "5000"] /]
**Spring Cloud Gateway and Zuul: undecided in CPU time below 5000 connections, with two starts; at 5000 Spring
Cloud Gateway needs [=pair?last.change_percent?string("0.0")] % ([=pair?last.low_percent?string("0.0")] to [=pair?last.high_percent?string("0.0")]) more.** From [round2/summary.csv](../../results/sample/round2/summary.csv), [=round2.repetitions()] repetitions. CPU time of the
gateway, µs per request, and the changes from Zuul to Spring Cloud Gateway with 95 % intervals, bold where shown:

[@grid run=round2 subjects=["gateway-scg", "gateway-zuul"] counts=counts column="gateway_cpu_us_per_request" format="0" /]

[@changes rows=pair subject="gateway-zuul / gateway-scg" counts=counts metrics=["cpu"] /]

```
scripts/compare.sh results/sample/round2 results/sample/round2 --pair gateway-zuul=gateway-scg --metrics cpu
```

Throughput as a ratio to `direct`, which is [=round2.versions("direct")]:

[@grid run=round2 subjects=["gateway-scg", "gateway-zuul"] counts=counts column="ratio_to_base" format="0.000" /]

The article's ratios at 300 connections are [=articleRatio("round2", "gateway-scg", 300)?string("0.00")] for Spring Cloud Gateway and [=articleRatio("round2", "gateway-zuul", 300)?string("0.00")] for Zuul.
Here load generator, gateway and backend share two full CPUs, so these ratios depend on all three.
