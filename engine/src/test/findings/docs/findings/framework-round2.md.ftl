[#include "/header.ftl"]
# Framework round 2: blocking the wrong threads

[#assign counts = [300, 1000, 3000, 5000]]
[#assign framework2 = samples.run("framework-round2")]
From [framework-round2/summary.csv](../../results/sample/framework-round2/summary.csv), one repetition, requests/s:

[@grid run=framework2 subjects=["mvc-tomcat", "webflux-tomcat", "webflux-netty"] counts=counts column="requests_per_sec" format="0.0" /]

The limits do not depend on the machine, but for its cores: Tomcat's 200 threads asleep for 100 ms answer 2000 requests
a second, the parallel scheduler's, one for each core, 10 each: 20 on two cores, 40 on the article's four. The server
below WebFlux makes no difference to that, but to what is left behind: when a client is gone, Netty takes its request
out of the queue; Tomcat does not look, and works off its 5000 requests for minutes after the cell.
