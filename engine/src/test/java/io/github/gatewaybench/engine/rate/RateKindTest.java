package io.github.gatewaybench.engine.rate;

import java.nio.file.Path;
import java.util.List;

import io.github.gatewaybench.engine.kind.KindFixture;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.RateStudy.SearchPlan;
import io.github.gatewaybench.measurements.Slo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the flags of a study of rates mean.
 */
class RateKindTest {

	@TempDir
	private Path home;

	private KindFixture fixture;

	@BeforeEach
	void aStudyOverStubs() {
		this.fixture = new KindFixture(this.home, RateKind::new, "name=stub-rate", "backend=backend-stub",
				"path=/hello", "expected-body=world", "subjects=direct gateway-stub");
		this.fixture.repository.addNative("backend-stub", 21540, false).addNative("gateway-stub", 21541, true);
	}

	private RateStudy study(String... flags) {
		return this.fixture.driver(flags).experiment().as(RateStudy.class).orElseThrow();
	}

	@Test
	void withoutAFlagTheKneesAreSearched() {
		RateStudy study = study();
		assertThat(study.kindSettings().slo()).isEqualTo(Slo.of("p99<10ms"));
		assertThat(study.kindSettings().searches()).containsExactly(new SearchPlan("direct", 1, 1),
				new SearchPlan("gateway-stub", 1, 1));
		assertThat(study.kindSettings().rates()).isEmpty();
		assertThat(study.kindSettings().sessions()).isEqualTo(1900);
	}

	@Test
	void aScriptHasASloOfItsOwn() {
		this.fixture.declare("default.slo=p99<110ms");
		assertThat(study().kindSettings().slo().boundMs()).isEqualTo(110);
		assertThat(study("--slo", "p50<2s").kindSettings().slo().boundMs()).isEqualTo(2000);
	}

	@Test
	void givenRatesNeedNoSearch() {
		assertThat(study("--rates", "500 1000").kindSettings().searches()).isEmpty();
		assertThat(study("--rates", "500 1000").kindSettings().rates()).containsExactly(500, 1000);
		assertThat(study("--quick").kindSettings().rates()).containsExactly(200, 500);
	}

	@Test
	void unlessItIsAskedFor() {
		assertThat(study("--rates", "500", "--find-knee", "--searches", "2").kindSettings().searches())
			.extracting(SearchPlan::repetition)
			.containsExactly(1, 1, 2, 2);
	}

	@Test
	void flagsOfASearchAreRefusedWithoutOne() {
		this.fixture.begin("--rates", "500", "--searches", "2", "--slo", "p99<5ms");
		assertThat(this.fixture.told()).containsExactly(
				"--searches is only for the search for a knee, and rates are given",
				"--slo is only for the search for a knee, and rates are given");
	}

	@Test
	void stepsAreNoLongerThanCells() {
		assertThat(study("--duration", "4s").kindSettings().stepS()).isEqualTo(4);
		assertThat(study("--duration", "1m").kindSettings().stepS()).isEqualTo(10);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			--rates       | 0        | --rates: 0 is not a whole number from 1 to 999999
			--rates       | -5       | --rates: -5 is not a whole number from 1 to 999999
			--rates       | 10000000 | --rates: 10000000 is not a whole number from 1 to 999999
			--rates       | 5 5      | --rates names 5 twice
			--slo         | p99      | --slo p99 is not p50, p90, p99, p99.9 or p99.99 below a time in ms or s
			--slo         | p95<10ms | --slo p95<10ms is not p50, p90, p99, p99.9 or p99.99 below a time in ms or s
			--slo         | p99<0ms  | --slo p99<0ms is not p50, p90, p99, p99.9 or p99.99 below a time in ms or s
			--sessions    | 0        | --sessions 0 is not a whole number from 1 to 999999
			--searches    | x        | --searches x is not a whole number from 1 to 999999
			--duration    | 0s       | --duration 0s is not a time of at least 1 s
			--timeout     | soon     | --timeout soon is not a time such as 30s, 2m or 1h
			--timeout     | 61s      | --timeout 61s is longer than 60 s
			--searches    | 101      | --searches 101 is more than 100
			--slo         | p99<2m   | --slo p99<2m is not p50, p90, p99, p99.9 or p99.99 below a time in ms or s
			--slo         | p99<61s  | --slo p99<61s has a bound of more than 60 s
			""")
	void whatCannotBeIsRefused(String flag, String value, String problem) {
		this.fixture.begin(flag, value);
		assertThat(this.fixture.told()).isEqualTo(List.of(problem));
	}

}
