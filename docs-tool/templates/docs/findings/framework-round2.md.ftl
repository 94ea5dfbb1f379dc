[#include "/header.ftl"]
# Framework round 2: blocking the wrong threads

[#assign counts = [300, 1000, 3000, 5000]]
[#assign framework2 = samples.run("framework-round2")]
**Handlers that block the parallel scheduler limit WebFlux to 10 requests/s per core**: its threads, one per core, sleep
100 ms for each request. That is 20 requests/s on two cores and 40 on the article's four; Spring MVC on Tomcat's 200 threads
answers 2000. From [framework-round2/summary.csv](../../results/sample/framework-round2/summary.csv), one repetition, requests/s:

[@grid run=framework2 subjects=["mvc-tomcat", "webflux-tomcat", "webflux-netty"] counts=counts column="requests_per_sec" format="0.0" /]

[@holds claims=[framework2.cellsWithWarning("not_warm") == framework2.executedCells()] /]
Apart from the number of cores, these limits do not depend on the machine, nor on the server below WebFlux. No cell was
fully warm, but sleeping threads set these limits. The server matters after the load: when a client disconnects, Netty removes its request
from the queue; Tomcat does not notice, and works through its 5000 requests for minutes after the cell.
