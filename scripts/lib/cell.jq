# Makes the JSON of one cell from what was measured around it, and decides whether the cell is valid.

def ticks($text): $text | split(" ") | map(tonumber) | {total: .[0], idle: .[1], steal: .[2]};
def percent: . * 100 | round | tostring + " %";
def two_places: . * 100 | round / 100;

ticks($machine_before) as $before | ticks($machine_after) as $after
| ($after.total - $before.total) as $machine_ticks
| (if $ticks_per_s and $machine_ticks > 0 then {
      cpu_s: ($machine_ticks / $ticks_per_s),
      busy: (1 - ($after.idle - $before.idle) / $machine_ticks),
      steal_s: (($after.steal - $before.steal) / $ticks_per_s)
    } else {cpu_s: null, busy: null, steal_s: null} end) as $machine
| ($figures.errors | .connect + .read + .write + .timeout) as $socket_errors

# A cell's share of all the processor time the machine had.
| def share_of_machine: if . and $machine.cpu_s then . / $machine.cpu_s else 0 end;

  ([
    (if $figures.requests_per_sec == null then "wrk gave no result, exit status \($load_status): see its output"
     elif $load_status != 0 then "wrk ended with exit status \($load_status)"
     elif $figures.requests == 0 then "no request was answered"
     elif ($figures.seconds // $duration_s) < 0.9 * $duration_s then
       "wrk ran \($figures.seconds) s instead of \($duration_s) s"
     else empty end),
    (if $figures.errors.status > 0 then "\($figures.errors.status) answers with an error status" else empty end),
    (if $socket_errors > 0 then
      "socket errors: " + ($figures.errors | "connect \(.connect), read \(.read), write \(.write), timeout \(.timeout)")
     else empty end),
    $deaths[],
    (if $wrong_before != "" then "before the cell: \($wrong_before)" else empty end),
    (if $wrong_after != "" then "after the cell: \($wrong_after)" else empty end)
  ]) as $reasons

| (if $figures.requests_per_sec and $figures.mean_ms
   then $figures.requests_per_sec * $figures.mean_ms / 1000 / $connections else null end) as $little_law
# What is not the subject: beside a gateway also the backend.
| (($load.cpu_s | share_of_machine) + (if $gateway then $backend.cpu_s | share_of_machine else 0 end)) as $others_share
| ([
    (if $idle then empty else "the servers were not idle before the cell" end),
    (if $settled then empty else "the warm-up had not settled" end),
    (if $little_law and $little_law > 1 + $little_law_tolerance then
      "throughput x mean latency is \($little_law | two_places) times the connections: doubt the latencies"
     elif $little_law and $little_law < 1 - $little_law_tolerance then
      "only about \($little_law * $connections | round) of \($connections) connections were being answered: the latencies leave out the others"
     else empty end),
    (if $others_share > $bottleneck_share then
      "load generator\(if $gateway then " and backend" else "" end) used \($others_share | percent) of the machine: the subject may not be the bottleneck"
     else empty end),
    (if ($machine.steal_s | share_of_machine) > $steal_share then
      "the host took away \($machine.steal_s | share_of_machine | percent) of the machine"
     else empty end)
  ]) as $warnings

| {
    $subject, $connections, $repetition, $started,
    tool: "wrk", $command, exit_status: $load_status, ran: true,
    valid: ($reasons == []), $reasons, $warnings,
    $figures,
    little_law: $little_law,
    roles: ({$load} + (if $gateway then {$gateway} else {} end) + (if $backend then {$backend} else {} end)),
    machine: ({$wall_s} + $machine)
  }
