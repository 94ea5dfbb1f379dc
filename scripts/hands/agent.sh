#!/usr/bin/env bash
#
# Runs an agent of Hyperfoil as long as its folder is there, which goes with the head. The controller starts it over ssh.
#
# Usage: scripts/hands/agent.sh FOLDER COMMAND [ARGUMENT...]
#
# Writes the agent's process id to FOLDER/pid. When the folder is gone, it ends the agent and the shell that started it:
# of a connection that is only half open nobody else would.

source "$(dirname "${BASH_SOURCE[0]}")/hand.sh"
need 2 "FOLDER and COMMAND are" "$@"

"${@:2}" &
agent=$!
trap 'kill "$agent" 2>/dev/null || true' HUP INT TERM
trap 'kill -KILL "$agent" 2>/dev/null || true' EXIT # also where its id cannot be written
printf '%s\n' "$agent" >"$1/pid"
while kill -0 "$agent" 2>/dev/null; do
  [[ -e $1/pid ]] || kill -KILL "$agent" "$PPID" 2>/dev/null || true
  sleep 0.5
done
wait "$agent"
