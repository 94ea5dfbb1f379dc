#!/usr/bin/env bats
#
# A whole round over stub servers, with the real wrk.

# shellcheck disable=SC2030,SC2031 # bats runs every test in a process of its own
# shellcheck source=helper.bash
source "$BATS_TEST_DIRNAME/helper.bash"

@test "a round runs every cell, keeps wrk's own output and ends with a summary and a report" {
  cp "$repository/scripts/lib/results.sh" "$sandbox/scripts/lib/" # makes the page, too
  run -0 "$stub_round" "${short[@]}" --connections "2 4" --results "$results"
  has "[1/4] direct c=2 rep 1/1" "[4/4] gateway-stub c=4 rep 1/1" "ETA" "valid" "| subject"
  run_dir=$(one_run)
  [[ ${run_dir##*/} =~ ^[0-9]{8}-[0-9]{6}$ ]]
  has "Results: $run_dir" "Summary: $run_dir/summary.md" "Report: $run_dir/report.html"
  [[ $output =~ Of\ [0-9]+\ s:\ cells\ [0-9]+\ %,\ warm-up\ [0-9]+\ %,\ together ]]

  cd "$run_dir"
  equal "$(find . -type f | sort)" "./direct/rep1/c2.json
./direct/rep1/c2.wrk.txt
./direct/rep1/c4.json
./direct/rep1/c4.wrk.txt
./direct/rep1/server.log
./direct/rep1/warmup.json
./environment.json
./gateway-stub/rep1/backend.log
./gateway-stub/rep1/c2.json
./gateway-stub/rep1/c2.wrk.txt
./gateway-stub/rep1/c4.json
./gateway-stub/rep1/c4.wrk.txt
./gateway-stub/rep1/server.log
./gateway-stub/rep1/warmup.json
./report.html
./run.json
./summary.csv
./summary.json
./summary.md"
  grep -qF 'href="gateway-stub/rep1/c4.wrk.txt"' report.html
  json run.json '.status == "complete" and .round == "stub-round" and .backend == "backend-stub" and .path == "/hello"
    and .expected_body == "world" and .subjects == ["direct", "gateway-stub"] and .connections == [2, 4]
    and .repetitions == 1 and .duration_s == 1 and .threads == 2 and .timeout_s == 30 and .warmup_limit_s == 0
    and (.invocations | length) == 1 and .invocations[0].cells_s >= 4 and .invocations[0].wall_s >= 4'
  json environment.json '(.machine | .cores > 0 and .memory_mb > 0 and (.kernel | length) > 0)
    and (.limits | has("open_files_soft") and has("open_files_hard")) and (.sysctls | type) == "object"
    and (.java.version | join(" ") | test("version")) and (.java.options | test("-Xmx2g"))
    and (.tools | has("wrk") and has("curl") and has("jq")) and (.git | has("commit") and has("dirty"))
    and .native == {"backend-stub": "stub 1.0", "gateway-stub": "stub 1.0"} and .jars == {}'

  # wrk's command line, and then nothing but what wrk printed
  equal "$(head -n 1 gateway-stub/rep1/c2.wrk.txt)" \
    "wrk -t2 -c2 -d1s --timeout 30s --latency http://127.0.0.1:$gateway_port/hello"
  equal "$(sed -n 2p gateway-stub/rep1/c2.wrk.txt)" "Running 1s test @ http://127.0.0.1:$gateway_port/hello"
  [[ $(tail -n 1 gateway-stub/rep1/c2.wrk.txt) == "Transfer/sec:"* ]]

  json gateway-stub/rep1/c2.json '.subject == "gateway-stub" and .connections == 2 and .repetition == 1 and .ran
    and .valid and .reasons == [] and (.warnings | type) == "array" and .exit_status == 0 and .tool == "wrk"
    and .figures.requests > 10 and .figures.p99_ms > 0 and .figures.errors.status == 0
    and (.little_law > 0)
    and (.roles | keys) == ["backend", "gateway", "load"] and .roles.gateway.name == "gateway-stub"
    and ([.roles[] | .cpu_s >= 0 and .peak_rss_mb > 0 and .threads > 0] | all)
    and .roles.gateway.peak_rss_mb > 10 and .machine.wall_s >= 1 and .machine.steal_s >= 0'
  json direct/rep1/c2.json '(.roles | keys) == ["backend", "load"]'

  equal "$(head -n 1 gateway-stub/rep1/server.log)" \
    "\$ env PORT=$gateway_port UPSTREAM=http://127.0.0.1:$backend_port $sandbox/gateway-stub/start.sh"
  equal "$(head -n 1 direct/rep1/server.log)" "\$ env PORT=$backend_port $sandbox/backend-stub/start.sh"
  nothing_left
}

@test "a subject's own path is what it and its backend are asked for" {
  fake_wrk
  wrk_text 500.00 >"$STUB_DIR/wrk.out"
  run -0 "$stub_round" "${short[@]}" --connections 2 --subjects gateway-stub/other/path.txt --results "$results"
  run_dir=$(one_run)
  for name in gateway-stub backend-stub; do
    equal "$(<"$STUB_DIR/$name.asked")" /other/path.txt
  done
  cd "$run_dir/gateway-stub/other/path.txt/rep1"
  equal "$(head -n 1 c2.wrk.txt)" "wrk -t2 -c2 -d1s --timeout 30s --latency http://127.0.0.1:$gateway_port/other/path.txt"
  equal "$(head -n 1 server.log)" \
    "\$ env PORT=$gateway_port UPSTREAM=http://127.0.0.1:$backend_port $sandbox/gateway-stub/start.sh"
  equal "$(head -n 1 backend.log)" "\$ env PORT=$backend_port $sandbox/backend-stub/start.sh"
  json c2.json '.valid and .roles.gateway.name == "gateway-stub/other/path.txt" and .roles.backend.name == "backend-stub"'
  json "$run_dir/run.json" '.backend == "backend-stub" and .base == "direct" and .path == "/hello"'
  grep -q '| gateway CPU µs/request | ratio to direct |$' "$run_dir/summary.md"
  nothing_left
}

@test "the figures of the summary are those of wrk's own output" {
  run -0 "$stub_round" "${short[@]}" --connections 2 --results "$results"
  cd "$(one_run)"
  equal "$(head -n 1 summary.csv)" "subject,connections,repetitions,valid,requests_per_sec,mean_ms,p50_ms,p90_ms,p99_ms,errors,gateway_cpu_us_per_request,ratio_to_direct,notes,backend_cpu_us_per_request,ratio_to_base"
  equal "$(wc -l <summary.csv)" 3
  for subject in direct gateway-stub; do
    rate=$(awk '$1 == "Requests/sec:" { print $2 + 0 }' "$subject/rep1/c2.wrk.txt")
    p99=$(awk '$1 == "99%" && $2 ~ /ms$/ { print $2 + 0 }
      $1 == "99%" && $2 ~ /us$/ { print int($2 + 0.5) / 1000 }' "$subject/rep1/c2.wrk.txt")
    row=$(tr -d '"' <summary.csv | grep "^$subject,")
    equal "$(cut -d, -f1-4 <<<"$row")" "$subject,2,1,1"
    equal "$(cut -d, -f5 <<<"$row" | awk '{ print $1 + 0 }')" "$rate"
    equal "$(cut -d, -f9 <<<"$row" | awk '{ print $1 + 0 }')" "$p99"
    grep -q "^| $subject .*| *$(printf '%.0f' "$rate") |" summary.md
  done
  [[ $(tr -d '"' <summary.csv | grep ^direct,) =~ ,0,,1,.*,[0-9.]+,1$ ]] # no gateway; the ratio of direct to itself, twice
}
