package io.github.gatewaybench.engine;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Validation.RefusedException;
import io.github.gatewaybench.engine.host.Checksum;
import io.github.gatewaybench.engine.judge.SteadyState;
import io.github.gatewaybench.engine.subject.TestRepository;
import io.github.gatewaybench.measurements.BadInputException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A script's call, as far as it starts nothing.
 */
class RunCommandTest {

	@TempDir
	private Path home;

	private TestRepository repository;

	private String round = "round2";

	private String path = "/hello.txt";

	@BeforeEach
	void aRepository() {
		this.repository = new TestRepository(this.home).addNative("backend-static", 21540, false)
			.addNative("gateway-stub", 21541, true)
			.addNative("gateway-missing", 21542, true, 3, "not installed: run scripts/setup.sh");
		for (String each : List.of("gateway-scg", "gateway-zuul")) {
			this.repository.addJava(each, 21543, true);
		}
	}

	private String run(String... flags) {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		run(out, flags);
		return out.toString(StandardCharsets.UTF_8);
	}

	private void run(OutputStream out, String... flags) {
		int status = new RunCommand(this.home,
				Stream.concat(
						Stream.of("round", "name=" + this.round, "backend=backend-static", "path=" + this.path,
								"expected-body={output:\"I Love Spring Cloud\"}", "subjects=direct gateway-stub", "--"),
						Stream.of(flags))
					.toList(),
				Map.of("PATH", System.getenv("PATH"), "JAVA_HOME", System.getProperty("java.home")),
				new PrintStream(out, true, StandardCharsets.UTF_8))
			.run((folder) -> true);
		assertThat(status).isZero();
	}

	private void refused(String message, String... flags) {
		assertThatThrownBy(() -> run(flags)).isInstanceOf(RefusedException.class).hasMessageContaining(message);
	}

	@Test
	void dryRunPrintsTheCellsTheirNumberAndTheExpectedDuration() throws IOException {
		assertThat(run("--dry-run", "--connections", "50", "--reps", "2", "--duration", "10s").lines()).containsExactly(
				"direct c=50 rep 1/2", "gateway-stub c=50 rep 1/2", "gateway-stub c=50 rep 2/2", "direct c=50 rep 2/2",
				"4 cells to run, about 7m");
		assertThat(this.home.resolve("results")).doesNotExist();
	}

	@Test
	void dryRunSaysWhatWouldBeSkipped() {
		assertThat(run("--dry-run", "--quick", "--subjects", "gateway-missing,direct").lines()).containsExactly(
				"gateway-missing c=50 rep 1/1  (skipped: not installed: run scripts/setup.sh)",
				"gateway-missing c=300 rep 1/1  (skipped: not installed: run scripts/setup.sh)", "direct c=50 rep 1/1",
				"direct c=300 rep 1/1", "2 cells to run, about 43s");
	}

	@Test
	void listSaysWhoTakesPart() {
		assertThat(run("--list")).startsWith("Subjects of round2, in order:\n  direct\n  gateway-stub\n")
			.contains("  gateway-zuul@tuned");
	}

	@Test
	void listAnswersWhateverTheOtherFlagsAre() {
		assertThat(run("--list", "--reps", "0", "--nonsense", "--subjects", "nobody", "--hosts", "/nope", "--backend="))
			.isEqualTo(run("--list"));
		refused("--list=x: --list takes no value", "--list=x", "--dry-run");
	}

	@Test
	void anEmptyNameBetweenCommasIsAMessageAndNoCrash() {
		refused("--subjects", "--dry-run", "--subjects", "direct,,gateway-stub");
		refused("--subjects", "--dry-run", "--subjects", ",");
		refused("--subjects", "--dry-run", "--subjects", "");
	}

	@Test
	void allProblemsAreToldAtOnce() {
		assertThatThrownBy(() -> run("--dry-run", "--reps", "0", "--connections", "75", "--subjects", "nobody,direct"))
			.hasMessageContaining("--reps 0")
			.hasMessageContaining("--connections 75 cannot be shared evenly")
			.hasMessageContaining("there is no nobody");
	}

	/** Else programs that it ended would be told as missing. */
	@Test
	void anInterruptDuringTheChecksIsNoProblem() {
		this.repository.write("scripts/hands/end.sh", "#!/bin/sh\ncat\nrm -rf -- \"$1\"\n");
		assertThat(this.home.resolve("scripts/hands/end.sh").toFile().setExecutable(true)).isTrue();
		RunCommand command = new RunCommand(this.home,
				List.of("round", "name=round2", "backend=backend-static", "path=/hello.txt", "expected-body=x",
						"subjects=direct", "--", "--reps", "0"),
				Map.of("PATH", System.getenv("PATH"), "XDG_RUNTIME_DIR", this.home.toString()),
				new PrintStream(OutputStream.nullOutputStream()));
		Thread.currentThread().interrupt();
		try {
			assertThat(command.run((folder) -> true)).isEqualTo(130);
		}
		finally {
			Thread.interrupted();
		}
	}

	@Test
	void aFolderThatIsNoRunIsNotResumed() throws IOException {
		refused("there is no readable run.json there", "--dry-run", "--resume", this.home.resolve("none").toString());
		Files.createDirectories(this.home.resolve("empty"));
		refused("there is no readable run.json there", "--dry-run", "--resume", this.home.resolve("empty").toString());
	}

	@Test
	void aHostThatIsNoneIsNotResumed() throws IOException {
		Path run = Runs.add(this.home.resolve("results/round2/20261121-093000"), "2026-11-21T09:30:00Z");
		aMachineAsOf(run);
		Path file = run.resolve("environment.json");
		ObjectNode environment = JsonMapper.shared().readValue(file, ObjectNode.class);
		ObjectNode host = environment.withObject("/hosts").putArray("load").addObject();
		host.put("host", "-oProxyCommand=x").put("address", "10.0.0.1");
		for (String each : List.of("machine", "sysctls", "java")) {
			host.set(each, environment.get(each));
		}
		Files.writeString(file, environment.toPrettyString());
		refused("environment.json load: -oProxyCommand=x is not of the form user@host", "--dry-run", "--resume",
				run.toString());
	}

	@Test
	void aRunWithALinkIsNotResumed() throws IOException {
		Path run = Runs.add(this.home.resolve("results/round2/20261121-093000"), "2026-11-21T09:30:00Z");
		Files.createSymbolicLink(run.resolve("c1000.wrk.txt"), this.home.resolve("other"));
		refused("c1000.wrk.txt is neither a file nor a folder, so results could be written outside the run's folder",
				"--dry-run", "--resume", run.toString());
	}

	@Test
	void aRunIsResumedByTheScriptThatBeganIt() {
		Path run = Runs.add(this.home.resolve("results/round2/20261121-093000"), "2026-11-21T09:30:00Z");
		this.round = "round1";
		assertThatThrownBy(() -> run("--dry-run", "--resume", run.toString())).isInstanceOf(RefusedException.class)
			.hasMessageContaining("is a run of round2, not of round1")
			.hasMessageContaining("use scripts/round2.sh");
	}

	@Test
	void anAnswerThatCannotBeWrittenIsNoSuccess() {
		for (String each : List.of("--dry-run", "--list")) {
			assertThatThrownBy(() -> run(new FullOutput(), each)).isInstanceOf(RefusedException.class)
				.hasMessageContaining("cannot write to standard output");
		}
	}

	/** Takes the modules out of what the run was begun with, and lets the hand say it. */
	private void aMachineAsOf(Path run) throws IOException {
		Path file = run.resolve("environment.json");
		ObjectNode environment = JsonMapper.shared().readValue(file, ObjectNode.class);
		environment.putObject("jars");
		environment.putObject("native");
		Files.writeString(file, environment.toPrettyString());
		this.repository.write("scripts/hands/facts.sh", "#!/bin/sh\ncat '%s'\n".formatted(file));
		assertThat(this.home.resolve("scripts/hands/facts.sh").toFile().setExecutable(true)).isTrue();
	}

	private static void warmedUpBy(String rule, Path run) throws IOException {
		Path file = run.resolve("run.json");
		ObjectNode settings = JsonMapper.shared().readValue(file, ObjectNode.class);
		settings.put("warmup_rule", rule);
		Files.writeString(file, settings.toPrettyString());
	}

	@Test
	void aDryRunRefusesARunOfAnotherEnvironmentToo() throws IOException {
		Path run = Runs.add(this.home.resolve("results/round2/20261121-093000"), "2026-11-21T09:30:00Z");
		warmedUpBy(SteadyState.RULE, run);
		byte[] begun = Files.readAllBytes(run.resolve("environment.json"));
		aMachineAsOf(run);
		Files.move(run.resolve("environment.json"), this.home.resolve("now.json"));
		this.repository.write("scripts/hands/facts.sh",
				"#!/bin/sh\ncat '%s'\n".formatted(this.home.resolve("now.json")));
		Files.write(run.resolve("environment.json"), begun);
		refused("was started in another environment, and one run cannot mix two: jars: backend-static, gateway-scg, gateway-zuul",
				"--dry-run", "--resume", run.toString());
		// Programs that write to it run in other folders than this.
		refused(run + " was started in another environment", "--dry-run", "--resume",
				Path.of("").toAbsolutePath().relativize(run).toString());
	}

	/** Makes the run one of this version, begun with the servers' files as they are. */
	private void begunWith(Path run, String commit) throws IOException {
		aMachineAsOf(run);
		warmedUpBy(SteadyState.RULE, run);
		ObjectNode environment = JsonMapper.shared().readValue(run.resolve("environment.json"), ObjectNode.class);
		Files.writeString(this.home.resolve("now.json"), environment.toPrettyString());
		this.repository.write("scripts/hands/facts.sh",
				"#!/bin/sh\ncat '%s'\n".formatted(this.home.resolve("now.json")));
		environment.withObject("/git").put("commit", commit);
		ObjectNode files = environment.putObject("files");
		for (String each : List.of("backend-static/start.sh", "gateway-stub/start.sh", "scripts/lib/native.sh")) {
			Path file = this.home.resolve(each);
			files.withObject("/" + each.replaceFirst("/[^/]*$", "").replace("/", "~1"))
				.put(file.getFileName().toString(), Checksum.of(file));
		}
		Files.writeString(run.resolve("environment.json"), environment.toString());
	}

	@Test
	void aRunWhoseServersWouldStartWithOtherFilesIsRefusedAndAnotherCommitIsARemark() throws IOException {
		Path run = Runs.add(this.home.resolve("results/round2/20261121-093000"), "2026-11-21T09:30:00Z");
		Path settings = run.resolve("run.json");
		ObjectNode begun = JsonMapper.shared().readValue(settings, ObjectNode.class);
		begun.putArray("subjects").add("direct").add("gateway-stub");
		Files.writeString(settings, begun.toString());
		begunWith(run, "abc");
		assertThat(run("--dry-run", "--resume", run.toString()))
			.startsWith("The run was started at commit abc; the checkout is now at ")
			.contains("direct c=1000 rep 1/2  (done)\n");
		this.repository.append("gateway-stub/start.sh", "# changed\n");
		refused("one run cannot mix two: files: gateway-stub/start.sh", "--dry-run", "--resume", run.toString());
		begunWith(run, "abc");
		this.repository.write("backend-static/more.conf", "");
		refused("files: backend-static/more.conf", "--dry-run", "--resume", run.toString());
	}

	@Test
	void aRunWithOtherSettingsThanItsCellsIsRefused() throws IOException {
		Path run = Runs.add(this.home.resolve("results/round2/20261121-093000"), "2026-11-21T09:30:00Z");
		begunWith(run, "abc");
		Path cell = run.resolve("direct/rep1/c1000.json");
		Runs.replace(cell, "\"exit_status\"", "\"settings\": {\"timeout_s\": 31}, \"exit_status\"");
		assertThatThrownBy(() -> run("--dry-run", "--resume", run.toString())).isInstanceOf(BadInputException.class)
			.hasMessageContaining(cell + ":")
			.hasMessageContaining("settings.timeout_s is 31, but run.json says 30");
	}

	@Test
	void whatIsDoneIsToldAndARunThatAskedForSomethingElseIsRefused() throws IOException {
		Path run = Runs.add(this.home.resolve("results/round2/20261121-093000"), "2026-11-21T09:30:00Z");
		Path cell = run.resolve("direct/rep1/c1000.json");
		Files.delete(cell);
		aMachineAsOf(run);
		warmedUpBy("throughput agrees over three slices", run);
		refused("warmed its servers up by another rule than is used now", "--dry-run", "--resume", run.toString());
		warmedUpBy(SteadyState.RULE, run);
		assertThat(run("--dry-run", "--resume", run.toString())).contains("direct c=1000 rep 1/2\n")
			.contains("direct c=300 rep 1/2  (done)\n")
			.endsWith("1 cell to run, about 2m\n");
		refused("--reps", "--dry-run", "--resume", run.toString(), "--reps", "3");
		this.path = "/other";
		refused("used another path or body than round2 does now", "--dry-run", "--resume", run.toString());
	}

}
