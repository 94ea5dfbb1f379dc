package io.github.gatewaybench.engine.versus;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.github.gatewaybench.engine.check.Validation.Problem;
import io.github.gatewaybench.engine.check.Validation.RefusedException;
import io.github.gatewaybench.engine.judge.ObservationBuilder;
import io.github.gatewaybench.engine.judge.SliceCpu;
import io.github.gatewaybench.engine.kind.KindFixture;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.Driver.CellResult;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.engine.run.Driver.Requirements;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.measurements.Versus;
import io.github.gatewaybench.measurements.Versus.ArmTiming;
import io.github.gatewaybench.measurements.Versus.VersusSettings;
import io.github.gatewaybench.measurements.WarmupCurve;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.folder.RunFolder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** A comparison in a closed loop: how wrk asks the arms, and how a block is judged. */
class ClosedLoopTest {

	private static final List<String> ARMS = List.of("gateway-stub", "gateway-other", "--closed");

	/** What an arm uses between its slices, such as for requests of the slice before. */
	private static final Map<String, SliceCpu> GAP = Map.of("gateway-1", new SliceCpu(98, 99, 30), "gateway-2",
			new SliceCpu(98, 99, 40));

	@TempDir
	private Path home;

	private KindFixture fixture;

	private SubjectUnderTest started;

	@BeforeEach
	void armsOverStubs() {
		this.fixture = VersusFixture.create(this.home);
		this.fixture.repository.addJava("gateway-other", 21572, true);
	}

	private static String[] with(String... flags) {
		return Stream.concat(ARMS.stream(), Stream.of(flags)).toArray(String[]::new);
	}

	private VersusSettings load(String... flags) {
		return this.fixture.driver(with(flags)).experiment().as(Versus.class).orElseThrow().kindSettings();
	}

	@Test
	void flagsOfARateAreRefusedTogether() {
		assertThatExceptionOfType(RefusedException.class)
			.isThrownBy(() -> this.fixture.begin(with("--rate", "500", "--sessions", "100", "--sides", "together")));
		assertThat(this.fixture.told()).containsExactly(
				"--rate is for a constant rate; with --closed, arms are asked as fast as they answer",
				"--sessions is for a constant rate; with --closed there are --connections",
				"--sides together cannot be combined with --closed: the faster arm would get more requests");
	}

	@Test
	void connectionsAreRefusedWithoutTheFlag() {
		assertThatExceptionOfType(RefusedException.class).isThrownBy(
				() -> this.fixture.begin("gateway-stub", "gateway-other", "--rate", "500", "--connections", "100"));
		assertThat(this.fixture.told())
			.containsExactly("--connections is for --closed; at a constant rate there are --sessions");
	}

	@Test
	void everyArmHasAsManySlicesEarlyAsLate() {
		VersusSettings usual = load();
		assertThat(usual.armTiming()).isEqualTo(ArmTiming.TURNS);
		assertThat(List.of(usual.sliceS(), usual.durationS(), usual.sessions())).containsExactly(5, 40, 300);
		assertThat(load("--slice", "2s", "--duration", "9s").durationS()).isEqualTo(16);
		VersusSettings quick = load("--quick");
		assertThat(List.of(quick.sliceS(), quick.durationS())).containsExactly(1, 8);
		assertThat(quick.rate()).isEmpty();
	}

	@Test
	void threadsShareTheConnectionsEvenly() {
		assertThat(load().wrkThreads()).hasValue(50);
		assertThat(load("--connections", "64").wrkThreads()).hasValue(32);
		assertThat(load("--connections", "7").wrkThreads()).hasValue(7);
	}

	@Test
	void connectionsThatHardlyAnyThreadsShareAreRefused() {
		assertThatExceptionOfType(RefusedException.class)
			.isThrownBy(() -> this.fixture.begin(with("--connections", "254")));
		assertThat(this.fixture.told())
			.containsExactly("--connections 254: at most 2 thread(s) of wrk can share them evenly");
	}

	@Test
	void aWarmUpNeedsTimeForSixSlicesOfAllArms() {
		this.fixture.begin(with("gateway-stub,name=third", "--warmup-limit", "35s"));
		assertThat(this.fixture.validation.problems()).containsExactly(new Problem(
				"--warmup-limit 35s is too short: no server can be found steady before " + "6 slices of 6 s",
				"give at least --warmup-limit 36s or, if no server is a JVM, 0s"));
	}

	private SubjectUnderTest start(Driver driver) throws Exception {
		SubjectUnderTest underTest = this.fixture.underTest(false);
		driver.start(KindFixture.cell(driver, 0), underTest);
		return underTest;
	}

	@Test
	void wrkAsksTheArmsInTurns() throws Exception {
		Driver driver = this.fixture.driver(with("--duration", "20s", "--connections", "100"));
		LoadCommand load = driver.loadCommand(KindFixture.cell(driver, 0), start(driver));
		assertThat(String.join(" ", load.command()).replace(this.home + "/", ""))
			.isEqualTo("scripts/hands/turns.sh 1:5 2:5 2:5 1:5 10"
					+ " gateway-stub http://127.0.0.1:18101/hello start/gateway-stub/side.wrk.txt"
					+ " gateway-other http://127.0.0.1:18102/hello start/gateway-other/side.wrk.txt"
					+ " -- wrk -t50 -c100 --timeout 10s --latency -s scripts/hands/bytes.lua");
		assertThat(load.sliceMarkers()).containsExactly("slice 1 gateway-stub", "end of slice 1",
				"slice 2 gateway-other", "end of slice 2", "slice 3 gateway-other", "end of slice 3",
				"slice 4 gateway-stub", "end of slice 4");
		assertThat(load.limit()).as("with time to finish the requests of each slice")
			.hasSeconds(4 * (5 + 1 + 10) + 10 + 10);
		Path raw = this.home.resolve("start/gateway-stub/side.wrk.txt");
		assertThat(load.resultFiles()).contains(raw);
		assertThat(raw.getParent()).as("to which another host's file is fetched").isDirectory();
		assertThat(load.outputFile(raw)).hasFileName("side.txt");
	}

	@Test
	void armsThatAreLeftHaveAsManySlicesAsEachOther() throws Exception {
		this.started = start(
				this.fixture.driver("gateway-stub", "gateway-other", "gateway-stub,name=third", "--closed"));
		List<String> arms = List.of("gateway-stub", "gateway-other", "third");
		assertThat(new ClosedLoop(load(), arms, Set.of(), this.started, this.home).measurementCommand().command())
			.as("of 40 s")
			.contains("1:5 2:5 3:5 3:5 2:5 1:5 1:5 2:5 3:5 3:5 2:5 1:5");
	}

	private String warmupTurns(String... natives) {
		return new ClosedLoop(load(), List.of("gateway-stub", "gateway-other"), Set.of(natives), this.started,
				this.home)
			.warmupTurns(5)
			.toString();
	}

	@Test
	void armsWithoutAJvmAreHardlyWarmedUp() throws Exception {
		this.started = start(this.fixture.driver(with()));
		assertThat(this.fixture.host.journal("load")).first().asString().contains("turns.sh 1:1 2:1 10 gateway-stub ");
		assertThat(warmupTurns("gateway-stub")).isEqualTo("[1:1, 2:4]");
		assertThat(warmupTurns()).isEqualTo("[1:2, 2:2]");
		assertThat(warmupTurns("gateway-stub", "gateway-other")).isEqualTo("[1:2, 2:2]");
	}

	/** wrk is executed for each arm, and its time is counted for each. */
	@Test
	void wrksCpuTimePerRequestInTheWarmUpIsThatOfTheFirstArm() throws Exception {
		this.fixture.warmupLimitS = 6;
		this.fixture.host.atEachLoad = (load) -> {
			writeOutput("work/warmup-start/gateway-stub", slice(1, "gateway-stub", 100_000, 0));
			writeOutput("work/warmup-start/gateway-other", slice(2, "gateway-other", 200_000, 0));
		};
		this.started = start(this.fixture.driver(with()));
		assertThat(RunFolder.warmups(this.started.folder())).flatExtracting(WarmupCurve::slices)
			.isNotEmpty()
			.allSatisfy((slice) -> assertThat(slice.loadCpuUsPerRequest()).hasValue(0.25e6 / 100_000));
	}

	private Path writeOutput(String folder, String output) {
		Path file = this.home.resolve(folder).resolve("side.wrk.txt");
		try {
			Files.createDirectories(file.getParent());
			return Files.writeString(file, output);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Test
	void onlyWrkIsNeeded() {
		Requirements needed = this.fixture.driver(with()).requirements();
		assertThat(needed.tools()).containsExactly("wrk");
		assertThat(needed.modules()).isEmpty();
	}

	static String slice(int number, String arm, long requests, int errors) {
		return """
				slice %d %s begins at 100.000000
				wrk -d5s http://x/hello
				Running 5s test @ http://x/hello
				  50 threads and 300 connections
				  Thread Stats   Avg      Stdev     Max   +/- Stdev
				    Latency    15.00ms    1.00ms  20.00ms   90.00%%
				    Req/Sec     1.00k     0.00     1.00k    90.00%%
				  %d requests in 5.00s, 1.00MB read
				  Non-2xx or 3xx responses: %d
				Requests/sec:  %.2f
				Transfer/sec:      1.00MB
				slice %d ends at 105.100000, CPU 0.100 0.150
				""".formatted(number, arm, requests, errors, requests / 5.0, number);
	}

	/** Judges the second arm, after each has answered 100,000 requests in a slice. */
	private CellResult judge(ObservationBuilder seen, int errors) throws Exception {
		return judge(seen, slice(2, "gateway-other", 100_000, errors));
	}

	private CellResult judge(ObservationBuilder seen, String output) throws Exception {
		this.fixture.warmupLimitS = 0;
		Driver driver = this.fixture.driver(with());
		SubjectUnderTest underTest = start(driver);
		writeOutput("start/gateway-stub", slice(1, "gateway-stub", 100_000, 0));
		Path raw = writeOutput("start/gateway-other", output);
		return driver.judge(KindFixture.cell(driver, 1), underTest, raw,
				seen.without("gateway").role("gateway-1", 1).role("gateway-2", 2).get());
	}

	/** CPU times around a slice that begins at 100 s and ends at 105.1 s. */
	private static ObservationBuilder seen(double fromS, double cpuS) {
		return new ObservationBuilder().machine(0.3, 0)
			.slices(List.of(Map.of("gateway-1", new SliceCpu(90, 98, 0.7)), GAP,
					Map.of("gateway-1", new SliceCpu(fromS, 106, 0.1), "gateway-2", new SliceCpu(fromS, 106, cpuS),
							"backend", new SliceCpu(fromS, 105.2, 1))));
	}

	private static ObservationBuilder seen() {
		return seen(99.5, 2);
	}

	@Test
	void aLateSampleMissesAsMuchAsItIsLate() throws Exception {
		assertThat(judge(seen(101.1, 1.6), 0).extras().toString()).contains("\"subject_cpu_s\":2.04,");
		assertThat(codes(seen(103, 1), 0)).containsExactly(WarningCode.CPU_UNSEEN);
	}

	@Test
	void anArmHasTheCpuTimeOfItsOwnSlices() throws Exception {
		CellResult result = judge(seen(), 0);
		assertThat(result.judgement().all()).isEmpty();
		assertThat(result.figures().requests()).hasValue(100_000);
		assertThat(result.extras().toString())
			.isEqualTo("{\"slices\":[{\"seconds\":5.0,\"requests\":100000,\"subject_cpu_s\":2.0,\"backend_cpu_s\":1.0,"
					+ "\"load_cpu_s\":0.25}]}");
		assertThat(result.summary()).isEqualTo("20000 requests/s, mean 15 ms");
	}

	/** The backend then works for the next arm. */
	@Test
	void aLateSampleOfTheBackendTellsNothing() throws Exception {
		ObservationBuilder late = seen().slices(List.of(Map.of(), GAP,
				Map.of("gateway-2", new SliceCpu(99.5, 106, 2), "backend", new SliceCpu(99.5, 106, 1))));
		assertThat(judge(late, 0).extras().toString()).contains("\"subject_cpu_s\":2.0,")
			.doesNotContain("\"backend_cpu_s\":1");
	}

	private List<WarningCode> codes(ObservationBuilder seen, int errors) throws Exception {
		return judge(seen, errors).judgement().reasons().stream().map(Warning::code).toList();
	}

	@Test
	void faultsOfAnArmAreReasons() throws Exception {
		assertThat(codes(seen(), 3)).containsExactly(WarningCode.ERROR_STATUS);
		assertThat(codes(seen().exitStatus(1), 0)).containsExactly(WarningCode.EXIT_STATUS);
		assertThat(codes(seen().received(Map.of("backend", 199_999L)), 0))
			.containsExactly(WarningCode.BACKEND_NOT_ASKED);
		assertThat(codes(seen().received(Map.of("backend", 200_000L)), 0)).isEmpty();
	}

	/** Two slices of the second arm, in each of which wrk read so many bytes. */
	private List<WarningCode> codesOfTwoSlices(int bytes) throws Exception {
		String slice = slice(2, "gateway-other", 1000, 0).replace("slice 2 ends",
				"Bytes read: %d\nslice 2 ends".formatted(bytes));
		return judge(seen().answer(5, 100, 100), slice + slice.replace("slice 2 ", "slice 3 ")).judgement()
			.reasons()
			.stream()
			.map(Warning::code)
			.toList();
	}

	@Test
	void inEachSliceEachConnectionMayHaveReadPartOfAnAnswer() throws Exception {
		assertThat(codesOfTwoSlices(125_000)).doesNotContain(WarningCode.ANSWER_SIZE);
		assertThat(codesOfTwoSlices(140_000)).contains(WarningCode.ANSWER_SIZE);
	}

}
