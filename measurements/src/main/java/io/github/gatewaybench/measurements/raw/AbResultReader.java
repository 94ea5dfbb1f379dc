package io.github.gatewaybench.measurements.raw;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.measurements.AbErrors;
import io.github.gatewaybench.measurements.AbFigures;
import io.github.gatewaybench.measurements.AbPercentiles;
import io.github.gatewaybench.measurements.AbTimes;

/**
 * Reads ab's result, which ab prints when it has not given up.
 */
final class AbResultReader {

	private static final Pattern FAILURES = Pattern.compile(
			" +\\(Connect: (\\d{1,15}), (?:Receive: (\\d{1,15}), )?Length: (\\d{1,15}), Exceptions: (\\d{1,15})\\)");

	private static final Pattern SENT = Pattern.compile(" +\\d+\\.\\d+ kb/s (?:sent|total)");

	private static final Pattern TIMES_TITLE = Pattern.compile("Connection Times \\(ms\\)");

	private static final Pattern TIMES_HEADER = Pattern.compile(" +min +mean\\[\\+/-sd\\] median +max");

	private static final Pattern SHORT_TIMES_HEADER = Pattern.compile(" +min +avg +max");

	private static final String TIME = " +(-?\\d{1,15})";

	private static final Pattern DOUBT = Pattern
		.compile("(?:WARNING|ERROR): The median and mean for .*| +(?:deviation apart\\. )?These results are .*");

	private static final Pattern PERCENTAGES_TITLE = Pattern
		.compile("Percentage of the requests served within a certain time \\(ms\\)");

	/** A command line that has the option -d. */
	private static final String WITHOUT_PERCENTAGES = ".*[ /]ab (?:.* )?-[a-zA-Z]*d .*|ab (?:.* )?-[a-zA-Z]*d .*";

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
		boolean brief = requests > 0 && timesAreBrief();
		Optional<AbTimes> connect = times(requests, brief, "Connect");
		Optional<AbTimes> processing = times(requests, brief, "Processing");
		Optional<AbTimes> waiting = times(requests, brief, "Waiting");
		Optional<AbTimes> total = times(requests, brief, "Total");
		while (this.text.matches(DOUBT)) {
			this.text.take();
		}
		AbPercentiles percentiles = (requests > 1) ? percentiles() : AbPercentiles.NONE;
		this.text.skipBlank();
		if (!this.text.atEnd()) {
			throw this.text.unexpected("the end of ab's result");
		}
		AbErrors errors = new AbErrors(failures.connect(), failures.receive(), failures.length(), failures.exceptions(),
				this.lines.countIfAny("Write errors"), this.lines.countIfAny("Non-2xx responses"));
		AbFigures figures = new AbFigures(OptionalLong.of(requests),
				this.lines.measured("Time taken for tests", "seconds"),
				rate(requests, "Requests per second", "[#/sec] (mean)"),
				rate(requests, "Time per request", "[ms] (mean)"), percentiles,
				this.lines.countIfAny("Keep-Alive requests"), OptionalLong.empty(), "", connect, processing, waiting,
				total, errors);
		return new AbOutput(this.text.file(), this.command, Optional.of(this.lines.text("Document Path")),
				OptionalLong.of(this.lines.count("Concurrency Level")), figures);
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
		return failures.orElse(AbErrors.NONE);
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

	private boolean timesAreBrief() {
		this.text.expect(TIMES_TITLE, "\"Connection Times (ms)\"");
		boolean brief = this.text.matches(SHORT_TIMES_HEADER);
		this.text.expect(brief ? SHORT_TIMES_HEADER : TIMES_HEADER, "\"min  mean[+/-sd] median   max\"");
		return brief;
	}

	private Optional<AbTimes> times(long requests, boolean brief, String part) {
		if (requests == 0) {
			return Optional.empty();
		}
		if (brief) {
			Matcher row = this.text.expect(Pattern.compile(part + ":" + TIME.repeat(3)),
					"\"" + part + ":\" and three times");
			return Optional.of(new AbTimes(known(row.group(1)), known(row.group(2)), OptionalDouble.empty(),
					OptionalDouble.empty(), known(row.group(3))));
		}
		Matcher row = this.text.expect(
				Pattern.compile(part + ":" + TIME.repeat(2) + " +(\\d{1,15}\\.\\d|-?nan)" + TIME.repeat(2)),
				"\"" + part + ":\" and five times");
		return Optional.of(new AbTimes(known(row.group(1)), known(row.group(2)), known(row.group(3)),
				known(row.group(4)), known(row.group(5))));
	}

	private static OptionalDouble known(String number) {
		return (number.endsWith("nan") || number.startsWith("-")) ? OptionalDouble.empty()
				: OptionalDouble.of(Double.parseDouble(number));
	}

	private AbPercentiles percentiles() {
		this.text.skipBlank();
		if (this.text.atEnd() && this.command.filter((each) -> each.matches(WITHOUT_PERCENTAGES)).isPresent()) {
			return AbPercentiles.NONE;
		}
		this.text.expect(PERCENTAGES_TITLE, "\"Percentage of the requests served …\", which only ab -d leaves out");
		return new AbPercentiles(percentile(50), percentile(66), percentile(75), percentile(80), percentile(90),
				percentile(95), percentile(98), percentile(99), percentile(100));
	}

	private OptionalDouble percentile(int percent) {
		String end = (percent == 100) ? " \\(longest request\\)" : "";
		Matcher row = this.text.expect(Pattern.compile(" *" + percent + "% +(\\d{1,15})" + end),
				"\"" + percent + "%\" and a time");
		return OptionalDouble.of(Double.parseDouble(row.group(1)));
	}

}
