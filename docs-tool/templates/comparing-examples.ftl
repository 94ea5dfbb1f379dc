[#-- Fifteen short runs, measured in turns: what compare shows of them. --]
[#function exampleRows name][#return samples.readJson("compare/" + name + "/compare.json").rows][/#function]
[#function exampleRow name connections metric][#return exampleRows(name)?filter(row -> row.connections == connections && row.metric == metric)?first][/#function]
## Two examples: no difference, and a real one

[results/sample/compare](../results/sample/compare) contains 15 runs of Spring Cloud Gateway on Java 25, measured in turns: five as
`base`, five under the same conditions as `same`, and five as `c1` with `-XX:TieredStopAtLevel=1`, which disables the
JVM's second compiler in gateway and backend:

[#noparse]
```
for i in 1 2 3 4 5; do
  run=(scripts/round1.sh --subjects gateway-scg --connections "50 200" --duration 5s --reps 1 --threads 10)
  "${run[@]}" --results results/base
  "${run[@]}" --results results/same
  JAVA_OPTS="-Xms2g -Xmx2g -Xmn1g -XX:MaxMetaspaceSize=256m -Xss256k -XX:TieredStopAtLevel=1" "${run[@]}" --results results/c1
done
scripts/compare.sh results/base/round1 results/same/round1
scripts/compare.sh results/base/round1 results/c1/round1 --across jvm --fail-on-regression 5%
```
[/#noparse]

[#assign exampleRuns = [
"base/20261201-191228", "base/20261201-191830", "base/20261201-192508", "base/20261201-193116", "base/20261201-193744",
"same/20261201-191508", "same/20261201-192106", "same/20261201-192721", "same/20261201-193400", "same/20261201-194029",
"c1/20261201-191707", "c1/20261201-192344", "c1/20261201-192952", "c1/20261201-193619", "c1/20261201-194249"]?map(run -> "compare/" + run + "/gateway-scg/rep1/")]
[#function hasSteal run][#return ["c50.json", "c200.json"]?filter(cell -> samples.readJson(run + cell).warnings?filter(warning -> warning.code == "cpu_steal")?size gt 0)?size gt 0][/#function]
[#function isCold cell][#return samples.readJson(cell).warnings?filter(warning -> warning.code == "not_warm")?size gt 0][/#function]
[#function coldRuns side][#return exampleRuns?filter(run -> run?contains("/" + side + "/") && isCold(run + "c200.json"))?size?c][/#function]
[#assign bases = exampleRuns?filter(run -> run?contains("/base/"))?map(run -> samples.rawFigure(run + "c200.wrk.txt", "THROUGHPUT"))]
[@holds claims=exampleRuns?map(run -> !isCold(run + "c50.json")) + [coldRuns("same") != "0", exampleRuns?filter(run -> hasSteal(run))?size == 3] /]
[@holds claims=exampleRows("same-vs-base")?map(row -> row.verdict == "no difference shown") + exampleRows("c1-vs-base")?map(row -> row.verdict == "slower") /]
- [same against base](../results/sample/compare/same-vs-base/compare.md): no difference shown in any of [=exampleRows("same-vs-base")?size] rows. At 200
  connections throughput changes by [=change(exampleRow("same-vs-base", 200, "throughput"))] and CPU by [=change(exampleRow("same-vs-base", 200, "cpu"))]: with five
  starts on this machine, differences of that size cannot be told from none.
- [c1 against base](../results/sample/compare/c1-vs-base/compare.md): *slower* or *more CPU* in all [=exampleRows("c1-vs-base")?size] rows, and exit status 1. At 200
  connections throughput [=change(exampleRow("c1-vs-base", 200, "throughput"))], CPU [=change(exampleRow("c1-vs-base", 200, "cpu"))].

The intervals are wide: `base` alone ranges from [=bases?min?string("0")] to [=bases?max?string("0")] requests/s at 200 connections. There
compilers were busy again in [=coldRuns("base")] runs of `base`, [=coldRuns("same")] of `same` and [=(coldRuns("c1") == "0")?then("none", coldRuns("c1"))] of `c1`: servers are warmed up with the first number of
connections only, 50, and a cell lasts 5 s. Three runs have a warning of CPU steal. Turns spread slow changes of the machine over all three; they
do not make five starts alike.

