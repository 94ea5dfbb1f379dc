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

/**
 * The figures that an article published for an experiment, read from a CSV file of {@code
 * results/published/}.
 */
public record PublishedTable(List<ArticleRow> rows) {

	private static final CSVFormat FORMAT = CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get();

	/**
	 * Reads the published figures for an experiment such as round1; empty if no article
	 * has any.
	 */
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
	 * Finds the row for a subject and a load; empty if the article has none.
	 * @param execution number of the execution after a start; empty for the row that
	 * covers all executions
	 */
	public Optional<ArticleRow> find(String subject, Load load, OptionalInt execution) {
		return this.rows.stream().filter((row) -> row.matches(subject, load, execution)).findFirst();
	}

	/**
	 * A row of an article's table.
	 *
	 * @param columns texts by column name; a text is empty if the article does not state
	 * the figure
	 */
	public record ArticleRow(Map<String, String> columns) {

		/**
		 * Returns the text of this row in a column; empty if the table has no such column
		 * or the article gives no value there.
		 */
		public String text(String column) {
			return this.columns.getOrDefault(column, "");
		}

		/** Returns the number in a column; empty if the article states none. */
		public OptionalDouble number(String column) {
			String text = text(column);
			return text.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
		}

		/**
		 * Returns the throughput in requests or operations per second; empty if unknown.
		 * If an article on ab states only the mean time, throughput is computed from mean
		 * time and connections.
		 */
		public OptionalDouble throughput() {
			OptionalDouble given = number(text("ops_per_sec").isEmpty() ? "requests_per_sec" : "ops_per_sec");
			boolean ofAb = !text("protocol").isEmpty();
			return given.isPresent() || !ofAb ? given
					: TableNumbers.map(number("mean_ms"), (mean) -> number("connections").orElseThrow() * 1000 / mean);
		}

		/**
		 * Returns the value of a metric in requests or operations per second or, for
		 * times, in milliseconds; empty if the article states none or 0.
		 */
		public OptionalDouble value(ComparedMetric metric) {
			OptionalDouble value = (metric == ComparedMetric.THROUGHPUT) ? throughput() : number(metric + "_ms");
			return (value.orElse(0) > 0) ? value : OptionalDouble.empty();
		}

		/** Whether the row covers all executions after a start, rather than one. */
		public boolean isAggregate() {
			return text("execution").isEmpty() || text("execution").equals("whole");
		}

		private boolean matches(String subject, Load load, OptionalInt execution) {
			return text("subject").equals(subject)
					&& load.parts().entrySet().stream().allMatch((part) -> text(part.getKey()).equals(part.getValue()))
					&& (execution.isPresent() ? text("execution").equals(Integer.toString(execution.getAsInt()))
							: isAggregate());
		}

	}

}
