#!/usr/bin/env bash
#
# Runs one module in the foreground until Ctrl-C. Prints the exact command first.
#
# Usage: scripts/run.sh NAME [--port PORT] [--upstream URL] [--dry-run]
#   NAME            a folder of this repository, or folder@variant: gateway-scg, gateway-zuul@tuned, nginx
#   --port PORT     listen on this port instead of the module's own
#   --upstream URL  the server behind a gateway, http://HOST:PORT (default http://127.0.0.1:8080)
#   --dry-run       print the command and stop
#   --help          print this and stop
#
# Environment: JAVA_HOME selects the JVM, JAVA_OPTS replaces its flags, BIND is the address to listen on (127.0.0.1).

source "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

# JVM flags, the articles' own; the environment variable JAVA_OPTS replaces them. Defaults.java repeats them for the
# engine, because a module must run without the engine; a test compares the two.
readonly default_java_opts="-Xms2g -Xmx2g -Xmn1g -XX:MaxMetaspaceSize=256m -Xss256k"

# A module is a folder of this repository that holds either a pom.xml (started from target/<module>.jar) or an
# executable start.sh. It declares its port: `server.port` in application.yml, or PORT in start.sh. It is a gateway if
# it takes an upstream. A variant, module@variant, is a Spring profile, application-<variant>.yml, which may declare the
# Java version it needs: `needs-java: 21`. A name may begin with a stack, a folder such as stack-2019 that holds modules
# of the same names; a module that the stack does not have is today's.
is_module() { [[ -f $home/$1/pom.xml || -x $home/$1/start.sh ]]; }

# read_name: sets variant, folder, jar, resources, own_port, native (empty for a Java module) and gateway (empty if it
# is not one); notes a problem if nothing of that name can be run.
read_name() {
  local word='[a-zA-Z0-9_-]+(\.[a-zA-Z0-9_-]+)*' stack module path # neither . nor .. is a word
  if ! [[ $name =~ ^$word(/$word)*(@$word)?(/$word)*$ && $name =~ ^[a-zA-Z0-9] ]]; then
    problem "\"$name\" is not the name of a module" "names are module or module@variant"
    return
  fi
  [[ $name =~ ^(stack-[0-9]+/)?([^@]*)(@([^/]*))?(.*)$ ]]
  stack=${BASH_REMATCH[1]} module=${BASH_REMATCH[2]} variant=${BASH_REMATCH[4]} path=${BASH_REMATCH[5]}
  while [[ $module == */* ]] && ! is_module "$stack$module" && ! is_module "$module"; do
    path=/${module##*/}$path
    module=${module%/*}
  done
  if is_module "$stack$module" || ! is_module "$module"; then
    module=$stack$module
  fi
  folder=$home/$module
  jar=$folder/target/${folder##*/}.jar
  resources=$folder/src/main/resources
  if [[ -x $folder/start.sh ]]; then
    native=yes
    # shellcheck disable=SC2016 # the text is start.sh's
    own_port=$(sed -n 's/^PORT="\${PORT:-\([0-9]*\)}"$/\1/p' "$folder/start.sh")
    gateway=$(grep -E '^(export )?UPSTREAM=' "$folder/start.sh") || true
  else
    native=
    own_port=$(sed -n '/^server:/,/^[^ ]/s/^  port: *\([0-9]*\)$/\1/p' "$resources/application.yml" 2>/dev/null) || true
    gateway=$(grep -s '^upstream:' "$resources/application.yml") || true
  fi
  if ! is_module "$module"; then
    problem "there is no $name: $folder has neither a pom.xml nor a start.sh" "name a folder of this repository"
  elif [[ -n $path ]]; then
    problem "$name: only subjects of a round can have a path" "leave out $path"
  elif [[ -n $variant && -n $native ]]; then
    problem "$name: $module has no variants" "leave out @$variant"
  elif [[ -n $variant && ! -f $resources/application-$variant.yml ]]; then
    problem "$name: $module has no application-$variant.yml" "leave out @$variant, or name another variant"
  elif [[ -z $own_port ]]; then
    problem "$name declares no port" "write server.port in its application.yml or PORT=\"\${PORT:-8083}\" in its start.sh"
  fi
}

is_port() { [[ $1 =~ ^[0-9]{1,5}$ ]] && ((10#$1 >= 1 && 10#$1 <= 65535)); }

# is_port_taken: whether something listens there. Asks the kernel where possible: a connection to a listener that never
# accepts would hang.
is_port_taken() {
  local digits
  if [[ -r /proc/net/tcp ]]; then
    printf -v digits ':%04X' "$((10#$port))"
    grep -qsE "^ *[0-9]+: [0-9A-F]+$digits [0-9A-F]+:0000 0A " /proc/net/tcp /proc/net/tcp6
  else
    (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null
  fi
}

# port_holder: prints who listens there, where ss can tell.
port_holder() { { ss -Hltnp "sport = :$port" 2>/dev/null || true; } | sed -n '1s/.*users:((\(.*\)))/ by \1/p'; }

name=
port=
upstream=http://127.0.0.1:8080
dry_run=
while (($#)); do
  case $1 in
    --help) offer_manual "$1" ;;
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
        problem "more than one NAME: $1" "run one module at a time"
      fi
      name=$1
      ;;
  esac
  shift
done

if [[ -z $name ]]; then
  problem "NAME is missing" "see --help"
else
  read_name
fi
if [[ -n $port ]] && ! is_port "$port"; then
  problem "--port $port is not a port" "give a number from 1 to 65535"
fi
if ! [[ $upstream =~ ^http://[^/:]+:[0-9]+$ ]]; then
  problem "--upstream $upstream is not http://HOST:PORT" "write it as http://127.0.0.1:8080"
fi
exit_on_problems

port=${port:-$own_port}
[[ -n $gateway ]] || upstream=
if [[ -n $native ]]; then
  said=$("$folder/start.sh" --version 2>&1) || problem "$name cannot be started: $said" "run scripts/setup.sh"
  command=(env "PORT=$port" ${upstream:+"UPSTREAM=$upstream"} "$folder/start.sh")
else
  [[ -f $jar ]] || problem "$name is not built: there is no $jar" "run ./mvnw -DskipTests package"
  check_java
  needed=$(sed -n 's/^needs-java: *\([0-9]*\).*/\1/p' "$resources/application-$variant.yml" 2>/dev/null) || true
  major=$(jdk_major "$(java_command)") || true
  if [[ -n $needed && -n $major ]] && ((major < needed)); then
    problem "$name needs Java $needed or later, this is Java $major" "set JAVA_HOME to a later JDK"
  fi
  # JVM flags stand before -jar: behind it they would be the application's arguments.
  read -ra options <<<"${JAVA_OPTS-$default_java_opts}"
  command=("$(java_command)" "${options[@]}" -jar "$jar" "--server.port=$port" ${upstream:+"--upstream=$upstream"})
  command+=(${variant:+"--spring.profiles.active=$variant"})
fi
if is_port_taken; then
  problem "port $port is taken$(port_holder)" "stop what listens there, or give another --port"
fi
exit_on_problems

printf -v line '%q ' "${command[@]}"
say "${line% }"
[[ -n $dry_run ]] || exec "${command[@]}"
