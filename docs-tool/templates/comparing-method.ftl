
## The method

1. **A repetition is one value**, with its own start. Values measured after the same start share its compiled code, its
   memory layout and its moment on the machine, so they are not repetitions [Georges 2007, Kalibera 2013].
2. **Logarithms**, because changes are factors: 5 % more is the same step at 300 requests/s and at 30000.
3. **Student's t** for the difference and its interval: for pairs if both sides are of one run (see above), otherwise
   with the pooled variance of the two sides or, if one has more repetitions, each with its own, and the degrees of freedom
   of the smaller: if that is the noisier one, pooling raises false alarms. Pairs remove what both values share, at the price of half the degrees of
   freedom. Repetitions are minutes apart, and share little where the machine changes faster: with five, as in most
   samples here, pairs made the intervals wider in three of four runs. A repetition of one side alone is left out.
4. **Rounding.** wrk prints three or more digits, open-load three of a latency, ab whole milliseconds, and the kernel
   counts CPU time in units of 10 ms. Values that are equal only because they are rounded look like values without noise. So the interval is widened
   by one such step on both sides, the difference is reduced by one step before the test, and the variance is never
   below that of rounding (step² / 12).
5. **Holm's correction** [Holm 1979] over all rows of the output that can be compared. A full round has 64; at 5 % each,
   about three would be called different when two runs of the same thing are compared. With the correction, at most 5 of
   100 such comparisons call any row different, however the rows are correlated. The interval is not corrected: it is
   for its row alone, and may exclude 0 where the verdict is *no difference shown*.

`--metrics cpu` compares fewer rows, which need less correction: decide on it before you look.

Tried and rejected: *Welch's t* (without pooled variance) finds less at 5 repetitions and much less at 2. The *moderated t*
[Smyth 2004], which shares the variance between rows, finds somewhat more at 5, but at 2 reports a difference in up to 8 of
100 equal pairs, because the rows of one start are not the independent variances that it assumes. *Permutations* cannot go
below 1 in 126 with 5 repetitions a side, while 64 rows need 1 in 1280. *Resampling* (bootstrap) of 2 to 5 values says
nothing about their spread.

## What to trust

`TrustTest` simulates pairs of runs with the noise of four recorded runs of two repetitions each
([rounds 2 and 3 and framework round 1](../report/src/test/resources/noise),
[round 1](../measurements/src/test/resources/runs/round1): 4 or 3 subjects, 4 connection counts, 4 figures). The
simulated noise of a start is the residual of the logarithms of a recorded start, for all its connection counts and
figures together, times a standard normal number. The recorded start is of the same subject, or of any subject of the
round. In the first case the noise is normal, as Student's t assumes; in the second it mixes wider and narrower
distributions, which is the harder test.

**False alarms**: the share of 1000 pairs without a difference in which any row shows one (the limit is 5 %; each share
is accurate to 1.4 percentage points):

| repetitions a side | 2 | 3 | 5 |
|---|---:|---:|---:|
| noise of the subject itself | 0.3 % | 0.3 % | 0.4 % |
| noise of any subject | 3.5 % | 2.0 % | 1.1 % |

**What 5 repetitions find** when CPU time per request rises by 10 %: the percentage of pairs in which at least one
changed row is *slower*, first with the noise of the subject itself, then with that of any subject.

| what has changed | compared | round 1 | round 2 | round 3 | framework round 1 |
|---|---|---:|---:|---:|---:|
| all subjects | all figures | 100, 100 | 100, 98 | 100, 100 | 100, 58 |
| one subject, all its connection counts | all figures | 100, 68 | 100, 62 | 100, 62 | 51, 25 |
| | `--metrics cpu` | 100, 93 | 100, 85 | 100, 84 | 56, 37 |
| one row | all figures | 51, 38 | 55, 31 | 51, 24 | 34, 13 |
| | `--metrics cpu` | 59, 48 | 62, 48 | 57, 32 | 38, 16 |

**And when throughput falls by 10 %**, all figures compared:

| what has changed | round 1 | round 2 | round 3 | framework round 1 |
|---|---:|---:|---:|---:|
| all subjects | 100, 100 | 100, 95 | 100, 100 | 100, 51 |
| one subject | 100, 92 | 98, 59 | 100, 100 | 51, 20 |
| one row | 54, 49 | 60, 34 | 100, 100 | 38, 10 |

So with the noise of rounds 1 to 3, a gateway that takes 10 % more CPU time is found 8 times in 10 if you look for
exactly that. With the noise of framework round 1 it is not, and a single row among 64 is found that often in no round. The CPU
time of these samples differs by 4 to 7 % from start to start (12 % in round 3, where a gateway answers 200 requests/s),
their cells last only 10 s, and the first repetition of framework round 1 was up to 20 % off. To find 10 % in one row 8
times in 10, the noise must not exceed:

| repetitions a side | 3 | 5 | 8 | 10 | 15 |
|---|---:|---:|---:|---:|---:|
| among 64 rows | 1.0 % | 2.3 % | 3.6 % | 4.3 % | 5.6 % |
| among 16, with `--metrics cpu` | 1.5 % | 2.9 % | 4.2 % | 4.9 % | 6.3 % |

## What the interval does not cover

**Two runs differ by more than their repetitions show.** On a shared machine each run has its own level, which depends
on neighbours, the host's temperature and the memory that the kernel happens to allocate. The repetitions of one run are
minutes apart and cannot show what changes from day to day. So two runs of the same gateway on two days can differ
significantly although the gateway has not changed.

- **`direct` is the check.** It has no gateway: if it differs, the machine or the backend has changed, and the output
  says so.
- **Interleaving is the remedy.** Put both into one run, as two variants, and compare them with `--pair`: each
  repetition then runs both within minutes, in reverse order every second time. Or run them in turns, one repetition
  each, and pass the two folders that contain the runs.
- More repetitions help against noise within a run, but not against this.

## Sources

- Georges, Buytaert, Eeckhout: *Statistically Rigorous Java Performance Evaluation*, OOPSLA 2007: intervals over JVM
  starts, and why one start is not enough.
- Kalibera, Jones: *Rigorous Benchmarking in Reasonable Time*, ISMM 2013: repeat where the variation is, report the
  ratio with its interval.
- Pocock: *Group Sequential Methods in the Design and Analysis of Clinical Trials*, Biometrika 64, 1977; O'Brien, Fleming:
  *A Multiple Testing Procedure for Clinical Trials*, Biometrics 35, 1979.
- Jennison, Turnbull: *Interim Analyses: the Repeated Confidence Interval Approach*, JRSS B 51, 1989.
- Schuirmann: *A Comparison of the Two One-Sided Tests Procedure*, J. Pharmacokinetics and Biopharmaceutics 15, 1987.
- Holm: *A Simple Sequentially Rejective Multiple Test Procedure*, Scandinavian Journal of Statistics 6, 1979.
- Smyth: *Linear Models and Empirical Bayes Methods*, Statistical Applications in Genetics and Molecular Biology 3, 2004.
- Student: *The Probable Error of a Mean*, Biometrika 6, 1908. The distribution is that of Apache Commons Statistics.
