package io.github.gatewaybench.measurements.raw;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of ab's result that have a name and a value, as in
 * {@code Complete requests: 100}.
 */
final class AbLines {

	/** Those of ab 2.3, which is of 2006 and has got some since. */
	private static final Set<String> KNOWN = Set.of("Server Software", "Server Hostname", "Server Port",
			"SSL/TLS Protocol", "Server Temp Key", "TLS Server Name", "Document Path", "Document Length",
			"Number of workers", "Concurrency Level", "Concurrency achieved", "Rampup delay", "Time taken for tests",
			"Number of requests", "Complete requests", "Failed requests", "Write errors", "Non-2xx responses",
			"Keep-Alive requests", "Keep-Alive aborts", "Total transferred", "Total POSTed", "Total body sent",
			"HTML transferred", "Requests per second", "Time per request", "Time per request, across all",
			"Transfer rate");

	private static final Pattern FIGURE = Pattern.compile("([A-Z][A-Za-z0-9 /-]*):(?: +(.*))?");

	private final TextFile text;

	private final Map<String, String> values = new LinkedHashMap<>();

	AbLines(TextFile text) {
		this.text = text;
	}

	/** Takes the next line of the text. */
	void take() {
		Matcher line = this.text.expect(FIGURE, "one of ab's lines");
		String name = line.group(1);
		String value = (line.group(2) != null) ? line.group(2) : "";
		if (name.equals("Time per request") && value.endsWith("(mean, across all concurrent requests)")) {
			name += ", across all";
		}
		if (!KNOWN.contains(name)) {
			throw this.text.wrong("ab prints no line \"" + TextFile.quoted(name) + ":\" in its result");
		}
		if (this.values.put(name, value) != null) {
			throw this.text.wrong("\"" + name + ":\" stands there for the second time");
		}
	}

	boolean has(String name) {
		return this.values.containsKey(name);
	}

	String text(String name) {
		String value = this.values.get(name);
		if (value == null) {
			throw this.text.unexpected("\"" + name + ":\" before it");
		}
		return value;
	}

	long count(String name) {
		String value = text(name);
		if (!value.matches("\\d{1,15}")) {
			throw this.text.wrongValue("a number behind \"" + name + ":\"", value);
		}
		return Long.parseLong(value);
	}

	/** A count that ab leaves out where it is 0. */
	long countIfAny(String name) {
		return has(name) ? count(name) : 0;
	}

	/** A number that has this unit behind it. */
	OptionalDouble measured(String name, String unit) {
		String value = text(name);
		if (!value.matches("\\d{1,15}\\.\\d{1,3} " + Pattern.quote(unit))) {
			throw this.text.wrongValue("a number and \"" + unit + "\" behind \"" + name + ":\"", value);
		}
		return OptionalDouble.of(Double.parseDouble(value.substring(0, value.indexOf(' '))));
	}

}
