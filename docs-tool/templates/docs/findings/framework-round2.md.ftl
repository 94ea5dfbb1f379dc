[#include "/header.ftl"]
# Framework round 2: blocking the wrong threads

[#assign counts = [300, 1000, 3000, 5000]]
[#assign framework2 = samples.run("framework-round2")]
[#assign compiledS = framework2.values("webflux-*/rep*/c*.json", "/roles/backend/jit_s")]
**Handlers that block the parallel scheduler limit WebFlux to 10 requests/s per core**: its threads, one per core, sleep
100 ms for each request. That is 20 requests/s on two cores and 40 on the article's four; Spring MVC on Tomcat's 200 threads
answers 2000. From [framework-round2/summary.csv](../../results/sample/framework-round2/summary.csv), geometric means of [=framework2.repetitions()] repetitions, requests/s:

[@grid run=framework2 subjects=["mvc-tomcat", "webflux-tomcat", "webflux-netty"] counts=counts column="requests_per_sec" format="0.0" /]

[@holds claims=[framework2.values("mvc-tomcat/rep*/c*.json", "/roles/backend/jit_s")?max lt 1, compiledS?max gt 1, compiledS?max lt 3] /]
Apart from the number of cores, these limits do not depend on the machine, nor on the server below WebFlux. WebFlux did not get
warm: the second compiler waits for 5000 calls of a method, 250 s at 20 requests/s, and in a cell of 30 s the compilers
still used up to [=compiledS?max?string("0.0")] s of CPU time. Sleeping threads set these limits all the same.

The server matters after the load: when a client disconnects, Netty removes its request from the queue; Tomcat does not
notice, and works through its 5000 requests for minutes after the cell.
