[#include "/header.ftl"]
# Route tables: the walk and the index

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
From [routes/summary.csv](../../results/sample/routes/summary.csv), one repetition on Java 17: requests/s of one client
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

The lookup alone, without a network, from [route-lookup](../../results/sample/route-lookup): µs and bytes per lookup,
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
