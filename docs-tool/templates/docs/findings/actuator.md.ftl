[#include "/header.ftl"]
# What the actuator costs Zuul

[#assign stacks = samples.run("round1-stacks")]
[#assign zuuls = ["gateway-zuul@without-actuator", "gateway-zuul", "gateway-zuul@debug-header"]]
[#assign stackCounts = [300, 1000]]
[#function toBackend subject count][#return stacks.geometricMean(stacks.gatewayToBackendCpu(subject, count))][/#function]
[#function added row][#return row.change_percent?string("0.0") + " % (" + row.low_percent?string("0.0") + " to " + row.high_percent?string("0.0") + ")"][/#function]
[#assign added2019 = stackCounts?map(count -> stacks.gatewayToBackendCpuChange("stack-2019/gateway-zuul@without-actuator", "stack-2019/gateway-zuul", count))]
[#assign addedToday = stackCounts?map(count -> stacks.gatewayToBackendCpuChange("gateway-zuul@without-actuator", "gateway-zuul", count))]
[@holds claims=added2019?map(row -> row.low_percent gt 0) /]
[@holds claims=addedToday?map(row -> row.low_percent lt 0) /]
**No cost of the actuator is shown**: neither in throughput nor in p99 nor in CPU time, because the speed of the machine varied too much. Only relative to the backend's CPU time in the same cell
is there a hint: with the actuator the gateway's is [=added(added2019[0])] higher for the Zuul of 2019 at [=stackCounts[0]?c] connections
(95 % interval), and [=added(added2019[1])] at [=stackCounts[1]?c], which is not significant after correction; for today's Zuul no difference is shown. In a closed loop the
backend's CPU time may depend on the gateway, so this decides nothing.

Zuul's starter brings Spring Boot's actuator, whose filters measure every request. The article's application has it, and
sets `zuul.include-debug-header`. From [round1-stacks/summary.csv](../../results/sample/round1-stacks/summary.csv), [=stacks.repetitions()] repetitions on
Java [=stacks.javaVersion()]:

```
[=stacks.command()]
```

| subject | connections | requests/s | p99 ms | CPU µs/request |
|---|---:|---:|---:|---:|
[#list ["", "stack-2019/"] as stack]
[#list zuuls as variant]
[#list stackCounts as count]
| [=(count == 300)?then(name(stacks, stack + variant), "")] | [=count?c] | [=figure(stacks, stack + variant, count, "requests_per_sec", "0")] | [=figure(stacks, stack + variant, count, "p99_ms", "0")] | [=figure(stacks, stack + variant, count, "gateway_cpu_us_per_request", "0.0")] |
[/#list]
[/#list]
[/#list]

What the actuator adds, and then the debug header, with 95 % intervals; `compare` shows a difference in no row:

[#function adds one other][#return stacks.compare("--metrics throughput,p99,cpu --pair " + one + "=" + other + " --pair stack-2019/" + one + "=stack-2019/" + other)][/#function]
[#assign actuator = adds(zuuls[0], zuuls[1])]
[#assign debugHeader = adds(zuuls[1], zuuls[2])]
| | connections | throughput | p99 | CPU per request |
|---|---:|---:|---:|---:|
[@adding rows=actuator pair=zuuls[0] + " / " + zuuls[1] /]
[@adding rows=actuator pair="stack-2019/" + zuuls[0] + " / stack-2019/" + zuuls[1] /]
[@adding rows=debugHeader pair=zuuls[1] + " / " + zuuls[2] /]
[@adding rows=debugHeader pair="stack-2019/" + zuuls[1] + " / stack-2019/" + zuuls[2] /]

```
scripts/compare.sh results/sample/round1-stacks results/sample/round1-stacks --metrics throughput,p99,cpu \
  --pair gateway-zuul@without-actuator=gateway-zuul --pair stack-2019/gateway-zuul@without-actuator=stack-2019/gateway-zuul
```

The gateway's CPU time divided by the backend's in the same cell varies far less than either:

| subject | connections | gateway's / backend's, geometric mean | lowest | highest |
|---|---:|---:|---:|---:|
[#list ["", "stack-2019/"] as stack]
[#list zuuls as variant]
[#list stackCounts as count]
[#assign all = stacks.gatewayToBackendCpu(stack + variant, count)]
| [=(count == 300)?then(stack + variant, "")] | [=count?c] | [=toBackend(stack + variant, count)?string("0.00")] | [=all?first?string("0.00")] | [=all?last?string("0.00")] |
[/#list]
[/#list]
[/#list]

[@holds claims=[stacks.gatewayToBackendCpu("stack-2019/gateway-zuul", 300)?first gt stacks.gatewayToBackendCpu("stack-2019/gateway-zuul@without-actuator", 300)?last] /]
[@holds claims=stackCounts?map(count -> stacks.gatewayToBackendCpu("gateway-zuul", count)?first lt stacks.gatewayToBackendCpu("gateway-zuul@without-actuator", count)?last) /]
[@holds claims=(actuator + debugHeader)?map(row -> row.verdict == "no difference shown") /]
In the stack of 2019, at 300 connections, every repetition with the actuator needs more than any repetition without it. No
cost of the debug header is shown.
