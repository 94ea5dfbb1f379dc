package io.github.gatewaybench.report.table;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import io.github.gatewaybench.measurements.BadInputException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;

/**
 * A summary in its three forms.
 *
 * @param csv a row each
 * @param markdown the table for people, with what there is to say
 * @param json what it is of, and a row each
 */
public record Summary(String csv, String markdown, String json) {

	/**
	 * Makes it.
	 * @param about what it is of, by name
	 * @param columns of CSV and JSON; others are left out
	 */
	public static <R> Summary of(Map<String, String> about, List<Column<R>> columns, List<R> rows, String markdown) {
		List<Column<R>> kept = Column.of(columns, Output.FILE);
		return new Summary(Csv.of(kept, rows), markdown, json(about, kept, rows));
	}

	/**
	 * Writes its files, each whole or not at all.
	 * @param name how the files' names begin
	 */
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

	private static <R> String json(Map<String, String> about, List<Column<R>> columns, List<R> rows) {
		StringWriter text = new StringWriter();
		try (JsonGenerator json = new JsonFactory().createGenerator(new Pretty(), text)) {
			json.writeStartObject();
			about.forEach(json::writeStringProperty);
			json.writeArrayPropertyStart("rows");
			for (R row : rows) {
				json.writeStartObject();
				for (Column<R> column : columns) {
					json.writeName(column.name());
					write(json, column.value().apply(row));
				}
				json.writeEndObject();
			}
			json.writeEndArray();
			json.writeEndObject();
		}
		return text.append('\n').toString();
	}

	private static void write(JsonGenerator json, Value value) {
		if (value.text().isPresent()) {
			json.writeString(value.text().get());
		}
		else {
			json.writeNumber(value.plainNumber());
		}
	}

	/** For people, too, and for tools that compare line by line. */
	private static final class Pretty extends ObjectWriteContext.Base {

		private static final DefaultIndenter INDENTER = new DefaultIndenter("  ", "\n");

		@Override
		public PrettyPrinter getPrettyPrinter() {
			return new DefaultPrettyPrinter().withObjectIndenter(INDENTER).withArrayIndenter(INDENTER);
		}

	}

}
