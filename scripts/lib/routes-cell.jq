# Makes the JSON of one cell of the route study from what was measured around it, and decides whether the cell is valid.

include "measured" {search: "./"};

machine($machine_before; $machine_after; $ticks_per_s) as $machine

# Whether JMH measured what it was asked to.
| def asked_for: .params | .client == $cell.client and .routes == ($paths | tostring) and .target == $target;

  ([
    (if $load_status != 0 then "JMH ended with exit status \($load_status): see its output" else empty end),
    (if $figures == null then
      if $load_status == 0 then "JMH gave no result that can be read: see its output" else empty end
     else
      ($modes - [$figures | to_entries[] | select(.value.score) | .key]
        | if length > 0 then "JMH gave no figure of \(join(", "))" else empty end),
      (if all($figures[]; asked_for) then empty else "JMH measured other parameters than it was asked to" end)
     end),
    server_reasons($deaths; $wrong_before; $wrong_after)
  ]) as $reasons
| ([
    (if $idle then empty else "the servers were not idle before the cell" end),
    (if $settled then empty else "the warm-up had not settled" end),
    bottleneck_warning($roles; $machine; $bottleneck_share),
    foreign_warning($roles; $machine; $foreign_share),
    steal_warning($machine; $steal_share)
  ]) as $warnings

| $cell + {
    $paths, $started,
    tool: "jmh", $command, exit_status: $load_status, ran: true,
    valid: ($reasons == []), $reasons, $warnings,
    figures: ($figures // {} | map_values(del(.params))),
    $roles,
    machine: ({$wall_s} + $machine)
  }
