[#include "/header.ftl"]
[#include "/conclusions.ftl"]
# The articles' conclusions, tested

[中文](CONCLUSIONS.zh-CN.md)

**Of [=allRows?size] conclusions of the five articles the committed runs confirm [=count(allRows, "CONFIRMED")] and refute [=count(allRows, "REFUTED")]; [=count(allRows, "NOT_DECIDED")] are not decided, [=count(allRows, "NOT_MEASURED")] not measured.**

[@counts lang="en" /]

## The rule

A verdict is computed from the 95 % interval of a ratio, here of two figures or of a figure and a given number:

- **confirmed**: the whole interval lies where the article has the ratio. If it says that one subject is ahead of another, that is above 1 (or below).
- **refuted**: the whole interval lies elsewhere.
- **not decided**: the interval reaches over the bound, or there is none because a side has a single value.
- **not measured**: there is no valid cell, or no figure here that could decide.

A percentage behind a verdict means: the figure is the same, or the one that the article has, within so much. Other rules stand in
the row. Figures are geometric means over valid repetitions, in requests/s unless a unit follows; intervals are computed on logarithms
([how](COMPARING.md)), without correction for the number of rows: a few verdicts may be chance.

The first line of a row decides; unless it says otherwise, it has today's versions. Further lines show the article's versions, or other loads, settings or subjects. The articles used
other machines, most with four CPUs or more, and other settings ([what was corrected](METHODOLOGY.md)). In rounds 1 and 2 and in framework round 1 everything
shares two full CPUs, so throughput there is not what the gateway could do alone; [CPU per request](FINDINGS.md) is.

¹ One start. Loads, executions or JMH iterations after it stand for repetitions; how much two starts differ is not in the interval.

[#list conclusions as article]
## [=article.en]

Article [=article.article]: [source](../results/published/README.md).

[@table article=article lang="en" /]

[/#list]
## The 873 requests

The last article does not say how Spring Cloud Gateway was set up. Its figures for eight CPUs, 873 requests/s and 229 ms, are also in
[issue 124](https://github.com/spring-cloud/spring-cloud-gateway/issues/124) of Spring Cloud Gateway, "Throughput problems when
compared with Netflix Zuul and Nginx", of November 2017, which reports 873.14 requests/s and 229.058 ms with the same tool and kind of machine.
Asked for the configuration, its author names a checkout of the master branch of 22 November 2017, no release, and
a controller added to the sample application that forwards with `ProxyExchange`: a handler of Spring's web framework, not a route of the gateway. So the 873
are probably not a figure of what the articles, and this suite, call Spring Cloud Gateway. That the article copies them from there is
our inference from the equal figures. A cold start could give such a figure, too: [the gateway field](findings/gateways-ab.md).

## The runs

[@commands lang="en" /]
