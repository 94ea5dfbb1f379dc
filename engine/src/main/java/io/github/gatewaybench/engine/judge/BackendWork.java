package io.github.gatewaybench.engine.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;

/**
 * What the backend did during a cell, which shows whether the gateway in front of it
 * passed on the requests or answered them itself, as a cache does.
 *
 * @param received number of requests that each instance of the backend received, by role;
 * instances that do not count requests are left out
 * @param directCpuUs CPU time per request, in microseconds, that the backend uses without
 * a gateway under the same load; empty if it was not measured
 */
public record BackendWork(Map<String, Long> received, OptionalDouble directCpuUs) {

	/**
	 * Minimum CPU time per request of a backend behind a gateway, as a share of what it
	 * uses without one. The smallest in results/sample is 0.31, behind nginx under ab: ab
	 * opens a connection for each request, whereas nginx keeps its own open.
	 */
	private static final double MIN_CPU_SHARE_OF_DIRECT = 0.10;

	/**
	 * Minimum CPU time in seconds (ten clock ticks) that the backend would need for the
	 * requests of a cell without a gateway; below it, {@link #MIN_CPU_SHARE_OF_DIRECT} is
	 * not checked.
	 */
	private static final double MIN_BACKEND_CPU_S = 0.1;

	/** Nothing is known of the backend. */
	public static final BackendWork UNKNOWN = new BackendWork(Map.of(), OptionalDouble.empty());

	/**
	 * Copy with the given CPU time per request, in microseconds, that the backend uses
	 * without a gateway.
	 */
	BackendWork withDirectCpuUs(OptionalDouble directCpuUs) {
		return new BackendWork(this.received, directCpuUs);
	}

	/**
	 * Reasons to believe that the gateway answered requests without forwarding them to
	 * its backend.
	 * @param answered number of right answers to the load and to spot checks
	 * @param cpuS CPU time of each instance of the backend in seconds, by role
	 */
	List<Warning> reasons(long answered, Map<String, OptionalDouble> cpuS) {
		List<Warning> reasons = new ArrayList<>();
		long all = this.received.values().stream().mapToLong(Long::longValue).sum();
		if (hasCountsOf(cpuS.keySet()) && all < answered) {
			reasons.add(WarningCode.BACKEND_NOT_ASKED.with("received", all, "answered", answered));
		}
		double directS = this.directCpuUs.orElse(0) * answered / 1e6;
		double usedS = cpuS.values().stream().mapToDouble((each) -> each.orElse(Double.POSITIVE_INFINITY)).sum();
		if (directS >= MIN_BACKEND_CPU_S && usedS < MIN_CPU_SHARE_OF_DIRECT * directS) {
			reasons.add(WarningCode.BACKEND_IDLE.with("percent", Math.round(1000 * usedS / directS) / 10.0));
		}
		return reasons;
	}

	private boolean hasCountsOf(Set<String> roles) {
		return !roles.isEmpty() && this.received.keySet().equals(roles);
	}

}
