package io.github.gatewaybench.engine.round;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.ObservationBuilder;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.raw.WrkReader;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cells of 10 s with 100 connections.
 */
class RoundJudgementTest {

	private static Figures figures(long requests, double seconds, double meanMs, WrkReader.Errors errors) {
		return WrkReader.createFigures(Map.of("requests", requests, "seconds", seconds, "requests_per_sec",
				requests / seconds, "mean_ms", meanMs, "errors", errors));
	}

	private static Figures good() {
		return figures(10_000, 10, 100, WrkReader.Errors.NONE);
	}

	private static Judgement judge(Figures figures, ObservationBuilder seen) {
		return RoundDriver.judgement(100, 10, figures, seen.get());
	}

	@Test
	void aGoodCellIsValidWithoutReasonsAndWarnings() {
		Judgement judgement = judge(good(), new ObservationBuilder());
		assertThat(judgement.valid()).isTrue();
		assertThat(judgement.reasons()).isEmpty();
		assertThat(judgement.warnings()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			1 | 0 | 0 | 0 | 0 | socket errors: connect 1, read 0, write 0, timeout 0
			0 | 1 | 0 | 0 | 0 | socket errors: connect 0, read 1, write 0, timeout 0
			0 | 0 | 1 | 0 | 0 | socket errors: connect 0, read 0, write 1, timeout 0
			0 | 0 | 0 | 1 | 0 | socket errors: connect 0, read 0, write 0, timeout 1
			0 | 0 | 0 | 0 | 1 | 1 answers with an error status
			""")
	void eachKindOfErrorMakesItInvalidFromTheFirstOneOn(long connect, long read, long write, long timeout, long status,
			String reason) {
		WrkReader.Errors errors = new WrkReader.Errors(connect, read, write, timeout, status);
		assertThat(judge(figures(10_000, 10, 100, errors), new ObservationBuilder()).reasons())
			.extracting(Warning::text)
			.containsExactly(reason);
	}

	/** Judges the bytes that wrk read with 10,000 answers over 100 connections. */
	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					69  | 69  | 690000   | -
					69  | 69  | 681800   | -
					69  | 69  | 681799   | the answers had 68.18 bytes on average instead of 69: not all were the expected one
					69  | 69  | 701900   | -
					69  | 69  | 701901   | the answers had 70.19 bytes on average instead of 69: not all were the expected one
					69  | 69  | 1120000  | the answers had 112 bytes on average instead of 69: not all were the expected one
					168 | 173 | 1675000  | -
					168 | 173 | 1752300  | -
					168 | 173 | 1660000  | the answers had 166 bytes on average instead of 168 to 173: not all were the expected one
					""")
	void bytesOfAllAnswersAreThoseOfTheOneThatWasChecked(long least, long most, long bytes, String reason) {
		Figures figures = WrkReader.createFigures(Map.of("requests", 10_000, "seconds", 10, "requests_per_sec", 1000,
				"mean_ms", 100, "errors", WrkReader.Errors.NONE, "read_bytes", bytes));
		assertThat(judge(figures, new ObservationBuilder().answer(5, least, most)).reasons()).extracting(Warning::text)
			.isEqualTo(reason.equals("-") ? List.of() : List.of(reason));
	}

	@Test
	void bytesThatWrkDidNotCountMakeItInvalid() {
		assertThat(judge(good(), new ObservationBuilder().answer(5, 69, 69)).reasons()).extracting(Warning::text)
			.containsExactly("wrk gave no result, exit status 0: see its output");
	}

	@Test
	void bytesOfFailedRequestsSayNothing() {
		Figures figures = WrkReader.createFigures(Map.of("requests", 10_000, "seconds", 10, "requests_per_sec", 1000,
				"mean_ms", 100, "errors", new WrkReader.Errors(0, 0, 0, 0, 1), "read_bytes", 1));
		assertThat(judge(figures, new ObservationBuilder().answer(5, 69, 69)).reasons()).extracting(Warning::text)
			.containsExactly("1 answers with an error status");
	}

	@Test
	void noResultIsInvalidWithItsExitStatus() {
		assertThat(judge(WrkReader.FORMAT.noResult(), new ObservationBuilder().exitStatus(1)).reasons())
			.extracting(Warning::text)
			.containsExactly("wrk gave no result, exit status 1: see its output");
	}

	@Test
	void failingAfterTheFiguresIsInvalid() {
		assertThat(judge(good(), new ObservationBuilder().exitStatus(139)).reasons()).extracting(Warning::text)
			.containsExactly("wrk ended with exit status 139: see its output");
	}

	@Test
	void runningClearlyLongerOrShorterThanAskedIsInvalid() {
		assertThat(judge(figures(11_000, 11, 100, WrkReader.Errors.NONE), new ObservationBuilder()).valid()).isTrue();
		assertThat(judge(figures(11_500, 11.5, 100, WrkReader.Errors.NONE), new ObservationBuilder()).reasons())
			.extracting(Warning::text)
			.containsExactly("wrk ran 11.5 s instead of 10 s");
		assertThat(judge(figures(8_900, 8.9, 100, WrkReader.Errors.NONE), new ObservationBuilder()).reasons())
			.extracting(Warning::text)
			.containsExactly("wrk ran 8.9 s instead of 10 s");
	}

	@Test
	void allReasonsAreTold() {
		assertThat(judge(figures(10_000, 10, 100, new WrkReader.Errors(0, 0, 0, 0, 3)),
				new ObservationBuilder().exitStatus(1).incidents("gateway died during the cell").wrong("early", "late"))
			.reasons()).extracting(Warning::text)
			.containsExactly("wrk ended with exit status 1: see its output", "3 answers with an error status",
					"gateway died during the cell", "before the cell: early", "after the cell: late");
	}

	@Test
	void throughputTimesMeanLatencyOffTheConnectionsByMoreThanAFifthIsADoubt() {
		assertThat(judge(figures(10_000, 10, 119, WrkReader.Errors.NONE), new ObservationBuilder()).warnings())
			.isEmpty();
		assertThat(judge(figures(10_000, 10, 81, WrkReader.Errors.NONE), new ObservationBuilder()).warnings())
			.isEmpty();
		Judgement above = judge(figures(10_000, 10, 125, WrkReader.Errors.NONE), new ObservationBuilder());
		assertThat(above.valid()).isTrue();
		assertThat(above.warnings()).extracting(Warning::text)
			.containsExactly(
					"latencies contradict Little's law (throughput x mean latency is 1.25 times the connections)");
		assertThat(judge(figures(10_000, 10, 50, WrkReader.Errors.NONE), new ObservationBuilder()).warnings())
			.extracting(Warning::text)
			.containsExactly(
					"only about 50 of 100 connections were being answered: the latencies leave out the others");
	}

	@Test
	void lessThanHalfOfTheConnectionsIsAReasonUnlessTheServerIsSlowOrServesMany() {
		assertThat(stopped(100, 49, 4999).reasons()).extracting(Warning::text)
			.containsExactly(
					"only about 49 of 100 connections were being answered, although no answer took longer than 4999 ms");
		assertThat(stopped(100, 49, 4999).warnings()).isEmpty();
		assertThat(stopped(100, 49, 5000).warnings()).extracting(Warning::code)
			.containsExactly(WarningCode.LATENCY_INCOMPLETE);
		assertThat(stopped(300, 99, 100).valid()).isFalse();
		assertThat(stopped(300, 100, 100).warnings()).extracting(Warning::code)
			.containsExactly(WarningCode.LATENCY_INCOMPLETE);
	}

	/** A cell of 10,000 answers in 10 s. */
	private static Judgement stopped(int connections, double meanMs, double mostMs) {
		return RoundDriver.judgement(
				connections, 10, WrkReader.createFigures(Map.of("requests", 10_000, "seconds", 10, "requests_per_sec",
						1000, "mean_ms", meanMs, "max_ms", mostMs, "errors", WrkReader.Errors.NONE)),
				new ObservationBuilder().get());
	}

	@Test
	void doubtsOfTheBeginningAndOfTheMachineAreTold() {
		assertThat(judge(good(), new ObservationBuilder().notIdle().compilers(1).role("load", 11).machine(0.99, 1))
			.warnings()).extracting(Warning::text)
			.hasSize(5)
			.startsWith("the servers were not idle before the cell",
					"the gateway was not warm: its compilers used 25 % of its CPU time");
	}

	@Test
	void aHostThatShowsNothingHasFiguresThatCount() {
		Judgement judgement = judge(good(), new ObservationBuilder().nothing());
		assertThat(judgement.valid()).isTrue();
		assertThat(judgement.warnings()).extracting(Warning::text)
			.containsExactly("whether the servers were warm could not be seen");
	}

}
