<!-- Made of engine/src/test/findings and results/sample. To write it anew:
./mvnw -pl engine -am test -Dtest=FindingsTest -Dfindings.write=true -Dsurefire.failIfNoSpecifiedTests=false -->
# Several hosts

On one machine the load generator, the gateway and the backend take processor time from each other. With `--hosts FILE`
every experiment runs them on machines of their own, over your ssh:

```
scripts/round1.sh --hosts hosts.yaml
scripts/rate.sh --hosts hosts.yaml
```

## Three machines in ten minutes

1. Take three Linux machines that `ssh` reaches from here without a question (a key in your agent, host keys known:
   `ssh bench@10.0.0.2 true`). On each: bash 5, GNU coreutils and a JDK 17 or later; on the load host `wrk`; on the
   gateway's host the native gateways that you ask for, such as nginx. `scripts/setup.sh` installs all of these, if you
   have a clone there.
2. Build here, as always: `./mvnw -DskipTests package`. What a role needs is copied to its host for the run.
3. Write `hosts.yaml`, after [hosts.yaml](hosts.yaml):

   ```yaml
   load: bench@10.0.0.1
   gateway: bench@10.0.0.2
   backend: bench@10.0.0.3
   ```
4. `scripts/round1.sh --hosts hosts.yaml --quick`

Everything that can be wrong is told at once, before anything starts: a host that cannot be reached or whose key is not
known, a missing JVM or tool, a port that is taken, limits, disk space, and a firewall between two hosts.

## What happens on a host

- One ssh connection per host, yours: your configuration, keys, jump hosts and `known_hosts` count; it asks no questions
  (`BatchMode`). But for the servers, and agents where there are, nothing listens on a network.
- This machine asks the servers for their answer, too: it has to reach their addresses.
- Hands, jar or folder are copied to a temporary folder in `/tmp` (or `dir`), which is removed at the end. When the head
  here dies, or the connection does, the servers there end, and the folder goes, within 30 s.
- A server is bound to the `address` of its host, the one that the other hosts ask. **While a run lasts, everyone who
  reaches that address reaches the server**: use a private network.
- Processor time, memory and threads of a role are read on its own host, and durations by its own clock: the clocks of
  the hosts need not agree.
- `environment.json` has an entry for each host, with its processor, memory, kernel, limits and JVM, and the least time
  in which it heard from the others. `compare` takes another set of hosts for another machine.
- A host that does nothing but bear load or backend may be busy: a cell is warned when one of them was for more than
  90 % of the time.

With `--cpus` other than `all`, and with `--jmx`, a study runs here alone. The heap of a gateway after its start, in the
route study, is looked at only here.

## When something is lost

| in mid-cell | what is told | then |
|---|---|---|
| the head is killed | nothing | all servers and loads end, and the folders go, within 30 s |
| the connection to a host is lost, or its ssh is killed | the cell is not run: the host cannot be asked | the run stops; the same on that host |
| a server is killed | the cell is invalid: the server died | the run goes on |
| an agent of Hyperfoil is killed | the cell is invalid: the agent ended | the run goes on |
| the disk of the load host is full | the cell is invalid: that host has no free disk space; the few lines of wrk may still fit | the run goes on |

A cell that was not run is kept with the reason, and `--resume` does what is missing, on the same hosts.

## What such a run keeps

[hosts-round1](../results/sample/hosts-round1/summary.md) was measured over three hosts that are network namespaces of one
machine, as the tests make them (`scripts/tests/rig.sh`). It shows what a run over hosts keeps, not how fast machines apart
are: its cells are warned of the other hosts' processes. Processor time per request, in µs, each read on its own host:

[#assign apart = samples.run("hosts-round1")]
| subject | requests/s | gateway | backend |
|---|---:|---:|---:|
[#list ["gateway-scg", "nginx"] as subject]
[#assign row = apart.row(subject, {"connections": 300})]
| [=subject] | [=row["requests_per_sec"]?string(",##0")] | [=row["gateway_cpu_us_per_request"]?string("0.0")] | [=row["backend_cpu_us_per_request"]?string("0.0")] |
[/#list]

[hosts-rate](../results/sample/hosts-rate/summary.md) has latencies at a rate over the same hosts.

## Load from several hosts

The studies of rates take several hosts for the load:

```yaml
load:
  - bench@10.0.0.1
  - bench@10.0.0.4
```

Agents of [Hyperfoil](https://hyperfoil.io) then offer the load, each an equal share of it. They need Java 21 or later
on these hosts and here, and Hyperfoil's distribution here (tried: 0.29.3), with `HYPERFOIL_HOME` set to its folder.

- Hyperfoil's controller runs here; it is asked over the loopback interface alone. It starts the agents over ssh of its
  own, which takes a key file without a passphrase, reads no ssh agent, passes no jump host and does not look at host
  keys: the connection before it did.
- While a cell lasts, controller and agents listen for each other: at the ports 7800 and 57800 of their addresses, or the
  next that are free, and at one more. **They ask for no password, and who reaches these ports can have code run on the load
  hosts and here**: use a network of your own. The controller's address is the one by which this machine reaches the load
  hosts.
- To start the agents takes about half a minute for every cell, the first time longer: 50 MB are copied.
- A latency begins when its request was due, so that it has what the agent itself was late by; agents that used more than
  80 % of what their threads can make the cell invalid. Hyperfoil keeps two digits: differences below 1 % are not seen.
- [hosts-agents](../results/sample/hosts-agents/summary.md) was measured with two agents. Two of its six cells are invalid:
  a clock of an agent stood still for longer than Hyperfoil allows, as on machines that share processors; and Hyperfoil
  never ended a run, which is given up 30 s after the longest that it may take. Take three repetitions.
- A cell counts only if no agent reports an error, each has sent requests, and their counts add up to the total. What
  Hyperfoil kept of the run, and what controller and agents logged, lies beside the other raw files, in `r500.hyperfoil`.

## How many hosts for the load

[#assign rate = samples.run("rate")]
[#assign top = rate.rates()?last]
[#assign us = rate.row("nginx", {"rate": top})["load_cpu_us_per_request"]]
[#assign sizes = [2, 8, 32]]
open-load took [=us?string("0")] µs of processor time for a request at [=top?c] requests/s in front of nginx
([rate/summary.csv](../results/sample/rate/summary.csv)). With a load host that is idle for two thirds of the time, so that
the load comes when it is due, that makes:

| requests/s | processors in use |[#list sizes as size] hosts with [=size] processors |[/#list]
|---:|---:|[#list sizes as size]---:|[/#list]
[#list [10000, 100000, 1000000] as each]
[#assign used = each * us / 1000000]
| [=each?string(",##0")] | [=used?string("0.0")] |[#list sizes as size] [=(3 * used / size)?ceiling] |[/#list]
[/#list]

An agent sends from a thread for every two processors of the smallest of these hosts.

## On cloud machines

- Put the three into one zone and one placement group; take `address` from their private network.
- Let security groups pass the ports of the servers between them (`server.port` in a module's `application.yml`, `PORT` in
  its `start.sh`); the check before a run asks for the first of each host.
- Virtual machines share what is below them: look at the steal time of a cell, and repeat (`--reps 5`).
