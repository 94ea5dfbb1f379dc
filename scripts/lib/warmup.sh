# shellcheck shell=bash
#
# Warm-up after a server's start: slices of load with pauses, until the throughput of the last few agrees or the limit
# is reached. What each slice gave is kept in warmup.json, one entry per start of the server.

# warm_up SUBJECT URL FILE
warm_up() {
  local subject=$1 url=$2 file=$3 begun=$EPOCHREALTIME slice_s=$warmup_slice_s command rates=() rate settled=false
  if ((warmup_limit_s < slice_s)); then
    slice_s=$warmup_limit_s
  fi
  while ((slice_s)) && (($(elapsed_s "$begun") + slice_s <= warmup_limit_s)); do
    if ((${#rates[@]})); then
      sleep "$warmup_pause_s" # the pause is part of the method: compilers and collectors catch up
      await_idle || true
    fi
    wrk_command command "${connections[0]}" "$slice_s" "$url"
    run_load "$work_dir/warmup.txt" "${command[@]}"
    rate=$(wrk_figures "$work_dir/warmup.txt" | jq .requests_per_sec)
    rates+=("${rate:-null}")
    if ! are_servers_running "$subject"; then
      break
    fi
    if rates_agree "${rates[@]: -$warmup_window}"; then
      settled=true
      break
    fi
  done
  add_seconds warmup_ms "$begun"
  append_to_list "$file" "$(jq -n --argjson connections "${connections[0]}" --argjson slice_s "$slice_s" \
    --argjson limit_s "$warmup_limit_s" --argjson settled "$settled" --argjson seconds "$(elapsed_s "$begun")" \
    --argjson rates "[$(IFS=,; printf '%s' "${rates[*]}")]" \
    '{$connections, $slice_s, $limit_s, $settled, $seconds, requests_per_sec: $rates}')"
}

# rates_agree RATE...: whether there are enough of them and they lie close together.
rates_agree() {
  (($# == warmup_window)) || return 1
  printf '%s\n' "$@" | awk -v spread="$warmup_spread" '
    NR == 1 { least = most = $1 }
    $1 !~ /^[0-9.]+$/ { bad = 1 }
    $1 + 0 < least + 0 { least = $1 }
    $1 + 0 > most + 0 { most = $1 }
    END { exit !(!bad && most > 0 && (most - least) / most <= spread) }'
}
