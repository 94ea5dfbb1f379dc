[#include "/header.ftl"]
# The gateway field: five gateways from a cold start, on one CPU and on two

[#assign field = samples.run("gateways-ab")]
[#assign fieldNames = ["direct", "nginx", "gateway-zuul", "gateway-scg", "gateway-scg@http10-keep-alive", "envoy", "gateway-undertow"]]
[#function ofField subject cpus protocol execution column format]
[#return shownOf(field.row(subject, {"cpus": cpus, "protocol": protocol, "execution": execution, "requests": 10000}), column, format)]
[/#function]
[#assign envoys = field.values("envoy/cpus-1/plain/rep*/n10000-c200-*.json", "/figures/requests_per_sec")]
[@holds claims=[envoys?max lt 1.5 * envoys?min] /]
[#function warmly subject][#return ofField(subject, 1, "plain", "whole", "requests_per_sec", "0")][/#function]
[@holds claims=["gateway-zuul", "gateway-scg", "gateway-undertow"]?map(each -> field.row(each, {"cpus": 1, "protocol": "plain", "execution": "whole"}).requests_per_sec gt 2 * field.row(each, {"cpus": 1, "protocol": "plain", "execution": 1}).requests_per_sec) /]
[#function cold subject cpus][#return ofField(subject, cpus, "plain", 1, "requests_per_sec", "0")][/#function]
**In the fourth to sixth execution after a start, without `-k`, on one CPU nginx and Envoy answer [=warmly("nginx")] and [=warmly("envoy")] requests/s, Undertow [=warmly("gateway-undertow")], Zuul [=warmly("gateway-zuul")] and Spring Cloud Gateway [=warmly("gateway-scg")]. The
first execution after the start of a gateway in Java reaches less than half of that.** One start each, so there are no intervals.

From [gateways-ab/summary.csv](../../results/sample/gateways-ab/summary.csv), one repetition, `ab -n 10000 -c 200` six
times after each start. The machine has two CPUs: at size 1 the gateway has one of them, ab and the backend share the other; at
size 2 all three share both. Size 8 is skipped, and Linkerd is not installed; the rows say so. In
[=field.cellsWithWarning("not_warm")?c] of the [=field.executedCells()?c] cells the backend was still compiling.

```
[=field.command()]
```

Without `-k`, with a connection for each request: the first execution after the start, and the geometric mean of the
fourth to sixth (4–6):

| subject | 1 CPU: 1st ms | 4–6 ms | 4–6 requests/s | CPU µs 1st | 4–6 | 2 CPUs: 4–6 ms | 4–6 requests/s |
|---|---:|---:|---:|---:|---:|---:|---:|
[#list fieldNames as each]
| [=name(field, each)] | [=ofField(each, 1, "plain", 1, "mean_ms", "0.0")] | [=ofField(each, 1, "plain", "whole", "mean_ms", "0.0")] | [=ofField(each, 1, "plain", "whole", "requests_per_sec", "0")] | [=ofField(each, 1, "plain", 1, "gateway_cpu_us_per_request", "0")] | [=ofField(each, 1, "plain", "whole", "gateway_cpu_us_per_request", "0")] | [=ofField(each, 2, "plain", "whole", "mean_ms", "0.0")] | [=ofField(each, 2, "plain", "whole", "requests_per_sec", "0")] |
[/#list]

With `-k`; plain Spring Cloud Gateway is skipped (below):

| subject | kept alive | 1 CPU: 1st ms | 4–6 ms | 4–6 requests/s | CPU µs 4–6 | 2 CPUs: 4–6 ms | 4–6 requests/s |
|---|---:|---:|---:|---:|---:|---:|---:|
[#list fieldNames?filter(each -> each != "gateway-scg") as each]
| [=each] | [=(100 * field.row(each, {"cpus": 1, "protocol": "keep-alive", "execution": "whole"}).keep_alive_share)?string("0")] % | [=ofField(each, 1, "keep-alive", 1, "mean_ms", "0.0")] | [=ofField(each, 1, "keep-alive", "whole", "mean_ms", "0.0")] | [=ofField(each, 1, "keep-alive", "whole", "requests_per_sec", "0")] | [=ofField(each, 1, "keep-alive", "whole", "gateway_cpu_us_per_request", "0")] | [=ofField(each, 2, "keep-alive", "whole", "mean_ms", "0.0")] | [=ofField(each, 2, "keep-alive", "whole", "requests_per_sec", "0")] |
[/#list]

[@holds claims=["gateway-zuul", "gateway-scg", "gateway-undertow"]?map(each -> field.row(each, {"cpus": 1, "protocol": "plain", "execution": 6}).requests_per_sec gt 2 * field.row(each, {"cpus": 1, "protocol": "plain", "execution": 1}).requests_per_sec) /]
[@holds claims=["envoy", "nginx"]?map(each -> field.row(each, {"cpus": 1, "protocol": "plain", "execution": "whole"}).ratio_to_direct gt 1) /]
[@holds claims=[field.row("envoy", {"cpus": 1, "protocol": "plain", "execution": 6}).requests_per_sec lt 1.2 * field.row("envoy", {"cpus": 1, "protocol": "plain", "execution": 1}).requests_per_sec] /]
**A JVM is far from warm after one execution.** Requests/s of all six, on one CPU:

| subject | 1 | 2 | 3 | 4 | 5 | 6 |
|---|---:|---:|---:|---:|---:|---:|
[#list ["gateway-zuul", "gateway-scg", "gateway-undertow", "envoy"] as each]
| [=each] |[#list 1..6 as execution] [=ofField(each, 1, "plain", execution, "requests_per_sec", "0")] |[/#list]
[/#list]

The article treats the first run of Zuul as the warm-up and compares the second.

**Without `-k` a gateway can answer more than direct**: behind a gateway the backend keeps a few connections open, while
direct accepts one for each request. Do not read a ratio to direct as a cost here.

## Is ab to blame for the verdict on Spring Cloud Gateway?

The article reports 873 requests/s on eight cores, and calls that disappointing. The same figure was reported to Spring Cloud
Gateway in 2017 for a Spring MVC controller with a blocking client, [not a route](../CONCLUSIONS.md#the-873-requests). What ab does to today's gateway, by the tables above, from one
start each:

- **A cold start costs more than half.** Its first 10,000 requests run at [=cold("gateway-scg", 1)] requests/s on one CPU and [=cold("gateway-scg", 2)] on two,
  the sixth execution at [=ofField("gateway-scg", 1, "plain", 6, "requests_per_sec", "0")] and [=ofField("gateway-scg", 2, "plain", 6, "requests_per_sec", "0")]. The article warmed up Zuul but mentions no warm-up of Spring Cloud
  Gateway. The rise is the gateway's warm-up: Envoy, which compiles nothing at run time, has [=envoys?min?string("0")] to [=envoys?max?string("0")] in all six on one CPU.
- **The protocol matters, too.** With kept connections, Spring Cloud Gateway answers [=ofField("gateway-scg@http10-keep-alive", 1, "keep-alive", "whole", "requests_per_sec", "0")] requests/s instead of [=ofField("gateway-scg@http10-keep-alive", 1, "plain", "whole", "requests_per_sec", "0")]
  on one CPU and [=ofField("gateway-scg@http10-keep-alive", 2, "keep-alive", "whole", "requests_per_sec", "0")] instead of [=ofField("gateway-scg@http10-keep-alive", 2, "plain", "whole", "requests_per_sec", "0")] on two (the same variant with and without `-k`).
- **`ab -k` cannot test plain Spring Cloud Gateway at all.** It answers an HTTP/1.0 request for keep-alive without the header
  `Connection: keep-alive`, but keeps the connection open, so ab waits for the end of the first response until its timeout.
  Zuul's Tomcat closes the connection instead. The variant `http10-keep-alive` adds the header. To reproduce, each server in a terminal of its own:

```
scripts/run.sh backend-static
scripts/run.sh gateway-scg --upstream http://127.0.0.1:8000
ab -k -s 5 -n 1 -c 1 http://127.0.0.1:8081/hello.txt
printf 'GET /hello.txt HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n' | timeout 3 bash -c 'exec 3<>/dev/tcp/127.0.0.1/8081; cat >&3; cat <&3'
```
