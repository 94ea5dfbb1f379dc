package io.github.gatewaybench.engine.ab;

import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.judge.SpotChecks;
import io.github.gatewaybench.measurements.AbStudy.MachineSize;
import io.github.gatewaybench.measurements.AbStudy.PinnedCpus;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.raw.AbFiguresFactory;

/**
 * Decides whether a cell of an ab study is valid, and which warnings it gets.
 *
 * @param requests number of requests that ab was asked to make
 * @param servedExecutionCount number of executions of ab that the servers have served
 * since their start
 * @param plannedExecutionCount number of executions of ab planned between the start of
 * the servers and this cell
 * @param cold whether the gateway should be cold, so that JIT compilation in it is
 * expected
 */
public record AbJudge(long requests, int servedExecutionCount, int plannedExecutionCount, boolean cold,
		MachineSize size) {

	/**
	 * Maximum difference between the numbers of requests that two instances of the
	 * backend receive, as a share (0 to 1) of the mean of all instances.
	 */
	public static final double BALANCE_TOLERANCE = 0.02;

	/** Decides whether the cell is valid, and which warnings it gets. */
	public Judgement judge(Figures figures, Observation seen) {
		List<Warning> reasons = Judgement
			.of(reasons(figures, seen), seen.generalReasons(), seen.idleServerReasons(figures.requests().orElse(0)),
					seen.backendReasons(figures))
			.all();
		List<Warning> warnings = new ArrayList<>(
				seen.readinessWarnings((role) -> !(this.cold && role.equals("gateway"))));
		if (this.servedExecutionCount != this.plannedExecutionCount) {
			warnings.add(WarningCode.SERVERS_RESTARTED.with("execution", this.servedExecutionCount + 1, "expected",
					this.plannedExecutionCount + 1));
		}
		warnings.addAll(backendRequestWarnings(figures.requests().orElse(0), seen, reasons.isEmpty()));
		double ownShare = seen.roles().get("load").cpuS().orElse(0)
				/ seen.subjectMachine().wallS().orElse(Double.POSITIVE_INFINITY);
		if (ownShare > Observation.LIMITING_UTILISATION) {
			warnings.add(WarningCode.BOTTLENECK.with("who", "ab", "percent", Observation.percent(ownShare), "what",
					"its one thread"));
		}
		return Judgement.of(reasons, warnings, bottleneckWarnings(seen), memoryWarnings(seen.roles().get("gateway")),
				seen.foreignCpuWarnings());
	}

	private List<Warning> reasons(Figures figures, Observation seen) {
		int exitStatus = seen.exitStatus();
		List<Warning> reasons = new ArrayList<>();
		String problem = AbFiguresFactory.failureMessage(figures);
		if (exitStatus != 0 || !figures.hasResult()) {
			reasons.add(WarningCode.EXIT_STATUS.with("tool", "ab", "status", exitStatus, "details",
					(problem.isEmpty() ? "see its output" : problem) + figures.count("partial_requests")
						.stream()
						.mapToObj((done) -> ", %d of %d requests done".formatted(done, this.requests))
						.collect(Collectors.joining())));
		}
		if (figures.hasResult()) {
			reasons.addAll(AbFiguresFactory.invalidReasons(figures, OptionalLong.of(this.requests)));
		}
		reasons.addAll(seen.answerReasons(figures, 0));
		return reasons;
	}

	/**
	 * Warns if the backend received more or fewer requests than ab sent (checked in valid
	 * cells only), or if the instances of the backend received unequal shares; not if it
	 * received none at all.
	 */
	private static List<Warning> backendRequestWarnings(long sent, Observation seen, boolean valid) {
		Map<String, Long> received = seen.backend().received();
		SpotChecks checks = seen.answerChecks().spotChecks();
		LongSummaryStatistics counts = received.values().stream().mapToLong(Long::longValue).summaryStatistics();
		long all = counts.getSum();
		boolean unequal = counts.getMax() - counts.getMin() > BALANCE_TOLERANCE * counts.getAverage()
				+ checks.maxRequestCount();
		boolean equal = all >= sent + checks.right() && all <= sent + checks.maxRequestCount();
		return (all == 0 || !unequal && (!valid || equal)) ? List.of()
				: List.of(WarningCode.BACKEND_REQUESTS.with("received", all, "instances",
						received.entrySet()
							.stream()
							.filter((each) -> each.getValue() > 0)
							.map((each) -> each.getKey() + " " + each.getValue())
							.collect(Collectors.joining(", ")),
						"sent", sent));
	}

	/**
	 * Warns if something other than the gateway was the bottleneck. If the gateway has
	 * CPUs of its own, only the other CPUs are considered.
	 */
	private List<Warning> bottleneckWarnings(Observation seen) {
		Optional<PinnedCpus> own = this.size.processors().filter((each) -> !each.gateway().equals(each.load()));
		if (own.isEmpty()) {
			return seen.bottleneckWarnings();
		}
		long theirs = Stream.of((own.get().load() + "," + own.get().backend()).split(",")).distinct().count();
		double share = (seen.observedS() > 0) ? seen.otherRolesCpuS() / seen.observedS() / theirs : 0;
		return seen.bottleneckWarnings(share, Observation.LIMITING_UTILISATION, "their CPUs");
	}

	private List<Warning> memoryWarnings(RoleUsage gateway) {
		double taken = (gateway != null) ? gateway.peakRssMb().orElse(0) : 0;
		long given = this.size.memoryMb().orElse(Long.MAX_VALUE);
		return (taken > given) ? List.of(WarningCode.MEMORY.with("taken_mb", Math.round(taken), "given_mb", given))
				: List.of();
	}

}
