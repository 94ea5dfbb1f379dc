package io.github.gatewaybench.docs;

import java.nio.file.Path;
import java.util.List;

import io.github.gatewaybench.docs.Claim.Verdict;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.folder.RunReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

/** Verdicts on the articles' statements follow from the interval alone. */
class ClaimTest {

	private static final double ANY = 1e9;

	private static final double UNKNOWN = Double.NaN;

	@ParameterizedTest
	@CsvSource({ "1.1, 1.3, CONFIRMED", "0.7, 0.9, REFUTED", "0.9, 1.1, NOT_DECIDED", "1, 1.1, NOT_DECIDED",
			"NaN, NaN, NOT_DECIDED" })
	void anOrderIsBoundedByOne(double low, double high, Verdict verdict) {
		assertThat(Verdict.of(low, high, 1, ANY)).isEqualTo(verdict);
	}

	@ParameterizedTest
	@CsvSource({ "0.96, 1.04, CONFIRMED", "0.96, 1.06, NOT_DECIDED", "0.9, 1.06, NOT_DECIDED", "1.06, 1.07, REFUTED",
			"0.8, 0.9, REFUTED" })
	void sameWithinFivePercentIsBoundedOnBothSides(double low, double high, Verdict verdict) {
		assertThat(Verdict.of(low, high, 1 / 1.05, 1.05)).isEqualTo(verdict);
	}

	@Test
	void figuresAreGeometricMeansAndTheirRatioDecides() {
		Claim claim = Claim.of(List.of(200.0, 210.0, 205.0), List.of(100.0, 101.0, 99.0), UNKNOWN, 1, ANY);
		assertThat(claim.next()).isCloseTo(Math.cbrt(200.0 * 210 * 205), within(1e-9));
		assertThat(claim.next() / claim.base()).isBetween(claim.low(), claim.high());
		assertThat(claim.verdict()).isEqualTo(Verdict.CONFIRMED);
		assertThat(Claim.of(List.of(200.0, 210.0), List.of(100.0, 101.0), UNKNOWN, 0, 1).verdict())
			.isEqualTo(Verdict.REFUTED);
	}

	@Test
	void aSingleValueDecidesNothing() {
		Claim claim = Claim.of(List.of(200.0), List.of(100.0, 101.0), UNKNOWN, 1, ANY);
		assertThat(claim.low()).isNaN();
		assertThat(claim.verdict()).isEqualTo(Verdict.NOT_DECIDED);
	}

	@Test
	void noValidCellIsNotMeasured() {
		assertThat(Claim.of(List.of(), List.of(100.0, 101.0), UNKNOWN, 1, ANY).verdict())
			.isEqualTo(Verdict.NOT_MEASURED);
		assertThat(Claim.of(List.of(100.0, 101.0), List.of(), UNKNOWN, 1, ANY).verdict())
			.isEqualTo(Verdict.NOT_MEASURED);
		assertThat(Claim.of(List.of(), List.of(100.0, 101.0), 1.2, 1, ANY).oneStart()).isFalse();
	}

	@Test
	void aFigureOfZeroHasNoRatio() {
		List<Double> zero = List.of(100.0, 0.0);
		List<Double> more = List.of(100.0, 101.0);
		assertThatIllegalArgumentException().isThrownBy(() -> Claim.of(zero, more, UNKNOWN, 1, ANY));
		assertThatIllegalArgumentException().isThrownBy(() -> Claim.of(more, zero, UNKNOWN, 1, ANY));
		assertThatIllegalArgumentException().isThrownBy(() -> Claim.of(zero, 100, UNKNOWN, 1, ANY));
	}

	@Test
	void aGivenNumberHasNoError() {
		Claim claim = Claim.of(List.of(195.0, 198.0, 199.0), 200, UNKNOWN, 1 / 1.05, 1.05);
		assertThat(claim.base()).isEqualTo(200);
		assertThat(claim.verdict()).isEqualTo(Verdict.CONFIRMED);
	}

	@Test
	void aSingleStartHasTheIntervalOfHowStartsDiffer() {
		Claim claim = Claim.of(List.of(110.0), List.of(100.0, 101.0), 1.2, 1, ANY);
		assertThat(claim.oneStart()).isTrue();
		assertThat(claim.low()).isCloseTo(claim.next() / claim.base() / 1.2, within(1e-9));
		assertThat(claim.verdict()).isEqualTo(Verdict.NOT_DECIDED);
		assertThat(Claim.of(List.of(200.0), List.of(100.0), 1.2, 1, ANY).verdict()).isEqualTo(Verdict.CONFIRMED);
		assertThat(Claim.of(List.of(200.0), 100, 1.2, 1, ANY).low()).isBetween(2 / 1.2, 2.0);
	}

	@Test
	void severalStartsHaveTheirOwnInterval() {
		List<Double> next = List.of(110.0, 111.0);
		Claim claim = Claim.of(next, List.of(100.0, 101.0), 1.2, 1, ANY);
		assertThat(claim).isEqualTo(Claim.of(next, List.of(100.0, 101.0), UNKNOWN, 1, ANY));
		assertThat(claim.oneStart()).isFalse();
	}

	@Test
	void startsDifferByTheSpreadOfRepetitions() {
		List<List<Double>> cells = List.of(List.of(90.0, 110.0), List.of(900.0, 1100.0), List.of(5.0), List.of());
		double deviation = Math.log(110 / 90.0) / Math.sqrt(2);
		assertThat(StartVariation.startFactorOf(cells)).isCloseTo(Math.exp(4.3027 * deviation * Math.sqrt(2)),
				within(1e-3));
	}

	/** A delay fixes the throughput of round 3, but not how busy its machine is. */
	@Test
	void eachFigureHasItsOwnVariation() {
		Path samples = Path.of("../results/sample");
		List<Cell> cells = RunReader.read(samples.resolve("round3")).cells();
		double throughput = StartVariation.startFactor(cells,
				new CellNumbers(samples, "/figures/requests_per_sec", ""));
		double busy = StartVariation.startFactor(cells, new CellNumbers(samples, "/machine/busy", ""));
		assertThat(throughput).isBetween(1.001, 1.1);
		assertThat(busy).isGreaterThan(1.1);
	}

	@ParameterizedTest
	@CsvSource({ "CONFIRMED, CONFIRMED, CONFIRMED", "CONFIRMED, NOT_DECIDED, NOT_DECIDED",
			"REFUTED, NOT_DECIDED, REFUTED", "NOT_MEASURED, CONFIRMED, NOT_DECIDED",
			"NOT_MEASURED, NOT_MEASURED, NOT_MEASURED" })
	void allPartsOfAStatementCount(Verdict first, Verdict second, Verdict all) {
		assertThat(Verdict.ofAll(List.of(first, second))).isEqualTo(all);
	}

	@Test
	void aStatementWithoutPartsIsNotMeasured() {
		assertThat(Verdict.ofAll(List.of())).isEqualTo(Verdict.NOT_MEASURED);
	}

}
