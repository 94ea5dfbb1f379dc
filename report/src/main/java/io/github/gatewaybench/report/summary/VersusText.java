package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Versus.ArmTiming;
import io.github.gatewaybench.measurements.Versus.VersusSettings;
import io.github.gatewaybench.measurements.WarningCode.FigureGroup;
import io.github.gatewaybench.report.statistics.Decision;
import io.github.gatewaybench.report.statistics.SequentialTest;
import io.github.gatewaybench.report.statistics.VarianceComponents;
import io.github.gatewaybench.report.summary.VersusColumns.LogRatioChange;
import io.github.gatewaybench.report.versus.ComparedArm;
import io.github.gatewaybench.report.versus.MeasuredBlock;
import io.github.gatewaybench.report.versus.VersusAnalysis;

/** Says in sentences what the blocks of a versus comparison decide. */
record VersusText(VersusAnalysis analysis) {

	/** Matches the option with the seconds of load right before the measured phase. */
	private static final Pattern WARMUP = Pattern.compile(" --warmup ([0-9]+)s ");

	private static final double SECONDS_PER_MINUTE = 60;

	private static final double HALF = 0.5;

	/** Number of blocks at which the test looks for the last time. */
	private static final int LAST_LOOK = SequentialTest.LOOKS.get(SequentialTest.LOOKS.size() - 1);

	/** Upper limit of the --duration that the text proposes, in seconds. */
	private static final double MAX_PROPOSED_S = 300;

	/** Returns the decisions in one line, followed by lines on how they were made. */
	List<String> lines() {
		boolean smokeTest = this.analysis.versus().settings().smokeTestOf().isPresent();
		boolean single = this.analysis.versus().kindSettings().hasSingleBlock();
		List<String> lines = new ArrayList<>(List.of(
				smokeTest ? "A smoke test decides nothing, because its JVMs are cold."
						: this.analysis.arms().stream().map(this::decisionSentence).collect(Collectors.joining(" ")),
				measurementSentence()));
		if (single && !smokeTest) {
			doubtsSentence().ifPresent((line) -> lines.set(0, lines.get(0) + " " + line));
		}
		if (!single) {
			lines.add(ruleSentence());
			longerLimitAdvice().ifPresent((line) -> lines.add(1, line));
			toleratedBlocksSentence().ifPresent((line) -> lines.add(1, line));
		}
		warmupsSentence().ifPresent(lines::add);
		machineSpeedSentence().ifPresent(lines::add);
		this.analysis.arms()
			.forEach((arm) -> arm.noise().map((noise) -> noiseSentence(arm, noise)).ifPresent(lines::add));
		return lines;
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
		if (decision.blockCount() < 2) {
			return (decision.blockCount() == 1) ? oneBlockSentence(arm)
					: "Undecided: no block has valid figures of both %s and %s, and nothing is decided before %d."
						.formatted(this.analysis.baseline(), arm.name(), SequentialTest.LOOKS.get(0));
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
		return "In one block, %s needed %s %s. One block gives no verdict: nothing is decided before %d."
			.formatted(arm.name(), needed, this.analysis.baseline(), SequentialTest.LOOKS.get(0));
	}

	/** Proposes a longer --limit for undecided arms; empty if that would not help. */
	private Optional<String> longerLimitAdvice() {
		OptionalDouble more = this.analysis.arms()
			.stream()
			.filter((arm) -> arm.decision().nextLook().isPresent())
			.flatMapToDouble((arm) -> blocksToDecision(arm).stream()
				.mapToDouble((blocks) -> blocks * this.analysis.minutesPerUsedBlock(arm)))
			.max();
		VersusSettings settings = this.analysis.versus().kindSettings();
		double minutes = this.analysis.totalMinutes() + more.orElse(0);
		return (more.isEmpty() || settings.fixedBlocks().isPresent()
				|| minutes * SECONDS_PER_MINUTE <= settings.limitS()) ? Optional.empty()
						: Optional.of("To go on, resume the run with --limit %.0fm.".formatted(Math.ceil(minutes)));
	}

	private static String formatBlocksAndMinutes(ComparedArm arm) {
		return "after %s, %s".formatted(formatBlocks(arm.decision().blockCount()),
				formatMinutes(arm.minutesToDecision()));
	}

	private static String formatPercent(double share) {
		return TableNumbers.formatFixed(OptionalDouble.of(100 * share), 1);
	}

	private static String formatChange(double log) {
		return TableNumbers.formatChange(OptionalDouble.of(Math.exp(log)));
	}

	private static String formatBlocks(int count) {
		return count + ((count == 1) ? " block" : " blocks");
	}

	private static String formatMinutes(double count) {
		long whole = Math.round(count);
		return whole + ((whole == 1) ? " minute" : " minutes");
	}

	private String formatMargin() {
		return TableNumbers.formatPlain(this.analysis.versus().kindSettings().marginPercent()) + " %";
	}

	/**
	 * Says how and for how long arms were measured, how many blocks are valid, and which
	 * are valid for some arms only or not at all.
	 */
	private String measurementSentence() {
		VersusSettings settings = this.analysis.versus().kindSettings();
		String rate = settings.isClosedLoop() ? settings.sessions() + " connections of wrk to the arm whose turn it is"
				: settings.rate().isPresent() ? settings.rate().getAsInt() + " requests/s to each" : "a constant rate";
		Map<Boolean, List<MeasuredBlock>> disturbed = this.analysis.blocks()
			.stream()
			.filter(MeasuredBlock::hasInvalidArm)
			.collect(Collectors.partitioningBy(this.analysis::hasComparableArm));
		return "Measured %s, %s, in blocks of %d s, each with fresh starts: %d valid, %s%s, %s.".formatted(
				(settings.armTiming() == ArmTiming.TOGETHER) ? "at the same moment"
						: "in turns, in slices of %d s".formatted(settings.sliceS()),
				rate, settings.durationS(), this.analysis.validBlockCount(),
				disturbed.get(true).isEmpty() ? "" : formatBlockNumbers(disturbed.get(true), "valid in part") + ", ",
				formatBlockNumbers(disturbed.get(false), "not valid"), formatMinutes(this.analysis.totalMinutes()));
	}

	private static String formatBlockNumbers(List<MeasuredBlock> blocks, String what) {
		String numbers = blocks.stream()
			.map((block) -> Integer.toString(block.number()))
			.collect(Collectors.joining(", "));
		return "%d %s%s".formatted(blocks.size(), what, blocks.isEmpty() ? "" : " (number " + numbers + ")");
	}

	/** Says what casts doubt on the CPU time of a run's only block; empty if nothing. */
	private Optional<String> doubtsSentence() {
		String doubts = this.analysis.blocks()
			.stream()
			.filter(this.analysis::hasComparableArm)
			.flatMap((block) -> block.cells().stream().filter((cell) -> cell.outcome().valid()))
			.flatMap((cell) -> cell.outcome().warnings().stream())
			.filter((warning) -> warning.code().affectedFigures().contains(FigureGroup.CPU))
			.map((warning) -> warning.values().getOrDefault("cause", warning.text()).toString())
			.distinct()
			.collect(Collectors.joining("; "));
		return doubts.isEmpty() ? Optional.empty() : Optional.of("It is in doubt: " + doubts + ".");
	}

	/** Names the blocks that count although the machine was disturbed; empty if none. */
	private Optional<String> toleratedBlocksSentence() {
		List<String> numbers = this.analysis.blocks()
			.stream()
			.filter((block) -> block.isTolerated() && this.analysis.hasComparableArm(block))
			.map((block) -> Integer.toString(block.number()))
			.toList();
		return numbers.isEmpty() ? Optional.empty() : Optional
			.of("Blocks that count although the machine was disturbed, as it had been for several blocks in a row: number %s."
				.formatted(String.join(", ", numbers)));
	}

	/**
	 * Says how long arms were loaded right before they were measured, if that differs
	 * between blocks; otherwise empty.
	 */
	private Optional<String> warmupsSentence() {
		List<String> seconds = this.analysis.blocks()
			.stream()
			.filter(this.analysis::hasComparableArm)
			.flatMap((block) -> block.cells().get(0).outcome().command().stream())
			.flatMap((command) -> WARMUP.matcher(command).results().map((found) -> found.group(1)))
			.distinct()
			.toList();
		return (seconds.size() < 2) ? Optional.empty()
				: Optional.of("Right before they were measured, arms were loaded for %s s, depending on the block."
					.formatted(String.join(" or ", seconds)));
	}

	/**
	 * Says how much the machine's speed changed between slices of a closed loop; empty if
	 * the loop is open.
	 */
	private Optional<String> machineSpeedSentence() {
		return this.analysis.machineSpeedChange()
			.stream()
			.filter((share) -> this.analysis.versus().kindSettings().isClosedLoop())
			.mapToObj(
					(share) -> ("The machine: what backend and wrk needed for a request of the same arm differed by up "
							+ "to %.0f %% between slices. Nothing is divided by it, because in a closed loop it answers to the arm.")
						.formatted(100 * share))
			.findFirst();
	}

	private String ruleSentence() {
		SequentialTest test = this.analysis.test();
		boolean severalArms = this.analysis.arms().size() > 1;
		String level = formatPercent(test.confidence());
		return test.hasOneLook()
				? "Rule: a paired t-test of the log ratios of %s blocks, a number that was fixed before, with intervals at %s %%%s; the margin is %s."
					.formatted(test.looks().get(0), level,
							severalArms ? ", which keep errors over all arms below 5 %" : "", formatMargin())
				: "Rule: a paired t-test of the blocks' log ratios after %s blocks, with intervals at %s %%, which keep errors over all looks%s to about 5 %%; the margin is %s."
					.formatted(test.looks().stream().map(Object::toString).collect(Collectors.joining(", ")), level,
							severalArms ? " and arms" : "", formatMargin());
	}

	/**
	 * Says if starts or the time after them add more noise, and the best block length.
	 */
	private String noiseSentence(ComparedArm arm, VarianceComponents noise) {
		int durationS = this.analysis.versus().kindSettings().durationS();
		int slices = arm.sliceCount();
		double sliceS = (double) durationS / slices;
		double startS = Math.max(0, this.analysis.minutesPerBlock() * SECONDS_PER_MINUTE - durationS);
		double bestS = sliceS * noise.bestSliceCount(startS, sliceS, (int) (MAX_PROPOSED_S / sliceS));
		double share = noise.startShareOfVariance(slices);
		return "Noise of %s: %s is the larger source (%.0f %% of a block's variance); instead of %d s, measuring %s%.0f s per block (--duration) would decide soonest."
			.formatted(arm.name(), (share > HALF) ? "the start" : "the time after the start",
					100 * Math.max(share, 1 - share), durationS,
					(bestS > MAX_PROPOSED_S - sliceS) ? "at least " : "about ", bestS);
	}

}
