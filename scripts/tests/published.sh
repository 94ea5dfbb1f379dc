#!/usr/bin/env bash
#
# What a stranger gets of scg-route-index: publishes it into a folder, checks what lies there, and uses it from there in a
# project of its own, on every version of Spring Cloud Gateway that it is for. Each application is started twice, the
# second time with what Spring prepares ahead of time, and asked with curl. Takes a minute, so scripts/test.sh leaves it
# out. Needs curl and jq.
#
# Usage: scripts/tests/published.sh

set -euo pipefail

home=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." >/dev/null && pwd)
port=${PORT:-18990}
sandbox=$(mktemp -d)
repository=$sandbox/repository
pid=

stop() {
  if [[ -n $pid ]]; then
    kill "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
    pid=
  fi
}
trap 'stop; rm -rf "$sandbox"' EXIT

fail() {
  echo "FAILED: $1" >&2
  [[ -z ${2-} ]] || tail -n 40 "$2" >&2
  exit 1
}

# property POM NAME: prints a property's value.
property() { sed -n "s|.*<$2>\(.*\)</$2>.*|\1|p" "$home/$1" | head -n 1; }

# maven ARGUMENT...: with a local repository of its own, which falls back on the user's for everything else.
maven() {
  "$home/mvnw" --quiet --batch-mode --no-transfer-progress -Dmaven.repo.local="$sandbox/local" \
    -Dmaven.repo.local.tail="$HOME/.m2/repository" "$@"
}

publish() {
  maven --file "$home/pom.xml" --projects scg-route-index -Prelease -DskipTests deploy \
    -DaltDeploymentRepository="published::file:$repository"
}

# check_published VERSION: what a public registry asks for is there.
check_published() {
  local folder=$repository/io/github/gatewaybench/scg-route-index/$1 pom element each
  for each in .jar -sources.jar -javadoc.jar .pom; do
    [[ -s $folder/scg-route-index-$1$each ]] || fail "not published: scg-route-index-$1$each"
    [[ -s $folder/scg-route-index-$1$each.sha1 ]] || fail "no checksum of scg-route-index-$1$each"
  done
  pom=$(<"$folder/scg-route-index-$1.pom")
  for element in name description url license developer scm; do
    [[ $pom == *"<$element>"* ]] || fail "the published pom has no $element"
  done
  [[ $pom != *'<parent>'* ]] || fail "the published pom has a parent"
  # shellcheck disable=SC2016 # Maven's, not the shell's
  [[ $pom != *'${'* ]] || fail "the published pom has variables"
  [[ $pom != *SNAPSHOT* ]] || fail "the published pom has a snapshot"
}

# build NAME BOOT CLOUD: builds the application of somebody else on these versions.
build() {
  cp -r "$home/scg-route-index/src/it/application" "$sandbox/$1"
  maven --file "$sandbox/$1/pom.xml" -Drepository="file:$repository" -Droute-index.version="$version" \
    -Dspring-boot.version="$2" -Dspring-cloud.version="$3" package >"$sandbox/$1.log" || fail "$1 cannot be built" "$sandbox/$1.log"
  # What a native image would have to keep.
  grep -qr 'AsyncPredicate.AndAsyncPredicate' "$sandbox/$1/target/spring-aot/main/resources" ||
    fail "nothing is said of the fields that are read by reflection"
}

get() { curl --silent --show-error --fail --max-time 10 "http://127.0.0.1:$port$1"; }

# expect PATH ANSWER
expect() {
  local answer
  answer=$(get "$1") || fail "$1 has no answer" "$log"
  [[ $answer == "$2" ]] || fail "$1 answers: $answer" "$log"
}

# use NAME JVM_FLAG...: starts the application and asks it.
use() {
  local answer
  log=$sandbox/$1.log
  (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null && fail "port $port is taken: set PORT"
  "${JAVA_HOME:+$JAVA_HOME/bin/}java" "${@:2}" -jar "$sandbox/$1/target/application.jar" --server.port="$port" >"$log" 2>&1 &
  pid=$!
  local deadline=$((SECONDS + 60))
  until get /world >/dev/null 2>&1; do
    kill -0 "$pid" 2>/dev/null || fail "$1 ended" "$log"
    ((SECONDS < deadline)) || fail "$1 did not start in a minute" "$log"
    sleep 0.2
  done
  expect /world 'hello world'
  expect /hello/you 'hello you'
  expect '/query?asked' 'hello query'
  [[ ${2-} != *aot* ]] || grep -q 'Starting AOT-processed' "$log" || fail "what was prepared is not used" "$log"
  grep -q 'Route index: 3 routes, 1 literal, 1 pattern, .*1 remainder (1 Query before Path)' "$log" ||
    fail "the log does not say what the index holds" "$log"
  answer=$(get /actuator/routeindex)
  [[ $(jq -c '[.routes[] | .id, .slot]' <<<"$answer") == '["pattern","pattern","literal","literal","remainder","remainder"]' ]] ||
    fail "the endpoint does not tell the routes: $answer" "$log"
  answer=$(get /actuator/routeindex/remainder)
  [[ $(jq -c '[.routes[].reason]' <<<"$answer") == '["Query before Path"]' ]] ||
    fail "the endpoint does not tell the remainder: $answer" "$log"
  (($(get '/actuator/metrics/route.index.candidates?tag=outcome:found' | jq '.measurements[0].value | floor') >= 3)) ||
    fail "lookups are not counted" "$log"
  curl --silent --show-error --fail --max-time 10 --header 'Content-Type: application/json' --data @- \
    "http://127.0.0.1:$port/actuator/gateway/routes/saved" <<END || fail "a route cannot be saved" "$log"
{"uri": "http://127.0.0.1:$port", "predicates": [{"name": "Path", "args": {"_genkey_0": "/saved"}}],
 "filters": [{"name": "SetPath", "args": {"_genkey_0": "/service/saved"}}]}
END
  curl --silent --show-error --fail --max-time 10 --request POST "http://127.0.0.1:$port/actuator/gateway/refresh"
  deadline=$((SECONDS + 10))
  until [[ $(get /saved 2>/dev/null) == 'hello saved' ]]; do
    ((SECONDS < deadline)) || fail "a saved route is not found" "$log"
    sleep 0.2
  done
  stop
}

version=$(property pom.xml revision)
publish
check_published "$version"
echo "ok: published $version"
for each in pom.xml scg-route-index-4.3/pom.xml; do
  boot=$(property "$each" spring-boot.version)
  build "on-$boot" "$boot" "$(property "$each" spring-cloud.version)"
  use "on-$boot"
  echo "ok: Spring Boot $boot"
  use "on-$boot" -Dspring.aot.enabled=true
  echo "ok: Spring Boot $boot, prepared ahead of time"
done
