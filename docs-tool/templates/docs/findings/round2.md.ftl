[#include "/header.ftl"]
# Round 2: a static file

[#assign counts = [300, 1000, 3000, 5000]]
[#assign round2 = samples.run("round2")]
[#assign gateways = ["nginx", "haproxy", "gateway-scg", "gateway-zuul", "gateway-zuul@tuned", "gateway-scg-mvc@virtual-threads"]]
[#assign pair = round2.compare("--pair gateway-zuul=gateway-scg --metrics cpu")]
[#assign toNginx = round2.compare("--pair nginx=gateway-scg --metrics cpu")?filter(row -> row.connections != 5000)]
[#assign toMvc = round2.compare("--pair gateway-scg=gateway-scg-mvc@virtual-threads --metrics cpu")]
[#assign natives = round2.compare("--pair nginx=haproxy --metrics cpu")?filter(row -> row.connections != 5000)]
[#function gcShare count][#return round2.geometricMean("gateway-scg-mvc@virtual-threads/rep*/c" + count?c + ".json", "/roles/gateway/gc_s") / round2.geometricMean("gateway-scg-mvc@virtual-threads/rep*/c" + count?c + ".json", "/roles/gateway/cpu_s")][/#function]
[@holds claims=(pair + natives)?map(row -> row.verdict == "no difference shown") + (toNginx + toMvc)?map(row -> row.verdict == "slower") + [round2.executedCells() - round2.validCells() == 1, gcShare(300) lt 0.05] /]
**No difference in CPU time per request is shown between Spring Cloud Gateway and Zuul, nor between nginx and
HAProxy (not compared at 5000 connections). Spring Cloud Gateway takes [=ratio(toNginx?first)] times as much as nginx at 300 connections, and on MVC with virtual threads
[=change(toMvc?first)?replace("+", "")] more than on WebFlux.** From [round2/summary.csv](../../results/sample/round2/summary.csv), [=round2.repetitions()] repetitions. CPU time of the gateway, µs per
request:

[@grid run=round2 subjects=gateways counts=counts column="gateway_cpu_us_per_request" format="0" /]

At 5000 connections, [=(100 * gcShare(5000))?string("0")] % of the CPU time of MVC on virtual threads is garbage collection ([=(100 * gcShare(3000))?string("0")] % at 3000, [=(100 * gcShare(300))?string("0")] % at 300), with a
heap of 2 GB. One of nginx's cells there is not valid: wrk had read errors, for which the short queue in front of nginx
[is known](round1.md). The changes from Zuul to Spring Cloud Gateway, with 95 % intervals:

[@changes rows=pair subject="gateway-zuul / gateway-scg" counts=counts metrics=["cpu"] /]

```
scripts/compare.sh results/sample/round2 results/sample/round2 --pair gateway-zuul=gateway-scg --metrics cpu
```

Throughput as a ratio to `direct`, which is [=round2.versions("direct")]:

[@grid run=round2 subjects=gateways counts=counts column="ratio_to_base" format="0.000" /]

The article's ratios at 300 connections are [=articleRatio("round2", "gateway-scg", 300)?string("0.00")] for Spring Cloud Gateway and [=articleRatio("round2", "gateway-zuul", 300)?string("0.00")] for Zuul.
Here load generator, gateway and backend share two full CPUs, so these ratios depend on all three.
