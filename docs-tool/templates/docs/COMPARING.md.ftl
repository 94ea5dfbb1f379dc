[#include "/header.ftl"]
[#include "/precision.ftl"]
[#function after minutes run]
[#return "±" + run.percentAfter(minutes)?string("0.0")]
[/#function]
[#assign scg = like("versus-aa", gateways[0])]
[#assign nginx = like("versus-aa", gateways[1])]
[#assign apart = samples.separateRuns("round1", "gateway-scg")]
[#assign nginxApart = samples.separateRuns("round1", "nginx")]
# How runs are compared

![Chart: half the width of the interval over the minutes spent on it, for arms of versus.sh and for two separate runs; the text below has the main figures](precision.svg)

`versus.sh` starts all versions together, again and again; each joint start is a *block*. `compare` takes two
finished runs.

**30 minutes of blocks narrow the difference in CPU per request between two gateway-scg to
[=after(30, scg)] %, and 60 minutes to [=after(60, scg)] % (nginx: [=after(30, nginx)] and [=after(60, nginx)] %).
Two separate runs that take as long together narrow it only to [=after(30, apart)] and
[=after(60, apart)] % (nginx: [=after(30, nginxApart)] and [=after(60, nginxApart)] %).** `versus.sh` stops as soon as it can decide; for a narrower
interval, give the number of `--blocks`. [How the chart is made](#how-precise-it-is).
[#include "/comparing.ftl" parse=false]
[#include "/comparing-examples.ftl"]
## How precise it is

The chart is computed from blocks in which both arms ran the same software: [=scg.count()] blocks of
[=scg.minutesEach()?string("0.0")] minutes, all four arms included ([versus-aa](../results/sample/versus-aa/summary.md),
`[=samples.run("versus-aa").command()]`).
By all blocks, the two gateway-scg differ by [=scg.differencePercent()?string("+0.0;-0.0")] %, the two nginx by
[=nginx.differencePercent()?string("+0.0;-0.0")] %. For separate runs, the spread is that of [=apart.count()] starts in
[round 1](../results/sample/round1/summary.md), on another machine, each the geometric mean over its valid connection counts; a repetition of both runs takes two starts of
[=(apart.minutesEach() / 2)?string("0.0")] minutes.

Marks show the intervals after 5, 8, 12 and so on blocks, the *looks*, at which `versus.sh` checks whether it can decide. Solid lines are computed from the spread of all recorded values, their
dotted parts are extrapolated. Intervals are those of two arms: for blocks at [=(100 * scg.confidence())?string("0.0#")] %, which holds at all looks,
for separate runs at [=(100 * apart.confidence())?string("0")] %, which holds for one look and one row.

[#assign witnesses = ["", "BACKEND", "LOAD", "BOTH"]]
[#function inTurns gateway witness=""][#return like("versus-aa-turns", gateway, witness)][/#function]
[#function cpuOf run arm][#return samples.readJson(run + "/summary.json").rows?filter(row -> row.subject == arm)?first.cpu_us_per_request][/#function]
[@holds claims=witnesses?map(each -> inTurns(gateways[1], each).noisePercent() gt 3 * nginx.noisePercent()) + witnesses?map(each -> (inTurns(gateways[0], each).noisePercent() - scg.noisePercent())?abs lt 0.3) /]
Arms are measured at the same time unless `--sides turns` or `--closed` is given. In these two runs nginx's blocks were less noisy
at the same time than in turns, with or without a divisor; gateway-scg's were about equally noisy:

| two identical arms | noise of gateway-scg | after eight blocks | noise of nginx | after eight blocks |
|---|---:|---:|---:|---:|
[#macro noise name run witness=""]
| [=name][#list gateways as gateway] | [=like(run, gateway, witness).noisePercent()?string("0.0")] % | ±[=like(run, gateway, witness).halfWidthPercentWith(8)?string("0.0")] %[/#list] |
[/#macro]
[@noise "at the same time", "versus-aa" /]
[@noise "in turns", "versus-aa-turns" /]
[@noise "in turns, divided by the backend", "versus-aa-turns", "BACKEND" /]
[@noise "in turns, divided by the load generator", "versus-aa-turns", "LOAD" /]
[@noise "in turns, divided by both", "versus-aa-turns", "BOTH" /]

[#assign turns = samples.readJson("versus-aa-turns/run.json")]
[#assign measured = turns.blocks?filter(block -> block.seconds??)?size]
[#assign used = inTurns(gateways[0]).count()]
Noise is the standard deviation of a block's log ratio; beside it is half the width of the interval that eight blocks with that noise
would give. It is known from [=scg.count()] blocks at the same time (versus-aa), and only from [=used] in turns, which is
accurate to a factor of about two: the small differences between the lower rows mean nothing, and the report of that run refuses every
witness, since so few blocks do not show that it did the same work. The rows in turns are from another machine and other rates
(nginx needed [=cpuOf("versus-aa-turns", "nginx-a")?string("0")] µs of CPU time per request, and [=cpuOf("versus-aa", "nginx-a")?string("0")] in versus-aa) with some CPU
steal in all blocks, so the rows do not show the effect of turns alone. Their measured phase was [=turns.duration_s] s, a quarter of it
for each arm. Of [=measured] blocks, [=measured - used] were not used because of CPU steal; the run was stopped before it had its
[=turns.fixed_blocks] ([versus-aa-turns](../results/sample/versus-aa-turns/summary.md)):

```
[=samples.run("versus-aa-turns").command()]
```

[#assign burn = samples.readJson("versus-burn/summary.json").rows]
[#function burning name][#return burn?filter(row -> row.subject == name)?first][/#function]
[#function known micros][#return 100 * micros / burning("gateway-scg").cpu_us_per_request][/#function]
[#function measured name][#local row = burning(name)][#return [row.cpu_change_percent, row.cpu_change_low_percent, row.cpu_change_high_percent]?map(each -> (each?abs lt 0.05)?then("0.0", each?string("+0.0;-0.0")))][/#function]
[#function isFound name micros][#local row = burning(name)][#return row.verdict == "slower" && row.cpu_change_low_percent lt known(micros) && row.cpu_change_high_percent gt known(micros)][/#function]
[@holds claims=[burning("again").verdict == "the same within the margin", isFound("burn-12", 12), isFound("burn-24", 24)] /]
**A known difference is found.** `gateway-scg@burn` keeps its event loop busy for a given time in each request: divided by the CPU
time of gateway-scg in the same run, that is the known difference. In one run of [=burning("again").minutes?string("0")] minutes
([versus-burn](../results/sample/versus-burn/summary.md)) two such differences were found, and lay inside their intervals; a second gateway-scg needed the same CPU time, within 5 %:

| beside gateway-scg | known | found |
|---|---:|---:|
| another gateway-scg | none | [=measured("again")[0]] % ([=measured("again")[1]] to [=measured("again")[2]]) |
| one that burns 12 µs | [=known(12)?string("+0.0")] % | [=measured("burn-12")[0]] % ([=measured("burn-12")[1]] to [=measured("burn-12")[2]]) |
| one that burns 24 µs | [=known(24)?string("+0.0")] % | [=measured("burn-24")[0]] % ([=measured("burn-24")[1]] to [=measured("burn-24")[2]]) |

```
[=samples.run("versus-burn").command()]
```
[#-- The same arms side by side, and each alone in runs of its own. --]
[#assign besideRows = samples.readJson("versus-jvm-nginx/summary.json").rows]
[#assign besideRate = samples.readJson("versus-jvm-nginx/run.json").rate]
[#assign besideArms = besideRows?size]
[#assign besideMeasured = samples.readJson("versus-jvm-nginx/run.json").blocks?filter(block -> block.seconds??)?size]
[#function ratioOf low change high][#return (1 + change / 100)?string("0.00") + " (" + (1 + low / 100)?string("0.00") + " to " + (1 + high / 100)?string("0.00") + ")"][/#function]
[#function aloneRow pair rate][#return samples.readJson("alone/" + pair + "/compare.json").rows?filter(row -> row.rate == rate && row.base_repetitions == 3 && row.new_repetitions == 3)?first][/#function]
[#function armRow arm][#return besideRows?filter(row -> row.subject == arm)?first][/#function]
[#macro besideAndAlone title arm pair]
[#local row = armRow(arm)]
| [=title] | [=ratioOf(row.cpu_change_low_percent, row.cpu_change_percent, row.cpu_change_high_percent)] |[#list [besideRate, besideArms * besideRate] as rate][#local own = aloneRow(pair, rate)] [=ratioOf(own.low_percent, own.change_percent, own.high_percent)] |[/#list]
[/#macro]
[@holds claims=["java-17", "c1", "nginx"]?map(arm -> [besideRate, besideArms * besideRate]?map(rate -> aloneRow({"java-17": "java-17-vs-java-25", "c1": "c1-vs-java-25", "nginx": "nginx-vs-gateway-scg"}[arm], rate))?filter(own -> own.low_percent lt armRow(arm).cpu_change_percent && armRow(arm).cpu_change_percent lt own.high_percent)?size == 2) /]

**At these rates no ratio side by side contradicts that of runs of one subject at a time.** That is a weak check: three runs of each do not tell Java 17 from 25. CPU time per
request, divided by that of gateway-scg on Java 25:

| | side by side, [=besideRate?c] requests/s each | alone, [=besideRate?c] requests/s | alone, [=(besideArms * besideRate)?c] requests/s |
|---|---:|---:|---:|
[@besideAndAlone "Java 17" "java-17" "java-17-vs-java-25" /]
[@besideAndAlone "without the second compiler" "c1" "c1-vs-java-25" /]
[@besideAndAlone "nginx" "nginx" "nginx-vs-gateway-scg" /]

Side by side, [=besideMeasured] blocks, of which [=armRow("c1").blocks] are valid, took [=armRow("c1").minutes?string("0")] minutes ([versus-jvm-nginx](../results/sample/versus-jvm-nginx/summary.md), [=(100 * samples.confidence("versus-jvm-nginx"))?string("0.0")] % intervals). The runs alone
took 36 minutes on the same machine, in turns ([alone](../results/sample/alone), 95 %), at the rate of each arm and at that of all [=besideArms] together. There CPU time includes JIT compilers (up to 3 % of it), 1900 connections
were open instead of 500 for each arm, `JAVA_HOME` also selects the JVM of the backend and of the load generator, `JAVA_OPTS` also sets the flags of the backend, and in one of the three runs with Java 25
the cells of gateway-scg are in doubt because of CPU steal.

At [=besideRate?c] requests/s nginx took [=armRow("nginx").cpu_us_per_request?string("0")] µs side by side and [=aloneRow("nginx-vs-gateway-scg", besideRate).new?string("0")] alone: ratios side by side are those of a machine that the other arms keep busy, too. They hold for this load only: on full CPUs, in other runs
whose backend had no second compiler either, gateway-scg without it takes [=ratio(exampleRow("c1-vs-base", 50, "cpu"))] times the CPU time per request at 50 connections ([above](#two-examples-no-difference-and-a-real-one)).

With `JAVA_HOME` set to a JDK 25, and Java 17 installed:

```
[=samples.run("versus-jvm-nginx").command()]
export JAVA_OPTS="-Xms2g -Xmx2g -Xmn1g -XX:MaxMetaspaceSize=256m -Xss256k -XX:+AlwaysPreTouch"
for i in 1 2 3; do
  [=samples.run("alone/java-25/20261129-154957").command()] --results results/alone/java-25
  JAVA_OPTS="$JAVA_OPTS -XX:TieredStopAtLevel=1" [=samples.run("alone/c1/20261129-155622").command()] --results results/alone/c1
  JAVA_HOME=/usr/lib/jvm/java-17-openjdk-amd64 [=samples.run("alone/java-17/20261129-155846").command()] --results results/alone/java-17
done
scripts/compare.sh results/alone/java-25/rate results/alone/c1/rate --across jvm --metrics cpu
scripts/compare.sh results/alone/java-25/rate results/alone/java-17/rate --across jvm --metrics cpu
scripts/compare.sh results/alone/java-25/rate results/alone/java-25/rate --pair gateway-scg=nginx --metrics cpu
```
[@holds claims=[(100 * scg.confidence())?string("0.00") == "98.83", scg.noisePercent()?string("0.0") == "1.1", nginx.noisePercent()?string("0.0") == "0.4", scg.count() == 20] /]
[#include "/comparing-method.ftl" parse=false]
