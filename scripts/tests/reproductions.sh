#!/usr/bin/env bash
#
# Runs the program on each page of docs/upstream with the versions that this suite uses, and compares what it prints with
# the page. A difference means that upstream has changed, or that the page is wrong. Takes a minute or two, so
# scripts/test.sh leaves it out: run it after a change of versions, and before posting a page. Needs unzip, and a build: ./mvnw
# -DskipTests -pl gateway-scg,gateway-scg-mvc,open-load -am package.
#
# Usage: scripts/tests/reproductions.sh [PAGE...]
#   PAGE  name in docs/upstream without .md; default all

set -euo pipefail

home=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." >/dev/null && pwd)
source "$home/scripts/lib/messages.sh"

fail() {
  complain "$1"
  exit 2
}

offer_manual "$@"
sandbox=$(mktemp -d)
trap 'rm -rf "$sandbox"' EXIT

# block PAGE NUMBER: prints the code block after the first block of Java, or that block itself if NUMBER is 0.
block() {
  awk -v number="$2" '
    /^```/ && inside { inside = 0; if (printing) exit; next }
    /^```/ { inside = 1; printing = (number == 0 && /java/) || (number > 0 && seen); seen = seen || /java/; next }
    printing && inside' "$home/docs/upstream/$1.md"
}

gateway=$home/gateway-scg/target/gateway-scg.jar
webmvc=$home/gateway-scg-mvc/target/gateway-scg-mvc.jar
hyperfoil=$home/open-load/target/open-load.jar
for jar in "$gateway" "$webmvc" "$hyperfoil"; do
  [[ -e $jar ]] || fail "no $jar: build first, with ./mvnw -DskipTests -pl gateway-scg,gateway-scg-mvc,open-load -am package"
done
unzip -q -d "$sandbox" "$gateway" 'BOOT-INF/lib/*'
unzip -q -d "$sandbox/webmvc" "$webmvc" 'BOOT-INF/lib/*'

pages=("$@")
((${#pages[@]})) || mapfile -t pages < <(cd "$home/docs/upstream" && printf '%s\n' *.md | sed 's/\.md$//')
java=java
[[ -z ${JAVA_HOME-} ]] || java=$JAVA_HOME/bin/java
status=0
for page in "${pages[@]}"; do
  [[ -e $home/docs/upstream/$page.md ]] || fail "no page docs/upstream/$page.md"
  block "$page" 0 >"$sandbox/program"
  name=$(sed -n 's/^public class \(\w*\).*/\1/p' "$sandbox/program")
  [[ -n $name ]] || fail "docs/upstream/$page.md: the first block of Java declares no public class"
  mv "$sandbox/program" "$sandbox/$name.java"
  libraries="$sandbox/BOOT-INF/lib/*"
  ! grep -q '^import io.hyperfoil' "$sandbox/$name.java" || libraries=$hyperfoil
  ! grep -q 'gateway\.server\.webmvc' "$sandbox/$name.java" || libraries="$sandbox/webmvc/BOOT-INF/lib/*"
  if diff --label "docs/upstream/$page.md" --label "$name prints" <(block "$page" 1) \
    <("$java" -cp "$libraries" "$sandbox/$name.java" 2>&1); then
    say "as on the page: $page"
  else
    status=1
  fi
done
exit "$status"
