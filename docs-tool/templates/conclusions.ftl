[#-- Every conclusion of the five articles: "at" is the section, "en" and "zh" say it in our words, "figures" are the article's own. --]
[#-- "by" lists what decides it: the figure "next" divided by "base", files of a run or a given number, must be "above" or "below" a --]
[#-- bound, or "about" 1 within some per cent. All entries must hold, except an "aside", which has a verdict of its own. Figures are divided by --]
[#-- "per", another of their file; those of one start are averaged. A single start has the variation "like" another run. --]
[#-- Without "by" it was not measured, and "note" says why. --]
[#assign names = {"direct": "direct", "nginx": "nginx", "linkerd": "Linkerd", "gateway-scg": "Spring Cloud Gateway", "gateway-zuul": "Zuul", "mvc-tomcat": "Spring MVC", "webflux-tomcat": "WebFlux + Tomcat", "webflux-netty": "WebFlux + Netty"}]
[#assign startsLike = {"routes": "round1", "gateways-ab": "round1"}]
[#assign meanMs = "/figures/mean_ms"]
[#assign theirVersions = {"en": "the article's versions", "zh": "文章当年的版本"}]
[#function cells subject count][#return subject + "/rep*/c" + count?c][/#function]
[#function figureIn round subject count][#return samples.article(round).figure(subject, {"connections": count}, "requests_per_sec")][/#function]
[#-- A rule that must hold at each number of connections, compared with another subject if there is one. --]
[#function atEach run subject rule than=""]
[#return [300, 1000, 3000, 5000]?map(count -> {"label": {"en": count?c + " connections", "zh": count?c + " 连接"}, "run": run, "next": cells(subject, count)} + (than == "")?then({}, {"base": cells(than, count)}) + rule)]
[/#function]
[#-- CPU time per request of a role. --]
[#function cpuOf role][#return {"pointer": "/roles/" + role + "/cpu_s", "per": "/figures/requests", "scale": 1000000, "unit": "µs"}][/#function]
[#-- That one subject has more throughput than another at a number of connections; less CPU time per request is an aside. --]
[#function ahead at round more less count then=false]
[#local by = [{"run": round, "next": cells(more, count), "base": cells(less, count), "above": 1}, {"aside": true, "label": {"en": "CPU, " + names[less] + " / " + names[more], "zh": "每请求 CPU，" + names[less] + "／" + names[more]}, "run": round, "next": cells(less, count), "base": cells(more, count), "above": 1} + cpuOf(round?starts_with("framework")?then("backend", "gateway"))]]
[#if then][#local old = {"gateway-zuul": "gateway-zuul@debug-header"}][#local by = by + [{"aside": true, "label": theirVersions, "run": round + "-stacks", "next": cells("stack-2019/" + (old[more]!more), count), "base": cells("stack-2019/" + (old[less]!less), count), "above": 1}]][/#if]
[#return {"at": at, "en": "At " + count?c + " connections " + names[more] + " has more throughput than " + names[less], "zh": count?c + " 连接时，" + names[more] + " 的吞吐高于 " + names[less], "figures": [figureIn(round, more, count), figureIn(round, less, count)], "by": by}]
[/#function]
[#-- That nginx has more throughput than both other gateways of round 1. --]
[#assign validOfNginx = samples.run("round1").row("nginx", {"connections": 5000}).valid]
[#function nginxFarAhead count then=false]
[#local old = {"gateway-zuul": "gateway-zuul@debug-header"}]
[#local by = ["gateway-scg", "gateway-zuul"]?map(each -> {"label": {"en": "nginx / " + names[each], "zh": "nginx／" + names[each]}, "run": "round1", "next": cells("nginx", count), "base": cells(each, count), "above": 1})]
[#if then][#local by = by + ["gateway-scg", "gateway-zuul"]?map(each -> {"aside": true, "label": {"en": theirVersions.en + ", " + names[each], "zh": theirVersions.zh + "，" + names[each]}, "run": "round1-stacks", "next": cells("stack-2019/nginx", count), "base": cells("stack-2019/" + (old[each]!each), count), "above": 1})][/#if]
[#return {"at": "4.5", "en": "At " + count?c + " connections nginx is far ahead of Spring Cloud Gateway and Zuul", "zh": count?c + " 连接时，nginx 大大领先于 Spring Cloud Gateway 和 Zuul", "figures": ["nginx", "gateway-scg", "gateway-zuul"]?map(each -> figureIn("round1", each, count)), "by": by}]
[/#function]
[#-- That more connections slow Spring Cloud Gateway down, and not Zuul. --]
[#function fallsBehind at round en zh]
[#return {"at": at, "en": en, "zh": zh, "figures": [figureIn(round, "gateway-scg", 5000), figureIn(round, "gateway-scg", 300)], "by": [{"label": {"en": names["gateway-scg"], "zh": names["gateway-scg"]}, "run": round, "next": cells("gateway-scg", 5000), "base": cells("gateway-scg", 300), "below": 1}, {"label": {"en": "Zuul", "zh": "Zuul"}, "run": round, "next": cells("gateway-zuul", 5000), "base": cells("gateway-zuul", 300), "about": 10}]}]
[/#function]
[#-- That throughput does not depend on the number of connections. --]
[#function level at round subject]
[#return {"at": at, "en": names[subject] + ": the same throughput at 5000 connections as at 300", "zh": names[subject] + "：5000 连接时的吞吐与 300 连接时相同", "figures": [figureIn(round, subject, 5000), figureIn(round, subject, 300)], "by": [{"run": round, "next": cells(subject, 5000), "base": cells(subject, 300), "about": 10}]}]
[/#function]
[#function slower at subject]
[#local article = samples.article("framework-round1")]
[#return {"at": at, "en": names[subject] + ": the mean latency rises from 300 to 5000 connections", "zh": names[subject] + "：从 300 到 5000 连接，平均延迟上升", "unit": "ms", "figures": [article.figure(subject, {"connections": 5000}, "mean_ms"), article.figure(subject, {"connections": 300}, "mean_ms")], "by": [{"run": "framework-round1", "next": cells(subject, 5000), "base": cells(subject, 300), "pointer": meanMs, "unit": "ms", "above": 1}]}]
[/#function]
[#function wrkIsLight run]
[#return {"at": "3", "en": "wrk takes little CPU, so it may run on the same machine (rule: below 10 % of the machine)", "zh": "wrk 占用 CPU 不高，可以与服务同机运行（规则：低于整机的 10%）", "by": [{"run": run, "next": "*/rep*/c*", "pointer": "/roles/load/cpu_s", "per": "/machine/cpu_s", "base": 1, "below": 0.1}]}]
[/#function]
[#function warmsUp run]
[#return {"at": "3", "en": "JVMs need a warm-up, so measure several times and average", "zh": "JVM 需要预热，所以要多次测试，取平均值", "by": [{"label": {"en": "CPU per request in the first 5 s of load / in the fiftieth", "zh": "每请求 CPU，加压后第 1 个 5 秒／第 50 个 5 秒"}, "run": run, "next": "*/rep*/warmup", "base": "*/rep*/warmup", "pointer": "/0/slices/0/cpu_us_per_request", "basePointer": "/0/slices/49/cpu_us_per_request", "unit": "µs", "above": 1}]}]
[/#function]
[#-- ab, without keep-alive: the fourth to sixth execution after a start. --]
[#function warm subject cpus][#return subject + "/cpus-" + cpus + "/plain/rep*/n10000-c200-[4-6]"][/#function]
[#function routed lookup size][#return "gateway-scg-routes@" + lookup + "/n" + size?c + "/rep*/shared.jmh"][/#function]
[#-- Compares two sizes of the table without an index, today and in the version that the article tested. --]
[#function linearAt more less rule]
[#return [{"run": "routes", "next": routed("linear", more), "base": routed("linear", less)} + rule, {"aside": true, "label": theirVersions, "run": "routes", "next": "stack-2021/" + routed("linear", more), "base": "stack-2021/" + routed("linear", less)} + rule]]
[/#function]
[#assign jmhThroughput = "/0/primaryMetric/rawData"]
[#assign jmhTime = "/1/primaryMetric/rawData"]
[#-- Figures that vary between starts as throughput does: the times of JMH and ab are connections divided by it. --]
[#assign throughputs = [jmhThroughput, jmhTime, meanMs]]
[#function routesFigure size column][#return samples.article("routes").figure((size == 0)?then("direct", "gateway-scg-routes@linear"), {"routes": size}, column)][/#function]
[#function fewerWith more less]
[#return {"at": "测试数据", "en": more?c + " routes: less throughput than with " + less?c, "zh": more?c + " 条路由的吞吐低于 " + less?c + " 条", "figures": [routesFigure(more, "ops_per_sec"), routesFigure(less, "ops_per_sec")], "by": linearAt(more, less, {"pointer": jmhThroughput, "below": 1})}]
[/#function]
[#function abFigure subject columns column][#return samples.article("gateways-ab").figure(subject, columns, column)][/#function]
[#assign one = {"cpus": 1, "execution": "whole"}]
[#assign two = {"cpus": 2, "execution": "whole"}]
[#assign eightCpus = {"en": "This machine has two CPUs. On one with more: `scripts/gateways-ab.sh --cpus 8`.", "zh": "本机只有双核。换更多核的机器：`scripts/gateways-ab.sh --cpus 8`。"}]
[#function onEight subject][#return subject + "/cpus-8/plain/rep*/n10000-c200-[4-6]"][/#function]
[#assign advice = {"en": "Advice, not a figure.", "zh": "属于建议，无法用数字检验。"}]
[#assign tuned = "gateway-zuul@secured/cpus-all/plain/rep*/"]
[#assign untuned = "direct/cpus-all/plain/rep*/"]
[#assign tokenBig = {"requests": 100000}]
[#function tokenFigure subject columns][#return samples.article("zuul-ab").figure(subject, columns, "requests_per_sec")][/#function]
[#assign at300 = {"en": "300 connections", "zh": "300 连接"}]
[#assign at200 = {"en": "200 connections, five executions of each start", "zh": "200 连接，每次启动执行五次"}]
[#-- A pool thread per waiting request against waiting without threads, where the machine is not full. --]
[#function poolCosts count][#return {"label": {"en": "CPU, waiting on threads / without, " + count?c + " connections", "zh": "每请求 CPU，阻塞等待／非阻塞等待，" + count?c + " 连接"}, "run": "framework-round3", "next": cells("webflux-netty/sleep2", count), "base": cells("webflux-netty/sleep-reactive", count), "above": 1} + cpuOf("backend")][/#function]
[#-- The pool of framework round 3 at a number of connections. --]
[#function pool subject count][#return {"run": "framework-round3", "next": cells(subject, count)}][/#function]
[#function andElastic by][#return by + {"aside": true, "label": {"en": "the real elastic() of 2019", "zh": "2019 年真正的 elastic()"}, "next": "stack-2019/" + by.next}][/#function]
[#function andNetty by][#return by + {"aside": true, "label": {"en": "on Netty", "zh": "Netty 上"}, "next": by.next?replace("tomcat", "netty")}][/#function]
[#assign countedByWrk = samples.run("round3").row("direct", {"connections": 5000}).requests_per_sec?string("0")]
[#function threadsOf role][#return {"pointer": "/roles/" + role + "/threads"}][/#function]

[#assign conclusions = [
{"article": "000", "en": "Zuul, Spring Cloud Gateway, nginx (wrk)", "zh": "Zuul、Spring Cloud Gateway、nginx（wrk）", "rows":
[
{"at": "1", "en": "Spring Cloud will not take up Zuul 2", "zh": "Spring Cloud 官方不打算支持 Zuul 2", "note": {"en": "Not a figure; its maintainers [said so](https://github.com/spring-cloud/spring-cloud-netflix/issues/1498).", "zh": "无法用数字检验；维护者[确实这么说](https://github.com/spring-cloud/spring-cloud-netflix/issues/1498)。"}},
{"at": "2", "en": "nginx's throughput falls sharply unless `worker_connections` is raised from its default", "zh": "不调大 `worker_connections`，nginx 的性能会急剧下降", "note": {"en": "Only the article's 65535 was run.", "zh": "只测了文章所用的 65535。"}},
wrkIsLight("round1"),
warmsUp("warmup-gateways"),
level("4.1", "round1", "direct"),
{"at": "4.2", "en": "At 5000 connections requests through Spring Cloud Gateway can take longer than wrk's default timeout of 2 s", "zh": "5000 连接时，经 Spring Cloud Gateway 的请求可能超过 wrk 默认的 2 s 超时", "unit": "ms", "figures": [samples.article("round1").figure("gateway-scg", {"connections": 5000}, "max_ms")], "by": [{"label": {"en": "the slowest", "zh": "最慢的请求"}, "run": "round1", "next": cells("gateway-scg", 5000), "pointer": "/figures/max_ms", "unit": "ms", "base": 2000, "above": 1}]},
nginxFarAhead(300, true),
ahead("4.5", "round1", "gateway-scg", "gateway-zuul", 300, true),
nginxFarAhead(1000, true),
ahead("4.5", "round1", "gateway-scg", "gateway-zuul", 1000, true),
nginxFarAhead(3000),
ahead("4.5", "round1", "gateway-scg", "gateway-zuul", 3000) + {"note": {"en": "The article's comparison repeats Zuul's figure of 300 connections here; its wrk output has this one.", "zh": "文章的小结误写成 Zuul 在 300 连接时的数字，这里取它的 wrk 输出。"}},
nginxFarAhead(5000) + {"note": {"en": "nginx has " + validOfNginx?c + " valid cells, since wrk counted read errors in the others ([why](findings/round1.md)).", "zh": "nginx 只有 " + validOfNginx?c + " 个有效单元：其余各次 wrk 都记录了读错误（[原因](findings/round1.md)）。"}},
ahead("4.5", "round1", "gateway-zuul", "gateway-scg", 5000),
fallsBehind("5", "round1", "As connections rise from 300 to 5000, Spring Cloud Gateway loses throughput and Zuul does not", "从 300 到 5000 连接，Spring Cloud Gateway 的吞吐下降，Zuul 不变"),
{"at": "5", "en": "Quoted from spring-cloud-gateway-bench: Spring Cloud Gateway answers nearly 50 % more than Zuul (rule: 1.5 times)", "zh": "引自 spring-cloud-gateway-bench：Spring Cloud Gateway 的性能比 Zuul 高近 50%（规则：1.5 倍）", "figures": [32213.38, 20800.13], "by": [{"run": "round2", "next": "gateway-scg/rep*/c300", "base": "gateway-zuul/rep*/c300", "times": 1.5, "about": 10}], "note": {"en": "The article says nearly 50 %. The figures are those of [that project](https://github.com/spencergibb/spring-cloud-gateway-bench), with 200 connections, and give 55 %; here 300.", "zh": "文章写“近 50%”；“文章的数字”一栏是[该项目](https://github.com/spencergibb/spring-cloud-gateway-bench)自己的数字，200 连接，算下来是 55%；这里是 300 连接。"}},
ahead("5.4", "round2", "gateway-scg", "gateway-zuul", 300),
ahead("5.4", "round2", "gateway-scg", "gateway-zuul", 1000),
ahead("5.4", "round2", "gateway-zuul", "gateway-scg", 3000) + {"note": {"en": "The article's comparison has 8420.10 for Spring Cloud Gateway, a misprint; its wrk output has this one.", "zh": "文章的小结把 Spring Cloud Gateway 误写成 8420.10，这里取它的 wrk 输出。"}},
ahead("5.4", "round2", "gateway-zuul", "gateway-scg", 5000),
fallsBehind("5.4", "round2", "The same problem remains: Spring Cloud Gateway loses throughput from 300 to 5000 connections, and Zuul does not", "仍是同样的问题：从 300 到 5000 连接，Spring Cloud Gateway 的吞吐下降，Zuul 不变"),
{"at": "5.4", "en": "All are faster in front of the static service than in front of Tomcat", "zh": "换成静态服务后，大家的吞吐都提高了", "figures": [figureIn("round2", "gateway-scg", 300), figureIn("round1", "gateway-scg", 300)], "note": {"en": "The two backends were measured in separate runs, between which the speed of this machine changes.", "zh": "两种后端是两次运行分开测的，其间本机速度会变，不能相比。"}},
{"at": "6", "en": "Rounds 1 and 2 are bound by CPU alone (rule: over 90 % of the machine busy)", "zh": "前两轮是纯 CPU 的过程（规则：整机忙碌超过 90%）", "by": ["round1", "round2"]?map(each -> {"label": {"en": each, "zh": each}, "run": each, "next": "gateway-*/rep*/c*", "pointer": "/machine/busy", "base": 1, "above": 0.9})},
{"at": "6.1", "en": "Slow backend: direct stays just under 2000 requests/s at all loads", "zh": "慢后端：各连接数下，direct 都稳定在略低于 2000 请求/秒", "figures": [figureIn("round3", "direct", 300)], "by": atEach("round3", "direct", {"base": 2000, "about": 5}), "note": {"en": "At 5000 connections wrk counts " + countedByWrk + ": [its clock](REFERENCE.md#wrks-clock) starts late.", "zh": "5000 连接时 wrk 报出 " + countedByWrk + "：[它的计时](REFERENCE.md#wrks-clock)开始得晚。"}},
{"at": "6.2", "en": "Slow backend: Spring Cloud Gateway has the throughput of direct at all loads: it adds nothing", "zh": "慢后端：各连接数下，Spring Cloud Gateway 的吞吐与 direct 基本相同", "figures": [figureIn("round3", "gateway-scg", 300), figureIn("round3", "direct", 300)], "by": atEach("round3", "gateway-scg", {"about": 5}, "direct")},
{"at": "6.3", "en": "Slow backend: Zuul with its defaults stays at 20 connections × 10 = 200 requests/s", "zh": "慢后端：默认的 Zuul 停在 20 个连接 × 10 = 200 请求/秒", "figures": [figureIn("round3", "gateway-zuul", 300)], "by": atEach("round3", "gateway-zuul", {"base": 200, "about": 5})},
{"at": "6.3", "en": "Zuul blocks a thread for as long as a request takes (rule: at 300 connections it has 300 threads or more)", "zh": "Zuul 的线程在整个请求期间一直阻塞（规则：300 连接时至少有 300 个线程）", "by": [{"label": {"en": "with more connections per route and threads", "zh": "调大每路由连接数和线程数"}, "run": "round3", "next": cells("gateway-zuul@tuned", 300), "base": 300, "above": 0.999} + threadsOf("gateway")]},
{"at": "6.3", "en": "Slow backend: with more connections per route Zuul does as well as direct", "zh": "慢后端：调大每路由连接数，Zuul 也能跑得与 direct 一样", "by": [300, 1000]?map(count -> {"label": {"en": count?c + " connections", "zh": count?c + " 连接"}, "run": "round3", "next": cells("gateway-zuul@tuned", count), "base": cells("direct", count), "about": 5}), "note": {"en": "`gateway-zuul@tuned` also has more Tomcat threads. With more connections it accepts only 2000 of them.", "zh": "`gateway-zuul@tuned` 同时调大了 Tomcat 线程数。连接再多，它也只接受其中 2000 个。"}},
{"at": "6.3", "en": "The limit is then perhaps the number of Zuul's Tomcat threads", "zh": "那时限制 Zuul 的可能是它自己的 Tomcat 线程数", "note": {"en": "Here the backend's 200 threads are the limit; raise them to see the next one.", "zh": "这里先碰到的是后端 200 个线程的上限；把它调大，才看得到下一个瓶颈。"}},
{"at": "6.3", "en": "Not blocking means that slow I/O moves to other thread pools (rule: as many threads as requests that wait, 300)", "zh": "非阻塞的好处是把耗时的 IO 丢到别的线程池（规则：线程数不少于等待中的 300 个请求）", "by": [{"label": {"en": "Spring Cloud Gateway", "zh": "Spring Cloud Gateway"}, "run": "round3", "next": cells("gateway-scg", 300), "base": 300, "above": 0.999} + threadsOf("gateway")], "note": {"en": "Its requests wait on no thread at all.", "zh": "等待中的请求根本不占线程。"}},
{"at": "666", "en": "In front of a slow backend Spring Cloud Gateway is far better than Zuul", "zh": "后端慢时，Spring Cloud Gateway 比 Zuul 优秀很多", "figures": [figureIn("round3", "gateway-scg", 300), figureIn("round3", "gateway-zuul", 300)], "by": [{"label": {"en": "Zuul's defaults", "zh": "默认的 Zuul"}, "run": "round3", "next": "gateway-scg/rep*/c*", "base": "gateway-zuul/rep*/c*", "above": 1}]},
{"at": "666", "en": "… because it does not block (rule: it must answer over 5 % more than a Zuul with as many connections)", "zh": "……因为它是非阻塞 IO（规则：把 Zuul 的连接数调到同样多之后，Spring Cloud Gateway 的吞吐仍须比它高 5% 以上）", "by": [300, 1000]?map(count -> {"label": {"en": count?c + " connections", "zh": count?c + " 连接"}, "run": "round3", "next": cells("gateway-scg", count), "base": cells("gateway-zuul@tuned", count), "above": 1.05}), "note": {"en": "At this load of 2000 requests/s; not blocking saves threads, not throughput.", "zh": "限于这里 2000 请求/秒的负载：非阻塞省下的是线程，不是吞吐。"}},
{"at": "666", "en": "… and as a gateway in general (here: in front of fast backends, at all loads)", "zh": "……作为网关，总体上也优秀很多（这里指快后端，各连接数合并）", "figures": [figureIn("round1", "gateway-scg", 300), figureIn("round1", "gateway-zuul", 300)], "by": ["round1", "round2"]?map(each -> {"label": {"en": each, "zh": each}, "run": each, "next": "gateway-scg/rep*/c*", "base": "gateway-zuul/rep*/c*", "above": 1})},
{"at": "666", "en": "nginx is very strong (rule: the least CPU per request, loads of up to 3000 connections together)", "zh": "nginx 的性能非常强劲（规则：每请求 CPU 最少，3000 连接及以下合并）", "by": ["gateway-scg", "gateway-zuul"]?map(each -> {"label": {"en": "nginx / " + names[each], "zh": "nginx／" + names[each]}, "run": "round1", "next": "nginx/rep*/c{300,1000,3000}", "base": each + "/rep*/c{300,1000,3000}", "below": 1} + cpuOf("gateway"))},
{"at": "666", "en": "Spring Cloud Gateway will get better", "zh": "Spring Cloud Gateway 未来会越来越好", "by": [300, 1000]?map(count -> {"label": {"en": "today / 2.1.0, " + count?c + " connections", "zh": "今天／2.1.0，" + count?c + " 连接"}, "run": "round1-stacks", "next": cells("gateway-scg", count), "base": cells("stack-2019/gateway-scg", count), "above": 1})},
{"at": "666", "en": "Use OpenResty or Kong with a team that knows Lua, Spring Cloud Gateway with one that knows Java", "zh": "会 Lua 的团队用 OpenResty 或 Kong，Java 团队用 Spring Cloud Gateway", "note": advice}
]},
{"article": "001", "en": "Spring MVC, WebFlux (wrk)", "zh": "Spring MVC、WebFlux（wrk）", "rows":
[
wrkIsLight("framework-round1"),
warmsUp("warmup-frameworks"),
level("4.1", "framework-round1", "mvc-tomcat"),
slower("4.1", "mvc-tomcat"),
level("4.2", "framework-round1", "webflux-tomcat"),
slower("4.2", "webflux-tomcat")]
+ [300, 1000, 3000, 5000]?map(count -> ahead("4.2", "framework-round1", "mvc-tomcat", "webflux-tomcat", count, count lte 1000))
+ [
{"at": "4.2", "en": "The cause is Servlet 3.1's asynchronous way, needless without I/O", "zh": "原因是没有 IO 时，Servlet 3.1 的异步过程是多余的", "note": {"en": "A cause, not a figure; profiles: [framework round 1](findings/framework-round1.md).", "zh": "说的是原因，无法用数字检验；性能剖析（profile）见[框架第一轮](findings/framework-round1.md)。"}},
{"at": "4.3", "en": "WebFlux + Netty: throughput rises from 300 to 1000 connections", "zh": "WebFlux + Netty：从 300 到 1000 连接，吞吐上升", "figures": [figureIn("framework-round1", "webflux-netty", 1000), figureIn("framework-round1", "webflux-netty", 300)], "by": [{"run": "framework-round1", "next": cells("webflux-netty", 1000), "base": cells("webflux-netty", 300), "above": 1}]},
{"at": "4.3", "en": "WebFlux + Netty: throughput falls from 1000 to 5000 connections", "zh": "WebFlux + Netty：从 1000 到 5000 连接，吞吐下降", "figures": [figureIn("framework-round1", "webflux-netty", 5000), figureIn("framework-round1", "webflux-netty", 1000)], "by": [{"run": "framework-round1", "next": cells("webflux-netty", 5000), "base": cells("webflux-netty", 1000), "below": 1}]}]
+ [300, 1000, 3000, 5000]?map(count -> ahead("4.3", "framework-round1", "webflux-netty", "mvc-tomcat", count, count lte 1000))
+ [300, 1000, 3000, 5000]?map(count -> ahead("4.3", "framework-round1", "webflux-netty", "webflux-tomcat", count, count lte 1000))
+ [
{"at": "4.3", "en": "Tomcat is behind Netty because a request changes threads once more", "zh": "Tomcat 不如 Netty，是因为多了一次线程切换", "note": {"en": "A cause, not a figure; how to count the switches: [framework round 1](findings/framework-round1.md).", "zh": "说的是原因，无法用数字检验；怎样统计切换次数：[框架第一轮](findings/framework-round1.md)。"}},
{"at": "4.3", "en": "Handlers with I/O need a pool of their own, or they block the few threads of Netty or of Tomcat's poller", "zh": "有 IO 的逻辑要丢到单独的线程池，否则会阻塞为数不多的 Netty Worker 或 Tomcat Poller 线程", "note": {"en": "Not tried; what blocking a few threads does: the rows of section 5.2.", "zh": "没有试；阻塞少数几个线程的后果，见 5.2 节的几行。"}},
{"at": "5.1", "en": "Blocking 100 ms: Spring MVC stays at 200 threads × 10 = 2000 requests/s at all loads", "zh": "阻塞 100 ms：各连接数下 Spring MVC 都停在 200 线程 × 10 = 2000 请求/秒", "figures": [figureIn("framework-round2", "mvc-tomcat", 300)], "by": atEach("framework-round2", "mvc-tomcat", {"base": 2000, "about": 5})},
{"at": "5.2", "en": "Blocking the parallel scheduler: WebFlux + Tomcat stays at 10 requests/s per core (40 there, 20 on these two)", "zh": "阻塞 parallel 调度器：WebFlux + Tomcat 停在每核 10 请求/秒（文章四核为 40，这里双核为 20）", "figures": [figureIn("framework-round2", "webflux-tomcat", 1000)], "by": atEach("framework-round2", "webflux-tomcat", {"base": 20, "about": 5})},
{"at": "5.2", "en": "wrk's mean latency of 0 there is a calculation error", "zh": "此处 wrk 的平均延迟 0 是计算错误", "note": {"en": "wrk leaves out answers that come after its timeout, by default 2 s, and none came before; here the timeout is longer.", "zh": "wrk 不统计超时（默认 2 s）之后才到的响应，而此处没有一个响应在那之前到；这里的超时更长。"}},
{"at": "5.3", "en": "WebFlux + Netty does the same there (not measured by the article)", "zh": "换成 WebFlux + Netty，结果也一样（文章没有测）", "by": atEach("framework-round2", "webflux-netty", {"about": 5}, "webflux-tomcat")},
{"at": "6", "en": "On an unbounded pool 300 connections give 300 × 10 requests/s", "zh": "无界线程池：300 连接得到 300 × 10 请求/秒", "figures": [figureIn("framework-round3", "webflux-tomcat/sleep2", 300)], "by": [pool("webflux-tomcat/sleep2", 300) + {"base": 3000, "about": 5}, andNetty(pool("webflux-tomcat/sleep2", 300) + {"base": 3000, "about": 5}), andElastic(pool("webflux-tomcat/sleep2", 300) + {"base": 3000, "about": 5})]},
{"at": "6", "en": "… and 1000 connections 1000 × 10", "zh": "……1000 连接得到 1000 × 10 请求/秒", "figures": [figureIn("framework-round3", "webflux-tomcat/sleep2", 1000)], "by": [pool("webflux-tomcat/sleep2", 1000) + {"base": 10000, "about": 5}, andNetty(pool("webflux-tomcat/sleep2", 1000) + {"base": 10000, "about": 5}), andElastic(pool("webflux-tomcat/sleep2", 1000) + {"base": 10000, "about": 5})]},
{"at": "6", "en": "… but 3000 and 5000 stay well below the 30000 and 50000 of that rule (the article leaves open why)", "zh": "……3000 和 5000 连接却远不到 30000 和 50000（文章没有分析原因）", "figures": [figureIn("framework-round3", "webflux-tomcat/sleep2", 3000), figureIn("framework-round3", "webflux-tomcat/sleep2", 5000)], "noRatio": true, "by": [3000, 5000]?map(count -> {"label": {"en": count?c + " connections", "zh": count?c + " 连接"}} + pool("webflux-tomcat/sleep2", count) + {"base": 10 * count, "below": 1}) + [andElastic(pool("webflux-tomcat/sleep2", 5000) + {"base": 50000, "below": 1})], "note": {"en": "The CPUs are full: [framework round 3](findings/framework-round3.md).", "zh": "CPU 已满：[框架第三轮](findings/framework-round3.md)。"}},
{"at": "6", "en": "… and level off: 5000 give no more than 3000 (rule: at most 10 % more)", "zh": "……并趋于稳定：5000 连接不比 3000 更多（规则：至多多 10%）", "figures": [figureIn("framework-round3", "webflux-tomcat/sleep2", 5000), figureIn("framework-round3", "webflux-tomcat/sleep2", 3000)], "by": [pool("webflux-tomcat/sleep2", 5000) + {"base": cells("webflux-tomcat/sleep2", 3000), "below": 1.1}]}]
+ [3000, 5000]?map(count -> {"at": "6", "en": "… because the pool does not get as many threads: with " + count?c + " connections fewer than " + count?c, "zh": "……因为到不了这么多线程：" + count?c + " 连接时不到 " + count?c + " 个", "by": [{"label": {"en": "threads of the process", "zh": "进程的线程数"}, "run": "framework-round3", "next": cells("webflux-tomcat/sleep2", count), "base": count, "below": 1} + threadsOf("backend")], "note": {"en": "From the article's own log, without figures. Only the number of threads was tested, not that it limits throughput: the CPUs were full. Some 200 of the threads are the server's.", "zh": "出自作者自己打的日志，没有数字。这里只检验了线程数，没有检验吞吐是否受它限制：当时 CPU 已经跑满。其中约 200 个线程属于服务器本身。"}})
+ [
{"at": "6", "en": "WebFlux on the unbounded pool answers much more than Spring MVC", "zh": "用无界线程池的 WebFlux，吞吐比 Spring MVC 高得多", "figures": [figureIn("framework-round3", "webflux-tomcat/sleep2", 1000), figureIn("framework-round3", "mvc-tomcat", 1000)], "by": [300, 1000, 3000, 5000]?map(count -> {"label": {"en": count?c + " connections", "zh": count?c + " 连接"}} + pool("webflux-tomcat/sleep2", count) + {"base": cells("mvc-tomcat", count), "above": 1})},
{"at": "6", "en": "That the pool has no bound is what matters", "zh": "关键在于线程池无界", "by": [300, 5000]?map(count -> {"label": {"en": "unbounded / bounded, " + count?c + " connections", "zh": "无界／有界，" + count?c + " 连接"}} + pool("webflux-netty/sleep2", count) + {"base": cells("webflux-netty/sleep-bounded", count), "above": 1})},
{"at": "6", "en": "… not WebFlux as such (rule: Spring MVC without a bound on its threads, here virtual ones, answers at least 95 % as much)", "zh": "……而不是 WebFlux 本身（规则：不限线程数的 Spring MVC，这里是虚拟线程，吞吐至少为 WebFlux 的 95%）", "by": [300, 1000]?map(count -> {"label": {"en": count?c + " connections", "zh": count?c + " 连接"}} + pool("mvc-tomcat@virtual-threads", count) + {"base": cells("webflux-tomcat/sleep2", count), "above": 0.95})},
{"at": "6", "en": "Spring MVC with Servlet 3.1's asynchronous requests could do the same, with more effort", "zh": "Spring MVC 用 Servlet 3.1 异步也能做到，只是更麻烦", "note": {"en": "There is no such handler here; virtual threads do it (above).", "zh": "这里没有这样的处理函数；虚拟线程做得到（见上）。"}},
{"at": "666", "en": "Threads take 256 KB of memory or more", "zh": "线程很重，每个至少占 256K 内存", "note": {"en": "Memory was not measured by thread. All ran with the article's `-Xss256k`.", "zh": "没有按线程测内存。这里都带文章的 `-Xss256k`。"}},
{"at": "666", "en": "… and switching between them is expensive (rule: waiting on threads costs more CPU than waiting without)", "zh": "……切换上下文的成本也不低（规则：阻塞等待比非阻塞等待更耗 CPU）", "by": [300, 1000]?map(count -> poolCosts(count))},
{"at": "666", "en": "So coroutines would help WebFlux", "zh": "所以 WebFlux 配上协程会更好", "note": {"en": "There are no coroutines here; what virtual threads save: [framework round 3](findings/framework-round3.md).", "zh": "这里没有协程；虚拟线程省多少：[框架第三轮](findings/framework-round3.md)。"}}
]},
{"article": "002", "en": "The size of the route table (JMH)", "zh": "路由数量（JMH）", "rows":
[
{"at": "背景描述", "en": "A route is found by walking the table: the time per request grows with it (rule: from 10,000 to 100,000 routes at least fivefold)", "zh": "断言命中靠遍历：耗时随路由表增长（规则：从 1 万条到 10 万条，至少五倍）", "unit": "ms", "figures": [routesFigure(100000, "mean_ms"), routesFigure(10000, "mean_ms")], "by": linearAt(100000, 10000, {"pointer": jmhTime, "scale": 1000, "unit": "ms", "above": 5})},
{"at": "配置信息", "en": "The CPUs are about half busy, so they do not distort the test (rule: below 60 %)", "zh": "测试期间 CPU 利用率约 50%，不影响结果（规则：低于 60%）", "by": [{"label": {"en": "all sizes", "zh": "各种规模合并"}, "run": "routes", "next": "gateway-scg-routes@linear/n*/rep*/shared", "pointer": "/machine/busy", "base": 1, "below": 0.6}], "note": {"en": "JMH, gateway and backend share two CPUs here, eight there.", "zh": "这里 JMH、网关和后端共用双核，文章是 8 核。"}},
{"at": "测试数据", "en": "Even 100 routes are slower than direct", "zh": "100 条路由也比直连慢", "figures": [routesFigure(100, "ops_per_sec"), routesFigure(0, "ops_per_sec")], "by": [{"run": "routes", "next": routed("linear", 100), "base": "direct/n0/rep*/shared.jmh", "pointer": jmhThroughput, "below": 1}], "note": {"en": "The article makes an HTTP client for each request, which hides much of the gateway; here clients are shared.", "zh": "文章每个请求新建一个 HTTP 客户端，掩盖了网关的不少耗时；这里共用客户端。"}},
fewerWith(1000, 100),
fewerWith(5000, 1000),
fewerWith(10000, 5000),
fewerWith(100000, 10000),
{"at": "测试结论", "en": "The response time grows, too", "zh": "响应时间也随之变差", "unit": "ms", "figures": [routesFigure(100000, "mean_ms"), routesFigure(100, "mean_ms")], "by": linearAt(100000, 100, {"pointer": jmhTime, "scale": 1000, "unit": "ms", "above": 1})},
{"at": "测试结论", "en": "With 100,000 routes the gateway is practically unusable (rule: less than a tenth of the throughput with 100)", "zh": "10 万条路由时基本不可用（规则：吞吐不到 100 条时的十分之一）", "figures": [routesFigure(100000, "ops_per_sec"), routesFigure(100, "ops_per_sec")], "by": linearAt(100000, 100, {"pointer": jmhThroughput, "below": 0.1})},
{"at": "优化思路一", "en": "Idea 1, two levels of routing, helps", "zh": "思路一，两级路由，有用", "by": [{"label": {"en": "100,000 routes with one first segment", "zh": "10 万条路由，首段相同"}, "run": "routes", "next": routed("two-level", 100000), "base": routed("linear", 100000), "pointer": jmhThroughput, "above": 1}, {"label": {"en": "the routes of GitHub's API", "zh": "GitHub API 的路由"}, "run": "routes-github", "next": "gateway-scg-routes@two-level/n*/rep*/shared.jmh", "base": "gateway-scg-routes@linear/n*/rep*/shared.jmh", "pointer": jmhThroughput, "above": 1}]},
{"at": "优化思路一", "en": "… and keeps all kinds of predicates", "zh": "……并保持各种路由断言可用", "note": {"en": "Not a figure.", "zh": "无法用数字检验。"}},
{"at": "优化思路二", "en": "Idea 2, a hash table, helps", "zh": "思路二，用 HashMap 查找，有用", "by": [{"label": {"en": "100,000 routes", "zh": "10 万条路由"}, "run": "routes", "next": routed("indexed", 100000), "base": routed("linear", 100000), "pointer": jmhThroughput, "above": 1}]},
{"at": "优化思路二", "en": "… and ends the walk: 100,000 routes are as fast as 100", "zh": "……不再需要遍历：10 万条与 100 条一样快", "by": [{"run": "routes", "next": routed("indexed", 100000), "base": routed("indexed", 100), "pointer": jmhThroughput, "about": 10}]},
{"at": "优化思路二", "en": "… but needs a change of Spring Cloud Gateway's source, and serves only path and header", "zh": "……但要改 Spring Cloud Gateway 的源码，并且只适用于 Path 和指定 Header", "note": {"en": "Not a figure. The index measured here is a [library](../scg-route-index/README.md) that changes no source and keeps all predicates.", "zh": "无法用数字检验。这里测的索引是一个[库](../scg-route-index/README.md)，不改源码，其他断言照常生效。"}},
{"at": "优化思路二", "en": "Idea 2 is the better one", "zh": "思路二优于思路一", "by": [{"label": {"en": "100,000 routes", "zh": "10 万条路由"}, "run": "routes", "next": routed("indexed", 100000), "base": routed("two-level", 100000), "pointer": jmhThroughput, "above": 1}]}
]},
{"article": "003", "en": "Tuned Zuul with an access token (ab)", "zh": "调优并鉴权的 Zuul（ab）", "rows":
[
{"at": "服务器,网关配置", "en": "More CPUs let a Tomcat serve more (rule: throughput)", "zh": "处理器越多，Tomcat 支持的并发越多（规则：看吞吐）", "by": [{"label": {"en": "Zuul's Tomcat, two CPUs / one", "zh": "Zuul 的 Tomcat，双核／单核"}, "run": "gateways-ab", "next": warm("gateway-zuul", 2), "base": warm("gateway-zuul", 1), "above": 1}]},
{"at": "服务器,网关配置", "en": "More memory makes a Tomcat faster, but burdens its garbage collector", "zh": "分配给 JVM 的内存越多性能越高，但也会加重 GC 的负担", "note": {"en": "All ran with a heap of 2 GB.", "zh": "这里堆都是 2 GB。"}},
{"at": "服务器,网关配置", "en": "Tomcat's sockets block: each needs a thread (rule: with 5000 connections as many threads)", "zh": "Tomcat 默认采用阻塞式 Socket，每个连接占一个线程（规则：5000 连接时有 5000 个线程）", "by": [{"label": {"en": "threads of Spring MVC", "zh": "Spring MVC 的线程数"}, "run": "framework-round1", "next": cells("mvc-tomcat", 5000), "base": 5000, "above": 0.999} + threadsOf("backend")], "note": {"en": "What is refuted is one thread per connection; a request being handled does occupy one.", "zh": "被否定的是每个连接占一个线程；正在处理的请求确实各占一个线程。"}},
{"at": "服务器,网关配置", "en": "Tomcat's default is 150 threads, which makes a test with 200 unfair (rule: 150 × 10 requests/s in front of a handler of 100 ms)", "zh": "Tomcat 默认 150 线程，用 200 并发测试不公平（规则：处理函数 100 ms 时为 150 × 10 请求/秒）", "by": [{"run": "framework-round2", "next": "mvc-tomcat/rep*/c*", "base": 1500, "about": 5}], "note": {"en": "The default is 200.", "zh": "默认值是 200。"}},
{"at": "服务器,网关配置", "en": "A process with 500 threads is very slow", "zh": "一个进程有 500 个线程，性能就很低", "by": [{"label": {"en": "a thread for each of 1000 connections / 200 threads", "zh": "1000 个连接各占一个线程／200 个线程"}, "below": 1} + pool("webflux-tomcat/sleep2", 1000) + {"base": cells("mvc-tomcat", 1000)}], "note": {"en": "Of threads that wait 100 ms; busy ones were not measured.", "zh": "指等待 100 ms 的线程；一直在算的没有测。"}},
{"at": "服务器,网关配置", "en": "From 250 concurrent requests on, use a cluster", "zh": "250 以上并发应考虑集群", "note": advice},
{"at": "服务器,网关配置", "en": "Linux allows a process at most 1000 threads", "zh": "Linux 每个进程不允许超过 1000 个线程", "by": [{"label": {"en": "threads of WebFlux on an unbounded pool", "zh": "WebFlux 用无界线程池时的线程数"}, "run": "framework-round3", "next": cells("webflux-tomcat/sleep2", 5000), "base": 1000, "below": 1} + threadsOf("backend")]},
{"at": "服务器,网关配置", "en": "Windows allows at most 2000", "zh": "Windows 不超过 2000 个", "note": {"en": "The suite does not run on Windows.", "zh": "本项目不支持 Windows。"}},
{"at": "服务器,网关配置", "en": "Each thread takes 1 MB for its stack", "zh": "每个线程的栈占 1MB 内存", "note": {"en": "That is a default that can be set: all JVMs here have `-Xss256k`.", "zh": "这是可以设置的默认值：这里的 JVM 都带 `-Xss256k`。"}},
{"at": "服务器,网关配置", "en": "With default pools the worst configured part limits the whole, so open all of them", "zh": "不调大默认配置，会被配置最差的一环拖累（木桶效应），所以都要调大", "by": [{"label": {"en": "opened / default pool, backend of 100 ms", "zh": "调大后／默认连接池，后端 100 ms"}, "run": "round3", "next": "gateway-zuul@tuned/rep*/c*", "base": "gateway-zuul/rep*/c*", "above": 1}]},
{"at": "开始测试", "en": "Throughput falls when requests go through the gateway", "zh": "经过网关，吞吐必然下降", "figures": [tokenFigure("gateway-zuul@secured", tokenBig), tokenFigure("direct", tokenBig)], "by": [{"label": at300, "run": "zuul-ab", "next": tuned + "n100000-*", "base": untuned + "n100000-*", "below": 1}, {"aside": true, "label": at200, "run": "zuul-ab", "next": tuned + "n10000-*", "base": untuned + "n10000-*", "below": 1}], "note": {"en": "Hardly: the service's delay is the limit here.", "zh": "降得很少：这里的瓶颈是服务的延迟。"}},
{"at": "开始测试", "en": "… to less than half", "zh": "……降到一半以下", "figures": [tokenFigure("gateway-zuul@secured", tokenBig), tokenFigure("direct", tokenBig)], "by": [{"label": at300, "run": "zuul-ab", "next": tuned + "n100000-*", "base": untuned + "n100000-*", "below": 0.5}, {"aside": true, "label": at200, "run": "zuul-ab", "next": tuned + "n10000-*", "base": untuned + "n10000-*", "below": 0.5}]},
{"at": "开始测试", "en": "By JMX the configured threads are in use (rule: more than Tomcat's default of 200)", "zh": "用 JMX 看线程数，配置确实生效（规则：多于 Tomcat 默认的 200 个）", "by": [{"label": {"en": "threads of the gateway, from `/proc`", "zh": "网关的线程数，取自 `/proc`"}, "run": "zuul-ab", "next": tuned + "n100000-*", "base": 200, "above": 1} + threadsOf("gateway")], "note": {"en": "The article has a picture, no figure. VisualVM can be connected with `scripts/zuul-ab.sh --jmx gateway`.", "zh": "文章只有图，没有数字。`scripts/zuul-ab.sh --jmx gateway` 可以接上 VisualVM。"}},
{"at": "开始测试", "en": "Memory at the peak", "zh": "峰值时的内存", "note": {"en": "The article has a picture, no figure; the run's is in `peak_rss_mb` of its cells.", "zh": "文章只有图，没有数字；这次运行的数字在各单元的 `peak_rss_mb` 里。"}},
{"at": "开始测试", "en": "With authentication 600 requests/s and more are reached", "zh": "鉴权之后仍能达到每秒 600 以上", "figures": [tokenFigure("gateway-zuul@secured", tokenBig)], "by": [{"label": at300, "run": "zuul-ab", "next": tuned + "n100000-*", "base": 600, "above": 1}]},
{"at": "开始测试", "en": "With about 70 % of the CPU in use, the CPU is probably the limit of one Tomcat (rule: over 70 % of the machine busy)", "zh": "CPU 使用率近 70%，估计是单个 Tomcat 的瓶颈（规则：整机忙碌超过 70%）", "by": [{"label": at300, "run": "zuul-ab", "next": tuned + "n100000-*", "pointer": "/machine/busy", "base": 1, "above": 0.7}], "note": {"en": "The service's delay is the limit here.", "zh": "这里的瓶颈是服务的延迟。"}},
{"at": "开始测试", "en": "Five repetitions at 200 connections lie between 799 and 974 requests/s (rule: their mean does)", "zh": "200 连接重复五次，在 799 到 974 请求/秒之间（规则：看平均值）", "figures": [tokenFigure("gateway-zuul@secured", {"connections": 200, "execution": 1}), tokenFigure("gateway-zuul@secured", {"connections": 200, "execution": 5})], "noRatio": true, "by": [{"run": "zuul-ab", "next": tuned + "n10000-*", "base": 1, "above": tokenFigure("gateway-zuul@secured", {"connections": 200, "execution": 1}), "below": tokenFigure("gateway-zuul@secured", {"connections": 200, "execution": 5})}]},
{"at": "总结 1", "en": "Without the delay of 200 ms the throughput is 2000, with it over 1000", "zh": "不延迟时每秒 2000，延迟 200 ms 后降到 1000 多", "figures": [2000, 1000], "note": {"en": "The service here always waits; neither subject nor load of the 2000 are known.", "zh": "这里的服务总有延迟；文章的 2000 是哪个对象、什么负载也不清楚。"}},
{"at": "总结 2", "en": "Throughput depends on the numbers of requests and threads (rule: 300 threads of ab and 200 differ by over 10 %)", "zh": "总请求数和线程数变化，吞吐也会变（规则：ab 用 300 和 200 并发时相差 10% 以上）", "figures": [tokenFigure("gateway-zuul@secured", tokenBig), tokenFigure("gateway-zuul@secured", {"connections": 200, "execution": 1})], "by": [{"label": {"en": "300 / 200 connections", "zh": "300／200 连接"}, "run": "zuul-ab", "next": tuned + "n100000-*", "base": tuned + "n10000-*", "above": 1.1}]},
{"at": "总结 2", "en": "… and more of them do not mean more throughput: 300 give less than 200", "zh": "……而且并发越多吞吐不一定越高：300 反而低于 200", "figures": [tokenFigure("gateway-zuul@secured", tokenBig), tokenFigure("gateway-zuul@secured", {"connections": 200, "execution": 1})], "by": [{"label": {"en": "300 / 200 connections", "zh": "300／200 连接"}, "run": "zuul-ab", "next": tuned + "n100000-*", "base": tuned + "n10000-*", "below": 1}]},
{"at": "总结 2", "en": "… because threads cost: to start, to switch, in memory", "zh": "……因为线程有开销：启动、切换和内存", "by": [300, 1000]?map(count -> poolCosts(count))},
{"at": "总结 2", "en": "One Tomcat with 200 concurrent requests is acceptable, and can be multiplied; so tuned, Zuul is fit for production", "zh": "单个 Tomcat 有 200 并发就可以接受，还可部署多个实例；这样调优的 Zuul 可以上生产", "note": advice},
{"at": "总结 3", "en": "ab on the gateway's machine affects the result", "zh": "ab 部署在网关本机会影响性能", "note": {"en": "`scripts/zuul-ab.sh --hosts FILE` would put it on another.", "zh": "`scripts/zuul-ab.sh --hosts FILE` 可把它放到别的机器。"}}
]},
{"article": "004", "en": "The gateway field (ab)", "zh": "网关大 PK（ab）", "rows":
[
{"at": "1.4.2", "en": "One CPU: nginx is slower than direct", "zh": "单核：经 nginx 比直连慢", "unit": "ms", "figures": [abFigure("nginx", one, "mean_ms"), abFigure("direct", one, "mean_ms")], "by": [{"run": "gateways-ab", "next": warm("nginx", 1), "base": warm("direct", 1), "pointer": meanMs, "unit": "ms", "above": 1}, {"aside": true, "label": {"en": "with `ab -k`", "zh": "用 `ab -k`"}, "run": "gateways-ab", "next": "nginx/cpus-1/keep-alive/rep*/n10000-c200-[4-6]", "base": "direct/cpus-1/keep-alive/rep*/n10000-c200-[4-6]", "pointer": meanMs, "unit": "ms", "above": 1}], "note": {"en": "Without `-k` nginx spares the backend a connection for each request.", "zh": "不用 `-k` 时，nginx 与后端之间仍复用长连接，后端不必为每个请求新建连接。"}},
{"at": "1.4.3", "en": "One CPU: the first run of Zuul is slower than the next (388 → 200 ms)", "zh": "单核：Zuul 第一次比之后慢（388 → 200 ms）", "unit": "ms", "figures": [abFigure("gateway-zuul", {"cpus": 1, "execution": 1}, "mean_ms"), abFigure("gateway-zuul", one, "mean_ms")], "by": [{"label": {"en": "1st / 2nd execution, with and without `-k`, which Zuul ignores", "zh": "第 1 次／第 2 次，`-k` 开、关合并（Zuul 忽略 `-k`）"}, "run": "gateways-ab", "next": "gateway-zuul/cpus-1/*/rep*/n10000-c200-1", "base": "gateway-zuul/cpus-1/*/rep*/n10000-c200-2", "pointer": meanMs, "unit": "ms", "above": 1}]},
{"at": "1.4.3", "en": "One CPU: in that first run Zuul is far slower than direct and nginx", "zh": "单核：第一次运行时，Zuul 远比直连和 nginx 慢", "unit": "ms", "figures": [abFigure("gateway-zuul", {"cpus": 1, "execution": 1}, "mean_ms"), abFigure("nginx", one, "mean_ms")], "by": ["direct", "nginx"]?map(each -> {"label": {"en": "Zuul, 1st execution / " + each, "zh": "Zuul 第 1 次／" + each}, "run": "gateways-ab", "next": "gateway-zuul/cpus-1/plain/rep*/n10000-c200-1", "base": warm(each, 1), "pointer": meanMs, "unit": "ms", "above": 1})},
{"at": "1.1.1", "en": "… because the JIT compilers are at work (rule: they use more CPU in the first than in the second)", "zh": "……因为 JIT 在编译（规则：第一次编译用的 CPU 多于第二次）", "by": [{"label": {"en": "CPU of the compilers, the same executions", "zh": "编译用的 CPU，同样的执行"}, "run": "gateways-ab", "next": "gateway-zuul/cpus-1/*/rep*/n10000-c200-1", "base": "gateway-zuul/cpus-1/*/rep*/n10000-c200-2", "pointer": "/roles/gateway/jit_s", "unit": "s", "above": 1}]},
{"at": "1.4.3", "en": "One CPU: warm Zuul is slower than nginx, the choice for weak machines", "zh": "单核：预热后的 Zuul 仍比 nginx 慢，硬件差时该选 nginx", "unit": "ms", "figures": [abFigure("gateway-zuul", one, "mean_ms"), abFigure("nginx", one, "mean_ms")], "by": [{"run": "gateways-ab", "next": warm("gateway-zuul", 1), "base": warm("nginx", 1), "pointer": meanMs, "unit": "ms", "above": 1}]},
{"at": "1.4.3", "en": "… because Java needs more than C (rule: CPU per request)", "zh": "……因为 Java 比 C 要求更高（规则：每请求 CPU）", "by": [{"label": {"en": "Zuul / nginx", "zh": "Zuul／nginx"}, "run": "gateways-ab", "next": warm("gateway-zuul", 1), "base": warm("nginx", 1), "above": 1} + cpuOf("gateway")]},
{"at": "1.4.3", "en": "nginx is faster on two CPUs than on one", "zh": "nginx 双核比单核快", "unit": "ms", "figures": [abFigure("nginx", two, "mean_ms"), abFigure("nginx", one, "mean_ms")], "by": [{"run": "gateways-ab", "next": warm("nginx", 2), "base": warm("nginx", 1), "pointer": meanMs, "unit": "ms", "below": 1}]},
{"at": "1.4.3", "en": "Zuul is faster on two CPUs than on one", "zh": "Zuul 双核比单核快", "unit": "ms", "figures": [abFigure("gateway-zuul", two, "mean_ms"), abFigure("gateway-zuul", one, "mean_ms")], "by": [{"run": "gateways-ab", "next": warm("gateway-zuul", 2), "base": warm("gateway-zuul", 1), "pointer": meanMs, "unit": "ms", "below": 1}]},
{"at": "1.4.3", "en": "Two CPUs: Zuul is slower than nginx", "zh": "双核：Zuul 比 nginx 慢", "unit": "ms", "figures": [abFigure("gateway-zuul", two, "mean_ms"), abFigure("nginx", two, "mean_ms")], "by": [{"run": "gateways-ab", "next": warm("gateway-zuul", 2), "base": warm("nginx", 2), "pointer": meanMs, "unit": "ms", "above": 1}]},
{"at": "1.4.3", "en": "Zuul outside Spring Boot might be faster", "zh": "不经 Spring Boot，单独运行 Zuul 可能更快", "note": {"en": "There is no such subject here.", "zh": "这里没有这样的被测对象。"}},
{"at": "1.4.3", "en": "Eight CPUs: Zuul overtakes nginx", "zh": "8 核：Zuul 反超 nginx", "by": [{"run": "gateways-ab", "next": onEight("gateway-zuul"), "base": onEight("nginx"), "above": 1}], "note": {"en": eightCpus.en + " The article has charts only; for its figures [see below](#the-873-requests).", "zh": eightCpus.zh + "文章只有图；数字[见下文](#873-请求秒的来历)。"}},
{"at": "1.3", "en": "Eight CPUs: Zuul has the shortest mean time of all four", "zh": "8 核：四者中 Zuul 平均耗时最短", "by": ["nginx", "linkerd", "gateway-scg"]?map(each -> {"label": {"en": "Zuul / " + names[each], "zh": "Zuul／" + names[each]}, "run": "gateways-ab", "next": onEight("gateway-zuul"), "base": onEight(each), "pointer": meanMs, "below": 1}), "note": eightCpus},
{"at": "1.1.1", "en": "Linkerd takes many resources", "zh": "Linkerd 很耗资源", "note": {"en": "Linkerd 1 is not installed on this machine: [how to add it](STUDIES.md#the-studies-with-ab).", "zh": "本机没有安装 Linkerd 1：[安装方法](STUDIES.md#the-studies-with-ab)。"}},
{"at": "1.4.4", "en": "Eight CPUs: Linkerd is close to Zuul", "zh": "8 核：Linkerd 与 Zuul 非常接近", "by": [{"run": "gateways-ab", "next": onEight("linkerd"), "base": onEight("gateway-zuul"), "about": 10}], "note": eightCpus},
{"at": "1.3", "en": "Eight CPUs: Linkerd overtakes nginx", "zh": "8 核：Linkerd 反超 nginx", "by": [{"run": "gateways-ab", "next": onEight("linkerd"), "base": onEight("nginx"), "above": 1}], "note": eightCpus}]
+ ["gateway-zuul", "linkerd", "nginx"]?map(each -> {"at": "1.4.5", "en": "Eight CPUs: Spring Cloud Gateway, 873 requests/s and 229 ms, falls short of " + names[each], "zh": "8 核：Spring Cloud Gateway（873 请求/秒，229 ms）不如 " + names[each], "figures": [abFigure("gateway-scg", {"cpus": 8}, "requests_per_sec")], "by": [{"run": "gateways-ab", "next": onEight("gateway-scg"), "base": onEight(each), "below": 1}] + (each == "linkerd")?then([], [{"aside": true, "label": {"en": "two CPUs", "zh": "双核"}, "run": "gateways-ab", "next": warm("gateway-scg", 2), "base": warm(each, 2), "below": 1}]), "note": {"en": (each == "gateway-zuul")?then("The 873 are probably those of a Spring MVC controller: [see below](#the-873-requests).", "[See below](#the-873-requests)."), "zh": (each == "gateway-zuul")?then("873 很可能是一个 Spring MVC 控制器的数字：[见下文](#873-请求秒的来历)。", "[见下文](#873-请求秒的来历)。")}})
+ [
{"at": "1.4.3", "en": "On the servers of a real project Zuul is not bad", "zh": "在真实项目的服务器上，Zuul 的性能不会太差", "note": advice}
]}
]]

[#-- What issue 124 of Spring Cloud Gateway reports of eight CPUs: mean ms and requests/s. --]
[#assign issue124 = {"nginx": [32.085, 6233.40], "gateway-zuul": [28.422, 7036.90], "gateway-scg": [229.058, 873.14]}]
[#macro reported lang]
[#if lang == "en"]| | mean ms | requests/s |[#else]| | 平均 ms | 请求/秒 |[/#if]
|---|---:|---:|
[#list issue124 as each, figures]
| [=names[each]] | [=figures[0]?string("0.000")] | [=figures[1]?string("0.00")] |
[/#list]
[/#macro]

[#-- Verdicts and rules in words. --]
[#assign verdicts = {"CONFIRMED": {"en": "confirmed", "zh": "已证实"}, "REFUTED": {"en": "refuted", "zh": "被否定"}, "NOT_DECIDED": {"en": "not decided", "zh": "未能判定"}, "NOT_MEASURED": {"en": "not measured", "zh": "未测"}}]
[#function number value][#return value?string((value gte 1000)?then("0", (value gte 100)?then("0.#", (value gte 1)?then("0.0#", "0.00#"))))][/#function]
[#function given by][#return by.base?is_number][/#function]
[#function claimed by]
[#local run = samples.run(by.run)]
[#local pointer = by.pointer!"/figures/requests_per_sec"]
[#local next = run.startMeans(by.next + ".json", pointer, by.per!"")]
[#local times = by.times!1]
[#local above = by.about?has_content?then(times / (1 + (by.about!0) / 100), by.above!0)]
[#local below = by.about?has_content?then(times * (1 + (by.about!0) / 100), by.below!1000000000)]
[#local like = by.like!(startsLike[by.run])!""]
[#local factor = "NaN"?number]
[#if run.repetitions() == 1 && like != ""][#local factor = samples.startFactor(like, throughputs?seq_contains(pointer)?then("/figures/requests_per_sec", pointer), by.per!"")][/#if]
[#if given(by)][#return samples.claimOf(next, by.base, factor, above, below)][/#if]
[#return samples.claim(next, run.startMeans(by.base + ".json", by.basePointer!pointer, by.per!""), factor, above, below)]
[/#function]
[#function parts row][#return (row.by![])?filter(by -> !(by.aside!false))][/#function]
[#function verdictOf row][#return samples.verdict(parts(row)?map(by -> claimed(by)))][/#function]

[#-- What a page prints: figures, rules and rows, in the language of the page. --]
[#function to low high lang][#return "(" + low + (lang == "en")?then(" to ", "～") + high + ")"][/#function]
[#function ours by claim lang]
[#if claim.verdict()?string == "NOT_MEASURED"][#return "-"][/#if]
[#local scale = by.scale!1][#local unit = by.unit?has_content?then(" " + by.unit!, "")]
[#local open = claim.low()?is_nan][#local none = (lang == "en")?then(", no interval", "，无区间")]
[#if given(by)]
[#local low = number(claim.low() * by.base)][#local high = number(claim.high() * by.base)]
[#return number(claim.next()) + open?then(none, (low == high)?then("", " " + to(low, high, lang))) + unit]
[/#if]
[#local value = claim.next() / claim.base()]
[#local format = (value lt 0.1 || (!open && ((claim.low() - 1)?abs lt 0.02 || (claim.high() - 1)?abs lt 0.02)))?then("0.000", "0.00")]
[#return value?string(format) + open?then("", " " + to(claim.low()?string(format), claim.high()?string(format), lang)) + " = " + number(claim.next() * scale) + " / " + number(claim.base() * scale) + unit + open?then(none, "")]
[/#function]
[#function theirs row]
[#local figures = (row.figures![])?map(each -> each?string("0.##"))]
[#if figures?size == 0][#return "-"][/#if]
[#local unit = row.unit?has_content?then(" " + row.unit!, "")]
[#if row.noRatio!false][#return figures?join(", ")][/#if]
[#return (figures?size == 2)?then((row.figures[0] / row.figures[row.figures?size - 1])?string("0.00#") + " = ", "") + figures?join(" / ") + unit]
[/#function]
[#function within by lang][#return (by.about?has_content && claimed(by).verdict()?string != "NOT_MEASURED")?then((lang == "en")?then(" (± " + by.about + " %)", "（±" + by.about + "%）"), "")][/#function]
[#function runsOf row]
[#local seen = []]
[#list row.by![] as by]
[#local cell = "[" + by.run + "](../results/sample/" + by.run + "/summary.md)" + claimed(by).oneStart()?then("¹", "")]
[#if !seen?seq_contains(cell)][#local seen = seen + [cell]][/#if]
[/#list]
[#return (seen?size == 0)?then("-", seen?join("<br>"))]
[/#function]
[#macro table article lang]
[#if lang == "en"]| section | the article says | its figures | here, with 95 % interval | verdict | run |[#else]| 章节 | 文章的说法 | 文章的数字 | 这里，附 95% 置信区间 | 判定 | 运行 |[/#if]
|---|---|---:|---:|---|---|
[#list article.rows as row]
[#local verdict = "**" + verdicts[verdictOf(row)][lang] + "**"]
[#local several = parts(row)?size gt 1]
| [=row.at] | [=row[lang]][#if row.note?has_content]<br>*[=row.note[lang]]*[/#if] | [=theirs(row)] | [#if several][=(lang == "en")?then("all of:", "须同时满足：")]<br>[/#if][#list row.by![] as by][#if by?counter gt 1]<br>[/#if][#if by.aside!false]*[/#if][#if by.label?has_content][=by.label[lang]][=(lang == "en")?then(": ", "：")][/#if][=ours(by, claimed(by), lang)][#if by.aside!false]*[/#if][#else]-[/#list] | [#if several][=verdict]<br>[/#if][#list row.by![] as by][#if by?counter gt 1]<br>[/#if][#local own = verdicts[claimed(by).verdict()?string][lang]][#if by.aside!false]*[=own]*[#elseif several][=own][#else][=verdict][/#if][=within(by, lang)][#else][=verdict][/#list] | [=runsOf(row)] |
[/#list]
[/#macro]
[#function count rows verdict][#return rows?filter(row -> verdictOf(row) == verdict)?size][/#function]
[#assign allRows = []][#list conclusions as each][#assign allRows = allRows + each.rows][/#list]
[#assign runNames = []]
[#list allRows as row][#list row.by![] as by][#if !runNames?seq_contains(by.run)][#assign runNames = runNames + [by.run]][/#if][/#list][/#list]
[#macro counts lang]
[#if lang == "en"]| article | conclusions[#else]| 文章 | 结论[/#if][#list verdicts as name, words] | [=words[lang]][/#list] |
|---|---:|---:|---:|---:|---:|
[#list conclusions as each]
| [=each[lang]] | [=each.rows?size][#list verdicts as name, words] | [=count(each.rows, name)][/#list] |
[/#list]
[/#macro]
[#macro commands lang]
[#if lang == "en"]| run | repetitions | command |[#else]| 运行 | 重复次数 | 命令 |[/#if]
|---|---:|---|
[#list runNames as each]
| [[=each]](../results/sample/[=each]/summary.md) | [=samples.run(each).repetitions()] | `[=samples.run(each).command()]` |
[/#list]
[/#macro]
