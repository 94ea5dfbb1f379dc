package io.github.gatewaybench.measurements.raw;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.measurements.AbFigures;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Ordered;

/** Reads ab's result, which ab prints when it has not given up. */
final class AbResultReader {

	/** The lines of ab 2.3, which is of 2006 and has got some since. */
	private static final Set<String> KNOWN = Set.of("Server Software", "Server Hostname", "Server Port",
			"SSL/TLS Protocol", "Server Temp Key", "TLS Server Name", "Document Path", "Document Length",
			"Number of workers", "Concurrency Level", "Concurrency achieved", "Rampup delay", "Time taken for tests",
			"Number of requests", "Complete requests", "Failed requests", "Write errors", "Non-2xx responses",
			"Keep-Alive requests", "Keep-Alive aborts", "Total transferred", "Total POSTed", "Total body sent",
			"HTML transferred", "Requests per second", "Time per request", "Time per request, across all",
			"Transfer rate");

	private static final String FAILURES = " +\\(Connect: (\\d{1,15}), (?:Receive: (\\d{1,15}), )?Length: (\\d{1,15}), "
			+ "Exceptions: (\\d{1,15})\\)";

	private static final String TIMES_TITLE = "Connection Times \\(ms\\)";

	private static final String BRIEF_TIMES_HEADER = " +min +avg +max";

	private static final String TIME = " +(-?\\d{1,15})";

	private static final String DOUBT = "(?:WARNING|ERROR): The median and mean for .*"
			+ "| +(?:deviation apart\\. )?These results are .*";

	/** A command line that has the option -d. */
	private static final String WITHOUT_PERCENTAGES = ".*[ /]ab (?:.* )?-[a-zA-Z]*d .*|ab (?:.* )?-[a-zA-Z]*d .*";

	private final TextFile text;

	private final Optional<String> command;

	private final Map<String, String> values = new HashMap<>();

	/** By the names that files have. */
	private final Map<String, Object> figures = new HashMap<>();

	private Optional<Matcher> failures = Optional.empty();

	AbResultReader(TextFile text, Optional<String> command) {
		this.text = text;
		this.command = command;
	}

	RawOutput output() {
		lines();
		long requests = count("Complete requests");
		this.figures.putAll(Map.of("requests", requests, "keep_alive_requests", countIfAny("Keep-Alive requests"),
				"problem", "", "seconds", measured("Time taken for tests", "seconds")));
		this.figures.put("errors",
				Ordered.of("connect", failures(1), "receive", failures(2), "length", failures(3), "exceptions",
						failures(4), "write", countIfAny("Write errors"), "status", countIfAny("Non-2xx responses")));
		// ab leaves these out where nothing, or no time, was spent.
		if (requests > 0 || this.values.containsKey("Requests per second")) {
			this.figures.put("requests_per_sec", measured("Requests per second", "[#/sec] (mean)"));
		}
		if (requests > 0 || this.values.containsKey("Time per request")) {
			this.figures.put("mean_ms", measured("Time per request", "[ms] (mean)"));
		}
		if (requests > 0) {
			times();
		}
		while (this.text.matches(DOUBT)) {
			this.text.take();
		}
		if (requests > 1) {
			percentiles();
		}
		this.text.skipBlank();
		if (!this.text.atEnd()) {
			throw this.text.unexpected("the end of ab's result");
		}
		return AbReader.output(this.text, this.command, Optional.of(value("Document Path")),
				OptionalLong.of(count("Concurrency Level")), Figures.of(AbFigures.class, this.figures));
	}

	/** Takes all lines before the tables. */
	private void lines() {
		while (!this.text.atEnd() && !this.text.matches(TIMES_TITLE)) {
			if (this.text.matches(FAILURES)) {
				if (this.failures.isPresent()) {
					throw this.text.wrongNext("the failed requests appear for the second time");
				}
				this.failures = Optional.of(this.text.expect(FAILURES, "\"(Connect: …\""));
			}
			else if (this.text.peek().isBlank() || this.text.matches(" +\\d+\\.\\d+ kb/s (?:sent|total)")) {
				this.text.take();
			}
			else {
				line();
			}
		}
		if (count("Failed requests") > 0 && this.failures.isEmpty()) {
			throw this.text.wrong("no line says what failed: \"(Connect: …, Receive: …, Length: …, Exceptions: …)\"");
		}
	}

	/** A line that has a name and a value, as in {@code Complete requests: 100}. */
	private void line() {
		Matcher line = this.text.expect("([A-Z][A-Za-z0-9 /-]*):(?: +(.*))?", "one of ab's lines");
		String value = Optional.ofNullable(line.group(2)).orElse("");
		boolean acrossAll = value.endsWith("(mean, across all concurrent requests)");
		String name = line.group(1) + (acrossAll ? ", across all" : "");
		if (!KNOWN.contains(name)) {
			throw this.text.wrong("ab prints no line \"" + TextFile.quoted(name) + ":\" in its result");
		}
		if (this.values.put(name, value) != null) {
			throw this.text.wrong("\"" + name + ":\" appears for the second time");
		}
	}

	private String value(String name) {
		if (!this.values.containsKey(name)) {
			throw this.text.unexpected("\"" + name + ":\" before it");
		}
		return this.values.get(name);
	}

	private long count(String name) {
		return Long.parseLong(this.text.expect("\\d{1,15}", value(name), "a number after \"" + name + ":\"").group());
	}

	/** A count that ab leaves out where it is 0. */
	private long countIfAny(String name) {
		return this.values.containsKey(name) ? count(name) : 0;
	}

	private long failures(int group) {
		return this.failures.map((line) -> line.group(group)).map(Long::parseLong).orElse(0L);
	}

	private double measured(String name, String unit) {
		Matcher value = this.text.expect("(\\d{1,15}\\.\\d{1,3}) " + Pattern.quote(unit), value(name),
				"a number and \"" + unit + "\" after \"" + name + ":\"");
		return Double.parseDouble(value.group(1));
	}

	private void times() {
		this.text.expect(TIMES_TITLE, "\"Connection Times (ms)\"");
		boolean brief = this.text.matches(BRIEF_TIMES_HEADER);
		this.text.expect(brief ? BRIEF_TIMES_HEADER : " +min +mean\\[\\+/-sd\\] median +max",
				"\"min  mean[+/-sd] median   max\"");
		String times = brief ? TIME.repeat(2) + "()()" + TIME
				: TIME.repeat(2) + " +(\\d{1,15}\\.\\d|-?nan)" + TIME.repeat(2);
		for (String part : List.of("Connect", "Processing", "Waiting", "Total")) {
			Matcher row = this.text.expect(part + ":" + times,
					"\"" + part + ":\" and " + (brief ? "three" : "five") + " times");
			this.figures.put(part.toLowerCase(Locale.ROOT) + "_ms",
					Ordered.of("min", known(row.group(1)), "mean", known(row.group(2)), "sd", known(row.group(3)),
							"median", known(row.group(4)), "max", known(row.group(5))));
		}
	}

	private static Double known(String number) {
		return number.matches("[\\d.]+") ? Double.valueOf(number) : null;
	}

	private void percentiles() {
		this.text.skipBlank();
		if (this.text.atEnd() && this.command.filter((each) -> each.matches(WITHOUT_PERCENTAGES)).isPresent()) {
			return;
		}
		this.text.expect("Percentage of the requests served within a certain time \\(ms\\)",
				"\"Percentage of the requests served …\", which only ab -d leaves out");
		for (int percent : List.of(50, 66, 75, 80, 90, 95, 98, 99)) {
			this.figures.put("p%d_ms".formatted(percent), percentile(percent, ""));
		}
		this.figures.put("max_ms", percentile(100, " \\(longest request\\)"));
	}

	private Double percentile(int percent, String end) {
		return known(
				this.text.expect(" *" + percent + "% +(\\d{1,15})" + end, "\"" + percent + "%\" and a time").group(1));
	}

}
