<!-- Made of engine/src/test/findings and results/sample. To write it anew:
./mvnw -pl engine -am test -Dtest=FindingsTest -Dfindings.write=true -Dsurefire.failIfNoSpecifiedTests=false -->
[#include "macros.ftl"]
# What the sample runs show

[#assign runs = ["rate", "rate-sleep", "round1", "round2", "round3", "framework-round1", "framework-round2", "framework-round3", "round1-stacks", "framework-round1-stacks", "routes", "zuul-ab", "gateways-ab", "warmup-gateways", "warmup-frameworks"]]
The [committed runs](#the-runs) are in [results/sample](../results/sample), a folder per run with all raw output. They
ran on a virtual machine with 2 shared cores (`environment.json` has the rest), with load generator, gateway and backend
together on it, whose speed changes by a third and more within minutes. Read ratios within a run, and processor time per request;
the articles used other machines (4 cores in the rounds, up to 8 in the studies) and other versions.

Tables show medians. The intervals of `compare` are of geometric means, and are the ones to trust where the two disagree.
Bold takes the number of rows into account; the intervals do not: one that is not bold may still leave out 0.

## Latency at equal work

[#assign atRate = samples.run("rate")]
[#assign atRateSleep = samples.run("rate-sleep")]
[#assign rateSubjects = ["direct", "nginx", "gateway-undertow", "gateway-scg", "gateway-zuul@tuned"]]
[#assign gateways = rateSubjects[1..]]
[#assign addedP50 = addedOf(atRate, gateways, "p50_ms")]
[#assign addedP99 = addedOf(atRate, gateways, "p99_ms")]
Requests are sent at a constant rate, the same to all, in front of a backend that answers at once. **A gateway adds
[=addedP50?first?string("0.00")] to [=addedP50?last?string("0.00")] ms to the median and at most [=addedP99?last?string("0.0")] ms to p99**, as long as the machine is not full. In parentheses what it adds to
`direct`, from [rate/summary.csv](../results/sample/rate/summary.csv):

[@equalWork run=atRate subjects=rateSubjects /]

[@holds claims=addedP50?map(each -> each gt 0) /]
What each can bear, with p99 below 10 ms, 99 % of the requests answered and no error:

[@knees run=atRate /]

The rates of the first table are 25, 50 and 75 % of the smallest knee. Load generator, gateway and backend share two processors:
a knee is where all of them together fill these, and that of `direct` where the load generator could no longer keep up.

In front of a backend that sleeps 100 ms, from [rate-sleep/summary.csv](../results/sample/rate-sleep/summary.csv):

[@equalWork run=atRateSleep subjects=rateSubjects /]

[#assign topRate = atRate.rates()?last]
[#assign slowest = atRate.row("gateway-scg", {"rate": topRate})]
[#assign longest = slowest["max_ms"]]
[#assign common = slowest["p9999_ms"]]
[@holds claims=[longest gt 1000, longest lt 1100, common lt 100] /]
**A few responses of `gateway-scg` at [=topRate?c] requests/s took [=(longest / 1000)?string("0.00")] s**, fewer than one in 10,000. They waited for a connection:
Tomcat closes each after its hundredth request, the gateway opens new ones, and when more than 100 come at a time
(`server.tomcat.accept-count`), the kernel drops the rest, which try again after a second. Where the longest takes
more than a second, the kernel's counters of dropped and of repeated attempts have grown by the same number:

```
scripts/run.sh backend-tomcat & scripts/run.sh gateway-scg &        # until both answer
wrk -t2 -c50 -d40s http://127.0.0.1:8081/hello
nstat -n
java -jar open-load/target/open-load.jar http://127.0.0.1:8081/hello --rate [=topRate?c] --duration 20s --warmup 10s --sessions 1900 --out out
nstat -z TcpExtListenOverflows TcpExtTCPSynRetrans
```

[#assign counts = [300, 1000, 3000, 5000]]
## Round 1: a backend that answers at once

[#assign round1 = samples.run("round1")]

[#assign pair = round1.compare("--pair gateway-zuul=gateway-scg --metrics throughput,cpu")]
From [round1/summary.csv](../results/sample/round1/summary.csv), medians of [=round1.repetitions()] repetitions. Throughput as a ratio to
`direct`:

[@grid run=round1 subjects=["gateway-scg", "gateway-zuul", "nginx"] counts=counts column="ratio_to_base" format="0.000" /]

Processor time of the gateway, µs per request:

[@grid run=round1 subjects=["gateway-scg", "gateway-zuul", "nginx"] counts=counts column="gateway_cpu_us_per_request" format="0" /]

[@holds claims=["gateway-scg", "gateway-zuul"]?map(each -> figureOf(round1, "nginx", 300, "ratio_to_base") gt 2 * figureOf(round1, each, 300, "ratio_to_base")) /]
The article's ratios at 300 connections are [=articleRatio("round1", "nginx", 300)?string("0.00")] for nginx,
[=articleRatio("round1", "gateway-scg", 300)?string("0.00")] for Spring Cloud Gateway and
[=articleRatio("round1", "gateway-zuul", 300)?string("0.00")] for Zuul. nginx is far ahead here, too: at 300 connections
Spring Cloud Gateway needs [=(figureOf(round1, "gateway-scg", 300, "gateway_cpu_us_per_request") / figureOf(round1, "nginx", 300, "gateway_cpu_us_per_request"))?string("0.0")]
times and Zuul [=(figureOf(round1, "gateway-zuul", 300, "gateway_cpu_us_per_request") / figureOf(round1, "nginx", 300, "gateway_cpu_us_per_request"))?string("0.0")]
times its processor time per request. nginx's ratio is a lower bound: in all its cells load generator and backend used more
than half of the machine.

Spring Cloud Gateway beside Zuul, with 95 % intervals; in bold what `compare` shows to be real:

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
[=(p99s("nginx", 3000)?last / 1000)?string("0.0")] s in those of nginx. Part of Spring Cloud Gateway's is the wait for a connection to be accepted
([below](#connections-that-wait-to-be-accepted)).

[@holds claims=[figureOf(round1, "nginx", 5000, "valid") == 0] /]
**nginx at 5000 connections is invalid in every repetition**: wrk counts read errors. nginx asks the kernel for a listen
queue of 511 connections. In an execution of its own ([nginx-backlog](../results/sample/nginx-backlog)) that queue overflowed
[=samples.counter("nginx-backlog/nstat.txt", "TcpExtListenOverflows")?c] times in 10 s; the kernel sent SYN cookies and rejected [=samples.counter("nginx-backlog/nstat.txt", "TcpExtSyncookiesFailed")?c] of them, and wrk counted [=samples.wrkErrors("nginx-backlog/wrk.txt")?c] read
errors. The article notes 16 of nginx at 1000 connections. To see it:

```
scripts/run.sh backend-tomcat
scripts/run.sh nginx
wrk -t50 -c300 -d15s http://127.0.0.1:8083/hello
nstat -n; wrk -t50 -c5000 -d10s --timeout 30s --latency http://127.0.0.1:8083/hello; nstat -z | grep -E 'ListenOverflows|Syncookies'
```

[@holds claims=[figureOf(round1, "gateway-zuul", 300, "mean_ms") gt 2 * figureOf(round1, "gateway-zuul", 300, "p50_ms")] /]
**Zuul's mean at 300 connections is several times its median**: [=figure(round1, "gateway-zuul", 300, "mean_ms", "0")] and [=figure(round1, "gateway-zuul", 300, "p50_ms", "0")] ms. Its 200 threads share 20
connections that are not handed out in turn: most requests are quick, some wait long, and wrk adds its samples to those.

## What the actuator costs Zuul

[#assign stacks = samples.run("round1-stacks")]
[#assign zuuls = ["gateway-zuul@without-actuator", "gateway-zuul", "gateway-zuul@debug-header"]]
[#assign stackCounts = [300, 1000]]
[#function toBackend subject count][#return stacks.median(stacks.cpuToBackend(subject, count))][/#function]
[#function added row][#return row.change_percent?string("0.0") + " % (" + row.low_percent?string("0.0") + " to " + row.high_percent?string("0.0") + ")"][/#function]
[#assign added2019 = stackCounts?map(count -> stacks.cpuToBackendChange("stack-2019/gateway-zuul@without-actuator", "stack-2019/gateway-zuul", count))]
[#assign addedToday = stackCounts?map(count -> stacks.cpuToBackendChange("gateway-zuul@without-actuator", "gateway-zuul", count))]
[@holds claims=added2019?map(row -> row.low_percent gt 0) /]
[@holds claims=addedToday?map(row -> row.low_percent lt 0) /]
Zuul's starter brings Spring Boot's actuator, whose filters measure every request; the article's application has it, and
sets `zuul.include-debug-header`. **The actuator adds [=added(added2019[0])] to the processor time of the Zuul of 2019 at [=stackCounts[0]?c]
connections and [=added(added2019[1])] at [=stackCounts[1]?c]**, with 95 % intervals, measured against the
backend's in the same cell; what it adds to today's does not stand out. `compare` shows no difference in throughput, p99
and processor time by themselves: the speed of the machine varied too much. From [round1-stacks/summary.csv](../results/sample/round1-stacks/summary.csv),
[=stacks.repetitions()] repetitions on Java [=stacks.java()]:

```
[=stacks.command()]
```

| subject | connections | requests/s | p99 ms | CPU µs/request |
|---|---:|---:|---:|---:|
[#list ["", "stack-2019/"] as stack]
[#list zuuls as variant]
[#list stackCounts as count]
| [=(count == 300)?then(name(stacks, stack + variant), "")] | [=count?c] | [=figure(stacks, stack + variant, count, "requests_per_sec", "0")] | [=figure(stacks, stack + variant, count, "p99_ms", "0")] | [=figure(stacks, stack + variant, count, "gateway_cpu_us_per_request", "0.0")] |
[/#list]
[/#list]
[/#list]

What each adds, with 95 % intervals; in bold what `compare` shows to be real:

[#function adds one other][#return stacks.compare("--metrics throughput,p99,cpu --pair " + one + "=" + other + " --pair stack-2019/" + one + "=stack-2019/" + other)][/#function]
[#assign actuator = adds(zuuls[0], zuuls[1])]
[#assign debugHeader = adds(zuuls[1], zuuls[2])]
| | connections | throughput | p99 | CPU per request |
|---|---:|---:|---:|---:|
[@adding what="the actuator, today" rows=actuator pair=zuuls[0] + " / " + zuuls[1] /]
[@adding what="the actuator, 2019" rows=actuator pair="stack-2019/" + zuuls[0] + " / stack-2019/" + zuuls[1] /]
[@adding what="the debug header, today" rows=debugHeader pair=zuuls[1] + " / " + zuuls[2] /]
[@adding what="the debug header, 2019" rows=debugHeader pair="stack-2019/" + zuuls[1] + " / stack-2019/" + zuuls[2] /]

```
scripts/compare.sh results/sample/round1-stacks results/sample/round1-stacks --metrics throughput,p99,cpu \
  --pair gateway-zuul@without-actuator=gateway-zuul --pair stack-2019/gateway-zuul@without-actuator=stack-2019/gateway-zuul
```

The gateway's processor time divided by the backend's in the same cell, which all variants ask alike, depends far less on
the speed of the machine:

| subject | connections | gateway's / backend's, median | lowest | highest |
|---|---:|---:|---:|---:|
[#list ["", "stack-2019/"] as stack]
[#list zuuls as variant]
[#list stackCounts as count]
[#assign all = stacks.cpuToBackend(stack + variant, count)]
| [=(count == 300)?then(stack + variant, "")] | [=count?c] | [=toBackend(stack + variant, count)?string("0.00")] | [=all?first?string("0.00")] | [=all?last?string("0.00")] |
[/#list]
[/#list]
[/#list]

[@holds claims=[stacks.cpuToBackend("stack-2019/gateway-zuul", 300)?first gt stacks.cpuToBackend("stack-2019/gateway-zuul@without-actuator", 300)?last] /]
[@holds claims=stackCounts?map(count -> stacks.cpuToBackend("gateway-zuul", count)?first lt stacks.cpuToBackend("gateway-zuul@without-actuator", count)?last) /]
[@holds claims=(actuator + debugHeader)?map(row -> row.verdict == "no difference shown") /]
In the stack of 2019, at 300 connections, every repetition with the actuator needs more than every one without. The debug header
adds nothing that stands out.

## Round 2: a static file

[#assign round2 = samples.run("round2")]
From [round2/summary.csv](../results/sample/round2/summary.csv). Throughput as a ratio to `direct`, which is
[=name(round2, "direct")]:

[@grid run=round2 subjects=["gateway-scg", "gateway-zuul"] counts=counts column="ratio_to_base" format="0.000" /]

Processor time of the gateway, µs per request:

[@grid run=round2 subjects=["gateway-scg", "gateway-zuul"] counts=counts column="gateway_cpu_us_per_request" format="0" /]

The article's ratios at 300 connections are [=articleRatio("round2", "gateway-scg", 300)?string("0.00")] and [=articleRatio("round2", "gateway-zuul", 300)?string("0.00")].

## Round 3: a slow backend

[#assign round3 = samples.run("round3")]
From [round3/summary.csv](../results/sample/round3/summary.csv), requests/s:

[@grid run=round3 subjects=["direct", "gateway-scg", "gateway-zuul", "gateway-zuul@tuned"] counts=counts column="requests_per_sec" format="0" /]

The article has [=samples.article("round3").figure("direct", {"connections": 300}, "requests_per_sec")?string("0")] for direct, [=samples.article("round3").figure("gateway-scg", {"connections": 300}, "requests_per_sec")?string("0")] for Spring Cloud Gateway and [=samples.article("round3").figure("gateway-zuul", {"connections": 300}, "requests_per_sec")?string("0")]
for Zuul at 300 connections; it did not measure the tuned Zuul.

The limits do not depend on the machine. 200 threads that sleep 100 ms answer 2000 requests a second; plain Zuul has 20
connections to its route, each good for 10 requests a second: 200. The article's figure is confirmed, and so is its
guess that opening the pool would fix it: with 1000 connections per route Zuul reaches the backend's limit as Spring
Cloud Gateway does.

[@holds claims=counts?map(count -> figureOf(round3, "gateway-zuul", count, "gateway_cpu_us_per_request") gt figureOf(round3, "gateway-zuul@tuned", count, "gateway_cpu_us_per_request")) /]
[@holds claims=counts?map(count -> figureOf(round3, "gateway-zuul@tuned", count, "ratio_to_base") gt 0.95) /]
**Plain Zuul uses several times the processor time per request of the tuned one**, in µs; it answers a tenth of the
requests, so part of that is the JVM's own:

[@grid run=round3 subjects=["gateway-zuul", "gateway-zuul@tuned"] counts=counts column="gateway_cpu_us_per_request" format="0" /]

Of plain Zuul's 200 Tomcat threads 180 wait in `AbstractConnPool.getPoolEntryBlocking` for one of the 20 connections. Each
returned connection wakes all of them, and all but one go back to wait. To see it, start these in terminals of their own:

```
scripts/run.sh backend-sleep
scripts/run.sh gateway-zuul --upstream http://127.0.0.1:8070
wrk -t50 -c300 -d60s --timeout 30s http://127.0.0.1:8082/sleep
jcmd <pid of gateway-zuul> Thread.print | grep -c getPoolEntryBlocking
jcmd <pid of gateway-zuul> JFR.start duration=10s settings=profile filename=/tmp/zuul.jfr
jfr summary /tmp/zuul.jfr | grep ThreadPark
```

**Latencies of the saturated cells speak of a part of the connections.** At 5000 connections plain Zuul answers a
fraction of them within a cell; `gateway-zuul@tuned` at 3000 and 5000 shows the latency of the connections that its Tomcat
has accepted, 2000 at a time. The notes in the summary say so for each cell.

## Framework round 1: nothing to wait for

[#assign framework1 = samples.run("framework-round1")]
[#assign frameworks1 = ["mvc-tomcat", "webflux-tomcat", "webflux-netty", "mvc-tomcat@virtual-threads"]]
[#function ratioOf subject connections][#return figureOf(framework1, subject, connections, "ratio_to_base")?string("0.00")][/#function]
From [framework-round1/summary.csv](../results/sample/framework-round1/summary.csv), medians of [=framework1.repetitions()] repetitions. The
subjects are [=name(framework1, "mvc-tomcat")], [=name(framework1, "webflux-tomcat")] and
[=name(framework1, "webflux-netty")]; `mvc-tomcat@virtual-threads` changes one property of the first. Requests/s:

[@grid run=framework1 subjects=frameworks1 counts=counts column="requests_per_sec" format="0" plain=true /]

Processor time, µs per request:

[@grid run=framework1 subjects=frameworks1 counts=counts column="backend_cpu_us_per_request" format="0.0" plain=true /]

Beside `mvc-tomcat`, with 95 % intervals; in bold what `compare` shows to be real in that subject's throughput, p99 and
processor time:

[#list frameworks1?filter(each -> each != "mvc-tomcat") as each]
[@changes rows=framework1.compare("--pair mvc-tomcat=" + each + " --metrics throughput,p99,cpu") subject="mvc-tomcat / " + each counts=counts metrics=["throughput", "p99", "cpu"] title=each /]

[/#list]
[#assign nettyP99s = framework1.values("webflux-netty/rep*/c{1000,3000,5000}.json", "/figures/p99_ms")]
[#assign threads = framework1.compare("--pair mvc-tomcat=mvc-tomcat@virtual-threads --metrics throughput,p99,cpu")]
[#function shown metric][#return threads?filter(row -> row.metric == metric && ["faster", "slower"]?seq_contains(row.verdict))][/#function]
[#function real metric][#return shown(metric)?map(row -> row.change_percent)][/#function]
```
scripts/compare.sh results/sample/framework-round1 results/sample/framework-round1 \
  --pair mvc-tomcat=mvc-tomcat@virtual-threads --metrics throughput,p99,cpu
```

[@holds claims=counts?map(count -> figureOf(framework1, "webflux-tomcat", count, "ratio_to_base") lt 1) /]
[@holds claims=[figureOf(framework1, "webflux-netty", 300, "ratio_to_base") lt 1, nettyP99s?min gt 1000] /]
[@holds claims=["throughput", "cpu"]?map(metric -> shown(metric)?map(row -> row.connections?c)?join(" ") == "1000 3000 5000") /]
[@holds claims=[shown("p99")?map(row -> row.connections?c)?join(" ") == "300 1000 3000"] /]
- **WebFlux on Tomcat is slower than Spring MVC**, at [=articleFramework("webflux-tomcat", 300)?string("0.00")] of its throughput at 300 connections in the article and at [=ratioOf("webflux-tomcat", 300)] here.
- **WebFlux on Netty is not the fastest here**: [=articleFramework("webflux-netty", 300)?string("0.00")] times Spring MVC at 300 connections in the article, [=ratioOf("webflux-netty", 300)] here. It
  gains with the connections, to [=ratioOf("webflux-netty", 5000)] at 5000, and serves them unevenly: from 1000 on its p99 is [=(nettyP99s?min / 1000)?string("0.0")] to
  [=(nettyP99s?max / 1000)?string("0.0")] s in the repetitions ([below](#connections-that-wait-to-be-accepted)).
- **Spring MVC on virtual threads answers [=real("throughput")?min?string("0")] to [=real("throughput")?max?string("0")] % more than on Tomcat's own threads and uses [=(-real("cpu")?max)?string("0")] to [=(-real("cpu")?min)?string("0")] % less
  processor time from 1000 connections on**, by changing one property. Its p99 is [=(1 + real("p99")?min / 100)?string("0.0")] to [=(1 + real("p99")?max / 100)?string("0.0")] times as high up to 3000; at 5000 no
  difference is shown.

A profile shows whose Java code uses the processor time; it does not see the kernel. It counts in which library's code the
Java threads were when they were sampled (code of the JDK counts for the library that called it).
From [profiles](../results/sample/profiles), one execution each with 300 connections:

[#function part subject name][#return samples.share("profiles/" + subject + ".txt", name)][/#function]
| subject | samples | Tomcat | Netty | Spring | Reactor |
|---|---:|---:|---:|---:|---:|
[#list ["mvc-tomcat", "webflux-tomcat", "webflux-netty"] as each]
| [=each] | [=samples.share("profiles/" + each + ".txt", "samples")?string("0")] | [=part(each, "org.apache")?string("0")] % | [=part(each, "io.netty")?string("0")] % | [=part(each, "org.springframework")?string("0")] % | [=(part(each, "reactor.core") + part(each, "reactor.netty"))?string("0")] % |
[/#list]

Shares are of each subject's own samples, and say nothing of how many there would be at the same load. To see it, for each of
the three:

```
scripts/run.sh mvc-tomcat
jcmd <pid> JFR.start name=warm settings=profile
wrk -t50 -c300 -d4s http://127.0.0.1:8080/hello      # ten times, with a pause of 1.5 s: the compilers need the pauses
jcmd <pid> JFR.start name=profile settings=profile
wrk -t50 -c300 -d15s http://127.0.0.1:8080/hello
jcmd <pid> JFR.dump name=profile filename=/tmp/mvc.jfr
jfr print --events ExecutionSample --stack-depth 64 /tmp/mvc.jfr | awk '
  /ExecutionSample \{/ { n++; seen = 0; split("", found) }
  !seen && match($1, /^(org\.springframework|reactor\.core|org\.apache|reactor\.netty|io\.netty)/) {
    seen = 1; count[substr($1, 1, RLENGTH)]++
  }
  match($0, /writeWithMessageConverters|LinkedCaseInsensitiveMap|DispatcherHandler|getHandler|BeanFactory|doWrite/) {
    name = substr($0, RSTART, RLENGTH); if (!(name in found)) { found[name] = 1; count[name]++ }
  }
  END { print "samples " n; for (each in count) printf "%s %.1f %%\n", each, 100 * count[each] / n }'
```

The first recording is there to be started before the warm-up: its start throws compiled code away.

The article explains Netty's lead with the thread switch between Tomcat's poller and its worker. Under this load that
switch is rare: on two busy cores a worker that has finished finds the next request waiting. `cat /proc/<pid>/task/*/status
| awk '/^voluntary/ { sum += $2 } END { print sum }'` before and after a cell counts them.

## Framework round 2: blocking the wrong threads

[#assign framework2 = samples.run("framework-round2")]
From [framework-round2/summary.csv](../results/sample/framework-round2/summary.csv), one repetition, requests/s:

[@grid run=framework2 subjects=["mvc-tomcat", "webflux-tomcat", "webflux-netty"] counts=counts column="requests_per_sec" format="0.0" /]

The limits do not depend on the machine, but for its cores: Tomcat's 200 threads asleep for 100 ms answer 2000 requests
a second, the parallel scheduler's, one for each core, 10 each: 20 on two cores, 40 on the article's four. The server
below WebFlux makes no difference to that, but to what is left behind: when a client is gone, Netty takes its request
out of the queue; Tomcat does not look, and works off its 5000 requests for minutes after the cell.

## Framework round 3: waiting in other ways

[#assign framework3 = samples.run("framework-round3")]
[#assign ways = ["mvc-tomcat", "webflux-tomcat/sleep2", "webflux-netty/sleep2", "webflux-netty/sleep-bounded", "webflux-netty/sleep-reactive", "mvc-tomcat@virtual-threads"]]
[#function used way pointer][#return framework3.median(way + "/rep*/c5000.json", "/roles/backend/" + pointer)][/#function]
From [framework-round3/summary.csv](../results/sample/framework-round3/summary.csv), one repetition: requests/s, and at
5000 connections CPU µs per request, threads and the peak of memory in MB (from the cells' JSON; the heap may take 2048
MB).

| subject |[#list counts as count] [=count?c] |[/#list] CPU µs | threads | MB |
|---|[#list counts as count]---:|[/#list]---:|---:|---:|
[#list ways as way]
| [=name(framework3, way)] |[#list counts as count] [=figure(framework3, way, count, "requests_per_sec", "0")] |[/#list] [=figure(framework3, way, 5000, "backend_cpu_us_per_request", "0")] | [=used(way, "threads")?string("0")] | [=used(way, "peak_rss_mb")?string("0")] |
[/#list]

[@holds claims=ways?map(way -> figureOf(framework3, way, 5000, "backend_cpu_us_per_request") gte figureOf(framework3, "webflux-netty/sleep-reactive", 5000, "backend_cpu_us_per_request")) /]
Where threads suffice, throughput is connections / 100 ms: 3000 and 10000 requests/s at 300 and 1000 connections, as in
the article, up to what the processors can do. **Spring MVC on virtual threads does what WebFlux on an unbounded pool
does**, without a line of reactive code. Waiting without a thread is the cheapest by far.

`boundedElastic`, which Reactor offers in place of `elastic`, has 10 threads for each core: 20 here, 200 requests/s, a
tenth of Spring MVC's.

**With threads the growth ends at 3000 connections because the processors are busy, not for lack of memory or threads**,
which the article left open. Without threads it goes on to 5000. A thread costs its stack; Tomcat's buffers for each
connection add to that. The lowest limit of threads on this machine is the kernel's for all together, `kernel.pid_max` in `environment.json`, which has the others.

Where threads do run out, the unbounded pool takes the server with it. With 400 threads allowed to its user,
`webflux-tomcat` loses the thread that looks after its connections to an `OutOfMemoryError: unable to create native
thread` and never answers again, not even `/hello`, while its process lives on; `webflux-netty` breaks connections and
goes on. In a round such a cell is invalid and the next one gets a new server.

```
runuser -u nobody -- bash -c 'ulimit -u 400; java -Xmx512m -Xss256k -jar webflux-tomcat/target/webflux-tomcat.jar'
wrk -t50 -c1000 -d8s --timeout 30s http://127.0.0.1:8080/sleep2
curl -m 5 http://127.0.0.1:8080/hello
```

## Route tables: the walk and the index

[#assign routes = samples.run("routes")]
[#assign sizes = [100, 1000, 5000, 10000, 100000]]
[#assign lookups = ["linear", "two-level", "indexed"]]
[#function table lookup size column]
[#return routes.row("gateway-scg-routes@" + lookup, {"routes": size, "client": "shared"})[column]]
[/#function]
[#function start lookup size pointer]
[#return routes.median("gateway-scg-routes@" + lookup + "/n" + size?c + "/rep*/start.json", pointer)]
[/#function]
[#assign errors = []]
[#list lookups as lookup][#list sizes as size]
[#assign errors = errors + [100 * table(lookup, size, "ops_error") / table(lookup, size, "ops_per_sec")]]
[/#list][/#list]
[#assign article = samples.article("routes")]
From [routes/summary.csv](../results/sample/routes/summary.csv), one repetition on Java 17: requests/s of one client
with two requests under way, JMH's error [=errors?min?string("0")] to [=errors?max?string("0")] %, and beside them the
article's (Spring Cloud Gateway 3.0.3), which opened a client for every request: compare how the columns fall, not their
figures. Here it is [=routes.versions("gateway-scg-routes@linear")].

| routes | linear (stock) | two-level | indexed | article |
|---:|---:|---:|---:|---:|
[#list sizes as size]
| [=size?c] | [#list lookups as lookup][=table(lookup, size, "ops_per_sec")?string("0")] | [/#list][=table("linear", size, "article_ops_per_sec")?string("0.0")] |
[/#list]
| 100000 / 100 | [#list lookups as lookup][=table(lookup, 100000, "ratio_to_smallest")?string("0.000")] | [/#list][=(table("linear", 100000, "article_ops_per_sec") / table("linear", 100, "article_ops_per_sec"))?string("0.000")] |
| direct | [=routes.row("direct", {"client": "shared"}).ops_per_sec?string("0")] | | | [=routes.row("direct", {"client": "shared"}).article_ops_per_sec?string("0.0")] |

**The article's collapse is there in today's version too, and the index ends it.** Between 100 and 100,000 routes, stock
loses [=(100 - 100 * table("linear", 100000, "ratio_to_smallest"))?string("0")] % of its throughput, the index nothing that stands out of the noise. Two-level, the article's first idea, gains
no throughput here: all paths begin with `/mock`, so that all routes are one group. It helps where first segments differ.

The lookup alone, without a network, from [route-lookup](../results/sample/route-lookup): µs and bytes per lookup,
random hits. Errors are large on this machine, but do not blur the orders of magnitude.

```
java -jar jmh-bench/target/benchmarks.jar RouteLookupBenchmark.lookup -p hit=random -prof gc
java -jar jmh-bench/target/benchmarks.jar RouteLookupBenchmark.lookup -p hit=first,last,miss -p routes=100,100000 -prof gc
```

[#function lookup strategy size]
[#list samples.json("route-lookup/random.jmh.json") as each]
[#if each.params.strategy == strategy && each.params.routes == size?c][#return each][/#if]
[/#list]
[/#function]
[#function micros strategy size][#return lookup(strategy, size).primaryMetric.score][/#function]
| routes | linear µs | bytes | two-level µs | bytes | indexed µs | bytes |
|---:|---:|---:|---:|---:|---:|---:|
[#list [1, 100, 1000, 10000, 100000, 1000000] as size]
| [=size?c] |[#list lookups as strategy][#assign score = micros(strategy, size)] [=score?string((score < 1000)?then("0.0", "0"))] | [=lookup(strategy, size).secondaryMetrics["gc.alloc.rate.norm"].score?string("0")] |[/#list]
[/#list]

At 1,000,000 routes the index takes [=(micros("indexed", 1000000) / micros("indexed", 100))?string("0.0")] times as long as at 100, and allocates the same; what is left of growth is
memory further away than the processor's caches. At 100,000 it is [=((micros("linear", 100000) / micros("indexed", 100000) / 100)?round * 100)?c] times as fast as stock.

What a table of 100,000 routes costs otherwise:

| | linear (stock) | two-level | indexed |
|---|---:|---:|---:|
| start to the first routed request, s (100 routes) |[#list lookups as each] [=table(each, 100000, "start_s")?string("0.0")] ([=table(each, 100, "start_s")?string("0.0")]) |[/#list]
| heap at 10,000 routes, bytes per route |[#list lookups as each] [=table(each, 10000, "heap_bytes_per_route")?string("0")] |[/#list]
| heap at 100,000 routes, bytes per route |[#list lookups as each] [=table(each, 100000, "heap_bytes_per_route")?string("0")] |[/#list]

- **Start**: stock resolves every definition at least twice, once for its own list and once more when the weight filter
  asks for the routes, and again for every request that comes before it has them; the index once. Resolving is what
  takes the time; the command below shows it.
- **Heap**: most of the bytes per route are the route with its predicates and filters, the definitions, and the cache of
  the embedded store, which weighs on the small tables. Stock stands out at 100,000 routes: [=table("linear", 100000, "heap_mb")?string("0")] MB in use where
  the others have [=table("two-level", 100000, "heap_mb")?string("0")] and [=table("indexed", 100000, "heap_mb")?string("0")], about as much more as a second table takes. The sample does not show what holds it.
- **Change**: stock has no change of one route; the table must be refreshed, which resolves all. The index changes one
  entry. This prints what a save of one route among 100,000 takes to its first answer, for stock with
  `-Dstrategy=linear`:

```
./mvnw -pl gateway-scg-routes -am test -Dtest=LargeTableTest -Dsurefire.failIfNoSpecifiedTests=false
```

The profile of a start; the first start stores the routes, and each is ended with Ctrl-C when it says "Started":

```
java -jar gateway-scg-routes/target/gateway-scg-routes.jar --spring.profiles.active=indexed --routes.count=20000
java -XX:StartFlightRecording=settings=profile,filename=/tmp/start.jfr \
  -jar gateway-scg-routes/target/gateway-scg-routes.jar --spring.profiles.active=indexed --routes.count=20000
jfr print --events ExecutionSample --stack-depth 64 /tmp/start.jfr | awk '
  /ExecutionSample \{/ { n++; binder = seen = 0 }
  /boot\.context\.properties\.bind\./ { binder = 1 }
  /RouteDefinitionResolver\./ && !seen { seen = 1; resolving++; binding += binder }
  END { print n " samples, " resolving " in the resolving of routes, " binding " of these in the binder" }'
```

## Zuul with its pools open, and a token checked

[#assign study = samples.run("zuul-ab")]
[#assign big = {"requests": 100000, "execution": "whole"}]
[#assign small = {"requests": 10000, "execution": "whole"}]
[#function ab subject load column format][#return shownOf(study.row(subject, load), column, format)][/#function]
[#function least subject][#return study.values(subject + "/**/n10000-*.json", "/figures/requests_per_sec")?first][/#function]
[#function most subject][#return study.values(subject + "/**/n10000-*.json", "/figures/requests_per_sec")?last][/#function]
From [zuul-ab/summary.csv](../results/sample/zuul-ab/summary.csv), one repetition; ab, a connection for each request.
`gateway-zuul@secured` is [=study.versions("gateway-zuul@secured")]. The two instances of the service answer after 200
ms: 300 at a time can be no more than 1500 requests/s, 200 no more than 1000.

| load | subject | requests/s | mean ms | p50 ms | p99 ms | gateway CPU µs/request |
|---|---|---:|---:|---:|---:|---:|
[#list [["`-n 100000 -c 300`", big], ["`-n 10000 -c 200`, median of the last executions", small]] as load]
[#list ["direct", "gateway-zuul@secured"] as subject]
| [=load[0]] | [=subject] | [=ab(subject, load[1], "requests_per_sec", "0")] | [=ab(subject, load[1], "mean_ms", "0.0")] | [=ab(subject, load[1], "p50_ms", "0")] | [=ab(subject, load[1], "p99_ms", "0")] | [=ab(subject, load[1], "gateway_cpu_us_per_request", "0")] |
[/#list]
[/#list]

The article has [=samples.article("zuul-ab").figure("direct", {"requests": 100000}, "requests_per_sec")?string("0")] and [=samples.article("zuul-ab").figure("gateway-zuul@secured", {"requests": 100000}, "requests_per_sec")?string("0")] requests/s for the first load. The five executions of the second gave [=least("direct")?string("0")] to
[=most("direct")?string("0")] requests/s on direct and [=least("gateway-zuul@secured")?string("0")] to [=most("gateway-zuul@secured")?string("0")] through Zuul.

[@holds claims=["direct", "gateway-zuul@secured"]?map(each -> study.row(each, big).errors == 0 && study.row(each, small).errors == 0) /]
No request failed. Direct stays below its limit because ab spends time opening connections. The delay of 200 ms sets the
throughput, so this load shows that the tuned Zuul with its check is not the limit: it stays within [=(100 - 100 * study.row("gateway-zuul@secured", big).requests_per_sec / study.row("direct", big).requests_per_sec)?round] % of direct at 300
connections and within [=(100 - 100 * study.row("gateway-zuul@secured", small).requests_per_sec / study.row("direct", small).requests_per_sec)?round] % at 200. The article's took more than half at 300.

The article's latencies fall in two groups, most within 322 ms and a tenth beyond 1408 ms. Nothing like that is in this
run, where all were answered within [=study.values("gateway-zuul@secured/**/n*.json", "/figures/max_ms")?last?string("0")] ms. What made its slow group is not known.

## The gateway field: one processor and two, from the cold start on

[#assign field = samples.run("gateways-ab")]
[#assign fieldNames = ["direct", "nginx", "gateway-zuul", "gateway-scg", "gateway-scg@http10-keep-alive", "envoy", "gateway-undertow"]]
[#function ofField subject cpus protocol execution column format]
[#return shownOf(field.row(subject, {"cpus": cpus, "protocol": protocol, "execution": execution, "requests": 10000}), column, format)]
[/#function]
[#function cold subject cpus][#return ofField(subject, cpus, "plain", 1, "requests_per_sec", "0")][/#function]
From [gateways-ab/summary.csv](../results/sample/gateways-ab/summary.csv), one repetition, `ab -n 10000 -c 200` six
times after each start. The machine has two processors: at size 1 the gateway has one of them, ab and the backend the
other; at size 2 all three share both. Size 8 is not there, and Linkerd is not installed; the rows say so. In
[=field.warned("was not warm")?c] of the [=field.cells()?c] cells the backend still compiled.

```
[=field.command()]
```

Without `-k`, a connection for each request; of the first execution after the start, and the median of the fourth to
sixth (4–6):

| subject | 1 processor: 1st ms | 4–6 ms | 4–6 requests/s | CPU µs 1st | 4–6 | 2 processors: 4–6 ms | 4–6 requests/s |
|---|---:|---:|---:|---:|---:|---:|---:|
[#list fieldNames as each]
| [=name(field, each)] | [=ofField(each, 1, "plain", 1, "mean_ms", "0.0")] | [=ofField(each, 1, "plain", "whole", "mean_ms", "0.0")] | [=ofField(each, 1, "plain", "whole", "requests_per_sec", "0")] | [=ofField(each, 1, "plain", 1, "gateway_cpu_us_per_request", "0")] | [=ofField(each, 1, "plain", "whole", "gateway_cpu_us_per_request", "0")] | [=ofField(each, 2, "plain", "whole", "mean_ms", "0.0")] | [=ofField(each, 2, "plain", "whole", "requests_per_sec", "0")] |
[/#list]

With `-k`; plain Spring Cloud Gateway is skipped (below):

| subject | kept alive | 1 processor: 1st ms | 4–6 ms | 4–6 requests/s | CPU µs 4–6 | 2 processors: 4–6 ms | 4–6 requests/s |
|---|---:|---:|---:|---:|---:|---:|---:|
[#list fieldNames?filter(each -> each != "gateway-scg") as each]
| [=each] | [=(100 * field.row(each, {"cpus": 1, "protocol": "keep-alive", "execution": "whole"}).keep_alive_share)?string("0")] % | [=ofField(each, 1, "keep-alive", 1, "mean_ms", "0.0")] | [=ofField(each, 1, "keep-alive", "whole", "mean_ms", "0.0")] | [=ofField(each, 1, "keep-alive", "whole", "requests_per_sec", "0")] | [=ofField(each, 1, "keep-alive", "whole", "gateway_cpu_us_per_request", "0")] | [=ofField(each, 2, "keep-alive", "whole", "mean_ms", "0.0")] | [=ofField(each, 2, "keep-alive", "whole", "requests_per_sec", "0")] |
[/#list]

[@holds claims=["gateway-zuul", "gateway-scg", "gateway-undertow"]?map(each -> field.row(each, {"cpus": 1, "protocol": "plain", "execution": 6}).requests_per_sec gt 2 * field.row(each, {"cpus": 1, "protocol": "plain", "execution": 1}).requests_per_sec) /]
[@holds claims=["envoy", "nginx"]?map(each -> field.row(each, {"cpus": 1, "protocol": "plain", "execution": "whole"}).ratio_to_direct gt 1) /]
[@holds claims=[field.row("envoy", {"cpus": 1, "protocol": "plain", "execution": 6}).requests_per_sec lt 1.2 * field.row("envoy", {"cpus": 1, "protocol": "plain", "execution": 1}).requests_per_sec] /]
**A JVM is far from warm after one execution.** Requests/s of the six, at one processor:

| subject | 1 | 2 | 3 | 4 | 5 | 6 |
|---|---:|---:|---:|---:|---:|---:|
[#list ["gateway-zuul", "gateway-scg", "gateway-undertow", "envoy"] as each]
| [=each] |[#list 1..6 as execution] [=ofField(each, 1, "plain", execution, "requests_per_sec", "0")] |[/#list]
[/#list]

The article calls the first run of Zuul its warm-up and compares the next.

**Without `-k` a gateway can answer more than direct**: behind a gateway the backend keeps a few connections open, while
direct accepts one for each request. Do not read a ratio to direct as a cost here.

### How much of the verdict on Spring Cloud Gateway was ab

The article gives it 873 requests/s on eight cores, and calls that disappointing. From the tables above:

- **A cold start could explain it.** Its first 10,000 requests run at [=cold("gateway-scg", 1)] requests/s on one processor and [=cold("gateway-scg", 2)] on two,
  its sixth at [=ofField("gateway-scg", 1, "plain", 6, "requests_per_sec", "0")] and [=ofField("gateway-scg", 2, "plain", 6, "requests_per_sec", "0")]. The article warmed up Zuul and says nothing of it for Spring Cloud Gateway.
  The rise is the gateway's warm-up: Envoy, which compiles nothing, has [=cold("envoy", 1)] and [=ofField("envoy", 1, "plain", 6, "requests_per_sec", "0")] at one
  processor.
- **The protocol explains a part.** With connections kept, Spring Cloud Gateway answers [=ofField("gateway-scg@http10-keep-alive", 1, "keep-alive", "whole", "requests_per_sec", "0")] requests/s instead of [=ofField("gateway-scg@http10-keep-alive", 1, "plain", "whole", "requests_per_sec", "0")]
  at one processor and [=ofField("gateway-scg@http10-keep-alive", 2, "keep-alive", "whole", "requests_per_sec", "0")] instead of [=ofField("gateway-scg@http10-keep-alive", 2, "plain", "whole", "requests_per_sec", "0")] at two (the same variant with and without `-k`).
- **ab with `-k` cannot test it at all as it is.** It answers a request of HTTP/1.0 that asks to keep the connection
  without saying `Connection: keep-alive`, and keeps it open: ab waits for the end of the first answer until its
  timeout. Zuul's Tomcat closes the connection instead. The variant `http10-keep-alive` adds the header. To see it:

```
scripts/run.sh backend-static
scripts/run.sh gateway-scg --upstream http://127.0.0.1:8000
ab -k -s 5 -n 1 -c 1 http://127.0.0.1:8081/hello.txt
printf 'GET /hello.txt HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n' | timeout 3 bash -c 'exec 3<>/dev/tcp/127.0.0.1/8081; cat >&3; cat <&3'
```

## 2019 and today

[#assign stacks = samples.run("round1-stacks")]
[#assign frameworkStacks = samples.run("framework-round1-stacks")]
[#assign stackCounts = [300, 1000]]
[#assign gatewayNames = ["direct", "gateway-scg", "gateway-zuul", "nginx"]]
[#assign frameworkNames = ["mvc-tomcat", "webflux-tomcat", "webflux-netty"]]
[#function pairs names][#return names?map(each -> " --pair stack-2019/" + each + "=" + each)?join("")][/#function]
[#assign gatewayChanges = stacks.compare("--metrics throughput,p99,cpu" + pairs(gatewayNames))]
[#assign frameworkChanges = frameworkStacks.compare("--metrics throughput,p99,cpu" + pairs(frameworkNames))]
[#function since rows subject count metric][#return compared(rows, "stack-2019/" + subject + " / " + subject, count, metric)][/#function]
Both stacks in one run on one JVM, Java [=stacks.java()], medians of [=stacks.repetitions()] repetitions, from
[round1-stacks/summary.csv](../results/sample/round1-stacks/summary.csv) and
[framework-round1-stacks/summary.csv](../results/sample/framework-round1-stacks/summary.csv). CPU is µs per request, of the
gateway, or of the server where there is none. The change from 2019 to today comes with its 95 % interval, bold where
`compare` shows it to be real, over all rows of throughput, p99 and CPU of the run.

| subject | connections | requests/s 2019 | today | change | CPU 2019 | today | change |
|---|---:|---:|---:|---:|---:|---:|---:|
[@sinceThen run=stacks names=gatewayNames rows=gatewayChanges /]
[@sinceThen run=frameworkStacks names=frameworkNames rows=frameworkChanges /]

```
scripts/compare.sh results/sample/round1-stacks results/sample/round1-stacks --metrics throughput,p99,cpu \
  --pair stack-2019/direct=direct --pair stack-2019/gateway-scg=gateway-scg \
  --pair stack-2019/gateway-zuul=gateway-zuul --pair stack-2019/nginx=nginx
```

[#function realOnes rows metric][#return rows?filter(row -> row.metric == metric && ["faster", "slower"]?seq_contains(row.verdict))][/#function]
[#assign saved = realOnes(frameworkChanges, "cpu")?map(row -> -row.change_percent)]
[@holds claims=[stacks.repetitions() == frameworkStacks.repetitions(), saved?size == 6, saved?min gt 0, realOnes(frameworkChanges, "throughput")?size == 6] /]
[@holds claims=gatewayChanges?filter(row -> row.metric != "p99")?map(row -> row.verdict == "no difference shown") /]
**Spring MVC and WebFlux need [=saved?min?string("0")] to [=saved?max?string("0")] % less processor time per request than in 2019**, on Tomcat and on Netty.
A part of that is compilers: the [=frameworkStacks.warned("was not warm")?c] cells of the run that were not warm are all of `stack-2019`. Of direct and the
gateways no change of throughput or processor time is shown: in their run the speed of the machine varied too much. nginx
is the same program in both, with another backend behind it.

[#function thenMs run subject count][#return figure(run, "stack-2019/" + subject, count, "p99_ms", "0")][/#function]
[#function nowMs run subject count][#return figure(run, subject, count, "p99_ms", "0")][/#function]
[@holds claims=[since(frameworkChanges, "webflux-netty", 300, "p99"), since(frameworkChanges, "webflux-netty", 1000, "p99"), since(gatewayChanges, "gateway-scg", 1000, "p99")]?map(row -> row.verdict == "slower") /]
**The p99 of what runs on Netty has risen**: `webflux-netty` had [=thenMs(frameworkStacks, "webflux-netty", 300)] and [=thenMs(frameworkStacks, "webflux-netty", 1000)] ms at 300 and 1000 connections and has
[=nowMs(frameworkStacks, "webflux-netty", 300)] and [=nowMs(frameworkStacks, "webflux-netty", 1000)] ms today, `gateway-scg` at 1000 had [=thenMs(stacks, "gateway-scg", 1000)] and has [=nowMs(stacks, "gateway-scg", 1000)] ms ([below](#connections-that-wait-to-be-accepted)).

The versions:

| subject | 2019 | today |
|---|---|---|
[#list {"direct": stacks, "gateway-scg": stacks, "gateway-zuul": stacks, "nginx": stacks, "mvc-tomcat": frameworkStacks, "webflux-tomcat": frameworkStacks, "webflux-netty": frameworkStacks} as each, run]
| [=each] | [=run.versions("stack-2019/" + each)] | [=run.versions(each)] |
[/#list]

### The articles' orderings

Ratios of throughput at 300 and at 1000 connections, with 95 % intervals. The article's Zuul is `gateway-zuul@debug-header`:
it has the actuator, and the setting for the debug header.

[#function ratioAt row][#return (1 + row.change_percent / 100)?string("0.00")][/#function]
[#assign orderings = [{"run": stacks, "base": "direct", "subjects": ["nginx", "gateway-scg", "gateway-zuul@debug-header"]}, {"run": stacks, "base": "gateway-zuul@debug-header", "subjects": ["gateway-scg"]}, {"run": frameworkStacks, "base": "mvc-tomcat", "subjects": ["webflux-tomcat", "webflux-netty"]}]]
[#function ordering run stack base subject count][#return compared(run.compare("--metrics throughput --pair " + stack + base + "=" + stack + subject), stack + base + " / " + stack + subject, count, "throughput")][/#function]
[#function inArticle base subject count]
[#local article = samples.article((base == "mvc-tomcat")?then("framework-round1", "round1"))]
[#local load = {"connections": count}]
[#return article.figure(subject?keep_before("@"), load, "requests_per_sec") / article.figure(base?keep_before("@"), load, "requests_per_sec")]
[/#function]
| | connections | article | its versions, here | today |
|---|---:|---:|---:|---:|
[#list orderings as each]
[#list each.subjects as subject]
[#list stackCounts as count]
| [=(count == 300)?then(subject + " / " + each.base, "")] | [=count?c] | [=inArticle(each.base, subject, count)?string("0.00")] | [=ratio(ordering(each.run, "stack-2019/", each.base, subject, count))] | [=ratio(ordering(each.run, "", each.base, subject, count))] |
[/#list]
[/#list]
[/#list]

[#function all stack base subject run][#return stackCounts?map(count -> ordering(run, stack, base, subject, count))][/#function]
[#function both base subject run][#return all("stack-2019/", base, subject, run) + all("", base, subject, run)][/#function]
[#assign betweenGateways = both("gateway-zuul@debug-header", "gateway-scg", stacks)]
[#assign netty = both("mvc-tomcat", "webflux-netty", frameworkStacks)]
[@holds claims=["gateway-scg", "gateway-zuul@debug-header"]?map(each -> both("direct", "nginx", stacks)?map(row -> row.change_percent)?min gt both("direct", each, stacks)?map(row -> row.high_percent)?max) /]
[@holds claims=both("mvc-tomcat", "webflux-tomcat", frameworkStacks)?map(row -> row.high_percent lt 0) /]
[@holds claims=betweenGateways?map(row -> row.low_percent lt 0 && row.high_percent gt 8) /]
[@holds claims=netty?map(row -> row.change_percent lt 0 && row.high_percent lt 1) /]
- **Held, with both stacks**: nginx is far ahead of the two other gateways; WebFlux on Tomcat is slower than Spring MVC.
- **Neither held nor refuted**: Spring Cloud Gateway before Zuul. The article has it ahead by
  [=(100 * (inArticle("gateway-zuul@debug-header", "gateway-scg", 300) - 1))?string("0")] to [=(100 * (inArticle("gateway-zuul@debug-header", "gateway-scg", 1000) - 1))?string("0")] %; all four intervals hold that as well as the opposite.
- **Did not hold**: WebFlux on Netty as the fastest. With the article's versions it is at [=ratioAt(netty[0])] and [=ratioAt(netty[1])] of Spring MVC's
  throughput, with today's at [=ratioAt(netty[2])] and [=ratioAt(netty[3])]. So it was not the versions that made the article's lead. Much
  else differs, among it its four processors, where ours are two, and Java 8; neither can be tried here.

### What made the largest changes

From [profiles](../results/sample/profiles), by the recipe in [framework round 1](#framework-round-1-nothing-to-wait-for):
the share of Java samples with these on the stack.

| subject | on the stack | 2019 | today |
|---|---|---:|---:|
[#list [["mvc-tomcat", "writeWithMessageConverters", "writing the answer"], ["mvc-tomcat", "getHandler", "finding the handler"], ["mvc-tomcat", "LinkedCaseInsensitiveMap", "headers without case"], ["webflux-netty", "doWrite", "writing to the socket"], ["gateway-scg", "BeanFactory", "looking up beans"]] as each]
| [=each[0]] | [=each[2]] (`[=each[1]]`) | [=part(each[0] + "-2019", each[1])?string("0")] % | [=part(each[0], each[1])?string("0")] % |
[/#list]

- **Spring 5.1 spends more on writing the answer**, where it parses media types, and finds the handler by matching strings.
- **Spring Cloud Gateway 2.1.0 asks the bean factory for its header filters in every request**, and has them sorted by
  their annotations.
- **It also sends more**: 2.1.0 adds `Forwarded` and four `X-Forwarded` headers to each request, today's adds them only
  where trusted proxies are named. The environment variables `SPRING_CLOUD_GATEWAY_FORWARDED_ENABLED=false` and
  `SPRING_CLOUD_GATEWAY_XFORWARDED_ENABLED=false` take them away; what they cost was not measured.

## Connections that wait to be accepted

[#function queue server][#return samples.numbers("accept-queue/" + server + "-queue.txt")][/#function]
[#assign servers = [{"name": "webflux-netty", "file": "webflux-netty"}, {"name": "the same, `-Dreactor.netty.ioSelectCount=1`", "file": "webflux-netty-select"}, {"name": "the same, `-Dreactor.netty.native=false`", "file": "webflux-netty-nio"}, {"name": "stack-2019/webflux-netty", "file": "webflux-netty-2019"}, {"name": "gateway-scg", "file": "gateway-scg"}, {"name": "the same, `-Dreactor.netty.ioSelectCount=1`", "file": "gateway-scg-select"}, {"name": "the same, `-Dreactor.netty.native=false`", "file": "gateway-scg-nio"}]]
[#function wrk server metric][#return samples.raw("accept-queue/" + server + "-wrk.txt", metric)][/#function]
At 1000 connections, `webflux-netty` and `gateway-scg` of today leave [=queue("webflux-netty")?first?c] and [=queue("gateway-scg")?first?c] of them at first in the listening
socket's queue. wrk's connections are open as soon as the kernel has them there, and their requests wait unread. Raw files:
[accept-queue](../results/sample/accept-queue), one execution each.

```
scripts/run.sh webflux-netty                                      # and the others of the table
wrk -t50 -c300 -d60s http://127.0.0.1:8080/hello                  # to warm it up
wrk -t50 -c1000 -d10s --timeout 30s --latency http://127.0.0.1:8080/hello | tee webflux-netty-wrk.txt &
for i in {1..40}; do ss -Hltn 'sport = :8080' | awk '{ print $2 }'; sleep 0.25; done | tee webflux-netty-queue.txt
```

| | not accepted yet: at first | after a second | at the end | requests/s | p50 ms | p99 ms |
|---|---:|---:|---:|---:|---:|---:|
[#list servers as each]
[#assign waiting = queue(each.file)]
| [=each.name] | [=waiting?first?c] | [=waiting[4]?c] | [=waiting?last?c] | [=wrk(each.file, "THROUGHPUT")?string("0")] | [=wrk(each.file, "P50")?string("0.0")] | [=wrk(each.file, "P99")?string("0")] |
[/#list]

[@holds claims=["webflux-netty-select", "gateway-scg-select"]?map(each -> queue(each)?max == 0) + ["webflux-netty-nio", "gateway-scg-nio"]?map(each -> queue(each)[8] == 0) + [queue("webflux-netty")?last gt 0] /]
The thread that accepts also serves connections. In Netty [=samples.run("framework-round1").library("webflux-netty", "netty-transport-classes-epoll")] its accept loop stops after every connection: the loop
continues only if the last read returned as many bytes as were requested, and for a listening socket it compares 1 with the
number of the accepted file descriptor, which never match. So one connection is accepted each time that all that was ready
has been served, and the more connections there are, the longer that takes. Netty 4.1.33 of the 2019 stack asks the kernel
for events edge-triggered; there any positive number is enough, and it goes on until the queue is empty. Netty 4.2 has no
such mode ([netty/netty#14031](https://github.com/netty/netty/pull/14031)). With NIO both numbers are 0, and it accepts up
to 16 connections each time: the queue is empty within two seconds. To see it, with both versions:

```
unzip -q -d /tmp/netty webflux-netty/target/webflux-netty.jar 'BOOT-INF/lib/netty-*'
javap -p -c -cp '/tmp/netty/BOOT-INF/lib/*' io.netty.channel.epoll.EpollRecvByteAllocatorHandle | grep -A20 maybeMoreDataToRead
javap -p -c -cp '/tmp/netty/BOOT-INF/lib/*' 'io.netty.channel.epoll.AbstractEpollServerChannel$EpollServerSocketUnsafe' | grep -E 'BytesRead|accept:'
```

Two closed issues may have the same cause, which they do not name:
[spring-cloud-gateway#4209](https://github.com/spring-cloud/spring-cloud-gateway/issues/4209) and
[reactor-netty#4253](https://github.com/reactor/reactor-netty/issues/4253) (Spring Boot 4.0.6, Spring Cloud Gateway 5.0.1,
Reactor Netty 1.3.5, Netty 4.2.13). They report a page of about 100 requests that loaded in 3.4 s before the upgrade; after
it, three of four loads took 74 to 82 s and one 7.8 s. With `-Dreactor.netty.native=false` it took 3.7 to 6.5 s, with
Reactor Netty 1.2.16, which has Netty 4.1, 4.0 to 7.5 s.

**What empties the queue** at once is a thread of its own for accepting, `-Dreactor.netty.ioSelectCount=1`; NIO,
`-Dreactor.netty.native=false`, does it in WebFlux on Netty. Neither is set here: a round tests the product's default.

## A server that stands still

[#function stalled file metric format][#return samples.raw("stall/" + file, metric)?string(format)][/#function]
[#assign stalls = [{"load": "open-load, 1000 requests/s", "file": "open-load.open.json"}, {"load": "the same with `--sessions 300`", "file": "open-load-300.open.json"}, {"load": "wrk, 300 connections", "file": "wrk.txt"}, {"load": "ab with `-k`, 300 connections", "file": "ab.txt"}]]
`backend-tomcat` is stopped for 2 s, 5 s after a load of 12 s has begun, once for each load. Raw files:
[stall](../results/sample/stall).

| load | requests/s | p50 ms | p90 ms | p99 ms | max ms |
|---|---:|---:|---:|---:|---:|
[#list stalls as each]
| [=each.load] | [=stalled(each.file, "THROUGHPUT", "0")] | [=stalled(each.file, "P50", "0.0")] | [=stalled(each.file, "P90", "0")] | [=stalled(each.file, "P99", "0")] | [=stalled(each.file, "MAX", "0")] |
[/#list]

[#assign fewSessions = samples.problems("stall/open-load-300.open.json")]
[@holds claims=[samples.problems("stall/open-load.open.json")?size == 0, samples.answered("stall/open-load.open.json") gte 12000, fewSessions?size gt 0, samples.raw("stall/open-load.open.json", "P90") gt 500, samples.raw("stall/ab.txt", "P99") lt 100] /]
A sixth of what users send at a rate meets the stopped server. open-load sends it all the same, all [=samples.answered("stall/open-load.open.json")?c] requests
are answered, and their p90 tells. **With 300 connections kept busy, the same stall meets 300 requests of [=samples.answered("stall/ab.txt")?c]**: nothing but
ab's maximum tells of it. wrk adds samples for requests that it takes to have been held up, which lifts its percentiles. With
300 sessions open-load cannot send in time either, and its figures do not count: "[=fewSessions?first]".

```
scripts/run.sh backend-tomcat        # ready when it answers; PID below is that of its java
wrk -t2 -c50 -d30s http://127.0.0.1:8080/hello
java -jar open-load/target/open-load.jar http://127.0.0.1:8080/hello --rate 1000 --duration 12s --warmup 10s \
  --name open-load --out stall        # and with --sessions 300 --name open-load-300
kill -STOP PID; sleep 2; kill -CONT PID        # 5 s after "measuring", and after wrk and ab have begun
wrk -t2 -c300 -d12s --timeout 10s --latency http://127.0.0.1:8080/hello
ab -k -t 12 -n 10000000 -c 300 http://127.0.0.1:8080/hello
```

## When a JVM is warm

[#assign gateways = samples.run("warmup-gateways")]
[#assign frameworks = samples.run("warmup-frameworks")]
[#assign warmed = [{"run": gateways, "subject": "gateway-scg"}, {"run": gateways, "subject": "gateway-zuul"}, {"run": frameworks, "subject": "mvc-tomcat"}, {"run": frameworks, "subject": "webflux-netty"}]]
A warm-up ends when the compilers of every JVM have used at most 2 % of its processor time over six slices of 5 s
([METHODOLOGY.md](METHODOLOGY.md#what-a-run-does)). From [warmup-gateways](../results/sample/warmup-gateways) and
[warmup-frameworks](../results/sample/warmup-frameworks), ten minutes of load for each:

```
[=gateways.command()]
[=frameworks.command()]
```

[#function range values][#return values?min?string("0.0") + " to " + values?max?string("0.0")][/#function]
| subject | within 5 % | the rule ends it | above then | as a share of wrk's | the older rule ends it | above then | as a share of wrk's |
|---|---:|---:|---:|---:|---:|---:|---:|
[#list warmed as each]
[#assign warmth = each.run.warmup(each.subject)]
| [=name(each.run, each.subject)] | [=warmth.within5Percent()] s | [=warmth.end()] s | [=warmth.above(warmth.end())?string("+0;-0")] % | [=warmth.aboveLoad(warmth.end())?string("+0;-0")] % | [=warmth.endByAgreement()] s | [=warmth.above(warmth.endByAgreement())?string("+0;-0")] % | [=warmth.aboveLoad(warmth.endByAgreement())?string("+0;-0")] % |
[/#list]

One start each. Times are seconds of load. "Above then": how much more processor time per request the next 10 s take than
the mean of the last five minutes. The machine's speed changes by as much within minutes, and wrk's own processor time per
request with it, so the next column divides by that: from half minute to half minute of those five minutes, processor
time varies by [=range(warmed?map(each -> each.run.warmup(each.subject).variation()))] %, divided by wrk's by [=range(warmed?map(each -> each.run.warmup(each.subject).variationByLoad()))] % (standard deviations). "Within 5 %": the
first half minute whose share is within 5 % of that mean. The older rule asks for three slices that agree within 5 % in
throughput and 10 % in processor time.

Seconds until the compilers of all JVMs, the backend's too, use at most other shares of the six slices:

| subject | 2 % | 3 % | 5 % | 8 % | 10 % |
|---|---:|---:|---:|---:|---:|
[#list warmed as each]
[#assign warmth = each.run.warmup(each.subject)]
| [=each.subject] |[#list [0.02, 0.03, 0.05, 0.08, 0.1] as share] [=warmth.endAt(share)] |[/#list]
[/#list]

## The runs

[@holds claims=[samples.shareNotWarm(runs) lte 0.1] /]
| run | command | Java | valid cells | with a warm-up warning |
|---|---|---|---:|---:|
[#list runs as each]
[#assign run = samples.run(each)]
| [[=each]](../results/sample/[=each]/summary.md) | `[=run.command()]` | [=run.java()] | [=run.valid()] of [=run.cells()] | [=(run.warned("was not warm") + run.warned("the warm-up had not settled"))?c] |
[/#list]

Where these runs differ from the current suite:

- `round1` and `framework-round1` ended their warm-up where the compilers used 5 % over three slices, [earlier than
  today](#when-a-jvm-is-warm). `framework-round2`, `framework-round3` and `routes` ended it by the older rule of that
  section, most of them at its limit.
- The checkouts of [#list runs?filter(each -> samples.run(each).dirty()) as each]`[=each]`[#sep], [/#list] held files or changes that were not committed (`git.dirty` in
  `environment.json`); results of earlier runs count as such.
- In all but `round1-stacks`, `round2` and `round3` the first check of an answer after the warm-up made some servers
  compile again; today the warm-up has such checks between its slices.
