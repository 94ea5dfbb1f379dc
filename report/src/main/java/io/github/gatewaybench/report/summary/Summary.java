package io.github.gatewaybench.report.summary;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Supplier;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.file.Folders;
import io.github.gatewaybench.measurements.file.TextFile;
import io.github.gatewaybench.measurements.raw.RawOutput;
import io.github.gatewaybench.report.summary.Column.Value;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** A summary of results in three formats: CSV, Markdown and JSON. */
public record Summary(String csv, String markdown, String json) {

	private static final DefaultIndenter INDENTER = new DefaultIndenter("  ", "\n");

	/**
	 * JSON writer with indentation, so that people can read files and tools can compare
	 * them by line.
	 */
	private static final ObjectWriter JSON = new JsonMapper().writer()
		.with(new DefaultPrettyPrinter().withObjectIndenter(INDENTER).withArrayIndenter(INDENTER));

	/**
	 * Creates a summary from a table.
	 * @param about additional members for the JSON
	 * @param markdown the summary as Markdown
	 */
	public static Summary of(Map<String, ?> about, Table table, String markdown) {
		Map<String, Object> json = new LinkedHashMap<>(about);
		json.put("rows", table.jsonRows());
		return new Summary(table.csv(), markdown, JSON.writeValueAsString(json) + "\n");
	}

	/** Creates summaries of load generators' output files, one per load generator. */
	public static List<Summary> ofRaw(List<RawOutput> outputs) {
		return OrderedMaps.groupBy(RawOutput::tool, outputs).values().stream().map(Summary::ofTool).toList();
	}

	private static Summary ofTool(List<RawOutput> outputs) {
		String tool = outputs.get(0).tool();
		List<Map<String, Object>> rows = outputs.stream().flatMap((output) -> output.rows().stream()).toList();
		List<Column<Map<String, Object>>> columns = new ArrayList<>();
		for (String name : rows.get(0).keySet()) {
			columns.add(Column.<Map<String, Object>>of(name, (row) -> rawValue(row.get(name)))
				.withTitle(name.replace('_', ' ')));
		}
		Table table = Table.of(columns, rows);
		return of(Map.of("tool", tool), table,
				"""
						# raw output of %s

						%s
						Figures as the tool printed them, "-" where it printed none. A raw file does not tell whether the responses
						were right.
						"""
					.formatted(tool, table.markdown()));
	}

	private static Value rawValue(Object value) {
		if (value instanceof OptionalDouble figure) {
			return figure.isEmpty() ? Value.of(figure, 0) : Value.ofSignificant(figure, TableNumbers
				.formatPlain(figure.getAsDouble(), TableNumbers.significantPlaces(figure.getAsDouble())));
		}
		return (value instanceof Number number) ? Value.of(number.longValue()) : Value.of(value.toString());
	}

	/** Writes NAME.csv, .md and .json to a folder, each file completely or not at all. */
	public void write(Path folder, String name) {
		write(folder.resolve(name + ".csv"), this::csv);
		write(folder.resolve(name + ".md"), this::markdown);
		write(folder.resolve(name + ".json"), this::json);
	}

	/**
	 * Creates the folder of a file, computes the text and writes it atomically; throws a
	 * BadInputException if the file cannot be written.
	 */
	public static void write(Path file, Supplier<String> text) {
		try {
			Folders.create(file.toAbsolutePath().getParent());
			TextFile.write(file, text.get());
		}
		catch (IOException ex) {
			throw new BadInputException(file, "cannot be written: " + ex);
		}
	}

}
