package io.github.gatewaybench.report.compare;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the two sides of a comparison are called.
 */
class SideNamesTest {

	@ParameterizedTest
	@CsvSource({ "results/round1/20261121-093000, results/round1/20261122-093000, 20261121-093000, 20261122-093000",
			"before/round1/, after/round1, before, after", "a.wrk.txt, other/b.wrk.txt, a.wrk.txt, b.wrk.txt" })
	void theyAreThePartsOfTheirPathsThatDiffer(Path base, Path next, String one, String other) {
		assertThat(SideNames.of(base, next, List.of("direct", "nginx"))).isEqualTo(new SideNames(one, other));
	}

	@Test
	void twoSubjectsOfOneRunAreCalledByTheirNames() {
		Path run = Path.of("results/round1/20261121-093000");
		assertThat(SideNames.of(run, run, List.of("gateway-zuul / gateway-scg", "gateway-zuul / gateway-scg")))
			.isEqualTo(new SideNames("gateway-zuul", "gateway-scg"));
		assertThat(SideNames.of(run, run, List.of("a / b", "c / d"))).isEqualTo(new SideNames("BASE", "NEW"));
		assertThat(SideNames.of(run, run, List.of("a"))).isEqualTo(new SideNames("BASE", "NEW"));
	}

}
