package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class EstimatorTest {

	@Test
	void theMedianOfThreeIsTheMiddleOneOfTwoTheirMean() {
		assertThat(median(300, 100, 200)).hasValue(200);
		assertThat(median(300, 100)).hasValue(200);
		assertThat(median(300, 100, 250, 110)).hasValue(180);
		assertThat(median(300)).hasValue(300);
		assertThat(median()).isEmpty();
	}

	@Test
	void theGeometricMeanOfTwoIsTheRootOfTheirProduct() {
		assertThat(geometricMean(4, 100).getAsDouble()).isCloseTo(20, within(1e-9));
		assertThat(geometricMean(1, 10, 100).getAsDouble()).isCloseTo(10, within(1e-9));
		assertThat(geometricMean(9900.99)).hasValue(9900.99);
		assertThat(geometricMean()).isEmpty();
	}

	@Test
	void aZeroMakesTheGeometricMeanZero() {
		assertThat(geometricMean(0, 1, 1)).hasValue(0);
		assertThat(geometricMean(0)).hasValue(0);
	}

	@Test
	void whatIsNotKnownIsLeftOut() {
		List<OptionalDouble> figures = List.of(OptionalDouble.empty(), OptionalDouble.of(7));
		assertThat(Estimator.MEDIAN.estimate(figures, (each) -> each)).hasValue(7);
	}

	private static OptionalDouble median(double... values) {
		return estimate(Estimator.MEDIAN, values);
	}

	private static OptionalDouble geometricMean(double... values) {
		return estimate(Estimator.GEOMETRIC_MEAN, values);
	}

	private static OptionalDouble estimate(Estimator estimator, double... values) {
		return estimator.estimate(DoubleStream.of(values).boxed().toList(), OptionalDouble::of);
	}

}
