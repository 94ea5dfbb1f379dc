# From the cells of a run (input, a list) and $run, its run.json: for each subject, machine size, protocol and load a row
# for each execution after a start, and one for the whole, whose figures are those of the second half of the executions.

include "rows" {search: "./"};

def us_per_request($cpu_s): select(.figures.requests > 0) | $cpu_s * 1e6 / .figures.requests;

def gateway_cpu: us_per_request(.roles.gateway.cpu_s // empty);

def backend_cpu: us_per_request([.roles | to_entries[] | select(.key | startswith("backend")) | .value.cpu_s // empty] | select(length > 0) | add);

# How many requests failed: an answer with another status often has another length too, and ab counts it twice.
def failed: ([(del(.status, .write) | add), .status] | max) + .write;

# A row of these cells, whose figures are those of the cells in $told.
def row($told):
  length as $cells
  | ($told | map(select(.valid))) as $valid
  | {
      repetitions: $cells,
      valid: (map(select(.valid)) | length),
      skipped: all(.skipped),
      requests_per_sec: ([$valid[].figures.requests_per_sec] | median | rounded),
      mean_ms: ([$valid[].figures.mean_ms] | median | rounded),
      p50_ms: ([$valid[].figures.p50_ms] | median | rounded),
      p90_ms: ([$valid[].figures.p90_ms] | median | rounded),
      p99_ms: ([$valid[].figures.p99_ms] | median | rounded),
      max_ms: ([$valid[].figures.max_ms] | median | rounded),
      errors: ([.[] | select(.ran) | .figures.errors | failed] | add // 0),
      gateway_cpu_us_per_request: ([$valid[] | gateway_cpu] | median | rounded),
      backend_cpu_us_per_request: ([$valid[] | backend_cpu] | median | rounded),
      keep_alive_share: ([$valid[].figures | select(.requests > 0) | .keep_alive_requests / .requests] | median | rounded),
      gateway_peak_rss_mb: ([$valid[].roles.gateway.peak_rss_mb // empty] | median),
      notes: (map(.repetition = "\(.repetition)\(if .executions > 1 then " #\(.execution)" else "" end)") | cell_notes($cells))
    };

. as $cells
| [ $run[0].loads[] | capture("^n(?<requests>[0-9]+)-c(?<connections>[0-9]+)(x(?<executions>[0-9]+))?$")
    | {requests: (.requests | tonumber), connections: (.connections | tonumber), executions: (.executions // "1" | tonumber)} ] as $loads
| [ $run[0].cpus[] as $cpus | $run[0].protocols[] as $protocol | $loads[] as $load | $run[0].subjects[] as $subject
    | [$cells[] | select(.subject == $subject and .cpus == $cpus and .protocol == $protocol
        and .requests == $load.requests and .connections == $load.connections) | .executions = $load.executions]
    | select(length > 0)
    | {subject: $subject, connections: $load.connections, cpus: $cpus, protocol: $protocol, requests: $load.requests,
        group: [($run[0].cpus | index([$cpus])), ($run[0].protocols | index([$protocol])), ($loads | index([$load]))]} as $identity
    | ($identity + {execution: "whole", whole: true,
        first_mean_ms: (if $load.executions > 1
          then [.[] | select(.execution == 1 and .valid).figures.mean_ms] | median | rounded else null end)}
        + row(map(select(.execution > $load.executions / 2)))),
      (select($load.executions > 1) | group_by(.execution)[]
        | $identity + {execution: .[0].execution, whole: false} + row(.)) ]
| . as $rows
| map(. as $row
    | [$rows[] | select(.subject == "direct" and .group == $row.group and .execution == $row.execution)][0].requests_per_sec as $direct
    | . + {ratio_to_direct: (if .requests_per_sec and $direct and $direct > 0 then .requests_per_sec / $direct | rounded else null end)})
