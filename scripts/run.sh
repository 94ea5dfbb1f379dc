#!/usr/bin/env bash
#
# Runs one module by hand, in the foreground, until Ctrl-C. Prints the exact command first.
#
# Usage: scripts/run.sh NAME [--port PORT] [--upstream URL] [--dry-run]
#   NAME            a folder of this repository, or folder@variant: gateway-scg, gateway-zuul@tuned, nginx
#   --port PORT     instead of the folder's own port
#   --upstream URL  what a gateway stands in front of, http://HOST:PORT (default http://127.0.0.1:8080)
#   --dry-run       print the command and stop
#   --help          print this and stop
#
# Environment: JAVA_HOME picks the JVM, JAVA_OPTS replaces its flags, BIND is the address to listen on (127.0.0.1).

source "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
source "$lib/module.sh"

name=
port=
upstream=http://127.0.0.1:8080
dry_run=
while (($#)); do
  case $1 in
    --help)
      manual "$0"
      exit 0
      ;;
    --dry-run) dry_run=yes ;;
    --port | --upstream)
      set -- "$1=${2-}" "${@:3}"
      continue
      ;;
    --port= | --upstream=) problem "${1%=} has no value" "see --help" ;;
    --port=*) port=${1#*=} ;;
    --upstream=*) upstream=${1#*=} ;;
    -*) problem "unknown argument: $1" "see --help" ;;
    *)
      if [[ -n $name ]]; then
        problem "a second name: $1" "run one module at a time"
      fi
      name=$1
      ;;
  esac
  shift
done

if [[ -z $name ]]; then
  problem "no NAME is given" "see --help"
else
  read_name "$name"
fi
if [[ -n $port ]] && ! is_port "$port"; then
  problem "--port $port is not a port" "give a number from 1 to 65535"
fi
if ! [[ $upstream =~ ^http://[^/:]+:[0-9]+$ ]]; then
  problem "--upstream $upstream is not http://HOST:PORT" "write it as http://127.0.0.1:8080"
fi
exit_on_problems
check_module "$name"
port=${port:-$(own_port)}
if is_port_taken "$port"; then
  problem "port $port is taken$(port_holder "$port")" "stop what listens there, or give another --port"
fi
exit_on_problems

is_gateway || upstream=
server_command "$port" "$upstream"
printf -v line '%q ' "${command[@]}"
say "${line% }"
if [[ -z $dry_run ]]; then
  exec "${command[@]}"
fi
