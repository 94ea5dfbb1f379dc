package io.github.gatewaybench.report.statistics;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class HolmTest {

	/** As R's p.adjust has it. */
	@Test
	void correctsForTheirNumberAndKeepsTheOrder() {
		assertThat(LogRatioEstimate.adjustPValues(new double[] { 0.03, 0.01, 0.05, 0.02, 0.04 }))
			.containsExactly(new double[] { 0.09, 0.05, 0.09, 0.08, 0.09 }, within(1e-12));
	}

	@Test
	void noneIsAboveOne() {
		assertThat(LogRatioEstimate.adjustPValues(new double[] { 0.9, 0.8 })).containsExactly(1, 1);
	}

	@Test
	void oneAloneStaysAsItIs() {
		assertThat(LogRatioEstimate.adjustPValues(new double[] { 0.04 })).containsExactly(0.04);
		assertThat(LogRatioEstimate.adjustPValues(new double[0])).isEmpty();
	}

}
