package io.github.gatewaybench.report.summary;

import java.math.BigDecimal;
import java.util.OptionalDouble;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class TableNumbersTest {

	@ParameterizedTest
	@CsvSource({ "1.0004, 1", "1.0005, 1.001", "-1.0005, -1.001", "61610.05, 61610.05", "0.0001, 0",
			"1e15, 1000000000000000", "123456.7891, 123456.789", "-0.0001, 0" })
	void printsAtMostThreePlaces(double value, String plain) {
		assertThat(TableNumbers.formatPlain(value)).isEqualTo(plain);
	}

	@ParameterizedTest
	@CsvSource({ "61610.05, 0, 61610", "0.5, 0, 1", "90.845, 1, 90.8", "90.85, 1, 90.9", "1, 3, 1.000",
			"0.0004, 3, 0.000", "0.04, 1, 0.0", "-86741.6, 0, -86742" })
	void printsSoManyPlaces(double value, int places, String text) {
		assertThat(TableNumbers.formatFixed(OptionalDouble.of(value), places)).isEqualTo(text);
	}

	@ParameterizedTest
	@CsvSource({ "0.0024656, 0.002466", "0.05, 0.05000", "0.1, 0.100", "0.24656, 0.247", "2.4656, 2.466",
			"246.56, 246.6", "24656.5, 24657", "0, 0.000" })
	void printsFourSignificantDigitsOfSmallNumbers(double value, String text) {
		assertThat(TableNumbers.formatSignificant(OptionalDouble.of(value))).isEqualTo(text);
	}

	@Test
	void printsTheDigitsOfANumberThatIsAlmostZero() {
		int places = TableNumbers.significantPlaces(1e-310);
		assertThat(TableNumbers.formatPlain(1e-310, places)).isEqualTo("0." + "0".repeat(309) + "1");
	}

	@Test
	void printsADashForNothing() {
		assertThat(TableNumbers.formatFixed(OptionalDouble.empty(), 1)).isEqualTo("-");
	}

	@Test
	void aRatioIsToSomething() {
		OptionalDouble none = OptionalDouble.empty();
		assertThat(TableNumbers.ratio(OptionalDouble.of(1), OptionalDouble.of(3))).hasValue(1.0 / 3);
		assertThat(TableNumbers.ratio(OptionalDouble.of(1), OptionalDouble.of(0))).isEmpty();
		assertThat(TableNumbers.ratio(none, OptionalDouble.of(3))).isEmpty();
		assertThat(TableNumbers.ratio(OptionalDouble.of(3), none)).isEmpty();
	}

	@Test
	void aShareIsInPercentAndAFactorIsAChange() {
		assertThat(TableNumbers.formatPercent(OptionalDouble.of(0.567))).isEqualTo("57 %");
		assertThat(TableNumbers.formatPercent(OptionalDouble.empty())).isEqualTo("-");
		assertThat(TableNumbers.formatChange(OptionalDouble.of(1.031))).isEqualTo("+3.1 %");
		assertThat(TableNumbers.formatChange(OptionalDouble.of(1.999))).isEqualTo("+99.9 %");
		assertThat(TableNumbers.formatChange(OptionalDouble.of(4.091))).isEqualTo("4.09 times");
		assertThat(Column.Value.ofChange(OptionalDouble.of(1.3984996))).as("39.85 would be rounded to 39.9")
			.returns("+39.8 %", Column.Value::shown)
			.returns(new BigDecimal("39.84996"), Column.Value::rawValue);
		assertThat(TableNumbers.formatInterval(0.95, 0.9, 1)).isEqualTo("-10.0 to 0.0 %");
		assertThat(TableNumbers.formatInterval(1.1, 1.0000333, 1.2)).isEqualTo("+0.003 to +20.0 %");
		assertThat(TableNumbers.formatInterval(0.95, 0.9, 0.9996)).isEqualTo("-10.0 to -0.04 %");
		assertThat(TableNumbers.formatInterval(2, 0.9, 4.5)).isEqualTo("0.90 to 4.50 times");
		assertThat(TableNumbers.formatInterval(2, 1.0004, 4.5)).isEqualTo("1.0004 to 4.50 times");
	}

	@ParameterizedTest
	@CsvSource({ "12.34, 12.3", "1, 1.0", "0.999, 1.0", "0.5, 0.50", "0.0352, 0.035", "0.0995, 0.10", "0, 0.0" })
	void aTimeBelowAMillisecondHasTwoDigits(double ms, String text) {
		assertThat(TableNumbers.formatMs(OptionalDouble.of(ms))).isEqualTo(text);
	}

	@Test
	void oneThingIsInTheSingular() {
		assertThat(TableNumbers.formatCount(1, "run")).isEqualTo("1 run");
		assertThat(TableNumbers.formatCount(2, "run")).isEqualTo("2 runs");
	}

}
