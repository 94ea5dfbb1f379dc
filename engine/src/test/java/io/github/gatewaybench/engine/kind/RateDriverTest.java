package io.github.gatewaybench.engine.kind;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.engine.run.Driver.Result;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.Stage;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.OpenFigures;
import io.github.gatewaybench.measurements.OpenFigures.Lag;
import io.github.gatewaybench.measurements.OpenFigures.OpenErrors;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.raw.OpenReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a study of rates starts and asks, and how its searches go.
 */
class RateDriverTest {

	@TempDir
	private Path home;

	private Scene scene;

	@BeforeEach
	void aStudyOverStubs() {
		this.scene = new Scene(this.home, new RateLauncher(), "name=stub-rate", "backend=backend-stub", "path=/hello",
				"expected-body=world", "subjects=direct gateway-stub");
		this.scene.repository.addNative("backend-stub", 21550, false)
			.addNative("gateway-stub", 21551, true)
			.addJava("open-load", 0, false);
	}

	private Stage start(Driver driver, CellId cell) throws Exception {
		Stage stage = this.scene.stage(false);
		driver.start(cell, stage);
		return stage;
	}

	private static OpenFigures figures(int rate, double p99Ms, double lateShare) {
		return Figures.of(OpenFigures.class,
				Map.of("offered", 10 * rate, "sent", 10 * rate, "requests", 10 * rate, "seconds", 10,
						"achieved_per_sec", rate, "p99_ms", p99Ms, "cpu_s", 0.25, "lag", new Lag(0, 0, 20, lateShare),
						"errors", OpenErrors.NONE));
	}

	private Path raw(OpenFigures figures) throws IOException {
		Path file = Files.createTempFile(this.home, "raw", ".open.json");
		OpenReader.write(file,
				new OpenReader.Result(OpenReader.TOOL, List.of(), "http://x/hello", "GET", 1, 10, 10, 1, 10, figures));
		return file;
	}

	private static int rate(LoadCommand load) {
		return Integer.parseInt(load.words().get(load.words().indexOf("--rate") + 1));
	}

	@Test
	void openLoadIsAskedForTheRateAndTakenToBeginWhenItSaysSo() throws Exception {
		Driver driver = this.scene.driver("--rates", "700", "--duration", "7s", "--timeout", "9s", "--sessions", "50");
		CellId cell = Scene.cell(driver, 0);
		Stage stage = start(driver, cell);
		LoadCommand load = driver.load(cell, stage);
		assertThat(String.join(" ", load.words()).replace(this.home + "/", "")).isEqualTo(
				"java -Xms64m -Xmx256m -XX:+UseSerialGC -jar open-load/target/open-load.jar http://127.0.0.1:21550/hello"
						+ " --rate 700 --duration 7s --warmup 7s --connections 1 --timeout 9s --out start --name r700"
						+ " --sessions 50");
		assertThat(load.begins()).contains("measuring");
		assertThat(load.limit()).isEqualTo(Duration.ofSeconds(7 + 7 + 9 + 10));
		assertThat(driver.output(Path.of("a/r700.open.json"))).isEqualTo(Path.of("a/r700.open.txt"));
	}

	@Test
	void theServersAreWarmedUpWithWrkAndASearchBeginsWithATenthOfWhatItReached() throws Exception {
		Driver driver = this.scene.driver();
		CellId cell = Scene.cell(driver, 0);
		LoadCommand load = driver.load(cell, start(driver, cell));
		assertThat(this.scene.host.journal("load")).allMatch((each) -> each.startsWith("wrk -t2 -c50 "));
		assertThat(rate(load)).isEqualTo(500);
	}

	/** What the searches ask of subjects that hold up to such a rate. */
	private List<Integer> search(Driver driver, CellId first, int knee) throws Exception {
		List<Integer> rates = new ArrayList<>();
		Stage stage = start(driver, first);
		Optional<CellId> next = Optional.of(first);
		while (next.isPresent()) {
			int rate = rate(driver.load(next.get(), stage));
			rates.add(rate);
			driver.judge(next.get(), stage, raw(figures(rate, (rate <= knee) ? 5 : 50, 0)), Scene.seen(0));
			next = driver.following(next.get());
		}
		return rates;
	}

	@Test
	void aSearchGoesOnUntilTheKneeIsConfirmed() throws Exception {
		Driver driver = this.scene.driver();
		List<Integer> rates = search(driver, Scene.cell(driver, 0), 2300);
		assertThat(rates).startsWith(500, 1000, 2000, 4000, 4000, 3000, 3000).endsWith(2250, 2250);
		assertThat(driver.experiment().as(RateStudy.class).orElseThrow().load().searches().get(0).steps())
			.isEqualTo(rates.size());
	}

	@Test
	void aStepSaysWhetherTheSloHeldAndIsValidEitherWay() throws Exception {
		Driver driver = this.scene.driver();
		CellId cell = Scene.cell(driver, 0);
		Stage stage = start(driver, cell);
		Result broke = driver.judge(cell, stage, raw(figures(500, 12.5, 0)), Scene.seen(1));
		assertThat(broke.judgement().valid()).isTrue();
		assertThat(broke.extras().get("verdict").asString()).isEqualTo("broke");
		assertThat(broke.extras().get("broken").toString()).isEqualTo("[\"p99 is 12.5 ms\"]");
		Result late = driver.judge(cell, stage, raw(figures(500, 1, 0.5)), Scene.seen(1));
		assertThat(late.extras().get("verdict").asString()).isEqualTo("void");
		assertThat(late.line()).endsWith("SLO void");
	}

	@Test
	void aCellAtARateThatWasNotKeptIsInvalid() throws Exception {
		Driver driver = this.scene.driver("--rates", "500");
		CellId cell = Scene.cell(driver, 0);
		Stage stage = start(driver, cell);
		assertThat(driver.judge(cell, stage, raw(figures(500, 12.5, 0)), Scene.seen(0)).judgement().valid()).isTrue();
		Result late = driver.judge(cell, stage, raw(figures(500, 1, 0.5)), Scene.seen(1));
		assertThat(late.judgement().reasons())
			.containsExactly("the load generator was late for 50.0 % of the time, by 20 ms at most");
		assertThat(driver.judge(cell, stage, this.home.resolve("none"), Scene.seen(1)).judgement().reasons())
			.containsExactly("open-load gave no result, exit status 1: see its output");
	}

	@Test
	void theLoadGeneratorsProcessorTimeIsThatOfItsMeasuredPhase() throws Exception {
		Driver driver = this.scene.driver("--rates", "500");
		CellId cell = Scene.cell(driver, 0);
		Result result = driver.judge(cell, start(driver, cell), raw(figures(500, 1, 0)), Scene.seen(0));
		assertThat(result.figures().hasResult()).isTrue();
		assertThat(((OpenFigures) result.figures()).cpuS()).isEqualTo(OptionalDouble.of(0.25));
	}

}
