[#include "/header.ftl"]
# Which Java, and which collector?

[#assign run = samples.run("versus-jvm")]
[#assign arms = samples.readJson("versus-jvm/summary.json").rows]
[#assign answers = {"baseline": "baseline", "slower": "more CPU", "faster": "less CPU", "the same within the margin": "the same within 5 %", "undecided": "undecided"}]
[#function arm name][#return arms?filter(row -> row.subject == name)?first][/#function]
[#function size number][#return number?abs?string("0.0")][/#function]
[#function cpu name][#local row = arm(name)][#local bounds = [row.cpu_change_low_percent?abs, row.cpu_change_high_percent?abs]][#return size(row.cpu_change_percent) + " % (" + size(bounds?min) + " to " + size(bounds?max) + " %)"][/#function]
[#function interval row][#return row.cpu_change_percent?string("+0.0;-0.0") + " % (" + row.cpu_change_low_percent?string("+0.0;-0.0") + " to " + row.cpu_change_high_percent?string("+0.0;-0.0") + ")"][/#function]
[@holds claims=[arm("java-17").verdict == "slower", arm("zgc").verdict == "slower", arm("parallel").verdict == "faster", arm("compact-headers").verdict == "the same within the margin", arm("serial").verdict == "undecided"] /]
[@holds claims=arms[1..]?map(row -> row.p99_change_low_percent lt 0 && row.p99_change_high_percent gt 0) /]
**Spring Cloud Gateway on Java 17 needs [=cpu("java-17")] more CPU per request than on Java 25. On Java 25 ZGC needs [=cpu("zgc")] more than G1, and the
parallel collector [=cpu("parallel")] less. Compact object headers change it by less than 5 %.** For the serial collector nothing is
decided: the interval after [=arm("serial").blocks] blocks excludes 0, but the test looks only after 8 and 12. No difference in p99 is shown: its intervals are wide.

All arms are gateway-scg with a heap of 2 GB, on the path of round 1, and get [=samples.readJson("versus-jvm/run.json").rate?c] requests/s each at the same moment.
`java-25` is Java [=run.javaVersion()] with G1, its default on this machine, and the baseline of the others. Intervals hold for all arms together. A request
takes more CPU time here than in [round 1](round1.md), as it does at [low rates](latency-at-a-rate.md): compare the arms, not the figures.

| arm | blocks | CPU µs/request | java-25 CPU in its blocks | CPU vs java-25 | answer |
|---|---:|---:|---:|---:|---|
[#list arms as row]
[#if row?index == 0]
| [=row.subject] | [=row.blocks] | [=row.cpu_us_per_request?string("0")] | | | baseline |
[#else]
| [=row.subject] | [=row.blocks] | [=row.cpu_us_per_request?string("0")] | [=row.baseline_cpu_us_per_request?string("0")] | [=interval(row)] | [=answers[row.verdict]] |
[/#if]
[/#list]

Figures of different arms come from different blocks: an arm that is decided is not started again. Differences are
those within the blocks of both.

```
[=run.command()]
scripts/versus.sh --resume last --limit 50m
```

From [versus-jvm](../../results/sample/versus-jvm/summary.md); [how it decides](../COMPARING.md#how-it-decides). **Not measured**: Java 21, an AOT cache,
other heaps, full CPUs, gateways with much live data.
