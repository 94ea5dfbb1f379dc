package io.github.gatewaybench.report.table;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.QuoteMode;

/**
 * Rows as CSV: texts in quotes, nothing where there is no number.
 */
final class Csv {

	private static final CSVFormat NAMES = CSVFormat.DEFAULT.builder().setRecordSeparator('\n').get();

	private static final CSVFormat ROWS = NAMES.builder().setQuoteMode(QuoteMode.NON_NUMERIC).get();

	private Csv() {
	}

	static <R> String of(List<Column<R>> columns, List<R> rows) {
		StringWriter csv = new StringWriter();
		try (CSVPrinter names = new CSVPrinter(csv, NAMES); CSVPrinter printer = new CSVPrinter(csv, ROWS)) {
			names.printRecord(columns.stream().map(Column::name));
			for (R row : rows) {
				printer.printRecord(columns.stream().map((column) -> field(column.value().apply(row))));
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return csv.toString();
	}

	private static Object field(Value value) {
		return value.text().isPresent() ? value.text().get() : value.plainNumber();
	}

}
