# shellcheck shell=bash
#
# Ports of this machine.

is_port() { [[ $1 =~ ^[0-9]{1,5}$ ]] && ((10#$1 >= 1 && 10#$1 <= 65535)); }

# is_port_taken PORT: whether something accepts connections there.
is_port_taken() { (: <"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# port_holder PORT: prints who listens there, where ss can tell.
port_holder() {
  local found
  found=$(ss -Hltnp "sport = :$1" 2>/dev/null | sed -n 's/.*users:((\(.*\)))/\1/p' | head -n 1) || true
  if [[ -n $found ]]; then
    printf ' by %s' "$found"
  fi
}
