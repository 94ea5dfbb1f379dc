[#include "/header.ftl"]
[#include "/conclusions.ftl"]
# 五篇文章的结论，逐条检验

[English](CONCLUSIONS.md) · [项目首页](../README.zh-CN.md)

**五篇文章共 [=allRows?size] 条结论：仓库里的运行记录证实 [=count(allRows, "CONFIRMED")] 条，否定 [=count(allRows, "REFUTED")] 条，[=count(allRows, "NOT_DECIDED")] 条无法判定，[=count(allRows, "NOT_MEASURED")] 条未测。**

[@counts lang="zh" /]

## 判定规则

结论由程序根据比值的 95% 置信区间算出，比值是两个数字之比，或一个数字与给定值之比：

- **成立**：整个区间都落在文章所说的一侧。文章说谁领先谁，界限就是 1。
- **不成立**：整个区间都落在另一侧。
- **无法判定**：区间跨过界限；或者某一方只有一个值，没有区间。
- **未测**：没有有效的测量单元，或者这里没有能检验它的数字。

结论后面的百分比表示：两个数字相等（或等于文章所说的值），误差在此以内。其余规则写在该行里。数字是各次有效重复的几何平均，
没写单位的都是请求/秒；区间在对数上计算（[方法](COMPARING.md)），没有做多重比较校正，所以个别结论可能出于偶然。

每行第一条决定结论，除另有说明外都用今天的版本；其余各条是文章当年的版本，或别的负载、设置、对象。文章用的机器大多有四核以上，其他条件也不尽相同（[对原文方法的修正](METHODOLOGY.md)）。
前两轮和框架第一轮里，所有进程共用两个跑满的核，吞吐不等于网关独占机器时的能力；要看[每请求 CPU](FINDINGS.zh-CN.md)。

¹ 只启动过一次，用各负载、各次执行或 JMH 各次迭代代替重复；区间不含两次启动之间的差异。

[#list conclusions as article]
## [=article.zh]

文章 [=article.article]：[出处](../results/published/README.md)。

[@table article=article lang="zh" /]

[/#list]
## 873 请求/秒的来历

最后一篇文章没有说明 Spring Cloud Gateway 是怎么配置的。它在 8 核上的数字也出现在 Spring Cloud Gateway 的
[issue 124](https://github.com/spring-cloud/spring-cloud-gateway/issues/124)（2017 年 11 月）里：同样的工具，同样的机型，873.14 请求/秒，229.058 ms。
维护者问起配置，提问者答复：代码是 2017 年 11 月 22 日的主干，不是正式发布的版本；他在示例应用里加了一个用 `ProxyExchange` 转发的控制器，
那是 Spring Web 框架的处理函数，不是网关的路由。所以 873 很可能不代表大家所说的 Spring Cloud Gateway。文章的数字取自那里，是我们根据数字相同作出的推断。
冷启动也能造成这样的数字：见[网关对比（英文）](findings/gateways-ab.md)。

## 运行记录

[@commands lang="zh" /]
