package io.github.gatewaybench.measurements.folder;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

import io.github.gatewaybench.measurements.AbStudy;
import io.github.gatewaybench.measurements.AbStudy.AbSettings;
import io.github.gatewaybench.measurements.Arm;
import io.github.gatewaybench.measurements.ArmSlice;
import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.BadValueException;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.CellOutcome;
import io.github.gatewaybench.measurements.CellOutcome.MachineUsage;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import io.github.gatewaybench.measurements.Experiment;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.MemoryStudy;
import io.github.gatewaybench.measurements.MemoryStudy.MemorySettings;
import io.github.gatewaybench.measurements.MemoryStudy.Try;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Round;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Run.Invocation;
import io.github.gatewaybench.measurements.Run.MeasuredStart;
import io.github.gatewaybench.measurements.RunSettings;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.measurements.Versus;
import io.github.gatewaybench.measurements.Versus.VersusSettings;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;
import io.github.gatewaybench.measurements.raw.WrkReader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RunFolderTest {

	private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-21T04:12:27.9Z"), ZoneId.of("UTC+1"));

	private static final CellOutcome RAN = new CellOutcome(CellOutcome.State.RAN, true, List.of(),
			List.of(WarningCode.NOT_WARM.with("server", "the gateway", "percent", 7)),
			Optional.of("2026-11-21T04:13:00Z"), Optional.of("wrk -c300"), OptionalInt.of(0),
			Map.of("load", new RoleUsage("wrk", OptionalDouble.of(1.5), OptionalDouble.empty(), OptionalLong.of(50))),
			Optional.of(new MachineUsage(OptionalDouble.of(10.1), OptionalDouble.empty(), OptionalDouble.empty(),
					OptionalDouble.of(0), OptionalDouble.empty())));

	private static final Figures FIGURES = WrkReader.createFigures(Map.of("requests", 1000, "seconds", 10,
			"requests_per_sec", 100, "mean_ms", 2.5, "p99_ms", 9, "errors", WrkReader.Errors.NONE));

	@TempDir
	private Path results;

	private Experiment round;

	private ObjectNode environment;

	private RunFolder folder;

	@BeforeEach
	void create() {
		RunSettings settings = new RunSettings("round1", "wrk", Optional.of("backend-tomcat"), "/hello",
				Optional.of("world"), List.of("direct", "gateway-scg"), Optional.of("direct"), Map.of(), 2,
				OptionalLong.of(60), Optional.of(false), Optional.of("quiet"), Optional.empty(),
				Optional.of(RunSettings.RankBy.THROUGHPUT));
		this.round = new Round(settings, new Round.RoundSettings(List.of(300, 1000), 10, 50, 30));
		this.environment = (ObjectNode) JsonFile.read(TestFiles.RUNS.resolve("round/environment.json")).root();
		this.environment.withObject("/files/nginx").put("start.sh", "ffff");
		this.folder = RunFolder.create(this.results, this.round, this.environment, CLOCK);
	}

	@Test
	void aNewRunIsIncompleteAndAllItsCellsPending() {
		assertThat(this.folder.path()).isEqualTo(this.results.resolve("round1/20261121-051227"));
		Run run = RunReader.read(this.folder.path());
		assertThat(run.experiment()).isEqualTo(this.round);
		assertThat(run.status()).isEqualTo(Run.INCOMPLETE);
		assertThat(run.started()).isEqualTo("2026-11-21T04:12:27Z");
		assertThat(run.cells()).hasSize(8)
			.allMatch((cell) -> cell.outcome().state() == CellOutcome.State.PENDING && cell.figures().isEmpty());
		assertThat(RunFolder.open(this.folder.path()).experiment()).isEqualTo(this.round);
	}

	@Test
	void runsOfTheSameSecondDoNotMeet() {
		RunFolder second = RunFolder.create(this.results, this.round, this.environment, CLOCK);
		RunFolder third = RunFolder.create(this.results, this.round, this.environment, CLOCK);
		assertThat(second.path()).hasFileName("20261121-051227-1");
		assertThat(third.path()).hasFileName("20261121-051227-2");
	}

	@Test
	void readsTheCellThatWasWritten() {
		CellId id = this.round.cells().get(0);
		ObjectNode extras = JsonFile.MAPPER.createObjectNode().put("little_law", 0.98);
		this.folder.writeCell(id, RAN, FIGURES, extras);
		Cell cell = RunReader.read(this.folder.path()).cells().get(0);
		assertThat(cell.outcome()).isEqualTo(RAN);
		assertThat(cell.figures()).contains(FIGURES);
		assertThat(JsonFile.read(cell.file()).root().propertyNames()).containsExactly("subject", "connections",
				"repetition", "started", "tool", "command", "settings", "exit_status", "ran", "valid", "reasons",
				"warnings", "figures", "little_law", "roles", "machine");
	}

	@Test
	void aCellKeepsTheSettingsThatItWasMeasuredWith() {
		CellId id = this.round.cells().get(0);
		this.folder.writeCell(id, RAN, FIGURES, JsonFile.MAPPER.createObjectNode());
		assertThat(JsonFile.read(this.folder.cellFile(id)).root().get("settings").toString())
			.isEqualTo("{\"backend\":\"backend-tomcat\",\"path\":\"/hello\",\"expected_body\":\"world\","
					+ "\"warmup_limit_s\":60,\"whole_warmup\":false,\"warmup_rule\":\"quiet\",\"duration_s\":10,"
					+ "\"threads\":50,\"timeout_s\":30}");
		TestFiles.replace(this.folder.file("run.json"), "\"timeout_s\": 30", "\"timeout_s\": 31");
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> RunReader.read(this.folder.path()))
			.withMessageContaining("settings.timeout_s is 30, but run.json says 31");
	}

	@Test
	void aSearchThatGrowsLeavesTheSettingsOfItsCellsAsTheyAre() {
		RateStudy study = (RateStudy) RunReader.read(Path.of("../results/sample/rate-knees")).experiment();
		RateStudy more = study.withNextStep(RateStudy.stepCell("direct", 1, 1)).withRates(List.of(1, 2));
		assertThat(new RunFolder(this.results, more).settingsOfCells())
			.isEqualTo(new RunFolder(this.results, study).settingsOfCells());
	}

	@Test
	void aVersusRunKeepsItsArmsAndTheSlicesOfItsCells() {
		RunSettings settings = new RunSettings("versus", "open-load", Optional.of("backend-tomcat"), "/hello",
				Optional.of("world"), List.of("now", "c1"), Optional.of("now"), Map.of(), 1, OptionalLong.of(90),
				Optional.of(false), Optional.empty(), Optional.empty(), Optional.empty());
		Arm c1 = new Arm("c1", "gateway-scg", Optional.empty(), Optional.empty(), Optional.empty(), Optional.of("25"),
				Optional.of("-XX:TieredStopAtLevel=1"));
		Versus planned = new Versus(settings,
				new VersusSettings(List.of(Arm.of("now"), c1), List.of(), Versus.ArmTiming.TURNS, OptionalInt.empty(),
						5, 3600, 60, 2, 500, 10, OptionalInt.empty(), OptionalInt.empty()));
		RunFolder run = RunFolder.create(this.results, planned, this.environment, CLOCK);
		Versus running = planned.withNextBlock(List.of("now", "c1")).withRate(OptionalInt.of(4600));
		run.storeSettings(running);
		RunFolder again = RunFolder.open(run.path());
		assertThat(again.experiment()).isEqualTo(running);
		CellId id = running.cells().get(1);
		CellOutcome invalid = new CellOutcome(CellOutcome.State.RAN, false,
				List.of(WarningCode.NO_RESULT.with("tool", "open-load", "status", 1)), List.of(), RAN.started(),
				RAN.command(), OptionalInt.of(1), Map.of(), Optional.empty());
		ArmSlice slice = new ArmSlice(2, 9200, OptionalDouble.of(0.5), OptionalDouble.empty(), OptionalDouble.of(0.1));
		ObjectNode extras = JsonFile.MAPPER.createObjectNode();
		extras.set("slices", JsonFile.MAPPER.valueToTree(List.of(slice)));
		again.writeCell(id, invalid, OpenLoadReader.FORMAT.noResult(), extras);
		assertThat(again.cellFile(id)).isEqualTo(run.path().resolve("block01/c1/side.json"));
		assertThat(RunReader.read(run.path()).cells()).extracting(Cell::slices)
			.containsExactly(List.of(), List.of(slice));
	}

	@Test
	void aMemoryStudyIsKnownByItsTriesWhichAreNotOfACell() {
		RunSettings settings = this.round.settings();
		MemoryStudy planned = new MemoryStudy(settings, new MemorySettings(1000, 10, 50, 30, 256,
				List.of(new Try("direct", MemoryStudy.NO_HEAP, 1), new Try("gateway-scg", 256, 1))));
		RunFolder run = RunFolder.create(this.results, planned, this.environment, CLOCK);
		CellId first = planned.cells().get(1);
		run.writeCell(first, RAN, FIGURES, JsonFile.MAPPER.createObjectNode());
		MemoryStudy grown = planned.withNextTries(RunReader.read(run.path()).cells());
		run.storeSettings(grown);
		assertThat(RunFolder.open(run.path()).experiment()).isEqualTo(grown);
		assertThat(RunReader.read(run.path()).cells()).extracting((cell) -> run.path().relativize(cell.file()))
			.extracting(Path::toString)
			.containsExactly("direct/heap0/rep1/c1000.json", "gateway-scg/heap256/rep1/c1000.json",
					"gateway-scg/heap128/rep1/c1000.json");
		assertThat(grown.loads("gateway-scg")).extracting((load) -> load.part(MemoryStudy.HEAP_PART))
			.containsExactly("256", "128");
		assertThat(grown.cellCount()).isEqualTo(3);
	}

	@Test
	void readsWhyACellWasNotRun() {
		CellOutcome failed = CellOutcome.notRun(CellOutcome.State.FAILED, "no answer");
		CellOutcome skipped = CellOutcome.notRun(CellOutcome.State.SKIPPED, "not installed");
		this.folder.writeCell(this.round.cells().get(0), failed);
		this.folder.writeCell(this.round.cells().get(1), skipped);
		assertThat(RunReader.read(this.folder.path()).cells()).extracting(Cell::outcome)
			.startsWith(failed, skipped, CellOutcome.notRun(CellOutcome.State.PENDING));
	}

	@Test
	void aToolThatGaveNoResultLeavesNoFigures() {
		CellOutcome invalid = new CellOutcome(CellOutcome.State.RAN, false,
				List.of(WarningCode.NO_RESULT.with("tool", "wrk", "status", 1)), List.of(), RAN.started(),
				RAN.command(), OptionalInt.of(1), Map.of(), Optional.empty());
		this.folder.writeCell(this.round.cells().get(0), invalid, WrkReader.FORMAT.noResult(),
				JsonFile.MAPPER.createObjectNode());
		Cell cell = RunReader.read(this.folder.path()).cells().get(0);
		assertThat(cell.outcome()).isEqualTo(invalid);
		assertThat(cell.figures()).isEmpty();
	}

	/** The types are those that a reader of the files has always found. */
	@Test
	void theIdentityOfAnAbCellHasANameForItsSize() {
		RunSettings settings = new RunSettings("zuul-ab", "ab", Optional.of("backend-sleep"), "/test",
				Optional.of("OK"), List.of("direct"), Optional.empty(), Map.of(), 1, OptionalLong.empty(),
				Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
		AbSettings load = new AbSettings(List.of(9091), List.of(AbStudy.RepeatedLoad.of("n100-c10x2")),
				List.of("plain"), List.of("8"), List.of(), Optional.empty(), 30);
		RunFolder ab = RunFolder.create(this.results, new AbStudy(settings, load), this.environment, CLOCK);
		CellId id = new CellId("direct", Load.of("connections", 10, "cpus", 8, "protocol", "plain", "requests", 100), 2,
				1);
		ab.writeCell(id, CellOutcome.notRun(CellOutcome.State.SKIPPED, "too few processors"));
		assertThat(ab.cellFile(id)).isEqualTo(ab.path().resolve("direct/cpus-8/plain/rep1/n100-c10-2.json"));
		assertThat(ab.rawFile(id)).isEqualTo(ab.path().resolve("direct/cpus-8/plain/rep1/n100-c10-2.ab.txt"));
		assertThat(JsonFile.read(ab.cellFile(id)).root().toString())
			.startsWith("{\"subject\":\"direct\",\"connections\":10,\"repetition\":1,\"cpus\":\"8\","
					+ "\"protocol\":\"plain\",\"requests\":100,\"execution\":2,\"ran\":false");
		assertThat(RunReader.read(ab.path()).cells()).extracting((cell) -> cell.outcome().state())
			.containsExactly(CellOutcome.State.PENDING, CellOutcome.State.SKIPPED);
	}

	@Test
	void closesAndReopens() {
		this.folder.endInvocation(Run.COMPLETE,
				new Invocation("scripts/round1.sh", "2026-11-21T05:00:00Z", 100, 80, 11), List.of("Block 1 failed."));
		Run run = RunReader.read(this.folder.path());
		assertThat(run.isComplete()).isTrue();
		assertThat(run.missedGoals()).containsExactly("Block 1 failed.");
		assertThat(run.cells()).allMatch((cell) -> cell.outcome().state() == CellOutcome.State.LOST);
		ObjectNode now = this.environment.deepCopy();
		now.withObject("/native").put("envoy", "envoy 1.30");
		now.withObject("/files/envoy").put("start.sh", "0a1b");
		now.withObject("/files/nginx").put("start.sh", "changed");
		this.environment.withObject("/native")
			.properties()
			.forEach((each) -> now.withObject("/native").put(each.getKey(), "new"));
		this.folder.reopen(now);
		Run again = RunReader.read(this.folder.path());
		assertThat(again.isComplete()).isFalse();
		assertThat(again.missedGoals()).isEmpty();
		assertThat(again.environment().nativeVersions()).containsAllEntriesOf(run.environment().nativeVersions())
			.containsEntry("envoy", "envoy 1.30");
		assertThat(this.folder.environment().at("/files").toString())
			.isEqualTo("{\"nginx\":{\"start.sh\":\"ffff\"},\"envoy\":{\"start.sh\":\"0a1b\"}}");
		this.folder.endInvocation(Run.INCOMPLETE, new Invocation("again", "2026-11-21T06:00:00Z", 1, 0, 0), List.of());
		assertThat(JsonFile.read(this.folder.file("run.json")).root().path("invocations")).hasSize(2);
	}

	@Test
	void appendsToLists() {
		MeasuredStart start = new MeasuredStart("gateway-scg-routes", 100, 1, Optional.of("2026-11-21T05:00:00Z"), 6799,
				OptionalDouble.of(30237840), OptionalDouble.of(11.9), OptionalDouble.empty());
		Path file = this.folder.file("direct/rep1/start.json");
		RunFolder.appendToList(file, start);
		RunFolder.appendToList(file, start);
		assertThat(JsonFile.read(file).as(MeasuredStart[].class)).containsExactly(start, start);
	}

	@Test
	void writesAFileWholeOrNotAtAll() throws Exception {
		CellId id = this.round.cells().get(0);
		Path cell = this.folder.cellFile(id);
		Files.createDirectories(cell);
		Files.writeString(cell.resolve("in-the-way"), "");
		assertThatExceptionOfType(UncheckedIOException.class)
			.isThrownBy(() -> this.folder.writeCell(id, CellOutcome.notRun(CellOutcome.State.FAILED, "no answer")));
		assertThat(cell.getParent().toFile().list()).containsExactly("c300.json");
	}

	/** As jq writes them: 26 and no 26.0, and never 2.99E7. */
	@Test
	void writesNumbersAsAPersonWould() {
		Path file = this.folder.file("numbers.json");
		JsonFile.write(file, List.of(26.0, OptionalDouble.of(29900000), 3.5e-7, 0.0, 1e15, 12.34, 7,
				JsonFile.MAPPER.createObjectNode().put("busy", 1.0)));
		assertThat(TestFiles.text(file).replaceAll("\\s+", " "))
			.isEqualTo("[ 26, 29900000, 0.00000035, 0, 1000000000000000, 12.34, 7, { \"busy\": 1 } ] ");
		assertThat(JsonFile.read(file).root().get(0).isIntegralNumber()).isTrue();
	}

	/** The clock of another host may be behind. */
	@Test
	void aClockMayBeBehindButByNoMoreThanAnythingMeasured() {
		Path file = this.folder.file("environment.json");
		JsonFile.write(file, Map.of("clock_ahead_s", -0.0005));
		assertThat(TestFiles.text(file)).contains("-0.0005");
		JsonFile.read(file).checkNumbers();
		assertThatExceptionOfType(BadInputException.class)
			.isThrownBy(() -> JsonFile.write(file, Map.of("clock_ahead_s", -1e16)))
			.withMessageContaining("clock_ahead_s is -1.0E16, which is not between -1.0E15 and 1.0E15");
	}

	@Test
	void whatCannotBeReadCannotBeWritten() {
		CellId id = this.round.cells().get(0);
		Path cell = this.folder.cellFile(id);
		RoleUsage load = new RoleUsage("wrk", OptionalDouble.of(-1), OptionalDouble.empty(), OptionalLong.empty());
		CellOutcome outcome = new CellOutcome(CellOutcome.State.RAN, false,
				List.of(WarningCode.OTHER_REASON.withText("-")), List.of(), Optional.empty(), Optional.empty(),
				OptionalInt.empty(), Map.of("load", load), Optional.empty());
		assertThatExceptionOfType(BadInputException.class)
			.isThrownBy(() -> this.folder.writeCell(id, outcome, WrkReader.FORMAT.noResult(),
					JsonFile.MAPPER.createObjectNode()))
			.withMessage(cell + ":1: roles.load.cpu_s is -1.0, which is not between 0 and 1.0E15");
		assertThatExceptionOfType(BadInputException.class)
			.isThrownBy(() -> JsonFile.write(cell, new WrkReader.Errors(0, 0, -1, 0, 0)))
			.withMessageContaining(":1: write is -1.0");
		assertThat(cell).doesNotExist();
		assertThatExceptionOfType(BadValueException.class)
			.isThrownBy(() -> new CellOutcome(CellOutcome.State.FAILED, true, List.of(), List.of(), Optional.empty(),
					Optional.empty(), OptionalInt.empty(), Map.of(), Optional.empty()));
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> this.folder.file("../other/run.json"));
	}

}
