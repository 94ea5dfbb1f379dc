# shellcheck shell=bash
#
# Subjects and backends by name. A name is "direct", a folder of this repository, or folder@variant. A folder holds
# either a module (pom.xml; started from target/<module>.jar) or an executable start.sh. Its port stands in it:
# `server.port` in application.yml, or PORT in start.sh. It is a gateway when it takes an upstream.

folder_of() { printf '%s' "$home/${1%%@*}"; }

variant_of() { [[ $1 != *@* ]] || printf '%s' "${1#*@}"; }

jar_of() {
  local folder
  folder=$(folder_of "$1")
  printf '%s' "$folder/target/${folder##*/}.jar"
}

is_native() { [[ -x $(folder_of "$1")/start.sh ]]; }

configuration_of() { printf '%s' "$(folder_of "$1")/src/main/resources/application.yml"; }

is_gateway() {
  if is_native "$1"; then
    grep -qE '^(export )?UPSTREAM=' "$(folder_of "$1")/start.sh"
  else
    grep -q '^upstream:' "$(configuration_of "$1")" 2>/dev/null
  fi
}

# port_of NAME: prints the port the folder declares; nothing if there is none.
port_of() {
  if is_native "$1"; then
    # shellcheck disable=SC2016 # the text is start.sh's
    sed -n 's/^PORT="\${PORT:-\([0-9]*\)}"$/\1/p' "$(folder_of "$1")/start.sh"
  elif [[ -r $(configuration_of "$1") ]]; then
    sed -n '/^server:/,/^[^ ]/s/^  port: *\([0-9]*\)$/\1/p' "$(configuration_of "$1")"
  fi
}

# check_name NAME: notes a problem when nothing of that name can be run.
check_name() {
  local folder variant
  if ! [[ $1 =~ ^[a-zA-Z0-9][a-zA-Z0-9_-]*(/[a-zA-Z0-9_-]+)*(@[a-zA-Z0-9_-]+)?$ ]]; then
    problem "\"$1\" is not the name of a subject or backend" "names are folder or folder@variant, see --list"
    return
  fi
  folder=$(folder_of "$1")
  variant=$(variant_of "$1")
  if ! is_native "$1" && [[ ! -f $folder/pom.xml ]]; then
    problem "there is no $1: $folder has neither a pom.xml nor a start.sh" "see --list"
  elif [[ -n $variant ]] && is_native "$1"; then
    problem "$1: ${1%%@*} has no variants" "leave out @$variant"
  elif [[ -n $variant && ! -f $folder/src/main/resources/application-$variant.yml ]]; then
    problem "$1: ${1%%@*} has no application-$variant.yml" "see --list"
  elif [[ -z $(port_of "$1") ]]; then
    problem "$1 declares no port" "write server.port in its application.yml or PORT=\"\${PORT:-8083}\" in its start.sh"
  fi
}

check_subject() {
  if [[ $1 == direct ]]; then
    return
  fi
  check_name "$1"
  if [[ -d $(folder_of "$1") ]] && ! is_gateway "$1"; then
    problem "$1 is not a gateway: it takes no upstream" "see --list"
  fi
}

# native_version NAME: prints what its start.sh says its server is; fails when that server is not installed.
native_version() { "$(folder_of "$1")/start.sh" --version 2>&1; }

# java_command: prints the JVM that JAVA_HOME picks.
java_command() { printf '%s' "${JAVA_HOME:+$JAVA_HOME/bin/}java"; }

# server_command ARRAY NAME PORT [UPSTREAM [FOLDER]]: sets ARRAY to what starts the server in the foreground; FOLDER is
# for its temporary files, where the JVM's own choice is not wanted.
# JVM flags stand before -jar: behind it they would be the application's arguments.
server_command() {
  local -n into=$1
  local name=$2 port=$3 upstream=${4-} folder=${5-} options variant
  if is_native "$name"; then
    into=(env "PORT=$port")
    if [[ -n $upstream ]]; then
      into+=("UPSTREAM=$upstream")
    fi
    into+=("$(folder_of "$name")/start.sh")
    return
  fi
  read -ra options <<<"${JAVA_OPTS-$default_java_opts}"
  into=("$(java_command)" "${options[@]}")
  if [[ -n $folder ]]; then
    into+=("-Djava.io.tmpdir=$folder")
  fi
  into+=(-jar "$(jar_of "$name")" "--server.port=$port")
  if [[ -n $upstream ]]; then
    into+=("--upstream=$upstream")
  fi
  variant=$(variant_of "$name")
  if [[ -n $variant ]]; then
    into+=("--spring.profiles.active=$variant")
  fi
}

# gateway_names: prints every gateway there is and its variants, a name a line.
gateway_names() {
  local file name
  for file in "$home"/*/start.sh "$home"/*/src/main/resources/application.yml; do
    name=${file#"$home"/}
    name=${name%%/*}
    if [[ -f $file ]] && is_gateway "$name"; then
      printf '%s\n' "$name"
      variant_names "$name"
    fi
  done | sort
}

variant_names() {
  local file
  for file in "$home/$1"/src/main/resources/application-*.yml; do
    if [[ -f $file ]]; then
      file=${file##*/application-}
      printf '%s\n' "$1@${file%.yml}"
    fi
  done
}
