package io.github.gatewaybench.measurements.raw;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.KneeSearch;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Slo;
import io.github.gatewaybench.measurements.StepVerdict;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.raw.OpenLoadReader.Result;
import io.github.gatewaybench.measurements.raw.OpenLoadReader.SliceCount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The result of open-load, written and read.
 */
class OpenLoadReaderTest {

	@TempDir
	private Path folder;

	private Path file;

	@BeforeEach
	void aResult() {
		this.file = write("r100", Map.of(), Optional.empty(), List.of());
	}

	private Path write(String name, Map<String, ?> more, Optional<String> target, List<SliceCount> slices) {
		Path file = this.folder.resolve(name + ".open.json");
		Map<String, Object> byName = new HashMap<>(more);
		byName.putAll(Map.of("offered", 1000, "sent", 1000, "requests", 998, "seconds", 10, "achieved_per_sec", 99.8,
				"p50_ms", 1.25, "p99_ms", 4.5, "p999_ms", 7.75, "lag", new OpenLoadReader.Lag(0.1, 0.2, 3, 0.001),
				"errors", new OpenLoadReader.Errors(0, 2, 0, 0)));
		JsonFile.write(file,
				new Result(RateStudy.TOOL, List.of("hyperfoil-1"), target, "http://127.0.0.1:8080/hello?a=b", "GET",
						100, 10, 5, 200, 3, OpenLoadReader.createFigures(byName), slices,
						slices.isEmpty() ? OptionalLong.empty() : OptionalLong.of(1000)));
		return file;
	}

	@Test
	void theFiguresAreThoseThatWereWritten() {
		Figures figures = OpenLoadReader.FORMAT.figuresOrNoResult(this.file);
		assertThat(figures.value(Metric.THROUGHPUT)).hasValue(99.8);
		assertThat(figures.value(Metric.P999)).hasValue(7.75);
		assertThat(figures.value(Metric.MAX)).isEmpty();
		assertThat(figures.errors()).isEqualTo(2);
		assertThat(KneeSearch.CompletedStep.of(true, List.of(), figures, Slo.of("p99<5ms")))
			.isEqualTo(new KneeSearch.CompletedStep(100, StepVerdict.BROKE));
	}

	@Test
	void aLatencyIsAsExactAsItsHistogramAndAsAMicrosecond() {
		Map<String, Object> byName = Map.of("p50_ms", 0.118, "p99_ms", 8, "lag", new OpenLoadReader.Lag(0, 0, 0, 0),
				"errors", OpenLoadReader.Errors.NONE);
		Figures local = OpenLoadReader.createFigures(byName);
		assertThat(local.reading(Metric.P50).orElseThrow().resolution()).isEqualTo(0.001);
		assertThat(local.reading(Metric.P99).orElseThrow().resolution()).isEqualTo(0.008);
		Map<String, Object> withoutLag = new HashMap<>(byName);
		withoutLag.remove("lag");
		assertThat(OpenLoadReader.createFigures(withoutLag).reading(Metric.P99).orElseThrow().resolution())
			.as("of agents, whose histograms have two digits")
			.isEqualTo(8.0 / 128);
	}

	@Test
	void refusesWhatIsNoUrl() {
		String text = TestFiles.text(this.file).replace("/hello?a=b", "/a b");
		assertThatThrownBy(() -> RawReader.parse(this.file, text)).isInstanceOf(BadInputException.class)
			.hasMessageStartingWith(this.file + ":")
			.hasMessageEndingWith("url is not a URL");
	}

	@Test
	void theResultOfOneOfSeveralTargetsHasItsSlices() throws Exception {
		List<SliceCount> slices = List.of(new SliceCount(1, 1.8, 499), new SliceCount(4, 1.8, 499));
		Path one = write("side", Map.of("all_requests", 1996), Optional.of("HEAD~3"), slices);
		Result result = JsonFile.read(one).as(Result.class);
		assertThat(result.target()).contains("HEAD~3");
		assertThat(result.slices()).isEqualTo(slices);
		assertThat(result.figures().count("all_requests")).hasValue(1996);
		assertThat(RawReader.read(one).rows()).hasSize(1);
	}

	@Test
	void theResultOfTheOnlyTargetHasNone() {
		Result result = JsonFile.read(this.file).as(Result.class);
		assertThat(result.target()).isEmpty();
		assertThat(result.slices()).isEmpty();
		assertThat(this.file).content()
			.doesNotContain("target", "slices", "all_requests", "from_due", "least_connections");
	}

	@Test
	void aRawFileIsKnownByItsNameOrItsText() throws Exception {
		RawOutput named = RawReader.read(this.file);
		assertThat(named.tool()).isEqualTo("open-load");
		assertThat(named.path()).hasValue("/hello?a=b");
		assertThat(named.rows().get(0)).containsEntry("rate", 100L)
			.containsEntry("notes", "failed requests: timeout 2");
		Path other = Files.copy(this.file, this.folder.resolve("other.txt"));
		assertThat(RawReader.read(other).tool()).isEqualTo("open-load");
	}

	@Test
	void whatIsNoneIsToldAndHasNoFigures() throws Exception {
		Files.writeString(this.file, "{\"tool\": \"open-load\", \"rate\": 1e400}");
		assertThat(OpenLoadReader.FORMAT.figuresOrNoResult(this.file)).isEqualTo(OpenLoadReader.FORMAT.noResult());
		assertThatThrownBy(() -> RawReader.read(this.file)).isInstanceOf(BadInputException.class)
			.hasMessageContaining("r100.open.json");
		Files.writeString(this.file, "{\"tool\": \"open-load\"}");
		assertThat(OpenLoadReader.FORMAT.figuresOrNoResult(this.file).hasResult()).isFalse();
		assertThat(OpenLoadReader.FORMAT.figuresOrNoResult(this.folder.resolve("none")).hasResult()).isFalse();
	}

}
