[#include "/header.ftl"]
[#include "/reading.ftl"]
[#include "/zh.ftl"]
# 怎么读结果

[English](READING-RESULTS.md) · [项目首页](../README.zh-CN.md)

拿仓库里的一次运行，从一句话结论一直读到“能下什么结论、不能下什么结论”；后面是[常见问题](#常见问题)和[术语](#术语)。
数字是怎么测出来的：[METHODOLOGY.md](METHODOLOGY.md)（英文）。

这次运行是 [results/sample/round1](../results/sample/round1/summary.md)：后端立即返回，四个被测对象，机器是只有两个共享核的虚拟机。第一条是当时的命令，第二条生成报告页：

```
[=round1.command()]
scripts/report.sh html results/sample/round1 -o report.html
```

## 一句话结论

> [=round1.answer()]

意思是：[=at.connections?c] 连接时 nginx 最省 CPU，每请求 [=us(cost("nginx", "gateway"))] µs；第二名 gateway-scg 是它的 [=倍(scg)]。这句话给出负载、排第一的被测对象、排名依据的数字、第二名，以及两者之比和 95% 置信区间。这是 CPU 开销之比，不是速度之比；关于快慢，见下文。

## 归因：谁的开销

[=at.connections?c] 连接时每请求的 CPU 时间（µs），以及由此预测的吞吐（请求/秒）：

| 被测对象 | 压测工具 | 网关 | 后端 | 合计 | 预测吞吐 | 实测吞吐 |
|---|---:|---:|---:|---:|---:|---:|
[#list subjects as each]
| [=each] | [=us(cost(each, "load"))] | [=(each == "direct")?then("-", us(cost(each, "gateway")))] | [=us(cost(each, "backend"))] | [=us(sum(each))] | [=predicted(round1, each)?string("0")] | [=measured(each)?string("0")] |
[/#list]

- **整机跑满了吗？** 两个核，除以 nginx 那一行合计的 [=us(sum("nginx"))] µs，得 [=thousands(predicted(round1, "nginx"))] 请求/秒；实测 [=thousands(measured("nginx"))]。每一行都对得上，所以瓶颈是 CPU，不是哪个网关。
- **网关自己占多少？** nginx 只占 [=us(cost("nginx", "gateway"))] µs，即 CPU 时间的 [=(100 * cost("nginx", "gateway") / sum("nginx"))?string("0")]%，其余都是 wrk 和后端。吞吐降到直连的 [=(100 * measured("nginx") / measured("direct"))?string("0")]%，
  说的是这三者共用双核时的情形，不是 nginx 的固有属性。
- **网关独占 CPU 时能到多少？** 一个核一秒大约能处理 [=thousands(ofOneCpu("nginx"))] 个 [=us(cost("nginx", "gateway"))] µs 的请求。这是推算，不是实测；要实测，请用[多台机器](HOSTS.md)。
- **其余开销对谁都一样吗？** 不一样。同一个后端，直连时每请求 [=us(cost("direct", "backend"))] µs，在 Spring Cloud Gateway 后面是 [=us(cost("gateway-scg", "backend"))] µs；wrk 则是 [=us(cost("direct", "load"))] 和
  [=us(cost("gateway-scg", "load"))] µs；两者都取决于请求和响应怎样到达。所以吞吐之比里混有三方的开销。

## 置信区间与判定

Spring Cloud Gateway 每请求的 CPU 时间是 nginx 的 [=倍(scg)]：两个几何平均之比，括号内为 95% 置信区间。在同样条件下反复做这个实验，约 95% 的区间会包含真值。
整个区间远高于 1，差异显著，判定为 more CPU（更费 CPU）。

Spring Cloud Gateway 与 Zuul 分别是 [=us(cost("gateway-scg", "gateway"))] 和 [=us(cost("gateway-zuul", "gateway"))] µs；前者相对后者为 [=变化(pairCpu)]，区间跨过 0，判定为“未见差异”，两者的名次都写作 2–3。这不等于“相同”：区间之内的差异都有可能。
想让区间变窄，就多重复几次。

```
scripts/compare.sh results/sample/round1 results/sample/round1 --pair nginx=gateway-scg --metrics cpu
scripts/compare.sh results/sample/round1 results/sample/round1 --pair gateway-zuul=gateway-scg --metrics throughput,cpu
```

## 数据质量与警告

| 被测对象 | 数据质量（报告原文） |
|---|---|
[#list round1.ranking() as each]
| [=each.subject] | [=each.data_quality?replace("none: ", "- ")] |
[/#list]

- **数据质量**有三级：clean（无疑点）、doubts（存疑）、poor（差），每一级的依据写在报告里。它与差异大小无关：clean 的数字也可能未见差异，doubts 的数字也可能差异明显。
- **警告只针对它标出的数字。**“瓶颈可能不在被测对象”说的是吞吐和延迟，每请求 CPU 不受影响。
- **延迟**：Zuul 的 p99（[=thousands(of("gateway-zuul", "p99_ms"))] ms）带有标记，因为吞吐 × 平均延迟是连接数的 [=law?first?string("0.0")]～[=law?last?string("0.0")] 倍，这违反利特尔法则：wrk 自行补入了样本。这次运行的任何一行都不能说明正常负载下用户感受到的延迟；
  请用 `scripts/rate.sh`。
- **作废**：nginx 在 5000 连接时有效次数是“[=validOfNginx]/[=round1.repetitions()]”，因为 wrk 在其余各次都记录了读错误（[原因](findings/round1.md)）。作废也是结果：先弄清原因，再比较有效的各次。

## 能下什么结论

| 能 | 不能 |
|---|---|
| 在这里，nginx 每请求的 CPU 时间约为 Spring Cloud Gateway 的 [=(100 / (1 + scg.change_percent / 100))?string("0")]% | nginx 的速度是 Spring Cloud Gateway 的 [=(1 + scg.change_percent / 100)?string("0")] 倍 |
| wrk、网关、后端共用双核时，经过 nginx 的吞吐是直连的 [=(100 * measured("nginx") / measured("direct"))?string("0")]% | nginx 让服务损失 [=(100 - 100 * measured("nginx") / measured("direct"))?string("0")]% 的吞吐 |
| Spring Cloud Gateway 与 Zuul 1 的 CPU 时间未见差异 | 两者开销相同 |
| 监听队列为默认值的 nginx，在 5000 连接时拒绝了一部分连接 | nginx 撑不住 5000 连接 |
| 几个字节的响应、HTTP/1.1、无 TLS、无过滤器 | 换成你的报文、加上过滤器之后的比值：请加上再测。TLS 或 HTTP/2 下的比值：本项目不测这两项 |

## 常见问题

**为什么都放在一台机器上？** 任何人用一条命令就能重做，这些实验所复现的[文章](../results/published/README.md)也是这么做的；再用各角色的 CPU 时间区分是谁的开销。代价是吞吐由三者共同决定。有三台机器就用 `--hosts`（[HOSTS.md](HOSTS.md)）。

**为什么用 wrk？** 文章用的就是它；它只是一个小程序，这里每请求只占 [=us(cost("direct", "load"))]～[=us(cost("gateway-scg", "load"))] µs。它是闭环的，测的是容量，不是用户的延迟；延迟用固定速率的 open-load 测。

**nginx 为什么没有更快？** 整机跑满了。nginx 自己只占 CPU 时间的 [=(100 * cost("nginx", "gateway") / sum("nginx"))?string("0")]%，其余被 wrk 和后端用掉。即使网关毫无开销，吞吐也不会超过 direct。

**3% 的差异可信吗？** 这样的运行里不可信：重复 [=round1.repetitions()] 次，上面那个比值的区间是 [=(1 + scg.low_percent / 100)?string("0.00")]～[=(1 + scg.high_percent / 100)?string("0.00")]。百分之几的差异，需要没有其他负载的机器、交替的顺序和很多次重复，
次数见[这张表](COMPARING.md#what-to-trust)。如果区间同时包含 3% 和 0，这次运行就判断不了。

**该信哪一次运行？** 信你自己的：用将来要用的机型，数据质量为 clean，至少重复五次。不要混用两次运行的数字：CPU 型号名称相同、Java 相同的另一次运行
（[round1-stacks](../results/sample/round1-stacks/summary.md)）里，nginx 每请求 CPU 是 [=us(cost("nginx", "gateway", later))] µs，而不是 [=us(cost("nginx", "gateway"))]。
Spring Cloud Gateway 与 nginx 之比在那次是 [=ratioToNginx(later)?string("0.00")]，这次是 [=ratioToNginx(round1)?string("0.00")]：比值也随机器和负载而变（[例子](FINDINGS.zh-CN.md#cpu-最省)）。

**为什么和文章的数字不一样？** 版本不同，JVM 参数不同（文章的参数没有传给 JVM），CPU 不同，这里有真正的预热，取多次重复的几何平均。请比较比值：
`scripts/bench compare published round1/last`。文章的每条结论在 [CONCLUSIONS.zh-CN.md](CONCLUSIONS.zh-CN.md) 里都有一行。

**要重复几次？** 一次有数字，没有区间；默认的三次能看出大的差异；五次时，若某个网关确实多用 10% 的 CPU，约有八成的概率能检出，前提是只看 CPU，而且机器的波动和第一到三轮相当。

**单元作废了，或者全都存疑，怎么办？** 表格下方写着原因；存疑的还写着办法，多半是机器上有别的程序在跑，或预热太短（`--whole-warmup --warmup-limit 5m`）。作废单元的原因代码在其 JSON 的 `reasons` 里，含义见 [REFERENCE.md](REFERENCE.md#what-makes-a-cell-invalid)；起因往往能在被测对象的 `server.log` 末尾找到，或者是连接数超过了监听队列。

**CPU 省，延迟就低吗？** 不一定。离极限还远时，各网关的 p99 只差几毫秒（[固定速率下的延迟](findings/latency-at-a-rate.md)）；瓶颈是 CPU 时，省 CPU 的更晚撞上极限。

## 术语

| 报告里的词 | 中文 | 含义 |
|---|---|---|
| subject | 被测对象 | 一个网关、一个 Web 技术栈，或 `direct` |
| direct | 直连 | 不经网关直连后端；各比值以它为基准 |
| plain / variant | 默认配置 / 变体 | 产品原样；带某个 Spring profile 的同一产品，如 `gateway-zuul@tuned` |
| role | 角色 | 压测工具（load）、网关（gateway）或后端（backend） |
| load | 负载 | 加在被测对象上的连接数或速率 |
| closed / open loop | 闭环 / 开环 | 闭环（wrk、ab）等到响应才发下一个请求，服务越慢压力越小；开环（open-load）按固定速率发送，不管响应回没回来 |
| CPU µs per request | 每请求 CPU | 某一角色在一个单元内消耗的 CPU 时间除以请求数 |
| requests/s per CPU | 单核可承载吞吐 | 一秒除以网关的每请求 CPU：一个核只跑网关时能承载的吞吐 |
| whose cost | 归因（谁的开销） | 压测工具、网关、后端各自的每请求 CPU |
| predicted | 预测吞吐 | CPU 核数除以三者每请求 CPU 之和；与实测相差在 10% 以内，说明整机跑满 |
| bottleneck | 瓶颈 | 限制吞吐的一方：被测对象，或其他环节 |
| SLO | 服务水平目标 | 必须满足的条件：延迟上限，并且几乎所有请求都正常应答 |
| knee | 拐点 | 仍满足 SLO 的最高速率 |
| run / cell | 一次运行 / 测量单元 | 一次运行是一个结果目录；一个单元是被测对象、负载、第几次重复的一个组合 |
| repetition | 重复 | 重新启动服务后再测一次 |
| warm-up / steady | 预热 / 稳态 | 预热：正式测量前先加压，直到 JVM 基本不再编译或到达时限；连续几个时段内 JIT 编译器占用的 CPU 足够少，才算稳态 |
| valid / invalid | 有效 / 作废 | 出现非预期状态码、连接错误、超时、进程退出等情况的单元作废，不参与统计，但一定列出原因 |
| warning, in doubt | 警告、存疑 | 数字有效，但有理由怀疑，例如某个 JVM 没有完全预热；原因标在数字旁边 |
| data quality | 数据质量 | 数字有没有疑点、疑点多少；与置信区间是两回事 |
| geometric mean | 几何平均 | n 次有效重复所得数值之积的 n 次方根；比值和区间都据此计算 |
| baseline | 基线 | 其他被测对象拿来对照的那一个 |
| 95 % interval | 95% 置信区间 | 重复整个实验时，所得区间约有 95% 包含真值 |
| verdict | 判定 | faster（更快）或 slower（更慢），CPU 时间是 less CPU（更省）或 more CPU（更费），或者 no difference shown；已按比较的次数校正（Holm） |
| no difference shown | 未见差异 | 数据与“没有差异”相容，但不等于相同 |
| Little's law | 利特尔法则 | 闭环中吞吐 × 平均延迟 = 连接数；不符的数字会标出 |
| coordinated omission | 协调遗漏 | 服务停顿时闭环不再发请求，百分位数因此漏掉这段停顿 |
| CPU steal | CPU 窃取（steal time） | 虚拟机要用、宿主机却分给了别人的 CPU 时间 |
| MB、GB | 内存单位 | 二进制单位，即 MiB、GiB，与 `-Xmx` 相同；名称以 `_mb` 结尾的数字也是如此 |
