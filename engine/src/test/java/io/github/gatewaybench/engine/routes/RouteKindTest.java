package io.github.gatewaybench.engine.routes;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.github.gatewaybench.engine.kind.KindFixture;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.measurements.RouteStudy;
import io.github.gatewaybench.measurements.RouteStudy.RouteSettings;
import io.github.gatewaybench.measurements.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class RouteKindTest {

	@TempDir
	private Path home;

	private KindFixture fixture;

	@BeforeEach
	void aStudyOverStubs() {
		this.fixture = new KindFixture(this.home, RouteKind::new, "name=stub-study", "backend=backend-stub",
				"path=/mock", "expected-body=world", "subjects=direct gateway-java");
		this.fixture.repository.addNative("backend-stub", 21320, false)
			.addJava("gateway-java", 21321, true)
			.addNative("gateway-plain", 21322, true)
			.append("gateway-java/src/main/resources/application.yml", "for-study: routes\nroutes:\n  count: 0\n");
	}

	private static List<String> labels(Driver driver) {
		return driver.experiment().cells().stream().map(driver::label).toList();
	}

	private RouteStudy study(String... flags) {
		return this.fixture.driver(flags).experiment().as(RouteStudy.class).orElseThrow();
	}

	@Test
	void everySecondRepetitionRunsTheStartsInReverseOrderTheClientsOfAStartInTheirs() {
		assertThat(labels(this.fixture.driver("--routes", "10,20", "--clients", "shared per-request", "--reps", "2")))
			.containsExactly("direct n=0 shared rep 1/2", "direct n=0 per-request rep 1/2",
					"gateway-java n=10 shared rep 1/2", "gateway-java n=10 per-request rep 1/2",
					"gateway-java n=20 shared rep 1/2", "gateway-java n=20 per-request rep 1/2",
					"gateway-java n=20 shared rep 2/2", "gateway-java n=20 per-request rep 2/2",
					"gateway-java n=10 shared rep 2/2", "gateway-java n=10 per-request rep 2/2",
					"direct n=0 shared rep 2/2", "direct n=0 per-request rep 2/2");
	}

	@Test
	void quickHasFewerRoutesAndOptionsOfJmh() {
		assertThat(study("--quick").kindSettings())
			.isEqualTo(new RouteSettings(Optional.of("path"), List.of(100, 1000), List.of("shared"),
					List.of("-f", "1", "-wi", "1", "-w", "2s", "-i", "3", "-r", "1s", "-bm", "thrpt,sample"),
					List.of("thrpt", "sample")));
		assertThat(study().kindSettings().jmhOptions()).isEmpty();
		assertThat(study().kindSettings().modes()).containsExactly("thrpt", "avgt", "sample", "ss");
		assertThat(labels(this.fixture.driver())).hasSize(12);
	}

	private void addGithub(String... templates) {
		this.fixture.repository.write("jmh-bench/src/main/resources/apis/github.txt",
				"# Source\n\n" + String.join("\n", templates) + "\n");
	}

	@ParameterizedTest
	@ValueSource(strings = { "--reps=1", "--quick" })
	void theTableOfAnApiHasARouteForEachOfItsPaths(String flag) {
		addGithub("/users", "/users/{id}", "/zen");
		RouteStudy study = study("--table", "github", flag, "--clients", "shared");
		assertThat(study.kindSettings().table()).contains("github");
		assertThat(study.kindSettings().routes()).containsExactly(3);
		assertThat(study.settings().path()).isEqualTo("/");
		assertThat(study.loadOptions()).containsEntry("table of routes", "github");
		assertThat(labels(this.fixture.driver("--table", "github", "--clients", "shared")))
			.containsExactly("direct n=0 shared rep 1/1", "gateway-java n=3 shared rep 1/1");
	}

	@Test
	void theNumberedTableIsTheDefault() {
		assertThat(study().kindSettings().table()).contains("path");
		assertThat(study().settings().path()).isEqualTo("/mock");
		assertThat(study("--table", "path", "--routes", "7").kindSettings().routes()).containsExactly(7);
	}

	@ParameterizedTest
	@ValueSource(strings = { "gitlab", "../apis/github", "github kubernetes", "Path" })
	void aTableThatIsNoneIsRefused(String table) {
		this.fixture.begin("--table", table);
		assertThat(this.fixture.told()).containsExactly("--table " + table + " is not one of: path github kubernetes");
	}

	@Test
	void theTableOfAnApiHasASizeOfItsOwn() {
		addGithub("/users", "/zen");
		this.fixture.begin("--table", "github", "--routes", "1");
		assertThat(this.fixture.told())
			.containsExactly("--routes cannot be combined with --table github, which has 2 routes");
	}

	@Test
	void aRunOfAnApiIsTakenUpWhereItsPathsAreAsMany() {
		addGithub("/users", "/zen");
		RouteStudy begun = study("--table", "github");
		assertThat(resume(begun).orElseThrow().experiment()).isEqualTo(begun);
		addGithub("/users", "/users/{id}", "/zen");
		assertThat(resume(begun)).isEmpty();
		assertThat(this.fixture.told())
			.containsExactly("--resume it was started with another table of routes, github, than stub-study has now");
	}

	@Test
	void aRunThatKeptNoTableHasTheNumberedOne() {
		RouteStudy now = study();
		RouteSettings load = now.kindSettings();
		RouteStudy begun = new RouteStudy(now.settings(),
				new RouteSettings(Optional.empty(), load.routes(), load.clients(), load.jmhOptions(), load.modes()));
		assertThat(resume(begun).orElseThrow().experiment()).isEqualTo(begun);
		assertThat(begun.loadOptions()).isEqualTo(now.loadOptions());
	}

	@Test
	void wrongFlagsAreToldAllAtOnce() {
		Driver driver = this.fixture.begin("--routes", "100 x[$(touch${IFS}pwned)]", "--clients", "shared own",
				"--reps", "0", "--warmup-limit", "x", "--subjects", "direct,gateway-plain,gateway-java/other",
				"--connections", "300", "--backend", "backend-stub");
		driver.selection().check(this.fixture.validation);
		assertThat(this.fixture.told()).contains(
				"--routes: x[$(touch${IFS}pwned)] is not a whole number from 1 to 999999",
				"--clients: own is not one of: per-request shared", "--reps 0 is not a whole number from 1 to 999999",
				"--warmup-limit x is not a time such as 30s, 2m or 1h", "gateway-plain has no table of routes",
				"gateway-java/other has a path of its own, but the study requests those of the routes",
				"unknown argument: --connections", "unknown argument: --backend");
	}

	@Test
	void aListThatIsEmptyOrNamesSomethingTwiceIsRefused() {
		this.fixture.begin("--routes", "100 200 100", "--clients", "shared shared");
		this.fixture.begin("--routes", " ", "--clients", " ");
		assertThat(this.fixture.told()).containsExactly("--routes names 100 twice", "--clients names shared twice",
				"--routes is empty", "--clients is empty");
	}

	private Optional<Driver> resume(RouteStudy study) {
		return new RouteKind().resumedRunDriver(this.fixture.call("--resume", "it"),
				new Run(this.home, study, Run.INCOMPLETE, "now", null, List.of(), List.of(), List.of()));
	}

	@ParameterizedTest
	@ValueSource(strings = { "--quick", "--routes=7" })
	void aRunIsTakenUpAsItWasBegun(String flag) {
		RouteStudy begun = study(flag, "--reps", "2");
		assertThat(resume(begun).orElseThrow().experiment()).isEqualTo(begun);
		assertThat(this.fixture.told()).isEmpty();
	}

	@Test
	void optionsOfJmhThatAreNotKnownAreNotGiven() {
		RouteStudy begun = study();
		RouteSettings load = begun.kindSettings();
		assertThat(resume(new RouteStudy(begun.settings(),
				new RouteSettings(load.table(), load.routes(), load.clients(), List.of("-jvm", "evil"), load.modes()))))
			.isEmpty();
		assertThat(resume(new RouteStudy(begun.settings(),
				new RouteSettings(load.table(), load.routes(), load.clients(), load.jmhOptions(), List.of("thrpt")))))
			.isEmpty();
		assertThat(this.fixture.told()).hasSize(2)
			.allMatch("--resume it was started with other JMH options than stub-study has now"::equals);
	}

	@ParameterizedTest
	@ValueSource(strings = { "path=/other", "backend=gateway-plain", "expected-body=no" })
	void aRunOfAnotherBackendPathOrBodyIsNotTakenUp(String word) {
		RouteStudy begun = study();
		this.fixture.declare(word);
		assertThat(resume(begun)).isEmpty();
		assertThat(this.fixture.told())
			.containsExactly("--resume it used another backend, path or body than stub-study does now");
	}

}
