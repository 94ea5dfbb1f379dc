[#-- What a reader asks, with an answer and its figures: the table of FINDINGS and of the README, in English and in Chinese. --]
[#-- Links lead to headings of the page with the given path, or of this one. --]
[#macro questions page=""]
| your question | answer | figures, with 95 % intervals |
|---|---|---|
| [My backend is slow]([=page]#my-backend-is-slow) | With a delay of 100 ms the backend is the limit: Spring Cloud Gateway and tuned Zuul (more connections and threads) reach its throughput, plain Zuul a tenth. For the tail, nginx or Undertow. | throughput: plain Zuul [=change(slowPlain)], the other two within [=slowWithin] % of direct; p99.9 at [=sleepRate?c] requests/s, two starts: Spring Cloud Gateway [=tailScg[0]?string("+0")] and [=tailScg[1]?string("+0")] ms, tuned Zuul [=tailZuul[0]?string("+0")] and [=tailZuul[1]?string("+0")], nginx and Undertow below +1 |
| [I want the lowest CPU]([=page]#i-want-the-lowest-cpu) | nginx or HAProxy. In Java: Undertow's bare proxy, which has no gateway features; then Spring Cloud Gateway on WebFlux, or on MVC with Apache's client. | times nginx's CPU per request: HAProxy [=ratio(cpuHaproxy)], Undertow [=ratio(cpuUndertow)], Spring Cloud Gateway [=ratio(cpuScg)], on MVC [=ratio(cpuMvc)] |
| [I want the lowest p99 at a rate]([=page]#i-want-the-lowest-p99-at-a-rate) | nginx, HAProxy 2.8 or Undertow: no difference shown. Spring Cloud Gateway: [=addedToNginx("gateway-scg")] ms more than nginx, MVC [=addedToNginx("gateway-scg-mvc")]. | at [=equalRate.rate?c] requests/s, times nginx's [=p99At("nginx")?string("0.0")] ms: HAProxy (2.8) [=ratio(p99Haproxy)], Undertow [=ratio(p99Undertow)], Spring Cloud Gateway [=ratio(p99Scg)], on MVC [=ratio(p99Mvc)]; knees, searched once: nginx [=kneeOf(kneesAtRate, "nginx")]/s, Spring Cloud Gateway [=kneeOf(kneesAtRate, "gateway-scg")] |
| [I have thousands of routes]([=page]#i-have-thousands-of-routes) | Spring Cloud Gateway with an index; without one it tests route after route. | from 100 to 100,000 routes throughput falls by [=stockLost?string("0")] %, with the index by [=indexLost?string("0.0")] %, within the error; one start, not fully warm |
| [WebFlux, MVC or virtual threads?]([=page]#webflux-mvc-or-virtual-threads) | If handlers wait: virtual threads (one property); WebFlux that never blocks takes half their CPU at 3000 connections (one start). If not: from 1000 connections virtual threads need less CPU than Tomcat's threads. | if nothing waits, CPU per request of virtual threads, compared with Tomcat's, at [=virtualCpu1000.connections?c] connections: [=change(virtualCpu1000)] |
| [I am upgrading from the 2019 versions]([=page]#i-am-upgrading-from-the-2019-versions) | Upgrade: MVC and WebFlux need [=savedLeast]–[=savedMost] % less CPU. On Netty, connections opened together wait longer. For the gateways no change of CPU is shown. | MVC and WebFlux: the intervals reach from [=(-highest(savedCpu))?string("0")] to [=(-lowest(savedCpu))?string("0")] % less |
[#if page == ""]
| [Which Java, which collector?](findings/jvm.md) | For Spring Cloud Gateway, Java 25 rather than 17. On it the parallel collector needs less CPU than G1, and ZGC more. | CPU per request, compared with Java 25 and G1: Java 17 [=change(jvmCpu("java-17"))], parallel [=change(jvmCpu("parallel"))], ZGC [=change(jvmCpu("zgc"))] |
[/#if]
[/#macro]
[#macro 问题 page=""]
| 你的问题 | 结论 | 数据（括号内为 95% 置信区间） |
|---|---|---|
| [后端慢]([=page]#后端慢) | Spring Cloud Gateway，或调大连接池和线程数的 Zuul：瓶颈在后端；默认配置的 Zuul 只能用到后端能力的十分之一。看长尾，选 nginx 或 Undertow | 吞吐：默认 Zuul 比直连低 [=少(slowPlain)]，另外两个与直连相差不超过 [=slowWithin]%；[=sleepRate?c] 请求/秒、启动两次，p99.9 的增量：Spring Cloud Gateway [=tailScg[0]?string("0")] 和 [=tailScg[1]?string("0")] ms，调优的 Zuul [=tailZuul[0]?string("0")] 和 [=tailZuul[1]?string("0")] ms，nginx 和 Undertow 不到 1 ms |
| [CPU 最省]([=page]#cpu-最省) | nginx 或 HAProxy；Java 网关中是 Undertow 的裸代理；其次是 Spring Cloud Gateway：WebFlux，或换用 Apache 客户端的 MVC | 每请求 CPU 与 nginx 之比：HAProxy [=倍(cpuHaproxy)]，Undertow [=倍(cpuUndertow)]，Spring Cloud Gateway [=倍(cpuScg)]，MVC [=倍(cpuMvc)] |
| [固定速率下 p99 最低]([=page]#固定速率下-p99-最低) | nginx、HAProxy 2.8 或 Undertow：未见差异。Spring Cloud Gateway 比 nginx 多 [=addedToNginx("gateway-scg")] ms，MVC 多 [=addedToNginx("gateway-scg-mvc")] ms | [=equalRate.rate?c] 请求/秒，p99 与 nginx（[=p99At("nginx")?string("0.0")] ms）之比：HAProxy（2.8）[=倍(p99Haproxy)]，Undertow [=倍(p99Undertow)]，Spring Cloud Gateway [=倍(p99Scg)]，MVC [=倍(p99Mvc)]；拐点（各只搜索一次，机器不空闲）：nginx [=kneeOf(kneesAtRate, "nginx")] 请求/秒，Undertow [=kneeOf(kneesAtRate, "gateway-undertow")]，Spring Cloud Gateway [=kneeOf(kneesAtRate, "gateway-scg")]，MVC [=kneeOf(kneesAtRate, "gateway-scg-mvc")] |
| [上千条路由]([=page]#上千条路由) | Spring Cloud Gateway 加路由索引；原生实现逐条匹配 | 路由从 100 条增至 10 万条，原生吞吐下降 [=stockLost?string("0")]%，加索引下降 [=indexLost?string("0.0")]%，在误差之内（只启动过一次，没有完全预热） |
| [WebFlux、MVC 还是虚拟线程]([=page]#webfluxmvc-还是虚拟线程) | 处理函数要等待：虚拟线程，只改一个配置；全程不阻塞的 WebFlux，3000 连接时每请求 CPU 约为虚拟线程的一半（只启动过一次）。无需等待：1000 连接起虚拟线程比 Tomcat 线程省 CPU | 无需等待、[=virtualCpu1000.connections?c] 连接时，虚拟线程的每请求 CPU 比 Tomcat 线程低 [=少(virtualCpu1000)] |
| [从 2019 年的版本升级]([=page]#从-2019-年的版本升级) | 升级：MVC 和 WebFlux 的 CPU 省 [=savedLeast]%～[=savedMost]%；Netty 上同时涌入的连接要等更久；网关的 CPU 未见差异 | MVC 和 WebFlux 每请求 CPU 降幅，各区间的并集为 [=(-highest(savedCpu))?string("0")]%～[=(-lowest(savedCpu))?string("0")]% |
[#if page == ""]
| [用哪个 Java、哪个垃圾收集器](findings/jvm.md) | 以 Spring Cloud Gateway 为例：Java 25 优于 17；在 Java 25 上，并行收集器比 G1 省 CPU，ZGC 比 G1 费 CPU | 每请求 CPU，与 Java 25、G1 相比：Java 17 [=变化(jvmCpu("java-17"))]，并行 [=变化(jvmCpu("parallel"))]，ZGC [=变化(jvmCpu("zgc"))] |
[/#if]
[/#macro]
