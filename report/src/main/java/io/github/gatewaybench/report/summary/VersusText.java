package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Versus.ArmTiming;
import io.github.gatewaybench.measurements.Versus.VersusSettings;
import io.github.gatewaybench.measurements.WarningCode.FigureGroup;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.report.statistics.SequentialTest;
import io.github.gatewaybench.report.statistics.VarianceComponents;
import io.github.gatewaybench.report.versus.ComparedArm;
import io.github.gatewaybench.report.versus.MeasuredBlock;
import io.github.gatewaybench.report.versus.VersusAnalysis;

/** Formats a versus comparison as sentences: its decisions, and how it was measured. */
record VersusText(VersusAnalysis analysis) {

	/** Matches the option with the seconds of load right before the measured phase. */
	private static final Pattern WARMUP = Pattern.compile(" --warmup ([0-9]+)s ");

	private static final double HALF = 0.5;

	/** Upper limit of the --duration that the text proposes, in seconds. */
	private static final double MAX_PROPOSED_S = 300;

	/** Returns the decisions in one line, followed by lines on how they were made. */
	List<String> lines() {
		boolean smokeTest = this.analysis.versus().settings().smokeTestOf().isPresent();
		boolean single = this.analysis.versus().kindSettings().hasSingleBlock();
		VersusDecisions decisions = decisions();
		List<String> lines = new ArrayList<>(
				List.of(smokeTest ? "A smoke test decides nothing, because its JVMs are cold." : decisions.sentences(),
						measurementSentence()));
		if (single && !smokeTest) {
			doubtsSentence().ifPresent((line) -> lines.set(0, lines.get(0) + " " + line));
			verdictAdvice().ifPresent(lines::add);
		}
		if (!single) {
			lines.add(ruleSentence());
			decisions.goOnAdvice().ifPresent((line) -> lines.add(1, line));
			toleratedBlocksSentence().ifPresent((line) -> lines.add(1, line));
		}
		warmupsSentence().ifPresent(lines::add);
		witnessSentence().ifPresent(lines::add);
		noiseSentence().ifPresent(lines::add);
		return lines;
	}

	private VersusDecisions decisions() {
		return new VersusDecisions(this.analysis);
	}

	/**
	 * Says how and for how long arms were measured, how many blocks are valid, and which
	 * are valid for some arms only or not at all.
	 */
	private String measurementSentence() {
		VersusSettings settings = this.analysis.versus().kindSettings();
		String rate = settings.isClosedLoop()
				? TableNumbers.formatCount(settings.sessions(), "connection") + " of wrk to the arm whose turn it is"
				: settings.rate().isPresent() ? settings.rate().getAsInt() + " requests/s to each" : "a constant rate";
		Map<Boolean, List<MeasuredBlock>> disturbed = this.analysis.blocks()
			.stream()
			.filter(MeasuredBlock::hasInvalidArm)
			.collect(Collectors.partitioningBy(this.analysis::hasComparableArm));
		return "Measured %s, %s, in blocks of %d s, each with fresh starts: %d valid, %s%s, %s.".formatted(
				(settings.armTiming() == ArmTiming.TOGETHER) ? "at the same time"
						: "in turns, in slices of %d s".formatted(settings.sliceS()),
				rate, settings.durationS(), this.analysis.validBlockCount(),
				disturbed.get(true).isEmpty() ? "" : formatBlockNumbers(disturbed.get(true), "valid in part") + ", ",
				formatBlockNumbers(disturbed.get(false), "not valid"),
				VersusDecisions.formatMinutes(this.analysis.totalMinutes()));
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

	/**
	 * Says how to get a verdict after a run's only block; empty if that has no figures.
	 */
	private Optional<String> verdictAdvice() {
		if (this.analysis.arms().stream().noneMatch((arm) -> arm.decision().blockCount() == 1)) {
			return Optional.empty();
		}
		boolean notWarm = this.analysis.blocks()
			.stream()
			.flatMap((block) -> block.cells().stream())
			.anyMatch((cell) -> cell.outcome().warningCodes().contains(WarningCode.NOT_WARM));
		return Optional.of("For a verdict, leave out --blocks or give --blocks %d or more%s."
			.formatted(SequentialTest.LOOKS.get(0), notWarm ? ", and leave out --warmup-limit" : ""));
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
	 * Says how much backend and load generator changed between slices of a closed loop;
	 * empty if the loop is open.
	 */
	private Optional<String> witnessSentence() {
		return this.analysis.machineSpeedChange()
			.stream()
			.filter((share) -> this.analysis.versus().kindSettings().isClosedLoop())
			.mapToObj((
					share) -> ("In one slice of an arm, backend and wrk needed up to %.0f %% more CPU per request than in "
							+ "another, because of the machine or of their own state. The figures are not corrected for that.")
						.formatted(100 * share))
			.findFirst();
	}

	private String ruleSentence() {
		SequentialTest test = this.analysis.test();
		boolean severalArms = this.analysis.arms().size() > 1;
		String level = VersusDecisions.formatPercent(test.confidence());
		return test.hasOneLook()
				? "Rule: a paired t-test of the log ratios of %s blocks, a number that was fixed before, with intervals at %s %%%s; the margin is %s."
					.formatted(test.looks().get(0), level,
							severalArms ? ", which keep errors over all arms below 5 %" : "",
							decisions().formatMargin())
				: "Rule: a paired t-test of the blocks' log ratios after %s blocks, with intervals at %s %%, which keep errors over all looks%s to about 5 %%; the margin is %s."
					.formatted(test.looks().stream().map(Object::toString).collect(Collectors.joining(", ")), level,
							severalArms ? " and arms" : "", decisions().formatMargin());
	}

	/**
	 * Formats a sentence on whether starts or slices add more to the variance of each
	 * arm's blocks, and which block length would decide soonest; empty if the noise of no
	 * arm is known.
	 */
	private Optional<String> noiseSentence() {
		List<ArmNoise> noises = this.analysis.arms()
			.stream()
			.flatMap((arm) -> arm.noise().map((noise) -> armNoise(arm, noise)).stream())
			.toList();
		if (noises.isEmpty()) {
			return Optional.empty();
		}
		Map<Boolean, List<ArmNoise>> bySource = noises.stream()
			.collect(Collectors.partitioningBy((each) -> each.startShare() > HALF));
		String sources = Stream
			.of(formatSource("the start", bySource.get(true)),
					formatSource("the time after the start", bySource.get(false)))
			.flatMap(Optional::stream)
			.collect(Collectors.joining(" or "));
		DoubleSummaryStatistics bestS = noises.stream().mapToDouble(ArmNoise::bestS).summaryStatistics();
		return Optional.of("Noise: most of a block's variance is from %s; %s.".formatted(sources,
				durationAdvice(this.analysis.versus().kindSettings().durationS(), bestS.getMin(), bestS.getMax())));
	}

	/**
	 * Tells which length of the measured phase decides soonest.
	 * @param usedS the length that was used, in seconds
	 * @param shortestS the best length for one arm, in seconds
	 * @param longestS the best length for another arm, in seconds
	 */
	static String durationAdvice(int usedS, double shortestS, double longestS) {
		boolean isCapped = longestS == MAX_PROPOSED_S;
		String shortest = "%.0f".formatted(shortestS);
		String longest = (isCapped ? "at least %.0f" : "%.0f").formatted(longestS);
		if (usedS >= Math.rint(shortestS) && (isCapped || usedS <= Math.rint(longestS))) {
			return (shortestS == longestS || shortest.equals(longest))
					? "%d s per block is long enough to decide soonest".formatted(usedS)
					: "%d s per block lies within the %s to %s s that decide soonest, depending on the arm"
						.formatted(usedS, shortest, longest);
		}
		return "instead of %d s, measuring %s s per block (--duration) would decide soonest".formatted(usedS,
				(shortestS == longestS) ? (isCapped ? "" : "about ") + longest
						: shortest + (isCapped ? " or, depending on the arm, " : " to ") + longest);
	}

	private static Optional<String> formatSource(String source, List<ArmNoise> noises) {
		String shares = noises.stream()
			.map((each) -> "%s %.0f %%".formatted(each.arm(), 100 * Math.max(each.startShare(), 1 - each.startShare())))
			.collect(Collectors.joining(", "));
		return noises.isEmpty() ? Optional.empty() : Optional.of("%s (%s)".formatted(source, shares));
	}

	private ArmNoise armNoise(ComparedArm arm, VarianceComponents noise) {
		int durationS = this.analysis.versus().kindSettings().durationS();
		int slices = arm.sliceCount();
		double sliceS = (double) durationS / slices;
		double startS = Math.max(0, this.analysis.minutesPerBlock() * VersusDecisions.SECONDS_PER_MINUTE - durationS);
		double bestS = sliceS * noise.bestSliceCount(startS, sliceS, (int) (MAX_PROPOSED_S / sliceS));
		return new ArmNoise(arm.name(), noise.startShareOfVariance(slices),
				(bestS > MAX_PROPOSED_S - sliceS) ? MAX_PROPOSED_S : Math.rint(bestS));
	}

	/**
	 * Noise of an arm.
	 *
	 * @param startShare share of starts in the variance of a block, 0 to 1
	 * @param bestS whole seconds to measure per block so that the decision comes soonest,
	 * at most {@link #MAX_PROPOSED_S}
	 */
	private record ArmNoise(String arm, double startShare, double bestS) {
	}

}
