# shellcheck shell=bash
#
# Stacks: folders stack-2019, stack-2021 … that hold modules of the same names on the versions of that year. A name that
# begins with such a folder is a subject in that stack: stack-2019/gateway-scg is the module there, with the stack's own
# backend behind it where the stack has one. What has no module there is today's, before that backend:
# stack-2019/direct, stack-2019/nginx.

base=direct # the subject that the others are compared with

# stack_of NAME: prints the stack that the name begins with, with its slash; nothing where it begins with none.
stack_of() {
  if [[ $1 =~ ^stack-[0-9]+/ && -d $home/${BASH_REMATCH[0]} ]]; then
    printf '%s' "${BASH_REMATCH[0]}"
  fi
}

# stacks: prints all, a line each.
stacks() {
  local folder
  for folder in "$home"/stack-*/; do
    stack_of "${folder#"$home"/}"
    printf '\n'
  done | grep . || true
}

# unstacked NAME: prints the name without its stack.
unstacked() { printf '%s' "${1#"$(stack_of "$1")"}"; }

is_direct() { [[ $(unstacked "$1") == direct ]]; }

# has_module STACK NAME: whether a module of the stack takes the place of NAME's.
has_module() { is_module "$1$(module_of "$2")"; }

# has_all_of STACK NAME: whether that module also has NAME's variant, and answers its path.
has_all_of() {
  has_module "$1" "$2" && { [[ -z $(variant_of "$2") ]] || [[ -f $(variant_file_of "$1$2") ]]; } && [[ -z $(missing_path "$1$2") ]]
}

# backend_of SUBJECT: prints the backend behind it; nothing in a round without one.
backend_of() {
  local stack
  stack=$(stack_of "$1")
  if [[ -n $stack && -n $backend ]] && has_all_of "$stack" "$backend"; then
    printf '%s' "$stack"
  fi
  printf '%s' "$backend"
}

# backends: prints those of all subjects, a line each.
backends() {
  local each
  if [[ -n $backend ]]; then
    for each in "${subjects[@]}"; do
      printf '%s\n' "$(backend_of "$each")"
    done | sort -u
  fi
}

# differs_in STACK SUBJECT: whether the subject is another one there.
differs_in() {
  if has_module "$1" "$2"; then
    has_all_of "$1" "$2"
  else
    [[ $(backend_of "$1$2") != "$backend" ]]
  fi
}

# bases: prints as JSON the base of each subject that has another than the run's: that of its stack.
bases() {
  local each stack
  for each in "${subjects[@]}"; do
    stack=$(stack_of "$each")
    if [[ -n $stack ]] && differs_in "$stack" "$base"; then
      jq -n --arg subject "$each" --arg base "$stack$base" '{($subject): $base}'
    fi
  done | jq -s 'add // {}'
}

# take_stack: takes the subjects that --stack asks for: of that stack wherever it has others than today's, or both, side
# by side.
take_stack() {
  local asked each stack stacked found from=() taken=() brought=()
  asked=$(setting stack)
  case $asked in
    today) return ;;
    both) mapfile -t from < <(stacks) ;;
    *) mapfile -t from < <(stacks | grep -xF "stack-$asked/") ;;
  esac
  if ((${#from[@]} == 0)); then
    problem "--stack $asked is none of: today both $(stacks | sed 's/^stack-//; s|/$||' | tr '\n' ' ')" "write it as 2019"
    return
  fi
  for each in "${subjects[@]}"; do
    if [[ " ${brought[*]} " == *" $each "* ]]; then # named, too
      continue
    fi
    found=()
    for stack in "${from[@]}"; do
      if [[ -z $(stack_of "$each") ]] && differs_in "$stack" "$each"; then
        found+=("$stack$each")
      fi
    done
    if [[ $asked == both ]] || ((${#found[@]} == 0)); then
      taken+=("$each")
    fi
    for stacked in "${found[@]}"; do
      if [[ " ${taken[*]} " != *" $stacked "* ]]; then
        taken+=("$stacked")
      fi
    done
    brought+=("${found[@]}")
  done
  if ((${#subjects[@]} && ${#brought[@]} == 0)); then
    problem "--stack $asked: no stack has another form of ${subjects[*]}" "leave out --stack, or ask for other subjects"
  fi
  subjects=("${taken[@]}")
}
