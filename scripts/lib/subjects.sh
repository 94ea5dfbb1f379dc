# shellcheck shell=bash
#
# Subjects and backends by name. A name is "direct" or MODULE[@VARIANT][/PATH], with a stack before it or without. A module
# is a folder of this repository that holds either a pom.xml (started from target/<module>.jar) or an executable start.sh.
# Its port stands in it: `server.port` in application.yml, or PORT in start.sh. It is a gateway when it takes an upstream. A
# variant is a Spring profile, application-<variant>.yml, which may say which Java it needs: `needs-java: 21`. A path is what
# this subject is asked for instead of the round's path.

is_module() { [[ -f $home/$1/pom.xml || -x $home/$1/start.sh ]]; }

# module_of NAME: prints its module: what stands before the variant, or else the longest leading part that is a module; that
# of the stack, where it has it.
module_of() {
  local stack module
  stack=$(stack_of "$1")
  module=${1#"$stack"}
  module=${module%%@*}
  if [[ $1 != *@* ]]; then
    while [[ $module == */* ]] && ! is_module "$stack$module" && ! is_module "$module"; do
      module=${module%/*}
    done
  fi
  if is_module "$stack$module" || ! is_module "$module"; then
    printf '%s' "$stack"
  fi
  printf '%s' "$module"
}

folder_of() { printf '%s/%s' "$home" "$(module_of "$1")"; }

variant_of() {
  local variant=
  if [[ $1 == *@* ]]; then
    variant=${1#*@}
  fi
  printf '%s' "${variant%%/*}"
}

# own_path_of NAME: prints the path that the name ends with; nothing if it has none.
own_path_of() {
  local module rest
  module=$(unstacked "$(module_of "$1")")
  rest=$(unstacked "$1")
  rest=${rest#"$module"}
  if [[ $rest == */* ]]; then
    printf '/%s' "${rest#*/}"
  fi
}

# path_of SUBJECT: prints what it is asked for.
path_of() {
  local own
  own=$(own_path_of "$1")
  printf '%s' "${own:-$path}"
}

# jar_of NAME: prints the jar that it is started from. That of benchmarks has the name that JMH's users know.
jar_of() {
  local folder name
  folder=$(folder_of "$1")
  name=${folder##*/}
  if [[ $name == jmh-bench ]]; then
    name=benchmarks
  fi
  printf '%s' "$folder/target/$name.jar"
}

is_native() { [[ -x $(folder_of "$1")/start.sh ]]; }

configuration_of() { printf '%s' "$(folder_of "$1")/src/main/resources/application.yml"; }

# variant_file_of NAME: prints the file of its variant.
variant_file_of() { printf '%s/application-%s.yml' "$(folder_of "$1")/src/main/resources" "$(variant_of "$1")"; }

# needed_java NAME: prints the oldest Java its variant runs on, as it is written; nothing where that is the project's own.
needed_java() {
  if [[ -n $(variant_of "$1") && -r $(variant_file_of "$1") ]]; then
    sed -n 's/^needs-java: *//p' "$(variant_file_of "$1")"
  fi
}

# missing_path NAME: prints the path that it ends with where its module does not answer it, as it says itself:
# `without-paths: /a /b`.
missing_path() {
  local own without
  own=$(own_path_of "$1")
  if [[ -n $own && -r $(configuration_of "$1") ]]; then
    without=$(sed -n 's/^without-paths: *//p' "$(configuration_of "$1")")
    if [[ " $without " == *" $own "* ]]; then
      printf '%s' "$own"
    fi
  fi
}

study= # the one that is run

# study_of NAME: prints the study that it is for alone; nothing where it is for all.
study_of() {
  local file
  for file in "$(variant_file_of "$1")" "$(configuration_of "$1")"; do
    if [[ -r $file ]]; then
      sed -n 's/^for-study: *//p' "$file"
    fi
  done | head -n 1
}

# misfit NAME: prints why this gateway or service cannot be a subject here; nothing if it can.
misfit() {
  local only
  only=$(study_of "$1")
  if [[ -n $only && $only != "$study" ]]; then
    printf 'is a subject of the study %s alone' "$only"
  else
    unsuitable "$1"
  fi
}

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
  local word='[a-zA-Z0-9_-]+(\.[a-zA-Z0-9_-]+)*' # neither . nor .. is one: a name is also a folder of the results
  local module variant
  if ! [[ $1 =~ ^$word(/$word)*(@$word)?(/$word)*$ && $1 =~ ^[a-zA-Z0-9] ]]; then
    problem "\"$1\" is not the name of a subject or backend" "names are module, module@variant or either with a /path, see --list"
    return
  fi
  module=$(module_of "$1")
  variant=$(variant_of "$1")
  if [[ -n $(stack_of "$(unstacked "$1")") ]]; then
    problem "$1 is in two stacks" "name it $(unstacked "$1")"
  elif ! is_module "$module"; then
    problem "there is no $1: $home/$module has neither a pom.xml nor a start.sh" "see --list"
  elif [[ -n $variant ]] && is_native "$1"; then
    problem "$1: $module has no variants" "leave out @$variant"
  elif [[ -n $variant && ! -f $(variant_file_of "$1") ]]; then
    problem "$1: $module has no application-$variant.yml" "see --list"
  elif ! [[ $(needed_java "$1") =~ ^[0-9]*$ ]]; then
    problem "$1: needs-java in $(variant_file_of "$1") is \"$(needed_java "$1")\", not a number" "write it as needs-java: 21"
  elif [[ -n $(missing_path "$1") ]]; then
    problem "$1: $module has no $(missing_path "$1")" "ask for another path, or today's module"
  elif [[ -z $(port_of "$1") ]]; then
    problem "$1 declares no port" "write server.port in its application.yml or PORT=\"\${PORT:-8083}\" in its start.sh"
  fi
}

# check_server_name NAME: the same where a server is meant, and not what it is asked for.
check_server_name() {
  check_name "$1"
  if [[ -n $(own_path_of "$1") ]]; then
    problem "$1: a path is only for a subject of a round" "leave out $(own_path_of "$1")"
  fi
}

# native_version NAME: prints what its start.sh says its server is; fails when that server is not installed.
native_version() { "$(folder_of "$1")/start.sh" --version 2>&1; }

# java_command: prints the JVM that JAVA_HOME picks.
java_command() { printf '%s' "${JAVA_HOME:+$JAVA_HOME/bin/}java"; }

# usual_java_opts: prints the JVM flags of every server.
usual_java_opts() { printf '%s' "${JAVA_OPTS-$default_java_opts}"; }

# server_command ARRAY NAME PORT [UPSTREAM [FOLDER [ARGUMENT...]]]: sets ARRAY to what starts the server in the
# foreground; FOLDER is for its temporary files, where the JVM's own choice is not wanted.
# JVM flags stand before -jar: behind it they would be the application's arguments.
server_command() {
  # shellcheck disable=SC2178 # a name reference
  local -n into=$1
  local name=$2 port=$3 upstream=${4-} folder=${5-} options variant
  if is_native "$name"; then
    into=(env "PORT=$port")
    if [[ -n $upstream ]]; then
      into+=("UPSTREAM=$upstream")
    fi
    into+=("$(folder_of "$name")/start.sh" "${@:6}")
    return
  fi
  read -ra options <<<"$(usual_java_opts)"
  into=("$(java_command)" "${options[@]}")
  if [[ -n $folder ]]; then
    into+=("-Djava.io.tmpdir=$folder")
  fi
  into+=(-jar "$(jar_of "$name")" "--server.port=$port")
  if [[ -n $upstream ]]; then
    into+=("--upstream=$upstream")
  fi
  into+=("${@:6}")
  variant=$(variant_of "$name")
  if [[ -n $variant ]]; then
    into+=("--spring.profiles.active=$variant")
  fi
}

# other_subjects: prints what else the round takes, with all variants, a name a line: the gateways, or without a backend
# the servers that answer by themselves.
other_subjects() {
  local file name each kind=server
  if [[ -n $backend ]]; then
    kind=gateway
    printf 'direct\n'
  fi
  for file in "$home"/*/start.sh "$home"/{,stack-*/}*/src/main/resources/application.yml; do
    name=${file#"$home"/}
    name=${name%/start.sh}
    name=${name%/src/main/resources/application.yml}
    if [[ -f $file && -n $(port_of "$name") && $(kind_of "$name") == "$kind" ]]; then
      for each in "$name" $(variant_names "$name"); do
        if [[ -z $(misfit "$each") ]]; then
          printf '%s\n' "$each"
        fi
      done
    fi
  done | sort
}

# kind_of NAME: prints gateway, or server for what answers by itself.
kind_of() {
  if is_gateway "$1"; then
    printf gateway
  else
    printf server
  fi
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
