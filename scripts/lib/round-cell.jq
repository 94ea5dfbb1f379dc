# Makes the JSON of one cell from what was measured around it, and decides whether the cell is valid.

include "measured" {search: "./"};

machine($machine_before; $machine_after; $ticks_per_s) as $machine
| ($figures.errors | .connect + .read + .write + .timeout) as $socket_errors

| ([
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
    server_reasons($deaths; $wrong_before; $wrong_after)
  ]) as $reasons

| (if $figures.requests_per_sec and $figures.mean_ms
   then $figures.requests_per_sec * $figures.mean_ms / 1000 / $connections else null end) as $little_law
| ([
    (if $idle then empty else "the servers were not idle before the cell" end),
    (if $settled then empty else "the warm-up had not settled" end),
    (if $little_law and $little_law > 1 + $little_law_tolerance then
      "throughput x mean latency is \($little_law | two_places) times the connections: doubt the latencies"
     elif $little_law and $little_law < 1 - $little_law_tolerance then
      "only about \($little_law * $connections | round) of \($connections) connections were being answered: the latencies leave out the others"
     else empty end),
    bottleneck_warning($roles; $machine; $bottleneck_share),
    foreign_warning($roles; $machine; $foreign_share),
    steal_warning($machine; $steal_share)
  ]) as $warnings

| {
    $subject, $connections, $repetition, $started,
    tool: "wrk", $command, exit_status: $load_status, ran: true,
    valid: ($reasons == []), $reasons, $warnings,
    $figures,
    little_law: $little_law,
    $roles,
    machine: ({$wall_s} + $machine)
  }
