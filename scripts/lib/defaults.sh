# shellcheck shell=bash disable=SC2034
#
# Every default, in one place. The first blocks are the articles' own; a flag of the same name replaces a value for one
# run.

declare -rA default=(
  [connections]="300 1000 3000 5000"
  [duration]=30s
  [threads]=50
  [timeout]=30s # wrk's own 2 s would count the slow answers of round 3 as errors
  [reps]=3
  [warmup-limit]=60s
  [stack]=today
  [results]="$home/results"
)

# What --quick puts in their place.
declare -rA quick_default=(
  [connections]="50 200"
  [duration]=5s
  [reps]=1
  [warmup-limit]=20s
)

# The same for the route study. jmh are JMH's options besides those that make the cell; where there are none, the
# article's stand in the benchmark. modes are the ones that must be in JMH's result.
declare -rA routes_default=(
  [routes]="100 1000 5000 10000 100000"
  [clients]="per-request shared"
  [reps]=1
  [warmup-limit]=60s
  [jmh]=""
  [modes]="thrpt avgt sample ss"
  [results]="$home/results"
)

declare -rA quick_routes_default=(
  [routes]="100 1000"
  [clients]=shared
  [warmup-limit]=0s
  [jmh]="-f 1 -wi 1 -w 2s -i 3 -r 1s -bm thrpt,sample"
  [modes]="thrpt sample"
)

# The same for the studies with ab.
declare -rA ab_default=(
  [loads]="n10000-c200x10"
  [protocols]="plain keep-alive"
  [cpus]=all
  [timeout]=30s
  [reps]=3
  [warmup-limit]=60s
  [stack]=today
  [results]="$home/results"
)

declare -rA quick_ab_default=(
  [loads]="n2000-c200x5"
  [reps]=1
  [warmup-limit]=5s
)

# The memory of the article's machines with so many processors; others are taken to have so much for each.
declare -rA article_memory_gb=([1]=1 [2]=8 [8]=32)
readonly memory_gb_per_processor=4

# JVM flags of the articles; the environment variable JAVA_OPTS replaces them.
readonly default_java_opts="-Xms2g -Xmx2g -Xmn1g -XX:MaxMetaspaceSize=256m -Xss256k"

readonly longest_timeout_s=120 # wrk takes 8 MB of address space for each second

readonly start_limit_s=90   # until a started server answers with the expected body
readonly start_patience_s=5 # for one answer meanwhile
readonly stop_limit_s=10    # from SIGTERM to SIGKILL
readonly poll_s=0.2         # between two looks at something that is awaited

readonly routes_start_limit_s=1800   # the same for a gateway with a table of routes: stock resolves each at its start
readonly routes_start_poll_s=0.05    # fine, for the time is a figure
readonly routes_answer_limit_s=30    # for one answer before and after a cell
readonly routes_first_requests=100   # after the start, before the heap is looked at
readonly routes_heap_limit_s=120     # for the collection of a large one

readonly idle_window_s=0.5 # servers are idle when within this time …
readonly idle_ticks=2     # … they use at most so much processor time (hundredths of a second)
readonly longest_drain_s=600 # for a server that works off what a load has left

readonly usage_interval_s=1 # between two samples of what the servers use

readonly warmup_slice_s=5
readonly warmup_most_requests=5000000 # of ab in a slice, which ends by time
readonly warmup_pause_s=1       # and longer, until the servers are idle
readonly warmup_window=3        # so many slices in a row must agree …
readonly warmup_spread=0.05     # … in throughput, within this share of the largest
readonly warmup_cpu_spread=0.10 # … and in processor time per request, …
readonly warmup_cpu_resolution=3 # … or within so many hundredths of a second for a whole slice

# A cell gets a warning, and still counts, beyond these.
readonly little_law_tolerance=0.20 # |throughput x mean latency / connections - 1|
readonly bottleneck_share=0.50     # share of all processor time that load generator and backend used
readonly busy_share=0.90           # share of what the processors had that ab, or ab and backend on theirs, used
readonly balance_tolerance=0.02    # difference between the backend's instances / requests to one
readonly foreign_share=0.10        # share of all processor time that other processes used
readonly steal_share=0.02          # share of all processor time that the host took away
