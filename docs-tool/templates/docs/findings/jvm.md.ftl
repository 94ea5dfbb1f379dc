[#include "/header.ftl"]
# Which Java, and which collector?

[#assign gateway = samples.readJson("versus-jvm/summary.json").rows]
[#assign gatewayTouched = samples.readJson("versus-jvm-touched/summary.json").rows]
[#assign touchedRate = samples.readJson("versus-jvm-touched/run.json").rate]
[#assign mvc = samples.readJson("versus-jvm-mvc/summary.json").rows]
[#assign mvcTouched = samples.readJson("versus-jvm-mvc-touched/summary.json").rows]
[#assign gatewayRate = samples.readJson("versus-jvm/run.json").rate]
[#assign mvcRate = samples.readJson("versus-jvm-mvc/run.json").rate]
[#assign mvcTouchedRate = samples.readJson("versus-jvm-mvc-touched/run.json").rate]
[#assign besideNginx = samples.readJson("versus-jvm-nginx/summary.json").rows]
[#assign besideRate = samples.readJson("versus-jvm-nginx/run.json").rate]
[#assign collectors = samples.readJson("versus-jvm-collectors/summary.json").rows]
[#assign collectorsRate = samples.readJson("versus-jvm-collectors/run.json").rate]
[#assign mvcCollectors = samples.readJson("versus-jvm-mvc-collectors/summary.json").rows]
[#assign mvcCollectorsRate = samples.readJson("versus-jvm-mvc-collectors/run.json").rate]
[#assign netty = samples.readJson("versus-netty-unsafe/summary.json").rows]
[#assign nettyRate = samples.readJson("versus-netty-unsafe/run.json").rate]
[#assign answers = {"baseline": "baseline", "slower": "more CPU", "faster": "less CPU", "the same within the margin": "the same within 5 %", "undecided": "undecided"}]
[#function arm arms name][#return arms?filter(row -> row.subject == name)?first][/#function]
[#function verdicts arms verdict][#return arms?filter(row -> row.verdict == verdict)?map(row -> row.subject)?join(" ")][/#function]
[#function level run][#return (100 * samples.confidence(run))?string("0.0") + " % intervals"][/#function]
[#function size number][#return number?abs?string("0.0")][/#function]
[#function cpu arms name][#local row = arm(arms, name)][#local bounds = [row.cpu_change_low_percent?abs, row.cpu_change_high_percent?abs]][#return size(row.cpu_change_percent) + " % (" + size(bounds?min) + " to " + size(bounds?max) + " %)"][/#function]
[#function interval row][#return row.cpu_change_percent?string("+0.0;-0.0") + " % (" + row.cpu_change_low_percent?string("+0.0;-0.0") + " to " + row.cpu_change_high_percent?string("+0.0;-0.0") + ")"][/#function]
[#function sumOf values][#local sum = values?first][#list values[1..] as each][#local sum += each][/#list][#return sum][/#function]
[#function total run arm pointer blocks][#return sumOf(samples.run(run).values("block" + blocks + "/" + arm + "/side.json", pointer))][/#function]
[#-- The CPU time of collector threads per request, in µs. --]
[#function collectingIn run arm role blocks="*"][#return total(run, arm, "/roles/" + role + "/gc_s", blocks) / total(run, arm, "/figures/requests", blocks) * 1000000][/#function]
[#function collecting arm][#return collectingIn("versus-jvm-mvc-touched", arm, "backend")][/#function]
[#function gigabytes run arm role][#local peaks = samples.run(run).values("block*/" + arm + "/side.json", "/roles/" + role + "/peak_rss_mb")][#local bounds = [(peaks?first / 1024)?string("0.0"), (peaks?last / 1024)?string("0.0")]][#return (bounds?first == bounds?last)?then(bounds?first, bounds?join(" to "))][/#function]
[#-- The number of blocks in which collector threads took more than one clock tick. --]
[#function collectingBlocks run arm][#return samples.run(run).values("block*/" + arm + "/side.json", "/roles/gateway/gc_s")?filter(each -> each gt 0.01)?size][/#function]
[#-- A change in words of the table: in times from twice on, "the same" and "undecided" named. --]
[#function described row][#return change({"change_percent": row.cpu_change_percent, "low_percent": row.cpu_change_low_percent, "high_percent": row.cpu_change_high_percent}) + {"undecided": ", undecided", "the same within the margin": ", the same within 5 %"}[row.verdict]!""][/#function]
[#macro table arms]
| arm | blocks | CPU µs/request | [=arms[0].subject] CPU in its blocks | CPU vs [=arms[0].subject] | answer |
|---|---:|---:|---:|---:|---|
[#list arms as row]
[#if row?index == 0]
| [=row.subject] | [=row.blocks] | [=row.cpu_us_per_request?string("0")] | | | baseline |
[#else]
| [=row.subject] | [=row.blocks] | [=row.cpu_us_per_request?string("0")] | [=row.baseline_cpu_us_per_request?string("0")] | [=interval(row)] | [=answers[row.verdict]] |
[/#if]
[/#list]
[/#macro]
[@holds claims=[verdicts(gateway, "slower") == "java-17 zgc", verdicts(gateway, "faster") == "parallel", verdicts(gateway, "the same within the margin") == "compact-headers", verdicts(gateway, "undecided") == "serial"] /]
[@holds claims=[verdicts(collectors, "faster") == "parallel serial", verdicts(collectors, "slower") == "zgc", verdicts(collectors, "the same within the margin") == "compact-headers", arm(collectors, "zgc").cpu_change_low_percent lt 0.5, arm(mvcTouched, "parallel").cpu_change_high_percent gt -0.5] /]
[@holds claims=[verdicts(mvcCollectors, "faster") == "serial", verdicts(mvcCollectors, "the same within the margin") == "compact-headers"] /]
[#assign onIntel = ["versus-jvm-nginx", "versus-jvm-collectors", "versus-jvm-mvc-collectors", "versus-netty-unsafe"]]
[#function hasCpu run cpu][#return samples.readJson(run + "/environment.json").machine.cpu?starts_with(cpu)][/#function]
[@holds claims=onIntel?map(each -> hasCpu(each, "Intel")) + ["versus-jvm", "versus-jvm-touched", "versus-jvm-mvc", "versus-jvm-mvc-touched"]?map(each -> hasCpu(each, "AMD")) /]
[@holds claims=[verdicts(netty, "the same within the margin") == "unsafe"] /]
[@holds claims=[verdicts(mvc, "slower") == "java-17", verdicts(mvc, "faster") == "parallel zgc aot-cache", verdicts(mvc, "the same within the margin") == "java-21"] /]
[@holds claims=[verdicts(mvcTouched, "slower") == "g1-not-touched", verdicts(mvcTouched, "faster") == "parallel", verdicts(mvcTouched, "undecided") == "zgc"] /]
[@holds claims=(gateway[1..] + mvc[1..] + mvcTouched[1..] + collectors[1..] + mvcCollectors[1..] + netty[1..] + [arm(besideNginx, "java-17")] + gatewayTouched?filter(row -> ["java-21", "java-17", "aot-cache"]?seq_contains(row.subject)))?map(row -> row.p99_change_low_percent lt 0 && row.p99_change_high_percent gt 0) /]
[@holds claims=[verdicts(gatewayTouched, "slower") == "java-21 java-17 c1", verdicts(gatewayTouched, "faster") == "nginx", verdicts(gatewayTouched, "the same within the margin") == "aot-cache"] /]
[@holds claims=[arm(besideNginx, "c1").p99_change_low_percent gt 0, verdicts(besideNginx, "slower") == "java-17 c1", verdicts(besideNginx, "faster") == "nginx"] /]
**At low load, use Java 25 rather than 17 for Spring Cloud Gateway and for Spring MVC on Tomcat, and for the former also rather than 21; the answers for Spring MVC and for Java 21 are decided by a narrow margin.
In Spring MVC whose heap was not touched, an AOT cache saves [=cpu(mvc, "aot-cache")] of CPU time; with Spring Cloud Gateway, whose heap was touched, CPU time is the same within 5 %. With heaps that were touched, the parallel and the serial collector need less CPU time than G1 in Spring Cloud Gateway, and in Spring MVC, where G1 did not collect; in Spring Cloud Gateway ZGC needs more. The answers for ZGC and for the parallel collector in Spring MVC are decided by a narrow margin.** CPU time per request, compared with Java 25 and G1:

| server | variant | requests/s each | heap touched at the start | CPU time per request | level |
|---|---|---:|---|---:|---:|
[#macro line title what run arms rate touched name]
| [=title] | [=what] | [=rate?c] | [=touched] | [=described(arm(arms, name))] | [=level(run)?keep_before(" int")] |
[/#macro]
[@line "Spring Cloud Gateway", "Java 17", "versus-jvm", gateway, gatewayRate, "no", "java-17" /]
[@line "", "Java 17", "versus-jvm-nginx", besideNginx, besideRate, "yes", "java-17" /]
[@line "", "Java 17", "versus-jvm-touched", gatewayTouched, touchedRate, "yes", "java-17" /]
[@line "", "Java 21", "versus-jvm-touched", gatewayTouched, touchedRate, "yes", "java-21" /]
[@line "", "AOT cache", "versus-jvm-touched", gatewayTouched, touchedRate, "yes", "aot-cache" /]
[@line "", "without the second compiler (`-XX:TieredStopAtLevel=1`)", "versus-jvm-nginx", besideNginx, besideRate, "yes", "c1" /]
[@line "", "without the second compiler", "versus-jvm-touched", gatewayTouched, touchedRate, "yes", "c1" /]
[@line "", "parallel collector", "versus-jvm", gateway, gatewayRate, "no", "parallel" /]
[@line "", "parallel collector", "versus-jvm-collectors", collectors, collectorsRate, "yes", "parallel" /]
[@line "", "serial collector", "versus-jvm", gateway, gatewayRate, "no", "serial" /]
[@line "", "serial collector", "versus-jvm-collectors", collectors, collectorsRate, "yes", "serial" /]
[@line "", "ZGC", "versus-jvm", gateway, gatewayRate, "no", "zgc" /]
[@line "", "ZGC", "versus-jvm-collectors", collectors, collectorsRate, "yes", "zgc" /]
[@line "", "compact object headers", "versus-jvm", gateway, gatewayRate, "no", "compact-headers" /]
[@line "", "compact object headers", "versus-jvm-collectors", collectors, collectorsRate, "yes", "compact-headers" /]
[@line "", "Netty with `sun.misc.Unsafe`", "versus-netty-unsafe", netty, nettyRate, "yes", "unsafe" /]
[@line "Spring MVC on Tomcat", "Java 17", "versus-jvm-mvc", mvc, mvcRate, "no", "java-17" /]
[@line "", "Java 21", "versus-jvm-mvc", mvc, mvcRate, "no", "java-21" /]
[@line "", "AOT cache", "versus-jvm-mvc", mvc, mvcRate, "no", "aot-cache" /]
[@line "", "parallel collector", "versus-jvm-mvc-touched", mvcTouched, mvcTouchedRate, "yes", "parallel" /]
[@line "", "serial collector", "versus-jvm-mvc-collectors", mvcCollectors, mvcCollectorsRate, "yes", "serial" /]
[@line "", "ZGC", "versus-jvm-mvc-touched", mvcTouched, mvcTouchedRate, "yes", "zgc" /]
[@line "", "compact object headers", "versus-jvm-mvc-collectors", mvcCollectors, mvcCollectorsRate, "yes", "compact-headers" /]

**Collectors.** In Spring Cloud Gateway, G1 collected in [=collectingBlocks("versus-jvm", "java-25")] of [=arm(gateway, "java-25").blocks] blocks, the parallel collector in [=collectingBlocks("versus-jvm", "parallel")] of [=arm(gateway, "parallel").blocks]; collector threads took
[=collectingIn("versus-jvm", "java-25", "gateway")?string("0.0")] µs of the CPU time of a request with G1, [=collectingIn("versus-jvm", "parallel", "gateway")?string("0.0")] with the parallel collector and [=collectingIn("versus-jvm", "zgc", "gateway")?string("0.0")] with ZGC, which explains most of what ZGC needs more. The serial collector is undecided there: `versus` looks
after 8 and 12 blocks, and the run ended after [=arm(gateway, "serial").blocks], when the interval excludes 0.

[#function savedUs arms name][#local row = arm(arms, name)][#return row.baseline_cpu_us_per_request - row.cpu_us_per_request][/#function]
[#-- In the five blocks that all arms ran in. --]
[#function collectingUs name][#return collectingIn("versus-jvm-collectors", name, "gateway", "0[1-5]")][/#function]
[#function collectingBeyondG1 name][#return collectingUs(name) - collectingUs("g1")][/#function]
[#assign tickUs = 1000000 / samples.readJson("versus-jvm-collectors/environment.json").clock_ticks / total("versus-jvm-collectors", "g1", "/figures/requests", "01")]
[@holds claims=["parallel", "serial"]?map(each -> savedUs(collectors, each) gt -3 * collectingBeyondG1(each)) + ["parallel", "serial"]?map(each -> collectingUs(each) lt 1) + [collectingBeyondG1("zgc") gt -0.45 * savedUs(collectors, "zgc"), collectingBeyondG1("zgc") lt -0.6 * savedUs(collectors, "zgc")] /]
With heaps that were touched, G1 collected in [=collectingBlocks("versus-jvm-collectors", "g1")] of [=arm(collectors, "g1").blocks] blocks, with compact object headers in [=collectingBlocks("versus-jvm-collectors", "compact-headers")] of [=arm(collectors, "compact-headers").blocks]. Collector threads took
[=collectingUs("g1")?string("0.0")] µs of the CPU time of a request with G1, [=collectingUs("zgc")?string("0.0")] with ZGC, and less than 1 with the parallel and the serial collector (the clock tick in which it is counted is [=tickUs?string("0.0")] µs). The difference between G1 and ZGC is about
half of what ZGC needs more; for the parallel and the serial collector it is less than a third of what they save. What causes the rest was not looked for.

In Spring MVC G1 did not collect in the blocks, nor in their warm-ups, so these rows do not say what its collections cost. In versus-jvm-mvc-touched collector threads took less than [=collecting("parallel")?ceiling] µs
of the CPU time of a request with the parallel collector, [=collecting("g1")?string("0.0")] with G1 and [=collecting("zgc")?string("0.0")] with ZGC, so most of the difference between the first two has another cause.
[#function collectingMvcUs name][#return collectingIn("versus-jvm-mvc-collectors", name, "backend")][/#function]
[@holds claims=[savedUs(mvcCollectors, "serial") gt 3 * (collectingMvcUs("g1") - collectingMvcUs("serial"))] /]
In versus-jvm-mvc-collectors they took [=collectingMvcUs("serial")?string("0.0")] µs with the serial collector and [=collectingMvcUs("g1")?string("0.0")] with G1, so most of that difference has another cause, too.

**Heap: Spring MVC with G1 needed [=cpu(mvcTouched, "g1-not-touched")] more CPU per request if its JVM had been started without
`-XX:+AlwaysPreTouch`, which touches the whole heap at the start, in blocks that ended before G1 had collected once.** Each page that is touched for the first time costs a page fault; how
much of the difference that explains, and whether a part of it remains in a heap that has been used, was not measured.

No difference in p99 is shown between versions of Java, collectors or heaps: the intervals are wide. Without the second compiler p99 is higher, at [=besideRate?c] requests/s by [=size(arm(besideNginx, "c1").p99_change_percent)] % ([=size(arm(besideNginx, "c1").p99_change_low_percent)] to [=size(arm(besideNginx, "c1").p99_change_high_percent)]). Latencies of versus-jvm-mvc and versus-jvm-mvc-touched, and of one block of versus-jvm-touched, are in doubt, because the load generator was late.

In each run, all arms have `-Xms2g -Xmx2g -Xmn1g`, and get equally many requests at the same time. CPU time is without JIT compilers.
Intervals hold for all arms of a run together. `java-25` is Java [=samples.run("versus-jvm").javaVersion()] of Temurin with G1, its default on these machines; `java-21` is
Temurin's, too, but without an archive for class data sharing, `java-17` is Debian's; what that changes was not measured. At such rates a request takes several times the CPU time that it takes on full CPUs ([round 1](round1.md),
[framework round 1](framework-round1.md)), as it does at [low rates](latency-at-a-rate.md): compare the arms, not the figures, and do not expect the same percentages of
a busy server. [=onIntel[0..2]?join(", ")] and [=onIntel[3]] are from an Intel Xeon, the others from an AMD EPYC. Without `--blocks`, an arm that is decided is not started again; each difference is computed within the blocks that both arms ran in. Blocks that were disturbed are left out; the summaries list them.

`versus.sh` has JVMs touch their heaps [by default](../COMPARING.md#did-my-change-matter). To repeat the runs below in which none did, set
`JAVA_OPTS="-Xms2g -Xmx2g -Xmn1g -XX:MaxMetaspaceSize=256m -Xss256k -XX:-AlwaysPreTouch"`; `g1-not-touched` needs `opts=-XX:-AlwaysPreTouch`.

## Spring Cloud Gateway

gateway-scg on the path of round 1, [=gatewayRate?c] requests/s each ([versus-jvm](../../results/sample/versus-jvm/summary.md), [=level("versus-jvm")]). No heap was touched at the start.
The JVMs collected in their warm-ups, so their young generations had been touched by then; but the processes of `zgc` took [=gigabytes("versus-jvm", "zgc", "gateway")] GB, less
than those of Spring MVC with ZGC and a touched heap, [=gigabytes("versus-jvm-mvc-touched", "zgc", "backend")] GB.

[@table gateway /]

```
[=samples.run("versus-jvm").command()]
scripts/versus.sh --resume last --limit 50m
```

With heaps that are touched at the start, on an Intel Xeon, [=besideRate?c] requests/s each ([versus-jvm-nginx](../../results/sample/versus-jvm-nginx/summary.md), [=level("versus-jvm-nginx")]). `c1` has no second compiler; nginx shows the size of
the differences:

[@table besideNginx /]

```
[=samples.run("versus-jvm-nginx").command()]
```

At [=touchedRate?c] requests/s each ([versus-jvm-touched](../../results/sample/versus-jvm-touched/summary.md), [=level("versus-jvm-touched")]).

[@table gatewayTouched /]

```
[=samples.run("versus-jvm-touched").command()]
scripts/versus.sh --resume last
```

Collectors and compact object headers with heaps that are touched at the start, on an Intel Xeon, [=collectorsRate?c] requests/s each, in blocks of [=samples.readJson("versus-jvm-collectors/run.json").duration_s?c] s
([versus-jvm-collectors](../../results/sample/versus-jvm-collectors/summary.md), [=level("versus-jvm-collectors")]):

[@table collectors /]

```
[=samples.run("versus-jvm-collectors").command()]
```

On Java 25 Netty 4.2, which Spring Cloud Gateway and WebFlux stand on, does without `sun.misc.Unsafe`; Netty 4.1, in Zuul 2, uses it.
With heaps that are touched at the start, on an Intel Xeon, [=nettyRate?c] requests/s each ([versus-netty-unsafe](../../results/sample/versus-netty-unsafe/summary.md), [=level("versus-netty-unsafe")?remove_ending("s")]); in `unsafe` Netty uses it:

[@table netty /]

```
[=samples.run("versus-netty-unsafe").command()]
```

## Spring MVC on Tomcat

mvc-tomcat on the path of framework round 1, with heaps that are touched at the start, except that of `g1-not-touched`,
[=samples.readJson("versus-jvm-mvc-touched/run.json").rate?c] requests/s each ([versus-jvm-mvc-touched](../../results/sample/versus-jvm-mvc-touched/summary.md), [=level("versus-jvm-mvc-touched")]):

[@table mvcTouched /]

```
[=samples.run("versus-jvm-mvc-touched").command()]
scripts/versus.sh --resume last --limit 60m
```

The peak memory of `g1-not-touched` was [=gigabytes("versus-jvm-mvc-touched", "g1-not-touched", "backend")] GB, that of `g1` [=gigabytes("versus-jvm-mvc-touched", "g1", "backend")] GB.

The serial collector and compact object headers with heaps that are touched at the start, on an Intel Xeon, [=mvcCollectorsRate?c] requests/s each, in blocks of [=samples.readJson("versus-jvm-mvc-collectors/run.json").duration_s?c] s
([versus-jvm-mvc-collectors](../../results/sample/versus-jvm-mvc-collectors/summary.md), [=level("versus-jvm-mvc-collectors")]):

[@table mvcCollectors /]

```
[=samples.run("versus-jvm-mvc-collectors").command()]
```

No heap was touched at the start of the following run, [=samples.readJson("versus-jvm-mvc/run.json").rate?c] requests/s each, and G1 did not collect in any block
([versus-jvm-mvc](../../results/sample/versus-jvm-mvc/summary.md), [=level("versus-jvm-mvc")]):

[@table mvc /]

```
[=samples.run("versus-jvm-mvc").command()]
scripts/versus.sh --resume last --limit 82m
```

Each AOT cache was recorded once, in a run of the jar [under load](../STUDIES.md#arms-side-by-side); the intervals do not cover differences between recordings.

[How it decides](../COMPARING.md#how-it-decides). **Not answered**: Spring MVC once G1 collects, or, with a heap that is touched at the start, on other versions of Java, with an AOT cache or without the second compiler; Netty with `sun.misc.Unsafe` in WebFlux; the time to start;
other heaps, full CPUs, servers with much live data.
