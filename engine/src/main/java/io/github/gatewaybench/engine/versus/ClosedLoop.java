package io.github.gatewaybench.engine.versus;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.flags.Defaults.Limits;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.engine.run.Driver.Requirements;
import io.github.gatewaybench.engine.run.Driver.WarmupLoad;
import io.github.gatewaybench.engine.run.StartedSubject;
import io.github.gatewaybench.measurements.Round;
import io.github.gatewaybench.measurements.Versus.Sides;
import io.github.gatewaybench.measurements.Versus.VersusLoad;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;
import io.github.gatewaybench.measurements.raw.WrkReader;

/**
 * The load of a block in a closed loop: wrk loads the arms in turns, one in each slice.
 *
 * @param arms names of the arms, in the order of the targets of {@code underTest}
 * @param folder folder that gets a folder with wrk's output for each arm
 */
record ClosedLoop(VersusLoad settings, List<String> arms, StartedSubject underTest, Path folder) {

	/** Name of the output of an arm, without extension. */
	private static final String NAME = "side";

	/** Time around a slice in which wrk starts and ends, and pauses are made. */
	private static final Duration AROUND = Duration.ofSeconds(1);

	/**
	 * Shortest time in seconds for which an arm is under load in a slice of the warm-up.
	 */
	private static final int LEAST_WARMUP_S = 2;

	/** Requirements of a run. An arm rests while another is under load: no pauses. */
	static Requirements requirements(VersusLoad settings) {
		Limits usual = Defaults.LIMITS;
		Duration slice = Duration.ofSeconds((long) LEAST_WARMUP_S * settings.arms().size());
		Limits limits = new Limits(usual.startTimeout(), usual.responseTimeout(), usual.stopTimeout(),
				usual.pollInterval(), usual.idleWindow(), usual.drainTimeout(), usual.sampleInterval(),
				(slice.compareTo(usual.warmupSlice()) > 0) ? slice : usual.warmupSlice(), Duration.ZERO,
				usual.versionTimeout(), usual.overrun());
		return new Requirements(List.of(Round.KIND.tool()), List.of(), Duration.ofSeconds(settings.timeoutS()), limits,
				List.of());
	}

	/** File with the output of wrk for an arm. */
	private Path result(String arm) {
		return this.folder.resolve(arm).resolve(NAME + WrkReader.FORMAT.extension());
	}

	/** Number of requests that all arms answered. */
	long answered() {
		return this.arms.stream().mapToLong((arm) -> WrkReader.FORMAT.figures(result(arm)).requests().orElse(0)).sum();
	}

	/** Command that measures all arms, each in as many slices as the others. */
	LoadCommand measurement() {
		int slices = this.settings.durationS() / this.settings.sliceS();
		List<Turn> turns = IntStream.range(0, slices)
			.mapToObj((i) -> new Turn(Sides.TURNS.armOf(i, this.arms.size()).getAsInt(), this.settings.sliceS()))
			.toList();
		List<String> lines = new ArrayList<>();
		turns.forEach((turn) -> lines
			.add("%s%d %s".formatted(OpenLoadReader.SLICE_BEGINS, lines.size() + 1, this.arms.get(turn.arm))));
		lines.add(OpenLoadReader.SLICES_DONE);
		return command(turns, lines);
	}

	/**
	 * Load that warms up all arms in turns. Those without a JVM are asked for a second
	 * only, which leaves the others more of the time. The figures are those of the first
	 * arm.
	 * @param isNative whether an arm is a native server
	 */
	WarmupLoad warmup(Predicate<String> isNative) {
		return new WarmupLoad(Map.of("tool", Round.KIND.tool(), "connections", this.settings.sessions()),
				(seconds) -> command(warmupTurns(isNative, seconds), List.of()),
				(output) -> WrkReader.FORMAT.figures(result(this.arms.get(0))));
	}

	private List<Turn> warmupTurns(Predicate<String> isNative, int seconds) {
		int natives = (int) this.arms.stream().filter(isNative).count();
		int jvms = this.arms.size() - natives;
		int each = Math.max(1, (jvms > 0) ? (seconds - natives) / jvms : seconds / natives);
		return IntStream.range(0, this.arms.size())
			.mapToObj((arm) -> new Turn(arm, (jvms > 0 && isNative.test(this.arms.get(arm))) ? 1 : each))
			.toList();
	}

	private LoadCommand command(List<Turn> turns, List<String> lines) {
		Host host = this.underTest.servers().machines().forRole("load").host();
		List<Path> results = this.arms.stream().map(this::result).toList();
		results.forEach((each) -> each.toFile().delete()); // of an earlier load
		List<String> words = new ArrayList<>(
				List.of(host.script("turns.sh"), turns.stream().map(Turn::toString).collect(Collectors.joining(" "))));
		for (int i = 0; i < this.arms.size(); i++) {
			words.addAll(List.of(this.arms.get(i), this.underTest.targets().get(i).url(),
					host.pathOnHost(results.get(i)).toString()));
		}
		words.addAll(List.of("--", "wrk", "-t" + this.settings.wrkThreads().getAsInt(), "-c" + this.settings.sessions(),
				"--timeout", this.settings.timeoutS() + "s", "--latency", "-s", "scripts/hands/bytes.lua"));
		Duration usual = Duration.ofSeconds(turns.stream().mapToInt(Turn::seconds).sum());
		Duration limit = usual.plus(AROUND.multipliedBy(turns.size()))
			.plusSeconds(this.settings.timeoutS())
			.plus(Defaults.LIMITS.overrun());
		return new LoadCommand(Round.KIND.tool(), words, OptionalLong.of(this.settings.wrkThreads().getAsInt()), usual,
				limit, lines.stream().findFirst(), lines, results, List.of());
	}

	/**
	 * A slice in which one arm is under load.
	 *
	 * @param arm index of the arm
	 */
	private record Turn(int arm, int seconds) {

		/** Describes the slice as turns.sh expects it. */
		@Override
		public String toString() {
			return "%d:%d".formatted(this.arm + 1, this.seconds);
		}

	}

}
