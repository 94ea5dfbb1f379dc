package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Versus.VersusSettings;
import io.github.gatewaybench.report.statistics.Decision;
import io.github.gatewaybench.report.statistics.SequentialTest;
import io.github.gatewaybench.report.summary.VersusColumns.LogRatioChange;
import io.github.gatewaybench.report.versus.ComparedArm;
import io.github.gatewaybench.report.versus.VersusAnalysis;

/** Formats the decisions of a versus comparison as sentences. */
record VersusDecisions(VersusAnalysis analysis) {

	static final double SECONDS_PER_MINUTE = 60;

	/** Number of blocks at which the test looks for the last time. */
	private static final int LAST_LOOK = SequentialTest.LOOKS.get(SequentialTest.LOOKS.size() - 1);

	/**
	 * Returns a sentence for each arm, except that one sentence names all arms without a
	 * block in which both they and the baseline are valid.
	 */
	String sentences() {
		Stream<String> measured = this.analysis.arms()
			.stream()
			.filter((arm) -> arm.decision().blockCount() > 0)
			.map(this::decisionSentence);
		return Stream.concat(measured, unmeasuredArmsSentence().stream()).collect(Collectors.joining(" "));
	}

	private Optional<String> unmeasuredArmsSentence() {
		List<String> names = this.analysis.arms()
			.stream()
			.filter((arm) -> arm.decision().blockCount() == 0)
			.map(ComparedArm::name)
			.toList();
		return names.isEmpty() ? Optional.empty() : Optional
			.of("Undecided: no block has valid figures of %s together with %s, and nothing is decided before %d."
				.formatted(this.analysis.baseline(), String.join(" or ", names), SequentialTest.LOOKS.get(0)));
	}

	private String decisionSentence(ComparedArm arm) {
		Decision decision = arm.decision();
		return switch (decision.verdict()) {
			case SLOWER -> (Math.exp(decision.estimate()) >= TableNumbers.MIN_RATIO_AS_MULTIPLE)
					? "%s needs %s as much CPU per request as %s (%s); decided %s.".formatted(arm.name(),
							formatChange(decision.estimate()), this.analysis.baseline(),
							LogRatioChange.of(decision).formatInterval(), formatBlocksAndMinutes(arm))
					: differenceSentence(arm, "more", Math::expm1, decision.lowerBound(), decision.upperBound());
			case FASTER -> differenceSentence(arm, "less", (log) -> -Math.expm1(log), decision.upperBound(),
					decision.lowerBound());
			case SAME -> "%s and %s need the same CPU per request, within %s (%s); decided %s.".formatted(arm.name(),
					this.analysis.baseline(), formatMargin(), LogRatioChange.of(decision).formatInterval(),
					formatBlocksAndMinutes(arm));
			default -> undecidedSentence(arm);
		};
	}

	private String differenceSentence(ComparedArm arm, String direction, DoubleUnaryOperator share, double from,
			double to) {
		String interval = TableNumbers.formatInterval(1, 1 + share.applyAsDouble(from), 1 + share.applyAsDouble(to));
		return "%s needs %s %% %s CPU per request than %s (%s); decided %s.".formatted(arm.name(),
				formatPercent(share.applyAsDouble(arm.decision().estimate())), direction, this.analysis.baseline(),
				interval.replace("+", ""), formatBlocksAndMinutes(arm));
	}

	private String undecidedSentence(ComparedArm arm) {
		Decision decision = arm.decision();
		if (decision.blockCount() == 1) {
			return oneBlockSentence(arm);
		}
		String interval = LogRatioChange.of(decision).formatInterval();
		return "Undecided %s: from %s to %s, CPU per request changes by %s%s; %s.".formatted(
				formatBlocksAndMinutes(arm), this.analysis.baseline(), arm.name(), formatChange(decision.estimate()),
				interval.isEmpty() ? "" : " (" + interval + ")", decisionOutlook(arm));
	}

	/** Says what it would take to decide an arm that is undecided. */
	private String decisionOutlook(ComparedArm arm) {
		OptionalInt fixed = this.analysis.versus().kindSettings().fixedBlocks();
		if (fixed.isPresent() && !this.analysis.test().hasOneLook()) {
			return (fixed.getAsInt() < SequentialTest.LOOKS.get(0))
					? "nothing is decided before %d blocks: a new run needs --blocks %1$d or more"
						.formatted(SequentialTest.LOOKS.get(0))
					: "the run decides when %d blocks are valid: resume it".formatted(fixed.getAsInt());
		}
		OptionalInt blocks = blocksToDecision(arm);
		// Blocks that are added because of what a fixed number showed would be further
		// looks.
		return this.analysis.test().hasOneLook()
				? "a new run would probably need --blocks " + (arm.decision().blockCount() + blocks.orElse(1))
				: "a decision would " + blocks.stream()
					.mapToObj((more) -> "take about %d more block%s, %s".formatted(more, (more == 1) ? "" : "s",
							formatMinutes(more * this.analysis.minutesPerUsedBlock(arm))))
					.findFirst()
					.orElse("probably take more than the %d blocks after which the test ends".formatted(LAST_LOOK));
	}

	/**
	 * Number of further blocks until an arm is probably decided; empty if the test ends
	 * before that.
	 */
	private OptionalInt blocksToDecision(ComparedArm arm) {
		int blocks = arm.decision().blockCount();
		int more = this.analysis.test()
			.expectedBlocksToDecision(arm.logRatios())
			.orElse(SequentialTest.LOOKS.get(0) - blocks);
		return (!this.analysis.test().hasOneLook() && blocks + more > LAST_LOOK) ? OptionalInt.empty()
				: OptionalInt.of(more);
	}

	private String oneBlockSentence(ComparedArm arm) {
		double ratio = Math.exp(arm.logRatios()[0]);
		String needed = (ratio >= TableNumbers.MIN_RATIO_AS_MULTIPLE)
				? TableNumbers.formatChange(OptionalDouble.of(ratio)) + " as much CPU per request as"
				: "%s %% %s CPU per request than".formatted(formatPercent(Math.abs(ratio - 1)),
						(ratio > 1) ? "more" : "less");
		return "In one block, %s needed %s %s. One block gives no verdict; that takes at least %d."
			.formatted(arm.name(), needed, this.analysis.baseline(), SequentialTest.LOOKS.get(0));
	}

	/**
	 * Proposes a longer --limit for undecided arms or, if more of it would bring blocks
	 * that are not valid, a longer warm-up; empty if neither would help.
	 */
	Optional<String> goOnAdvice() {
		OptionalDouble more = this.analysis.arms()
			.stream()
			.filter((arm) -> arm.decision().nextLook().isPresent())
			.flatMapToDouble((arm) -> blocksToDecision(arm).stream()
				.mapToDouble((blocks) -> blocks * this.analysis.minutesPerUsedBlock(arm)))
			.max();
		VersusSettings settings = this.analysis.versus().kindSettings();
		double minutes = this.analysis.totalMinutes() + more.orElse(0);
		if (more.isPresent() && this.analysis.isWarmupTooShort()) {
			return Optional
				.of("To go on, start a new run with a longer --warmup-limit: in most blocks an arm was not steady.");
		}
		return (more.isEmpty() || settings.fixedBlocks().isPresent()
				|| minutes * SECONDS_PER_MINUTE <= settings.limitS()) ? Optional.empty()
						: Optional.of("To go on, resume the run with --limit %.0fm.".formatted(Math.ceil(minutes)));
	}

	private static String formatBlocksAndMinutes(ComparedArm arm) {
		return "after %s, %s".formatted(formatBlocks(arm.decision().blockCount()),
				formatMinutes(arm.minutesToDecision()));
	}

	static String formatPercent(double share) {
		return TableNumbers.formatFixed(OptionalDouble.of(100 * share), 1);
	}

	private static String formatChange(double log) {
		return TableNumbers.formatChange(OptionalDouble.of(Math.exp(log)));
	}

	private static String formatBlocks(int count) {
		return count + ((count == 1) ? " block" : " blocks");
	}

	static String formatMinutes(double count) {
		long whole = Math.round(count);
		return whole + ((whole == 1) ? " minute" : " minutes");
	}

	String formatMargin() {
		return TableNumbers.formatPlain(this.analysis.versus().kindSettings().marginPercent()) + " %";
	}

}
