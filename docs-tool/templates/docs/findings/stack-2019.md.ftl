[#include "/header.ftl"]
[#include "/decisions.ftl"]
# 2019 and today

[#function part subject name][#return samples.percentInLine("profiles/" + subject + ".txt", name)][/#function]
[#assign stackCounts = upgradeCounts]
[@holds claims=[stacks.repetitions() == frameworkStacks.repetitions(), savedCpu?size == 5, frameworkStacks.cellsWithWarning("not_warm") == 0] /]
**Side by side at a low rate, today's versions need [=besideLeast] to [=besideMost] % less CPU time per request than those of 2019**: Spring MVC, WebFlux on Tomcat and
on Netty, Spring Cloud Gateway, and Zuul 1, whose Spring Boot and Tomcat are newer ([figures](#side-by-side-at-a-low-rate)).

**On full CPUs Spring MVC and WebFlux need [=savedLeast] to [=savedMost] % less**, on Tomcat and on Netty,
except that for WebFlux on Tomcat at 300 connections the [=(-webfluxTomcatSince.change_percent)?string("0")] % less are not significant after correction. All of these servers were warm. For direct and the
gateways no change of throughput or CPU time is shown there, because the speed of the machine varied too much in their run. nginx
is the same program in both, with a different backend.

[#function thenMs run subject count][#return figure(run, "stack-2019/" + subject, count, "p99_ms", "0")][/#function]
[#function nowMs run subject count][#return figure(run, subject, count, "p99_ms", "0")][/#function]
**On Netty p99 under wrk has risen**: at 1000 connections `webflux-netty` had [=thenMs(frameworkStacks, "webflux-netty", 1000)] ms and has
[=nowMs(frameworkStacks, "webflux-netty", 1000)] today; `gateway-scg` had [=thenMs(stacks, "gateway-scg", 1000)] and has [=nowMs(stacks, "gateway-scg", 1000)] ms ([why](accepting-connections.md)).

Both stacks ran in one run on one JVM, Java [=stacks.javaVersion()]. The figures are geometric means of [=stacks.repetitions()] repetitions, from
[round1-stacks/summary.csv](../../results/sample/round1-stacks/summary.csv) and
[framework-round1-stacks/summary.csv](../../results/sample/framework-round1-stacks/summary.csv). CPU is µs per request, of the
gateway, or of the server where there is none. The change from 2019 to today comes with its 95 % interval, bold where
`compare` of all rows of throughput, p99 and CPU of the run shows a difference.

| subject | connections | requests/s 2019 | requests/s today | change | CPU 2019 | CPU today | change |
|---|---:|---:|---:|---:|---:|---:|---:|
[@sinceThen run=stacks names=["direct", "gateway-scg", "gateway-zuul", "nginx"] rows=upgradedGateways /]
[@sinceThen run=frameworkStacks names=upgradeFrameworks rows=upgradedFrameworks /]

```
scripts/compare.sh results/sample/round1-stacks results/sample/round1-stacks --metrics throughput,p99,cpu \
  --pair stack-2019/direct=direct --pair stack-2019/gateway-scg=gateway-scg \
  --pair stack-2019/gateway-zuul=gateway-zuul --pair stack-2019/nginx=nginx
scripts/compare.sh results/sample/framework-round1-stacks results/sample/framework-round1-stacks --metrics throughput,p99,cpu \
  --pair stack-2019/mvc-tomcat=mvc-tomcat --pair stack-2019/webflux-tomcat=webflux-tomcat \
  --pair stack-2019/webflux-netty=webflux-netty
```

## Side by side at a low rate

[#assign withoutForwarded = armCpu(samples.readJson("versus-stacks-gateways/summary.json").rows, "scg-2019-without-forwarded")]
[@holds claims=[withoutForwarded.high_percent lt 0, samples.readJson("versus-stacks-gateways/run.json").backend == "stack-2019/backend-tomcat"] + ["gateways", "frameworks"]?map(each -> samples.readJson("versus-stacks-" + each + "/run.json").fixed_blocks == 5) /]
[`versus`](../COMPARING.md#how-it-decides) started both versions of each server afresh in each block and sent them the same requests at the same
time, in five valid blocks each; a sixth block of the gateways did not count, because the machine was disturbed. They ran on Java [=gatewaysBeside.javaVersion()], on another machine than the runs above. One backend, that of 2019, is behind all gateways. Geometric
means of CPU time, µs per request, and the change with its 95 % interval for each pair alone:

[@upgradedSideBySide titles=["subject", "requests/s each", "2019", "today", "change"] change=change /]

All five are shown, also after correction for the number of pairs and for p99; no rise of p99 is shown. At such rates a request takes several
times the CPU time of one on full CPUs: compare changes, not figures.

```
[=frameworksBeside.command()]
[=gatewaysBeside.command()]
scripts/compare.sh results/sample/versus-stacks-frameworks results/sample/versus-stacks-frameworks --metrics p99,cpu \
  --pair stack-2019-mvc-tomcat=mvc-tomcat --pair stack-2019-webflux-tomcat=webflux-tomcat \
  --pair stack-2019-webflux-netty=webflux-netty
scripts/compare.sh results/sample/versus-stacks-gateways results/sample/versus-stacks-gateways --metrics p99,cpu \
  --pair stack-2019-gateway-scg=gateway-scg --pair stack-2019-gateway-zuul=gateway-zuul
scripts/compare.sh results/sample/versus-stacks-gateways results/sample/versus-stacks-gateways --metrics cpu \
  --pair scg-2019-without-forwarded=gateway-scg
```

## The versions

| subject | 2019 | today |
|---|---|---|
[#list {"direct": stacks, "gateway-scg": stacks, "gateway-zuul": stacks, "nginx": stacks, "mvc-tomcat": frameworkStacks, "webflux-tomcat": frameworkStacks, "webflux-netty": frameworkStacks} as each, run]
| [=each] | [=run.versions("stack-2019/" + each)] | [=run.versions(each)] |
[/#list]

## Do the articles' rankings hold?

Ratios of throughput at 300 and at 1000 connections, with 95 % intervals; 2019 means the article's versions. The article's Zuul is `gateway-zuul@debug-header`:
it has the actuator and the debug header enabled.

[#function ratioAt row][#return (1 + row.change_percent / 100)?string("0.00")][/#function]
[#assign orderings = [{"run": stacks, "base": "direct", "subjects": ["nginx", "gateway-scg", "gateway-zuul@debug-header"]}, {"run": stacks, "base": "gateway-zuul@debug-header", "subjects": ["gateway-scg"]}, {"run": frameworkStacks, "base": "mvc-tomcat", "subjects": ["webflux-tomcat", "webflux-netty"]}]]
[#function ordering run stack base subject count][#return compared(run.compare("--metrics throughput --pair " + stack + base + "=" + stack + subject), stack + base + " / " + stack + subject, count, "throughput")][/#function]
[#function inArticle base subject count]
[#local article = samples.article((base == "mvc-tomcat")?then("framework-round1", "round1"))]
[#local load = {"connections": count}]
[#return article.figure(subject?keep_before("@"), load, "requests_per_sec") / article.figure(base?keep_before("@"), load, "requests_per_sec")]
[/#function]
| | connections | article | requests/s 2019 | requests/s today |
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
[#assign frameworkAt5000 = samples.run("framework-round1").compare("--metrics throughput --pair mvc-tomcat=webflux-netty")?filter(row -> row.connections == 5000)]
[#assign netty = both("mvc-tomcat", "webflux-netty", frameworkStacks)]
[@holds claims=["gateway-scg", "gateway-zuul@debug-header"]?map(each -> both("direct", "nginx", stacks)?map(row -> row.change_percent)?min gt both("direct", each, stacks)?map(row -> row.high_percent)?max) /]
[#assign onTomcat = both("mvc-tomcat", "webflux-tomcat", frameworkStacks)]
[@holds claims=onTomcat?map(row -> (row.high_percent lt 0) == (row.change_percent != onTomcat[1].change_percent)) /]
[@holds claims=betweenGateways?map(row -> row.low_percent lt 0 && row.high_percent gt 8) /]
[@holds claims=frameworkAt5000?map(row -> row.low_percent lt 0 && row.high_percent gt 0) + [inArticle("mvc-tomcat", "webflux-netty", 5000) gt 1] /]
[@holds claims=netty?map(row -> (row.high_percent lt 0) == (row.change_percent == netty?first.change_percent)) /]
By the rule of [CONCLUSIONS.md](../CONCLUSIONS.md#the-rule):

- **Confirmed**: nginx has more throughput than the two other gateways, with both stacks; WebFlux on Tomcat has less than Spring MVC, except that
  with the article's versions at 1000 connections this is not decided.
- **Not decided**: Spring Cloud Gateway ahead of Zuul. The article has it ahead by
  [=(100 * (inArticle("gateway-zuul@debug-header", "gateway-scg", 300) - 1))?string("0")] to [=(100 * (inArticle("gateway-zuul@debug-header", "gateway-scg", 1000) - 1))?string("0")] %; all four intervals include that as well as the opposite.
- **Refuted with the article's versions at 300 connections**: WebFlux on Netty as the fastest. There it is at [=ratioAt(netty[0])] of Spring MVC's
  throughput, so the versions do not explain the article's result. At 1000 it is at [=ratioAt(netty[1])], with today's versions at [=ratioAt(netty[2])] and [=ratioAt(netty[3])], which does not decide it in this run. At 5000 connections, where the article has WebFlux on Netty ahead by [=(100 * (inArticle("mvc-tomcat", "webflux-netty", 5000) - 1))?string("0")] %,
  today's is at [=ratio(frameworkAt5000?first)] in [framework round 1](framework-round1.md), on another machine, which does not decide it either. Much else differs, including its four CPUs, where ours
  are two, and Java 8; neither could be tried here.

## What changed most

From [profiles](../../results/sample/profiles), made as in [framework round 1](framework-round1.md): the
share of Java samples that have these on the stack.

| subject | on the stack | 2019 | today |
|---|---|---:|---:|
[#list [["mvc-tomcat", "writeWithMessageConverters", "writing the response"], ["mvc-tomcat", "getHandler", "finding the handler"], ["mvc-tomcat", "LinkedCaseInsensitiveMap", "case-insensitive headers"], ["webflux-netty", "doWrite", "writing to the socket"], ["gateway-scg", "BeanFactory", "looking up beans"]] as each]
| [=each[0]] | [=each[2]] (`[=each[1]]`) | [=part(each[0] + "-2019", each[1])?string("0")] % | [=part(each[0], each[1])?string("0")] % |
[/#list]

- **Spring 5.1 spends more time writing the response**, where it parses media types, and finds the handler by matching
  strings.
- **Spring Cloud Gateway 2.1.0 looks up its header filters in the bean factory for every request**, and sorts them by their
  annotations.
- **It also sends more**: 2.1.0 adds `Forwarded` and four `X-Forwarded` headers to each request; today's version adds them only
  if trusted proxies are configured. `-Dspring.cloud.gateway.forwarded.enabled=false -Dspring.cloud.gateway.x-forwarded.enabled=false`
  in an arm's `opts=` removes them: 2.1.0 then needs [=saving(withoutForwarded)] less CPU time per request (with a [=(100 * samples.confidence("versus-stacks-gateways"))?string("0.0")] % interval) in the
  [comparison of the gateways](#side-by-side-at-a-low-rate). Compared with 2.1.0 without them, today's version needs [=saving(sinceWithoutForwarded)] less.
