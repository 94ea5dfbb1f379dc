[#include "/header.ftl"]
# Connections that wait to be accepted

[#function queue server][#return samples.readNumbers("accept-queue/" + server + "-queue.txt")][/#function]
[#assign servers = [{"name": "webflux-netty", "file": "webflux-netty"}, {"name": "the same, `-Dreactor.netty.ioSelectCount=1`", "file": "webflux-netty-select"}, {"name": "the same, `-Dreactor.netty.native=false`", "file": "webflux-netty-nio"}, {"name": "stack-2019/webflux-netty", "file": "webflux-netty-2019"}, {"name": "gateway-scg", "file": "gateway-scg"}, {"name": "the same, `-Dreactor.netty.ioSelectCount=1`", "file": "gateway-scg-select"}, {"name": "the same, `-Dreactor.netty.native=false`", "file": "gateway-scg-nio"}]]
[#function wrk server metric][#return samples.rawFigure("accept-queue/" + server + "-wrk.txt", metric)][/#function]
**At 1000 connections, today's `webflux-netty` and `gateway-scg` initially leave [=queue("webflux-netty")?first?c] and [=queue("gateway-scg")?first?c] of them in the listening
socket's queue.** To wrk these connections are open, but their requests wait unread until the server accepts them. Raw
files: [accept-queue](../../results/sample/accept-queue), one execution each.

```
scripts/run.sh webflux-netty                                      # in another terminal (-D goes into JAVA_OPTS, which replaces all flags)
wrk -t50 -c300 -d60s http://127.0.0.1:8080/hello                  # to warm it up
ulimit -Sn 8192
wrk -t50 -c1000 -d10s --timeout 30s --latency http://127.0.0.1:8080/hello | tee webflux-netty-wrk.txt &
for i in {1..40}; do ss -Hltn 'sport = :8080' | awk '{ print $2 }'; sleep 0.25; done | tee webflux-netty-queue.txt
```

`stack-2019/webflux-netty` is started in the same way, and `gateway-scg`, which listens on port 8081, after `backend-tomcat`.

| | not accepted yet: at first | after a second | at the end | requests/s | p50 ms | p99 ms |
|---|---:|---:|---:|---:|---:|---:|
[#list servers as each]
[#assign waiting = queue(each.file)]
| [=each.name] | [=waiting?first?c] | [=waiting[4]?c] | [=waiting?last?c] | [=wrk(each.file, "THROUGHPUT")?string("0")] | [=wrk(each.file, "P50")?string("0.0")] | [=wrk(each.file, "P99")?string("0")] |
[/#list]

[@holds claims=["webflux-netty-select", "gateway-scg-select"]?map(each -> queue(each)?max == 0) + ["webflux-netty-nio", "gateway-scg-nio"]?map(each -> queue(each)[8] == 0) + [queue("webflux-netty")?last gt 0] /]
The thread that accepts connections also serves them. In Netty [=samples.run("framework-round1").library("webflux-netty", "netty-transport-classes-epoll")] its accept loop stops after every connection:
it continues only if the last read returned as many bytes as were requested, and for a listening socket it compares 1 with
the number of the accepted file descriptor, which never match. So the server accepts one connection per pass of its event
loop, and the more connections it serves, the longer a pass takes. Netty 4.1.33 of the 2019 stack uses edge-triggered
events: there any positive number is enough, and the loop continues until the queue is empty. Netty 4.2 has no such mode
([netty/netty#14031](https://github.com/netty/netty/pull/14031)). With NIO both numbers are 0, and each pass accepts
up to 16 connections: the queue is empty within two seconds. To see it in the bytecode of either version:

```
unzip -q -d /tmp/netty webflux-netty/target/webflux-netty.jar 'BOOT-INF/lib/netty-*'
javap -p -c -cp '/tmp/netty/BOOT-INF/lib/*' io.netty.channel.epoll.EpollRecvByteAllocatorHandle | grep -A20 maybeMoreDataToRead
javap -p -c -cp '/tmp/netty/BOOT-INF/lib/*' 'io.netty.channel.epoll.AbstractEpollServerChannel$EpollServerSocketUnsafe' | grep -E 'BytesRead|accept:'
```

Two closed issues may have the same cause, although neither names it:
[spring-cloud-gateway#4209](https://github.com/spring-cloud/spring-cloud-gateway/issues/4209) and
[reactor-netty#4253](https://github.com/reactor/reactor-netty/issues/4253) (Spring Boot 4.0.6, Spring Cloud Gateway 5.0.1,
Reactor Netty 1.3.5, Netty 4.2.13). They report a page of about 100 requests that loaded in 3.4 s before the upgrade; after
it, three of four loads took 74 to 82 s and one 7.8 s. With `-Dreactor.netty.native=false` it took 3.7 to 6.5 s, and with
Reactor Netty 1.2.16, which has Netty 4.1, 4.0 to 7.5 s.

**The remedy** is a separate thread for accepting, `-Dreactor.netty.ioSelectCount=1`, which keeps the queue empty; the
variants `webflux-netty@select-thread` and `gateway-scg@select-thread` have it. In
WebFlux on Netty, NIO (`-Dreactor.netty.native=false`) helps, too. The rounds set neither, because they test the product's
defaults.
