# What a cell of any kind knows of the machine and of its servers.

def percent: . * 100 | round | tostring + " %";
def two_places: . * 100 | round / 100;

# A number with so many places.
def places($n): (pow(10; $n)) as $p | "\(. * $p | round)"
  | (if length <= $n then "0" * ($n + 1 - length) + . else . end) | .[:-$n] + "." + .[-$n:];

def ticks: split(" ") | map(tonumber) | {total: .[0], idle: .[1], steal: .[2]};

# What the machine did between two readings of its ticks; nulls where there is no clock.
def machine($before; $after; $ticks_per_s):
  ($before | ticks) as $before | ($after | ticks) as $after
  | ($after.total - $before.total) as $machine_ticks
  | if $ticks_per_s and $machine_ticks > 0 then {
      cpu_s: ($machine_ticks / $ticks_per_s),
      busy: (1 - ($after.idle - $before.idle) / $machine_ticks),
      steal_s: (($after.steal - $before.steal) / $ticks_per_s)
    } else {cpu_s: null, busy: null, steal_s: null} end;

# Processor time as a share of all that the machine had.
def share_of($machine): if . and $machine.cpu_s then . / $machine.cpu_s else 0 end;

# Why the cell is not valid, as far as the servers tell.
def server_reasons($deaths; $wrong_before; $wrong_after):
  $deaths[],
  (if $wrong_before != "" then "before the cell: \($wrong_before)" else empty end),
  (if $wrong_after != "" then "after the cell: \($wrong_after)" else empty end);

# The roles that are not the subject: the load generator, and behind a gateway the backend, each of its instances.
def others: if .gateway then del(.gateway) else {load} end;

def others_named: "load generator\(if .gateway then " and backend" else "" end)";

# The doubt that others than the subject were the bottleneck.
def bottleneck_warning($roles; $machine; $most):
  ($roles | others | map(.cpu_s | share_of($machine)) | add) as $share
  | if $share > $most then
      "\($roles | others_named) used \($share | percent) of the machine: the subject may not be the bottleneck"
    else empty end;

# The doubt that something else was at work on the machine.
def foreign_warning($roles; $machine; $most):
  (if $machine.cpu_s then $machine.busy * $machine.cpu_s - $machine.steal_s - ([$roles[].cpu_s // 0] | add) else null end
    | share_of($machine)) as $share
  | if $share > $most then "other processes used \($share | percent) of the machine" else empty end;

def steal_warning($machine; $most):
  if ($machine.steal_s | share_of($machine)) > $most then
    "the host took away \($machine.steal_s | share_of($machine) | percent) of the machine"
  else empty end;
