package io.github.gatewaybench.report.summary;

import java.util.Map;
import java.util.Set;

import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.report.summary.FigureWarnings.Part;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The warnings of a figure that is computed from two others.
 */
class FigureWarningsTest {

	private static FigureWarnings warnings(WarningCode code, int count, int all) {
		return new FigureWarnings(Map.of(code, new Part(count, all)), Set.of());
	}

	@Test
	void ofTheSameWarningTheLargerPartCounts() {
		FigureWarnings all = warnings(WarningCode.NOT_IDLE, 1, 1);
		FigureWarnings some = warnings(WarningCode.NOT_IDLE, 1, 3);
		assertThat(all.merge(some)).isEqualTo(some.merge(all)).isEqualTo(all);
		assertThat(all.merge(some).affectAtLeastHalf()).isTrue();
		assertThat(all.merge(warnings(WarningCode.NOT_IDLE, 3, 3)).text()).endsWith(" (3 of 3 cells)");
	}

	@Test
	void eachWarningKeepsThePartOfItsOwnCells() {
		FigureWarnings both = warnings(WarningCode.NOT_IDLE, 1, 2).merge(warnings(WarningCode.CPU_STEAL, 1, 5));
		assertThat(both.text()).isEqualTo(
				"the servers were not idle when the cell began (1 of 2 cells); CPU steal was high (1 of 5 cells)");
		assertThat(both.affectAtLeastHalf()).isTrue();
	}

}
