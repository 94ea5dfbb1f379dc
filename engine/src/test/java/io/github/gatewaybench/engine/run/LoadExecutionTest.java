package io.github.gatewaybench.engine.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.gatewaybench.engine.host.HostScriptException;
import io.github.gatewaybench.engine.host.ProcessMonitor.PortOwner;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What spoils a cell, whatever the load generator says of it.
 */
class LoadExecutionTest {

	private static final Duration SHORT = Duration.ofMillis(50);

	@TempDir
	private Path home;

	private TestRun run;

	@BeforeEach
	void oneCell() {
		this.run = new TestRun(this.home);
		this.run.subjects = List.of("gateway-a");
		this.run.connections = List.of(10);
	}

	private String outcome() throws InterruptedException {
		this.run.run();
		return this.run.outcomes().get(0).replace("gateway-a/rep1/c10 ", "");
	}

	private void during(FakeLoad.Step... steps) {
		this.run.host.atLoad.put(1, (load) -> {
			load.samples = steps.length + 1;
			load.steps.addAll(List.of(steps));
		});
	}

	@Test
	void aGatewayThatStoodStoppedMakesTheCellInvalid() throws Exception {
		during(() -> this.run.host.last("gateway-a").state = 'T', () -> {
		}, () -> this.run.host.last("gateway-a").state = 'S');
		assertThat(outcome())
			.isEqualTo("invalid: gateway-a was stopped (SIGSTOP or a debugger) " + "in 2 of the samples, one a second");
	}

	/** The gateway gives another answer until one spot check has got it. */
	private void answeringDuring(String answer) {
		AtomicInteger before = new AtomicInteger();
		during(() -> {
			before.set(this.run.host.last("gateway-a").spotChecked);
			this.run.host.last("gateway-a").answer = answer;
		}, () -> {
			awaitSpotCheck(this.run.host.last("gateway-a"), before.get());
			this.run.host.last("gateway-a").answer = "world";
		});
	}

	/** Waits until a server was asked by more spot checks than before. */
	private static void awaitSpotCheck(FakeServer server, int before) throws InterruptedException {
		for (int i = 0; i < 60_000 && server.spotChecked == before; i++) {
			Thread.sleep(1);
		}
	}

	@Test
	void anAnswerThatIsWrongOnlyDuringTheLoadMakesTheCellInvalid() throws Exception {
		answeringDuring("oops");
		assertThat(outcome()).matches("invalid: 1 of [123] spot checks during the cell got a wrong answer, the first: "
				+ "the body from http://127.0.0.1:2/hello is \"oops\" instead of \"world\"");
		assertThat(this.run.json("gateway-a/rep1/c10.json").get("spot_checks").propertyNames()).containsExactly("right",
				"wrong", "late");
		assertThat(this.run.json("gateway-a/rep1/c10.json").get("spot_checks").get("wrong").asInt()).isPositive();
	}

	@Test
	void aServerThatAnswersNobodyDuringTheLoadIsLateAndTheCellValid() throws Exception {
		answeringDuring(null);
		assertThat(outcome()).isEqualTo("valid");
		assertThat(this.run.json("gateway-a/rep1/c10.json").get("spot_checks").get("late").asInt()).isPositive();
	}

	@Test
	void anotherProcessThatListensOnThePortAfterTheCellMakesItInvalid() throws Exception {
		during(() -> this.run.host.owner = PortOwner.ANOTHER);
		assertThat(outcome()).contains("invalid: ", "after the cell: a process other than gateway-a answers on port 2");
	}

	/** The backend counts the requests, and receives so many during the load. */
	private void receiving(long requests) {
		this.run.host.atStart.put("backend-stub", (server) -> server.received = 100L);
		during(() -> this.run.host.last("backend-stub").received = 100 + requests);
	}

	@Test
	void aGatewayThatDoesNotAskItsBackendMakesTheCellInvalid() throws Exception {
		receiving(2);
		assertThat(outcome()).matches("invalid: [0-9]+ requests were answered, but the backend received only 2: "
				+ "the gateway does not ask it");
		assertThat(this.run.json("gateway-a/rep1/c10.json").get("received").get("backend").asInt()).isEqualTo(2);
	}

	@Test
	void oneThatPassesOnEveryRequestDoesNot() throws Exception {
		receiving(1_000_000);
		assertThat(outcome()).isEqualTo("valid");
	}

	/** The backend uses so many ticks of 1/100 s in the cell of direct, and behind it. */
	private String outcomeOfTicks(long alone, long behind) throws InterruptedException {
		this.run.subjects = List.of("direct", "gateway-a");
		this.run.host.atLoad.put(1, (load) -> load.steps.add(() -> this.run.host.last("backend-stub").ticks += alone));
		this.run.host.atLoad.put(2, (load) -> load.steps.add(() -> this.run.host.last("backend-stub").ticks += behind));
		this.run.run();
		return this.run.outcomes().get(1);
	}

	@Test
	void aBackendThatHardlyWorksBehindAGatewayMakesTheCellInvalid() throws Exception {
		assertThat(outcomeOfTicks(100, 9)).startsWith("gateway-a/rep1/c10 invalid: the backend used ")
			.endsWith(" % of the CPU time that as many requests take without the gateway, which cannot have asked it");
	}

	@Test
	void oneThatUsesAThirdOfTheTimeDoesNot() throws Exception {
		assertThat(outcomeOfTicks(100, 33)).isEqualTo("gateway-a/rep1/c10 valid");
	}

	@Test
	void norDoesOneWhoseTimeIsTooShortToCompare() throws Exception {
		assertThat(outcomeOfTicks(9, 0)).isEqualTo("gateway-a/rep1/c10 valid");
	}

	@Test
	void soDoesABackendUnderADebugger() throws Exception {
		during(() -> this.run.host.last("backend-stub").state = 't',
				() -> this.run.host.last("backend-stub").state = 'S');
		assertThat(outcome()).startsWith("invalid: backend-stub was stopped");
	}

	@Test
	void soDoesALoadGeneratorThatStoodStopped() throws Exception {
		this.run.host.atLoad.put(1, (load) -> {
			load.samples = 3;
			load.steps.addAll(List.of(() -> load.state = 'T', () -> load.state = 'S'));
		});
		assertThat(outcome())
			.isEqualTo("invalid: wrk was stopped (SIGSTOP or a debugger) in 1 of the samples, one a second");
	}

	@Test
	void aClockThatSteppedMakesTheCellInvalidForwardAndBackward() throws Exception {
		during(() -> this.run.host.clockSetBy = 3600);
		assertThat(outcome()).isEqualTo("invalid: the clock of the machine was set by 3600 s during the cell");
		this.run = new TestRun(this.home.resolve("other"));
		oneMore();
		during(() -> this.run.host.clockSetBy = -2.5);
		assertThat(outcome()).isEqualTo("invalid: the clock of the machine was set by -2.5 s during the cell");
	}

	@Test
	void anEngineThatStoodStillMakesTheCellInvalid() throws Exception {
		during(() -> {
		}, () -> this.run.host.uptimeS += 5);
		assertThat(outcome()).isEqualTo("invalid: the engine stalled for 6 s during the cell");
	}

	@Test
	void soDoesOneThatStoodStillAtTheEndOfTheLoad() throws Exception {
		this.run.host.atLoad.put(1, (load) -> {
			load.atEnd = () -> this.run.host.uptimeS += 3;
		});
		assertThat(outcome()).isEqualTo("invalid: the engine stalled for 4 s during the cell");
	}

	@Test
	void anEngineThatLooksLateDoesNot() throws Exception {
		during(() -> this.run.host.uptimeS += 2, () -> this.run.host.uptimeS += 2);
		assertThat(outcome()).isEqualTo("valid");
	}

	private void oneMore() {
		this.run.subjects = List.of("gateway-a");
		this.run.connections = List.of(10);
	}

	@Test
	void aClockThatIsSlewedDoesNot() throws Exception {
		during(() -> this.run.host.clockSetBy = 0.4);
		assertThat(outcome()).isEqualTo("valid");
	}

	@Test
	@Timeout(120)
	void aLoadGeneratorThatHangsIsEndedAndTheRunGoesOn() throws Exception {
		this.run.connections = List.of(10, 20);
		this.run.driver().loadLimits.put(10, SHORT);
		this.run.host.atLoad.put(1, (load) -> load.samples = FakeLoad.FOR_EVER);
		assertThat(outcome()).isEqualTo(
				"invalid: wrk ended with exit status 143: see its output; wrk did not end within 0 s and was stopped");
		assertThat(this.run.outcomes()).last().isEqualTo("gateway-a/rep1/c20 valid");
	}

	@Test
	@Timeout(120)
	void aWarmUpThatHangsIsEndedToo() throws Exception {
		this.run.warmupLimitS = 3;
		this.run.driver().loadLimits.put(StubDriver.WARMUP_CONNECTIONS, SHORT);
		this.run.host.atLoad.put(2, (load) -> load.samples = FakeLoad.FOR_EVER);
		assertThat(outcome()).isEqualTo("valid");
	}

	private SubjectUnderTest startSubject() throws Exception {
		SubjectUnderTest underTest = this.run.underTest();
		this.run.driver().start(this.run.driver().experiment().cells().get(0), underTest);
		return underTest;
	}

	/** It never prints that it begins to measure. */
	@Test
	@Timeout(120)
	void aLoadGeneratorThatHangsInItsOwnWarmUpHasItsLimitOnce() throws Exception {
		SubjectUnderTest underTest = startSubject();
		this.run.driver().loadLimits.put(StubDriver.WARMUP_CONNECTIONS, SHORT.multipliedBy(10));
		List<FakeLoad> loads = new ArrayList<>();
		this.run.host.atEachLoad = (load) -> {
			loads.add(load);
			load.samples = FakeLoad.FOR_EVER;
		};
		List<Duration> looks = new ArrayList<>();
		new LoadExecution(this.run.context, underTest, loadThatWarmsItselfUp(underTest),
				this.home.resolve("output.txt"))
			.run((since) -> {
			}, looks::add);
		assertThat(looks).as("the first finds that the limit is reached").hasSize(1);
		Observation seen = new LoadExecution(this.run.context, underTest, loadThatWarmsItselfUp(underTest),
				this.home.resolve("output.txt"))
			.warmUp((since) -> {
			});
		this.run.servers.stop();
		assertThat(seen.incidents()).extracting(Warning::code).contains(WarningCode.HUNG);
		assertThat(loads).hasSize(2).noneMatch(FakeLoad::isRunning);
	}

	private LoadCommand loadThatWarmsItselfUp(SubjectUnderTest underTest) {
		LoadCommand plain = this.run.driver().warmup(underTest.target()).sliceCommand().apply(1);
		return new LoadCommand(plain.tool(), plain.command(), plain.threads(), plain.expectedDuration(), plain.limit(),
				Optional.of("measuring"), List.of(), List.of(), List.of(), OptionalInt.empty());
	}

	/** CPU time of the checks is the servers', and they are no requests of the load. */
	@Test
	void atALowRateThereAreHardlyAnySpotChecks() throws Exception {
		SubjectUnderTest underTest = startSubject();
		FakeServer server = this.run.host.last("gateway-a");
		this.run.host.atEachLoad = (load) -> {
			load.samples = 12;
			load.steps.add(() -> {
			});
			load.steps.add(() -> awaitSpotCheck(server, 1)); // 1 before the load
			load.steps.addAll(Collections.<FakeLoad.Step>nCopies(10, () -> Thread.sleep(2)));
		};
		LoadCommand plain = this.run.driver().warmup(underTest.target()).sliceCommand().apply(1);
		LoadCommand load = new LoadCommand(plain.tool(), plain.command(), plain.threads(), plain.expectedDuration(),
				plain.limit(), Optional.empty(), List.of(), List.of(), List.of(), OptionalInt.of(1));
		Observation seen = new LoadExecution(this.run.context, underTest, load, this.home.resolve("output.txt"))
			.observeTargets()
			.get(0);
		this.run.servers.stop();
		assertThat(seen.answerChecks().spotChecks().totalCount()).as("one in 200 s").isOne();
	}

	/** What the servers do meanwhile is none of the cell's. */
	@Test
	void aLoadGeneratorThatWarmsItselfUpIsMeasuredFromTheLineOnThatItPrintsThen() throws Exception {
		SubjectUnderTest underTest = startSubject();
		FakeServer server = this.run.host.last("gateway-a");
		Path output = this.home.resolve("output.txt");
		this.run.host.atEachLoad = (load) -> {
			load.samples = 4;
			load.steps.add(() -> server.ticks += 1000);
			load.steps.add(() -> write(output, "measuring\n"));
			load.steps.add(() -> {
				server.ticks += 50;
				this.run.host.handTicks += 50;
			});
		};
		LoadCommand load = loadThatWarmsItselfUp(underTest);
		Observation seen = new LoadExecution(this.run.context, underTest, load, output).observeTargets().get(0);
		assertThat(seen.roles().get("gateway").cpuS()).hasValue(0.5);
		assertThat(seen.loadProcessCpuS()).as("without the time before, which was all").hasValue(0);
		assertThat(seen.roles().get("head").cpuS().getAsDouble()).as("without the time of the load before")
			.isGreaterThanOrEqualTo(0.5);
		this.run.servers.stop();
	}

	/** Otherwise a log has two lines for each slice of a warm-up. */
	@Test
	void theOwnWarmUpOfALoadIsPartOfTheWarmUp() throws Exception {
		this.run.warmupLimitS = 1;
		SubjectUnderTest underTest = startSubject();
		Path output = this.home.resolve("output.txt");
		this.run.host.atEachLoad = (load) -> {
			load.samples = 4;
			load.steps.add(() -> {
			});
			load.steps.add(() -> write(output, "measuring\n"));
		};
		List<String> shown = new ArrayList<>();
		new LoadExecution(this.run.context, underTest, loadThatWarmsItselfUp(underTest), output)
			.warmUp((since) -> shown.add("warming up"));
		this.run.servers.stop();
		assertThat(shown).hasSizeGreaterThan(1);
		assertThat(this.run.output()).doesNotContain("warming up wrk");
	}

	@Test
	void aLoadWhoseMeasurementCannotBeginIsStopped() throws Exception {
		SubjectUnderTest underTest = startSubject();
		Path output = this.home.resolve("output.txt");
		List<FakeLoad> loads = new ArrayList<>();
		this.run.host.atEachLoad = (load) -> {
			loads.add(load);
			write(output, "measuring\n");
			this.run.host.atSample = () -> {
				throw new HostScriptException("lost");
			};
		};
		LoadCommand load = loadThatWarmsItselfUp(underTest);
		assertThatExceptionOfType(HostScriptException.class)
			.isThrownBy(() -> new LoadExecution(this.run.context, underTest, load, output).run((since) -> {
			}, (since) -> {
			}));
		assertThat(loads).singleElement().matches((each) -> !each.isRunning());
		this.run.host.atSample = () -> {
		};
		this.run.servers.stop();
	}

	@Test
	void anAccessTokenIsNotKept() throws Exception {
		SubjectUnderTest underTest = startSubject();
		Path output = this.home.resolve("output.txt");
		this.run.host.atEachLoad = (load) -> load.atEnd = () -> write(output, "$ ab 'http://x/?access_token=0a1b'\n");
		LoadCommand load = new LoadCommand("ab", List.of("ab", "http://x/?access_token=0a1b"), OptionalLong.of(1),
				Duration.ZERO, SHORT);
		Observation seen = new LoadExecution(this.run.context, underTest, load, output).observeTargets().get(0);
		assertThat(seen.command()).contains("access_token=").doesNotContain("0a1b");
		assertThat(output).hasContent("$ ab 'http://x/?access_token=***'");
		this.run.servers.stop();
	}

	private static void write(Path file, String text) {
		try {
			Files.writeString(file, text);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Test
	void aTimedLoadMayTakeItsTimeItsTimeoutAndSomeSlack() {
		LoadCommand load = LoadCommand.timed("wrk", List.of("wrk"), OptionalLong.empty(), Duration.ofSeconds(30),
				Duration.ofSeconds(5));
		assertThat(load.limit()).hasSeconds(30 + 5 + 10);
		assertThat(load.expectedDuration()).hasSeconds(5);
	}

	@Test
	void whatAKilledServerUsedIsNobodyElses() throws Exception {
		during(() -> {
			FakeServer gateway = this.run.host.last("gateway-a");
			// Its hand waits for it, and has its time among that of its children.
			this.run.host.handTicks += gateway.ticks;
			gateway.die(137);
		});
		assertThat(outcome()).startsWith("invalid: gateway-a died during the cell, exit status 137");
		JsonNode roles = this.run.json("gateway-a/rep1/c10.json").get("roles");
		assertThat(roles.get("load").get("cpu_s").asDouble()).isEqualTo(0.3);
		assertThat(roles.get("gateway").get("cpu_s").isNull()).isTrue();
		assertThat(roles.get("backend").get("cpu_s").asDouble()).isZero();
		assertThat(roles.get("head").get("cpu_s").isNull()).isTrue();
	}

	@Test
	void ofAJvmItTellsWhatItsOwnThreadsUsedAndOfOthersNothing() throws Exception {
		this.run.host.atStart.put("gateway-a", (server) -> server.compilerTicks = 40);
		during(() -> {
			this.run.host.last("gateway-a").compilerTicks += 25;
			this.run.host.last("gateway-a").collectorTicks += 5;
		});
		assertThat(outcome()).isEqualTo("valid");
		JsonNode roles = this.run.json("gateway-a/rep1/c10.json").get("roles");
		assertThat(roles.get("gateway").get("jit_s").asDouble()).isEqualTo(0.25);
		assertThat(roles.get("gateway").get("gc_s").asDouble()).isEqualTo(0.05);
		assertThat(roles.get("backend").has("jit_s")).isFalse();
	}

	@Test
	void whatIsWrongBeforeTheCellIsTold() throws Exception {
		Servers servers = this.run.servers;
		SubjectUnderTest underTest = startSubject();
		this.run.host.last("gateway-a").answer = "early";
		Observation seen = new LoadExecution(this.run.context, underTest,
				this.run.driver().loadCommand(this.run.driver().experiment().cells().get(0), underTest),
				this.home.resolve("output.txt"))
			.observeTargets()
			.get(0);
		servers.stop();
		assertThat(seen.answerChecks().problemBefore()).contains("the body from http://127.0.0.1:2/hello is \"early\"");
		assertThat(seen.answerChecks().problemAfter()).isEqualTo(seen.answerChecks().problemBefore());
	}

	@Test
	void serversThatAreNotIdleBeforeTheCellCastDoubtOnIt() throws Exception {
		this.run.host.atSample = () -> this.run.host.servers().forEach((each) -> each.ticks += 3);
		assertThat(outcome()).isEqualTo("valid");
		assertThat(this.run.json("gateway-a/rep1/c10.json").get("warnings").get(0).get("text").asString())
			.isEqualTo("the servers were not idle before the cell");
	}

}
