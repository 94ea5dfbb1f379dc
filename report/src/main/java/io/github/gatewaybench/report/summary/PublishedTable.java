package io.github.gatewaybench.report.summary;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

import io.github.gatewaybench.measurements.Load;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/**
 * What the articles measured of a round: a file of {@code results/published/}.
 *
 * @param rows in the order of the article
 */
public record PublishedTable(List<ArticleRow> rows) {

	private static final CSVFormat FORMAT = CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get();

	private static final Pattern NAME = Pattern.compile("[a-z0-9-]+");

	/** Reads it from the jar; empty where no article has measured that round. */
	public static Optional<PublishedTable> of(String round) {
		if (!NAME.matcher(round).matches()) {
			return Optional.empty();
		}
		try (InputStream stream = PublishedTable.class.getResourceAsStream("/published/" + round + ".csv")) {
			return (stream != null) ? Optional.of(parse(stream)) : Optional.empty();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** The first row of a subject under a load, the whole or one execution. */
	public Optional<ArticleRow> find(String subject, Load load, OptionalInt execution) {
		return this.rows.stream().filter((row) -> row.isOf(subject, load, execution)).findFirst();
	}

	private static PublishedTable parse(InputStream stream) throws IOException {
		try (Reader text = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
			return new PublishedTable(FORMAT.parse(text).stream().map(CSVRecord::toMap).map(ArticleRow::new).toList());
		}
	}

}
