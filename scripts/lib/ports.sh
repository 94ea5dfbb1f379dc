# shellcheck shell=bash
#
# Ports of this machine.

is_port() { [[ $1 =~ ^[0-9]{1,5}$ ]] && ((10#$1 >= 1 && 10#$1 <= 65535)); }

# is_port_taken PORT: whether something accepts connections there.
is_port_taken() { (: <"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# abandoned_connections PORT...: prints how many connections there the client has closed and the server has not yet: as
# long as it works on their requests. 0 where there is no /proc.
abandoned_connections() {
  local ports
  printf -v ports ':%04X ' "$@"
  { cat /proc/net/tcp /proc/net/tcp6 2>/dev/null || true; } | awk -v ports="$ports" '
    $4 == "08" && index(ports, substr($2, length($2) - 4) " ") { count++ } # CLOSE_WAIT
    END { print count + 0 }'
}

# port_holder PORT: prints who listens there, where ss can tell.
port_holder() {
  local found
  found=$(ss -Hltnp "sport = :$1" 2>/dev/null | sed -n 's/.*users:((\(.*\)))/\1/p' | head -n 1) || true
  if [[ -n $found ]]; then
    printf ' by %s' "$found"
  fi
}
