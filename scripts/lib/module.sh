# shellcheck shell=bash
#
# Modules by name, for scripts/run.sh. A module is a folder of this repository that holds either a pom.xml (started from
# target/<module>.jar) or an executable start.sh. Its port stands in it: `server.port` in application.yml, or PORT in
# start.sh. It is a gateway when it takes an upstream. A variant, module@variant, is a Spring profile,
# application-<variant>.yml, which may say which Java it needs: `needs-java: 21`. A name may begin with a stack, a folder
# stack-2019 or the like with modules of the same names; what has no module there is today's.

# JVM flags, the articles' own; the environment variable JAVA_OPTS replaces them. The head has the same in Defaults.java, for
# a module must run without it; a test compares the two.
readonly default_java_opts="-Xms2g -Xmx2g -Xmn1g -XX:MaxMetaspaceSize=256m -Xss256k"

is_module() { [[ -f $home/$1/pom.xml || -x $home/$1/start.sh ]]; }

# read_name NAME: sets module, variant, folder, resources and native, which is empty for a Java module; notes a problem
# when nothing of that name can be run.
read_name() {
  local word='[a-zA-Z0-9_-]+(\.[a-zA-Z0-9_-]+)*' stack= rest # neither . nor .. is a word
  module='' variant='' folder='' resources='' native=''
  if ! [[ $1 =~ ^$word(/$word)*(@$word)?(/$word)*$ && $1 =~ ^[a-zA-Z0-9] ]]; then
    problem "\"$1\" is not the name of a module" "names are module or module@variant"
    return
  fi
  if [[ $1 =~ ^stack-[0-9]+/ ]]; then
    stack=${BASH_REMATCH[0]}
  fi
  rest=${1#"$stack"}
  module=${rest%%@*}
  while [[ $module == */* ]] && ! is_module "$stack$module" && ! is_module "$module"; do
    module=${module%/*}
  done
  rest=${rest#"$module"}
  if is_module "$stack$module" || ! is_module "$module"; then
    module=$stack$module
  fi
  if [[ $rest == @* ]]; then
    variant=${rest#@}
    variant=${variant%%/*}
  fi
  folder=$home/$module
  resources=$folder/src/main/resources
  [[ ! -x $folder/start.sh ]] || native=yes
  if ! is_module "$module"; then
    problem "there is no $1: $folder has neither a pom.xml nor a start.sh" "name a folder of this repository"
  elif [[ $rest == */* ]]; then
    problem "$1: a path is only for a subject of a round" "leave out /${rest#*/}"
  elif [[ -n $variant && -n $native ]]; then
    problem "$1: $module has no variants" "leave out @$variant"
  elif [[ -n $variant && ! -f $resources/application-$variant.yml ]]; then
    problem "$1: $module has no application-$variant.yml" "leave out @$variant, or name another"
  elif [[ -z $(own_port) ]]; then
    problem "$1 declares no port" "write server.port in its application.yml or PORT=\"\${PORT:-8083}\" in its start.sh"
  fi
}

# own_port: prints the port that the module declares; nothing if there is none.
own_port() {
  if [[ -n $native ]]; then
    # shellcheck disable=SC2016 # the text is start.sh's
    sed -n 's/^PORT="\${PORT:-\([0-9]*\)}"$/\1/p' "$folder/start.sh"
  else
    sed -n '/^server:/,/^[^ ]/s/^  port: *\([0-9]*\)$/\1/p' "$resources/application.yml" 2>/dev/null || true
  fi
}

is_gateway() {
  if [[ -n $native ]]; then
    grep -qE '^(export )?UPSTREAM=' "$folder/start.sh"
  else
    grep -qs '^upstream:' "$resources/application.yml"
  fi
}

# jar: prints the jar that the module is started from.
jar() { printf '%s' "$folder/target/${folder##*/}.jar"; }

# check_module NAME: what it is started from is there, and the JVM is late enough for its variant.
check_module() {
  local needed output major
  if [[ -n $native ]]; then
    output=$("$folder/start.sh" --version 2>&1) || problem "$1 cannot be started: $output" "run scripts/setup.sh"
    return
  fi
  if [[ ! -f $(jar) ]]; then
    problem "$1 is not built: there is no $(jar)" "run ./mvnw -DskipTests package"
  fi
  check_java
  needed=$(sed -n 's/^needs-java: *\([0-9]*\).*/\1/p' "$resources/application-$variant.yml" 2>/dev/null) || true
  major=$(jdk_major "$(java_command)") || true
  if [[ -n $needed && -n $major ]] && ((major < needed)); then
    problem "$1 needs Java $needed or later, this is Java $major" "set JAVA_HOME to a later JDK"
  fi
}

# server_command PORT [UPSTREAM]: sets command to what starts the module in the foreground.
# JVM flags stand before -jar: behind it they would be the application's arguments.
server_command() {
  local options
  if [[ -n $native ]]; then
    command=(env "PORT=$1" ${2:+"UPSTREAM=$2"} "$folder/start.sh")
  else
    read -ra options <<<"${JAVA_OPTS-$default_java_opts}"
    command=("$(java_command)" "${options[@]}" -jar "$(jar)" "--server.port=$1" ${2:+"--upstream=$2"}
      ${variant:+"--spring.profiles.active=$variant"})
  fi
}

is_port() { [[ $1 =~ ^[0-9]{1,5}$ ]] && ((10#$1 >= 1 && 10#$1 <= 65535)); }

# is_port_taken PORT: whether something listens there. Asks the kernel, where it tells: a connection to a listener that
# never accepts would hang.
is_port_taken() {
  local port
  if [[ -r /proc/net/tcp ]]; then
    printf -v port ':%04X' "$((10#$1))"
    grep -qsE "^ *[0-9]+: [0-9A-F]+$port [0-9A-F]+:0000 0A " /proc/net/tcp /proc/net/tcp6
  else
    (: <"/dev/tcp/127.0.0.1/$1") 2>/dev/null
  fi
}

# port_holder PORT: prints who listens there, where ss can tell.
port_holder() { { ss -Hltnp "sport = :$1" 2>/dev/null || true; } | sed -n '1s/.*users:((\(.*\)))/ by \1/p'; }
