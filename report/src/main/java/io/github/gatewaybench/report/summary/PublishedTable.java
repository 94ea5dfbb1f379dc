package io.github.gatewaybench.report.summary;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

import io.github.gatewaybench.measurements.Load;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Published figures of a round, read from a file of {@code results/published/}. */
public record PublishedTable(List<ArticleRow> rows) {

	private static final CSVFormat FORMAT = CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get();

	/** Reads a round's table from the jar; empty if no article measured the round. */
	public static Optional<PublishedTable> of(String round) {
		if (!round.matches("[a-z0-9-]+")) {
			return Optional.empty();
		}
		try (InputStream file = PublishedTable.class.getResourceAsStream("/published/" + round + ".csv")) {
			if (file == null) {
				return Optional.empty();
			}
			CSVParser records = FORMAT.parse(new InputStreamReader(file, StandardCharsets.UTF_8));
			return Optional
				.of(new PublishedTable(records.stream().map(CSVRecord::toMap).map(ArticleRow::new).toList()));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Finds the row of a subject and a load.
	 * @param execution number of the execution; empty for the row of all executions
	 */
	public Optional<ArticleRow> find(String subject, Load load, OptionalInt execution) {
		return this.rows.stream().filter((row) -> row.isOf(subject, load, execution)).findFirst();
	}

	/** One row of the table: texts by column, empty if the article gives no figure. */
	public record ArticleRow(Map<String, String> columns) {

		/** The text in a column; empty if the table has no such column. */
		public String text(String column) {
			return this.columns.getOrDefault(column, "");
		}

		/** The figure in a column; empty if the article gives none. */
		public OptionalDouble number(String column) {
			String text = text(column);
			return text.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
		}

		/**
		 * Requests or operations per second; empty if unknown. If an article on ab gives
		 * only the mean time, the throughput is computed from the mean time and the
		 * connections.
		 */
		public OptionalDouble throughput() {
			OptionalDouble given = number(text("ops_per_sec").isEmpty() ? "requests_per_sec" : "ops_per_sec");
			boolean ofAb = !text("protocol").isEmpty();
			return given.isPresent() || !ofAb ? given
					: Numbers.map(number("mean_ms"), (mean) -> number("connections").orElseThrow() * 1000 / mean);
		}

		/** The figure for a measure; empty if the article gives none. */
		public OptionalDouble value(ComparedMetric measure) {
			OptionalDouble value = (measure == ComparedMetric.THROUGHPUT) ? throughput() : number(measure + "_ms");
			return (value.orElse(0) > 0) ? value : OptionalDouble.empty();
		}

		/** Whether the row covers all executions after a start. */
		public boolean isAggregate() {
			return text("execution").isEmpty() || text("execution").equals("whole");
		}

		private boolean isOf(String subject, Load load, OptionalInt execution) {
			return text("subject").equals(subject)
					&& load.parts().entrySet().stream().allMatch((part) -> text(part.getKey()).equals(part.getValue()))
					&& (execution.isPresent() ? text("execution").equals(Integer.toString(execution.getAsInt()))
							: isAggregate());
		}

	}

}
