package io.github.gatewaybench.measurements.raw;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Figures.Reading;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.Warning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class FiguresTest {

	private static final OptionalDouble NONE = OptionalDouble.empty();

	/** wrk changes its units, and with them the step, where it does. */
	@ParameterizedTest
	@CsvSource({ "0.84, 0.00001", "0.85, 0.01", "999.99, 0.01", "1000, 10", "50000, 10", "51000, 600" })
	void wrkPrintsTwoPlacesOfItsUnit(double ms, double step) {
		Figures figures = wrk(1000, 100, ms, WrkReader.Errors.NONE);
		assertThat(figures.reading(Metric.P99)).hasValue(new Reading(ms, step));
		assertThat(figures.reading(Metric.KEPT_ALIVE)).isEmpty();
	}

	@Test
	void aRateMovesByARequest() {
		assertThat(wrk(100_000, 10_000, 1, WrkReader.Errors.NONE).reading(Metric.THROUGHPUT))
			.hasValue(new Reading(10_000, 0.1));
		assertThat(wrk(1_000_000, 10, 1, WrkReader.Errors.NONE).reading(Metric.THROUGHPUT))
			.hasValue(new Reading(10, 0.01));
	}

	private static Figures wrk(long requests, double rate, double p99, WrkReader.Errors errors) {
		return WrkReader.createFigures(
				Map.of("requests", requests, "seconds", 10, "requests_per_sec", rate, "p99_ms", p99, "errors", errors));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', nullValues = "-", textBlock = """
			100 |   1 |    2 |    3 | -
			100 |   3 |    3 |    3 | -
			100 | 999 | 1000 |  995 | -
			100 |   3 |    2 |    4 | p50_ms 3 is more than p99_ms 2
			100 |   1 |   50 |   12 | p99_ms 50 is more than max_ms 12
			102 |   1 |    2 |    3 | -
			98  |   1 |    2 |    3 | -
			105 |   1 |    2 |    3 | requests_per_sec 105 is not 1000 requests in 10 s
			100000 | 1 |   2 |    3 | requests_per_sec 100000 is not 1000 requests in 10 s
			""")
	void figuresThatContradictEachOtherAreAProblem(double rate, double p50, double p99, double max, String problem) {
		Figures figures = WrkReader.createFigures(Map.of("requests", 1000, "seconds", 10, "requests_per_sec", rate,
				"p50_ms", p50, "p99_ms", p99, "max_ms", max, "errors", WrkReader.Errors.NONE));
		assertThat(WrkReader.invalidReasons(figures, NONE, 1)).extracting(Warning::text)
			.isEqualTo(Stream.ofNullable(problem).map("the figures contradict each other: "::concat).toList());
	}

	@Test
	void aContradictionNamesTheMemberThatOpenLoadWrote() {
		Figures figures = OpenLoadReader.createFigures(Map.of("requests", 1000, "seconds", 10, "achieved_per_sec", 105,
				"errors", new OpenLoadReader.Errors(0, 0, 0, 0)));
		assertThat(figures.contradictions()).extracting(Warning::text)
			.containsExactly("the figures contradict each other: achieved_per_sec 105 is not 1000 requests in 10 s");
	}

	@Test
	void wrkTellsWhatWentWrong() {
		assertThat(WrkReader.invalidReasons(wrk(10, 1, 1, WrkReader.Errors.NONE), NONE, 1)).isEmpty();
		assertThat(WrkReader.invalidReasons(wrk(10, 1, 1, new WrkReader.Errors(1, 2, 3, 4, 5)), NONE, 1))
			.extracting(Warning::text)
			.containsExactly("5 answers with an error status", "socket errors: connect 1, read 2, write 3, timeout 4");
		assertThat(WrkReader.invalidReasons(wrk(0, 0, 1, WrkReader.Errors.NONE), OptionalDouble.of(99), 1))
			.extracting(Warning::text)
			.containsExactly("no request was answered");
		assertThat(WrkReader.invalidReasons(wrk(10, 1, 1, WrkReader.Errors.NONE), OptionalDouble.of(30), 1))
			.extracting(Warning::text)
			.containsExactly("wrk ran 10 s instead of 30 s");
		assertThat(WrkReader.invalidReasons(WrkReader.FORMAT.noResult(), OptionalDouble.of(30), 1)).isEmpty();
		assertThat(WrkReader.FORMAT.noResult().hasResult()).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "ns/op, 1e-6", "us/op, 1e-3", "ms/op, 1", "s/op, 1e3", "min/op, 6e4", "hr/op, 3.6e6",
			"day/op, 8.64e7" })
	void timesOfJmhAreInMilliseconds(String unit, double factor) {
		Reading mean = jmh("avgt", score(0.5, unit)).reading(Metric.MEAN).orElseThrow();
		assertThat(mean.value()).isCloseTo(0.5 * factor, within(1e-12 * factor));
	}

	@ParameterizedTest
	@CsvSource({ "ops/ns, 36e9", "ops/us, 36e6", "ops/ms, 36e3", "ops/s, 36", "ops/min, 0.6", "ops/hr, 0.01",
			"ops/day, 0.000416666666666666667" })
	void ratesOfJmhAreInSeconds(String unit, double expected) {
		Reading rate = jmh("thrpt", score(36, unit)).reading(Metric.THROUGHPUT).orElseThrow();
		assertThat(rate.value()).isCloseTo(expected, within(1e-12 * expected));
		assertThat(jmh("thrpt", score(36, unit)).members().at("/thrpt/unit").asString()).isEqualTo("ops/s");
	}

	@ParameterizedTest
	@CsvSource({ "3500, ns/op, 0.0035", "35, ns/op, 0.000035", "0.1, ms/op, 0.1", "3500000, us/op, 3500",
			"0.7, s/op, 700" })
	void conversionsRoundNothing(double printed, String unit, double ms) {
		assertThat(jmh("avgt", score(printed, unit)).value(Metric.MEAN)).hasValue(ms);
	}

	private static JmhScore score(double score, String unit) {
		return JmhScore.of(OptionalDouble.of(score), NONE, unit, OptionalLong.empty(), new TreeMap<>());
	}

	private static Figures jmh(String mode, JmhScore score) {
		return JmhReader.figures(Map.of(mode, score));
	}

	/** JSON has all digits, text three places of its unit, or only the power of ten. */
	@Test
	void theStepOfJmhIsThatOfItsFormat() {
		assertThat(jmh("avgt", score(0.123, "s/op")).reading(Metric.MEAN).orElseThrow().resolution()).isZero();
		assertThat(jmh("avgt", printed(0.123, false, "s/op")).reading(Metric.MEAN).orElseThrow().resolution())
			.isCloseTo(1, within(1e-9));
		assertThat(jmh("avgt", printed(1e-3, true, "ms/op")).reading(Metric.MEAN)).hasValue(new Reading(1e-3, 1e-2));
	}

	private static JmhScore printed(double score, boolean approximate, String unit) {
		return new JmhScore(OptionalDouble.of(score), NONE, approximate, true, unit, OptionalLong.empty(),
				new TreeMap<>(), Set.of());
	}

	@Test
	void jmhHasFiguresByMode() {
		JmhScore sample = JmhScore.of(OptionalDouble.of(5), NONE, "us/op", OptionalLong.of(9),
				new TreeMap<>(Map.of(50.0, 1000.0, 90.0, 2000.0, 99.0, 3000.0, 100.0, 4000.0)));
		Figures figures = JmhReader.figures(Map.of("sample", sample, "thrpt", JmhScore.of(OptionalDouble.of(5),
				OptionalDouble.of(0.5), "ops/ms", OptionalLong.of(9), new TreeMap<>(Map.of(50.0, 5.0)))));
		assertThat(figures.value(Metric.P50)).hasValueCloseTo(1.0, within(1e-12));
		assertThat(figures.value(Metric.P90)).hasValueCloseTo(2.0, within(1e-12));
		assertThat(figures.value(Metric.P99)).hasValueCloseTo(3.0, within(1e-12));
		assertThat(figures.value(Metric.MAX)).hasValueCloseTo(4.0, within(1e-12));
		assertThat(figures.value(Metric.THROUGHPUT)).hasValue(5000);
		assertThat(figures.value(Metric.THROUGHPUT_ERROR)).hasValue(500);
		assertThat(figures.value(Metric.MEAN)).isEmpty();
	}

	@Test
	void abTellsWhichShareWasKeptAlive() {
		Figures figures = AbFiguresFactory.create(Map.of("requests", 200, "keep_alive_requests", 50, "problem", "",
				"errors", new AbFiguresFactory.Errors(0, 0, 7, 0, 1, 9)));
		assertThat(figures.reading(Metric.KEPT_ALIVE)).hasValue(new Reading(0.25, 0.005));
		assertThat(figures.errors()).isEqualTo(10);
		assertThat(AbFiguresFactory.invalidReasons(figures, OptionalLong.of(300))).extracting(Warning::text)
			.containsExactly("200 of 300 requests done", "failed requests: length 7", "failed requests: write 1",
					"9 answers with another status than 2xx");
		assertThat(AbFiguresFactory.invalidReasons(AbFiguresFactory.createFailed("ab: died", OptionalLong.of(5)),
				OptionalLong.empty()))
			.extracting(Warning::text)
			.containsExactly("ab gave up: ab: died, 5 requests done");
	}

}
