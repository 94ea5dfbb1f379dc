#!/usr/bin/env bash
#
# Runs one module in the foreground until Ctrl-C. Prints the exact command first. The project must be built, even for a
# native server: the engine makes the command.
#
# Usage: scripts/run.sh NAME [--port PORT] [--upstream URL] [--dry-run]
#   NAME            a folder of this repository, or folder@variant: gateway-scg, gateway-zuul@tuned, nginx
#   --port PORT     listen on this port instead of the module's own
#   --upstream URL  the server behind a gateway, http://HOST:PORT (default http://127.0.0.1:8080)
#   --dry-run       print the command and stop
#   --help          print this and stop
#
# Environment: JAVA_HOME selects the JVM, JAVA_OPTS replaces its flags, BIND is the address to listen on (127.0.0.1).

source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib/head.sh"

if [[ " $* " == *" --help "* ]]; then
  offer_manual --help
fi
line=$(engine command "$@") # the words in it are quoted for a shell
say "$line"
[[ " $* " == *" --dry-run "* ]] || eval "exec $line"
