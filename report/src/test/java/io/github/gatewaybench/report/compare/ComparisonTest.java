package io.github.gatewaybench.report.compare;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;

import io.github.gatewaybench.measurements.CellOutcome;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.ConditionDifference.Condition;
import io.github.gatewaybench.measurements.ConditionDifference.ConditionValue;
import io.github.gatewaybench.measurements.Figures.Reading;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.report.compare.Comparison.ComparedFigure;
import io.github.gatewaybench.report.compare.Measurements.Source;
import io.github.gatewaybench.report.statistics.Repetitions;
import io.github.gatewaybench.report.statistics.Verdict;
import io.github.gatewaybench.report.summary.ComparedMetric;
import io.github.gatewaybench.report.summary.View;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ComparisonTest {

	private static final Set<ComparedMetric> USUAL = View.of("wrk").comparedMetrics();

	private static final Repetitions SOME = series(100, 101, 99, 100.5);

	private static final Repetitions MORE = series(110, 111, 109, 110.5);

	@ParameterizedTest
	@EnumSource(ComparedMetric.class)
	void moreIsFasterOfThroughputAndSlowerOfAllElse(ComparedMetric metric) {
		Verdict more = (metric == ComparedMetric.THROUGHPUT) ? Verdict.FASTER : Verdict.SLOWER;
		Verdict less = (metric == ComparedMetric.THROUGHPUT) ? Verdict.SLOWER : Verdict.FASTER;
		assertThat(row(metric, SOME, MORE).verdict()).isEqualTo(more);
		assertThat(row(metric, MORE, SOME).verdict()).isEqualTo(less);
		assertThat(row(metric, SOME, series(100.1, 101, 98.9, 100.4)).verdict()).isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
	}

	@Test
	void theRatioIsThatOfTheGeometricMeans() {
		ComparedFigure row = row(ComparedMetric.P50, series(10, 40), series(30, 30));
		assertThat(row.base().geometricMean().getAsDouble()).isCloseTo(20, within(1e-9));
		assertThat(row.ratio().getAsDouble()).isCloseTo(1.5, within(1e-9));
		assertThat(row.key().metric().relativeLoss(row.ratio().getAsDouble())).isCloseTo(0.5, within(1e-9));
	}

	@Test
	void oneRepetitionHasARatioButNoVerdict() {
		ComparedFigure row = row(ComparedMetric.P50, series(10), series(12, 12.1));
		assertThat(row.verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
		assertThat(row.notComparableReason()).isEqualTo("a single repetition in BASE");
		assertThat(row.ratio()).isPresent();
		assertThat(row.isComparable()).isFalse();
		assertThat(row(ComparedMetric.P50, series(10), series(12)).notComparableReason())
			.isEqualTo("a single repetition in BASE; a single repetition in NEW");
	}

	@Test
	void aCellThatIsNotValidIsNamed() {
		ComparedFigure row = row(ComparedMetric.P50, SOME, MORE.plus(Repetitions.ofInvalid("rep 2 (14 timeouts)")));
		assertThat(row.verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
		assertThat(row.notComparableReason()).isEqualTo("not valid in NEW: rep 2 (14 timeouts)");
	}

	@ParameterizedTest
	@ValueSource(doubles = { 0, -1, Double.NaN, Double.POSITIVE_INFINITY })
	void aValueWithoutLogarithmIsNotComparedAndSpoilsNoOther(double value) {
		Comparison comparison = comparison(Map.of("a", SOME, "b", SOME), Map.of("a", series(100, value), "b", MORE));
		assertThat(comparison.rows()).filteredOn((row) -> row.key().subject().equals("a"))
			.singleElement()
			.satisfies((row) -> {
				assertThat(row.notComparableReason()).isEqualTo("a value in NEW is not above 0");
				assertThat(row.ratio()).isEmpty();
			});
		assertThat(comparison.testedRows().size()).isEqualTo(1);
		assertThat(comparison.rows()).filteredOn((row) -> row.isRegression(0)).hasSize(1);
	}

	@Test
	void whatIsOnOneSideAloneIsNotComparable() {
		Comparison comparison = comparison(Map.of("a", SOME), Map.of("b", SOME));
		assertThat(comparison.rows()).extracting(ComparedFigure::notComparableReason)
			.containsExactly("not in NEW", "not in BASE");
	}

	@ParameterizedTest
	@EnumSource(Condition.class)
	void nothingIsComparedAcrossADifferenceUnlessTheUserAsks(Condition condition) {
		ConditionValue here = new ConditionValue(condition, "a name", "one");
		ConditionValue there = new ConditionValue(condition, "a name", "two");
		Measurements base = side(Map.of("a", SOME), here);
		Measurements next = side(Map.of("a", MORE), there);
		ComparedFigure row = Comparison.of(base, next, Set.of(), USUAL, false).rows().get(0);
		assertThat(row.verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
		assertThat(row.notComparableReason()).isEqualTo("different " + condition);
		assertThat(row.ratio()).isEmpty();
		Comparison asked = Comparison.of(base, next, Set.of(condition), USUAL, false);
		assertThat(asked.rows().get(0).verdict()).isEqualTo(Verdict.SLOWER);
		assertThat(asked.differences()).hasToString("[a name: one / two]");
		for (Condition other : Condition.values()) {
			assertThat(Comparison.of(base, next, Set.of(other), USUAL, false).rows().get(0).isComparable())
				.isEqualTo(other == condition);
		}
	}

	@Test
	void ofListsOnlyWhatDiffersIsTold() {
		Measurements base = side(Map.of("a", SOME),
				new ConditionValue(Condition.BACKEND, "libraries", "a-1, b-1, c-1"));
		Measurements next = side(Map.of("a", SOME), new ConditionValue(Condition.BACKEND, "libraries", "a-1, b-2"));
		assertThat(Comparison.of(base, next, Set.of(), USUAL, false).differences())
			.hasToString("[libraries: b-1, c-1 / b-2]");
	}

	@Test
	void aSettingOfOneSideAloneIsADifference() {
		Measurements base = side(Map.of("a", SOME), new ConditionValue(Condition.MACHINE, "cores", "2"));
		Measurements next = side(Map.of("a", SOME));
		assertThat(Comparison.of(base, next, Set.of(), USUAL, false).differences()).hasToString("[cores: 2 / -]");
		assertThat(Comparison.of(next, base, Set.of(), USUAL, false).differences()).hasToString("[cores: - / 2]");
	}

	/** The same figures are shown to differ alone, and not among many. */
	@Test
	void theVerdictIsCorrectedForTheNumberOfRowsThatAreCompared() {
		Repetitions slightlyMore = series(102.5, 103.5, 101.5, 103);
		assertThat(row(ComparedMetric.P50, SOME, slightlyMore).verdict()).isEqualTo(Verdict.SLOWER);
		Map<String, Repetitions> many = new LinkedHashMap<>();
		Map<String, Repetitions> manySingle = new LinkedHashMap<>();
		for (int i = 0; i < 100; i++) {
			many.put("other" + i, SOME);
			manySingle.put("other" + i, series(100));
		}
		assertThat(verdictAmong(slightlyMore, many)).isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
		assertThat(verdictAmong(slightlyMore, manySingle)).isEqualTo(Verdict.SLOWER);
	}

	private static Verdict verdictAmong(Repetitions next, Map<String, Repetitions> others) {
		Map<String, Repetitions> base = new LinkedHashMap<>(others);
		base.put("a", SOME);
		Map<String, Repetitions> after = new LinkedHashMap<>(others);
		after.put("a", next);
		List<ComparedFigure> rows = comparison(base, after).rows();
		return rows.get(rows.size() - 1).verdict();
	}

	@Test
	void aRegressionIsShownToBeSlowerAndBeyondTheLimit() {
		ComparedFigure slower = row(ComparedMetric.P50, SOME, MORE);
		assertThat(slower.isRegression(0.05)).isTrue();
		assertThat(slower.isRegression(0.11)).isFalse();
		assertThat(row(ComparedMetric.P50, MORE, SOME).isRegression(0)).isFalse();
		assertThat(row(ComparedMetric.P50, series(100, 130), series(120, 150)).isRegression(0)).isFalse();
		ComparedFigure lessThroughput = row(ComparedMetric.THROUGHPUT, MORE, SOME);
		assertThat(lessThroughput.isRegression(0.09)).isTrue();
		assertThat(lessThroughput.isRegression(0.095)).isFalse();
	}

	/** The machine was slow in three repetitions, for both. */
	@Test
	void subjectsOfOneRunAreComparedInPairs() {
		Measurements base = side(Map.of("a", inTurns(100, 130, 101, 160, 99, 100, 120, 100)));
		Measurements next = side(Map.of("a", inTurns(105, 136.4, 106.2, 168.1, 104, 105, 126, 105)));
		assertThat(Comparison.of(base, next, Set.of(), USUAL, true).rows()).extracting(ComparedFigure::verdict)
			.containsExactly(Verdict.SLOWER);
		assertThat(Comparison.of(base, next, Set.of(), USUAL, false).rows()).extracting(ComparedFigure::verdict)
			.containsExactly(Verdict.NO_DIFFERENCE_SHOWN);
	}

	/** Three blocks are enough, since both sides ran in each. */
	@Test
	void armsOfAVersusComparisonAreComparedBlockByBlock() {
		Measurements base = inBlocks(inTurns(100, 130, 160));
		Measurements next = inBlocks(inTurns(105, 136.4, 168.1));
		assertThat(Comparison.of(base, next, Set.of(), USUAL, true).rows()).extracting(ComparedFigure::verdict)
			.containsExactly(Verdict.SLOWER);
	}

	/** An arm that is decided is not started again. */
	@Test
	void armsWithoutTwoCommonBlocksAreNotComparedAtAll() {
		Measurements base = inBlocks(inTurnsFrom(1, 100, 101, 99));
		Measurements next = inBlocks(inTurnsFrom(3, 110, 111, 109));
		assertThat(Comparison.of(base, next, Set.of(), USUAL, true).rows()).singleElement().satisfies((row) -> {
			assertThat(row.verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
			assertThat(row.notComparableReason()).isEqualTo("fewer than two blocks in which both are valid");
			assertThat(row.ratio()).as("of different blocks").isEmpty();
			assertThat(row.isInconclusive()).isTrue();
		});
	}

	@Test
	void anArmWithOneBlockOfItsOwnHasNoRatioToOtherBlocks() {
		Measurements base = inBlocks(inTurnsFrom(1, 100));
		Measurements next = inBlocks(inTurnsFrom(2, 110, 111, 109));
		assertThat(Comparison.of(base, next, Set.of(), USUAL, true).rows()).singleElement().satisfies((row) -> {
			assertThat(row.verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
			assertThat(row.ratio()).isEmpty();
		});
	}

	/** The load generator of a block serves several arms. */
	@Test
	void theLoadGeneratorIsNoWitnessOfAnArm() {
		assertThat(Comparison.of(withLoad(false), withLoad(false), Set.of(), USUAL, false).witnessNote()).isPresent();
		assertThat(Comparison.of(withLoad(true), withLoad(true), Set.of(), USUAL, false).witnessNote()).isEmpty();
	}

	private static Measurements withLoad(boolean inBlocks) {
		FigureKey key = new FigureKey("a", Load.of("loop", "open"), ComparedMetric.CPU);
		List<Source> sources = IntStream.range(1, 4)
			.mapToObj((i) -> new Source(key, Path.of("x"), Integer.toString(i),
					Optional.of(new CellOutcome(State.RAN, true, List.of(), List.of(), Optional.empty(),
							Optional.empty(), OptionalInt.of(0),
							Map.of("gateway", cpu("a", 5 + i), "load", cpu("open-load", 4)), Optional.empty()))))
			.toList();
		return new Measurements("", "open-load", true, List.of(), Map.of(key, inTurns(100, 130, 160)), sources,
				Map.of("a", Set.of("a 1.0")), inBlocks, false);
	}

	private static RoleUsage cpu(String name, double seconds) {
		return new RoleUsage(name, OptionalDouble.of(seconds), OptionalDouble.empty(), OptionalLong.empty());
	}

	private static Measurements inBlocks(Repetitions values) {
		FigureKey key = new FigureKey("a", Load.of("loop", "open"), ComparedMetric.CPU);
		return new Measurements("", "open-load", true, List.of(), Map.of(key, values), List.of(), Map.of(), true,
				false);
	}

	private static Repetitions inTurns(double... values) {
		return inTurnsFrom(1, values);
	}

	private static Repetitions inTurnsFrom(int first, double... values) {
		return Repetitions.of(IntStream.range(0, values.length)
			.mapToObj((i) -> Repetitions.of("rep " + (first + i), new Reading(values[i], 0)))
			.toList());
	}

	/** The table of a comment has twelve rows. */
	@Test
	void aCommentCountsFurtherRowsInTheWordsOfTheTable() {
		Map<FigureKey, Repetitions> base = new LinkedHashMap<>();
		Map<FigureKey, Repetitions> next = new LinkedHashMap<>();
		for (int connections = 1; connections <= 14; connections++) {
			FigureKey key = new FigureKey("a", Load.of("connections", connections), ComparedMetric.CPU);
			base.put(key, SOME);
			next.put(key, MORE);
		}
		Comparison comparison = Comparison.of(
				new Measurements("", "wrk", true, List.of(), base, List.of(), Map.of(), false, false),
				new Measurements("", "wrk", true, List.of(), next, List.of(), Map.of(), false, false), Set.of(), USUAL,
				false);
		assertThat(PullRequestComment
			.of(new ComparisonText(comparison, new NextSteps(Path.of("before"), Path.of("after")))))
			.contains("| more CPU |", "\nAnd 2 more rows: 2 more CPU.\n");
	}

	@Test
	void onlyDirectTellsOfTheMachine() {
		Comparison comparison = comparison(Map.of("direct", SOME, "nginx", SOME, "stack-2019/direct", SOME),
				Map.of("direct", MORE, "nginx", MORE, "stack-2019/direct", MORE));
		assertThat(comparison.changesOfDirect()).extracting((row) -> row.key().subject())
			.containsExactlyInAnyOrder("direct", "stack-2019/direct");
	}

	private static ComparedFigure row(ComparedMetric metric, Repetitions base, Repetitions next) {
		FigureKey key = new FigureKey("a", Load.of("connections", 300), metric);
		return Comparison
			.of(new Measurements("", "wrk", false, List.of(), Map.of(key, base), List.of(), Map.of(), false, false),
					new Measurements("", "wrk", false, List.of(), Map.of(key, next), List.of(), Map.of(), false, false),
					Set.of(), Set.of(metric), false)
			.rows()
			.get(0);
	}

	private static Comparison comparison(Map<String, Repetitions> base, Map<String, Repetitions> next) {
		return Comparison.of(side(base), side(next), Set.of(), USUAL, false);
	}

	private static Measurements side(Map<String, Repetitions> bySubject, ConditionValue... conditions) {
		Map<FigureKey, Repetitions> series = new LinkedHashMap<>();
		bySubject.forEach((subject, each) -> series
			.put(new FigureKey(subject, Load.of("connections", 300), ComparedMetric.P50), each));
		return new Measurements("", "wrk", true, List.of(conditions), series, List.of(), Map.of(), false, false);
	}

	private static Repetitions series(double... values) {
		return Arrays.stream(values)
			.mapToObj((value) -> Repetitions.of(new Reading(value, 0)))
			.reduce(Repetitions.NONE, Repetitions::plus);
	}

}
