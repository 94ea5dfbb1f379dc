# From JMH's JSON result (slurped) to an object with a member for each mode. JMH writes what it does not know as "NaN".

def known: if type == "number" then . else null end;

# What one of the unit is in seconds, for "s/op" as for "ops/s".
def seconds: {"s": 1, "ms": 1e-3, "us": 1e-6, "ns": 1e-9, "min": 60}[.];

# Scores in operations per second, or in milliseconds.
def convert($unit):
  if . == null then null
  elif $unit | startswith("ops/") then . / ($unit[4:] | seconds)
  else . * ($unit | rtrimstr("/op") | seconds) * 1000 end;

if length == 1 and (.[0] | type == "array" and length > 0) then .[0] else error("no result") end
| map(.primaryMetric as $metric | $metric.scoreUnit as $unit | {
    (.mode): ({
      score: ($metric.score | known | convert($unit)),
      error: ($metric.scoreError | known | convert($unit)),
      unit: (if $unit | startswith("ops/") then "ops/s" else "ms/op" end),
      count: ([$metric.rawData[]?[]?] | length),
      params
    } + (if .mode == "sample" then {
      percentiles: ($metric.scorePercentiles | map_values(known | convert($unit)))
    } else {} end))
  })
| add
