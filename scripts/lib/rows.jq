# What the rows of every summary are made with.

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

# notes of cells: why one is not valid, what casts doubt on one.
def cell_notes($repetitions):
  [.[] | .repetition as $repetition
    | (if .skipped then "skipped" else "INVALID" end) as $word
    | (.reasons[] | {$repetition, text: "\($word): \(.)"}),
      (.warnings[] | {$repetition, text: "warning: \(.)"})] | notes($repetitions);

# A number with so many places; "-" where there is none.
def places($n): if . == null then "-" else
    (pow(10; $n)) as $p | (. * $p | round) as $scaled
    | if $n == 0 then "\($scaled)" else
        ("\($scaled)" | if length <= $n then "0" * ($n + 1 - length) + . else . end)
        | .[:-$n] + "." + .[-$n:] end
  end;
