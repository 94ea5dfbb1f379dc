package io.github.gatewaybench.report.summary;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Settings;

/**
 * What a kind of run has of its own in tables and on pages.
 */
public interface View {

	static View of(Run run) {
		return of(run.settings().tool());
	}

	/** The view of what a load generator measures. */
	static View of(String tool) {
		return Stream.of(new RoundView(), new AbView(), new RouteView())
			.filter((each) -> each.tool().equals(tool))
			.findFirst()
			.orElseThrow();
	}

	/** The load generator that it is of, as in run.json. */
	String tool();

	/** The columns of all tables, in their order. */
	List<Column<Row>> columns(Run run);

	/** The rows in the order of the tables. */
	default List<Row> rows(Rows rows) {
		return rows.all();
	}

	/** The figure that stands for a row. */
	default Column<Row> throughput() {
		return Columns.REQUESTS_PER_SEC;
	}

	/** What the columns mean, and what not to believe. */
	String explanation();

	/** A load as it stands in a note. */
	String brief(Load load);

	/** A load in words. */
	LoadName name(Load load);

	/** What stands above the table of a load; empty where one table has all loads. */
	default Optional<String> title(Load load) {
		return Optional.empty();
	}

	/** What the starts of a load have in common, for the charts of what servers used. */
	default String start(Load load) {
		return "";
	}

	/** The figures in which a stack stands beside today. */
	default List<Column<Row>> stackFigures() {
		return List.of(throughput(), Columns.SUBJECT_CPU);
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

	/** Parts of a load of which an article has but one value. */
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
	default Optional<Across> across(Run run) {
		return Optional.empty();
	}

	/** The charts and tables of the page, in its order. */
	List<Panel> panels(Rows rows);

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

}
