# shellcheck shell=bash
#
# The report module: what makes of a run, or of raw files, tables and a report.

readonly report_jar=$home/report/target/report.jar

check_report() {
  check_java
  if [[ ! -f $report_jar ]]; then
    problem "the report module is not built: there is no $report_jar" "run ./mvnw -DskipTests package"
  fi
}

# report_command ARRAY ARGUMENT...: sets ARRAY to the command that runs it. The flags are for a short life, and for folders
# whose names are not ASCII: a JVM takes their encoding from the locale.
report_command() {
  local -n module_command=$1
  # shellcheck disable=SC2034 # a name reference
  module_command=(env LC_ALL=C.UTF-8 "$(java_command)" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -jar "$report_jar" "${@:2}")
}

# run_report ARGUMENT...: becomes the module, with these arguments.
run_report() {
  local reporter=()
  check_report
  exit_on_problems
  report_command reporter "$@"
  exec "${reporter[@]}"
}
