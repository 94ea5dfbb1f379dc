package io.github.gatewaybench.measurements;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gatewaybench.measurements.raw.OpenLoadReader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What must hold at a rate, and when it does not.
 */
class SloTest {

	/** Figures of a load of 1000 requests in 10 s. */
	static Figures figures(long answered, double p99Ms, boolean exhausted, double lateShare,
			OpenLoadReader.Errors errors) {
		return OpenLoadReader.createFigures(Map.of("offered", 1000, "sent", 1000, "requests", answered, "seconds", 10,
				"p99_ms", p99Ms, "sessions", 200, "exhausted", exhausted, "lag",
				new OpenLoadReader.Lag(0.1, 0.2, 30, lateShare), "errors", errors));
	}

	@ParameterizedTest
	@CsvSource({ "p99<10ms, P99, 10, p99<10ms", "p50<1s, P50, 1000, p50<1000ms", "p99.9<0.5ms, P999, 0.5, p99.9<0.5ms",
			"p99.99<110ms, P9999, 110, p99.99<110ms", "p90<20.25ms, P90, 20.25, p90<20.25ms",
			"p99<2.01s, P99, 2010, p99<2010ms", "p99<0.001s, P99, 1, p99<1ms", "p99<60s, P99, 60000, p99<60000ms" })
	void itIsReadAndWritten(String text, Metric metric, double boundMs, String written) {
		Slo slo = Slo.of(text);
		assertThat(slo.metric()).isEqualTo(metric);
		assertThat(slo.boundMs()).isEqualTo(boundMs);
		assertThat(slo).hasToString(written);
		assertThat(Slo.of(written)).isEqualTo(slo);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "p99", "p99<", "p99<10", "p99<0ms", "p99<-1ms", "p98<10ms", "p99>10ms", "p99 < 10 ms",
			"mean<10ms", "p99<1e3ms", "p99<10ms,p50<1ms" })
	void anythingElseIsNone(String text) {
		assertThatThrownBy(() -> Slo.of(text)).isInstanceOf(IllegalArgumentException.class)
			.hasMessage("is not p50, p90, p99, p99.9 or p99.99 below a time in ms or s");
	}

	@ParameterizedTest
	@ValueSource(strings = { "p99<60.001s", "p99<1000s", "p99<60001ms" })
	void aBoundBeyondTheLongestLatencyIsRefused(String text) {
		assertThatThrownBy(() -> Slo.of(text)).hasMessage("has a bound of more than 60 s");
	}

	@Test
	void itHoldsBelowTheBoundAlone() {
		assertThat(Slo.of("p99<10ms").violations(figures(1000, 9.99, false, 0, OpenLoadReader.Errors.NONE))).isEmpty();
		assertThat(Slo.of("p99<10ms").violations(figures(1000, 10, false, 0, OpenLoadReader.Errors.NONE)))
			.containsExactly("p99 is 10.0 ms");
	}

	@Test
	void whatIsNotAchievedOrFailsBreaksItToo() {
		Slo slo = Slo.of("p99<10ms");
		assertThat(slo.violations(figures(990, 1, false, 0, OpenLoadReader.Errors.NONE))).isEmpty();
		assertThat(slo.violations(figures(989, 1, false, 0, OpenLoadReader.Errors.NONE)))
			.containsExactly("11 of 1000 requests were not answered");
		assertThat(slo.violations(figures(1000, 1, true, 0, OpenLoadReader.Errors.NONE)))
			.containsExactly("all 200 sessions were busy, and requests were sent late: the server stalled or is slow");
		assertThat(slo.violations(figures(999, 1, false, 0, new OpenLoadReader.Errors(0, 1, 0, 0))))
			.containsExactly("failed requests: timeout 1");
		assertThat(slo.violations(OpenLoadReader.FORMAT.noResult())).containsExactly("p99 is unknown");
	}

	@Test
	void aLoadWithoutARequestIsNotValid() {
		Figures none = OpenLoadReader
			.createFigures(Map.of("offered", 0, "sent", 0, "requests", 0, "errors", OpenLoadReader.Errors.NONE));
		assertThat(Slo.invalidReasons(none)).containsExactly(WarningCode.NO_ANSWER.with());
	}

	@Test
	void latenciesThatLeaveOutMuchAndMissingConnectionsAreWarnedOf() {
		assertThat(warnings(1.25, 190)).isEmpty();
		assertThat(warnings(1.26, 189)).containsExactly(
				"p99 is 1.26 ms from when requests were due, 1 ms from when they were sent",
				"only 189 of 200 connections were open at times");
		assertThat(Slo.warnings(figures(1000, 1, false, 0, OpenLoadReader.Errors.NONE))).isEmpty();
		assertThat(Slo.warnings(OpenLoadReader.FORMAT.noResult())).isEmpty();
	}

	private static List<String> warnings(double p99FromDueMs, int open) {
		return Slo
			.warnings(OpenLoadReader
				.createFigures(Map.of("requests", 1000, "p99_ms", 1, "from_due", Map.of("p99_ms", p99FromDueMs),
						"sessions", 200, "least_connections", open, "errors", OpenLoadReader.Errors.NONE)))
			.stream()
			.map(Warning::text)
			.toList();
	}

	@Test
	void aLoadGeneratorThatIsLateIsSaid() {
		assertThat(Slo.invalidReasons(figures(1000, 1, false, 0.01, OpenLoadReader.Errors.NONE))).isEmpty();
		assertThat(Slo.invalidReasons(figures(1000, 1, false, 0.011, OpenLoadReader.Errors.NONE)))
			.extracting(Warning::text)
			.containsExactly("the load generator was late for 1.1 % of the time, by 30 ms at most");
	}

}
