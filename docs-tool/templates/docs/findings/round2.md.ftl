[#include "/header.ftl"]
# Round 2: a static file

[#assign counts = [300, 1000, 3000, 5000]]
[#assign round2 = samples.run("round2")]
From [round2/summary.csv](../../results/sample/round2/summary.csv). Throughput as a ratio to `direct`, which is
[=name(round2, "direct")]:

[@grid run=round2 subjects=["gateway-scg", "gateway-zuul"] counts=counts column="ratio_to_base" format="0.000" /]

CPU time of the gateway, µs per request:

[@grid run=round2 subjects=["gateway-scg", "gateway-zuul"] counts=counts column="gateway_cpu_us_per_request" format="0" /]

The article's ratios at 300 connections are [=articleRatio("round2", "gateway-scg", 300)?string("0.00")] for Spring Cloud Gateway and [=articleRatio("round2", "gateway-zuul", 300)?string("0.00")] for Zuul.
