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
- **not decided**: the interval straddles the bound.
- **not measured**: there is no valid cell, or no figure here that could decide.

A percentage after a verdict is the tolerance within which the figure is the same, or that of the article. Other rules are in
the row. Figures are geometric means over valid repetitions (first over the cells of one start, and over JMH's iterations, whose
arithmetic means in [route tables](findings/routes.md) are slightly higher), in requests/s unless a unit follows; intervals are computed on logarithms
([how](COMPARING.md)), without correction for the number of rows: a few verdicts may be chance.

If a row has several lines, all of them must be confirmed; one that is refuted refutes the row. Lines in italics are asides with a
verdict of their own: CPU per request, the article's versions, other loads, settings or subjects. The others have today's versions. The articles used
other machines, most with four CPUs or more, and other settings ([what was corrected](METHODOLOGY.md)). In rounds 1 and 2 and in framework round 1 everything
shares two full CPUs, so throughput there is not what the gateway could do alone; that is why CPU per request stands beside it.

[#assign throughput = "/figures/requests_per_sec"]
¹ One start of each subject, so the interval is the factor by which the same figure differs (95 %) between two starts of one subject in
a run with repetitions. For throughput, and for the times of ab and JMH, it is [=samples.startFactor("round1", throughput, "")?string("0.00")], that of
[round 1](../results/sample/round1/summary.md).

[#list conclusions as article]
## [=article.en]

Article [=article.article]: [source](../results/published/README.md).

[@table article=article lang="en" /]

[/#list]
## The 873 requests

The last article does not say how Spring Cloud Gateway was set up, and shows most of its figures only in charts. The same three figures, for
eight CPUs, are in [issue 124](https://github.com/spring-cloud/spring-cloud-gateway/issues/124) of Spring Cloud Gateway, "Throughput problems when compared with
Netflix Zuul and Nginx", of November 2017, measured with the same tool on the same kind of machine, Zuul after a warm-up:

[@reported lang="en" /]

Asked for the configuration, its author names [revision 9b61b33](https://github.com/spring-cloud/spring-cloud-gateway/tree/9b61b3387f1dd50d4528da2c7c9970783862f4c3), no release, and a controller
added to the sample application that forwards with `ProxyExchange`. That revision has no route, no WebFlux and no Netty: its only code is the module
`spring-cloud-gateway-mvc`, and its `ProxyExchange` calls the backend with Spring's blocking `RestTemplate` from a Spring MVC handler on a servlet container. **So the 873 of the issue are not a
figure of what the articles, and this suite, call Spring Cloud Gateway.** That the article has its figures from there is our inference: they are equal.

nginx has [=abFigure("nginx", two, "mean_ms")] ms on two CPUs in the article, and [=issue124.nginx[0]?string("0")] on eight in the issue: something else than its CPUs was the limit, and that Zuul overtakes it says little
of either. What a cold start and ab do to today's Spring Cloud Gateway: [the gateway field](findings/gateways-ab.md).

## The runs

[@commands lang="en" /]
