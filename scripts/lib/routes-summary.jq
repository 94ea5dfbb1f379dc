# From the cells of a run (input, a list), $starts (the list of its measured starts), $run (its run.json) and $published
# (the article's figures, rows of CSV): one row per subject, size of the table and client.

include "rows" {search: "./"};

def ratio($a; $b): if $a and $b and $b > 0 then $a / $b | rounded else null end;

# The article's throughput with so many routes, 0 for none.
def article($routes):
  first($published[] | select(.routes == ($routes | tostring)) | .ops_per_sec | tonumber) // null;

($run[0].routes | min) as $smallest
| [ $run[0].subjects[] as $subject
    | (if $subject == "direct" then 0 else $run[0].routes[] end) as $routes
    | $run[0].clients[] as $client
    | [.[] | select(.subject == $subject and .routes == $routes and .client == $client)]
    | select(length > 0)
    | length as $repetitions
    | map(select(.valid)) as $valid
    | [$starts[] | select(.subject == $subject and .routes == $routes)] as $started
    | {
        $subject, $routes, $client,
        $repetitions,
        valid: ($valid | length),
        ops_per_sec: ([$valid[].figures.thrpt.score // empty] | median | rounded),
        ops_error: ([$valid[].figures.thrpt.error // empty] | median | rounded),
        mean_ms: ([$valid[].figures.avgt.score // empty] | median | rounded),
        p50_ms: ([$valid[].figures.sample.percentiles["50.0"] // empty] | median | rounded),
        p99_ms: ([$valid[].figures.sample.percentiles["99.0"] // empty] | median | rounded),
        start_s: ([$started[].start_ms / 1000] | median | rounded),
        heap_bytes: ([$started[].heap_bytes // empty] | median),
        gateway_cpu_s: ([$valid[].roles.gateway.cpu_s // empty] | median | rounded),
        gateway_peak_rss_mb: ([$valid[].roles.gateway.peak_rss_mb // empty] | median),
        article_ops_per_sec: article($routes),
        article_ratio_to_direct: ratio(article($routes); article(0)),
        notes: cell_notes($repetitions)
      } ]
| . as $rows
| map(
    . as $row
    | first($rows[] | select(.subject == "direct" and .client == $row.client)) // null | . as $direct
    | first($rows[] | select(.subject == $row.subject and .client == $row.client and .routes == $smallest)) // null | . as $least
    | $row + {
        ratio_to_direct: ratio($row.ops_per_sec; $direct.ops_per_sec),
        ratio_to_smallest: ratio($row.ops_per_sec; $least.ops_per_sec),
        heap_mb: (if $row.heap_bytes then $row.heap_bytes / 1048576 | rounded else null end),
        heap_bytes_per_route: (if $row.heap_bytes and $least.heap_bytes and $row.routes > $smallest
          then ($row.heap_bytes - $least.heap_bytes) / ($row.routes - $smallest) | rounded else null end)
      })
