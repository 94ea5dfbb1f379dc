package io.github.gatewaybench.report.summary;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.report.summary.Column.Output;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.QuoteMode;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/**
 * A summary in its three forms.
 *
 * @param csv a row each: texts in quotes, nothing where there is no number
 * @param markdown the table for people, with what there is to say
 * @param json what it is of, and a row each
 */
public record Summary(String csv, String markdown, String json) {

	private static final CSVFormat NAMES = CSVFormat.DEFAULT.builder().setRecordSeparator('\n').get();

	private static final CSVFormat ROWS = NAMES.builder().setQuoteMode(QuoteMode.NON_NUMERIC).get();

	private static final DefaultIndenter INDENTER = new DefaultIndenter("  ", "\n");

	/** For people, too, and for tools that compare line by line. */
	private static final ObjectWriter JSON = new JsonMapper().writer()
		.with(new DefaultPrettyPrinter().withObjectIndenter(INDENTER).withArrayIndenter(INDENTER));

	/** Makes it; tells what it is of by name, and takes the columns of all outputs. */
	public static <R> Summary of(Map<String, ?> about, List<Column<R>> columns, List<R> rows, String markdown) {
		List<Column<R>> kept = Column.in(Output.FILE, columns);
		Map<String, Object> json = new LinkedHashMap<>(about);
		json.put("rows", rows.stream().map((row) -> fields(kept, row)).toList());
		return new Summary(csv(kept, rows), markdown, JSON.writeValueAsString(json) + "\n");
	}

	private static <R> Map<String, Object> fields(List<Column<R>> columns, R row) {
		Map<String, Object> fields = new LinkedHashMap<>();
		columns.forEach((column) -> fields.put(column.name(), column.value().apply(row).plain()));
		return fields;
	}

	private static <R> String csv(List<Column<R>> columns, List<R> rows) {
		StringWriter csv = new StringWriter();
		try (CSVPrinter names = new CSVPrinter(csv, NAMES); CSVPrinter printer = new CSVPrinter(csv, ROWS)) {
			names.printRecord(columns.stream().map(Column::name));
			for (R row : rows) {
				printer.printRecord(columns.stream().map((column) -> column.value().apply(row).plain()));
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return csv.toString();
	}

	/** Writes its files, whose names begin so, each whole or not at all. */
	public void write(Path folder, String name) {
		write(folder.resolve(name + ".csv"), this::csv);
		write(folder.resolve(name + ".md"), this::markdown);
		write(folder.resolve(name + ".json"), this::json);
	}

	/** Writes a file, whole or not at all, whose folder is made before its text is. */
	public static void write(Path file, Supplier<String> text) {
		try {
			Path folder = Files.createDirectories(file.toAbsolutePath().getParent());
			Path unfinished = folder.resolve(file.getFileName() + ".new");
			try {
				Files.writeString(unfinished, text.get());
				Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
			}
			finally {
				Files.deleteIfExists(unfinished);
			}
		}
		catch (IOException ex) {
			throw new BadInputException(file, "cannot be written: " + ex);
		}
	}

}
