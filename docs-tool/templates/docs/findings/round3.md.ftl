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

The limits do not depend on the machine. 200 threads that sleep 100 ms answer 2000 requests a second; plain Zuul has 20
connections to its route, each good for 10 requests a second: 200. The article's figure is confirmed. The article
guesses that a larger pool would help: `gateway-zuul@tuned` has 1000 connections per route, but also 1000 Tomcat threads; the
pool alone was not measured.

[@holds claims=counts?map(count -> figureOf(round3, "gateway-zuul", count, "gateway_cpu_us_per_request") gt figureOf(round3, "gateway-zuul@tuned", count, "gateway_cpu_us_per_request")) /]
[@holds claims=counts?map(count -> figureOf(round3, "gateway-zuul@tuned", count, "ratio_to_base") gt 0.95) /]
**What the gateways do differ in is CPU time per request.** The CPUs are not full here; in µs:

[@grid run=round3 subjects=open + ["gateway-zuul"] counts=counts column="gateway_cpu_us_per_request" format="0" /]

Plain Zuul uses several times as much as the tuned one. It answers a tenth of the requests, so part of that is the JVM's own work.

Of plain Zuul's 200 Tomcat threads 180 wait in `AbstractConnPool.getPoolEntryBlocking` for one of the 20 connections. Each
returned connection wakes all of them, and all but one go back to waiting. To reproduce, run these in separate terminals:

```
scripts/run.sh backend-sleep
scripts/run.sh gateway-zuul --upstream http://127.0.0.1:8070
wrk -t50 -c300 -d60s --timeout 30s http://127.0.0.1:8082/sleep
jcmd <pid of gateway-zuul> Thread.print | grep -c getPoolEntryBlocking
jcmd <pid of gateway-zuul> JFR.start duration=10s settings=profile filename=/tmp/zuul.jfr
jfr summary /tmp/zuul.jfr | grep ThreadPark
```

**Latencies of saturated cells cover only some of the connections.** At 5000 connections plain Zuul answers a
fraction of them within a cell; `gateway-zuul@tuned` at 3000 and 5000 shows the latency of the connections that its Tomcat
has accepted, 2000 at a time. The notes in the summary say so for each cell.
