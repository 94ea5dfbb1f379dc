package io.github.gatewaybench.report.view;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Settings;
import io.github.gatewaybench.report.table.Column;

/**
 * What a kind of run has of its own in tables and on pages.
 */
public interface View {

	/** The load generator that it is of, as in run.json. */
	String tool();

	/** The columns of all tables, in their order. */
	List<Column<Row>> columns(Run run);

	/** The rows in the order of the tables. */
	default List<Row> rows(Rows rows) {
		return rows.all();
	}

	/** The figure whose ratios are told. */
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

	/** The figures in which a run stands beside an article. */
	default Set<Measure> articleMeasures() {
		return Measure.OF_TOOLS;
	}

	/**
	 * The load of an article that stands beside this one on a page; empty where none
	 * does.
	 */
	default Optional<Load> articleLoad(Run run, Load load) {
		return Optional.of(load);
	}

	/** What the ratios beside it are drawn over; empty for a row of each subject. */
	default Optional<Across> across(Run run) {
		return Optional.empty();
	}

	/** What there is to say of that; empty for nothing. */
	default String articleRemark(Run run) {
		return "";
	}

	/** The result of a subject in a few words; empty for none. */
	default String remark(Rows rows, String subject) {
		return "";
	}

	/** What the ratios of a run are to. */
	static String isOne(Run run) {
		return base(run) + (run.settings().bases().isEmpty() ? "" : " of the same stack") + " is 1.";
	}

	/**
	 * What its subjects are compared with, but for those that have a base of their own.
	 */
	static String base(Run run) {
		return run.settings().base().orElse(Settings.DIRECT);
	}

	/** The charts and tables of the page, in its order. */
	List<Panel> panels(Rows rows);

	/** What the starts of a load have in common, for the charts of what servers used. */
	default String start(Load load) {
		return "";
	}

}
