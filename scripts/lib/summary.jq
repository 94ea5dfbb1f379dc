# From the cells of a run (input, a list) and $run, its run.json: one row per subject and connection count.

def median: sort | if length == 0 then null
  elif length % 2 == 1 then .[length / 2 | floor]
  else (.[length / 2 - 1] + .[length / 2]) / 2 end;

# Significant enough for every unit here, short enough to read.
def rounded: if . == null then null else . * 1000 | round / 1000 end;

# The same words of several repetitions are said once.
def notes($repetitions):
  group_by(.text)
  | map(.[0].text + (if length < $repetitions then " (rep \(map(.repetition) | sort | map(tostring) | join(", ")))" else "" end))
  | join("; ");

. as $cells
| [ $run[0].subjects[] as $subject | $run[0].connections[] as $connections
    | [$cells[] | select(.subject == $subject and .connections == $connections)]
    | select(length > 0)
    | length as $repetitions
    | map(select(.valid)) as $valid
    | {
        subject: $subject,
        connections: $connections,
        repetitions: $repetitions,
        valid: ($valid | length),
        requests_per_sec: ([$valid[].figures.requests_per_sec] | median | rounded),
        mean_ms: ([$valid[].figures.mean_ms] | median | rounded),
        p50_ms: ([$valid[].figures.p50_ms] | median | rounded),
        p90_ms: ([$valid[].figures.p90_ms] | median | rounded),
        p99_ms: ([$valid[].figures.p99_ms] | median | rounded),
        errors: ([.[] | select(.ran) | .figures.errors | add] | add // 0),
        gateway_cpu_us_per_request:
          ([$valid[].gateway_cpu_us_per_request | select(. != null)] | median | rounded),
        notes: ([.[] | .repetition as $repetition
          | (.reasons[] | {$repetition, text: "INVALID: \(.)"}),
            (.warnings[] | {$repetition, text: "warning: \(.)"})] | notes($repetitions))
      } ]
| (map(select(.subject == "direct")) | map({(.connections | tostring): .requests_per_sec}) | add // {}) as $direct
| map(. + {
    ratio_to_direct: (.requests_per_sec as $rate | $direct[.connections | tostring] as $base
      | if $rate and $base and $base > 0 then $rate / $base | rounded else null end)
  })
