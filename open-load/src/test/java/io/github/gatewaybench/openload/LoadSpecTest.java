package io.github.gatewaybench.openload;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class LoadSpecTest {

	@ParameterizedTest
	@CsvSource({ "1, 1000, 2200", "300, 100, 300", "300, 1000, 2200", "1, 20000, 8000", "9000, 20000, 9000",
			"1, 1000000, 8000" })
	void sessionsLastForAStallOfTwoSeconds(int asked, int rate, int sessions) {
		assertThat(LoadSpec.sessionsFor(asked, rate)).isEqualTo(sessions);
	}

}
