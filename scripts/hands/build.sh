#!/usr/bin/env bash
#
# Builds one module at a commit, outside the checkout; of a native server, which needs no build, takes its files.
#
# Usage: scripts/hands/build.sh CHECKOUT COMMIT MODULE WORK INTO
#   WORK   folder for the exported commit and its build, which must not exist; removed at the end
#   INTO   folder that must not exist, on the same disk; contains what starts the module once that is complete
#
# The commit is exported without a git worktree, so nothing is left in the checkout however this script ends.

source "$(dirname "${BASH_SOURCE[0]}")/hand.sh"
need 5 "CHECKOUT, COMMIT, MODULE, WORK and INTO are" "$@"

checkout=$1 commit=$2 module=$3 work=$4 into=$5
trap 'rm -rf -- "$work"' EXIT
trap 'exit 143' TERM # of the whole group, Maven included
mkdir -p -- "$work"/{tree,into}
git -C "$checkout" archive "$commit" | tar -x -C "$work/tree"
cd "$work/tree"
if [[ -e mvnw && ! -x mvnw ]]; then
  echo "mvnw cannot be executed in ${work%/*}: set TMPDIR to another folder if that one is mounted with noexec" >&2
  exit 1
fi
if [[ -x $module/start.sh ]]; then
  tar -c "$module" scripts/lib | tar -x -C "$work/into"
else
  ./mvnw --quiet --batch-mode --no-transfer-progress -DskipTests -pl "$module" -am package
  mkdir -p -- "$work/into/$module/target"
  mv -- "$module/target/${module##*/}.jar" "$work/into/$module/target"
fi
mv -- "$work/into" "$into"
