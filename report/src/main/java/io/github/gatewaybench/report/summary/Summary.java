package io.github.gatewaybench.report.summary;

import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

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

	public static <R> Summary of(Map<String, String> about, List<Column<R>> columns, List<R> rows, String markdown) {
		return new Summary(Csv.of(columns, rows), markdown, json(about, columns, rows));
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

	private static void write(JsonGenerator json, Object value) {
		if (value instanceof OptionalDouble figure) {
			if (figure.isPresent()) {
				json.writeRawValue(Figures.plain(figure.getAsDouble()));
			}
			else {
				json.writeNull();
			}
		}
		else if (value instanceof Number number) {
			json.writeNumber(number.longValue());
		}
		else {
			json.writeString(value.toString());
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
