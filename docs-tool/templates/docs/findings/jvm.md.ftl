[#include "/header.ftl"]
# Which Java, and which collector?

[#assign gateway = samples.readJson("versus-jvm/summary.json").rows]
[#assign gatewayTouched = samples.readJson("versus-jvm-touched/summary.json").rows]
[#assign touchedRate = samples.readJson("versus-jvm-touched/run.json").rate]
[#assign mvc = samples.readJson("versus-jvm-mvc/summary.json").rows]
[#assign mvcTouched = samples.readJson("versus-jvm-mvc-touched/summary.json").rows]
[#assign gatewayRate = samples.readJson("versus-jvm/run.json").rate]
[#assign mvcRate = samples.readJson("versus-jvm-mvc/run.json").rate]
[#assign answers = {"baseline": "baseline", "slower": "more CPU", "faster": "less CPU", "the same within the margin": "the same within 5 %", "undecided": "undecided"}]
[#function arm arms name][#return arms?filter(row -> row.subject == name)?first][/#function]
[#function verdicts arms verdict][#return arms?filter(row -> row.verdict == verdict)?map(row -> row.subject)?join(" ")][/#function]
[#function level run][#return (100 * samples.confidence(run))?string("0.0") + " % intervals"][/#function]
[#function size number][#return number?abs?string("0.0")][/#function]
[#function cpu arms name][#local row = arm(arms, name)][#local bounds = [row.cpu_change_low_percent?abs, row.cpu_change_high_percent?abs]][#return size(row.cpu_change_percent) + " % (" + size(bounds?min) + " to " + size(bounds?max) + " %)"][/#function]
[#function interval row][#return row.cpu_change_percent?string("+0.0;-0.0") + " % (" + row.cpu_change_low_percent?string("+0.0;-0.0") + " to " + row.cpu_change_high_percent?string("+0.0;-0.0") + ")"][/#function]
[#function total run arm pointer][#local values = samples.run(run).values("block*/" + arm + "/side.json", pointer)][#local sum = values?first][#list values[1..] as each][#local sum += each][/#list][#return sum][/#function]
[#function collecting arm][#return (total("versus-jvm-mvc-touched", arm, "/roles/backend/gc_s") / total("versus-jvm-mvc-touched", arm, "/figures/requests") * 1000000)?string("0.0")][/#function]
[#function gigabytes run arm role][#local peaks = samples.run(run).values("block*/" + arm + "/side.json", "/roles/" + role + "/peak_rss_mb")][#local bounds = [(peaks?first / 1024)?string("0.0"), (peaks?last / 1024)?string("0.0")]][#return (bounds?first == bounds?last)?then(bounds?first, bounds?join(" to "))][/#function]
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
[@holds claims=[verdicts(mvc, "slower") == "java-17", verdicts(mvc, "faster") == "parallel zgc aot-cache", verdicts(mvc, "the same within the margin") == "java-21"] /]
[@holds claims=[verdicts(mvcTouched, "slower") == "g1-not-touched", verdicts(mvcTouched, "faster") == "parallel", verdicts(mvcTouched, "undecided") == "zgc"] /]
[@holds claims=(gateway[1..] + mvc[1..] + mvcTouched[1..] + gatewayTouched?filter(row -> ["java-21", "java-17", "aot-cache"]?seq_contains(row.subject)))?map(row -> row.p99_change_low_percent lt 0 && row.p99_change_high_percent gt 0) /]
[@holds claims=[verdicts(gatewayTouched, "slower") == "java-21 java-17 c1", verdicts(gatewayTouched, "faster") == "nginx", verdicts(gatewayTouched, "the same within the margin") == "aot-cache"] /]
**Java: Java 17 needs more CPU time per request than Java 25: in Spring Cloud Gateway [=cpu(gateway, "java-17")] at [=gatewayRate?c] requests/s and [=cpu(gatewayTouched, "java-17")] at [=touchedRate?c], in Spring MVC on
Tomcat [=cpu(mvc, "java-17")] at [=mvcRate?c]. Java 21 needs [=cpu(gatewayTouched, "java-21")] more than 25 in Spring Cloud Gateway; in Spring MVC they differ by less than 5 %. On Java 25 an AOT cache saves [=cpu(mvc, "aot-cache")]
in Spring MVC, and changes the CPU time of Spring Cloud Gateway by less than 5 %.** That Java 21 needs more is only just decided. Without its second compiler (`-XX:TieredStopAtLevel=1`) Spring Cloud Gateway needs [=cpu(gatewayTouched, "c1")] more.
The second figure for Java 17, and those for Java 21, the AOT cache and the compiler in Spring Cloud Gateway are from [=touchedRate?c] requests/s, in the only one of these runs whose heaps were touched at the start, which by itself
matters (below).

**Collectors: in Spring Cloud Gateway on Java 25, ZGC needs [=cpu(gateway, "zgc")] more than G1, and the parallel collector [=cpu(gateway, "parallel")] less; compact object
headers change the CPU time by less than 5 %.** The serial collector is undecided: after [=arm(gateway, "serial").blocks] blocks its interval excludes 0, but the run ended
between two looks, after 8 and 12 blocks, and only these count. Memory that was touched for the first time may be part of what ZGC needs more.

In Spring MVC, with heaps that are touched at the start, the parallel collector needed [=cpu(mvcTouched, "parallel")] less than G1, and ZGC is undecided:
[=interval(arm(mvcTouched, "zgc"))]. That is no verdict on collecting, since G1 did not collect in these blocks, nor in their warm-ups. Collector threads took [=collecting("parallel")] µs
of the CPU time of a request with the parallel collector, [=collecting("g1")] with G1 and [=collecting("zgc")] with ZGC, so most of what the first two differ by is elsewhere.

**Heap: Spring MVC with G1 needed [=cpu(mvcTouched, "g1-not-touched")] more CPU per request if its JVM had been started without
`-XX:+AlwaysPreTouch`, which touches the whole heap at the start, in blocks that ended before G1 had collected once.** Each page that is touched for the first time costs a page fault; how
much of the difference that explains, and whether a part of it remains in a heap that has been used, was not measured.

No difference in p99 is shown between versions of Java, collectors or heaps: the intervals are wide. Latencies of Spring MVC, and in one block those of Spring Cloud Gateway with touched heaps, are in doubt, because the load generator was late.

In each run, all arms have `-Xms2g -Xmx2g -Xmn1g`, and get equally many requests at the same time. CPU time is without JIT compilers.
Intervals hold for all arms of a run together. `java-25` is Java [=samples.run("versus-jvm").javaVersion()] of Temurin with G1, its default on these machines; `java-21` is
Temurin's, too, but without an archive for class data sharing, `java-17` is Debian's; what that changes was not measured. At such rates a request takes several times the CPU time that it takes on full CPUs ([round 1](round1.md),
[framework round 1](framework-round1.md)), as it does at [low rates](latency-at-a-rate.md): compare the arms, not the figures, and do not expect the same percentages of
a busy server. An arm that is decided is not started again; each difference is computed within the blocks that both arms ran in.

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

With heaps that are touched at the start, [=touchedRate?c] requests/s each ([versus-jvm-touched](../../results/sample/versus-jvm-touched/summary.md), [=level("versus-jvm-touched")]). `c1` has no second compiler; nginx shows the size of
the differences:

[@table gatewayTouched /]

```
[=samples.run("versus-jvm-touched").command()]
scripts/versus.sh --resume last
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

No heap was touched at the start of the following run, [=samples.readJson("versus-jvm-mvc/run.json").rate?c] requests/s each, and G1 did not collect in any block
([versus-jvm-mvc](../../results/sample/versus-jvm-mvc/summary.md), [=level("versus-jvm-mvc")]):

[@table mvc /]

```
[=samples.run("versus-jvm-mvc").command()]
scripts/versus.sh --resume last --limit 82m
```

Each AOT cache was recorded once, in a run of the jar [under load](../STUDIES.md#arms-side-by-side); the intervals do not cover differences between recordings.

[How it decides](../COMPARING.md#how-it-decides). **Not answered**: collectors of Spring Cloud Gateway with heaps that are touched at the
start; Spring MVC with the serial collector or compact object headers, once G1 collects, or on other versions of Java, with an AOT cache or without the second compiler with a heap that is touched at the start; the time to start;
other heaps, full CPUs, servers with much live data.
