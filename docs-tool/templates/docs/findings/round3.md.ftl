[#include "/header.ftl"]
# Round 3: a slow backend

[#assign counts = [300, 1000, 3000, 5000]]
[#assign round3 = samples.run("round3")]
[#assign open = ["nginx", "haproxy", "gateway-scg", "gateway-scg-mvc@virtual-threads", "gateway-zuul@tuned"]]
[#assign opened = []]
[#list open as each][#assign opened = opened + round3.compare("--metrics throughput --pair direct=" + each)][/#list]
[#assign farthest = (opened?map(row -> row.low_percent?abs) + opened?map(row -> row.high_percent?abs))?max?ceiling]
**Plain Zuul answers a tenth of what the backend can; with more connections and threads it comes within [=farthest] % of direct, as nginx,
HAProxy and Spring Cloud Gateway do.** From [round3/summary.csv](../../results/sample/round3/summary.csv), [=round3.repetitions()] repetitions, requests/s:

[@grid run=round3 subjects=["direct"] + open + ["gateway-zuul"] counts=counts column="requests_per_sec" format="0" /]

The article has [=samples.article("round3").figure("direct", {"connections": 300}, "requests_per_sec")?string("0")] for direct, [=samples.article("round3").figure("gateway-scg", {"connections": 300}, "requests_per_sec")?string("0")] for Spring Cloud Gateway and [=samples.article("round3").figure("gateway-zuul", {"connections": 300}, "requests_per_sec")?string("0")]
for Zuul at 300 connections; it did not measure the tuned Zuul.

**Differences below 2 % mean nothing here.** [wrk's clock](../REFERENCE.md#wrks-clock) starts after its first responses, so rates grow
with the connections, even beyond 2000. Per second of wall time no cell has more than
[=(counts?map(count -> round3.startMeans("*/rep*/c" + count?c + ".json", "/figures/requests", "/machine/wall_s")?max)?max)?string("0")].

The limits do not depend on the machine. 200 threads that sleep 100 ms answer 2000 requests a second; plain Zuul has 20
connections to its route, each good for 10 requests a second: 200. The article's figure is confirmed. The article
guesses that a larger pool would help: `gateway-zuul@tuned` has 1000 connections per route, but also 1000 Tomcat threads; the
pool alone was not measured.

[@holds claims=counts?map(count -> figureOf(round3, "gateway-zuul", count, "gateway_cpu_us_per_request") gt figureOf(round3, "gateway-zuul@tuned", count, "gateway_cpu_us_per_request")) /]
[@holds claims=counts?map(count -> figureOf(round3, "gateway-zuul@tuned", count, "ratio_to_base") gt 0.95) /]
**What the gateways do differ in is CPU time per request.** The CPUs are not full here; in µs:

[@grid run=round3 subjects=open + ["gateway-zuul"] counts=counts column="gateway_cpu_us_per_request" format="0" /]

[#assign javaGateways = open[2..]]
[#assign toNginx = []]
[#list javaGateways as each][#assign toNginx = toNginx + round3.compare("--metrics cpu --pair nginx=" + each)][/#list]
[#assign amongThem = round3.compare("--metrics cpu --pair gateway-scg=gateway-scg-mvc@virtual-threads") + round3.compare("--metrics cpu --pair gateway-scg=gateway-zuul@tuned") + round3.compare("--metrics cpu --pair gateway-zuul@tuned=gateway-scg-mvc@virtual-threads")]
[#function gcShare count][#return round3.geometricMean("gateway-scg-mvc@virtual-threads/rep*/c" + count?c + ".json", "/roles/gateway/gc_s") / round3.geometricMean("gateway-scg-mvc@virtual-threads/rep*/c" + count?c + ".json", "/roles/gateway/cpu_s")][/#function]
[@holds claims=amongThem?filter(row -> row.connections != 5000)?map(row -> row.verdict == "no difference shown") + [gcShare(5000) gt 0.3, gcShare(1000) lt 0.15] /]
The three Java gateways take [=(1 + (toNginx?map(row -> row.change_percent)?min) / 100)?string("0.0")] to [=(1 + (toNginx?map(row -> row.change_percent)?max) / 100)?string("0.0")] times nginx's CPU time (the intervals reach from [=(1 + (toNginx?map(row -> row.low_percent)?min) / 100)?string("0.0")] to
[=(1 + (toNginx?map(row -> row.high_percent)?max) / 100)?string("0.0")]). Among them no difference is shown below 5000 connections; the JVM of gateway-scg was still compiling in most of its
cells. At 5000 a third of the CPU time on MVC is garbage collection, with a heap of 2 GB. Plain Zuul takes three to four
times as much as the tuned one. It answers a tenth of the requests, so part of that is the JVM's own work.

Under this load most of plain Zuul's 200 Tomcat threads wait in `AbstractConnPool.getPoolEntryBlocking` for one of the 20 connections. Each
returned connection wakes all of them, and all but one go back to waiting. To see it, run these in separate terminals:

```
scripts/run.sh backend-sleep
scripts/run.sh gateway-zuul --upstream http://127.0.0.1:8070
wrk -t50 -c300 -d60s --timeout 30s http://127.0.0.1:8082/sleep
jcmd <pid of gateway-zuul> Thread.print | grep -c getPoolEntryBlocking
jcmd <pid of gateway-zuul> JFR.start duration=10s settings=profile filename=/tmp/zuul.jfr
jfr summary /tmp/zuul.jfr | grep ThreadPark
```

**Latencies of saturated cells cover only some of the connections.** From 1000 connections on plain Zuul answers only some
of them within a cell; `gateway-zuul@tuned` at 3000 and 5000 only those that its Tomcat accepts, 2000 (`max-connections`).
The notes in the summary say so for each cell; throughput does not show it. Nor is a gateway's p99 comparable with direct's: when 1000
connections are opened at once, the backend's queue of 100 overflows, and the kernel tries again after a second. Behind a gateway that second
counts as latency of a request; for direct it precedes the first request, and wrk does not count it. The kernel's counters show it, and with a longer queue that
second is gone. To see it, run these in separate terminals:

```
java -jar backend-sleep/target/backend-sleep.jar    # then again with --server.tomcat.accept-count=4096
scripts/run.sh nginx --upstream http://127.0.0.1:8070
ulimit -Sn 8192; nstat -n; wrk -t50 -c1000 -d10s --timeout 30s --latency http://127.0.0.1:8083/sleep; nstat -z | grep -E 'ListenOverflows|SynRetrans'
```
