package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.measurements.AbStudy;
import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.file.TextFile;

/**
 * Reads the text output of ab (ApacheBench), which may start with ab's command line.
 * Progress messages and errors before the result may be in any order; unknown lines in
 * the result are errors.
 */
public final class AbReader {

	public static final RawReader.Format FORMAT = new RawReader.Format(AbStudy.KIND, ".ab.txt", "\\.ab\\.txt$",
			"(?m)^(?:This is ApacheBench, |Server Software:|Document Path:)", AbReader::parse,
			AbFiguresFactory.createFailed("", OptionalLong.empty()), AbFiguresFactory::readFromCell);

	/** Matches a line with which the result, or an excerpt of the result, begins. */
	private static final String RESULT_START = "(?:Server Software|Server Hostname|Document Path):.*";

	private static final String BANNER = "This is ApacheBench, .*";

	/**
	 * Matches the line that says why ab gave up; the reason may follow "(be patient)..."
	 * on the same line.
	 */
	private static final Pattern PROBLEM = Pattern
		.compile("(?:.*\\.\\.\\.)?((?:apr_[a-z_]+(?:\\(\\))?|ab|socket|bind|SSL [a-z]+): .*)");

	private static final Pattern PARTIAL_REQUESTS = Pattern.compile(".*Total of (\\d{1,15}) requests completed");

	/** Names of all lines that any release of ab 2.3 prints in its result. */
	private static final Set<String> KNOWN_LINE_NAMES = Set.of("Server Software", "Server Hostname", "Server Port",
			"SSL/TLS Protocol", "Server Temp Key", "TLS Server Name", "Document Path", "Document Length",
			"Number of workers", "Concurrency Level", "Concurrency achieved", "Rampup delay", "Time taken for tests",
			"Number of requests", "Complete requests", "Failed requests", "Write errors", "Non-2xx responses",
			"Keep-Alive requests", "Keep-Alive aborts", "Total transferred", "Total POSTed", "Total PUT",
			"Total body sent", "HTML transferred", "Requests per second", "Time per request",
			"Time per request, across all", "Transfer rate");

	private static final String FAILURES = " +\\(Connect: \\d{1,15}, (?:Receive: \\d{1,15}, )?Length: \\d{1,15}, "
			+ "Exceptions: \\d{1,15}\\)";

	private static final String TIMES_TITLE = "Connection Times \\(ms\\)";

	private static final String BRIEF_TIMES_HEADER = " +min +avg +max";

	private static final String TIME = " +(-?\\d{1,15})";

	private static final String STATISTICS_WARNING = "(?:WARNING|ERROR): The median and mean for .*"
			+ "| +(?:deviation apart\\. )?These results are .*";

	private final TextFile text;

	/** ab's command line from the start of the file; empty if the file has none. */
	private final String command;

	/** Values of the lines in the result, by the names of the lines. */
	private final Map<String, String> values = new HashMap<>();

	/** Figures read so far, by their JSON names. */
	private final Map<String, Object> figures = new HashMap<>();

	private AbReader(TextFile text) {
		this.text = text;
		text.skipBlank();
		boolean commanded = text.nextLineMatches("(?:.*[ /$])?ab .*") && !text.nextLineMatches(BANNER)
				&& !text.nextLineMatches(RESULT_START) && !text.nextLineMatches(PROBLEM.pattern());
		this.command = commanded ? text.nextLine() : "";
	}

	static RawOutput parse(Path file, String content) {
		return new AbReader(new TextFile(file, content)).readOutput();
	}

	private RawOutput readOutput() {
		String problem = "";
		OptionalLong partial = OptionalLong.empty();
		int banners = 0;
		while (!this.text.atEnd() && !this.text.nextLineMatches(RESULT_START)) {
			String line = this.text.nextLine();
			if (TextFile.pattern(BANNER).matcher(line).matches() && ++banners > 1) {
				throw this.text
					.exceptionAtLastLine("a second execution of ab begins here: give each a file of its own");
			}
			Matcher said = PROBLEM.matcher(line);
			problem = said.matches() ? said.group(1) : problem;
			Matcher told = PARTIAL_REQUESTS.matcher(line);
			partial = told.matches() ? OptionalLong.of(Long.parseLong(told.group(1))) : partial;
		}
		if (!this.text.atEnd()) {
			readResult();
			return createOutput(Optional.of(value("Document Path")), OptionalLong.of(count("Concurrency Level")),
					AbFiguresFactory.create(this.figures));
		}
		if (problem.isEmpty() && partial.isEmpty()) {
			throw this.text.unexpectedLine("ab's result, from \"Server Software:\" on, or why it gave up");
		}
		return createOutput(Optional.empty(), option("c"), AbFiguresFactory.createFailed(problem, partial));
	}

	private OptionalLong option(String name) {
		// taskset, which may stand before ab, has options of the same name.
		String own = this.command.replaceFirst("^(?!ab ).*?[ /$](?=ab )", "");
		Matcher option = Pattern.compile(" -" + name + " ?(\\d{1,15}) ").matcher(own);
		return option.find() ? OptionalLong.of(Long.parseLong(option.group(1))) : OptionalLong.empty();
	}

	private boolean hasFlag(String letter) {
		return this.command.matches(".* -[a-zA-Z]*" + letter + " .*");
	}

	private RawOutput createOutput(Optional<String> path, OptionalLong connections, Figures all) {
		OptionalDouble kept = all.hasResult() ? all.number("keep_alive_requests") : OptionalDouble.empty();
		// ab prints this line, even with a 0, if it asked for keep-alive.
		boolean keepAlive = this.values.containsKey("Keep-Alive requests") || hasFlag("k");
		// With a time limit, the number of requests is a figure, not the load.
		boolean timed = option("t").isPresent();
		OptionalLong asked = timed ? OptionalLong.empty() : option("n");
		OptionalLong requests = asked.isPresent() || timed ? asked : all.requests();
		Load load = Load.of("connections", formatCount(connections), "protocol", keepAlive ? "keep-alive" : "plain",
				"requests", formatCount(requests));
		List<Warning> problems = AbFiguresFactory.invalidReasons(all, asked);
		return new RawOutput(this.text.file(), "ab", path, Map.of(),
				List.of(new RawOutput.RawResult("ab", load, all, problems)),
				List.of(OrderedMaps.of("file", this.text.file().toString(), "connections",
						connections.stream().asDoubleStream().findFirst(), "requests_per_sec",
						all.value(Metric.THROUGHPUT), "mean_ms", all.value(Metric.MEAN), "p50_ms",
						all.value(Metric.P50), "p90_ms", all.value(Metric.P90), "p99_ms", all.value(Metric.P99),
						"max_ms", all.value(Metric.MAX), "errors", all.errors(), "requests", all.number("requests"),
						"keep_alive_requests", kept, "path", path.orElse(""), "notes",
						all.hasResult() ? "" : problems.get(0).text())));
	}

	private static String formatCount(OptionalLong count) {
		return count.isPresent() ? Long.toString(count.getAsLong()) : "-";
	}

	private void readResult() {
		readLines();
		long requests = count("Complete requests");
		this.figures.putAll(Map.of("requests", requests, "keep_alive_requests", countOrZero("Keep-Alive requests"),
				"problem", "", "seconds", numberWithUnit("Time taken for tests", "seconds"), "errors",
				new AbFiguresFactory.Errors(countOrZero("Connect"), countOrZero("Receive"), countOrZero("Length"),
						countOrZero("Exceptions"), countOrZero("Write errors"), countOrZero("Non-2xx responses"))));
		if (this.values.containsKey("HTML transferred")) {
			this.figures.put("body_bytes", Long.valueOf(
					this.text.expect("(\\d{1,15}) bytes", value("HTML transferred"), "a number of bytes").group(1)));
		}
		// ab leaves out some lines if there were no requests, or no time was spent.
		if (requests > 0 || this.values.containsKey("Requests per second")) {
			this.figures.put("requests_per_sec", numberWithUnit("Requests per second", "[#/sec] (mean)"));
		}
		if (requests > 0 || this.values.containsKey("Time per request")) {
			this.figures.put("mean_ms", numberWithUnit("Time per request", "[ms] (mean)"));
		}
		if (requests > 0) {
			readTimes();
		}
		while (this.text.nextLineMatches(STATISTICS_WARNING)) {
			this.text.nextLine();
		}
		if (requests > 1) {
			readPercentiles();
		}
		this.text.skipBlank();
		if (!this.text.atEnd()) {
			throw this.text.unexpectedLine("the end of ab's result");
		}
	}

	/** Reads all lines of the result up to the tables of times. */
	private void readLines() {
		while (!this.text.atEnd() && !this.text.nextLineMatches(TIMES_TITLE)) {
			if (this.text.nextLineMatches(FAILURES)) {
				for (String part : this.text.nextLine().strip().replaceAll("[()]", "").split(", ")) {
					put(part.split(": ")[0], part.split(": ")[1]);
				}
			}
			else if (this.text.peek().isBlank() || this.text.nextLineMatches(" +\\d+\\.\\d+ kb/s (?:sent|total)")) {
				this.text.nextLine();
			}
			else {
				readLine();
			}
		}
		if (count("Failed requests") > 0 && !this.values.containsKey("Length")) {
			throw this.text.exceptionAtLastLine(
					"no line says what failed: \"(Connect: …, Receive: …, Length: …, Exceptions: …)\"");
		}
	}

	/** Reads a line with a name and a value, as in {@code Complete requests: 100}. */
	private void readLine() {
		Matcher line = this.text.expect("([A-Z][A-Za-z0-9 /-]*):(?: +(.*))?", "one of ab's lines");
		String value = Optional.ofNullable(line.group(2)).orElse("");
		boolean acrossAll = value.endsWith("(mean, across all concurrent requests)");
		String name = line.group(1) + (acrossAll ? ", across all" : "");
		if (!KNOWN_LINE_NAMES.contains(name)) {
			throw this.text
				.exceptionAtLastLine("ab prints no line \"" + BadInputException.shorten(name) + ":\" in its result");
		}
		put(name, value);
	}

	private void put(String name, String value) {
		if (this.values.put(name, value) != null) {
			throw this.text.exceptionAtLastLine("\"" + name + ":\" appears for the second time");
		}
	}

	private String value(String name) {
		if (!this.values.containsKey(name)) {
			throw this.text.unexpectedLine("\"" + name + ":\" before it");
		}
		return this.values.get(name);
	}

	private long count(String name) {
		return Long.parseLong(this.text.expect("\\d{1,15}", value(name), "a number after \"" + name + ":\"").group());
	}

	/** Returns the number in a line that ab omits if the number is 0. */
	private long countOrZero(String name) {
		return this.values.containsKey(name) ? count(name) : 0;
	}

	private double numberWithUnit(String name, String unit) {
		Matcher value = this.text.expect("(\\d{1,15}\\.\\d{1,3}) " + Pattern.quote(unit), value(name),
				"a number and \"" + unit + "\" after \"" + name + ":\"");
		return Double.parseDouble(value.group(1));
	}

	private void readTimes() {
		this.text.expect(TIMES_TITLE, "\"Connection Times (ms)\"");
		boolean brief = this.text.nextLineMatches(BRIEF_TIMES_HEADER);
		this.text.expect(brief ? BRIEF_TIMES_HEADER : " +min +mean\\[\\+/-sd\\] median +max",
				"\"min  mean[+/-sd] median   max\"");
		String times = brief ? TIME.repeat(2) + "()()" + TIME
				: TIME.repeat(2) + " +(\\d{1,15}\\.\\d|-?nan)" + TIME.repeat(2);
		for (String part : List.of("Connect", "Processing", "Waiting", "Total")) {
			Matcher row = this.text.expect(part + ":" + times,
					"\"" + part + ":\" and " + (brief ? "three" : "five") + " times");
			this.figures.put(part.toLowerCase(Locale.ROOT) + "_ms",
					new AbFiguresFactory.TimeStatistics(parseTime(row.group(1)), parseTime(row.group(2)),
							parseTime(row.group(3)), parseTime(row.group(4)), parseTime(row.group(5))));
		}
	}

	/**
	 * Parses a time in milliseconds; empty if ab printed no time, or a negative time
	 * because the clock was set back.
	 */
	private static OptionalDouble parseTime(String number) {
		return number.matches("[\\d.]+") ? OptionalDouble.of(Double.parseDouble(number)) : OptionalDouble.empty();
	}

	private void readPercentiles() {
		this.text.skipBlank();
		if (this.text.atEnd() && hasFlag("d")) {
			return;
		}
		this.text.expect("Percentage of the requests served within a certain time \\(ms\\)",
				"\"Percentage of the requests served …\", which only ab -d leaves out");
		for (int percent : List.of(50, 66, 75, 80, 90, 95, 98, 99, 100)) {
			Matcher row = this.text.expect(
					" *" + percent + "% +(\\d{1,15})" + ((percent == 100) ? " \\(longest request\\)" : ""),
					"\"" + percent + "%\" and a time");
			this.figures.put((percent == 100) ? "max_ms" : "p" + percent + "_ms", Double.valueOf(row.group(1)));
		}
	}

}
