package io.github.gatewaybench.engine.versus;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.judge.SliceCpu;
import io.github.gatewaybench.engine.round.RoundDriver;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.engine.run.Driver.Requirements;
import io.github.gatewaybench.engine.run.Driver.WarmupLoad;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.measurements.ArmSlice;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.Round;
import io.github.gatewaybench.measurements.Versus.ArmTiming;
import io.github.gatewaybench.measurements.Versus.VersusSettings;
import io.github.gatewaybench.measurements.raw.WrkReader;

/**
 * The load of a block in a closed loop: wrk loads the arms in turns, one in each slice.
 * The next slice begins when the arms have finished the requests that wrk no longer waits
 * for, or after the response timeout. If arms run on other hosts than wrk, this cannot be
 * seen, and nothing waits for it.
 *
 * @param arms names of the arms, in the order of the targets of {@code underTest}
 * @param armsWithoutJvm names of the arms whose servers have no JVM
 * @param folder folder that gets a folder with wrk's output for each arm
 */
record ClosedLoop(VersusSettings settings, List<String> arms, Set<String> armsWithoutJvm, SubjectUnderTest underTest,
		Path folder) implements BlockLoad {

	/**
	 * Time that a slice may take in addition to its load, for the start and end of wrk
	 * and for pauses. The time in which arms finish earlier requests, which is at most
	 * the response timeout, is not included.
	 */
	private static final Duration SLICE_OVERHEAD = Duration.ofSeconds(1);

	/**
	 * Least time in seconds for each arm in a slice of the warm-up. An arm without a JVM
	 * takes half of it, and leaves the rest to the others.
	 */
	private static final int MIN_ARM_WARMUP_S = 2;

	/**
	 * Requirements of a run. The warm-up has no pauses, because an arm rests while
	 * another is under load.
	 */
	static Requirements requirements(VersusSettings settings) {
		Duration shortest = Defaults.LIMITS.warmupSlice();
		Duration slice = Duration.ofSeconds((long) MIN_ARM_WARMUP_S * settings.arms().size());
		return new Requirements(List.of(Round.KIND.tool()), List.of(), Duration.ofSeconds(settings.timeoutS()),
				Defaults.LIMITS.withWarmup((slice.compareTo(shortest) > 0) ? slice : shortest, Duration.ZERO),
				List.of());
	}

	/** File with the output of wrk for an arm. */
	private Path resultFile(String arm) {
		return this.folder.resolve(arm).resolve(RESULT_NAME + WrkReader.FORMAT.extension());
	}

	@Override
	public long answeredByAll(Figures figures) {
		return this.arms.stream().mapToLong(this::answeredBy).sum();
	}

	@Override
	public long answeredBy(String arm) {
		return WrkReader.FORMAT.figuresOrNoResult(resultFile(arm)).requests().orElse(0);
	}

	/**
	 * Command that measures all arms, each in the same number of slices, as many early in
	 * the measured phase as late. If the duration does not allow this, it is rounded up,
	 * for example after decided arms have been left out.
	 */
	@Override
	public LoadCommand measurementCommand() {
		int slices = this.settings.durationRoundedUpS(2 * this.arms.size()) / this.settings.sliceS();
		List<Turn> turns = IntStream.range(0, slices)
			.mapToObj((i) -> new Turn(ArmTiming.TURNS.armOf(i, this.arms.size()).getAsInt(), this.settings.sliceS()))
			.toList();
		List<String> lines = new ArrayList<>();
		for (int i = 0; i < slices; i++) {
			lines.add(BlockLoad.sliceLine(i + 1, this.arms.get(turns.get(i).armIndex)));
			lines.add("end of slice %d".formatted(i + 1));
		}
		return command(turns, lines);
	}

	@Override
	public LoadCommand instructionCountingCommand() {
		return command(warmupTurns((int) Defaults.LIMITS.warmupSlice().toSeconds()), List.of());
	}

	/**
	 * Warms up all arms in turns. In each slice, an arm without a JVM is loaded for only
	 * a second if others have one, which leaves more time for these. The recorded
	 * figures, wrk's CPU time among them, are those of the first arm.
	 */
	@Override
	public void warmUp(String role) throws SubjectFailedException, InterruptedException {
		this.underTest.warmUp(role,
				new WarmupLoad(Map.of("tool", Round.KIND.tool(), "connections", this.settings.sessions()),
						(seconds) -> command(warmupTurns(seconds), List.of()),
						(output) -> WrkReader.FORMAT.figuresOrNoResult(resultFile(this.arms.get(0)))));
	}

	List<Turn> warmupTurns(int seconds) {
		int jvms = this.arms.size() - this.armsWithoutJvm.size();
		int each = Math.max(1,
				(jvms > 0) ? (seconds - this.armsWithoutJvm.size()) / jvms : seconds / this.armsWithoutJvm.size());
		return IntStream.range(0, this.arms.size())
			.mapToObj((arm) -> new Turn(arm, (jvms > 0 && this.armsWithoutJvm.contains(this.arms.get(arm))) ? 1 : each))
			.toList();
	}

	/** Removes the peak memory of wrk, of which each slice starts a new process. */
	@Override
	public Observation withCorrectedLoadUsage(Observation observed, Figures figures) {
		return observed.mapLoadUsage(RoleUsage::withoutPeak);
	}

	/**
	 * Slices in which wrk loaded an arm, without the CPU time between slices, in which
	 * arms finish requests that wrk does not count.
	 */
	@Override
	public List<ArmSlice> slices(Path raw, Figures figures, Observation seen, String role, Optional<String> backend) {
		List<Map<String, SliceCpu>> slicesAndGaps = seen.slices();
		return new SliceCpuTimes(IntStream.range(0, slicesAndGaps.size())
			.filter((i) -> i % 2 == 0)
			.mapToObj(slicesAndGaps::get)
			.toList()).wrkSlices(raw, role, backend);
	}

	@Override
	public String formatResult(Figures figures) {
		return RoundDriver.formatResult(figures, "mean", Metric.MEAN);
	}

	private LoadCommand command(List<Turn> turns, List<String> lines) {
		Host host = this.underTest.host("load");
		List<Path> results = this.arms.stream().map(this::resultFile).toList();
		results.forEach(BlockLoad::prepareResultFile);
		List<String> words = new ArrayList<>(List.of(host.scriptPath("turns.sh"),
				turns.stream().map(Turn::toString).collect(Collectors.joining(" ")), "" + this.settings.timeoutS()));
		for (int i = 0; i < this.arms.size(); i++) {
			words.addAll(List.of(this.arms.get(i), this.underTest.targets().get(i).url(),
					host.pathOnHost(results.get(i)).toString()));
		}
		words.addAll(List.of("--", "wrk", "-t" + this.settings.wrkThreads().getAsInt(), "-c" + this.settings.sessions(),
				"--timeout", this.settings.timeoutS() + "s", "--latency", "-s", "scripts/hands/bytes.lua"));
		Duration loadTime = Duration.ofSeconds(turns.stream().mapToInt(Turn::seconds).sum());
		Duration aroundSlice = SLICE_OVERHEAD.plusSeconds(this.settings.timeoutS());
		Duration limit = loadTime.plus(aroundSlice.multipliedBy(turns.size()))
			.plusSeconds(this.settings.timeoutS())
			.plus(Defaults.LIMITS.gracePeriod());
		return new LoadCommand(Round.KIND.tool(), words, OptionalLong.of(this.settings.wrkThreads().getAsInt()),
				loadTime, limit, lines.stream().findFirst(), lines, results, List.of(), OptionalInt.empty());
	}

	/**
	 * A slice in which one arm is under load.
	 *
	 * @param armIndex index of the arm, from 0
	 * @param seconds length of the slice
	 */
	record Turn(int armIndex, int seconds) {

		/**
		 * Formats the slice as turns.sh expects it: {@code 2:5} is 5 s for the second
		 * arm.
		 */
		@Override
		public String toString() {
			return "%d:%d".formatted(this.armIndex + 1, this.seconds);
		}

	}

}
