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

# report_command ARRAY ARGUMENT...: sets ARRAY to the command that runs it; the flags are for a short life.
report_command() {
  local -n module_command=$1
  # shellcheck disable=SC2034 # a name reference
  module_command=("$(java_command)" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -jar "$report_jar" "${@:2}")
}

# write_report: (re)makes the run's summary.csv, summary.md and summary.json from its other files.
write_report() {
  local command
  report_command command summary "$run_dir"
  "${command[@]}" >/dev/null
}
