package io.github.gatewaybench.engine.versus;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.round.RoundDriver;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.engine.run.Driver.Requirements;
import io.github.gatewaybench.engine.run.Driver.WarmupLoad;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.measurements.ArmSlice;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Versus.ArmTiming;
import io.github.gatewaybench.measurements.Versus.VersusSettings;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.raw.LatencyLogReader;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;
import io.github.gatewaybench.measurements.raw.TargetsFile;

/**
 * The load of a block at a constant rate, which one open-load process sends to all arms.
 *
 * @param jar jar of open-load
 * @param schedule schedule of the run, which stores the rate that the first block finds
 * @param arms names of the arms, in the order of the targets of {@code underTest}
 * @param folder folder that gets a folder with results for each arm
 */
record OpenLoop(Path jar, VersusSchedule schedule, List<String> arms, SubjectUnderTest underTest,
		Path folder) implements BlockLoad {

	/**
	 * Time in seconds for which open-load sends the load right before the arms are
	 * measured.
	 */
	static final int OPEN_LOAD_WARMUP_S = 10;

	/**
	 * Time in seconds that replaces {@link #OPEN_LOAD_WARMUP_S} once a JVM has compiled
	 * while it was measured. Threads and connections that are no longer needed when the
	 * rate falls often end after 30 or 60 s, and the code that ends them is compiled
	 * then.
	 */
	static final int LONG_OPEN_LOAD_WARMUP_S = 70;

	/**
	 * JVM flags of open-load for short loads, before which it does not warm itself up.
	 * Such a load ends before the second JIT compiler pays off, and that compiler would
	 * take CPU time from the servers.
	 */
	private static final List<String> SHORT_LOAD_JAVA_OPTS = List.of("-XX:TieredStopAtLevel=1");

	/**
	 * Minimum share of an arm's sessions that is a sign of overload if so many wait for
	 * responses at the same time.
	 */
	private static final double BUSY_SESSIONS_SHARE = 0.9;

	/**
	 * Share of the requests due to an arm that must be answered in time; with less, the
	 * arm may be overloaded.
	 */
	private static final double IN_TIME_SHARE = 0.9;

	/**
	 * Ratio of the p75 of latency to its p50 above which latency is taken to grow while
	 * the load lasts. The ratio is 1.5 if latency grows steadily from 0.
	 */
	private static final double MIN_P75_TO_P50_OF_GROWTH = 1.3;

	/** Name of the file with the targets of a load. */
	private static final String TARGETS_FILE = "targets.json";

	/**
	 * Requirements of a run. The warm-up has no pauses, because servers catch up at a
	 * constant rate without them.
	 */
	static Requirements requirements(VersusSettings settings, ModuleSpec openLoad) {
		return new Requirements(List.of(), List.of(openLoad), Duration.ofSeconds(settings.timeoutS()),
				Defaults.LIMITS.withWarmup(Defaults.LIMITS.warmupSlice(), Duration.ZERO), List.of());
	}

	private VersusSettings kindSettings() {
		return this.schedule.experiment().kindSettings();
	}

	private Path resultFile(String arm) {
		return this.folder.resolve(arm).resolve(RESULT_NAME + OpenLoadReader.FORMAT.extension());
	}

	/**
	 * Warms up all arms at the rate at which they are measured. If no earlier block has
	 * found that rate, another warm-up searches for it first, and a further one continues
	 * the search if servers are still cold when the search reaches the limit. Sends the
	 * load generator's host the files that all loads of the block need.
	 */
	@Override
	public void warmUp(String role) throws SubjectFailedException, InterruptedException {
		this.underTest.host("load").send(this.jar, writeTargets(this.folder), writeTargets(this.underTest.folder()));
		if (kindSettings().rate().isEmpty()) {
			findRate(role);
		}
		warmUp(role, warmupRate(kindSettings().rate()));
	}

	private void findRate(String role) throws SubjectFailedException, InterruptedException {
		WarmupRate search = warmupRate(OptionalInt.empty());
		warmUp(role, search);
		if (search.isRateFromColdServers()) {
			this.underTest.servers()
				.printLine("The warm-up was too short to find the rate: warming up again to continue the search.");
			warmUp(role, search);
		}
		this.schedule.setRate(search.foundRate());
		this.underTest.servers()
			.printLine("The rate of all blocks is %d requests/s to each arm; %s.".formatted(search.foundRate(),
					search.limitDescription()));
	}

	private WarmupRate warmupRate(OptionalInt measured) {
		return new WarmupRate(this.underTest.servers().machines(), this.arms.size(), kindSettings().armTiming(),
				measured);
	}

	private void warmUp(String role, WarmupRate rate) throws SubjectFailedException, InterruptedException {
		this.underTest.warmUp(role,
				new WarmupLoad(Map.of("tool", RateStudy.TOOL),
						(seconds) -> warmupCommand(rate.rate(), rate.armTiming(), seconds, rate.warmupBeforeSliceS()),
						(output, seen) -> {
							Figures figures = OpenLoadReader.FORMAT.figuresOrNoResult(resultFile(this.arms.get(0)));
							// The load generator's own figure leaves out its JVM's start.
							figures.number("seconds")
								.ifPresent((seconds) -> rate.adapt(seen.withReportedLoadCpu(figures), seconds,
										answeredByAll(figures), capacity(rate.armTiming())));
							return figures;
						}, Optional.empty()));
	}

	/**
	 * Requests per second that the slowest overloaded arm answered in the latest load;
	 * empty if no arm was overloaded. If arms take turns, the first overloaded arm counts
	 * instead of the slowest: its waiting requests use up the sessions of the arms after
	 * it.
	 */
	private OptionalDouble capacity(ArmTiming armTiming) {
		DoubleStream capacities = this.arms.stream()
			.map((arm) -> OpenLoadReader.FORMAT.figuresOrNoResult(resultFile(arm)))
			.filter(Figures::hasResult)
			.flatMapToDouble((each) -> capacityIfOverloaded(each).stream());
		return (armTiming == ArmTiming.TURNS) ? capacities.findFirst() : capacities.min();
	}

	/**
	 * Lower bound of the requests per second that an arm answered; empty if the arm is
	 * not overloaded. It is overloaded if many of its requests failed. It is also
	 * overloaded if many were probably answered only after the end of the load and, in
	 * addition, latency grew or nearly all sessions were busy at the same time. Long
	 * waits alone, as in front of a slow backend, are no sign of overload.
	 */
	private OptionalDouble capacityIfOverloaded(Figures arm) {
		double seconds = arm.number("seconds").orElse(1);
		double answered = arm.requests().orElse(0);
		double inFlight = arm.count("most_sessions").orElse(0);
		double offered = arm.count("offered").orElse(0);
		boolean waitsLonger = arm.number("p75_ms").orElse(0) > MIN_P75_TO_P50_OF_GROWTH
				* arm.number("p50_ms").orElse(0);
		boolean overloaded = arm.errors() > (1 - IN_TIME_SHARE) * offered
				|| answered - inFlight < IN_TIME_SHARE * offered
						&& (waitsLonger || inFlight >= BUSY_SESSIONS_SHARE * kindSettings().sessions());
		return (overloaded && answered > 0)
				? OptionalDouble
					.of(Math.max((answered - inFlight) / seconds, answered / (seconds + kindSettings().timeoutS())))
				: OptionalDouble.empty();
	}

	/**
	 * Command that warms up all arms, at the same time or in one turn each.
	 * @param rate requests per second to each arm under load
	 * @param seconds duration, which is rounded up to whole seconds for each turn
	 * @param before seconds for which the same load is sent in advance, to warm up
	 * open-load itself
	 */
	LoadCommand warmupCommand(int rate, ArmTiming armTiming, int seconds, int before) {
		int turns = (armTiming == ArmTiming.TURNS) ? this.arms.size() : 1;
		int turnS = (seconds + turns - 1) / turns;
		return command((before > 0) ? List.of() : SHORT_LOAD_JAVA_OPTS, rate, armTiming, turnS, turnS * turns, before);
	}

	@Override
	public LoadCommand measurementCommand() {
		VersusSettings settings = kindSettings();
		int durationS = settings
			.durationRoundedUpS((settings.armTiming() == ArmTiming.TURNS) ? 2 * this.arms.size() : 1);
		return command(List.of(), settings.rate().getAsInt(), settings.armTiming(), settings.sliceS(), durationS,
				this.schedule.warmupBeforeMeasuringS());
	}

	@Override
	public LoadCommand instructionCountingCommand() {
		return warmupCommand(kindSettings().rate().getAsInt(), kindSettings().armTiming(),
				(int) Defaults.LIMITS.warmupSlice().toSeconds(), 0);
	}

	private LoadCommand command(List<String> javaOpts, int rate, ArmTiming armTiming, int sliceS, int durationS,
			int warmupS) {
		Host host = this.underTest.host("load");
		this.arms.stream().map(this::resultFile).forEach(BlockLoad::prepareResultFile);
		List<String> words = new ArrayList<>(List.of(host.java()));
		words.addAll(Defaults.OPEN_LOAD_JAVA_OPTS);
		words.addAll(javaOpts);
		words.addAll(List.of("-jar", host.pathOnHost(this.jar).toString(), "--targets",
				host.pathOnHost(this.folder.resolve(TARGETS_FILE)).toString(), "--rate", "" + rate, "--sides",
				armTiming.toString(), "--slice", sliceS + "s", "--duration", durationS + "s", "--warmup", warmupS + "s",
				"--sessions", "" + kindSettings().sessions(), "--timeout", kindSettings().timeoutS() + "s", "--name",
				RESULT_NAME));
		List<String> lines = sliceLines(armTiming, durationS / sliceS);
		return new LoadCommand(RateStudy.TOOL, words, OptionalLong.empty(), Duration.ofSeconds(durationS),
				Duration.ofSeconds(warmupS + durationS)
					.plusSeconds((long) RateStudy.MAX_TIMEOUTS_IN_A_ROW * kindSettings().timeoutS())
					.plus(Defaults.LIMITS.gracePeriod()),
				Optional.of(lines.get(0)), lines,
				this.arms.stream()
					.map(this::resultFile)
					.flatMap((result) -> Stream.of(result, LatencyLogReader.logFile(result)))
					.toList(),
				List.of(), OptionalInt.of(rate));
	}

	/** Writes the targets of a load whose results are written to the given folder. */
	private Path writeTargets(Path results) {
		Path file = results.resolve(TARGETS_FILE);
		JsonFile.write(file,
				new TargetsFile(IntStream.range(0, this.arms.size())
					.mapToObj((i) -> new TargetsFile.Entry(this.arms.get(i), this.underTest.targets().get(i).url(),
							this.underTest.host("load").pathOnHost(results.resolve(this.arms.get(i))).toString()))
					.toList()));
		return file;
	}

	/** Lines that open-load prints where a slice begins, and where the last one ends. */
	private List<String> sliceLines(ArmTiming armTiming, int slices) {
		List<String> lines = new ArrayList<>();
		for (int i = 0; i < slices; i++) {
			OptionalInt only = armTiming.armOf(i, this.arms.size());
			lines.add(BlockLoad.sliceLine(i + 1,
					only.isPresent() ? this.arms.get(only.getAsInt()) : OpenLoadReader.ALL_TARGETS));
		}
		lines.add(OpenLoadReader.SLICES_DONE);
		return lines;
	}

	@Override
	public Observation withCorrectedLoadUsage(Observation observed, Figures figures) {
		return observed.withReportedLoadCpu(figures);
	}

	@Override
	public List<ArmSlice> slices(Path raw, Figures figures, Observation seen, String role, Optional<String> backend) {
		return figures.hasResult() ? new SliceCpuTimes(seen.slices()).openLoadSlices(
				JsonFile.read(raw).as(OpenLoadReader.Result.class), kindSettings().sliceS(), role, backend) : List.of();
	}

	@Override
	public long answeredByAll(Figures figures) {
		return figures.count("all_requests").orElse(0);
	}

	@Override
	public long answeredBy(String arm) {
		return OpenLoadReader.FORMAT.figuresOrNoResult(resultFile(arm)).requests().orElse(0);
	}

	@Override
	public String formatResult(Figures figures) {
		return RoundDriver.formatResult(figures, "p99", Metric.P99);
	}

}
