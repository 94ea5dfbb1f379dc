# From the cells of a run (input, a list) and $run, its run.json: one row per subject and connection count.

include "rows" {search: "./"};

# A cell's processor time per request of one role; nothing where there is none.
def cpu_us_per_request($role):
  select(.figures.requests > 0) | (.roles[$role].cpu_s // empty) * 1e6 / .figures.requests;

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
        gateway_cpu_us_per_request: ([$valid[] | cpu_us_per_request("gateway")] | median | rounded),
        backend_cpu_us_per_request: ([$valid[] | cpu_us_per_request("backend")] | median | rounded),
        notes: cell_notes($repetitions)
      } ]
| . as $rows
# The ratio of a row's throughput to that of another subject at the same connection count.
| def ratio_to($subject):
    . as $row
    | ([$rows[] | select(.subject == $subject and .connections == $row.connections)][0].requests_per_sec) as $base
    | if $row.requests_per_sec and $base and $base > 0 then $row.requests_per_sec / $base | rounded else null end;
  map(. + {ratio_to_direct: ratio_to("direct"), ratio_to_base: ratio_to($run[0].base // "direct")})
