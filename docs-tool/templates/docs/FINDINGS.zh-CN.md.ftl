[#include "/header.ftl"]
[#include "/decisions.ftl"]
[#include "/zh.ftl"]
[#include "/questions.ftl"]
# 网关与技术栈选型：实测结论

[English](FINDINGS.md) · [项目首页](../README.zh-CN.md)

[@问题 /]

数据来自[仓库里的运行记录](../results/sample)。测试机都是只有两个共享核的虚拟机，压测工具、网关、后端同在其上。只能比较同一次运行里的数字：nginx 的每请求 CPU，
三次运行中从 [=nginxRuns?first?string("0")] 到 [=nginxRuns?last?string("0")] µs 不等。用 wrk 压测、后端立即返回时整机跑满，吞吐等于两个核除以三者每请求 CPU 之和，
所以先看每请求 CPU。区间一般只针对单行，为 95%、未做多重比较校正；`versus` 的区间按旁边标注的置信水平（97.5%～99.8%）计算：约 95% 的此类对比里，所有 CPU 区间都包含真值。“显著”指 [`versus`](COMPARING.md#how-it-decides) 已判定有差异，或对一次 [`compare`](COMPARING.md#two-runs) 列出的全部比较做 Holm 校正后仍显著。各网关的配置见 [DIFFERENCES.md](DIFFERENCES.md)。做决定之前，请在自己的机器上跑一遍：`scripts/setup.sh --with 目录` 安装 PyPI 上的网关，没装的会跳过；nginx、HAProxy、wrk 必须装好。

## 后端慢

**nginx、HAProxy、Spring Cloud Gateway（WebFlux 版，以及开启虚拟线程的 MVC 版）和调大连接池与线程数的 Zuul，吞吐与直连相差不超过 [=slowWithin]%，瓶颈在后端。** 后端 200 个线程、每个请求 100 ms，上限就是 2000 请求/秒。实测（请求/秒，按连接数）：

[@grid run=round3 subjects=["direct"] + slowGateways + ["gateway-zuul"] counts=counts column="requests_per_sec" format="0" plain=true title="被测对象" /]

- 除默认配置的 Zuul 外，各网关与直连相差 [=slowOpen?map(row -> row.change_percent)?min?string("+0.0;-0.0")]%～[=slowOpen?map(row -> row.change_percent)?max?string("+0.0;-0.0")]%；各区间最低到 [=lowest(slowOpen)?string("+0.0;-0.0")]%，最高到 [=highest(slowOpen)?string("+0.0;-0.0")]%。
- 默认配置的 Zuul 吞吐低 [=少(slowPlain)]：每条路由只有 20 个连接，20 × 10 = 200 请求/秒封顶；`gateway-zuul@tuned` 把 `zuul.host.max-per-route-connections`、`max-total-connections` 和 `server.tomcat.threads.max` 都调到 1000，[配置](../gateway-zuul/src/main/resources/application-tuned.yml)还限制了 Tomcat 接受的连接数。
- 连接数为 3000 或 5000 时，调优的 Zuul 只接受其中 2000 个（`max-connections`），其余连接在该单元内得不到响应；从吞吐看不出来。
- 这次运行没有测不开虚拟线程的 MVC 版 Spring Cloud Gateway：它的 200 个线程带来的上限，与这个后端的 200 个线程相同；后端线程更多时，[网关自己的线程就成了瓶颈](findings/webflux-or-webmvc.md)。
- 固定 [=sleepRate?c] 请求/秒时，四个网关（nginx、Undertow、Spring Cloud Gateway、调优的 Zuul）给 p50 增加的延迟平均都不超过 [=sleepAdded?last?string("0.00")] ms；长尾则有差别：三次启动中，Spring Cloud Gateway 给 p99.9 增加 [=tailScg?first?string("0")]～[=tailScg?last?string("0")] ms，
nginx 和 Undertow 最多增加 [=tailOthers?last?string("0.0")] ms；调优的 Zuul 一次增加 [=tailZuul[0]?string("0")] ms，另两次 [=tailZuul[1]?string("0")] ms 和 [=tailZuul[2]?string("0")] ms。Spring Cloud Gateway 的 p99 比 nginx 高 [=变化(sleepP99("gateway-scg"))?replace("+", "")]，但这是只比这一对；Undertow 和调优的 Zuul 与 nginx 未见差异。按全部两两比较校正后，都未见差异。
- 每请求 CPU 差别明显：300 连接时 nginx 为 [=figure(round3, "nginx", 300, "gateway_cpu_us_per_request", "0")] µs，HAProxy [=figure(round3, "haproxy", 300, "gateway_cpu_us_per_request", "0")]，WebFlux 版 Spring Cloud Gateway [=figure(round3, "gateway-scg", 300, "gateway_cpu_us_per_request", "0")]，调优的 Zuul [=figure(round3, "gateway-zuul@tuned", 300, "gateway_cpu_us_per_request", "0")]。

```
[=round3.command()]
[=atRateSleep.command()]
scripts/compare.sh results/sample/round3 results/sample/round3 --metrics throughput --pair direct=gateway-zuul
```

数据文件：[round3](../results/sample/round3/summary.csv)（重复 [=round3.repetitions()] 次）、[rate-sleep](../results/sample/rate-sleep/summary.csv)（[=atRateSleep.repetitions()] 次）。
**未测**：HAProxy 的长尾、MVC 的 p99.9（[其 p99](findings/webflux-or-webmvc.md)）、100 ms 以外的延迟、抖动的延迟、会出错的后端。

## CPU 最省

**Debian 的 nginx；满载时 Debian 的 HAProxy 每请求 CPU 是它的 [=倍(cpuHaproxy)]。Java 里是 Undertow 的裸代理，但它没有网关功能；低速率时，其次是 Zuul 2（但它依赖的库有[已知漏洞](../SECURITY.md)），再是 Spring Cloud Gateway [换用 Apache HTTP 客户端的 MVC 版](findings/webflux-or-webmvc.md)（`@apache-tuned`），然后是 WebFlux 版；满载时这三者的先后没有定论。**

[`versus`](COMPARING.md) 分两次把 nginx 和另外九个网关并列测量：每个区块（block）里，该次运行的网关全部重新启动并预热，再同时各发 [=sideBySideRate?c] 请求/秒。从低到高：

[@timesNginxSideBySide arms=sideBySideAtRate titles=["被测对象", "区块数", "每请求 CPU，µs", "nginx 同区块内", "与 nginx 之比"] ratio=倍 /]

各行与 nginx 的差异都显著，区间的置信水平为 [=sideBySidePercent]%。HAProxy、Envoy、Traefik、Caddy 在一次运行里，Java 写的网关在另一次；Zuul 1 两次都在，分别是 [=倍(cpuZuul)]和 [=倍(cpuZuulAgain)]。不同运行的两行谁先谁后，没有检验。HAProxy 所在的那次运行里，它的比值[随区块升高](findings/round1.md#side-by-side-with-nginx)，区间可能偏窄。与 WebFlux 版 Spring Cloud Gateway 相比，每对单独比较，置信水平 95%：换用 Apache 客户端的 MVC 版 [=变化(apacheToScg)]，满载时[没有定论](findings/webflux-or-webmvc.md)；Zuul 2 [=变化(zuul2ToScgBeside)]。

**满载时**，在另一台机器上以 300 连接轮流压测 nginx、HAProxy 和 Envoy，每次都压满：

[@timesNginxSideBySide arms=sideBySide titles=["被测对象", "区块数", "每请求 CPU，µs", "nginx 同区块内", "与 nginx 之比"] ratio=倍 /]

各行与 nginx 的差异都显著，区间的置信水平为 [=proxiesPercent]%。两个版本的 HAProxy 与 nginx-mainline 三者之间未见差异；Debian 的 HAProxy 的比值[在最后三个区块里升高](findings/round1.md#side-by-side-with-nginx)，其区间可能偏窄。比值随机器和负载而变：在另一台机器上、启动时不预先触碰堆内存的[另一次并列测量](../results/sample/versus-aa/summary.md)中，[=aaRate?c] 请求/秒时 Spring Cloud Gateway 是 nginx 的 [=倍(cpuScgElsewhere)]，置信水平 [=(100 * samples.confidence("versus-aa"))?string("0.0")]%。

另一次运行在另一种 CPU 上测了全部网关和大部分变体，重复 [=gateways.repetitions()] 次，区间宽得多；这里的 CPU 含 JIT 编译器，`versus` 的不含。从低到高：

| 被测对象 | 每请求 CPU，µs | 与 nginx 之比 |
|---|---:|---:|
[#list ranked as each]
| [=each] | [=figure(gateways, each, 300, "gateway_cpu_us_per_request", "0.0")] | [=(each == "nginx")?then("", 倍(timesNginx(each)))] |
[/#list]

按全部两两比较校正后，这次运行里 Zuul 2 及以下各行都比 nginx 显著更费 CPU；其余大多数彼此之间未见差异。Zuul 2、Traefik、WebFlux 版 Spring Cloud Gateway、Zuul 1、Caddy 五者的先后在这次运行里也没有定论。1000 连接时[比值相近](findings/round1.md#the-whole-field)。

第三次运行中，[=equalRate.rate?c] 请求/秒时，HAProxy 2.8 的 CPU 是 nginx 的 [=倍(cpuHaproxyAtRate)]，Debian 的 HAProxy 是 [=倍(cpuDebianHaproxyAtRate)]，Undertow 是 [=倍(cpuUndertowAtRate)]，Zuul 2 是 [=倍(cpuZuul2AtRate)]，Spring Cloud Gateway 是 [=倍(cpuScgAtRate)]，MVC 版是 [=倍(cpuMvcAtRate)]；Zuul 2 是 WebFlux 版 Spring Cloud Gateway 的 [=倍(zuul2ToScgAtRate)]。
`nginx`、`haproxy` 是 Debian 的版本；nginx-mainline、haproxy-current、envoy、traefik、caddy 是 PyPI 上的第三方软件包，其中 nginx-mainline 编译时优化的是体积，不是速度。

```
[=javaGateways.command()]
[=nativeGateways.command()]
scripts/compare.sh results/sample/versus-java-gateways results/sample/versus-java-gateways --metrics cpu --pair gateway-scg=gateway-scg-mvc@apache-tuned
[=proxies.command()]
[=gateways.command()]
scripts/compare.sh results/sample/round1-gateways results/sample/round1-gateways --metrics cpu --pair nginx=haproxy
scripts/compare.sh results/sample/rate-gateways results/sample/rate-gateways --metrics p99,cpu --pair nginx=gateway-undertow
scripts/compare.sh results/sample/rate-gateways results/sample/rate-gateways --metrics p99,cpu --pair gateway-scg=gateway-zuul2
```

数据文件：[versus-java-gateways](../results/sample/versus-java-gateways/summary.md)、[versus-native-gateways](../results/sample/versus-native-gateways/summary.md)、[versus-proxies](../results/sample/versus-proxies/summary.md)、[round1-gateways](../results/sample/round1-gateways/summary.csv)（重复 [=gateways.repetitions()] 次）、[rate-gateways](../results/sample/rate-gateways/summary.csv)（重复 [=fieldAtRate.repetitions()] 次）。
**未测**：满载时 Java 写的网关、Traefik、Caddy 与 nginx 的并列测量；TLS、HTTP/2、大报文、过滤器。详见（英文）[第一轮](findings/round1.md)。

## 固定速率下 p99 最低

**没有定论：平均值最低的是 HAProxy 2.8 和两个版本的 nginx，三者之间未见差异。并列测量、各 [=sideBySideRate?c] 请求/秒时，另有六个网关的 p99 显著高于 nginx：**

[@timesNginxSideBySide arms=rankedByP99SideBySide titles=["被测对象", "区块数", "p99，ms", "nginx 同区块内", "与 nginx 之比（" + latencyPercent("versus-java-gateways") + "%）"] ratio=倍 metric="p99" figure="p99_ms" format="0.00" /]

在另一台机器上的[另一次并列测量](../results/sample/versus-aa/summary.md)中，[=aaRate?c] 请求/秒时 Spring Cloud Gateway 的 p99 是 nginx 的 [=倍(p99ScgElsewhere)]，置信水平 [=latencyPercent("versus-aa")]%。p99 从请求发出时算起；这两次运行的 [=sideBySideCells] 个单元里有 [=sideBySideLate] 个压测工具发送偏晚，所以区间勉强不含 1 的 Traefik 没有算进这六个；若从应发时刻算起，那六个网关在五个区块里也都高于 nginx（WebFlux 版 Spring Cloud Gateway 是 [=scgFromDue?first?string("0.00")]～[=scgFromDue?last?string("0.00")] 倍），Undertow 是 [=undertowFromDue?first?string("0.00")]～[=undertowFromDue?last?string("0.00")] 倍，HAProxy 是 [=haproxyFromDue?first?string("0.00")]～[=haproxyFromDue?last?string("0.00")] 倍。

同一次运行里的全部网关，[=equalRate.rate?c] 请求/秒，从低到高；按全部两两比较校正后，各网关与 p99 最低的网关均未见差异：

| 被测对象 | p99，ms | 与 nginx 之比 | 只比这一对时显著 |
|---|---:|---:|---|
| direct | [=p99At("direct")?string("0.00")] | | |
[#list rankedByP99 as each]
[#if each == "nginx"]
| nginx | [=p99At("nginx")?string("0.00")] | | |
[#else]
[#assign row = toNginxAtRate(each, "p99")]
| [=each] | [=p99At(each)?string("0.00")] | [=倍(row)] | [=显著(row)] |
[/#if]
[/#list]

每行只比较一个网关和 nginx，只按两种速率下的 p99 和 CPU 校正，没有按网关的个数校正：“是”只对事先选定的一对成立，网关这么多，总有几对碰巧不同。标“否”的都只是没有定论，不等于相同：gateway-zuul 三次为 [=zuulP99?join("、")] ms。`direct` 和 `haproxy-current` 各有一个单元里，压测工具发送偏晚。`haproxy-current` 是 HAProxy 2.8，`haproxy` 是 Debian 的 2.6，两者配置相同；第三方软件包见 [CPU 最省](#cpu-最省)。

**要 p99 低于 10 ms，nginx 每次至少能承受 [=kneeOfNginx.lowest?c] 请求/秒；Spring Cloud Gateway（WebFlux 版、MVC 版加虚拟线程）和调优的 Zuul 1 则为 [=lowestOnJvm?c]～[=highestOnJvm?c]（WebFlux 版可能更高）**，各搜索三次，两个 CPU 由压测工具、网关和后端共用。这三者谁能承受得最多，还没有定论。这次运行里每个请求的 CPU 开销比上表那次高：上表在 [=equalRate.rate?c] 请求/秒时各网关的 p99 都低于 10 ms，这里却有[拐点](findings/latency-at-a-rate.md#four-gateways-three-searches)低于这个速率。换一台机器，WebFlux 版 Spring Cloud Gateway 的拐点至多是这里的 [=scgKneeTimes?string("0.0")] 倍：请在自己的机器上搜索。
那台机器上十二个网关各搜索一次，拐点（请求/秒）为：[#list rankedByKnee as each][=each.subject] [=kneeShown(each)][#sep]、[/#list]（“≥”表示可能更高）。同一网关的几次搜索可相差 [=kneeSpread?string("0.00")] 倍，所以相邻两项的先后没有定论：[详情](findings/latency-at-a-rate.md#twelve-gateways-one-search-each)（英文）。

```
[=javaGateways.command()]
[=nativeGateways.command()]
[=fieldAtRate.command()]
scripts/compare.sh results/sample/rate-gateways results/sample/rate-gateways --metrics p99,cpu --pair nginx=gateway-scg
[=kneesAtRate.command()]
[=fieldKnees.command()]
```

数据文件：[versus-java-gateways](../results/sample/versus-java-gateways/summary.md)、[versus-native-gateways](../results/sample/versus-native-gateways/summary.md)；[rate-gateways](../results/sample/rate-gateways/summary.csv)，重复 [=fieldAtRate.repetitions()] 次；[rate-knees](../results/sample/rate-knees/summary.md)；[rate-knees-gateways](../results/sample/rate-knees-gateways/summary.md)。**未测**：其他网关的拐点只搜索过一次，没有重复；调优的 Zuul 和开启虚拟线程的 MVC 版在那台机器上的拐点；全部网关在更高速率下、慢后端前的表现；从另一台机器加压。

## 上千条路由

**用索引。** 原生 Spring Cloud Gateway 逐条匹配断言，[scg-route-index](../scg-route-index/README.md) 先查表，只匹配少数可能命中的路由：

| 路由数 | 原生，请求/秒 | 索引，请求/秒 | 原生，µs/次查找 | 索引，µs/次查找 |
|---:|---:|---:|---:|---:|
[#list [100, 1000, 10000, 100000] as size]
| [=size?c] | [=routed("linear", size).ops_per_sec?string("0")] | [=routed("indexed", size).ops_per_sec?string("0")] | [=lookupMicros["linear" + size?c]?string("0.0")] | [=lookupMicros["indexed" + size?c]?string("0.0")] |
[/#list]

加索引后，10 万条路由的吞吐比 100 条低 [=indexLost?string("0")]%；但同一对象的两次启动之间[可能相差更多](CONCLUSIONS.zh-CN.md#判定规则)，所以不能断定吞吐下降。换成 GitHub REST API 的 [=githubRoutes?c] 条真实路由，各启动 [=github.repetitions()] 次，加索引后吞吐与原生相比 [=变化(githubIndexed)]，置信水平 95%；10 万个租户各有一个主机名和一条路径时，查找一次约 [=hostMicros?string("0")] µs。

```
[=routes.command()]
[=github.command()]
java -jar jmh-bench/target/benchmarks.jar RouteLookupBenchmark.lookup -p hit=random -prof gc
```

数据文件：[routes](../results/sample/routes/summary.csv)、[routes-github](../results/sample/routes-github/summary.csv)、[route-lookup](../results/sample/route-lookup/random.jmh.txt)。表中各只启动过一次，没有区间。JMH 的误差只反映同一次启动内的波动：吞吐最大 [=jmhErrors?max?string("0")]%；表中多数查找耗时的误差超过数值本身（10 万条路由加索引时为 ±[=lookupErrors["indexed100000"]?string("0")] µs），只能看数量级。
**未测**：路径和主机名以外的断言；压测过程中变更路由。详见（英文）[路由实验](findings/routes.md)。

## WebFlux、MVC 还是虚拟线程

**处理函数要等待：用虚拟线程，改一个配置就突破 Tomcat 200 个线程的上限，不用写响应式代码；全程不阻塞的 WebFlux，3000 连接时每请求 CPU 比虚拟线程低 [=-reactive(3000, "cpu").change_percent?round]%（[=-reactive(3000, "cpu").high_percent?round]%～[=-reactive(3000, "cpu").low_percent?round]%），1000 连接起吞吐也高于虚拟线程。
无需等待：虚拟线程比 Tomcat 线程省 CPU，WebFlux + Tomcat 更费；WebFlux + Netty 在低速率下最省，满载时与用 Tomcat 线程的 MVC 未见差异。**

处理函数等待 100 ms（请求/秒，重复 [=framework3.repetitions()] 次；`sleep2` 阻塞无界线程池里的一个线程，`sleep-reactive` 全程不阻塞）：

| 被测对象 | 1000 连接 | 3000 | 5000 | 3000 连接时的每请求 CPU，µs |
|---|---:|---:|---:|---:|
[#list ["mvc-tomcat", virtual, "webflux-netty/sleep2", "webflux-netty/sleep-reactive"] as each]
| [=each] | [=waits(each, 1000)?string("0")] | [=waits(each, 3000)?string("0")] | [=waits(each, 5000)?string("0")] | [=waitsCpu(each)?string("0")] |
[/#list]

立即返回、满载，与 MVC + Tomcat 线程相比：

| | 连接数 | 每请求 CPU | 吞吐 |
|---|---:|---:|---:|
[#list frameworkRows as each]
| [=(each.subject == virtual)?then("虚拟线程", each.title?replace(" on ", " + "))] | [=each.count?c] |[#list ["cpu", "throughput"] as metric] [=粗(toMvc(each, metric))] |[/#list]
[/#list]

粗体表示显著。在另一台机器上的[另一次运行](../results/sample/framework-round1-stacks/summary.md)里，虚拟线程的每请求 CPU 在 300 连接时为 [=变化(virtualElsewhere(300))]，不显著；1000 连接时为 [=变化(virtualElsewhere(1000))]。
这里不列满载时的延迟：虚拟线程和 WebFlux + Netty 的延迟，wrk 报出的数与它自己的吞吐[相互矛盾](findings/framework-round1.md)。

并列测量，各 [=servicesRate?c] 请求/秒，与 MVC + Tomcat 线程相比（[versus-frameworks](../results/sample/versus-frameworks/summary.md)；置信水平：CPU [=servicesPercent]%，延迟 [=latencyPercent("versus-frameworks")]%，延迟从请求发出时算起）：

| | 每请求 CPU | p50 | p99 |
|---|---:|---:|---:|
[#list services as each]
| [=(each.subject == virtual)?then("虚拟线程", each.title?replace(" on ", " + "))] |[#list ["cpu", "p50", "p99"] as metric][#assign row = besideMvc(each.subject, metric)] [=isShown(row)?then("**" + 变化(row) + "**", 变化(row))] |[/#list]
[/#list]

WebFlux + Netty 与虚拟线程相比，每请求 CPU 为 [=变化(nettyToVirtual)]（单独比较这一对，95%）。有效区块 [=servicesBlocks?size - servicesDisturbed?size] 个，另有 [=servicesDisturbed?size] 个受到干扰而作废，多数因为 CPU steal。所有单元里都有请求发送偏晚；若从应发时刻算起，在有效区块里 p99 与 Tomcat 线程之比：[#list services as each][#assign due = dueRatios(each.subject)][=(each.subject == virtual)?then("虚拟线程", each.title?replace(" on ", " + "))] [=due?first?string("0.00")]～[=due?last?string("0.00")][#sep]，[/#list]。
`boundedElastic` 每核只有十个线程，在其中阻塞[比 MVC 还慢](findings/framework-round3.md)。

```
[=framework1.command()]
[=framework3.command()]
[=servicesBeside.command()]
scripts/compare.sh results/sample/framework-round1 results/sample/framework-round1 \
  --pair mvc-tomcat=mvc-tomcat@virtual-threads --metrics throughput,p99,cpu
scripts/compare.sh results/sample/versus-frameworks results/sample/versus-frameworks --metrics cpu \
  --pair mvc-tomcat@virtual-threads=webflux-netty
```

数据文件：[framework-round1](../results/sample/framework-round1/summary.csv)（重复 [=framework1.repetitions()] 次）、[framework-round3](../results/sample/framework-round3/summary.csv)。
**未测**：超过 200 个 Tomcat 线程的 MVC；处理函数要等待时固定速率下的延迟；会钉住（pin）线程的代码，或要等连接池的代码（如 JDBC）；大报文。

## 从 2019 年的版本升级

**升级：低速率并列测量时，MVC、WebFlux、Spring Cloud Gateway 和 Zuul 1 都比 2019 年省 [=besideLeast]%～[=besideMost]% 的 CPU。满载时，MVC 和 WebFlux 省 [=savedLeast]%～[=savedMost]%（六行中的五行），网关的 CPU 和吞吐未见差异。1000 连接时，Netty 在 wrk 下的 p99 变高：同时建立的连接要等更久才被接受。**

[@upgradedSideBySide titles=["2019 → 今天，并列测量", "每个服务的请求/秒", "2019 年每请求 CPU，µs", "今天", "变化"] change=变化 /]

每对单独比较，置信水平 95%；并列测量时未见 p99 升高。2.1.0 会多加一些[请求头](findings/stack-2019.md#what-changed-most)，与去掉这些头的 2.1.0 相比，Spring Cloud Gateway 的每请求 CPU 低 [=少(sinceWithoutForwarded)]。满载时（另一台机器）：

| 2019 → 今天 | 连接数 | 每请求 CPU | 吞吐 | p99 |
|---|---:|---:|---:|---:|
[#list {"mvc-tomcat": upgradedFrameworks, "webflux-tomcat": upgradedFrameworks, "webflux-netty": upgradedFrameworks, "gateway-scg": upgradedGateways, "gateway-zuul": upgradedGateways} as subject, rows]
[#list upgradeCounts as count]
| [=(count == 300)?then(subject, "")] | [=count?c] |[#list ["cpu", "throughput", "p99"] as metric] [=粗(since(rows, subject, count, metric))] |[/#list]
[/#list]
[/#list]

粗体表示显著。Netty 4.2 的 epoll 每轮[只接受一个连接](findings/accepting-connections.md)，wrk 在单元开始时建立的连接因此在内核队列里排队；加上 `-Dreactor.netty.ioSelectCount=1`，就由单独的线程接受连接（每种设置只试过一次）。
wrk 会为这样的等待补样本，所以它的 p99 只说明有等待，不说明用户要等多久。
固定速率、未饱和时，今天的 Spring Cloud Gateway p99 为 [=p99At("gateway-scg")?string("0.0")] ms；2019 年的版本没有在这个速率下测过。
Zuul 1 止步于 Spring Boot 2.3，不再有安全更新。Tomcat 上的 WebFlux 在 300 连接时的 CPU 降幅，校正后不显著。

```
[=frameworksBeside.command()]
[=gatewaysBeside.command()]
[=stacks.command()]
[=frameworkStacks.command()]
scripts/compare.sh results/sample/round1-stacks results/sample/round1-stacks --metrics throughput,p99,cpu \
  --pair stack-2019/direct=direct --pair stack-2019/gateway-scg=gateway-scg \
  --pair stack-2019/gateway-zuul=gateway-zuul --pair stack-2019/nginx=nginx
scripts/compare.sh results/sample/framework-round1-stacks results/sample/framework-round1-stacks --metrics throughput,p99,cpu \
  --pair stack-2019/mvc-tomcat=mvc-tomcat --pair stack-2019/webflux-tomcat=webflux-tomcat \
  --pair stack-2019/webflux-netty=webflux-netty
```

数据文件：[versus-stacks-frameworks](../results/sample/versus-stacks-frameworks/summary.md) 和 [versus-stacks-gateways](../results/sample/versus-stacks-gateways/summary.md)，各五个有效区块；[round1-stacks](../results/sample/round1-stacks/summary.csv)、[framework-round1-stacks](../results/sample/framework-round1-stacks/summary.csv)，各重复 [=stacks.repetitions()] 次，Java [=stacks.javaVersion()]。
**未测**：Java 8、别的机器、内存占用。

## 五篇文章的说法

每条结论都有检验：[CONCLUSIONS.zh-CN.md](CONCLUSIONS.zh-CN.md)，前两篇还有[用文章当年的版本重跑](findings/stack-2019.md)的结果。
各实验的完整记录（英文）在[这里](FINDINGS.md#the-experiments)。
