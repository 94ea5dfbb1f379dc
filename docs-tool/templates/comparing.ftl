
## Did my change matter?

```
scripts/versus.sh gateway-scg,rev=HEAD~3 gateway-scg              # the checkout, as built, against an older one
scripts/versus.sh gateway-scg opts=-XX:+UseParallelGC opts=-XX:+UseZGC    # three arms; the first is the baseline
scripts/versus.sh gateway-scg,java=21 java=25                     # two JVMs, both installed
scripts/versus.sh nginx haproxy --margin 3% --limit 30m
scripts/versus.sh gateway-scg,rev=main gateway-scg --fail-on-regression 5% --comment >comment.md    # for CI
scripts/compare.sh last                                           # the answer of the last run again, as Markdown
```

`versus.sh` takes two to six **arms** and says for each whether it needs more, less or the same CPU time per request as
the baseline. An arm is a subject, a git revision (`rev=`), a jar (`jar=`), or settings on the subject (`java=`, `opts=`,
`variant=`, `stack=`), combined with commas; `name=` names it. [More on arms](STUDIES.md#arms-side-by-side).

**What is measured.** The unit is the **block**. Every arm is started afresh, in an order that rotates. The servers' JVMs
touch the heap that they start with (`-XX:+AlwaysPreTouch` in front of `JAVA_OPTS`), because a block may end before they
have used it once, and without that Spring MVC with G1 [needed more CPU time](findings/jvm.md); `opts=-XX:-AlwaysPreTouch`
undoes it for an arm. The arms share a backend, and are warmed up together, in the end under the load of the measurement,
until their JVMs have nearly stopped compiling. Then one process sends requests to all arms: at the same time and equally
many to each (`--sides together`), or to one after another in short slices (`--sides turns`). The first valid block sets the rate
of each arm, or of the one whose turn it is, so that the machine, other processes included, is at most 60 % busy; if other
processes use more than 20 %, the arms still get 40 %. If something
other than the CPUs limits an arm, such as the threads of a slow backend, the rate is at most 60 % of what the slowest arm
answers. Later blocks keep it. A block yields one value for each arm: the CPU time of its server, without JIT compilers, divided by its
requests. Arms share the machine's good and bad moments, so their ratio varies far less than either figure.

**What does not count.** A block is disturbed if another process was busy, the load generator was late, a JVM was not
steady, some CPU time was not seen, or all `--sessions` were in use at once, as in a short stall. These criteria do not look at the result. Such a block is not used, and another one is
measured; the answer says how many were repeated. With three or more arms, those that are valid in a block are still
compared with a valid baseline (*valid in part*): a JVM that still compiles when the warm-up ends, or while it is measured, makes the block
invalid for its own arm only; the backend, which they share, makes it invalid for all.

- **A run ends** after three blocks in a row in which no arm can be compared with the baseline, unless only other processes were
  to blame. A wrong or failed response ends it at once, and the message names the arm.
- **A busy machine**: after three blocks in a row that other processes or a late load generator disturbed, the machine is accepted as it
  is until a block is calm; the answer lists the blocks that count although they were disturbed.
- **If a JVM compiles while it is measured**, the arms of later blocks are loaded for 70 s, not 10 s, right before they are measured, except with
  `--closed`. Threads and connections that a pool no longer needs at that rate end after 30 or 60 s, and JVMs compile when
  they do. If blocks with both are compared, the answer says so.
- **`--blocks N`** measures until all arms are valid in N blocks and, from 5 on, decides once, by all N. A run that ends
  earlier is decided by the rule for repeated looks; resuming it may change the answer. It gives up after 2N + 3 blocks or, once N blocks
  have been measured, when the same arm is invalid in three in a row.
- **`--blocks 1`**, as in the quickstart, decides nothing, so its block counts although other processes were busy, the load generator was
  late or a JVM was not steady; the answer says so. If CPU time went unseen or all sessions were busy, it is still repeated.

**What the minutes count.** `--limit`, and the minutes in the answer, count blocks alone: from the start of their servers
to the end of what is measured. Builds, checks and the time between Ctrl-C and `--resume` do not count. A limit that is
too short for five blocks, before which nothing is decided, is refused. So is a `--warmup-limit` that is too
short for the six slices in which a server is found steady, usually 30 s, except with `--blocks 1`; JVMs usually need more, and a run that gives them less than a minute says so; with `0s`, which needs `--closed` or a `--rate`, nothing is
warmed up. `--resume last --limit 90m` goes on with a run that was not decided: its looks stay those that were planned. A
run that ended because blocks were not valid tries further ones when it is resumed.

**What stays the same.** Jars are copied before the first block and revisions are built outside the checkout, so a
build meanwhile changes no arm, unless it is one of `backend-*` or `open-load`, which all arms share. But it disturbs blocks: they are
repeated or, after three in a row, count as on a busy machine. Leave the folders of native
servers and `scripts/` alone meanwhile: each block starts them from the checkout. `--resume` refuses a
run whose jars or JVM have changed.

| answer | it means |
|---|---|
| *needs 3.1 % more CPU per request than HEAD (1.9 to 4.3 %)* | the interval excludes 0; it holds at whichever look the run stopped. It may still be smaller than the margin |
| *need the same CPU per request, within 5 %* | the interval lies inside the margin (`--margin`). This is a result, and not merely that no difference was shown |
| *undecided* | neither by the end of `--limit` or of `--blocks`. The interval is printed, and the time that a decision would take, if the test allows so many blocks |

p50 and p99 are printed, too, with intervals that are corrected for their number and therefore wider. They are latencies
at this rate on a shared machine. The answer says which is the larger source of noise, starts or the time after them, and
which `--duration` would decide soonest; the page shows the intervals, every block and every look. For arms in turns at a rate it
also shows the difference divided by a **witness**: the CPU time of backend and load generator in the same slices. (Arms
measured together share both, so dividing would change nothing.) A witness must do the same work for both arms. It is
refused unless the interval of its own difference between them lies within half of the margin, since dividing would shift the
result by that difference.

Where `perf stat` counts instructions (it often does not on virtual machines, and may not with a `perf_event_paranoid` above
2), the table also has **instructions/request** of each arm, with the change and its interval: those that its server
executes in user mode, JIT compilers left out. They do not decide. They are counted in an extra load of about 5 s before a block is
measured, because counting slows the servers down. Without counters, and with `--hosts`, there is no such column. It was
tested with a stub of `perf` only.

| exit status of `versus.sh` | it means |
|---:|---|
| 0 | the run is complete, also if arms are undecided, or blocks were disturbed and repeated |
| 1 | an arm failed, no block (with `--blocks N`: fewer than N) is valid, or the run stopped early |
| 2 | wrong usage, a missing prerequisite or a revision that does not build |
| 70 | gateway-bench itself failed |
| 130 | interrupted |

With `--fail-on-regression 5%` the status of a measured run is the first of these that applies: 1, an arm needs more CPU, and the estimate is beyond
5 %; 2, an arm is undecided or failed, or may need 5 % more although it is the same within a wider margin; otherwise as above.

`--json` and `--comment` print the result in that form; progress goes to standard error. `compare` with only such a run
takes these flags, too, with the same output and, with `--fail-on-regression`, the same exit status, unless a run with
`--blocks N` has too few valid blocks: that is not counted there.

**Throughput** needs a closed loop: `scripts/versus.sh nginx gateway-scg --closed --connections 300`. Then wrk loads the arms
in turns, as fast as they answer, in slices of 5 s, A B B A. A slice begins once the arms have finished the
requests of the slice before, or after `--timeout`; arms on other hosts than wrk are not waited for. wrk also warms them up in
turns; native arms get one second of each slice. CPU time per request decides as before. Requests/s are printed beside it, with their interval: they are what arm,
backend and wrk manage together on shared CPUs, not what the arm could do alone. Nothing is divided by a witness: behind a
slower gateway requests and responses come in smaller bunches, and cost backend and wrk more time each, so their CPU time
depends on the arm. How much it differs between slices of the same arm shows only how much the machine changed; the answer gives
that figure. There are no percentiles, since those of several executions of wrk cannot be combined, and in a closed loop
latency only repeats the throughput. In each slice, wrk opens new connections.

**When not to use it**: for overload and several connection counts (`round1.sh`), for latency that users see (`rate.sh`), for what
happens before a JVM is warm, for arms that do not fit into memory together, and for how much CPU a gateway takes when it
has the machine to itself: beside another one it shares caches and memory. CPU times are read from `/proc`, so arms are
compared on Linux only.

### How CPU time is taken

When a slice begins and ends, the CPU time of every thread of an arm's processes is read: in nanoseconds, child processes
and threads that were started meanwhile included. The reading is some hundredths of a second late, more on a busy machine.
So it carries its own time, and what was used between two readings is divided by the time in which requests were due between
them; requests come at a constant rate. If the readings cover less than half of a slice, its CPU time is unknown, and the block
is repeated.

Threads and processes that ended between two readings are known from the total of their process, which the kernel reports in
hundredths of a second. They count once they amount to more than 0.03 s in a block for each process of the arm; less is not
seen. If a JIT compiler was among them, up to 0.1 s or 1 % of the arm's CPU time is attributed to it, and with more
the block is repeated. A compiler thread that starts and ends between two readings counts as the server's, and child processes whose
parent does not wait for them lose what they used after their last reading.

### How it decides

The value of a block is the logarithm of the ratio to the baseline. After 5, 8, 12, 16, 20, 25 and 30 blocks Student's
paired t gives an interval at a constant level [Pocock 1977]: 98.83 % for two arms, stricter for more, so that all looks
and arms together err in about 5 % of runs. With `--blocks` of 5 or more there is one look, after all of them, at 95 % for two arms. Looking seven times at 95 % would raise false alarms in 17.5 %. Published
boundaries are too lax for five values, so the level is from simulation. The intervals can be read at any look, whatever
made the run stop [Jennison and Turnbull 1989]. *The same* means that the interval lies inside the margin, 1/1.05 to 1.05
for 5 %: two one-sided tests [Schuirmann 1987]. A `--fail-on-regression` above 0 and below the usual margin becomes the
margin, so that no regression counts as the same; deciding that takes longer. A wider `--margin` beside it is refused. An arm that is decided is not started again; the others then share the
machine with fewer, at the same rate each. The intervals of p50 and p99
are corrected for looks, arms and their number, too.

The length of a block that narrows the interval soonest is sqrt(C/s x W/B) slices [Kalibera 2013], where starting and
warming up takes C seconds, a slice s seconds, and B and W are the variances between starts and between slices.

**Errors**, simulated for 100,000 comparisons of each kind (`SequentialSimulation`; `VersusTrustTest` asserts at most 5 % of
each in 10,000): two arms without a difference are called different in at most 5.1 %, and a difference of the margin *the
same* in at most 2.0 %. That holds for normal, log-normal and exponential noise, and for that of two pairs in the 20 blocks of
[versus-aa](../results/sample/versus-aa/summary.md); with linear drift, a speed that wanders, an arm that costs more when
started first, and one block that is off by 24 %. Which of two like arms is the first is arbitrary, so the recorded
differences are drawn with either sign. The rule does not hold where noise is strongly skewed in one arm and
absent in the other: then 11 to 15 % are false alarms if the noise is large (6 to 20 % per block).

**What it finds** with normal noise, two arms and a margin of 5 %: how often a difference is called different or the same,
and after how many blocks. The noise is the standard deviation of a block's log ratio.

| true difference | noise 1 % | blocks | noise 2 % | blocks | noise 4 % | blocks |
|---|---:|---:|---:|---:|---:|---:|
| none | 1 / 99 % | 5.0 | 1 / 99 % | 6.1 | 3 / 97 % | 11.6 |
| 1 % | 14.5 / 85.5 % | 5.0 | 7 / 93 % | 6.5 | 9 / 91 % | 12.5 |
| 3 % | 98 / 2 % | 5.2 | 85 / 15 % | 7.3 | 72 / 28 % | 13.6 |
| 5 % | 100 / 0 % | 5.0 | 100 / 0 % | 5.7 | 99 / 1 % | 9.6 |
| 10 % | 100 / 0 % | 5.0 | 100 / 0 % | 5.0 | 100 / 0 % | 5.8 |

Of the recorded blocks, gateway-scg's have a noise of 1.1 % and nginx's of 0.4 %: with gateway-scg's, a difference of 3 % is found in 98 % of runs,
after 5.4 blocks on average; with nginx's in all, after 5.

Tried and rejected: O'Brien and Fleming's boundary needs 1.3 to 1.9 times as many blocks for a small gain; a look after each
block saves 4 to 7 % of the blocks and finds 3 % in 2 to 5 fewer of 100 runs; Holm's correction would decide a little
sooner, but its intervals would not agree with its verdicts.

## Two runs

```
scripts/compare.sh BASE NEW                            # two runs, or raw files of wrk, ab, JMH, open-load
scripts/compare.sh BASE NEW --fail-on-regression 5%    # for CI
scripts/compare.sh RUN RUN --pair gateway-zuul=gateway-zuul@tuned
scripts/compare.sh published RUN                       # the article's ratios next to yours
scripts/bench baseline before-upgrade RUN              # gives a run a name ...
scripts/compare.sh --against before-upgrade NEW        # ... to compare other runs with
scripts/compare.sh BASE NEW --comment                  # Markdown for a comment on a pull request
scripts/compare.sh BASE NEW --json                     # for other programs
```

Each argument is a run, a raw file, or a folder of these, measured in the same way; each adds its repetitions. Every
execution counts once: duplicates, linked or copied, are rejected, within a side and across the two. `--pair` compares two
subjects with different names, from two runs or from one; `--pair A=A` compares only A.

Two arms of a `versus` comparison (RUN given twice) are compared block by block, in the blocks in which both are valid:
they ran side by side. These are ordinary 95 % intervals, which do not allow for the looks after which such a run stops: its own
answer decides. Two subjects of any other run are compared repetition by repetition if they have eight or more in common (in a ranking, only if both have the same ones): the
run measured them in turns, so both values of a pair have the machine of the same minutes. Fewer repetitions, and
separate runs, which have no pairs, are compared as two independent samples.

## Reading a row

- **base, new**: geometric means over the valid repetitions, as in the summaries of the runs. CPU is the subject's CPU
  time per request: the gateway's, or for `direct` and frameworks the backend's; the two kinds are never compared with
  each other. A repetition of ab is the geometric mean of the second half of the executions after its start.
- **change**: new divided by base, in percent or, from a factor of 2 on, as a factor, with the **95 % interval** of that row alone.
- **repetitions**: the number in base and in new, as in 5/5. Missing cells are named.
- **verdict**: *faster* means more throughput or less latency, *slower* the opposite; for CPU time *less CPU* and *more
  CPU*, which the first line and files (CSV, JSON) count as faster and slower, too. *No difference shown* does not mean
  that there is none: look at the width of the interval.
- **divided by a witness**: if the software is the same on both sides and was measured in the same way (except with ab or as arms of `versus.sh`), a note also
  gives the change of its CPU time divided by that of the load generator, which ran on the same machine at the same time. It has no verdict, and
  understates a slowdown of the subject: in a closed loop, wrk then needs more CPU time for each request, too.
- *Not comparable*: a reason is printed. A setting that the figures depend on differs; a cell is invalid (it is named;
  comparing the rest of its row would mean picking results); there is only one repetition; a value is not above 0.

The first line is the answer: in how many rows NEW is slower or faster than BASE, each named after the part of its path
that differs. Warnings about the cells, for example that a gateway was not warm, follow it, with the number of
cells.

## Baselines, comments and JSON

`scripts/bench baseline NAME RUN` names a run, `scripts/bench baseline` lists the names. The names are kept in
`results/baselines.json`; the run stays in its folder, and if that folder is gone, the list says so.

`--comment` prints the answer, at most 12 rows (the slower ones first, then the faster, largest change first) and the
number of the others, the doubts, and a line on how it was measured: fewer than 4000 characters. `--json` prints what
`-o` writes to `compare.json`.

`source <(scripts/bench completion)` completes commands and flags in bash and zsh.

## When rows cannot be compared

Below the reasons the output says what to type: the command that measures both sides in the same way, or the flag that
accepts the difference.

These settings must agree, unless `--across` accepts the difference: `backend` (name, libraries), `path` (and the
expected body), `machine` (CPU, memory, kernel and its settings), `jvm` (version, flags), `tool` (load generator,
version), `load` (duration, threads, timeout, executions, number and rate of arms, limit and rule of the warm-up). The output says which
differences were accepted. Kernel, body, limit of the warm-up, and family and model of the CPU are compared only if both runs recorded them: unknown
does not mean different. Raw files record little of this: make sure yourself that they are comparable.

## In CI

`--fail-on-regression 5%` sets the exit status:

- **1** when a row is *slower* and its measured change is beyond 5 %, whatever else is unknown.
- **2** when nothing could be compared, or when a row for which BASE has valid figures cannot be, because a broken gateway
  has no figure that could be slower. Each such row is named; `--pair A=A` (only subject A) and `--metrics` exclude rows that you do
  not need.
- **0** when no regression is shown and all these rows could be compared. Rows only in NEW, and rows without valid
  figures in BASE, are ignored.

A true change of exactly the limit exceeds it in half of the measurements. [CI.md](CI.md) has a workflow for pull
requests.

