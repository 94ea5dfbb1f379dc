package io.github.gatewaybench.report.summary;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Settings;
import io.github.gatewaybench.measurements.raw.OpenReader;
import io.github.gatewaybench.report.summary.Basis.Figure;

/**
 * What a kind of run has of its own in tables and on pages.
 */
public interface View {

	static View of(Run run) {
		return of(run.settings().tool());
	}

	/** The view of what a load generator measures, which is named as in run.json. */
	static View of(String tool) {
		Map<String, View> views = Map.of("wrk", new RoundView(), "ab", new AbView(), "jmh", new RouteView(),
				OpenReader.TOOL, new RateView());
		return views.get(tool);
	}

	/** The columns of all tables, in their order. */
	List<Column<Row>> columns(Run run);

	/** What the columns mean, and what not to believe. */
	String explanation();

	/** A load as it stands in a note. */
	String brief(Load load);

	/** A load in words. */
	LoadName name(Load load);

	/** What stands above the table of a load; empty where one table has all loads. */
	default String title(Load load) {
		return "";
	}

	/** What the starts of a load have in common, for the charts of what servers used. */
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

	/** What the loads are drawn over; empty for a row of each subject. */
	default Optional<Across> across(Rows rows) {
		return Optional.empty();
	}

	/** The charts and tables of the page, in its order. */
	List<Panel> panels(Rows rows);

	/** What subjects are ranked by, that which answers first at the front. */
	default List<Basis> bases(Rows rows) {
		return Basis.ofLoads(rows, new Figure("With %s, ", Columns.REQUESTS_PER_SEC, "requests/s", Measure.THROUGHPUT),
				List.of(Columns.P99_MS, Columns.cpu(rows.run())));
	}

	/** What there is besides the rows. */
	default List<Aside> asides(Rows rows) {
		return List.of();
	}

	/** The result of a subject in a few words; empty for none. */
	default String remark(Rows rows, String subject) {
		return "";
	}

	/** What subjects are compared with, but for those that have a base of their own. */
	static String base(Run run) {
		return run.settings().base().orElse(Settings.DIRECT);
	}

	/** What the ratios of a run are to. */
	static String isOne(Run run) {
		return base(run) + (run.settings().bases().isEmpty() ? "" : " of the same stack") + " is 1.";
	}

	/**
	 * A load in words: its group, empty where there is one alone, what differs between
	 * the loads of a group ("load" where the value says what it is), and the value.
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

	/**
	 * Charts that belong together, and the table of their figures, which may have no
	 * rows.
	 */
	record Panel(String id, String title, String text, List<Plot> plots, String caption, List<Row> rows) {
	}

	/**
	 * A chart of medians, which are joined, and of the cells as points; the hint says how
	 * to read it besides whether more is better. Without a figure it is left out. The
	 * error is half of the interval that the tool gives with a median, if it does.
	 */
	record Plot(String id, String title, String hint, Column<Row> figure, Across across, List<Row> rows,
			Column<Row> error) {

		private static final Column<Row> NO_ERROR = Column.figure("error", 0, (row) -> OptionalDouble.empty());

		/** Of a figure whose tool gives no error. */
		Plot(String id, String title, String hint, Column<Row> figure, Across across, List<Row> rows) {
			this(id, title, hint, figure, across, rows, NO_ERROR);
		}

	}

	/**
	 * What a chart has from the left to the right, or down; a row is drawn at places that
	 * are indexes of categories, or numbers.
	 */
	record Across(Form form, String name, List<String> categories, Function<Row, List<? extends Number>> places) {

		/** A line for each subject over what has an order. */
		static Across categories(String name, List<String> categories, Function<Row, String> category) {
			return new Across(Form.CATEGORIES, name, categories,
					(row) -> List.of(categories.indexOf(category.apply(row))));
		}

		/** The values of a part of the load, in the order of the settings. */
		public static List<String> values(Rows rows, String part) {
			return rows.all().stream().map((row) -> row.part(part)).distinct().toList();
		}

	}

	/**
	 * A line for each subject over categories, or over numbers where both axes count in
	 * decades, or a row for each subject that has something to show.
	 */
	enum Form {

		CATEGORIES, DECADES, SUBJECTS

	}

}
