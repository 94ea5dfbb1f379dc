[#include "/header.ftl"]
# Framework round 3: waiting in other ways

[#assign counts = [300, 1000, 3000, 5000]]
[#assign framework3 = samples.run("framework-round3")]
[#assign ways = ["mvc-tomcat", "webflux-tomcat/sleep2", "webflux-netty/sleep2", "webflux-netty/sleep-bounded", "webflux-netty/sleep-reactive", "mvc-tomcat@virtual-threads"]]
[#function ofPool way count=3000][#return compared(framework3.compare("--metrics throughput --pair " + way + "=mvc-tomcat@virtual-threads"), way + " / mvc-tomcat@virtual-threads", count, "throughput")][/#function]
[#function used way pointer][#return framework3.geometricMean(way + "/rep*/c5000.json", "/roles/backend/" + pointer)][/#function]
From [framework-round3/summary.csv](../../results/sample/framework-round3/summary.csv), [=framework3.repetitions()] repetitions: requests/s, and at
5000 connections CPU µs per request, threads and peak memory in MB (from the cells' JSON; the heap is limited to 2048 MB).
`stack-2019/webflux-tomcat/sleep2` has the real `Schedulers.elastic()`, which Reactor has removed since; the other two `sleep2` have a pool like it.

| subject |[#list counts as count] [=count?c] |[/#list] CPU µs | threads | MB |
|---|[#list counts as count]---:|[/#list]---:|---:|---:|
[#list ways + ["stack-2019/webflux-tomcat/sleep2"] as way]
| [=name(framework3, way)] |[#list counts as count] [=figure(framework3, way, count, "requests_per_sec", "0")] |[/#list] [=figure(framework3, way, 5000, "backend_cpu_us_per_request", "0")] | [=used(way, "threads")?string("0")] | [=used(way, "peak_rss_mb")?string("0")] |
[/#list]

[@holds claims=ways?filter(way -> way != "webflux-netty/sleep-reactive")?map(way -> figureOf(framework3, way, 5000, "backend_cpu_us_per_request") gt 2 * figureOf(framework3, "webflux-netty/sleep-reactive", 5000, "backend_cpu_us_per_request")) /]
[@holds claims=counts?map(count -> (figureOf(framework3, "mvc-tomcat@virtual-threads", count, "requests_per_sec") / figureOf(framework3, "webflux-netty/sleep2", count, "requests_per_sec") - 1)?abs lt 0.2) /]
```
[=framework3.command()]
```

[@holds claims=[300, 3000, 5000]?map(count -> ofPool("webflux-netty/sleep2", count).verdict == "no difference shown") + [ofPool("webflux-netty/sleep2", 1000).verdict != "no difference shown"] /]
**Between Spring MVC on virtual threads and WebFlux on an unbounded pool on Netty no difference in throughput is shown at 300, 3000 and 5000
connections** (at 3000, MVC's is [=ratio(ofPool("webflux-netty/sleep2"))] times that of WebFlux on Netty, and [=ratio(ofPool("webflux-tomcat/sleep2"))] times that of WebFlux on Tomcat).
At 1000 connections MVC's is lower ([=change(ofPool("webflux-netty/sleep2", 1000))]). MVC needs no line of reactive code. At [=counts?last?c] connections waiting without a thread takes less than half of the CPU time of every other way (on virtual threads with much garbage collection, see below). As long as
threads and CPUs suffice, throughput is connections / 100 ms: 3000 and 10000 requests/s at 300 and 1000 connections, as in
the article. WebFlux on Tomcat stays [=(100 - figureOf(framework3, "webflux-tomcat/sleep2", 1000, "requests_per_sec") / 100)?round] % below the 10000 here, on Netty [=(100 - figureOf(framework3, "webflux-netty/sleep2", 1000, "requests_per_sec") / 100)?round] %.

`boundedElastic`, which Reactor offers in place of `elastic`, has 10 threads for each core: 20 here, 200 requests/s, a
tenth of Spring MVC's throughput.

[@holds claims=ways[1..2]?map(way -> framework3.geometricMean(way + "/rep*/c3000.json", "/machine/busy") gt 0.9) + [figureOf(framework3, ways?last, 5000, "requests_per_sec") lt figureOf(framework3, ways?last, 3000, "requests_per_sec")] /]
[#function collecting way count][#return framework3.geometricMean(way + "/rep*/c" + count?c + ".json", "/roles/backend/gc_s") / framework3.geometricMean(way + "/rep*/c" + count?c + ".json", "/roles/backend/cpu_s")][/#function]
[#function withoutCollecting count][#return figureOf(framework3, "mvc-tomcat@virtual-threads", count, "backend_cpu_us_per_request") * (1 - collecting("mvc-tomcat@virtual-threads", count))][/#function]
[@holds claims=[(withoutCollecting(5000) / withoutCollecting(3000) - 1)?abs lt 0.05, figureOf(framework3, "mvc-tomcat@virtual-threads", 5000, "requests_per_sec") lt 0.95 * figureOf(framework3, "mvc-tomcat@virtual-threads", 3000, "requests_per_sec"), collecting("webflux-tomcat/sleep2", 5000) lt 0.12, collecting("webflux-netty/sleep2", 5000) lt 0.02] /]
**With threads, throughput stops growing at 3000 connections because the CPUs are saturated**, which the article left open. On virtual threads
[=(100 * collecting("mvc-tomcat@virtual-threads", 5000))?string("0")] % of the CPU time at 5000 connections is garbage collection in the heap of 2 GB ([=(100 * collecting("mvc-tomcat@virtual-threads", 3000))?string("0")] % at 3000); without it a request takes the same CPU time at
both, within 5 %, so collecting explains the fall in throughput. A larger heap was not tried. Without threads throughput grows up to 5000. A thread costs its stack; Tomcat's buffers for
each connection add to that. The lowest thread limit on this machine is the system-wide `kernel.pid_max`; all limits are in
`environment.json`.

When threads do run out, the unbounded pool can take the server down. With 400 threads allowed for its user,
`webflux-tomcat` loses the thread that handles its connections to an `OutOfMemoryError: unable to create native thread` and
never answers again, not even `/hello`, although its process lives on. `webflux-netty` drops connections and continues. In a
round such a cell is invalid, and the next one gets a new server.

```
# in a terminal of its own
runuser -u nobody -- bash -c 'ulimit -u 400; java -Xmx512m -Xss256k -jar webflux-tomcat/target/webflux-tomcat.jar'
ulimit -Sn 8192; wrk -t50 -c1000 -d8s --timeout 30s http://127.0.0.1:8080/sleep2
curl -m 5 http://127.0.0.1:8080/hello
```
