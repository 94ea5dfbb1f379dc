[#include "/header.ftl"]
# A stalled server

[#function stalled file metric format][#return samples.rawFigure("stall/" + file, metric)?string(format)][/#function]
[#assign stalls = [{"load": "open-load, 1000 requests/s", "file": "open-load.open.json"}, {"load": "the same with `--sessions 300`", "file": "open-load-300.open.json"}, {"load": "wrk, 300 connections", "file": "wrk.txt"}, {"load": "ab with `-k`, 300 connections", "file": "ab.txt"}]]
**At a constant rate the stall shows in p90; with 300 connections kept busy, ab shows it only in its maximum.** This is what each load
generator reports when `backend-tomcat` is stopped for 2 s, 5 s after a load of 12 s has begun. Raw
files: [stall](../../results/sample/stall).

| load | requests/s | p50 ms | p90 ms | p99 ms | max ms |
|---|---:|---:|---:|---:|---:|
[#list stalls as each]
| [=each.load] | [=stalled(each.file, "THROUGHPUT", "0")] | [=stalled(each.file, "P50", "0.0")] | [=stalled(each.file, "P90", "0")] | [=stalled(each.file, "P99", "0")] | [=stalled(each.file, "MAX", "0")] |
[/#list]

[#assign openLoad = samples.rawResult("stall/open-load.open.json")]
[#assign fewSessions = samples.rawResult("stall/open-load-300.open.json").invalidReasons()]
[@holds claims=[openLoad.invalidReasons()?size == 0, openLoad.figures().requests().getAsLong() gte 12000, fewSessions?size gt 0, samples.rawFigure("stall/open-load.open.json", "P90") gt 500, samples.rawFigure("stall/ab.txt", "P99") lt 100] /]
At a constant rate, a sixth of the requests fall into the stall. open-load sends them anyway, all [=openLoad.figures().requests().getAsLong()?c] requests are
answered, and their p90 shows it. **With 300 connections kept busy, the same stall meets 300 requests of [=samples.rawResult("stall/ab.txt").figures().requests().getAsLong()?c]**: only ab's
maximum shows it. wrk adds samples for requests that it assumes were held up, which raises its percentiles. With
300 sessions open-load cannot send on time either, and the cell is invalid: "[=fewSessions?first]".

```
scripts/run.sh backend-tomcat        # ready when it answers; PID below is that of its java
wrk -t2 -c50 -d30s http://127.0.0.1:8080/hello
java -jar open-load/target/open-load.jar http://127.0.0.1:8080/hello --rate 1000 --duration 12s --warmup 10s \
  --name open-load --out stall        # and with --sessions 300 --name open-load-300
kill -STOP PID; sleep 2; kill -CONT PID        # 5 s after "measuring", and after wrk and ab have begun
wrk -t2 -c300 -d12s --timeout 10s --latency http://127.0.0.1:8080/hello
ab -k -t 12 -n 10000000 -c 300 http://127.0.0.1:8080/hello
```
