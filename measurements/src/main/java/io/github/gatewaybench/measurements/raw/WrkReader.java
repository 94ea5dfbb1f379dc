package io.github.gatewaybench.measurements.raw;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.WrkErrors;
import io.github.gatewaybench.measurements.WrkFigures;

/**
 * Reads what wrk 4 prints, below its command line or without it. What follows its last
 * line is a Lua script's own and is left alone.
 */
public final class WrkReader {

	/** What wrk prints. */
	public static final RawFormat FORMAT = new RawFormat(".wrk.txt", Pattern.compile("\\.wrk\\.txt$"),
			Pattern.compile("(?m)^Running \\d+[smh] test @ "), WrkReader::parse);

	private static final Pattern REFUSAL = Pattern.compile(
			"unable to (?:connect to|resolve|create thread|initialize SSL).*|invalid URL: .*|number of connections must be .*");

	/** The time is rounded to whole minutes or hours where it is long. */
	private static final Pattern RUNNING = Pattern.compile("Running (?:(\\d{1,6})s|\\d+[mh]) test @ (\\S+)");

	private static final Pattern ASKED = Pattern.compile(".* (?:-d|--duration)[ =]?(\\d{1,6})([smh]?) .*");

	private static final Map<String, Integer> SECONDS = Map.of("", 1, "s", 1, "m", 60, "h", 3600);

	private static final Pattern THREADS = Pattern.compile(" *(\\d{1,15}) threads and (\\d{1,15}) connections");

	private static final Pattern STATS = Pattern.compile(" *Thread Stats +Avg +Stdev +Max +\\+/- Stdev");

	private static final String SHARE = "(\\d+\\.\\d\\d|-?nan)%";

	private static final Pattern LATENCY = Pattern.compile(" *Latency +(\\S+) +(\\S+) +(\\S+) +" + SHARE);

	private static final Pattern RATE = Pattern.compile(" *Req/Sec +(\\S+) +(\\S+) +(\\S+) +" + SHARE);

	private static final Pattern METRIC = Pattern.compile("\\d+\\.\\d\\d[kMGTP]?|-?nan");

	private static final Pattern DISTRIBUTION = Pattern.compile(" *Latency Distribution");

	private static final Pattern TOTAL = Pattern.compile(" *(\\d{1,15}) requests in (\\S+), (\\S+) read");

	private static final Pattern SOCKET_ERRORS = Pattern
		.compile(" *Socket errors: connect (\\d{1,15}), read (\\d{1,15}), write (\\d{1,15}), timeout (\\d{1,15})");

	private static final Pattern STATUS_ERRORS = Pattern.compile(" *Non-2xx or 3xx responses: (\\d{1,15})");

	private static final Pattern REQUESTS_PER_SEC = Pattern.compile("Requests/sec: +(\\d{1,15}\\.\\d\\d)");

	private static final Pattern TRANSFER_PER_SEC = Pattern.compile("Transfer/sec: +(\\S+)");

	private static final Pattern SIZE = Pattern.compile("\\d+\\.\\d\\d[KMGTP]?B");

	private static final Pattern TIME = Pattern.compile("(\\d{1,8}\\.\\d\\d)(us|ms|s|m|h)");

	private static final Pattern NO_TIME = Pattern.compile("-?nan(?:us|ms|s|m|h)?");

	private final TextFile text;

	private WrkReader(TextFile text) {
		this.text = text;
	}

	/** Reads a file. */
	public static WrkOutput read(Path file) {
		return parse(file, TextFile.content(file));
	}

	/** The figures in a file; those of no result where it cannot be read. */
	public static WrkFigures figures(Path file) {
		try {
			return read(file).figures();
		}
		catch (BadInputException ex) {
			return WrkFigures.NONE;
		}
	}

	static WrkOutput parse(Path file, String text) {
		return new WrkReader(new TextFile(file, text)).output();
	}

	private WrkOutput output() {
		Optional<String> command = command();
		if (this.text.matches(REFUSAL)) {
			throw this.text.wrongNext("wrk measured nothing: " + TextFile.quoted(this.text.peek()));
		}
		Matcher running = this.text.expect(RUNNING, "\"Running … test @ URL\"");
		Matcher threads = this.text.expect(THREADS, "\"… threads and … connections\"");
		this.text.expect(STATS, "\"Thread Stats   Avg      Stdev     Max   +/- Stdev\"");
		Matcher latency = this.text.expect(LATENCY, "\"Latency\" and four figures");
		// The share of nothing is no number: then 0.00us is no time either.
		boolean answered = !latency.group(4).endsWith("nan") || !latency.group(1).startsWith("0.00");
		OptionalDouble mean = milliseconds(latency.group(1), answered);
		OptionalDouble stdev = milliseconds(latency.group(2), answered);
		OptionalDouble max = milliseconds(latency.group(3), answered);
		Matcher rate = this.text.expect(RATE, "\"Req/Sec\" and four figures");
		for (int i = 1; i <= 3; i++) {
			expect(METRIC, rate.group(i), "a number as in 1.57k (k, M, G, T or P)");
		}
		boolean distribution = this.text.matches(DISTRIBUTION);
		if (distribution) {
			this.text.take();
		}
		OptionalDouble p50 = percentile(distribution, 50, answered);
		OptionalDouble p75 = percentile(distribution, 75, answered);
		OptionalDouble p90 = percentile(distribution, 90, answered);
		OptionalDouble p99 = percentile(distribution, 99, answered);
		Matcher total = this.text.expect(TOTAL, "\"… requests in …, … read\"");
		OptionalDouble seconds = OptionalDouble.of(seconds(total.group(2)).doubleValue());
		expect(SIZE, total.group(3), "a size as in 6.04MB (B, KB, MB, GB, TB or PB)");
		WrkErrors errors = errors();
		double requestsPerSec = Double
			.parseDouble(this.text.expect(REQUESTS_PER_SEC, "\"Requests/sec:\" and a figure").group(1));
		Matcher transfer = this.text.expect(TRANSFER_PER_SEC, "\"Transfer/sec:\" and a size");
		expect(SIZE, transfer.group(1), "a size as in 6.04MB (B, KB, MB, GB, TB or PB)");
		refuseSecond();
		return new WrkOutput(this.text.file(), command, running.group(2), asked(command, running),
				Long.parseLong(threads.group(1)), Long.parseLong(threads.group(2)),
				new WrkFigures(OptionalLong.of(Long.parseLong(total.group(1))), seconds,
						OptionalDouble.of(requestsPerSec), mean, stdev, max, p50, p75, p90, p99, errors));
	}

	private Optional<String> command() {
		this.text.skipBlank();
		if (this.text.atEnd() || this.text.matches(RUNNING) || this.text.matches(REFUSAL)) {
			return Optional.empty();
		}
		if (!this.text.peek().contains("wrk")) {
			throw this.text.unexpected("wrk's command line or \"Running … test @ URL\"");
		}
		String command = this.text.take();
		this.text.skipBlank();
		return Optional.of(command);
	}

	private static OptionalDouble asked(Optional<String> command, Matcher running) {
		Matcher asked = ASKED.matcher(command.orElse(""));
		if (asked.matches()) {
			return OptionalDouble.of(Integer.parseInt(asked.group(1)) * SECONDS.get(asked.group(2)));
		}
		return (running.group(1) != null) ? OptionalDouble.of(Integer.parseInt(running.group(1)))
				: OptionalDouble.empty();
	}

	private OptionalDouble percentile(boolean there, int percent, boolean answered) {
		if (!there) {
			return OptionalDouble.empty();
		}
		Matcher line = this.text.expect(Pattern.compile(" *" + percent + "% +(\\S+) *"),
				"\"" + percent + "%\" and a time");
		return milliseconds(line.group(1), answered);
	}

	private OptionalDouble milliseconds(String time, boolean answered) {
		if (NO_TIME.matcher(time).matches()) {
			return OptionalDouble.empty();
		}
		double milliseconds = seconds(time).movePointRight(3).doubleValue();
		return answered ? OptionalDouble.of(milliseconds) : OptionalDouble.empty();
	}

	/** To the digit: what is printed as 4.35s is 4350 ms and no less. */
	private BigDecimal seconds(String time) {
		Matcher value = expect(TIME, time, "a time as in 12.34ms (us, ms, s, m or h)");
		BigDecimal number = new BigDecimal(value.group(1));
		return switch (value.group(2)) {
			case "us" -> number.movePointLeft(6);
			case "ms" -> number.movePointLeft(3);
			default -> number.multiply(BigDecimal.valueOf(SECONDS.get(value.group(2))));
		};
	}

	/** What must be of this pattern in the line that was just taken. */
	private Matcher expect(Pattern pattern, String value, String expected) {
		Matcher matcher = pattern.matcher(value);
		if (!matcher.matches()) {
			throw this.text.wrongValue(expected, value);
		}
		return matcher;
	}

	private WrkErrors errors() {
		long[] counts = new long[4];
		if (this.text.matches(SOCKET_ERRORS)) {
			Matcher line = this.text.expect(SOCKET_ERRORS, "\"Socket errors: …\"");
			for (int i = 0; i < counts.length; i++) {
				counts[i] = Long.parseLong(line.group(i + 1));
			}
		}
		long status = 0;
		if (this.text.matches(STATUS_ERRORS)) {
			status = Long.parseLong(this.text.expect(STATUS_ERRORS, "\"Non-2xx or 3xx responses: …\"").group(1));
		}
		return new WrkErrors(counts[0], counts[1], counts[2], counts[3], status);
	}

	private void refuseSecond() {
		while (!this.text.atEnd()) {
			if (this.text.matches(RUNNING) || this.text.matches(REQUESTS_PER_SEC)) {
				throw this.text.wrongNext("a second execution of wrk begins here: give each a file of its own");
			}
			this.text.take();
		}
	}

}
