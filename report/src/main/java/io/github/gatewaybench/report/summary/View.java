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
import io.github.gatewaybench.measurements.Settings;

/** The presentation of a kind of run in tables and on pages. */
public interface View {

	static View of(Run run) {
		return of(run.settings().tool());
	}

	/** The view of what a load generator measures, which is named as in run.json. */
	static View of(String tool) {
		Map<String, View> views = Map.of("wrk", new RoundView(), "ab", new AbView(), "jmh", new RouteView(),
				RateStudy.TOOL, new RateView());
		return views.get(tool);
	}

	/** The columns of all tables, in their order. */
	List<Column<Row>> columns(Run run);

	/** Explains the columns and their limits below the tables. */
	String explanation();

	/** Names a load in a note, as in "c=300". */
	String brief(Load load);

	/** Names a load in words. */
	LoadName name(Load load);

	/** Title of the table of a load; empty where one table has all loads. */
	default String title(Load load) {
		return "";
	}

	/** Names what the starts of a load have in common; empty for nothing. */
	default String start(Load load) {
		return "";
	}

	/** The figures in which a stack is compared with today. */
	default List<Column<Row>> stackFigures() {
		return List.of(Columns.REQUESTS_PER_SEC, Columns.SUBJECT_CPU);
	}

	/** The figures in which two runs are compared unless the user names others. */
	default Set<Measure> measures() {
		// The mean only repeats what the throughput says: as many requests are always
		// under way.
		return EnumSet.complementOf(EnumSet.of(Measure.MEAN));
	}

	/** The figures in which a run is compared with an article. */
	default Set<Measure> articleMeasures() {
		return Measure.OF_TOOLS;
	}

	/** Parts of a load for which an article has only one value. */
	default Map<String, String> articleParts() {
		return Map.of();
	}

	/** The load of an article that is nearest to this one. */
	default Load articleLoad(Load load) {
		Map<String, String> parts = new LinkedHashMap<>(load.parts());
		parts.putAll(articleParts());
		return new Load(parts);
	}

	/** The load that others are set to besides the base, of these; empty for none. */
	default Optional<Load> smallest(List<Load> loads) {
		return Optional.empty();
	}

	/** The axis that loads are drawn over; empty for a row of each subject. */
	default Optional<LoadAxis> across(Rows rows) {
		return Optional.empty();
	}

	/** The charts of the page and the tables of their figures, in its order. */
	List<Section> sections(Rows rows);

	/** The criteria of the rankings, the one that answers first at the front. */
	default List<RankingCriterion> criteria(Rows rows) {
		return RankingCriterion.ofLoads(rows, "With %s, ", Columns.REQUESTS_PER_SEC, "requests/s", Measure.THROUGHPUT,
				List.of(Columns.P99_MS, Columns.cpu(rows.run())));
	}

	/** Sections of the summary and the page before the rows. */
	default List<Section> extraSections(Rows rows) {
		return List.of();
	}

	/** The result of a subject in a few words; empty for none. */
	default String remark(Rows rows, String subject) {
		return "";
	}

	/** The subject that others are compared with unless they have a base of their own. */
	static String base(Run run) {
		return run.settings().base().orElse(Settings.DIRECT);
	}

	/** Says which subject the ratios of a run are to. */
	static String isOne(Run run) {
		return base(run) + (run.settings().bases().isEmpty() ? "" : " of the same stack") + " is 1.";
	}

	/**
	 * A load in words: its group, empty where there is one alone, the part that differs
	 * within a group ("load" where the value says it), and the value.
	 */
	record LoadName(String group, String varied, String value) {

		/** The value, and what it is of. */
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
