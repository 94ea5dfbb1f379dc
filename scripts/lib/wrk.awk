# Reads what wrk printed and prints its figures as JSON. Times in milliseconds; null where wrk gave none.

function milliseconds(text) {
  if (text !~ /^[0-9.]+(us|ms|s|m|h)$/) return "null"
  if (text ~ /us$/) return text / 1000
  if (text ~ /ms$/) return text + 0
  if (text ~ /s$/) return text * 1000
  if (text ~ /m$/) return text * 60000
  return text * 3600000
}

function number(text) { return text ~ /^[0-9]+(\.[0-9]+)?$/ ? text : "null" }

BEGIN {
  requests = seconds = rate = mean = stdev = max = "null"
  p50 = p75 = p90 = p99 = "null"
  connect = read = write = timeout = status = 0
}

$1 == "Latency" && $2 != "Distribution" && mean == "null" {
  mean = milliseconds($2); stdev = milliseconds($3); max = milliseconds($4)
}
$1 == "50%" { p50 = milliseconds($2) }
$1 == "75%" { p75 = milliseconds($2) }
$1 == "90%" { p90 = milliseconds($2) }
$1 == "99%" { p99 = milliseconds($2) }
$2 == "requests" && $3 == "in" { requests = number($1); sub(/,$/, "", $4); seconds = milliseconds($4); if (seconds != "null") seconds /= 1000 }
/Socket errors:/ { connect = $4 + 0; read = $6 + 0; write = $8 + 0; timeout = $10 + 0 }
/Non-2xx or 3xx responses:/ { status = $NF + 0 }
$1 == "Requests/sec:" { rate = number($2) }

END {
  printf "{\"requests\":%s,\"seconds\":%s,\"requests_per_sec\":%s,", requests, seconds, rate
  printf "\"mean_ms\":%s,\"stdev_ms\":%s,\"max_ms\":%s,", mean, stdev, max
  printf "\"p50_ms\":%s,\"p75_ms\":%s,\"p90_ms\":%s,\"p99_ms\":%s,", p50, p75, p90, p99
  printf "\"errors\":{\"connect\":%s,\"read\":%s,\"write\":%s,\"timeout\":%s,\"status\":%s}}\n",
    connect, read, write, timeout, status
}
