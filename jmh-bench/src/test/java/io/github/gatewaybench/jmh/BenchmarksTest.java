package io.github.gatewaybench.jmh;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class BenchmarksTest {

	@Test
	void errorEndsTheRunByDefault() {
		assertThat(Benchmarks.withFailOnError(new String[] { "-l" })).containsExactly("-foe", "true", "-l");
	}

	@ParameterizedTest
	@ValueSource(strings = { "-foe false", "-foe=false", "--foe false", "RouteTable -foe false" })
	void userCanHaveItOtherwise(String line) {
		assertThat(Benchmarks.withFailOnError(line.split(" "))).containsExactly(line.split(" "));
	}

}
