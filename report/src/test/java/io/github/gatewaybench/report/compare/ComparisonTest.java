package io.github.gatewaybench.report.compare;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ComparisonTest {

	private static final Series SOME = series(100, 101, 99, 100.5);

	private static final Series MORE = series(110, 111, 109, 110.5);

	@ParameterizedTest
	@EnumSource(Metric.class)
	void moreIsFasterOfThroughputAndSlowerOfAllElse(Metric metric) {
		Verdict more = (metric == Metric.THROUGHPUT) ? Verdict.FASTER : Verdict.SLOWER;
		Verdict less = (metric == Metric.THROUGHPUT) ? Verdict.SLOWER : Verdict.FASTER;
		assertThat(row(metric, SOME, MORE).verdict()).isEqualTo(more);
		assertThat(row(metric, MORE, SOME).verdict()).isEqualTo(less);
		assertThat(row(metric, SOME, series(100.1, 101, 98.9, 100.4)).verdict()).isEqualTo(Verdict.NO_DIFFERENCE);
	}

	@Test
	void theRatioIsThatOfTheGeometricMeans() {
		Row row = row(Metric.P50, series(10, 40), series(30, 30));
		assertThat(row.base().mean()).isCloseTo(20, within(1e-9));
		assertThat(row.ratio().getAsDouble()).isCloseTo(1.5, within(1e-9));
		assertThat(row.loss()).isCloseTo(0.5, within(1e-9));
	}

	@Test
	void oneRepetitionHasARatioButNoVerdict() {
		Row row = row(Metric.P50, series(10), series(12, 12.1));
		assertThat(row.verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
		assertThat(row.why()).isEqualTo("a single repetition in BASE");
		assertThat(row.ratio()).isPresent();
		assertThat(row.isComparable()).isFalse();
		assertThat(row(Metric.P50, series(10), series(12)).why())
			.isEqualTo("a single repetition in BASE; a single repetition in NEW");
	}

	@Test
	void aCellThatIsNotValidIsNamed() {
		Row row = row(Metric.P50, SOME, MORE.plus(Series.spoiled("rep 2 (14 timeouts)")));
		assertThat(row.verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
		assertThat(row.why()).isEqualTo("not valid in NEW: rep 2 (14 timeouts)");
	}

	@ParameterizedTest
	@ValueSource(doubles = { 0, -1, Double.NaN, Double.POSITIVE_INFINITY })
	void aValueWithoutLogarithmIsNotComparedAndSpoilsNoOther(double value) {
		Comparison comparison = comparison(Map.of("a", SOME, "b", SOME), Map.of("a", series(100, value), "b", MORE));
		assertThat(comparison.rows()).filteredOn((row) -> row.key().subject().equals("a"))
			.singleElement()
			.satisfies((row) -> {
				assertThat(row.why()).isEqualTo("a value in NEW is not above 0");
				assertThat(row.ratio()).isEmpty();
			});
		assertThat(comparison.comparisons()).isEqualTo(1);
		assertThat(comparison.regressions(0)).hasSize(1);
	}

	@Test
	void whatIsOnOneSideAloneIsNotComparable() {
		Comparison comparison = comparison(Map.of("a", SOME), Map.of("b", SOME));
		assertThat(comparison.rows()).extracting(Row::why).containsExactly("not in NEW", "not in BASE");
	}

	@ParameterizedTest
	@EnumSource(Condition.class)
	void nothingIsComparedAcrossADifferenceUnlessTheUserAsks(Condition condition) {
		Setting here = new Setting(condition, "a name", "one");
		Setting there = new Setting(condition, "a name", "two");
		Measurements base = side(Map.of("a", SOME), here);
		Measurements next = side(Map.of("a", MORE), there);
		Row row = Comparison.of(base, next, Set.of(), Metric.USUAL).rows().get(0);
		assertThat(row.verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
		assertThat(row.why()).isEqualTo("different " + condition);
		assertThat(row.ratio()).isEmpty();
		Comparison asked = Comparison.of(base, next, Set.of(condition), Metric.USUAL);
		assertThat(asked.rows().get(0).verdict()).isEqualTo(Verdict.SLOWER);
		assertThat(asked.differences()).hasToString("[a name: one / two]");
		for (Condition other : Condition.values()) {
			assertThat(Comparison.of(base, next, Set.of(other), Metric.USUAL).rows().get(0).isComparable())
				.isEqualTo(other == condition);
		}
	}

	@Test
	void ofListsOnlyWhatDiffersIsTold() {
		Measurements base = side(Map.of("a", SOME), new Setting(Condition.BACKEND, "libraries", "a-1, b-1, c-1"));
		Measurements next = side(Map.of("a", SOME), new Setting(Condition.BACKEND, "libraries", "a-1, b-2"));
		assertThat(Comparison.of(base, next, Set.of(), Metric.USUAL).differences())
			.hasToString("[libraries: b-1, c-1 / b-2]");
	}

	@Test
	void aSettingOfOneSideAloneIsADifference() {
		Measurements base = side(Map.of("a", SOME), new Setting(Condition.MACHINE, "cores", "2"));
		Measurements next = side(Map.of("a", SOME));
		assertThat(Comparison.of(base, next, Set.of(), Metric.USUAL).differences()).hasToString("[cores: 2 / -]");
		assertThat(Comparison.of(next, base, Set.of(), Metric.USUAL).differences()).hasToString("[cores: - / 2]");
	}

	/** The same figures are shown to differ alone, and not among many. */
	@Test
	void theVerdictIsCorrectedForTheNumberOfRowsThatAreCompared() {
		Series slightlyMore = series(102.5, 103.5, 101.5, 103);
		assertThat(row(Metric.P50, SOME, slightlyMore).verdict()).isEqualTo(Verdict.SLOWER);
		Map<String, Series> many = new LinkedHashMap<>();
		Map<String, Series> manySingle = new LinkedHashMap<>();
		for (int i = 0; i < 100; i++) {
			many.put("other" + i, SOME);
			manySingle.put("other" + i, series(100));
		}
		assertThat(verdictAmong(slightlyMore, many)).isEqualTo(Verdict.NO_DIFFERENCE);
		assertThat(verdictAmong(slightlyMore, manySingle)).isEqualTo(Verdict.SLOWER);
	}

	private static Verdict verdictAmong(Series next, Map<String, Series> others) {
		Map<String, Series> base = new LinkedHashMap<>(others);
		base.put("a", SOME);
		Map<String, Series> after = new LinkedHashMap<>(others);
		after.put("a", next);
		List<Row> rows = comparison(base, after).rows();
		return rows.get(rows.size() - 1).verdict();
	}

	@Test
	void aRegressionIsShownToBeSlowerAndBeyondTheLimit() {
		Row slower = row(Metric.P50, SOME, MORE);
		assertThat(slower.isRegression(0.05)).isTrue();
		assertThat(slower.isRegression(0.11)).isFalse();
		assertThat(row(Metric.P50, MORE, SOME).isRegression(0)).isFalse();
		assertThat(row(Metric.P50, series(100, 130), series(120, 150)).isRegression(0)).isFalse();
		Row lessThroughput = row(Metric.THROUGHPUT, MORE, SOME);
		assertThat(lessThroughput.isRegression(0.09)).isTrue();
		assertThat(lessThroughput.isRegression(0.095)).isFalse();
	}

	@Test
	void onlyDirectTellsOfTheMachine() {
		Comparison comparison = comparison(Map.of("direct", SOME, "nginx", SOME, "stack-2019/direct", SOME),
				Map.of("direct", MORE, "nginx", MORE, "stack-2019/direct", MORE));
		assertThat(comparison.baseDifferences()).extracting((row) -> row.key().subject())
			.containsExactlyInAnyOrder("direct", "stack-2019/direct");
	}

	private static Row row(Metric metric, Series base, Series next) {
		Key key = new Key("a", Map.of("connections", "300"), metric);
		return Comparison
			.of(new Measurements("", "wrk", Optional.empty(), List.of(), Map.of(key, base), List.of()),
					new Measurements("", "wrk", Optional.empty(), List.of(), Map.of(key, next), List.of()), Set.of(),
					Set.of(metric))
			.rows()
			.get(0);
	}

	private static Comparison comparison(Map<String, Series> base, Map<String, Series> next) {
		return Comparison.of(side(base), side(next), Set.of(), Metric.USUAL);
	}

	private static Measurements side(Map<String, Series> bySubject, Setting... settings) {
		Map<Key, Series> series = new LinkedHashMap<>();
		bySubject
			.forEach((subject, each) -> series.put(new Key(subject, Map.of("connections", "300"), Metric.P50), each));
		return new Measurements("", "wrk", Optional.of("direct"), List.of(settings), series, List.of());
	}

	private static Series series(double... values) {
		return Arrays.stream(values)
			.mapToObj((value) -> Series.of(new Observation(value, 0)))
			.reduce(Series.NONE, Series::plus);
	}

}
