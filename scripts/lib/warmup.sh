# shellcheck shell=bash
#
# Warm-up after a server's start: slices of load with pauses, until both the throughput and the processor time per
# request of the last few agree, or the limit is reached. A subject whose throughput is bounded by something else would
# agree at once in throughput while its code is still being compiled. Every slice is kept in warmup.json, one entry per
# start of the server. A kind of experiment that warms up has these functions:
#   warmup_load                    prints as JSON what load it is
#   warmup_command ARRAY SECONDS   sets ARRAY to the command of one slice, which loads target
#   warmup_figures OUTPUT SECONDS  prints requests and requests_per_sec of it as JSON

settled=true # whether the last warm-up did

# warm_up ROLE FILE: warms the server of that role; sets settled to whether it settled. Ends early if a server dies.
warm_up() {
  local role=$1 file=$2 begun=$EPOCHREALTIME slice_s=$warmup_slice_s slices='[]' command before after figures
  local count=0 slice_begun
  settled=true
  if ((warmup_limit_s < slice_s)); then
    slice_s=$warmup_limit_s
  fi
  while may_warm_up "$slice_s" "$count" "$begun"; do
    slice_begun=$EPOCHREALTIME
    if ((count)); then
      sleep "$warmup_pause_s" # the pause is part of the method: compilers and collectors catch up
    fi
    count=$((count + 1))
    warmup_command command "$slice_s"
    before=$(role_ticks "$role")
    run_load "$work_dir/warmup.txt" "${command[@]}"
    after=$(role_ticks "$role")
    if ! are_servers_running; then
      return
    fi
    add_seconds warmup_ms "$slice_begun"
    await_idle || true
    figures=$(warmup_figures "$work_dir/warmup.txt" "$slice_s")
    slices=$(jq -c --argjson slices "$slices" --argjson ticks "$((after - before))" \
      --argjson ticks_per_s "${ticks_per_s:-null}" '$slices + [{
        requests, requests_per_sec,
        cpu_us_per_request: (if $ticks_per_s and (.requests // 0) > 0 then $ticks / $ticks_per_s * 1e6 / .requests else null end)
      }]' <<<"$figures")
    settled=$(have_settled "$slices")
    if [[ $settled == true ]]; then
      break
    fi
  done
  append_to_list "$file" "$(jq -n --argjson load "$(warmup_load)" --argjson slice_s "$slice_s" \
    --argjson limit_s "$warmup_limit_s" --argjson settled "$settled" --argjson seconds "$(elapsed_s "$begun")" \
    --argjson slices "$slices" '$load + {$slice_s, $limit_s, $settled, $seconds, $slices}')"
}

# warm_up_subject ROLE FOLDER: the same for a subject that has just been started; sets failure.
warm_up_subject() {
  warm_up "$1" "$2/warmup.json"
  find_deaths "during the warm-up"
  failure=${deaths[0]-}
}

# may_warm_up SLICE_S COUNT BEGUN: whether another slice may be run after so many. The limit is one of time, but the few
# slices that can tell are run where a slow server's queue takes the time between them.
may_warm_up() {
  (($1 && ($2 + 1) * $1 <= warmup_limit_s)) && (($2 < warmup_window || $(elapsed_s "$3") + $1 <= warmup_limit_s))
}

# have_settled SLICES: prints whether the last slices agree; what could not be measured is not asked for.
have_settled() {
  jq -n --argjson slices "$1" --argjson window "$warmup_window" --argjson rate_spread "$warmup_spread" \
    --argjson cpu_spread "$warmup_cpu_spread" --argjson ticks_per_s "${ticks_per_s:-null}" \
    --argjson resolution "$warmup_cpu_resolution" '
    def agree($spread; $resolution): length == 0 or max - min <= ([$spread * max, $resolution] | max);
    $slices[-$window:]
    | length == $window and all((.requests_per_sec // 0) > 0)
      and (map(.requests_per_sec) | agree($rate_spread; 0))
      and ((map(.requests // 0) | min) as $requests
        | (if $ticks_per_s and $requests > 0 then $resolution / $ticks_per_s * 1e6 / $requests else 0 end) as $clock
        | map(.cpu_us_per_request | select(.)) | agree($cpu_spread; $clock))'
}
