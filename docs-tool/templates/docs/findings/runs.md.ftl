[#include "/header.ftl"]
# The runs

[#assign runs = ["rate-gateways", "rate-knees", "rate-knees-gateways", "rate-sleep", "round1", "round1-gateways", "round2", "round3", "framework-round1", "framework-round2", "framework-round3", "round1-stacks", "framework-round1-stacks", "routes", "routes-github", "zuul-ab", "gateways-ab", "warmup-gateways", "warmup-frameworks"]]
[@holds claims=[samples.shareNotWarm(runs) lte 0.1] /]
**Every run below was made from a commit without local changes; the list after the table says where one differs from the current suite.**
Comparisons by `versus.sh`, runs over [several hosts](../HOSTS.md), [memory](memory.md) and single executions are described where they are cited;
[#assign shorter = ["versus-aa", "versus-burn", "versus-jvm-mvc"]]
[@holds claims=shorter?map(each -> samples.readJson(each + "/run.json").warmup_limit_s == samples.readJson(shorter[0] + "/run.json").warmup_limit_s) /]
[#list shorter as each]`[=each]`[#sep][=(each?index == shorter?size - 2)?then(" and ", ", ")][/#list] were made with `--warmup-limit [=samples.readJson(shorter[0] + "/run.json").warmup_limit_s]s`, which their commands do not show; `versus-aa` and `versus-aa-turns` without `-XX:+AlwaysPreTouch`, which `versus.sh` sets now.

| run | command | Java | CPU | valid cells | with a warm-up warning |
|---|---|---|---|---:|---:|
[#list runs as each]
[#assign run = samples.run(each)]
| [[=each]](../../results/sample/[=each]/summary.md) | `[=run.command()]` | [=run.javaVersion()] | [=samples.readJson(each + "/environment.json").machine.cpu] | [=run.validCells()] of [=run.executedCells()] | [=run.cellsWithWarning("not_warm")?c] |
[/#list]

Runs with different CPUs were made on different machines; those with the same name not always on one. Compare within a run. Valid cells of a search for a knee include
steps that do not count because [the load generator was late](latency-at-a-rate.md#knees). In `framework-round2` WebFlux [does not get warm](framework-round2.md).

Where these runs differ from the current suite:

[@holds claims=runs?map(each -> !samples.run(each).isDirty()) /]
- [#list runs?filter(each -> !samples.hasSpotChecks(each)) as each]`[=each]`[#sep] and [/#list] have no spot checks during a
  cell, byte counts of answers, or counts of what the backend received, and their gateways are not attested: a server that answered wrongly
  in between would not have been noticed. In `gateways-ab` Envoy had its default timeouts and an open admin interface.
- Times to the first answer of gateways in Java are too long in [memory](../../results/sample/memory/summary.md): other programs ran at
  the same time, which the run does not record.
- Other settings: today `gateway-scg-mvc@apache-tuned` keeps no cookies and repeats no request, `gateway-undertow` does not try
  again to connect without a request, and Envoy and `gateway-zuul@tuned` wait 60 s to connect (5 and 2 s). No request of the
  runs had a cookie or was answered with 429 or 503.
