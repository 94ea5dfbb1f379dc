package io.github.gatewaybench.report.summary;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.report.summary.Chart.Point;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Points of a chart, as the page's script reads them.
 */
class ChartTest {

	private static final FigureWarnings NOT_IDLE = new FigureWarnings(
			Map.of(WarningCode.NOT_IDLE, new FigureWarnings.Part(1, 1)), Set.of());

	private static final OptionalDouble Y = OptionalDouble.of(20);

	private static final BigDecimal ONE = new BigDecimal(1);

	private static final BigDecimal TWENTY = new BigDecimal(20).stripTrailingZeros();

	@Test
	void aMemberHasItsPlaceAlsoWhereThoseBeforeItSayNothing() {
		assertThat(new Point(1, Y, "", true, false, NOT_IDLE, OptionalDouble.empty()).toJsonArray())
			.containsExactly(ONE, TWENTY, "", true, NOT_IDLE.text(), true);
		assertThat(new Point(1, Y, "", true, false, FigureWarnings.NONE, OptionalDouble.of(1)).toJsonArray())
			.containsExactly(ONE, TWENTY, "", true, "", false, ONE);
	}

	@Test
	void aPointIsFaintByItselfOrByItsWarnings() {
		assertThat(new Point(1, Y, "", true, true, FigureWarnings.NONE, OptionalDouble.empty()).toJsonArray())
			.containsExactly(ONE, TWENTY, "", true, "", true);
	}

	/** Executions that are not valid are not among the values, whatever they are. */
	@Test
	void whatIsNotValidMakesNoAxisLogarithmic() {
		Point point = Point.of(1, Y, "");
		Point invalid = new Point(1, OptionalDouble.of(20_000), "", false, false, FigureWarnings.NONE,
				OptionalDouble.empty());
		List<Chart.Series> series = List
			.of(new Chart.Series("nginx", false, "", List.of(point), List.of(point, invalid)));
		assertThat(Chart.Axis.linearOrLog("ms", series).scale()).isEqualTo(Chart.Scale.LINEAR);
		Chart.Axis axis = new Chart.Axis("", Chart.Scale.LINEAR);
		Chart chart = new Chart("p99", "", "", axis, axis, Chart.Shape.LINES, series);
		assertThat(chart.hasInvalid()).isTrue();
		assertThat(chart.hasFigures()).isTrue();
		Chart.Series alone = new Chart.Series("nginx", false, "", List.of(), List.of(invalid));
		assertThat(new Chart("p99", "", "", axis, axis, Chart.Shape.LINES, List.of(alone)).hasFigures()).isFalse();
	}

	@Test
	void membersAtTheEndThatSayNothingAreLeftOut() {
		assertThat(Point.of(1, Y, "").toJsonArray()).containsExactly(ONE, TWENTY);
		assertThat(Point.of(1, Y, "rep 1").toJsonArray()).containsExactly(ONE, TWENTY, "rep 1", true);
		assertThat(new Point(1, OptionalDouble.empty(), "", false, false, FigureWarnings.NONE, OptionalDouble.empty())
			.toJsonArray()).containsExactly(ONE, null, "", false);
	}

}
