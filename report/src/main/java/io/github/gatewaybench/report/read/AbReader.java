package io.github.gatewaybench.report.read;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.report.model.AbErrors;
import io.github.gatewaybench.report.model.AbFigures;
import io.github.gatewaybench.report.model.AbOutput;
import io.github.gatewaybench.report.model.AbTimes;

/**
 * Reads what ab prints, below its command line or without it. Before its result ab prints
 * its progress and its troubles, in no certain order; the result is read strictly.
 */
public final class AbReader {

	/** Where the result begins, or what is left of it in an excerpt. */
	static final Pattern RESULT = Pattern.compile("(?:Server Software|Server Hostname|Document Path):.*");

	private static final Pattern BANNER = Pattern.compile("This is ApacheBench, .*");

	/**
	 * The trouble that ended ab. After few requests it stands behind "(be patient)..." in
	 * the same line.
	 */
	private static final Pattern PROBLEM = Pattern
		.compile("(?:.*\\.\\.\\.)?((?:apr_[a-z_]+(?:\\(\\))?|ab|socket|bind|SSL [a-z]+): .*)");

	private static final Pattern PARTIAL = Pattern.compile(".*Total of (\\d{1,18}) requests completed");

	private static final Pattern FIGURE = Pattern.compile("([A-Z][A-Za-z0-9 /-]*):(?: +(.*))?");

	private static final Pattern FAILURES = Pattern.compile(
			" +\\(Connect: (\\d{1,18}), (?:Receive: (\\d{1,18}), )?Length: (\\d{1,18}), Exceptions: (\\d{1,18})\\)");

	private static final Pattern SENT = Pattern.compile(" +\\d+\\.\\d+ kb/s (?:sent|total)");

	private static final Pattern TIMES_TITLE = Pattern.compile("Connection Times \\(ms\\)");

	private static final Pattern TIMES_HEADER = Pattern.compile(" +min +mean\\[\\+/-sd\\] median +max");

	private static final Pattern SHORT_TIMES_HEADER = Pattern.compile(" +min +avg +max");

	private static final Pattern DOUBT = Pattern
		.compile("(?:WARNING|ERROR): The median and mean for .*| +(?:deviation apart\\. )?These results are .*");

	private static final Pattern PERCENTAGES_TITLE = Pattern
		.compile("Percentage of the requests served within a certain time \\(ms\\)");

	/** A command line that has the option -d. */
	private static final String WITHOUT_PERCENTAGES = ".*[ /]ab (?:.* )?-[a-zA-Z]*d .*|ab (?:.* )?-[a-zA-Z]*d .*";

	private static final int[] PERCENTS = { 50, 66, 75, 80, 90, 95, 98, 99, 100 };

	private final TextFile text;

	private AbReader(TextFile text) {
		this.text = text;
	}

	/** Reads a file. */
	public static AbOutput read(Path file) {
		return new AbReader(TextFile.read(file)).output();
	}

	static AbOutput parse(Path file, String text) {
		return new AbReader(new TextFile(file, text)).output();
	}

	private AbOutput output() {
		this.text.skipBlank();
		Optional<String> command = command();
		Optional<String> problem = Optional.empty();
		OptionalLong partial = OptionalLong.empty();
		int banners = 0;
		while (!this.text.atEnd() && !this.text.matches(RESULT)) {
			String line = this.text.take();
			if (BANNER.matcher(line).matches() && ++banners > 1) {
				throw this.text.wrong("a second execution of ab begins here: give each a file of its own");
			}
			Matcher said = PROBLEM.matcher(line);
			if (said.matches()) {
				problem = Optional.of(said.group(1));
			}
			Matcher told = PARTIAL.matcher(line);
			if (told.matches()) {
				partial = OptionalLong.of(Long.parseLong(told.group(1)));
			}
		}
		if (!this.text.atEnd()) {
			return result(command);
		}
		if (problem.isEmpty() && partial.isEmpty()) {
			throw this.text.unexpected("ab's result, from \"Server Software:\" on, or why it gave up");
		}
		return new AbOutput(this.text.file(), command, Optional.empty(), OptionalLong.empty(), Optional.empty(),
				problem, partial);
	}

	private Optional<String> command() {
		String line = this.text.peek();
		if (this.text.atEnd() || BANNER.matcher(line).matches() || RESULT.matcher(line).matches()
				|| PROBLEM.matcher(line).matches() || !line.matches("(?:.*[ /$])?ab .*")) {
			return Optional.empty();
		}
		return Optional.of(this.text.take());
	}

	private AbOutput result(Optional<String> command) {
		Map<String, String> said = new LinkedHashMap<>();
		Optional<AbErrors> told = Optional.empty();
		while (!this.text.atEnd() && !this.text.matches(TIMES_TITLE)) {
			if (this.text.matches(FAILURES)) {
				told = Optional.of(failures(told));
			}
			else if (this.text.peek().isBlank() || this.text.matches(SENT)) {
				this.text.take();
			}
			else {
				figure(said);
			}
		}
		long requests = count(said, "Complete requests");
		if (count(said, "Failed requests") > 0 && told.isEmpty()) {
			throw this.text.wrong("no line says what failed: \"(Connect: …, Receive: …, Length: …, Exceptions: …)\"");
		}
		AbErrors failures = told.orElse(new AbErrors(0, 0, 0, 0, 0, 0));
		AbErrors errors = new AbErrors(failures.connect(), failures.receive(), failures.length(), failures.exceptions(),
				countIfAny(said, "Write errors"), countIfAny(said, "Non-2xx responses"));
		Map<String, AbTimes> times = (requests > 0) ? times() : Map.of();
		SortedMap<Integer, Double> percentiles = (requests > 1) ? percentiles(command) : new TreeMap<>();
		this.text.skipBlank();
		if (!this.text.atEnd()) {
			throw this.text.unexpected("the end of ab's result");
		}
		AbFigures figures = new AbFigures(requests, measured(said, "Time taken for tests", "seconds"),
				rate(said, requests, "Requests per second", "[#/sec] (mean)"),
				rate(said, requests, "Time per request", "[ms] (mean)"), percentiles, times,
				countIfAny(said, "Keep-Alive requests"), errors);
		return new AbOutput(this.text.file(), command, Optional.of(required(said, "Document Path")),
				OptionalLong.of(count(said, "Concurrency Level")), Optional.of(figures), Optional.empty(),
				OptionalLong.empty());
	}

	private AbErrors failures(Optional<AbErrors> before) {
		if (before.isPresent()) {
			throw this.text.wrongNext("the failed requests are told for the second time");
		}
		Matcher counts = this.text.expect(FAILURES, "\"(Connect: …\"");
		long receive = (counts.group(2) != null) ? Long.parseLong(counts.group(2)) : 0;
		return new AbErrors(Long.parseLong(counts.group(1)), receive, Long.parseLong(counts.group(3)),
				Long.parseLong(counts.group(4)), 0, 0);
	}

	/** A line as in "Complete requests: 100". */
	private void figure(Map<String, String> said) {
		Matcher line = this.text.expect(FIGURE, "one of ab's lines");
		String name = line.group(1);
		String value = (line.group(2) != null) ? line.group(2) : "";
		if (name.equals("Time per request") && value.endsWith("(mean, across all concurrent requests)")) {
			name += ", across all";
		}
		if (!AbLines.KNOWN.contains(name)) {
			throw this.text.wrong("ab prints no line \"" + TextFile.quoted(name) + ":\" in its result");
		}
		if (said.put(name, value) != null) {
			throw this.text.wrong("\"" + name + ":\" stands there for the second time");
		}
	}

	private Map<String, AbTimes> times() {
		this.text.expect(TIMES_TITLE, "\"Connection Times (ms)\"");
		boolean brief = this.text.matches(SHORT_TIMES_HEADER);
		this.text.expect(brief ? SHORT_TIMES_HEADER : TIMES_HEADER, "\"min  mean[+/-sd] median   max\"");
		Map<String, AbTimes> times = new LinkedHashMap<>();
		for (String part : new String[] { "Connect", "Processing", "Waiting", "Total" }) {
			times.put(part.toLowerCase(), brief ? briefTimes(part) : times(part));
		}
		while (this.text.matches(DOUBT)) {
			this.text.take();
		}
		return times;
	}

	private AbTimes times(String part) {
		Matcher row = this.text.expect(
				Pattern.compile(part
						+ ": +(-?\\d{1,18}) +(-?\\d{1,18}) +(\\d{1,18}\\.\\d|-?nan) +(-?\\d{1,18}) +(-?\\d{1,18})"),
				"\"" + part + ":\" and five times");
		return new AbTimes(known(row.group(1)), known(row.group(2)), known(row.group(3)), known(row.group(4)),
				known(row.group(5)));
	}

	private AbTimes briefTimes(String part) {
		Matcher row = this.text.expect(Pattern.compile(part + ": +(-?\\d{1,18}) +(-?\\d{1,18}) +(-?\\d{1,18})"),
				"\"" + part + ":\" and three times");
		return new AbTimes(known(row.group(1)), known(row.group(2)), OptionalDouble.empty(), OptionalDouble.empty(),
				known(row.group(3)));
	}

	private static OptionalDouble known(String number) {
		return number.endsWith("nan") ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(number));
	}

	private SortedMap<Integer, Double> percentiles(Optional<String> command) {
		this.text.skipBlank();
		if (this.text.atEnd() && command.filter((each) -> each.matches(WITHOUT_PERCENTAGES)).isPresent()) {
			return new TreeMap<>();
		}
		this.text.expect(PERCENTAGES_TITLE, "\"Percentage of the requests served …\", which only ab -d leaves out");
		SortedMap<Integer, Double> percentiles = new TreeMap<>();
		for (int percent : PERCENTS) {
			String end = (percent == 100) ? " \\(longest request\\)" : "";
			Matcher row = this.text.expect(Pattern.compile(" *" + percent + "% +(\\d{1,18})" + end),
					"\"" + percent + "%\" and a time");
			percentiles.put(percent, Double.parseDouble(row.group(1)));
		}
		return percentiles;
	}

	private String required(Map<String, String> said, String name) {
		String value = said.get(name);
		if (value == null) {
			throw this.text.unexpected("\"" + name + ":\" before it");
		}
		return value;
	}

	private long count(Map<String, String> said, String name) {
		String value = required(said, name);
		if (!value.matches("\\d{1,18}")) {
			throw this.text.wrongValue("a number behind \"" + name + ":\"", value);
		}
		return Long.parseLong(value);
	}

	private long countIfAny(Map<String, String> said, String name) {
		return said.containsKey(name) ? count(said, name) : 0;
	}

	/** A figure that ab leaves out where nothing, or no time, was spent. */
	private OptionalDouble rate(Map<String, String> said, long requests, String name, String unit) {
		return (said.containsKey(name) || requests > 0) ? measured(said, name, unit) : OptionalDouble.empty();
	}

	private OptionalDouble measured(Map<String, String> said, String name, String unit) {
		String value = required(said, name);
		if (!value.matches("\\d{1,18}\\.\\d{1,3} " + Pattern.quote(unit))) {
			throw this.text.wrongValue("a number and \"" + unit + "\" behind \"" + name + ":\"", value);
		}
		return OptionalDouble.of(Double.parseDouble(value.substring(0, value.indexOf(' '))));
	}

}
