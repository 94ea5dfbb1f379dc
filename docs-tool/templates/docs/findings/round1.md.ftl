[#include "/header.ftl"]
[#include "/decisions.ftl"]
# Round 1: a backend that answers at once


[#assign pair = round1.compare("--pair gateway-zuul=gateway-scg --metrics throughput,cpu")]
[#function toNginx subject][#return compared(round1.compare("--metrics cpu --pair nginx=" + subject), "nginx / " + subject, 300, "cpu")][/#function]
[#function invalidOfNginx count][#return round1.repetitions() - figureOf(round1, "nginx", count, "valid")][/#function]
[@holds claims=["gateway-scg", "gateway-zuul"]?map(each -> toNginx(each).low_percent gt 200) /]
**Of these three, nginx needs the least CPU.** At 300 connections Spring Cloud Gateway needs [=ratio(toNginx("gateway-scg"))] times and Zuul
[=ratio(toNginx("gateway-zuul"))] times its CPU time per request.

From [round1/summary.csv](../../results/sample/round1/summary.csv), geometric means of the valid ones of [=round1.repetitions()] repetitions (nginx: [=round1.repetitions() - invalidOfNginx(3000)] at 3000 connections, [=round1.repetitions() - invalidOfNginx(5000)] at 5000). CPU time of the gateway, µs per request:

[@grid run=round1 subjects=["gateway-scg", "gateway-zuul", "nginx"] counts=counts column="gateway_cpu_us_per_request" format="0" /]

[#assign all = ["direct", "nginx", "gateway-scg", "gateway-zuul"]]
[@holds claims=all?map(each -> (predicted(round1, each) / figureOf(round1, each, 300, "requests_per_sec") - 1)?abs lt 0.1) /]
**The machine was full**: its two CPUs, divided by the CPU time per request of all roles, predict the throughput that was
measured. Per request, at 300 connections:

| subject | load CPU µs | gateway CPU µs | backend CPU µs | predicted requests/s | measured requests/s |
|---|---:|---:|---:|---:|---:|
[#list all as each]
| [=each] | [=roleCpu(round1, each, "load")?string("0.0")] | [=figure(round1, each, 300, "gateway_cpu_us_per_request", "0.0")] | [=figure(round1, each, 300, "backend_cpu_us_per_request", "0.0")] | [=predicted(round1, each)?string("0")] | [=figure(round1, each, 300, "requests_per_sec", "0")] |
[/#list]

Throughput as a ratio to `direct`:

[@grid run=round1 subjects=["gateway-scg", "gateway-zuul", "nginx"] counts=counts column="ratio_to_base" format="0.000" /]

The article's ratios at 300 connections are [=articleRatio("round1", "nginx", 300)?string("0.00")] for nginx,
[=articleRatio("round1", "gateway-scg", 300)?string("0.00")] for Spring Cloud Gateway and
[=articleRatio("round1", "gateway-zuul", 300)?string("0.00")] for Zuul. Neither its ratios nor these are properties of the gateways: they also depend on
what load generator and backend take from the machine that all three share.

[@holds claims=pair?map(row -> row.verdict == "no difference shown") /]
Between Spring Cloud Gateway and Zuul `compare` shows no difference, since it corrects for all rows; each interval is for its row
alone. The changes by connections, with 95 % intervals:

```
scripts/compare.sh results/sample/round1 results/sample/round1 --pair gateway-zuul=gateway-scg --metrics throughput,cpu
```

[@changes rows=pair subject="gateway-zuul / gateway-scg" counts=counts /]

p99, ms:

[@grid run=round1 subjects=["direct", "gateway-scg", "gateway-zuul", "nginx"] counts=counts column="p99_ms" format="0" /]

[#function p99s subject connections][#return round1.values(subject + "/rep*/c" + connections?c + ".json", "/figures/p99_ms")][/#function]
[#assign laws = round1.values("{gateway-scg,nginx}/rep*/c{1000,3000}.json", "/little_law")]
**From 1000 connections on, do not trust the mean and the p99 of Spring Cloud Gateway and of nginx.** Throughput x mean
latency is up to [=laws?max?string("0.0")] times the number of connections: wrk mistakes a slow response for its own stall, and adds samples for
it. At 3000 connections the p99 is [=(p99s("gateway-scg", 3000)?first / 1000)?string("0.0")] to [=(p99s("gateway-scg", 3000)?last / 1000)?string("0.0")] s in the repetitions of Spring Cloud Gateway and [=(p99s("nginx", 3000)?first / 1000)?string("0.0")] to
[=(p99s("nginx", 3000)?last / 1000)?string("0.0")] s in the valid ones of nginx. Part of Spring Cloud Gateway's p99 is the wait for a connection to be accepted
([why](accepting-connections.md)).

[@holds claims=[300, 1000]?map(each -> invalidOfNginx(each) == 0) + [3000, 5000]?map(each -> invalidOfNginx(each) gt 1) /]
**nginx is invalid in [=invalidOfNginx(3000)] of [=round1.repetitions()] repetitions at 3000 connections and in [=invalidOfNginx(5000)] at 5000**: wrk counts read errors. nginx asks the kernel for a listen
queue of 511 connections. In a separate execution ([nginx-backlog](../../results/sample/nginx-backlog)) that queue overflowed
[=samples.kernelCounter("nginx-backlog/nstat.txt", "TcpExtListenOverflows")?c] times in 10 s; the kernel sent SYN cookies and rejected [=samples.kernelCounter("nginx-backlog/nstat.txt", "TcpExtSyncookiesFailed")?c] of them, and wrk counted [=samples.wrkErrors("nginx-backlog/wrk.txt")?c] read
errors. The article mentions 16 for nginx at 1000 connections. To reproduce, each server in a terminal of its own:

```
scripts/run.sh backend-tomcat
scripts/run.sh nginx
wrk -t50 -c300 -d15s http://127.0.0.1:8083/hello
ulimit -Sn 8192; nstat -n; wrk -t50 -c5000 -d10s --timeout 30s --latency http://127.0.0.1:8083/hello; nstat -z | grep -E 'ListenOverflows|Syncookies'
```

[@holds claims=[figureOf(round1, "gateway-zuul", 300, "mean_ms") gt 2 * figureOf(round1, "gateway-zuul", 300, "p50_ms")] /]
**Zuul's mean at 300 connections is several times its median**: [=figure(round1, "gateway-zuul", 300, "mean_ms", "0")] and [=figure(round1, "gateway-zuul", 300, "p50_ms", "0")] ms. Its 200 threads are queued unfairly
for 20 connections: most requests are fast, some wait long, and wrk adds samples for those.

## The whole field

[#assign shortCounts = [300, 1000]]
[#function fieldToNginx subject][#return gateways.compare("--pair nginx=" + subject + " --metrics throughput,cpu")][/#function]
[#function fieldChange subject count][#return marked(compared(fieldToNginx(subject), "nginx / " + subject, count, "cpu"))][/#function]
[#function springTimes subject count][#return ratio(compared(gateways.compare("--metrics cpu --pair gateway-scg=" + subject), "gateway-scg / " + subject, count, "cpu"))][/#function]
[#assign virtualThreads = "gateway-scg-mvc@virtual-threads"]
**At 300 connections Spring Cloud Gateway on MVC takes [=springTimes("gateway-scg-mvc", 300)] times the CPU time of WebFlux, on virtual threads
[=springTimes(virtualThreads, 300)] times; at 1000, [=springTimes("gateway-scg-mvc", 1000)] and [=springTimes(virtualThreads, 1000)] times.**
[round1-gateways](../../results/sample/round1-gateways/summary.md) is this round with [=ranked?size] gateways and variants in one run, Java [=gateways.javaVersion()], [=gateways.repetitions()] repetitions, on a
faster machine than that of the figures above: without a gateway it answered [=figure(gateways, "direct", 300, "requests_per_sec", "0")] requests/s instead of [=figure(round1, "direct", 300, "requests_per_sec", "0")]. One cell of `gateway-zuul2` at 300 connections was not warm. Both tables are in the order of CPU time at 300 connections.

[#list shortCounts as count]
[=count?c] connections:

| subject | CPU µs/request | CPU vs nginx | requests/s |
|---|---:|---:|---:|
[#list ranked + ["direct"] as each]
| [=(count == 300)?then(name(gateways, each), each)] | [=figure(gateways, each, count, "gateway_cpu_us_per_request", "0.0")] | [=["direct", "nginx"]?seq_contains(each)?then("", fieldChange(each, count))] | [=figure(gateways, each, count, "requests_per_sec", "0")] |
[/#list]

[/#list]
Bold: shown when that subject and nginx alone are compared; corrected for all pairs, fewer differences are shown. Requests/s
depend on load generator and backend as much as on the gateway, and wrk's latencies contradict them for many subjects: for p99, see
[latency at a rate](latency-at-a-rate.md).

`gateway-zuul2` keeps all idle connections to the backend; Zuul's default is four for each event loop.

[What each gateway adds and changes](gateway-changes.md) is part of its cost: Spring Cloud Gateway on MVC, Traefik and Zuul 1 ask the
backend for compression, MVC also offers it HTTP/2 with every request, Zuul 1 answers in chunks, and all but HAProxy add headers.

```
[=gateways.command()]
scripts/compare.sh results/sample/round1-gateways results/sample/round1-gateways --pair nginx=haproxy --metrics throughput,cpu
scripts/compare.sh results/sample/round1-gateways results/sample/round1-gateways --pair gateway-zuul=nginx --metrics cpu
```

## Side by side with nginx

[#function signed percent][#return percent?string("+0.0;-0.0")][/#function]
[#assign haproxyTimes = blockTimes("versus-proxies", "haproxy")]
[#assign haproxyFirst = haproxyTimes[0..4]]
[#assign haproxyLast = haproxyTimes[5..7]]
[#assign mainlineFirst = blockTimes("versus-proxies", "nginx-mainline")[0..4]]
[#assign mainlineLast = blockTimes("versus-proxies", "nginx-mainline")[5..7]]
[@holds claims=[mainlineLast?min gt mainlineFirst?max, haproxyLast?min gt haproxyFirst?max] /]
[#function cpuType run][#return samples.readJson(run + "/environment.json").machine.cpu][/#function]
[@holds claims=[haproxyTimes?size == 8, cpuType("versus-proxies") != cpuType("round1-gateways")] + sideBySide?map(row -> (row.throughput_change_high_percent lt 0) == (row.subject == "envoy")) /]
[@holds claims=sideBySide?map(row -> timesNginx(row.subject))?map(row -> row.low_percent lt armCpu(proxyArms, row.subject?keep_after(" / ")).change_percent && armCpu(proxyArms, row.subject?keep_after(" / ")).change_percent lt row.high_percent) /]
**On full CPUs HAProxy takes [=ratio(cpuHaproxy)] times nginx's CPU time per request, Envoy [=ratio(cpuEnvoy)]; at [=sideBySideRate?c] requests/s each [=ratio(cpuHaproxyBeside)] and [=ratio(cpuEnvoyBeside)].** For the former, [`versus`](../COMPARING.md#how-it-decides) started all of them
afresh in every block, warmed them up, and loaded them in turns of [=samples.readJson("versus-proxies/run.json").slice_s] s with [=samples.readJson("versus-proxies/run.json").sessions] connections, as fast as they answer.

[@timesNginxSideBySide arms=sideBySide titles=["subject", "blocks", "CPU µs/request", "nginx in its blocks", "times nginx"] ratio=ratio /]

| subject | requests/s | nginx requests/s in its blocks | requests/s vs nginx |
|---|---:|---:|---:|
[#list sideBySide as row]
| [=row.subject] | [=row.requests_per_sec?string("0")] | [=row.baseline_requests_per_sec?string("0")] | [=signed(row.throughput_change_percent)] % ([=signed(row.throughput_change_low_percent)] to [=signed(row.throughput_change_high_percent)]) |
[/#list]

All intervals of these two tables are [=proxiesPercent] % intervals. No difference in requests/s is shown but that of Envoy; like all throughput here, they also depend on wrk and the
backend. This run was on another type of CPU than that of the whole field; each ratio lies within its interval there. HAProxy's was [=haproxyFirst?min?string("0.00")] to [=haproxyFirst?max?string("0.00")] in the first
five blocks and [=haproxyLast?min?string("0.00")] to [=haproxyLast?max?string("0.00")] in the last three, nginx-mainline's [=mainlineFirst?min?string("0.00")] to [=mainlineFirst?max?string("0.00")] and [=mainlineLast?min?string("0.00")] to [=mainlineLast?max?string("0.00")]: ratios may change with
time, and where they do, the intervals are too narrow.

With [=sideBySideRate?c] requests/s sent to each at the same time, in two runs on another machine, on Java [=javaGateways.javaVersion()], with [=sideBySidePercent] % intervals:

[@timesNginxSideBySide arms=sideBySideAtRate titles=["subject", "blocks", "CPU µs/request", "nginx in its blocks", "times nginx"] ratio=ratio /]

[#macro sinceZuulBeside subjects]
| compared with Zuul 1 | CPU per request, 95 % interval |
|---|---:|
[#list subjects as each]
| [=each] | [=change(besideZuul(each))] |
[/#list]
[/#macro]
Zuul 1 was in both runs, with [=ratio(cpuZuul)] and [=ratio(cpuZuulAgain)] times nginx's CPU time. The order of rows from different runs is not tested. In the run with HAProxy, nginx's CPU time fell from [=nginxBeside?first?string("0.0")] µs in the first block to [=nginxBeside?last?string("0.0")] in the last, HAProxy's
ratio rose from [=haproxyBeside?first?string("0.00")] to [=haproxyBeside?last?string("0.00")], and those of Envoy and Zuul 1 rose in every block: these intervals may be too narrow.

Compared with Zuul 1, each pair alone, every difference is shown, that of Spring Cloud Gateway on WebFlux by a narrow margin:

[@sinceZuulBeside subjects=["nginx"] + sideBySideAtRate?map(row -> row.subject)?filter(each -> each != "gateway-zuul") /]

```
[=proxies.command()]
[=javaGateways.command()]
[=nativeGateways.command()]
scripts/compare.sh results/sample/versus-java-gateways results/sample/versus-java-gateways --metrics cpu --pair gateway-zuul=gateway-zuul2
scripts/compare.sh results/sample/versus-native-gateways results/sample/versus-native-gateways --metrics cpu --pair gateway-zuul=caddy
```

From [versus-proxies](../../results/sample/versus-proxies/summary.md), [versus-java-gateways](../../results/sample/versus-java-gateways/summary.md) and [versus-native-gateways](../../results/sample/versus-native-gateways/summary.md). **Not measured**: gateways in Java, Traefik and Caddy side by side with nginx on full CPUs.
