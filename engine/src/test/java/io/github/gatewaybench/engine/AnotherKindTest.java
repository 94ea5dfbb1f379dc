package io.github.gatewaybench.engine;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.kind.ExperimentKind;
import io.github.gatewaybench.engine.kind.KindFixture;
import io.github.gatewaybench.engine.kind.ScriptArguments;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.preflight.HostChecks;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.Schedule;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.engine.subject.SubjectSelection;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Round;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.raw.WrkReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.JsonNodeFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the engine needs of a further kind of experiment: an {@code ExperimentKind} and a
 * driver, both written in a package of their own.
 */
class AnotherKindTest {

	@TempDir
	private Path home;

	@Test
	void itIsFoundByItsNameOnceItIsRegistered() {
		ScriptArguments declaration = ScriptArguments.of(
				List.of("echo", "name=echoes", "subjects=direct", "path=/", "expected-body=", "--", "--quick"),
				List.of(new EchoKind()), new Validation());
		assertThat(declaration.kind()).isInstanceOf(EchoKind.class);
		assertThat(declaration.flags()).containsExactly("--quick");
	}

	@Test
	void itsCellsArePlannedStartedLoadedAndJudged() throws Exception {
		KindFixture fixture = new KindFixture(this.home, EchoKind::new, "name=echoes", "backend=backend-stub",
				"path=/hello", "expected-body=world", "subjects=direct");
		fixture.repository.addNative("backend-stub", 21590, false);
		Driver driver = fixture.driver("--reps", "2");
		List<CellId> cells = driver.experiment().cells();
		assertThat(cells).extracting(driver::label).containsExactly("direct 1", "direct 2");
		assertThat(driver.modulesToRun()).extracting(ModuleSpec::text).containsExactly("backend-stub");
		SubjectUnderTest underTest = fixture.underTest(false);
		driver.start(cells.get(0), underTest);
		assertThat(driver.loadCommand(cells.get(0), underTest).command()).containsExactly("echo",
				"http://127.0.0.1:21590/hello");
		assertThat(driver.judge(cells.get(0), underTest, this.home.resolve("none"), KindFixture.seen(1))
			.judgement()
			.reasons()).extracting(Warning::text).containsExactly("echo failed");
	}

	private static final class EchoKind extends ExperimentKind<Round> {

		EchoKind() {
			super("echo", Round.class, Map.of("warmup-limit", "0s"));
		}

		@Override
		protected Round experiment(ScriptInvocation call, SubjectSelection selection) {
			return new Round(call.settings("echo", call.get("path"), selection),
					new Round.RoundSettings(List.of(1), 1, 1, 1));
		}

		@Override
		protected Driver driver(ScriptInvocation call, Round round, SubjectSelection selection, List<Cell> cells) {
			return new EchoDriver(call, round, selection);
		}

	}

	private record EchoDriver(ScriptInvocation call, Round round, SubjectSelection selection) implements Driver {

		@Override
		public Schedule schedule() {
			return () -> this.round;
		}

		@Override
		public Requirements requirements() {
			return Requirements.of("echo", Duration.ofSeconds(1));
		}

		@Override
		public void check(HostChecks host) {
			host.checkProcessLimit(1);
		}

		@Override
		public void start(CellId cell, SubjectUnderTest underTest) throws SubjectFailedException, InterruptedException {
			ModuleSpec backend = this.selection.backend().orElseThrow();
			this.call.launcher()
				.start(underTest, "backend", backend, "server.log",
						this.call.launchParameters(backend, Optional.empty()));
			this.call.launcher().awaitTarget(underTest, "backend", this.call.port(backend), "/hello");
		}

		@Override
		public LoadCommand loadCommand(CellId cell, SubjectUnderTest underTest) {
			return LoadCommand.timed("echo", List.of("echo", underTest.target().url()), OptionalLong.of(1),
					Duration.ofSeconds(1), Duration.ofSeconds(1));
		}

		@Override
		public CellResult judge(CellId cell, SubjectUnderTest underTest, Path raw, Observation seen) {
			return new CellResult(seen, new Judgement(List.of(WarningCode.OTHER_REASON.withText("echo failed"))),
					WrkReader.FORMAT.figuresOrNoResult(raw), JsonNodeFactory.instance.objectNode(), "",
					Optional.empty());
		}

		@Override
		public String label(CellId cell) {
			return cell.subject() + " " + cell.repetition();
		}

		@Override
		public Duration expectedDuration(CellId cell) {
			return Duration.ofSeconds(1);
		}

	}

}
