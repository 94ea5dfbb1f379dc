package io.github.gatewaybench.report.read;

import java.util.LinkedHashMap;
import java.util.Locale;
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
 * Reads ab's result, which ab prints when it has not given up.
 */
final class AbResultReader {

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

	private final Optional<String> command;

	private final AbLines lines;

	AbResultReader(TextFile text, Optional<String> command) {
		this.text = text;
		this.command = command;
		this.lines = new AbLines(text);
	}

	AbOutput output() {
		AbErrors failures = lines();
		long requests = this.lines.count("Complete requests");
		Map<String, AbTimes> times = (requests > 0) ? times() : Map.of();
		SortedMap<Integer, Double> percentiles = (requests > 1) ? percentiles() : new TreeMap<>();
		this.text.skipBlank();
		if (!this.text.atEnd()) {
			throw this.text.unexpected("the end of ab's result");
		}
		AbErrors errors = new AbErrors(failures.connect(), failures.receive(), failures.length(), failures.exceptions(),
				this.lines.countIfAny("Write errors"), this.lines.countIfAny("Non-2xx responses"));
		AbFigures figures = new AbFigures(requests, this.lines.measured("Time taken for tests", "seconds"),
				rate(requests, "Requests per second", "[#/sec] (mean)"),
				rate(requests, "Time per request", "[ms] (mean)"), percentiles, times,
				this.lines.countIfAny("Keep-Alive requests"), errors);
		return new AbOutput(this.text.file(), this.command, Optional.of(this.lines.text("Document Path")),
				OptionalLong.of(this.lines.count("Concurrency Level")), Optional.of(figures), Optional.empty(),
				OptionalLong.empty());
	}

	/** Takes all lines before the tables; what they say of failures. */
	private AbErrors lines() {
		Optional<AbErrors> failures = Optional.empty();
		while (!this.text.atEnd() && !this.text.matches(TIMES_TITLE)) {
			if (this.text.matches(FAILURES)) {
				failures = Optional.of(failures(failures));
			}
			else if (this.text.peek().isBlank() || this.text.matches(SENT)) {
				this.text.take();
			}
			else {
				this.lines.take();
			}
		}
		if (this.lines.count("Failed requests") > 0 && failures.isEmpty()) {
			throw this.text.wrong("no line says what failed: \"(Connect: …, Receive: …, Length: …, Exceptions: …)\"");
		}
		return failures.orElse(new AbErrors(0, 0, 0, 0, 0, 0));
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

	/** A figure that ab leaves out where nothing, or no time, was spent. */
	private OptionalDouble rate(long requests, String name, String unit) {
		return (this.lines.has(name) || requests > 0) ? this.lines.measured(name, unit) : OptionalDouble.empty();
	}

	private Map<String, AbTimes> times() {
		this.text.expect(TIMES_TITLE, "\"Connection Times (ms)\"");
		boolean brief = this.text.matches(SHORT_TIMES_HEADER);
		this.text.expect(brief ? SHORT_TIMES_HEADER : TIMES_HEADER, "\"min  mean[+/-sd] median   max\"");
		Map<String, AbTimes> times = new LinkedHashMap<>();
		for (String part : new String[] { "Connect", "Processing", "Waiting", "Total" }) {
			times.put(part.toLowerCase(Locale.ROOT), brief ? briefTimes(part) : times(part));
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

	private SortedMap<Integer, Double> percentiles() {
		this.text.skipBlank();
		if (this.text.atEnd() && this.command.filter((each) -> each.matches(WITHOUT_PERCENTAGES)).isPresent()) {
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

}
