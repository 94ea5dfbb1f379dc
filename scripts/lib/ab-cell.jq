# Makes the JSON of one cell of an ab study from what was measured around it, and decides whether the cell is valid.

include "measured" {search: "./"};

machine($machine_before; $machine_after; $ticks_per_s) as $machine

| def words($counts): $counts | to_entries | map(select(.value > 0) | "\(.key) \(.value)") | join(", ");

# Processor time as a share of what so many processors had in these seconds.
def busy($processors; $seconds): if . and $seconds > 0 then . / $seconds / $processors else 0 end;

  ($figures.errors | del(.status)) as $failed
| ([
    (if $load_status != 0 or $figures.requests == null then
      "ab ended with exit status \($load_status)"
      + (if $figures.problem != "" then ": \($figures.problem)" else "" end)
      + (if $figures.partial_requests then ", \($figures.partial_requests) of \($cell.requests) requests done" else "" end)
     elif $figures.requests < $cell.requests then "\($figures.requests) of \($cell.requests) requests done"
     else empty end),
    (if ($failed | add) > 0 then "failed requests: \(words($failed))" else empty end),
    (if $figures.errors.status > 0 then "\($figures.errors.status) answers with another status than 2xx" else empty end),
    ($stopped[] | "\(.server)\(if .role | test("-[0-9]+$") then " (\(.role))" else "" end) stood stopped (SIGSTOP or a debugger) in \(.samples) of the samples, one a second"),
    server_reasons($deaths; $wrong_before; $wrong_after)
  ]) as $reasons

| ($received | add // 0) as $all_received
| ($size.processors // null) as $held
| ([
    (if $idle then empty else "the servers were not idle before the cell" end),
    (if $settled then empty else "the warm-up had not settled" end),
    (if $served_before == $loads_before then empty
     else "the servers were started anew before it: this is execution \($served_before + 1) after the start, not \($loads_before + 1)" end),
    (if ($received | length) > 1 and $all_received > 0
        and ($received | [.[]] | max - min) > $balance_tolerance * $all_received / ($received | length) then
      "the instances of the backend did not receive the same: \(words($received))"
     else empty end),
    (if $reasons == [] and $all_received > 0 and $all_received != $figures.requests then
      "the backend received \($all_received) requests, ab sent \($figures.requests)"
     else empty end),
    (($roles.load.cpu_s | busy(1; $wall_s)) as $share
      | if $share > $busy_share then "ab, which has one thread, was busy \($share | percent) of the time: it may be the bottleneck"
        else empty end),
    (if $held and $held.gateway != $held.load then
      (($roles | others | map(.cpu_s // 0) | add) | busy("\($held.load),\($held.backend)" | split(",") | unique | length; $observed_s)) as $share
      | if $share > $busy_share then
          "\($roles | others_named) used \($share | percent) of their processors: the subject may not be the bottleneck"
        else empty end
     else bottleneck_warning($roles; $machine; $bottleneck_share) end),
    (if $size.memory_mb and $roles.gateway.peak_rss_mb and $roles.gateway.peak_rss_mb > $size.memory_mb then
      "the gateway took \($roles.gateway.peak_rss_mb) MB, more than the \($size.memory_mb) MB of this size"
     else empty end),
    foreign_warning($roles; $machine; $foreign_share),
    steal_warning($machine; $steal_share)
  ]) as $warnings

| $cell + {
    $started,
    tool: "ab", $command, exit_status: $load_status, ran: true,
    valid: ($reasons == []), $reasons, $warnings,
    $figures, $received, $served_before,
    $roles,
    machine: ({$wall_s} + $machine)
  }
