#!/usr/bin/env bash
#
# Runs a Hyperfoil agent until its folder is removed, which happens when the engine ends. Started by the controller over ssh.
#
# Usage: scripts/hands/agent.sh FOLDER COMMAND [ARGUMENT...]
#
# Writes the agent's process id to FOLDER/pid. When the folder is gone, kills the agent and the shell that started this
# script, because nothing else would end them if the ssh connection is half open.

source "$(dirname "${BASH_SOURCE[0]}")/hand.sh"
need 2 "FOLDER and COMMAND are" "$@"

"${@:2}" &
agent=$!
trap 'kill "$agent" 2>/dev/null || true' HUP INT TERM
trap 'kill -KILL "$agent" 2>/dev/null || true' EXIT # even if its id cannot be written
printf '%s\n' "$agent" >"$1/pid"
while kill -0 "$agent" 2>/dev/null; do
  [[ -e $1/pid ]] || kill -KILL "$agent" "$PPID" 2>/dev/null || true
  sleep 0.5
done
wait "$agent"
