package io.github.gatewaybench.engine.judge;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.measurements.AbFigures;
import io.github.gatewaybench.measurements.AbStudy.MachineSize;
import io.github.gatewaybench.measurements.AbStudy.Processors;
import io.github.gatewaybench.measurements.RoleUsage;

/**
 * Judges a cell of a study with ab.
 */
public final class AbJudge {

	private final Asked asked;

	private final AbFigures figures;

	private final Observation seen;

	private AbJudge(Asked asked, AbFigures figures, Observation seen) {
		this.asked = asked;
		this.figures = figures;
		this.seen = seen;
	}

	/** The judgement on a cell. */
	public static Judgement judge(Asked asked, AbFigures figures, Observation seen) {
		AbJudge judge = new AbJudge(asked, figures, seen);
		List<String> reasons = judge.reasons();
		return new Judgement(reasons, judge.warnings(reasons.isEmpty()));
	}

	private List<String> reasons() {
		List<String> reasons = new ArrayList<>();
		if (this.seen.exitStatus() != 0 || !this.figures.hasResult()) {
			OptionalLong partial = this.figures.partialRequests();
			reasons.add("ab ended with exit status " + this.seen.exitStatus()
					+ (this.figures.problem().isEmpty() ? "" : ": " + this.figures.problem()) + (partial.isPresent()
							? ", %d of %d requests done".formatted(partial.getAsLong(), this.asked.requests()) : ""));
		}
		if (this.figures.hasResult()) {
			reasons.addAll(this.figures.problems(OptionalLong.of(this.asked.requests())));
		}
		reasons.addAll(Doubts.reasons(this.seen));
		return reasons;
	}

	private List<String> warnings(boolean valid) {
		List<String> warnings = new ArrayList<>(Doubts.beginning(this.seen));
		if (this.asked.servedBefore() != this.asked.loadsBefore()) {
			warnings.add("the servers were started anew before it: this is execution %d after the start, not %d"
				.formatted(this.asked.servedBefore() + 1, this.asked.loadsBefore() + 1));
		}
		warnings.addAll(balance(valid));
		double ownShare = this.seen.roles().get("load").cpuS().orElse(0)
				/ this.seen.machine().wallS().orElse(Double.POSITIVE_INFINITY);
		if (ownShare > Defaults.BUSY_SHARE) {
			warnings.add("ab, which has one thread, was busy " + Doubts.percent(ownShare)
					+ " of the time: it may be the bottleneck");
		}
		warnings.addAll(bottleneck());
		warnings.addAll(memory());
		warnings.addAll(Doubts.machine(this.seen));
		return warnings;
	}

	private List<String> balance(boolean valid) {
		List<String> warnings = new ArrayList<>();
		Map<String, Long> received = this.asked.received();
		long all = received.values().stream().mapToLong(Long::longValue).sum();
		if (received.size() > 1 && all > 0) {
			long most = received.values().stream().mapToLong(Long::longValue).max().getAsLong();
			long least = received.values().stream().mapToLong(Long::longValue).min().getAsLong();
			if (most - least > Defaults.BALANCE_TOLERANCE * all / received.size()) {
				warnings.add("the instances of the backend did not receive the same: " + words(received));
			}
		}
		if (valid && all > 0 && all != this.figures.requests().orElse(0)) {
			warnings
				.add("the backend received %d requests, ab sent %d".formatted(all, this.figures.requests().orElse(0)));
		}
		return warnings;
	}

	/** Where the gateway has processors of its own, only those of the others matter. */
	private List<String> bottleneck() {
		Optional<Processors> pinned = this.asked.size().processors();
		if (pinned.isEmpty() || pinned.get().gateway().equals(pinned.get().load())) {
			return Doubts.bottleneck(this.seen);
		}
		Set<String> theirs = new LinkedHashSet<>(
				List.of((pinned.get().load() + "," + pinned.get().backend()).split(",")));
		double share = (this.seen.observedS() > 0)
				? Doubts.othersSeconds(this.seen.roles()) / this.seen.observedS() / theirs.size() : 0;
		return (share > Defaults.BUSY_SHARE)
				? List.of("%s used %s of their processors: the subject may not be the bottleneck"
					.formatted(Doubts.othersNamed(this.seen.roles()), Doubts.percent(share)))
				: List.of();
	}

	private List<String> memory() {
		RoleUsage gateway = this.seen.roles().get("gateway");
		OptionalDouble taken = (gateway != null) ? gateway.peakRssMb() : OptionalDouble.empty();
		OptionalLong given = this.asked.size().memoryMb();
		return (taken.isPresent() && given.isPresent() && taken.getAsDouble() > given.getAsLong())
				? List.of("the gateway took %d MB, more than the %d MB of this size"
					.formatted(Math.round(taken.getAsDouble()), given.getAsLong()))
				: List.of();
	}

	private static String words(Map<String, Long> counts) {
		return counts.entrySet()
			.stream()
			.filter((each) -> each.getValue() > 0)
			.map((each) -> each.getKey() + " " + each.getValue())
			.collect(Collectors.joining(", "));
	}

	/**
	 * What was asked for, and what is known of it besides ab's figures.
	 *
	 * @param requests that ab was to make
	 * @param servedBefore executions that these servers had served since their start
	 * @param loadsBefore executions that come before this one after a start
	 * @param received requests by instance of the backend, where they count
	 * @param size the machine size
	 */
	public record Asked(long requests, int servedBefore, int loadsBefore, Map<String, Long> received,
			MachineSize size) {
	}

}
