package io.github.gatewaybench.engine.ab;

import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.measurements.AbStudy.MachineSize;
import io.github.gatewaybench.measurements.AbStudy.Processors;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Outcome.RoleUsage;
import io.github.gatewaybench.measurements.raw.AbErrors;

/**
 * Judges a cell of a study with ab, by what was asked for and what is known of it besides
 * ab's figures.
 *
 * @param requests that ab was to make
 * @param servedBefore executions that these servers had served since their start
 * @param loadsBefore executions that come before this one after a start
 * @param cold whether the gateway is to be cold: that it compiles casts no doubt then
 * @param received requests by instance of the backend, where they count
 * @param size the machine size
 */
public record AbJudge(long requests, int servedBefore, int loadsBefore, boolean cold, Map<String, Long> received,
		MachineSize size) {

	/** The judgement on a cell. */
	public Judgement judge(Figures figures, Observation seen) {
		List<String> reasons = Judgement.join(List.of(reasons(figures, seen.exitStatus()), seen.reasons()));
		List<String> doubts = new ArrayList<>(seen.doubtsOfBeginning());
		doubts.addAll(seen.doubtsOfWarmth((role) -> !(this.cold && role.equals("gateway"))));
		if (this.servedBefore != this.loadsBefore) {
			doubts.add("the servers were restarted before it: this is execution %d after the start, not %d"
				.formatted(this.servedBefore + 1, this.loadsBefore + 1));
		}
		doubts.addAll(balance(figures, reasons.isEmpty()));
		double ownShare = seen.roles().get("load").cpuS().orElse(0)
				/ seen.machine().wallS().orElse(Double.POSITIVE_INFINITY);
		if (ownShare > Defaults.BUSY_SHARE) {
			doubts.add("ab, which has one thread, was busy %s of the time: it may be the bottleneck"
				.formatted(Observation.percent(ownShare)));
		}
		return new Judgement(reasons, Judgement
			.join(List.of(doubts, bottleneck(seen), memory(seen.roles().get("gateway")), seen.doubtsOfMachine())));
	}

	private List<String> reasons(Figures figures, int exitStatus) {
		List<String> reasons = new ArrayList<>();
		String problem = AbErrors.problem(figures);
		if (exitStatus != 0 || !figures.hasResult()) {
			reasons.add("ab ended with exit status " + exitStatus + (problem.isEmpty() ? "" : ": " + problem)
					+ figures.count("partial_requests")
						.stream()
						.mapToObj((done) -> ", %d of %d requests done".formatted(done, this.requests))
						.collect(Collectors.joining()));
		}
		if (figures.hasResult()) {
			reasons.addAll(AbErrors.problems(figures, OptionalLong.of(this.requests)));
		}
		return reasons;
	}

	private List<String> balance(Figures figures, boolean valid) {
		List<String> doubts = new ArrayList<>();
		LongSummaryStatistics counts = this.received.values().stream().mapToLong(Long::longValue).summaryStatistics();
		long all = counts.getSum();
		if (all > 0 && counts.getMax() - counts.getMin() > Defaults.BALANCE_TOLERANCE * counts.getAverage()) {
			doubts.add("the instances of the backend did not receive the same: " + this.received.entrySet()
				.stream()
				.filter((each) -> each.getValue() > 0)
				.map((each) -> each.getKey() + " " + each.getValue())
				.collect(Collectors.joining(", ")));
		}
		long sent = figures.requests().orElse(0);
		if (valid && all > 0 && all != sent) {
			doubts.add("the backend received %d requests, ab sent %d".formatted(all, sent));
		}
		return doubts;
	}

	/** Where the gateway has CPUs of its own, only those of the others matter. */
	private List<String> bottleneck(Observation seen) {
		Optional<Processors> own = this.size.processors().filter((each) -> !each.gateway().equals(each.load()));
		if (own.isEmpty()) {
			return seen.doubtsOfBottleneck();
		}
		long theirs = Stream.of((own.get().load() + "," + own.get().backend()).split(",")).distinct().count();
		double share = (seen.observedS() > 0) ? seen.othersSeconds() / seen.observedS() / theirs : 0;
		return seen.doubtsOfBottleneck(share, Defaults.BUSY_SHARE, "their CPUs");
	}

	private List<String> memory(RoleUsage gateway) {
		double taken = (gateway != null) ? gateway.peakRssMb().orElse(0) : 0;
		long given = this.size.memoryMb().orElse(Long.MAX_VALUE);
		return (taken > given)
				? List.of("the gateway took %.0f MB, more than the %d MB of this size".formatted(taken, given))
				: List.of();
	}

}
