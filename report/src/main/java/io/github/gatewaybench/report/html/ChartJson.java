package io.github.gatewaybench.report.html;

import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

import io.github.gatewaybench.measurements.SubjectName;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The charts as the page's script takes them.
 */
final class ChartJson {

	private static final MathContext DIGITS = new MathContext(6);

	private final JsonGenerator json;

	private ChartJson(JsonGenerator json) {
		this.json = json;
	}

	/** JSON that can stand in a script element: no text in it can end the element. */
	static String of(List<Chart> charts) {
		StringWriter text = new StringWriter();
		try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), text)) {
			json.writeStartArray();
			charts.forEach(new ChartJson(json)::write);
			json.writeEndArray();
		}
		return text.toString().replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
	}

	private void write(Chart chart) {
		this.json.writeStartObject();
		this.json.writeStringProperty("id", chart.id());
		this.json.writeStringProperty("kind", chart.kind().name().toLowerCase(Locale.ROOT));
		write("x", chart.x());
		write("y", chart.y());
		this.json.writeArrayPropertyStart("series");
		chart.series().forEach(this::write);
		this.json.writeEndArray();
		this.json.writeEndObject();
	}

	private void write(String name, Axis axis) {
		this.json.writeObjectPropertyStart(name);
		this.json.writeStringProperty("name", axis.name());
		this.json.writeStringProperty("scale", axis.scale().name().toLowerCase(Locale.ROOT));
		this.json.writeArrayPropertyStart("categories");
		axis.categories().forEach(this.json::writeString);
		this.json.writeEndArray();
		this.json.writeEndObject();
	}

	private void write(Series series) {
		this.json.writeStartObject();
		this.json.writeStringProperty("subject", series.subject());
		this.json.writeNumberProperty("style", series.style());
		this.json.writeBooleanProperty("published", series.published());
		if (SubjectName.of(series.subject()).stack().isPresent()) {
			this.json.writeBooleanProperty("stack", true);
		}
		this.json.writeStringProperty("remark", series.remark());
		write("line", series.line());
		write("points", series.points());
		this.json.writeEndObject();
	}

	private void write(String name, List<Point> points) {
		this.json.writeArrayPropertyStart(name);
		for (Point point : points) {
			this.json.writeStartArray();
			write(OptionalDouble.of(point.x()));
			write(point.y());
			// Most have no more: a study has many samples.
			if (!point.text().isEmpty() || !point.valid()) {
				this.json.writeString(point.text());
				this.json.writeBoolean(point.valid());
			}
			this.json.writeEndArray();
		}
		this.json.writeEndArray();
	}

	private void write(OptionalDouble number) {
		if (number.isPresent()) {
			BigDecimal rounded = new BigDecimal(number.getAsDouble()).round(DIGITS);
			this.json.writeRawValue((rounded.signum() == 0) ? "0" : rounded.stripTrailingZeros().toPlainString());
		}
		else {
			this.json.writeNull();
		}
	}

}
