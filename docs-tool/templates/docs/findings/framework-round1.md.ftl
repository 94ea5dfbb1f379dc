[#include "/header.ftl"]
[#include "/decisions.ftl"]
# Framework round 1: nothing to wait for

[#assign frameworks1 = ["mvc-tomcat", "webflux-tomcat", "webflux-netty", "mvc-tomcat@virtual-threads"]]
[#function ratioOf subject connections][#return figureOf(framework1, subject, connections, "ratio_to_base")?string("0.00")][/#function]
[#assign nettyP99s = framework1.values("webflux-netty/rep*/c{1000,3000,5000}.json", "/figures/p99_ms")]
[#function onVirtual metric][#return versusAll(framework1, "mvc-tomcat", virtual, metric, all3)][/#function]
[#function changesOnVirtual metric][#return onVirtual(metric)?map(row -> row.change_percent)][/#function]
[@holds claims=counts?map(count -> figureOf(framework1, "webflux-tomcat", count, "ratio_to_base") lt 1) /]
[@holds claims=[figureOf(framework1, "webflux-netty", 300, "ratio_to_base") lt 1, nettyP99s?min gt 1000] /]
[@holds claims=onVirtual("p99")?map(row -> row.verdict == "slower") /]
[#function ofUneven figure][#return framework1.values(virtual + "/rep1/c300.json", "/figures/" + figure)?first][/#function]
[#assign unevenP50 = ofUneven("p50_ms")]
[#assign unevenTurn = 1000 * 300 / ofUneven("requests_per_sec")]
[#assign unevenMax = ofUneven("max_ms")]
[#assign medians = framework1.values(virtual + "/rep*/c{300,1000,3000,5000}.json", "/figures/p50_ms")]
[#assign unevenCells = medians?filter(each -> each lt 0.2)?size]
[#assign evenMedian = medians?filter(each -> each gte 0.2)?min]
[@holds claims=[unevenP50 lt unevenTurn / 10, unevenMax gt 100 * unevenTurn, medians?size == 20, unevenCells gt 1, evenMedian gt 1] /]
- **WebFlux on Tomcat needs more CPU than Spring MVC**: [=change(versus(framework1, "mvc-tomcat", "webflux-tomcat", c300, "cpu", all3))] at 300 connections. Its throughput there is
  [=articleFramework("webflux-tomcat", 300)?string("0.00")] times Spring MVC's in the article and [=ratioOf("webflux-tomcat", 300)] here.
- **Between WebFlux on Netty and Spring MVC no difference in CPU per request or in throughput is shown**, at any number of connections.
  Throughput at 300 is [=articleFramework("webflux-netty", 300)?string("0.00")] times Spring MVC's in the article and [=ratioOf("webflux-netty", 300)] here. Netty serves
  connections unevenly: from 1000 on, wrk's p99 is [=(nettyP99s?min / 1000)?string("0.0")] to [=(nettyP99s?max / 1000)?string("0.0")] s, depending on the repetition
  ([why](accepting-connections.md)).
- **Spring MVC on virtual threads needs [=(-changesOnVirtual("cpu")?max)?string("0")] to [=(-changesOnVirtual("cpu")?min)?string("0")] % less CPU per request than on Tomcat's own threads**, and
  answers [=changesOnVirtual("throughput")?min?string("0")] to [=changesOnVirtual("throughput")?max?string("0")] % more, by changing one property. wrk's p99 is [=(1 + changesOnVirtual("p99")?min / 100)?string("0.0")] to [=(1 + changesOnVirtual("p99")?max / 100)?string("0")] times as high,
  with intervals from [=(1 + onVirtual("p99")?map(row -> row.low_percent)?min / 100)?string("0.0")] to [=(1 + onVirtual("p99")?map(row -> row.high_percent)?max / 100)?string("0")]: connections are not always served evenly. In [=unevenCells] of [=medians?size] cells wrk's median is below 0.2 ms, in the
  others at least [=evenMedian?string("0.0")] ms. The first repetition at 300 connections has a median of [=unevenP50?string("0.00")] ms, where equal turns would take [=unevenTurn?string("0.0")] ms (the connections
  divided by requests/s), and a longest wait of [=(unevenMax / 1000)?string("0.0")] s. The cause is not known. In [framework-round1-stacks](../../results/sample/framework-round1-stacks/summary.md), on another
  machine, CPU per request changes by [=change(virtualElsewhere(300))] at 300 connections, which is not shown, and by [=change(virtualElsewhere(1000))] at 1000.
- **Side by side at [=servicesRate?c] requests/s each**, virtual threads change CPU per request by [=change(besideMvc(virtual))] compared with Tomcat's ([=servicesPercent] %,
  [versus-frameworks](../../results/sample/versus-frameworks/summary.md)); [latencies and WebFlux](../FINDINGS.md#webflux-mvc-or-virtual-threads).
- **wrk's latencies of WebFlux on Netty and of virtual threads are too high in every cell**, those of WebFlux on Tomcat in two: throughput x mean latency is more
  than the connections, so wrk added samples. They show that some responses waited, not how long users would.

From [framework-round1/summary.csv](../../results/sample/framework-round1/summary.csv), geometric means of [=framework1.repetitions()] repetitions. The
subjects are [=name(framework1, "mvc-tomcat")], [=name(framework1, "webflux-tomcat")] and
[=name(framework1, "webflux-netty")]; `mvc-tomcat@virtual-threads` changes one property of the first. Requests/s:

[@grid run=framework1 subjects=frameworks1 counts=counts column="requests_per_sec" format="0" plain=true /]

CPU time, µs per request:

[@grid run=framework1 subjects=frameworks1 counts=counts column="backend_cpu_us_per_request" format="0.0" plain=true /]

Compared with `mvc-tomcat`, with 95 % intervals; bold where `compare` of that subject's throughput, p99 and CPU time shows a
difference:

[#list frameworks1?filter(each -> each != "mvc-tomcat") as each]
[@changes rows=framework1.compare("--pair mvc-tomcat=" + each + " --metrics throughput,p99,cpu") subject="mvc-tomcat / " + each counts=counts metrics=["throughput", "p99", "cpu"] /]

[/#list]
```
scripts/compare.sh results/sample/framework-round1 results/sample/framework-round1 \
  --pair mvc-tomcat=mvc-tomcat@virtual-threads --metrics throughput,p99,cpu
scripts/compare.sh results/sample/framework-round1-stacks results/sample/framework-round1-stacks \
  --pair mvc-tomcat=mvc-tomcat@virtual-threads --metrics throughput,p99,cpu
[=servicesBeside.command()]
```

Profiles show whose Java code uses the CPU time; they do not see the kernel. Each sample of a Java thread counts for the
library whose code it was in; code of the JDK counts for the library that called it.
From [profiles](../../results/sample/profiles), one execution each with 300 connections:

[#function part subject name][#return samples.percentInLine("profiles/" + subject + ".txt", name)][/#function]
| subject | samples | Tomcat | Netty | Spring | Reactor |
|---|---:|---:|---:|---:|---:|
[#list ["mvc-tomcat", "webflux-tomcat", "webflux-netty"] as each]
| [=each] | [=samples.percentInLine("profiles/" + each + ".txt", "samples")?string("0")] | [=part(each, "org.apache")?string("0")] % | [=part(each, "io.netty")?string("0")] % | [=part(each, "org.springframework")?string("0")] % | [=(part(each, "reactor.core") + part(each, "reactor.netty"))?string("0")] % |
[/#list]

Shares are of each subject's own samples and do not compare the subjects at the same load. To reproduce them, for each of
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

The first recording is started before the warm-up because starting one discards compiled code.

The article explains Netty's lead by the thread switch between Tomcat's poller and its worker. Under this load that switch
should be rare: on two busy cores a worker that has finished finds the next request waiting. To count the switches, run `cat
/proc/<pid>/task/*/status | awk '/^voluntary/ { sum += $2 } END { print sum }'` before and after a cell.
