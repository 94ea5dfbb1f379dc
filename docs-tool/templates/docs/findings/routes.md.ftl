[#include "/header.ftl"]
# Route tables: testing routes one by one, and an index

[#assign routes = samples.run("routes")]
[#assign sizes = [100, 1000, 5000, 10000, 100000]]
[#assign lookups = ["linear", "two-level", "indexed"]]
[#function table lookup size column]
[#return routes.row("gateway-scg-routes@" + lookup, {"routes": size, "client": "shared"})[column]]
[/#function]
[#function oldTable size column][#return routes.row("stack-2021/gateway-scg-routes@linear", {"routes": size, "client": "shared"})[column]][/#function]
[@holds claims=[routes.cellsWithWarning("not_warm") == 0, table("linear", 100000, "ratio_to_smallest") lt 0.1, oldTable(100000, "ratio_to_smallest") lt 0.1] /]
[#assign errors = []]
[#list lookups as lookup][#list sizes as size]
[#assign errors = errors + [100 * table(lookup, size, "ops_error") / table(lookup, size, "ops_per_sec")]]
[/#list][/#list]
[#list sizes as size]
[#assign errors = errors + [100 * oldTable(size, "ops_error") / oldTable(size, "ops_per_sec")]]
[/#list]
**Spring Cloud Gateway 5.0 still degrades with the size of its table.** Between 100 and 100,000 routes, stock
loses [=(100 - 100 * table("linear", 100000, "ratio_to_smallest"))?string("0")] % of its throughput, as the article's 3.0.3 does ([=(100 - 100 * oldTable(100000, "ratio_to_smallest"))?string("0")] %). With the index it is
[=(100 - 100 * table("indexed", 100000, "ratio_to_smallest"))?string("0")] %, which one start of each size does not decide: two starts of one subject [may differ by more](../CONCLUSIONS.md). For the article's first idea, two-level,
no gain is shown here: all paths begin with `/mock`, so all routes are in one group. It helps where first segments differ,
as in [real APIs](#real-apis).

| routes | linear (stock) | two-level | indexed | 3.0.3, linear (stock) | article |
|---:|---:|---:|---:|---:|---:|
[#list sizes as size]
| [=size?c] | [#list lookups as lookup][=table(lookup, size, "ops_per_sec")?string("0")] | [/#list][=oldTable(size, "ops_per_sec")?string("0")] | [=table("linear", size, "article_ops_per_sec")?string("0.0")] |
[/#list]
| 100000 / 100 | [#list lookups as lookup][=table(lookup, 100000, "ratio_to_smallest")?string("0.000")] | [/#list][=oldTable(100000, "ratio_to_smallest")?string("0.000")] | [=(table("linear", 100000, "article_ops_per_sec") / table("linear", 100, "article_ops_per_sec"))?string("0.000")] |
| direct | [=routes.row("direct", {"client": "shared"}).ops_per_sec?string("0")] | | | | [=routes.row("direct", {"client": "shared"}).article_ops_per_sec?string("0.0")] |

Requests/s of one client with two requests in flight, from [routes/summary.csv](../../results/sample/routes/summary.csv): one
start each on Java [=routes.javaVersion()?keep_before(".")], with a JMH error of [=errors?min?string("0")] to [=errors?max?string("0")] %. The first three columns are [=routes.versions("gateway-scg-routes@linear")];
the fourth has the article's [=routes.versions("stack-2021/gateway-scg-routes@linear")]. The article opened a client for every request, so compare
how its column falls, not its figures.

```
[=routes.command()]
```

## The lookup alone

Without a network, from [route-lookup](../../results/sample/route-lookup): µs and bytes per lookup, random hits, on Java
[=samples.readJson("route-lookup/random.jmh.json")[0].jdkVersion?keep_before(".")]. Errors are large: most exceed the figure, and only at 100,000 routes does the difference between linear and indexed exceed them. Read the table as orders of magnitude.

[#function lookup strategy size]
[#list samples.readJson("route-lookup/random.jmh.json") as each]
[#if each.params.strategy == strategy && each.params.routes == size?c][#return each][/#if]
[/#list]
[/#function]
[#function micros strategy size][#return lookup(strategy, size).primaryMetric.score][/#function]
| routes | linear µs | bytes | two-level µs | bytes | indexed µs | bytes |
|---:|---:|---:|---:|---:|---:|---:|
[#list [1, 100, 1000, 10000, 100000, 1000000] as size]
| [=size?c] |[#list lookups as strategy][#assign score = micros(strategy, size)] [=score?string((score < 1000)?then("0.0", "0"))] | [=lookup(strategy, size).secondaryMetrics["gc.alloc.rate.norm"].score?string("0")] |[/#list]
[/#list]

[#function error strategy size][#return lookup(strategy, size).primaryMetric.scoreError][/#function]
[#function difference size][#return micros("linear", size) - micros("indexed", size) - error("linear", size) - error("indexed", size)][/#function]
[@holds claims=[difference(100000) gt 0] + [1, 100, 1000, 10000, 1000000]?map(size -> difference(size) lt 0) /]
The index allocates the same at 1,000,000 routes as at 100. At 100,000 a lookup takes
[=(micros("linear", 100000) / 1000)?string("0")] ± [=(error("linear", 100000) / 1000)?string("0")] ms in stock, and
[=micros("indexed", 100000)?string("0")] ± [=error("indexed", 100000)?string("0")] µs with the index.

```
java -jar jmh-bench/target/benchmarks.jar RouteLookupBenchmark.lookup -p hit=random -prof gc
java -jar jmh-bench/target/benchmarks.jar RouteLookupBenchmark.lookup -p hit=first,last,miss -p routes=100,100000 -prof gc
```

## Real APIs

[#assign github = samples.run("routes-github")]
[#function githubRow lookup][#return github.row("gateway-scg-routes@" + lookup, {"client": "shared"})][/#function]
[#function githubGain lookup than="linear"][#return github.compare("--metrics throughput --pair gateway-scg-routes@" + than + "=gateway-scg-routes@" + lookup)?first][/#function]
[#function apiMicros api strategy hit]
[#list samples.readJson("route-lookup/apis.jmh.json") as each]
[#if each.benchmark?ends_with(".api") && each.params.strategy == strategy && each.params.api == api && each.params.hit == hit][#return each.primaryMetric.score][/#if]
[/#list]
[#stop "no lookup of " + api + " " + strategy + " " + hit]
[/#function]
[#assign indexedStarts = github.values("gateway-scg-routes@indexed/n*/rep*/shared.json", "/figures/thrpt/score")?sort]
[@holds claims=[github.repetitions() == 3, github.cellsWithWarning("not_warm") == 1, githubGain("indexed").verdict == "faster", githubGain("two-level").verdict == "faster", githubGain("indexed", "two-level").verdict == "no difference shown"] /]
**With the [=githubRow("linear").routes?c] routes of GitHub's API the index gains [=change(githubGain("indexed"))?replace("+", "")], two-level [=change(githubGain("two-level"))?replace("+", "")]**; between the two no difference is shown. The index's starts range from [=indexedStarts?first?string("0")] to [=indexedStarts?last?string("0")] requests/s.
[=github.repetitions()] starts each on Java [=github.javaVersion()?keep_before(".")], 95 % intervals, each pair compared alone; one route per path template, requests drawn from all of them. In one start with two-level the backend was not warm.

| | | linear (stock) | two-level | indexed |
|---|---|---:|---:|---:|
| GitHub's REST API, [=githubRow("linear").routes?c] routes | requests/s |[#list lookups as each] [=githubRow(each).ops_per_sec?string("0")] |[/#list]
[#list {"": "github", "Kubernetes' API, 380 routes": "kubernetes"} as name, api]
| [=name] | lookup of a route, µs |[#list lookups as each] [=apiMicros(api, each, "random")?string("0.0")] |[/#list]
| | of a path that no route has, µs |[#list lookups as each] [=apiMicros(api, each, "miss")?string("0.0")] |[/#list]
[/#list]

Lookups are without a network, on Java [=samples.readJson("route-lookup/apis.jmh.json")[0].jdkVersion?keep_before(".")]. Nearly all paths of Kubernetes begin with `/apis` or `/api`, those of GitHub with `/repos`, `/orgs` and many others. Requests/s with
Kubernetes' routes were not measured.

```
[=github.command()]
scripts/compare.sh results/sample/routes-github results/sample/routes-github --metrics throughput --pair gateway-scg-routes@linear=gateway-scg-routes@indexed
java -jar jmh-bench/target/benchmarks.jar RouteLookupBenchmark.api -prof gc
```

From [routes-github](../../results/sample/routes-github/summary.csv) and
[route-lookup](../../results/sample/route-lookup/apis.jmh.txt), whose errors are up to two thirds of the figure.

## Hosts

Tenants that each have a host: µs per lookup with the index, random hits, and misses in parentheses, from
[route-lookup](../../results/sample/route-lookup/hosts.jmh.txt).

[#function hostMicros table size hit]
[#list samples.readJson("route-lookup/hosts.jmh.json") as each]
[#if each.params.table == table && each.params.routes == size?c && each.params.hit == hit][#return each.primaryMetric.score][/#if]
[/#list]
[#stop "no lookup of " + table + " " + size + " " + hit]
[/#function]
[#assign hosts = [
  {"table": "host", "predicates": "`Host=tenanti.example.com`"},
  {"table": "host-path", "predicates": "`Host=tenanti.example.com`, `Path=/api/**`"},
  {"table": "host-ending", "predicates": "`Host=*.tenanti.example.com`, `Path=/api/**`"}
]]
[@holds claims=hosts?map(each -> hostMicros(each.table, 100000, "random") lt 3 * hostMicros(each.table, 100, "random")) /]
| predicates of route i | 100 routes | 10,000 | 100,000 |
|---|---:|---:|---:|
[#list hosts as each]
| [=each.predicates] |[#list [100, 10000, 100000] as size] [=hostMicros(each.table, size, "random")?string("0.0")] ([=hostMicros(each.table, size, "miss")?string("0.0")]) |[/#list]
[/#list]

```
java -jar jmh-bench/target/benchmarks.jar RouteLookupBenchmark.lookup -p strategy=indexed \
  -p table=host,host-path,host-ending -p routes=100,10000,100000 -p hit=random,miss
```

## Saves

A save of one of 50,000 routes with `scg.route-index.write-through`, and what 50 lookups in a row take meanwhile, in
milliseconds, from [route-lookup](../../results/sample/route-lookup/saves.jmh.txt). Stock cannot change one route: it resolves
all of them in a refresh.

[#function saved benchmark table]
[#list samples.readJson("route-lookup/saves.jmh.json") as each]
[#if each.benchmark?ends_with(benchmark) && each.params.table == table][#return each][/#if]
[/#list]
[#stop "no saves " + benchmark + " " + table]
[/#function]
[#macro percentiles found what metric]
[#local at = metric.scorePercentiles]
| [=found] | [=what] | [=at["50.0"]?string("0.00")] | [=at["99.0"]?string("0.00")] | [=at["99.9"]?string("0.00")] |
[/#macro]
[#assign saves = [{"table": "path", "name": "by path"}, {"table": "host-path", "name": "by host and path"}]]
[@holds claims=saves?map(each -> saved(".changing", each.table).secondaryMetrics.save.scorePercentiles["50.0"] lt 1) /]
| routes found | | p50 | p99 | p99.9 |
|---|---|---:|---:|---:|
[#list saves as each]
[#assign changing = saved(".changing", each.table).secondaryMetrics]
[@percentiles found=each.name what="save" metric=changing.save /]
[@percentiles found="" what="50 lookups, with saves" metric=changing.lookups /]
[@percentiles found="" what="50 lookups, without" metric=saved(".quiet", each.table).primaryMetric /]
[/#list]

```
java -jar jmh-bench/target/benchmarks.jar RouteSaveBenchmark -p routes=50000 -p table=path,host-path
```

Over HTTP, with the store of `gateway-scg-routes`, this measures the time from a save among 100,000 routes to its first
answer, and writes it to a file in `gateway-scg-routes/target/surefire-reports`; `-Dstrategy=linear` is stock:

```
./mvnw -pl gateway-scg-routes -am test -Dtest=LargeTableTest -Dsurefire.failIfNoSpecifiedTests=false
```

## Start and memory

[#function started lookup size][#return table(lookup, size, "start_s")][/#function]
[#function part lookup name][#return samples.percentInLine("profiles/gateway-scg-routes-start-" + lookup + ".txt", name)][/#function]
[@holds claims=[started("indexed", 100000) lt 0.4 * started("linear", 100000), part("indexed", "resolving") lt 35, part("linear", "resolving") gt 50, part("linear", "beans") + part("linear", "binder") gt 0.4 * part("linear", "resolving")] /]
**With 100,000 stored routes the index starts in [=started("indexed", 100000)?string("0.0")] s, stock in [=started("linear", 100000)?string("0.0")] s**, until the first routed request; with 100
routes in [=started("indexed", 100)?string("0.0")] and [=started("linear", 100)?string("0.0")] s (from the same run). Stock resolves every definition
at least twice: for its own list, when the weight filter asks for the routes, and for every request that arrives before the
list is complete. The index resolves each definition once, and sets arguments that are plain text without Spring's binder.
What is left is reading the routes. Share of the samples of a start:

| | linear (stock) | indexed |
|---|---:|---:|
[#list [["store", "embedded store"], ["driver", "MongoDB driver"], ["resolving", "resolving the definitions"], ["beans", "… of which looking up beans"], ["binder", "… of which Spring's binder"], ["rest", "rest, most of it Spring Boot"]] as line]
| [=line[1]] | [=part("linear", line[0])?string("0")] % | [=part("indexed", line[0])?string("0")] % |
[/#list]
| samples | [=part("linear", "samples")?string("0")] | [=part("indexed", "samples")?string("0")] |

The first start stores the routes. End each with Ctrl-C when `curl http://127.0.0.1:8888/mock/42` gets an answer:

```
java -jar gateway-scg-routes/target/gateway-scg-routes.jar --spring.profiles.active=indexed --routes.count=100000
java -XX:StartFlightRecording=settings=profile,filename=/tmp/start.jfr \
  -jar gateway-scg-routes/target/gateway-scg-routes.jar --spring.profiles.active=indexed --routes.count=100000
jfr print --events ExecutionSample --stack-depth 64 /tmp/start.jfr | awk '
  /ExecutionSample \{/ { n++; part = kind = "" }
  !kind && /DefaultListableBeanFactory\./ { kind = "beans" }
  !kind && /boot\.context\.properties\.bind\./ { kind = "binder" }
  !part && /RouteDefinition(Resolver|RouteLocator)[.$]/ { part = "resolving" }
  !part && /de\.bwaldvogel\.|org\.h2\./ { part = "store" }
  !part && /com\.mongodb\.|org\.bson\./ { part = "driver" }
  /^}/ { share[part ? part : "rest"]++; if (part == "resolving" && kind) share[kind]++ }
  END { print "samples " n; for (each in share) printf "%s %.1f %%\n", each, 100 * share[each] / n }'
```

| | linear (stock) | two-level | indexed |
|---|---:|---:|---:|
| heap at 10,000 routes, bytes per route |[#list lookups as each] [=table(each, 10000, "heap_bytes_per_route")?string("0")] |[/#list]
| heap at 100,000 routes, bytes per route |[#list lookups as each] [=table(each, 100000, "heap_bytes_per_route")?string("0")] |[/#list]

Most of the bytes are the routes with their predicates and filters, the definitions, and the cache of the embedded store,
which weighs on the small tables. At 100,000 routes stock has [=table("linear", 100000, "heap_mb")?string("0")] MB (of 1024 × 1024 bytes) in use, two-level
[=table("two-level", 100000, "heap_mb")?string("0")], and the index [=table("indexed", 100000, "heap_mb")?string("0")]. The difference is about the size of a second route table; what retains it was not determined.
