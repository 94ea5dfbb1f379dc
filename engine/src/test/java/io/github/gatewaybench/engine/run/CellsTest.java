package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Which cells run, in which order, on which servers, whatever these do. Each run begins
 * with a trial of each subject: loads are counted from the first cell.
 */
class CellsTest {

	@TempDir
	private Path home;

	private TestRun run;

	@BeforeEach
	void aRoundOnFakes() {
		this.run = new TestRun(this.home);
	}

	private List<String> startsAndLoads() {
		return this.run.host.journal.stream()
			.map((each) -> each.replaceAll("load wrk -t1 (-c[0-9]+) .*:([0-9])/hello", "load $1 on $2"))
			.toList();
	}

	@Test
	void eachSubjectIsTriedOnceAndThenStartedFreshForItsCells() throws Exception {
		this.run.subjects = List.of("direct", "gateway-a");
		assertThat(this.run.run()).isTrue();
		assertThat(startsAndLoads()).containsExactly("start backend-stub", "start gateway-a", "start backend-stub",
				"load -c10 on 1", "load -c20 on 1", "start backend-stub", "start gateway-a", "load -c10 on 2",
				"load -c20 on 2");
		assertThat(this.run.host.servers()).noneMatch(FakeServer::isRunning);
	}

	@Test
	void everySecondRepetitionReversesTheSubjectsAndNotTheLoads() throws Exception {
		this.run.subjects = List.of("direct", "gateway-a");
		this.run.repetitions = 2;
		assertThat(this.run.run()).isTrue();
		assertThat(startsAndLoads().subList(9, 16)).containsExactly("start backend-stub", "start gateway-a",
				"load -c10 on 2", "load -c20 on 2", "start backend-stub", "load -c10 on 1", "load -c20 on 1");
		assertThat(this.run.outcomes()).hasSize(8).allMatch((each) -> each.endsWith(" valid"));
	}

	@Test
	void whereNothingIsMissingNothingIsStarted() throws Exception {
		this.run.run();
		String figures = this.run.text("gateway-a/rep1/c20.json");
		this.run.host.journal.clear();
		assertThat(this.run.run()).isTrue();
		assertThat(this.run.host.journal).isEmpty();
		assertThat(this.run.text("gateway-a/rep1/c20.json")).isEqualTo(figures);
		assertThat(this.run.json("run.json").get("invocations")).hasSize(2);
	}

	@Test
	void aSubjectThatCannotStartIsReportedBeforeAnythingIsMeasured() throws Exception {
		this.run.host.atStart.put("gateway-b", (server) -> {
			for (int i = 1; i < 20; i++) {
				server.print("line " + i);
			}
			server.die(1);
		});
		this.run.host.atLoad.put(1, (load) -> load.steps.add(() -> {
			Path log = this.run.folder().resolve("gateway-b/rep1/server.log");
			assertThat(this.run.output())
				.contains("[trying] gateway-b … FAILED: gateway-b stopped during startup with exit status 1",
						"The last lines of " + log.toAbsolutePath() + ":", "  line 5\n", "  line 19\n")
				.doesNotContain("  line 4\n");
		}));
		assertThat(this.run.run()).isFalse();
		String reason = "gateway-b stopped during startup with exit status 1: see the logs in gateway-b/rep1";
		assertThat(this.run.outcomes()).containsExactly("direct/rep1/c10 valid", "direct/rep1/c20 valid",
				"gateway-a/rep1/c10 valid", "gateway-a/rep1/c20 valid", "gateway-b/rep1/c10 failed: " + reason,
				"gateway-b/rep1/c20 failed: " + reason);
		assertThat(this.run.output()).contains("[5/6] gateway-b c=10 rep 1 … not run: " + reason);
		// It was not tried again.
		assertThat(this.run.host.journal("start")).containsOnlyOnce("gateway-b");
		assertThat(this.run.json("run.json").get("status").asString()).isEqualTo("complete");
	}

	@Test
	void aSubjectThatNeverAnswersAsItShouldIsNotMeasured() throws Exception {
		this.run = new TestRun(this.home, 2, TestRun.IMPATIENT);
		this.run.host.atStart.put("gateway-a", (server) -> server.answer = "hello");
		this.run.host.atStart.put("gateway-b", (server) -> server.answer = null);
		assertThat(this.run.run()).isFalse();
		assertThat(this.run.outcomes()).contains("direct/rep1/c20 valid")
			.anyMatch((each) -> each.startsWith("gateway-a/rep1/c10 failed: gateway-a was not ready after 0 s: "
					+ "the body from http://127.0.0.1:2/hello is \"hello\""))
			.anyMatch((each) -> each
				.startsWith("gateway-b/rep1/c20 failed: gateway-b was not ready after 0 s: no answer"));
		assertThat(this.run.host.journal("load")).hasSize(2);
	}

	@Test
	void aBackendThatDoesNotStartFailsAllBehindIt() throws Exception {
		this.run.host.atStart.put("backend-stub", (server) -> server.die(127));
		assertThat(this.run.run()).isFalse();
		assertThat(this.run.outcomes()).hasSize(6)
			.allMatch((each) -> each.contains(" failed: backend-stub stopped during startup with exit status 127"));
		assertThat(this.run.host.journal("load")).isEmpty();
	}

	@Test
	void aSubjectThatDiesInTheWarmUpIsStartedAgainInTheNextRepetition() throws Exception {
		this.run.subjects = List.of("direct", "gateway-a");
		this.run.connections = List.of(10);
		this.run.repetitions = 2;
		this.run.warmupLimitS = 3;
		this.run.host.atStart.put("backend-stub", (server) -> server.print("all is well"));
		// Of repetition 1, direct takes three slices and a cell.
		this.run.host.atLoad.put(5, (load) -> load.steps.add(() -> this.run.host.last("gateway-a").die(137)));
		assertThat(this.run.run()).isFalse();
		assertThat(this.run.outcomes()).containsExactly("direct/rep1/c10 valid",
				"gateway-a/rep1/c10 failed: gateway-a died during the warm-up, exit status 137: see the logs in gateway-a/rep1",
				"gateway-a/rep2/c10 valid", "direct/rep2/c10 valid");
		assertThat(this.run.output()).contains("The last lines of " + this.run.folder() + "/gateway-a/rep1/server.log:")
			.doesNotContain("all is well");
	}

	@Test
	void aServerThatDiesDuringACellMakesItInvalidAndIsStartedAnewForTheNext() throws Exception {
		this.run.subjects = List.of("gateway-a");
		this.run.host.atLoad.put(1, (load) -> load.steps.add(() -> this.run.host.last("gateway-a").die(137)));
		assertThat(this.run.run()).isFalse();
		assertThat(this.run.outcomes())
			.containsExactly("gateway-a/rep1/c10 invalid: gateway-a died during the cell, exit status 137; "
					+ "after the cell: no answer from http://127.0.0.1:2/hello", "gateway-a/rep1/c20 valid");
		assertThat(startsAndLoads().subList(2, 8)).containsExactly("start backend-stub", "start gateway-a",
				"load -c10 on 2", "start backend-stub", "start gateway-a", "load -c20 on 2");
		assertThat(this.run.json("gateway-a/rep1/c20.json").get("served_before").asInt()).isZero();
	}

	@Test
	void aBackendThatDiesDuringACellIsStartedAnewToo() throws Exception {
		this.run.subjects = List.of("gateway-a");
		this.run.host.atLoad.put(1, (load) -> load.steps.add(() -> this.run.host.last("backend-stub").die(1)));
		assertThat(this.run.run()).isFalse();
		assertThat(this.run.outcomes()).containsExactly(
				"gateway-a/rep1/c10 invalid: backend-stub died during the cell, exit status 1",
				"gateway-a/rep1/c20 valid");
		assertThat(this.run.host.journal("start")).hasSize(6);
	}

	@Test
	void aServerThatAnswersWrongAfterACellIsStartedAfresh() throws Exception {
		this.run.subjects = List.of("gateway-a");
		this.run.host.atLoad.put(1, (load) -> load.atEnd = () -> this.run.host.last("gateway-a").answer = "oops");
		assertThat(this.run.run()).isFalse();
		// The latest spot check may get its answer as late as that.
		assertThat(this.run.outcomes()).last().isEqualTo("gateway-a/rep1/c20 valid");
		assertThat(this.run.outcomes().get(0)).matches("gateway-a/rep1/c10 invalid: (.* spot checks .*; )?"
				+ "after the cell: the body from http://127.0.0.1:2/hello is \"oops\"");
		assertThat(this.run.output()).contains("after the cell: the body from");
	}

	@Test
	void theLaterCellsOfAStartFindServersThatHaveServed() throws Exception {
		this.run.subjects = List.of("direct");
		this.run.run();
		assertThat(this.run.json("direct/rep1/c10.json").get("served_before").asInt()).isZero();
		assertThat(this.run.json("direct/rep1/c20.json").get("served_before").asInt()).isOne();
	}

	@Test
	void whereACellIsHopelessTheRestOfItsStartIsNotTried() throws Exception {
		this.run.driver().reasonToSkipRest = Optional.of("nobody gets an answer");
		assertThat(this.run.run()).isFalse();
		assertThat(this.run.outcomes()).contains("direct/rep1/c10 valid",
				"direct/rep1/c20 failed: nobody gets an answer", "gateway-a/rep1/c10 valid");
		assertThat(this.run.host.journal("load")).hasSize(3);
	}

	@Test
	void whatIsNotInstalledIsSkippedWithItsOwnWordsAndIsNoFailure() throws Exception {
		this.run.repository.delete("gateway-a");
		this.run.repository.addNative("gateway-a", 21502, true, 3, "not installed: run scripts/setup.sh --with it");
		assertThat(this.run.run()).isTrue();
		String skipped = "skipped: not installed: run scripts/setup.sh --with it";
		assertThat(this.run.outcomes()).contains("gateway-a/rep1/c10 " + skipped, "gateway-a/rep1/c20 " + skipped,
				"gateway-b/rep1/c20 valid");
		assertThat(this.run.host.journal("start")).doesNotContain("gateway-a");
		assertThat(this.run.output()).containsOnlyOnce("[3/6] gateway-a c=10 rep 1 … " + skipped)
			.doesNotContain("[4/6]");
	}

	@Test
	void aSkippedCellIsTriedAgainWhenTheRunIsResumed() throws Exception {
		this.run.driver().unavailable = "gateway-b";
		assertThat(this.run.run()).isTrue();
		assertThat(this.run.outcomes()).contains("gateway-b/rep1/c10 skipped: this machine is too small");
		this.run.driver().unavailable = "";
		this.run.host.journal.clear();
		assertThat(this.run.run()).isTrue();
		assertThat(this.run.host.journal("load")).hasSize(2);
		assertThat(this.run.outcomes()).hasSize(6).allMatch((each) -> each.endsWith(" valid"));
	}

	@Test
	void cellsThatAreSkippedTakeNoTime() throws Exception {
		this.run.subjects = List.of("direct", "gateway-b");
		this.run.connections = List.of(10);
		this.run.driver().unavailable = "gateway-b";
		this.run.host.atLoad.put(1, (load) -> load.steps.add(() -> Thread.sleep(600)));
		this.run.run();
		assertThat(this.run.output()).containsPattern("\\[1/2\\] direct .*, ETA 0s");
	}

	@Test
	void aStartThatFindsItsSubjectColdIsRunAgainAsAWhole() throws Exception {
		this.run.subjects = List.of("direct", "gateway-a");
		this.run.driver().wholeStarts = true;
		this.run.host.atLoad.put(4, (load) -> load.steps.add(() -> {
			throw new InterruptedException();
		}));
		assertInterrupted();
		Path measured = this.run.folder().resolve("gateway-a/rep1/c10.json");
		assertThat(measured).exists();
		this.run.host.atStart.put("gateway-a", (server) -> {
			server.answer = null;
			Thread.currentThread().interrupt();
		});
		assertInterrupted();
		assertThat(measured).as("what was measured, as long as it is not measured again").exists();
		this.run.host.atStart.clear();
		this.run.host.journal.clear();
		assertThat(this.run.run()).isTrue();
		assertThat(this.run.host.journal("load")).hasSize(2).allMatch((each) -> each.contains(":2/"));
	}

	private void assertInterrupted() {
		assertThatThrownBy(this.run::run).isInstanceOf(InterruptedException.class);
	}

	@Test
	void anInterruptKeepsWhatRanAndRemovesHalfAnOutput() throws Exception {
		this.run.host.atLoad.put(4, (load) -> load.steps.add(() -> {
			throw new InterruptedException();
		}));
		assertInterrupted();
		assertThat(this.run.host.servers()).noneMatch(FakeServer::isRunning);
		assertThat(this.run.folder().resolve("gateway-a/rep1/c10.wrk.txt")).exists();
		assertThat(this.run.folder().resolve("gateway-a/rep1/c20.wrk.txt")).doesNotExist();
		assertThat(this.run.outcomes()).contains("gateway-a/rep1/c10 valid", "gateway-a/rep1/c20 pending",
				"gateway-b/rep1/c10 pending");
		assertThat(this.run.json("run.json").get("status").asString()).isEqualTo("incomplete");
		assertThat(this.run.reported).isOne();
		assertThat(this.run.output()).endsWith("Stopped; the run is incomplete. Resume it with: "
				+ "scripts/stub-round.sh --resume " + this.run.folder() + "\n");
		this.run.host.journal.clear();
		assertThat(this.run.run()).isTrue();
		assertThat(this.run.host.journal("load")).hasSize(3);
		assertThat(this.run.json("run.json").get("status").asString()).isEqualTo("complete");
	}

	@Test
	void anInterruptOfATrialLeavesNothing() {
		this.run.host.atStart.put("gateway-a", (server) -> {
			server.answer = null;
			Thread.currentThread().interrupt();
		});
		assertInterrupted();
		assertThat(this.run.host.servers()).hasSize(2).noneMatch(FakeServer::isRunning);
		assertThat(this.run.outcomes()).allMatch((each) -> each.endsWith(" pending"));
		assertThat(Thread.interrupted()).isFalse();
	}

}
