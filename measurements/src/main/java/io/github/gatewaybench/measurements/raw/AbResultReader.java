package io.github.gatewaybench.measurements.raw;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.measurements.AbFigures;

/**
 * Reads ab's result, which ab prints when it has not given up.
 */
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

	private Optional<Matcher> failures = Optional.empty();

	AbResultReader(TextFile text, Optional<String> command) {
		this.text = text;
		this.command = command;
	}

	AbOutput output() {
		lines();
		long requests = count("Complete requests");
		boolean any = requests > 0;
		boolean brief = any && timesAreBrief();
		Optional<AbFigures.Times> connect = any ? times(brief, "Connect") : Optional.empty();
		Optional<AbFigures.Times> processing = any ? times(brief, "Processing") : Optional.empty();
		Optional<AbFigures.Times> waiting = any ? times(brief, "Waiting") : Optional.empty();
		Optional<AbFigures.Times> total = any ? times(brief, "Total") : Optional.empty();
		while (this.text.matches(DOUBT)) {
			this.text.take();
		}
		AbFigures.Percentiles percentiles = (requests > 1) ? percentiles() : AbFigures.Percentiles.NONE;
		this.text.skipBlank();
		if (!this.text.atEnd()) {
			throw this.text.unexpected("the end of ab's result");
		}
		AbFigures.Errors errors = new AbFigures.Errors(failures(1), failures(2), failures(3), failures(4),
				countIfAny("Write errors"), countIfAny("Non-2xx responses"));
		AbFigures figures = new AbFigures(OptionalLong.of(requests), measured("Time taken for tests", "seconds"),
				rate(any, "Requests per second", "[#/sec] (mean)"), rate(any, "Time per request", "[ms] (mean)"),
				percentiles, countIfAny("Keep-Alive requests"), OptionalLong.empty(), "", connect, processing, waiting,
				total, errors);
		return new AbOutput(this.text.file(), this.command, Optional.of(value("Document Path")),
				OptionalLong.of(count("Concurrency Level")), figures);
	}

	/** Takes all lines before the tables. */
	private void lines() {
		while (!this.text.atEnd() && !this.text.matches(TIMES_TITLE)) {
			if (this.text.matches(FAILURES)) {
				if (this.failures.isPresent()) {
					throw this.text.wrongNext("the failed requests are told for the second time");
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
			throw this.text.wrong("\"" + name + ":\" stands there for the second time");
		}
	}

	private String value(String name) {
		if (!this.values.containsKey(name)) {
			throw this.text.unexpected("\"" + name + ":\" before it");
		}
		return this.values.get(name);
	}

	private long count(String name) {
		return Long.parseLong(this.text.expect("\\d{1,15}", value(name), "a number behind \"" + name + ":\"").group());
	}

	/** A count that ab leaves out where it is 0. */
	private long countIfAny(String name) {
		return this.values.containsKey(name) ? count(name) : 0;
	}

	private long failures(int group) {
		return this.failures.map((line) -> line.group(group)).map(Long::parseLong).orElse(0L);
	}

	/** A number that has this unit behind it. */
	private OptionalDouble measured(String name, String unit) {
		return OptionalDouble.of(Double.parseDouble(
				this.text
					.expect("(\\d{1,15}\\.\\d{1,3}) " + Pattern.quote(unit), value(name),
							"a number and \"" + unit + "\" behind \"" + name + ":\"")
					.group(1)));
	}

	/** A figure that ab leaves out where nothing, or no time, was spent. */
	private OptionalDouble rate(boolean any, String name, String unit) {
		return (any || this.values.containsKey(name)) ? measured(name, unit) : OptionalDouble.empty();
	}

	private boolean timesAreBrief() {
		this.text.expect(TIMES_TITLE, "\"Connection Times (ms)\"");
		boolean brief = this.text.matches(BRIEF_TIMES_HEADER);
		this.text.expect(brief ? BRIEF_TIMES_HEADER : " +min +mean\\[\\+/-sd\\] median +max",
				"\"min  mean[+/-sd] median   max\"");
		return brief;
	}

	private Optional<AbFigures.Times> times(boolean brief, String part) {
		String regex = brief ? TIME.repeat(2) + "()()" + TIME
				: TIME.repeat(2) + " +(\\d{1,15}\\.\\d|-?nan)" + TIME.repeat(2);
		Matcher row = this.text.expect(part + ":" + regex,
				"\"" + part + ":\" and " + (brief ? "three" : "five") + " times");
		return Optional.of(new AbFigures.Times(known(row.group(1)), known(row.group(2)), known(row.group(3)),
				known(row.group(4)), known(row.group(5))));
	}

	private static OptionalDouble known(String number) {
		return number.matches("[\\d.]+") ? OptionalDouble.of(Double.parseDouble(number)) : OptionalDouble.empty();
	}

	private AbFigures.Percentiles percentiles() {
		this.text.skipBlank();
		if (this.text.atEnd() && this.command.filter((each) -> each.matches(WITHOUT_PERCENTAGES)).isPresent()) {
			return AbFigures.Percentiles.NONE;
		}
		this.text.expect("Percentage of the requests served within a certain time \\(ms\\)",
				"\"Percentage of the requests served …\", which only ab -d leaves out");
		return new AbFigures.Percentiles(percentile(50), percentile(66), percentile(75), percentile(80), percentile(90),
				percentile(95), percentile(98), percentile(99), percentile(100));
	}

	private OptionalDouble percentile(int percent) {
		String end = (percent == 100) ? " \\(longest request\\)" : "";
		return known(
				this.text.expect(" *" + percent + "% +(\\d{1,15})" + end, "\"" + percent + "%\" and a time").group(1));
	}

}
