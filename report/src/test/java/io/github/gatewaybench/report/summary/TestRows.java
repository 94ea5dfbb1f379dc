package io.github.gatewaybench.report.summary;

import java.util.OptionalDouble;

import io.github.gatewaybench.measurements.Run;

/**
 * Finds figures in the rows of a run as its tables have them.
 */
public final class TestRows {

	private TestRows() {
	}

	/** The whole row of a subject, by the short name of its load, as in c=300. */
	public static Row row(Run run, String subject, String load) {
		return Rows.of(run)
			.aggregates()
			.stream()
			.filter((row) -> row.subject().equals(subject) && View.of(run).shortName(row.load()).equals(load))
			.findFirst()
			.orElseThrow();
	}

	/** Figure of a subject in a column, which is named as in CSV. */
	public static OptionalDouble number(Run run, String subject, String load, String column) {
		return View.of(run)
			.columns(run)
			.stream()
			.filter((each) -> each.name().equals(column))
			.findFirst()
			.orElseThrow()
			.number(row(run, subject, load));
	}

}
