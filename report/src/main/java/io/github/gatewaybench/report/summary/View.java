package io.github.gatewaybench.report.summary;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.RunSettings;

/** How runs of one kind are presented in tables and on pages. */
public interface View {

	static View of(Run run) {
		return of(run.settings().tool());
	}

	/** The view for runs of a load generator, named as in run.json, such as wrk. */
	static View of(String tool) {
		Map<String, View> views = Map.of("wrk", new RoundView(), "ab", new AbView(), "jmh", new RouteView(),
				RateStudy.TOOL, new RateView());
		return views.get(tool);
	}

	/** The columns of every table of a run, in order. */
	List<Column<Row>> columns(Run run);

	/** Text below the tables that explains the columns and their limits. */
	String explanation();

	/** Names a load briefly, as in "c=300". */
	String shortName(Load load);

	/** Names a load in words, by its group and by the part that varies. */
	LoadName loadName(Load load);

	/** Title of the table of a load; empty if one table has all loads. */
	default String tableTitle(Load load) {
		return "";
	}

	/** Names the group of starts that a load belongs to; empty if there are none. */
	default String startGroup(Load load) {
		return "";
	}

	/** Columns of the figures by which a stack is compared with today's subjects. */
	default List<Column<Row>> stackFigures() {
		return List.of(Columns.REQUESTS_PER_SEC, Columns.SUBJECT_CPU);
	}

	/** Figures by which two runs are compared unless the user names others. */
	default Set<ComparedMetric> comparedMetrics() {
		// The mean only repeats the throughput, because the number of concurrent
		// requests is fixed.
		return EnumSet.complementOf(EnumSet.of(ComparedMetric.MEAN));
	}

	/** Figures by which a run is compared with an article. */
	default Set<ComparedMetric> articleMetrics() {
		return ComparedMetric.OF_LOAD_GENERATORS;
	}

	/** Values of those parts of a load that do not vary in the article, by part. */
	default Map<String, String> fixedArticleParts() {
		return Map.of();
	}

	/** The load in an article that is nearest to the given one. */
	default Load nearestArticleLoad(Load load) {
		Map<String, String> parts = new LinkedHashMap<>(load.parts());
		parts.putAll(fixedArticleParts());
		return new Load(parts);
	}

	/** The smallest of the loads, if ratios to it are shown; otherwise empty. */
	default Optional<Load> smallestLoad(List<Load> loads) {
		return Optional.empty();
	}

	/** The axis over which loads are drawn; empty if charts have one row per subject. */
	default Optional<LoadAxis> loadAxis(Rows rows) {
		return Optional.empty();
	}

	/** The sections of the page with charts and their tables, in page order. */
	List<Section> sections(Rows rows);

	/** The criteria for the rankings, the most important first. */
	default List<RankingCriterion> criteria(Rows rows) {
		return RankingCriterion.ofLoads(rows, "With %s, ", Columns.REQUESTS_PER_SEC, "requests/s",
				ComparedMetric.THROUGHPUT, List.of(Columns.P99_MS, Columns.cpu(rows.run())));
	}

	/** Sections of both the summary and the page that precede the tables of rows. */
	default List<Section> extraSections(Rows rows) {
		return List.of();
	}

	/** The result of a subject in a few words; empty if there is none. */
	default String resultRemark(Rows rows, String subject) {
		return "";
	}

	/** The subject that others are compared with, unless they have their own base. */
	static String defaultBase(Run run) {
		return run.settings().base().orElse(RunSettings.DIRECT);
	}

	/** Says which subject has the ratio 1, as in "direct is 1." */
	static String unitRatioNote(Run run) {
		return defaultBase(run) + (run.settings().bases().isEmpty() ? "" : " of the same stack") + " is 1.";
	}

	/**
	 * A load in words: its group (empty if there is only one), the part that varies
	 * within the group ("load" if the value is clear by itself), and the value of that
	 * part.
	 */
	record LoadName(String group, String varied, String value) {

		/** The value and the part that varies, as in "300 connections". */
		public String words() {
			return this.varied.equals("load") ? this.value : this.value + " " + this.varied;
		}

		@Override
		public String toString() {
			return this.group.isEmpty() ? words()
					: this.varied.equals("load") ? this.group + ", " + this.value : words() + ", " + this.group;
		}

	}

}
