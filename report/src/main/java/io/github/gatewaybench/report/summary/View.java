package io.github.gatewaybench.report.summary;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.MemoryStudy;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.RunSettings;
import io.github.gatewaybench.measurements.Versus;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.WarningCode.FigureGroup;

/**
 * Defines how runs of one kind of experiment are presented: columns, sections, ranking
 * criteria and names of loads.
 */
public interface View {

	static View of(Run run) {
		return run.experiment()
			.as(Versus.class)
			.<View>map((versus) -> new VersusView(versus.kindSettings().isClosedLoop()))
			.or(() -> run.experiment().as(MemoryStudy.class).map((study) -> new MemoryView()))
			.orElseGet(() -> of(run.settings().tool()));
	}

	/** Returns the view for a load generator: wrk, ab, jmh or open-load. */
	static View of(String tool) {
		Map<String, View> views = Map.of("wrk", new RoundView(), "ab", new AbView(), "jmh", new RouteView(),
				RateStudy.TOOL, new RateView());
		return views.get(tool);
	}

	/** Returns the columns of the tables in a run's report, in order. */
	List<Column<Row>> columns(Run run);

	/**
	 * Returns the text below the tables, which explains the columns and their
	 * limitations.
	 */
	String explanation();

	/** Names a load briefly, as in "c=300". */
	String shortName(Load load);

	/**
	 * Names a load in full, as in "300 connections"; by its short name unless a kind has
	 * another.
	 */
	default LoadName loadName(Load load) {
		return new LoadName("", "load", shortName(load));
	}

	/** Title of the table that shows a load; empty if one table shows all loads. */
	default String tableTitle(Load load) {
		return "";
	}

	/**
	 * Names the group under which charts show the starts for a load, as in "2 CPUs,
	 * keep-alive"; empty if there is only one group.
	 */
	default String startGroup(Load load) {
		return "";
	}

	/**
	 * Returns the columns by which subjects in a stack are compared with those in today's
	 * versions.
	 */
	default List<Column<Row>> stackFigures() {
		return List.of(Columns.REQUESTS_PER_SEC, Columns.SUBJECT_CPU);
	}

	/** Returns the metrics by which two runs are compared by default. */
	default Set<ComparedMetric> comparedMetrics() {
		// The mean only repeats the throughput, because the number of concurrent
		// requests is fixed.
		return EnumSet.complementOf(EnumSet.of(ComparedMetric.MEAN));
	}

	/** Names the figures of this view that a warning casts doubt on; empty if none. */
	default String affectedFigures(WarningCode code) {
		return code.affectedFiguresText(EnumSet.allOf(FigureGroup.class));
	}

	/** Returns the metrics by which a run is compared with an article. */
	default Set<ComparedMetric> articleMetrics() {
		return ComparedMetric.OF_LOAD_GENERATORS;
	}

	/**
	 * Returns the values of the parts of the load that are the same in all figures of an
	 * article, by name of the part; empty if none are.
	 */
	default Map<String, String> fixedArticleLoadParts() {
		return Map.of();
	}

	/**
	 * Returns the given load with {@link #fixedArticleLoadParts()} in place of its own
	 * values: the nearest load that an article may have.
	 */
	default Load nearestArticleLoad(Load load) {
		Map<String, String> parts = new LinkedHashMap<>(load.parts());
		parts.putAll(fixedArticleLoadParts());
		return new Load(parts);
	}

	/**
	 * Returns the smallest of the loads if comparisons with an article show ratios to the
	 * smallest load; otherwise empty.
	 */
	default Optional<Load> smallestLoad(List<Load> loads) {
		return Optional.empty();
	}

	/**
	 * Returns the horizontal axis for charts over the loads; empty if charts have one row
	 * per subject instead.
	 */
	default Optional<LoadAxis> loadAxis(Rows rows) {
		return Optional.empty();
	}

	/** Creates the sections of the page with charts and tables, in page order. */
	List<Section> sections(Rows rows);

	/**
	 * Returns the criteria by which subjects are ranked, the most important first;
	 * throughput unless a kind has others.
	 */
	default List<RankingCriterion> rankingCriteria(Rows rows) {
		return RankingCriterion.ofLoads(rows, "With %s, ", Columns.REQUESTS_PER_SEC, "requests/s",
				ComparedMetric.THROUGHPUT, List.of(Columns.P99_MS, Columns.subjectCpu(rows.run())));
	}

	/** Returns the short word for a repetition, as in "rep 3". */
	default String repetitionWord() {
		return "rep";
	}

	/** Returns the word for a repetition where there is room, as in "repetition 3". */
	default String longRepetitionWord() {
		return repetitionWord().equals("rep") ? "repetition" : repetitionWord();
	}

	/**
	 * Returns what a report says first about a run whose subjects are not ranked: the
	 * result in one line, followed by sentences on how it was measured. Empty if the
	 * ranking is the result.
	 */
	default List<String> answer(Run run) {
		return List.of();
	}

	/**
	 * Creates the section, shown next to a ranking, on the CPU time that a request costs
	 * each role; empty if there is none.
	 */
	default Optional<Section> costSection(Ranking ranking) {
		return Optional.empty();
	}

	/**
	 * Creates sections that both the summary and the page show before the tables of rows
	 * or, if the run has an {@link #answer}, after them.
	 */
	default List<Section> extraSections(Rows rows) {
		return List.of();
	}

	/**
	 * Returns the main result of a subject in a few words, for the legend; an empty text
	 * if there is none.
	 */
	default String resultRemark(Rows rows, String subject) {
		return "";
	}

	/** Returns the subject that the others in a run are compared with by default. */
	static String defaultBase(Run run) {
		return run.settings().base().orElse(RunSettings.DIRECT);
	}

	/**
	 * Returns what ratios in a run are relative to: the default base or, if there are
	 * several, that of the subject's stack.
	 */
	static String ratioBase(Run run) {
		return defaultBase(run) + stackRemark(run);
	}

	/**
	 * Returns a remark, to be put after the name of a base, that each stack has its own;
	 * empty if there is only one base.
	 */
	static String stackRemark(Run run) {
		return run.settings().bases().isEmpty() ? "" : " (of its stack)";
	}

	/**
	 * Returns a note for charts of ratios that names the subject with the ratio 1, as in
	 * "direct is 1."
	 */
	static String unitRatioNote(Run run) {
		return defaultBase(run) + (run.settings().bases().isEmpty() ? "" : " of the same stack") + " is 1.";
	}

	/**
	 * The name of a load as readers see it, such as 300 connections.
	 *
	 * @param group name of the group of loads; empty if there is only one group
	 * @param varied name of the part that varies within the group; "load" if the value is
	 * clear by itself
	 * @param value value of the part that varies
	 */
	record LoadName(String group, String varied, String value) {

		/**
		 * Returns the name without the group, as in "300 connections" or "1 connection".
		 */
		public String withoutGroup() {
			String unit = this.value.equals("1") ? this.varied.replaceFirst("s(?=$|/)", "") : this.varied;
			return this.varied.equals("load") ? this.value : this.value + " " + unit;
		}

		@Override
		public String toString() {
			return this.group.isEmpty() ? withoutGroup()
					: this.varied.equals("load") ? this.group + ", " + this.value : withoutGroup() + ", " + this.group;
		}

	}

}
