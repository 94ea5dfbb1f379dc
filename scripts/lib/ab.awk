# Reads what ab printed and prints its figures as JSON. Times in milliseconds; null where ab gave none.

function number(text) { return text ~ /^[0-9]+(\.[0-9]+)?$/ ? text : "null" }

function row(name) { rows = rows sprintf(",\"%s_ms\":{\"min\":%s,\"mean\":%s,\"sd\":%s,\"median\":%s,\"max\":%s}",
  name, number($2), number($3), number($4), number($5), number($6)) }

BEGIN {
  requests = seconds = rate = mean = partial = "null"
  connect = receive = length_errors = exceptions = write = status = 0
  p50 = p66 = p75 = p80 = p90 = p95 = p98 = p99 = p100 = "null"
  kept = 0
}

/^Complete requests:/ { requests = number($3) }
/^Time taken for tests:/ { seconds = number($5) }
/^Requests per second:/ { rate = number($4) }
/^Time per request:/ && mean == "null" { mean = number($4) } # the second one is across all connections
/^Keep-Alive requests:/ { kept = number($3) }
/^Write errors:/ { write = number($3) }
/^Non-2xx responses:/ { status = number($3) }
/^ *\(Connect: [0-9]+, Receive: [0-9]+, Length: [0-9]+, Exceptions: [0-9]+\)/ {
  gsub(/[(),]/, "")
  connect = number($2); receive = number($4); length_errors = number($6); exceptions = number($8)
}
/^Connect: / { row("connect") }
/^Processing: / { row("processing") }
/^Waiting: / { row("waiting") }
/^Total: / { row("total") }
$1 == "50%" { p50 = number($2) }
$1 == "66%" { p66 = number($2) }
$1 == "75%" { p75 = number($2) }
$1 == "80%" { p80 = number($2) }
$1 == "90%" { p90 = number($2) }
$1 == "95%" { p95 = number($2) }
$1 == "98%" { p98 = number($2) }
$1 == "99%" { p99 = number($2) }
$1 == "100%" { p100 = number($2) }
# When ab gives up, it says why and how far it came.
/Total of [0-9]+ requests completed/ { match($0, /Total of [0-9]+/); partial = substr($0, RSTART + 9, RLENGTH - 9) + 0 }
# With few requests this stands behind "Benchmarking 127.0.0.1 (be patient)..." in the same line.
match($0, /(^|\.\.\.)(apr_[a-z_]+(\(\))?|ab|socket|SSL [a-z]+): /) {
  problem = substr($0, RSTART)
  sub(/^\.\.\./, "", problem)
}

END {
  gsub(/[^ -~]/, "", problem)
  gsub(/["\\]/, "", problem)
  printf "{\"requests\":%s,\"seconds\":%s,\"requests_per_sec\":%s,\"mean_ms\":%s,", requests, seconds, rate, mean
  printf "\"p50_ms\":%s,\"p66_ms\":%s,\"p75_ms\":%s,\"p80_ms\":%s,\"p90_ms\":%s,", p50, p66, p75, p80, p90
  printf "\"p95_ms\":%s,\"p98_ms\":%s,\"p99_ms\":%s,\"max_ms\":%s,", p95, p98, p99, p100
  printf "\"keep_alive_requests\":%s,\"partial_requests\":%s,\"problem\":\"%s\"%s,", kept, partial, problem, rows
  printf "\"errors\":{\"connect\":%s,\"receive\":%s,\"length\":%s,\"exceptions\":%s,\"write\":%s,\"status\":%s}}\n",
    connect, receive, length_errors, exceptions, write, status
}
