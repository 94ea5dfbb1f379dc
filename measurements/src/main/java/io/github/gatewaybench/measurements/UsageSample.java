package io.github.gatewaybench.measurements;

/**
 * What one server used until, or at, a moment: a line of usage.csv.
 *
 * @param seconds of the clock since 1970
 * @param role gateway, backend, or backend-1 and so on
 * @param server its name
 * @param cpuSeconds processor time since its start
 * @param threads at this moment
 * @param rssMb memory at this moment, in mebibytes
 * @param stopped whether one of its processes was stopped, as by SIGSTOP
 */
public record UsageSample(double seconds, String role, String server, double cpuSeconds, long threads, double rssMb,
		boolean stopped) {
}
