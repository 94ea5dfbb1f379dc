#!/usr/bin/env bash
#
# Makes hosts out of network namespaces of this machine, to try what needs several: each has an address on a bridge of
# their own and an sshd that takes a throwaway key, whose users find an empty folder as their home. Needs root, ip and sshd.
#
# Usage: scripts/tests/rig.sh up FOLDER NAME...
#        scripts/tests/rig.sh down FOLDER
#   FOLDER   is made by up and removed by down; its bin, put first on the PATH, has an ssh that knows key and hosts
#   NAME     of a host: at most 8 letters and digits; up to 20 hosts
#
# A machine has one rig at a time: up takes away what is left of another. This machine is 198.18.87.1 on the bridge gb-rig,
# and the hosts are 198.18.87.11, 198.18.87.12 and so on, in that order: addresses that are set aside for benchmarks (RFC
# 2544). Where a route of 198.18 overlaps them, such as that of a VPN, up makes nothing. Each host is in the network
# namespace gb-NAME behind the interface gb-NAME of this machine:
#   ip netns exec gb-NAME ss -ltn      what listens on a host
#   ip link set gb-NAME down           takes its link down

set -euo pipefail

PATH=$PATH:/usr/sbin:/sbin
bridge=gb-rig
network=198.18.87

manual() { sed -n '3,/^$/s/^# \{0,1\}//p' "$0"; }

# up FOLDER NAME...
up() {
  local folder=$1 name number=10
  take_away
  refuse_overlap
  mkdir -m 700 -- "$folder" "$folder/bin" "$folder/home"
  ssh-keygen -q -t ed25519 -N '' -f "$folder/key"
  ip link add "$bridge" type bridge
  ip addr add "$network.1/24" dev "$bridge"
  ip link set "$bridge" up
  for name in "${@:2}"; do
    number=$((number + 1))
    add_host "$folder" "$name" "$network.$number"
  done
  cat >"$folder/config" <<EOF
Host $network.*
  User $(id -un)
  IdentityFile $folder/key
  IdentitiesOnly yes
  UserKnownHostsFile $folder/known_hosts
  GlobalKnownHostsFile /dev/null
EOF
  printf '#!/bin/sh\nexec %q -F %q "$@"\n' "$(command -v ssh)" "$folder/config" >"$folder/bin/ssh"
  chmod +x "$folder/bin/ssh"
}

# refuse_overlap: exits if this machine has a route to some of the addresses.
refuse_overlap() {
  local routes
  routes=$({
    ip -4 route show root "$network.0/24"  # to a part of them
    ip -4 route show match "$network.0/24" # to all of them and more; also the default route
  } | grep -E '^([a-z]+ )?198\.18\.' | sort -u) || return 0
  printf 'The hosts need %s.0/24, but a route of this machine overlaps it:\n%s\nEnd what made it, such as a VPN.\n' "$network" \
    "$routes" >&2
  exit 2
}

# add_host FOLDER NAME ADDRESS: with an sshd that answers.
add_host() {
  local folder=$1 name=$2 address=$3 space=gb-$2
  ip netns add "$space"
  ip link add "$space" type veth peer name eth0 netns "$space"
  ip link set "$space" master "$bridge" up
  ip -n "$space" addr add "$address/24" dev eth0
  ip -n "$space" link set eth0 up
  ip -n "$space" link set lo up
  ssh-keygen -q -t ed25519 -N '' -f "$folder/$name"
  printf '%s %s\n' "$address" "$(cut -d ' ' -f 1,2 "$folder/$name.pub")" >>"$folder/known_hosts"
  cat >"$folder/$name.conf" <<EOF
ListenAddress $address
HostKey $folder/$name
AuthorizedKeysFile $folder/key.pub
PermitRootLogin prohibit-password
PasswordAuthentication no
UsePAM no
StrictModes no
PidFile $folder/$name.pid
SetEnv HOME=$folder/home
Subsystem sftp internal-sftp
EOF
  # sshd wants this folder; what is mounted here is seen in there alone.
  # shellcheck disable=SC2016 # expanded in there
  ip netns exec "$space" sh -c 'mount -t tmpfs none /run && mkdir /run/sshd && exec "$0" -f "$1" -E "$2"' \
    "$(command -v sshd)" "$folder/$name.conf" "$folder/$name.log"
  for _ in {1..2400}; do
    [[ $(ip netns exec "$space" ss -Hltn) != *"$address:22 "* ]] || return 0
    sleep 0.05
  done
  cat "$folder/$name.log" >&2
  return 1
}

# take_away: every host there is, with what runs on it, and the bridge.
take_away() {
  local space pids
  while read -r space _; do
    [[ $space == gb-* ]] || continue
    mapfile -t pids < <(ip netns pids "$space" 2>/dev/null || true)
    ((!${#pids[@]})) || kill -KILL "${pids[@]}" 2>/dev/null || true
    # The interface of a host may outlive its namespace for a moment, and would be in the way of the next one.
    ip link del "$space" 2>/dev/null || true
    ip netns del "$space"
  done < <(ip netns list)
  ip link del "$bridge" 2>/dev/null || true
}

# down FOLDER
down() {
  take_away
  rm -rf -- "$1"
}

case ${1-} in
  up) up "${@:2}" ;;
  down) down "$2" ;;
  *) manual ;;
esac
