package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.TestFiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

class JmhReaderTest {

	private static final Path FILE = Path.of("some.txt");

	/** The most that a score of JMH's text is off: it prints ≈ 10⁻³ from 0.00032 on. */
	private static final double POWER_OF_TEN = 0.00069;

	private static final String TABLE = """
			Benchmark                            (client)  (routes)    Mode     Cnt      Score      Error  Units
			RouteTableBenchmark.request            shared    100000   thrpt      20  18241.833 ± 1156.349  ops/s
			RouteTableBenchmark.request            shared    100000  sample  362560     ≈ 10⁻⁴              s/op
			RouteTableBenchmark.request:p0.50      shared    100000  sample             ≈ 10⁻⁴              s/op
			RouteTableBenchmark.request:p0.9999    shared    100000  sample              0.005              s/op
			RouteTableBenchmark.request               N/A    100000      ss      20      0.001 ±    0.002   s/op
			RouteTableBenchmark.request:gc.count      N/A    100000      ss      20        ≈ 0            counts
			""";

	@Test
	void readsEveryRowOfTheTable() {
		List<JmhReader.BenchmarkResult> results = JmhReader.benchmarkResults(FILE,
				"# JMH version: 1.37\n\n" + TABLE + "\nbye\n");
		assertThat(results).extracting(JmhReader.BenchmarkResult::mode).containsExactly("thrpt", "sample", "ss");
		JmhScore rate = results.get(0).primary();
		assertThat(results.get(0).params()).isEqualTo(Map.of("client", "shared", "routes", "100000"));
		assertThat(rate.score()).hasValue(18241.833);
		assertThat(rate.error()).hasValue(1156.349);
		assertThat(rate.unit()).isEqualTo("ops/s");
		assertThat(rate.count()).hasValue(20);
		assertThat(rate.approximate()).isFalse();
		JmhScore sampled = results.get(1).primary();
		assertThat(sampled.approximate()).isTrue();
		assertThat(sampled.score()).hasValue(1e-4);
		assertThat(sampled.error()).isEmpty();
		assertThat(sampled.percentile(50)).hasValue(1e-4);
		assertThat(sampled.percentile(99.99)).hasValue(0.005);
		assertThat(results.get(2).params()).isEqualTo(Map.of("routes", "100000"));
		assertThat(results.get(2).secondary().get("gc.count").score()).hasValue(0);
		assertThat(results.get(2).secondary().get("gc.count").unit()).isEqualTo("counts");
	}

	@Test
	void readsTheSignsThatAsciiHasNot() {
		String text = TABLE.lines().limit(2).toList().get(0) + "\n" + TABLE.lines().toList().get(1).replace('±', '?')
				+ "\n";
		assertThat(JmhReader.benchmarkResults(FILE, text).get(0).primary().error()).hasValue(1156.349);
	}

	@Test
	void onlyAPercentileThatIsPrintedAsAPowerOfTenHasItsResolution() {
		Figures figures = JmhReader.figures(JmhReader.benchmarkResults(FILE, TABLE.replace("p0.9999", "p1.00  ")));
		assertThat(figures.reading(Metric.P50).orElseThrow().resolution()).isCloseTo(1, within(1e-9));
		assertThat(figures.reading(Metric.MAX).orElseThrow()).matches((max) -> max.value() == 5)
			.matches((max) -> Math.abs(max.resolution() - 1) < 1e-9);
	}

	@Test
	void aValueOfAParameterMayBeEmpty() {
		List<String> lines = TABLE.lines().limit(2).toList();
		String text = lines.get(0) + "\n" + lines.get(1).replace("shared", "      ") + "\n";
		assertThat(JmhReader.benchmarkResults(FILE, text).get(0).params())
			.isEqualTo(Map.of("client", "", "routes", "100000"));
	}

	@ParameterizedTest
	@CsvSource({ "'  100000   thrpt', '100000     thrpt'", "'shared    ', 'shared-xxx'",
			"'  100000   thrpt', '   thrpt'" })
	void refusesAValueThatStandsBelowNoParameter(String text, String by) {
		assertThatExceptionOfType(BadInputException.class)
			.isThrownBy(() -> JmhReader.parse(FILE, TABLE.replaceFirst(text, by)))
			.withMessageStartingWith(
					"some.txt:2: expected a value that ends below the end of each of [(client), (routes)]");
	}

	/** A profiler whose result is a text, such as stack, has no score. */
	@Test
	void aScoreThatIsNoNumberIsEmpty() {
		String text = TABLE.replace("gc.count      N/A    100000      ss      20        ≈ 0            counts",
				"stack         N/A    100000      ss                NaN               ---");
		JmhScore stack = JmhReader.benchmarkResults(FILE, text).get(2).secondary().get("stack");
		assertThat(stack.score()).isEmpty();
		assertThat(stack.unit()).isEqualTo("---");
	}

	@Test
	void readsTheDecimalCommaOfALocale() {
		String text = TABLE.replaceAll("(\\d)\\.(\\d{3} )", "$1,$2");
		assertThat(text).contains("18241,833 ± 1156,349");
		JmhScore rate = JmhReader.benchmarkResults(FILE, text).get(0).primary();
		assertThat(rate.score()).hasValue(18241.833);
		assertThat(rate.error()).hasValue(1156.349);
	}

	/** Up to JMH 1.32, which also names the benchmark's own method. */
	@Test
	void thePercentilesOfOtherMethodsOfAGroupAreNotTheBenchmarks() {
		String text = """
				Benchmark                                 (client)    Mode     Cnt  Score   Error  Units
				RouteTableBenchmark.request                 shared  sample  362560  0.008           s/op
				RouteTableBenchmark.request:read·p0.50      shared  sample          0.005           s/op
				RouteTableBenchmark.request:request·p0.50   shared  sample          0.007           s/op
				""";
		JmhReader.BenchmarkResult sampled = JmhReader.benchmarkResults(FILE, text).get(0);
		assertThat(sampled.primary().percentile(50)).hasValue(0.007);
		assertThat(sampled.secondary().get("read:p0.50").score()).hasValue(0.005);
	}

	/**
	 * As in the C locale: the exponents are lost, the percentiles that it has are not.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "request:p", "request:?p" })
	void keepsThePercentilesOfAnAsciiLocale(String name) {
		String text = TABLE.replaceAll("[^\\p{ASCII}]", "?");
		assertThat(text).contains("? 10??", "? 0 ");
		if (name.endsWith("?p")) {
			text = text.replace("request:p0.50  ", "request:?p0.50 ").replace("request:p0.9999  ", "request:?p0.9999 ");
		}
		List<JmhReader.BenchmarkResult> results = JmhReader.benchmarkResults(FILE, text);
		JmhScore sampled = results.get(1).primary();
		assertThat(sampled.approximate()).isTrue();
		assertThat(sampled.score()).isEmpty();
		assertThat(sampled.percentile(50)).isEmpty();
		assertThat(sampled.percentile(99.99)).hasValue(0.005);
		assertThat(results.get(1).secondary()).isEmpty();
		assertThat(results.get(2).secondary().get("gc.count").score()).hasValue(0);
	}

	/** Two results of a mode are two repetitions, which nobody can tell apart. */
	@Test
	void refusesABenchmarkThatHasAModeTwice() {
		String twice = JSON.replaceFirst("\\A\\[", "").replaceFirst("\\]\\s*\\z", "");
		assertThatExceptionOfType(BadInputException.class)
			.isThrownBy(() -> JmhReader.parse(FILE, "[" + twice + "," + twice + "]"))
			.withMessage("some.txt:1: has two results of a.B.c in mode sample: give each a file of its own");
	}

	@Test
	void aResultHasTheModesOfABenchmarkTogether() {
		List<RawOutput.RawResult> results = JmhReader.parse(FILE, TABLE).results();
		assertThat(results).extracting((each) -> each.load().part("parameters"))
			.containsExactly("client=shared routes=100000", "routes=100000");
		Figures figures = results.get(0).figures();
		assertThat(figures.value(Metric.THROUGHPUT)).hasValue(18241.833);
		assertThat(figures.value(Metric.P50)).hasValue(0.1);
	}

	@Test
	void readsNamesWithADot() {
		String text = TABLE.replace("request:p0.50 ", "request:·p0.50").replace("request:p0.9999 ", "request:·p0.9999");
		assertThat(JmhReader.benchmarkResults(FILE, text).get(1).primary().percentile(99.99)).hasValue(0.005);
	}

	@ParameterizedTest
	@CsvSource({ "18241.833, 18241833", "18241.833, ? 10??", "ops/s, ops s", "±, +", "thrpt, thrpu",
			"'RouteTableBenchmark.request   ', '   RouteTableBenchmark.request'", "20  1, 2x  1" })
	void refusesARowThatJmhDoesNotPrint(String text, String by) {
		assertThatExceptionOfType(BadInputException.class)
			.isThrownBy(() -> JmhReader.parse(FILE, TABLE.replaceFirst(text, by)))
			.withMessageStartingWith("some.txt:2: ");
	}

	@Test
	void refusesASecondTable() {
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> JmhReader.parse(FILE, TABLE + "\n" + TABLE))
			.withMessage("some.txt:9: a second table of JMH begins here: give each a file of its own");
	}

	@Test
	void refusesARowThatStandsThereTwiceOrAlone() {
		List<String> lines = TABLE.lines().toList();
		assertThatExceptionOfType(BadInputException.class)
			.isThrownBy(() -> JmhReader.parse(FILE, String.join("\n", lines.get(0), lines.get(1), lines.get(1))))
			.withMessage("some.txt:3: the same benchmark appears for the second time");
		assertThatExceptionOfType(BadInputException.class)
			.isThrownBy(() -> JmhReader.parse(FILE, String.join("\n", lines.get(0), lines.get(3))))
			.withMessage("some.txt:2: a figure of a benchmark that has no row above it");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "# JMH version: 1.37", "Benchmark  Mode  Cnt  Score  Error  Units",
			"Benchmark  Mode  Cnt  Score  Error  Units\n\n" })
	void refusesATextWithoutResult(String text) {
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> JmhReader.parse(FILE, text))
			.withMessageStartingWith("some.txt:");
	}

	static List<Path> jsonFiles() {
		return TestFiles.raw(".jmh.json");
	}

	/** What JMH printed is what it wrote as JSON, to three places. */
	@ParameterizedTest
	@MethodSource("jsonFiles")
	void readsTheSameFromBothFormats(Path json) {
		Path text = Path.of(json.toString().replace(".jmh.json", ".jmh.txt"));
		List<JmhReader.BenchmarkResult> written = JmhReader.benchmarkResults(json);
		List<JmhReader.BenchmarkResult> printed = JmhReader.benchmarkResults(text);
		assertThat(printed).hasSameSizeAs(written);
		for (int i = 0; i < written.size(); i++) {
			JmhReader.BenchmarkResult one = written.get(i);
			JmhReader.BenchmarkResult other = printed.get(i);
			assertThat(one.name()).endsWith("." + other.name());
			assertThat(other.mode()).isEqualTo(one.mode());
			assertThat(other.params()).isEqualTo(one.params());
			assertSame(other.primary(), one.primary());
			assertThat(other.primary().count()).isEqualTo(one.primary().count());
			assertThat(other.secondary().keySet()).isEqualTo(one.secondary().keySet());
			other.secondary().forEach((name, score) -> assertSame(score, one.secondary().get(name)));
			other.primary()
				.percentiles()
				.forEach((percent, value) -> assertThat(value)
					.isCloseTo(one.primary().percentile(percent).getAsDouble(), within(POWER_OF_TEN)));
		}
	}

	private static void assertSame(JmhScore printed, JmhScore written) {
		assertThat(printed.unit()).isEqualTo(written.unit());
		assertThat(printed.score().getAsDouble()).isCloseTo(written.score().getAsDouble(), within(POWER_OF_TEN));
		if (printed.error().isPresent()) {
			// JMH prints no error below 0.001.
			assertThat(printed.error().getAsDouble()).isCloseTo(written.error().getAsDouble(), within(0.001));
		}
	}

	private static final String JSON = """
			[
			  {
			    "jmhVersion": "1.37", "benchmark": "a.B.c", "mode": "sample", "params": {"n": "1"},
			    "primaryMetric": {
			      "score": 0.5, "scoreError": "NaN", "scoreConfidence": ["NaN", "NaN"],
			      "scorePercentiles": {"0.0": 0.1, "50.0": 0.4, "100.0": "+INF"},
			      "scoreUnit": "us/op",
			      "rawDataHistogram": [[[[0.1, 2], [0.2, 3]]], [[[0.3, 4]]]]
			    },
			    "secondaryMetrics": {
			      "p0.50": {"score": 0.4, "scoreError": "NaN", "scorePercentiles": {}, "scoreUnit": "us/op", "rawData": [[0.4]]},
			      "gc.time": {"score": 3, "scoreError": 1, "scorePercentiles": {}, "scoreUnit": "ms", "rawData": [[1, 2], [3]]}
			    }
			  }
			]
			""";

	@Test
	void readsEveryFigureOfJson() {
		JmhReader.BenchmarkResult result = JmhReader.benchmarkResults(FILE, JSON).get(0);
		assertThat(result.name()).isEqualTo("a.B.c");
		assertThat(result.params()).isEqualTo(Map.of("n", "1"));
		assertThat(result.primary().score()).hasValue(0.5);
		assertThat(result.primary().error()).isEmpty();
		assertThat(result.primary().count()).hasValue(9);
		assertThat(result.primary().percentiles()).isEqualTo(Map.of(0.0, 0.1, 50.0, 0.4));
		assertThat(result.secondary()).containsOnlyKeys("gc.time");
		assertThat(result.secondary().get("gc.time").count()).hasValue(3);
		assertThat(result.primary().inOpsPerSecondOrMs().score()).hasValue(0.0005);
		assertThat(result.primary().inOpsPerSecondOrMs().percentile(50)).hasValueCloseTo(0.0004, within(1e-9));
		assertThat(result.secondary().get("gc.time").inOpsPerSecondOrMs().unit()).isEqualTo("ms");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "ops/s | ops/s | 0.5", "ops/ms | ops/s | 500", "ops/us | ops/s | 500000",
					"ops/ns | ops/s | 500000000", "ops/min | ops/s | 0.008333333333333333", "s/op | ms/op | 500",
					"ns/op | ms/op | 0.0000005", "min/op | ms/op | 30000", "B/op | B/op | 0.5", "#/op | #/op | 0.5" })
	void convertsRatesAndTimes(String unit, String to, double score) {
		JmhScore converted = JmhReader.benchmarkResults(FILE, JSON.replace("us/op", unit))
			.get(0)
			.primary()
			.inOpsPerSecondOrMs();
		assertThat(converted.unit()).isEqualTo(to);
		assertThat(converted.score().getAsDouble()).isCloseTo(score, within(score * 1e-9));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"\"score\": 0.5 | \"score\": \"fast\" | 5: [0].primaryMetric.score is not a number of at least 0",
			"\"score\": 0.5, | '' | 4: [0].primaryMetric has no score",
			"\"score\": 0.5 | \"score\": null | 5: [0].primaryMetric.score: expected a value, but found null",
			"[0.1, 2] | [0.1] | 8: [0].primaryMetric.rawDataHistogram[0][0][0] is not a pair of a time and a count",
			"[0.1, 2] | [0.1, -2] | 8: [0].primaryMetric.rawDataHistogram[0][0][0] is not a pair of a time and a count",
			"\"50.0\" | \"half\" | 6: [0].primaryMetric.scorePercentiles has \"half\", which is not a percentile",
			"0.5 | 1e999 | 5: [0].primaryMetric.score is not a number of at least 0",
			"\"score\": 0.5 | \"score\": -0.5 | 5: [0].primaryMetric.score is not a number of at least 0" })
	void refusesWhatJmhDoesNotWrite(String text, String by, String message) {
		assertThatExceptionOfType(BadInputException.class)
			.isThrownBy(() -> JmhReader.parse(FILE, JSON.replace(text, by)))
			.withMessage("some.txt:" + message);
	}

	@Test
	void refusesWhatIsNoJsonOrNoResult() {
		assertThatExceptionOfType(BadInputException.class)
			.isThrownBy(() -> JmhJsonReader.parse(FILE, JSON.replace("\"mode\":", "\"mode\"")))
			.withMessageStartingWith("some.txt:3: not JSON: ");
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> JmhJsonReader.parse(FILE, "[]"))
			.withMessage("some.txt:1: the file has no result: JMH measured nothing");
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> JmhJsonReader.parse(FILE, "{}"))
			.withMessage("some.txt:1: the file has the wrong type: expected a list, but found an object");
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> JmhJsonReader.parse(FILE, JSON + "]"))
			.withMessageStartingWith("some.txt:16: ");
		assertThatExceptionOfType(BadInputException.class)
			.isThrownBy(() -> JmhJsonReader.parse(FILE, JSON.replace("\"mode\"", "\"benchmark\"")))
			.withMessageStartingWith("some.txt:3: not JSON: Duplicate");
	}

}
