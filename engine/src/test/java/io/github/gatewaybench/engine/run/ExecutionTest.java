package io.github.gatewaybench.engine.run;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.github.gatewaybench.engine.host.HostScriptException;
import io.github.gatewaybench.measurements.Attestation;
import io.github.gatewaybench.measurements.Attestation.Exchange;
import io.github.gatewaybench.measurements.Attestation.ObservedShape;
import io.github.gatewaybench.measurements.Attestation.RequestShape;
import io.github.gatewaybench.measurements.HttpMessage;
import io.github.gatewaybench.measurements.HttpMessage.Framing;
import io.github.gatewaybench.measurements.MemorySample;
import io.github.gatewaybench.measurements.MemorySample.Phase;
import io.github.gatewaybench.measurements.MemoryStudy;
import io.github.gatewaybench.measurements.MemoryStudy.MemorySettings;
import io.github.gatewaybench.measurements.MemoryStudy.Try;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.measurements.folder.UsageFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What a run says at its end, and what is kept of it.
 */
class ExecutionTest {

	@TempDir
	private Path home;

	private TestRun run;

	@BeforeEach
	void aSmallRound() {
		this.run = new TestRun(this.home);
		this.run.subjects = List.of("gateway-a");
		this.run.connections = List.of(10);
	}

	@Test
	void theFirstLineSaysWhereAndTheLastOnesWhatCame() throws Exception {
		assertThat(this.run.run()).isTrue();
		assertThat(this.run.output()).startsWith("Results: " + this.run.folder() + "\n")
			.containsPattern("\nThis took [0-9]+ s: [0-9]+ % in cells and [0-9]+ % in warm-ups, together [0-9]+ %; "
					+ "the rest was waiting, and starting, checking and stopping servers\\.\n")
			.endsWith("Summary: %1$s/summary.md, summary.csv, summary.json\nReport: %1$s/report.html\n"
				.formatted(this.run.folder()));
	}

	@Test
	void noTimeIsLeftAfterTheLastCell() throws Exception {
		this.run.repetitions = 2;
		assertThat(this.run.run()).isTrue();
		assertThat(this.run.output()).containsPattern("\\[1/2] gateway-a c=10 rep 1 … fine, valid, ETA [0-9]")
			.contains("[2/2] gateway-a c=10 rep 2 … fine, valid, ETA 0s");
	}

	@Test
	void whatAGatewayChangesIsAWarningOfEachOfItsCells() throws Exception {
		this.run.connections = List.of(10, 20);
		this.run.host.atLoad.put(1, (load) -> load.steps
			.add(() -> RunFolder.open(this.run.folder()).writeAttestation(withoutHeader("gateway-a", "Accept"))));
		assertThat(this.run.run()).isTrue();
		assertThat(this.run.read().cells()).hasSize(2)
			.allSatisfy((cell) -> assertThat(cell.outcome().warnings())
				.contains(WarningCode.CHANGES_THE_WORK.with("changes", "- Accept")));
	}

	@Test
	void anAttestationThatCannotBeReadIsAWarning() throws Exception {
		this.run.host.atLoad.put(1, (load) -> load.steps
			.add(() -> JsonFile.write(this.run.folder().resolve("gateway-a/attested.json"), List.of())));
		assertThat(this.run.run()).isTrue();
		assertThat(this.run.read().cells().get(0).outcome().warnings()).extracting(Warning::code)
			.contains(WarningCode.NOT_ATTESTED);
	}

	/** The attestation after the run was resumed with this one. */
	private Attestation resumedWith(Attestation earlier) throws Exception {
		RunFolder.open(this.run.folder()).writeAttestation(earlier);
		Files.delete(this.run.folder().resolve("gateway-a/rep1/c10.json"));
		assertThat(this.run.run()).isTrue();
		return RunFolder.open(this.run.folder()).attestation("gateway-a").orElseThrow();
	}

	@Test
	void aResumedRunAttestsWhatCouldNotBeAttested() throws Exception {
		this.run.driver().recorded = true;
		assertThat(this.run.run()).isTrue();
		Attestation complete = withoutHeader("gateway-a", "Accept");
		assertThat(resumedWith(complete)).isEqualTo(complete);
		assertThat(resumedWith(Attestation.failed("gateway-a", "it broke")).shapes()).isNotEmpty();
	}

	@Test
	void aGatewayThatDiesWhileItIsAttestedIsNotMeasured() throws Exception {
		this.run.driver().recorded = true;
		this.run.driver().atAnswer = () -> this.run.host.last("gateway-a").die(137);
		assertThat(this.run.run()).isFalse();
		assertThat(this.run.outcomes())
			.containsExactly("gateway-a/rep1/c10 failed: gateway-a died while it was attested,"
					+ " exit status 137: see the logs in gateway-a/rep1");
	}

	@Test
	void aGatewayThatDoesNotAnswerOnceItIsAttestedIsNotMeasured() throws Exception {
		this.run = new TestRun(this.home, 2, TestRun.IMPATIENT);
		this.run.subjects = List.of("gateway-a");
		this.run.driver().recorded = true;
		this.run.driver().atAnswer = () -> this.run.host.last("gateway-a").answer = null;
		assertThat(this.run.run()).isFalse();
		assertThat(this.run.outcomes()).isNotEmpty()
			.allMatch((each) -> each.contains(" failed: gateway-a was not ready after 0 s: no answer from "));
	}

	private static Attestation withoutHeader(String subject, String header) {
		HttpMessage answer = new HttpMessage("HTTP/1.1 200 ", List.of(), Framing.LENGTH, 5, "");
		HttpMessage bare = new HttpMessage("GET /hello HTTP/1.1", List.of(), Framing.NONE, 0, "");
		HttpMessage whole = new HttpMessage(bare.line(), List.of(header + ": x"), Framing.NONE, 0, "");
		return new Attestation(subject, "",
				List.of(new ObservedShape(RequestShape.GET,
						new Exchange(1, 1, Optional.of(whole), Optional.of(answer), Optional.empty()),
						new Exchange(1, 0, Optional.of(bare), Optional.of(answer), Optional.empty()))),
				Optional.empty());
	}

	@Test
	void anInvocationIsKeptWithItsTimes() throws Exception {
		this.run.run();
		JsonNode run = this.run.json("run.json");
		JsonNode invocation = run.get("invocations").get(0);
		assertThat(run.get("status").asString()).isEqualTo("complete");
		assertThat(invocation.get("command").asString()).isEqualTo("scripts/stub-round.sh");
		assertThat(invocation.get("ended").asString()).matches("20[0-9-]+T[0-9:]+Z");
		assertThat(invocation.get("wall_s").asDouble()).isGreaterThanOrEqualTo(invocation.get("cells_s").asDouble());
	}

	@Test
	void cellsThatAreMeasuredTogetherShareALoadAndAreJudgedOneByOne() throws Exception {
		this.run.connections = List.of(10, 20);
		this.run.driver().together = true;
		this.run.run();
		assertThat(this.run.host.journal("load")).hasSize(1);
		assertThat(this.run.outcomes()).containsExactly("gateway-a/rep1/c10 valid",
				"gateway-a/rep1/c20 invalid: wrk gave no result, exit status 0: see its output");
	}

	@Test
	void anInvalidCellIsTheRunsFailure() throws Exception {
		this.run.host.atLoad.put(1, (load) -> load.status = 1);
		assertThat(this.run.run()).isFalse();
		assertThat(this.run.json("run.json").get("status").asString()).isEqualTo("complete");
	}

	@Test
	void aPauseAfterADisturbanceIsShownAndCanBeInterrupted() throws Exception {
		this.run.driver().pause = () -> {
			Thread.currentThread().interrupt();
			return Duration.ofMinutes(1);
		};
		assertThatThrownBy(this.run::run).isInstanceOf(InterruptedException.class);
		assertThat(this.run.output())
			.contains("[1/1] gateway-a c=10 rep 1 … waiting because the machine was disturbed\n");
		assertThat(this.run.host.journal("start")).as("the trial").containsExactly("backend-stub", "gateway-a");
		assertThat(this.run.json("run.json").get("status").asString()).isEqualTo("incomplete");
		this.run.driver().pause = () -> Duration.ZERO;
		assertThat(this.run.run()).isTrue();
	}

	@Test
	void whatARunDidNotReachIsPrintedAndStored() throws Exception {
		this.run.driver().missedGoals = List.of("Block 1 failed.");
		assertThat(this.run.run()).isFalse();
		assertThat(this.run.output()).contains("\nBlock 1 failed.\n");
		assertThat(this.run.json("run.json").get("missed_goals").toString()).isEqualTo("[\"Block 1 failed.\"]");
	}

	@Test
	void anOutputTooLargeToReadMakesItsCellInvalid() throws Exception {
		this.run.host.atLoad.put(1, (load) -> load.atEnd = () -> {
			try (RandomAccessFile output = new RandomAccessFile(
					this.run.folder().resolve("gateway-a/rep1/c10.wrk.txt").toFile(), "rw")) {
				output.setLength(50_000_000);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		});
		assertThat(this.run.run()).isFalse();
		assertThat(this.run.outcomes()).singleElement()
			.asString()
			.contains("invalid", "wrk wrote more than 8 MiB, the largest file that is read");
	}

	@Test
	void aSummaryThatCannotBeMadeIsTheRunsFailureAndTheRunIsComplete() throws Exception {
		this.run.reports = false;
		assertThat(this.run.run()).isFalse();
		assertThat(this.run.outcomes()).containsExactly("gateway-a/rep1/c10 valid");
		assertThat(this.run.json("run.json").get("status").asString()).isEqualTo("complete");
		assertThat(this.run.output()).contains("This took").doesNotContain("Summary:", "Report:");
	}

	@Test
	void aCellThatIsLostMeanwhileIsTheRunsFailure() throws Exception {
		this.run.connections = List.of(10, 20);
		this.run.host.atLoad.put(2, (load) -> load.steps
			.add(() -> assertThat(this.run.folder().resolve("gateway-a/rep1/c10.json").toFile().delete()).isTrue()));
		assertThat(this.run.run()).isFalse();
		assertThat(this.run.outcomes()).contains("gateway-a/rep1/c10 lost", "gateway-a/rep1/c20 valid");
	}

	@Test
	void nothingIsMeasuredOnceTheFolderIsGone() throws Exception {
		this.run.connections = List.of(10, 20);
		Path moved = this.home.resolve("moved");
		this.run.host.atLoad.put(1, (load) -> load.steps.add(() -> move(this.run.folder(), moved)));
		assertThat(this.run.run()).isFalse();
		assertThat(this.run.output())
			.contains("the run's folder was deleted, moved or changed while it was measured: ",
					"run.json: there is no such file", "Put it back and resume the run, or start a new run.")
			.doesNotContain("[2/2]");
		assertThat(this.run.folder().resolve("gateway-a/rep1/c10.json")).doesNotExist();
		assertThat(moved.resolve("run.json")).content().contains("\"incomplete\"");
	}

	@ParameterizedTest
	@CsvSource({ "true, pending", "false, 'failed: lost'" })
	void aHostScriptThatIsLostIsNoResultOfTheSubject(boolean countsFailureAsResult, String outcome) throws Exception {
		this.run.driver().countsFailureAsResult = countsFailureAsResult;
		this.run.host.atLoad.put(1, (load) -> load.steps.add(() -> {
			throw new HostScriptException("lost");
		}));
		assertThat(this.run.run()).isFalse();
		assertThat(this.run.output()).contains("lost", "Resume it with");
		assertThat(this.run.outcomes()).containsExactly("gateway-a/rep1/c10 " + outcome);
	}

	/** Otherwise one accident would be as many results as the start has cells. */
	@ParameterizedTest
	@CsvSource({ "true, valid", "false, failed" })
	void aTrialThatFailsIsNoResultOfTheSubject(boolean countsFailureAsResult, String outcome) throws Exception {
		this.run.driver().countsFailureAsResult = countsFailureAsResult;
		AtomicInteger starts = new AtomicInteger();
		this.run.host.atStart.put("gateway-a", (server) -> {
			if (starts.getAndIncrement() == 0) {
				server.die(1);
			}
		});
		assertThat(this.run.run()).isEqualTo(countsFailureAsResult);
		assertThat(this.run.outcomes()).singleElement().asString().startsWith("gateway-a/rep1/c10 " + outcome);
	}

	@Test
	void nothingIsMeasuredOnceRunJsonIsEmpty() throws Exception {
		this.run.connections = List.of(10, 20);
		this.run.host.atLoad.put(1, (load) -> load.steps.add(() -> write(this.run.folder().resolve("run.json"), "")));
		assertThat(this.run.run()).isFalse();
		assertThat(this.run.output()).contains("while it was measured: ", "run.json:1: expected JSON")
			.doesNotContain("[2/2]");
	}

	/** Memory is sampled once more after the last cell. */
	@ParameterizedTest
	@CsvSource({ "true, run.json:1: expected JSON", "false, the status in run.json could not be updated: " })
	void aRunWhoseStatusCannotBeStoredHasFailed(boolean empty, String message) throws Exception {
		this.run.warmupLimitS = 1;
		this.run.host.atSample = () -> {
			if (Files.exists(this.run.folder().resolve("gateway-a/rep1/c10.json"))) {
				if (empty) {
					write(this.run.folder().resolve("run.json"), "");
				}
				else {
					this.run.folder()
						.resolve("run.json.%d.new/in-the-way".formatted(ProcessHandle.current().pid()))
						.toFile()
						.mkdirs();
				}
			}
		};
		assertThat(this.run.run()).isFalse();
		assertThat(this.run.output()).contains("gateway-a c=10 rep 1 … fine, valid", message, "Resume it with")
			.doesNotContain("This took");
	}

	/**
	 * Otherwise run.json would be read and written after each cell of a run that grew.
	 */
	@Test
	void settingsAreStoredOnceWhenARunHasGrown() throws Exception {
		this.run.driver().other = Optional.of(memoryStudy(64));
		this.run.host.atLoad.put(1,
				(load) -> load.steps.add(() -> this.run.driver().other = Optional.of(memoryStudy(64, 32))));
		this.run.host.atLoad.put(2, (load) -> load.steps.add(() -> {
			Path file = this.run.folder().resolve("run.json");
			write(file, text(file).replace("\"largest_heap_mb\": 64", "\"largest_heap_mb\": 65"));
		}));
		assertThat(this.run.run()).isTrue();
		assertThat(this.run.folder().resolve("run.json")).content().contains("\"largest_heap_mb\": 65");
		assertThat(this.run.outcomes()).hasSize(2);
	}

	private MemoryStudy memoryStudy(int... heaps) {
		return new MemoryStudy(this.run.driver().experiment().settings(), new MemorySettings(10, 1, 1, 1, 64,
				IntStream.of(heaps).mapToObj((heap) -> new Try("gateway-a", heap, 1)).toList()));
	}

	private static String text(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static void write(Path file, String text) {
		try {
			Files.writeString(file, text);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static void move(Path folder, Path other) {
		assertThat(folder.toFile().renameTo(other.toFile())).isTrue();
	}

	@Test
	void aLogHasALineForEachThingThatBegins() throws Exception {
		this.run.warmupLimitS = 3;
		this.run.host.atStart.put("gateway-a", (server) -> server.silentFor = 2);
		this.run.run();
		assertThat(this.run.output().lines().filter((each) -> each.startsWith("["))).containsExactly(
				"[trying] gateway-a … starting gateway-a", "[trying] gateway-a … answers",
				"[1/1] gateway-a c=10 rep 1 … starting gateway-a", "[1/1] gateway-a c=10 rep 1 … warming up",
				"[1/1] gateway-a c=10 rep 1 … measuring", "[1/1] gateway-a c=10 rep 1 … fine, valid, ETA 0s",
				"[1/1] gateway-a c=10 rep 1 … looking at memory");
	}

	@Test
	void aCellKeepsWhatEachRoleUsed() throws Exception {
		this.run.host.atLoad.put(1, (load) -> load.steps.add(() -> {
			this.run.host.last("gateway-a").ticks += 150;
			this.run.host.last("backend-stub").ticks += 50;
			this.run.host.handTicks += 7;
		}));
		assertThat(this.run.run()).isTrue();
		JsonNode cell = this.run.json("gateway-a/rep1/c10.json");
		JsonNode roles = cell.get("roles");
		assertThat(roles.propertyNames()).containsExactlyInAnyOrder("load", "gateway", "backend", "head");
		assertThat(roles.get("load").toString())
			.isEqualTo("{\"name\":\"wrk\",\"cpu_s\":0.3,\"peak_rss_mb\":2048,\"threads\":1}");
		assertThat(roles.get("gateway").toString())
			.isEqualTo("{\"name\":\"gateway-a\",\"cpu_s\":1.5,\"peak_rss_mb\":2048,\"threads\":40}");
		assertThat(roles.get("backend").get("cpu_s").asDouble()).isEqualTo(0.5);
		assertThat(roles.get("head").get("cpu_s").asDouble()).isGreaterThanOrEqualTo(0.07);
		assertThat(cell.get("machine").get("cpu_s").asDouble()).isPositive();
		assertThat(cell.get("command").asString()).isEqualTo("wrk -t1 -c10 -d1s --latency http://127.0.0.1:2/hello");
		assertThat(cell.get("exit_status").asInt()).isZero();
		assertThat(cell.get("figures").get("requests").asLong()).isEqualTo(1000);
		assertThat(cell.get("started").asString()).matches("20[0-9-]+T[0-9:]+Z");
	}

	@Test
	void theMemoryOfTheSubjectIsKeptInEachPhase() throws Exception {
		this.run.warmupLimitS = 1;
		assertThat(this.run.run()).isTrue();
		List<MemorySample> samples = RunReader.memory(this.run.folder().resolve("gateway-a/rep1/memory.json"));
		assertThat(samples).extracting(MemorySample::phase)
			.containsExactly(Phase.STARTED, Phase.STARTED, Phase.WARM, Phase.SETTLED);
		assertThat(samples).extracting(MemorySample::rssMb).containsOnly(3.9);
		assertThat(samples).extracting((each) -> each.firstAnswerS().isPresent())
			.containsExactly(true, true, false, false);
	}

	@Test
	void itIsWaitedForInTheFirstRepetitionAlone() throws Exception {
		this.run.warmupLimitS = 1;
		this.run.repetitions = 2;
		assertThat(this.run.run()).isTrue();
		assertThat(RunReader.memory(this.run.folder().resolve("gateway-a/rep2/memory.json")))
			.extracting(MemorySample::phase)
			.containsExactly(Phase.STARTED, Phase.WARM);
	}

	@Test
	void itIsWaitedForWithTheFirstSizeAlone() throws Exception {
		this.run.warmupLimitS = 1;
		this.run.driver().other = Optional.of(memoryStudy(64, 32));
		assertThat(this.run.run()).isTrue();
		assertThat(RunReader.memory(this.run.folder().resolve("gateway-a/heap64/rep1/memory.json")))
			.extracting(MemorySample::phase)
			.endsWith(Phase.WARM, Phase.SETTLED);
		assertThat(RunReader.memory(this.run.folder().resolve("gateway-a/heap32/rep1/memory.json")))
			.extracting(MemorySample::phase)
			.containsExactly(Phase.STARTED, Phase.WARM);
	}

	@Test
	void aFileOfSamplesThatCannotBeReadIsNamedAndStopsNothing() throws Exception {
		assertThat(this.run.run()).isTrue();
		Files.writeString(this.run.folder().resolve("gateway-a/rep1/memory.json"), "[");
		Files.delete(this.run.folder().resolve("gateway-a/rep1/c10.json"));
		assertThat(this.run.run()).isTrue();
		assertThat(this.run.output()).contains("gateway-a/rep1/memory.json");
	}

	@Test
	void nothingIsWaitedForAfterTheCellsOfAColdSubjectOrOfSeveral() throws Exception {
		assertThat(this.run.run()).isTrue();
		assertThat(RunReader.memory(this.run.folder().resolve("gateway-a/rep1/memory.json")))
			.extracting(MemorySample::phase)
			.containsExactly(Phase.STARTED, Phase.STARTED);
		TestRun several = new TestRun(this.home.resolve("several"));
		several.subjects = List.of("gateway-a");
		several.warmupLimitS = 1;
		several.driver().together = true;
		several.run();
		assertThat(several.folder().resolve("gateway-a/rep1/memory.json")).doesNotExist();
	}

	/** The records of the first attempt are of other servers than its cells will be. */
	@Test
	void aWholeStartThatIsRepeatedKeepsNothingOfTheFirstAttempt() throws Exception {
		this.run.warmupLimitS = 1;
		this.run.driver().wholeStarts = true;
		assertThat(this.run.run()).isTrue();
		Path start = this.run.folder().resolve("gateway-a/rep1");
		Files.delete(start.resolve("c10.json"));
		Files.writeString(start.resolve(UsageFile.NAME), "time,role,server,cpu_s,threads,rss_mb,stopped\n");
		assertThat(this.run.run()).isTrue();
		assertThat(RunFolder.warmups(start)).hasSize(1);
		assertThat(RunReader.memory(start.resolve(RunFolder.MEMORY_FILE))).extracting(MemorySample::phase)
			.containsExactly(Phase.STARTED, Phase.STARTED, Phase.WARM, Phase.SETTLED);
		assertThat(start.resolve(UsageFile.NAME)).doesNotExist();
	}

	@Test
	void anotherStartKeepsThem() throws Exception {
		this.run.warmupLimitS = 1;
		assertThat(this.run.run()).isTrue();
		Path start = this.run.folder().resolve("gateway-a/rep1");
		Files.delete(start.resolve("c10.json"));
		assertThat(this.run.run()).isTrue();
		assertThat(RunFolder.warmups(start)).hasSize(2);
	}

	@Test
	void aHostThatShowsNoProcessesGivesFiguresAndNullForWhatIsUnknown() throws Exception {
		this.run.host.visible = false;
		assertThat(this.run.run()).isTrue();
		JsonNode cell = this.run.json("gateway-a/rep1/c10.json");
		assertThat(cell.get("roles").get("gateway").toString()).contains("\"cpu_s\":null", "\"peak_rss_mb\":null");
		assertThat(cell.get("machine").toString()).contains("\"cpu_s\":null", "\"busy\":null");
		assertThat(cell.get("warnings").toString())
			.isEqualTo("[{\"code\":\"warmth_unknown\",\"text\":\"whether the servers were warm could not be seen\"}]");
		assertThat(Files.exists(this.run.folder().resolve("gateway-a/rep1/c10.wrk.txt"))).isTrue();
	}

}
