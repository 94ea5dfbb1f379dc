[#include "/header.ftl"]
[#include "/conclusions.ftl"]
# 五篇文章的结论，逐条检验

[English](CONCLUSIONS.md) · [项目首页](../README.zh-CN.md)

**五篇文章共 [=allRows?size] 条结论：仓库里的运行记录证实 [=count(allRows, "CONFIRMED")] 条，否定 [=count(allRows, "REFUTED")] 条，[=count(allRows, "NOT_DECIDED")] 条未能判定，[=count(allRows, "NOT_MEASURED")] 条未测。**

[@counts lang="zh" /]

## 判定规则

判定由程序根据比值的 95% 置信区间算出，比值是两个数字之比，或一个数字与给定值之比：

- **已证实**：整个区间都落在文章所说的范围内。文章说谁领先谁，范围就是大于 1（或小于 1）。
- **被否定**：整个区间都落在这个范围之外。
- **未能判定**：区间跨过范围的边界。
- **未测**：没有有效的测量单元，或者这里没有能检验它的数字。

判定后面的百分比是容差：相差不超过它，就算两个数字相同，或与文章所说的值相同。其余规则写在该行里。数字是各次有效重复的几何平均（同一次启动内的先求平均；JMH 的数字取各次迭代的几何平均，比[路由实验](findings/routes.md)里的算术平均略低），
没写单位的都是请求/秒；区间取对数后计算（[方法](COMPARING.md)），没有做多重比较校正，所以个别结论可能出于偶然。

一行有多条数据时，全部证实才算已证实，有一条被否定即为被否定。斜体的数据只作参考，判定单列：每请求 CPU、文章当年的版本，或别的负载、设置、对象。
其余都用今天的版本。文章用的机器大多有四核以上，其他条件也不尽相同（[对原文方法的修正](METHODOLOGY.md)）。
前两轮和框架第一轮里，所有进程共用两个跑满的核，吞吐不等于网关独占机器时的能力，所以旁边列出每请求 CPU。

[#assign throughput = "/figures/requests_per_sec"]
¹ 每个对象只启动过一次，区间取同一数字在两次启动之间相差的倍数（95%），由有重复的运行算出。吞吐以及 ab 和 JMH 的时间，用[第一轮](../results/sample/round1/summary.md)的倍数 [=samples.startFactor("round1", throughput, "")?string("0.00")]。

[#list conclusions as article]
## [=article.zh]

文章 [=article.article]：[出处](../results/published/README.md)。

[@table article=article lang="zh" /]

[/#list]
## 873 请求/秒的来历

最后一篇文章没有说明 Spring Cloud Gateway 是怎么配置的，数字又大多只在图里。同样的 8 核数字见于 Spring Cloud Gateway 的
[issue 124](https://github.com/spring-cloud/spring-cloud-gateway/issues/124)（2017 年 11 月），工具和机型都相同，Zuul 已预热：

[@reported lang="zh" /]

维护者问起配置，提问者答复：代码是[版本 9b61b33](https://github.com/spring-cloud/spring-cloud-gateway/tree/9b61b3387f1dd50d4528da2c7c9970783862f4c3)，不是正式发布的版本；他在示例应用里加了一个用 `ProxyExchange` 转发的控制器。
那个版本里没有路由，没有 WebFlux，也没有 Netty，只有 `spring-cloud-gateway-mvc` 这一个模块：`ProxyExchange` 在 Servlet 容器上的 Spring MVC 处理函数里，用阻塞的 `RestTemplate` 请求后端。
**所以 issue 里的 873 并不是这几篇文章和本项目所说的 Spring Cloud Gateway 的数据。** 说文章的数字取自这个 issue，是我们的推断，依据是两边数字相同。

nginx 在文章的双核上是 [=abFigure("nginx", two, "mean_ms")] ms，issue 里的 8 核上也是 [=issue124.nginx[0]?string("0")] ms：瓶颈不在它的 CPU，所以 Zuul 反超对两者的性能都说明不了多少。
冷启动和 ab 对今天的 Spring Cloud Gateway 有什么影响：见[网关对比（英文）](findings/gateways-ab.md)。

## 运行记录

[@commands lang="zh" /]
