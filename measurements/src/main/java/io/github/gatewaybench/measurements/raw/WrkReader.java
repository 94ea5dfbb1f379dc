package io.github.gatewaybench.measurements.raw;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Ordered;
import io.github.gatewaybench.measurements.WrkFigures;

/**
 * Reads what wrk 4 prints, below its command line or without it. What follows its last
 * line is a Lua script's own and is left alone.
 */
public final class WrkReader {

	/** What wrk prints. */
	public static final RawReader.Format FORMAT = new RawReader.Format(".wrk.txt", "\\.wrk\\.txt$",
			"(?m)^Running \\d+[smh] test @ ", WrkReader::parse);

	private static final String REFUSAL = "unable to (?:connect to|resolve|create thread|initialize SSL).*"
			+ "|invalid URL: .*|number of connections must be .*";

	/** The time is rounded to whole minutes or hours where it is long. */
	private static final String RUNNING = "Running (?:(\\d{1,6})s|\\d+[mh]) test @ (\\S+)";

	private static final Pattern ASKED = Pattern.compile(".* (?:-d|--duration)[ =]?(\\d{1,6})([smh]?) .*");

	private static final Map<String, Integer> SECONDS = Map.of("", 1, "s", 1, "m", 60, "h", 3600);

	private static final String SHARE = "(\\d+\\.\\d\\d|-?nan)%";

	private static final String COUNT = "(\\d{1,15})";

	private static final String SOCKET_ERRORS = " *Socket errors: connect %1$s, read %1$s, write %1$s, timeout %1$s"
		.formatted(COUNT);

	private static final String STATUS_ERRORS = " *Non-2xx or 3xx responses: " + COUNT;

	private static final String REQUESTS_PER_SEC = "Requests/sec: +(\\d{1,15}\\.\\d\\d)";

	private final TextFile text;

	/** By the names that files have. */
	private final Map<String, Object> figures = new HashMap<>();

	private WrkReader(TextFile text) {
		this.text = text;
	}

	/** The figures in a file; those of no result where it cannot be read. */
	public static WrkFigures figures(Path file) {
		try {
			return figures(parse(file, TextFile.content(file)));
		}
		catch (BadInputException ex) {
			return WrkFigures.NONE;
		}
	}

	private static WrkFigures figures(RawOutput output) {
		return (WrkFigures) output.results().get(0).figures();
	}

	static RawOutput parse(Path file, String text) {
		return new WrkReader(new TextFile(file, text)).output();
	}

	private RawOutput output() {
		Optional<String> command = command();
		if (this.text.matches(REFUSAL)) {
			throw this.text.wrongNext("wrk measured nothing: " + TextFile.quoted(this.text.peek()));
		}
		Matcher running = this.text.expect(RUNNING, "\"Running … test @ URL\"");
		Matcher threads = this.text.expect(" *%1$s threads and %1$s connections".formatted(COUNT),
				"\"… threads and … connections\"");
		this.text.expect(" *Thread Stats +Avg +Stdev +Max +\\+/- Stdev",
				"\"Thread Stats   Avg      Stdev     Max   +/- Stdev\"");
		latency();
		Matcher total = this.text.expect(" *" + COUNT + " requests in (\\S+), (\\S+) read",
				"\"… requests in …, … read\"");
		this.figures.put("requests", Long.valueOf(total.group(1)));
		this.figures.put("seconds", seconds(total.group(2)));
		checkSize(total.group(3));
		this.figures.put("errors", errors());
		this.figures.put("requests_per_sec",
				Double.valueOf(this.text.expect(REQUESTS_PER_SEC, "\"Requests/sec:\" and a figure").group(1)));
		checkSize(this.text.expect("Transfer/sec: +(\\S+)", "\"Transfer/sec:\" and a size").group(1));
		while (!this.text.atEnd()) {
			if (this.text.matches(RUNNING) || this.text.matches(REQUESTS_PER_SEC)) {
				throw this.text.wrongNext("a second execution of wrk begins here: give each a file of its own");
			}
			this.text.take();
		}
		WrkFigures all = Figures.of(WrkFigures.class, this.figures);
		long connections = Long.parseLong(threads.group(2));
		return new RawOutput(this.text.file(), "wrk", Optional.of(running.group(2).replaceFirst("^[a-z]+://[^/]*", "")),
				Ordered.texts("duration", Math.round(all.seconds().orElseThrow()) + " s", "threads of wrk",
						threads.group(1)),
				List.of(new RawOutput.RawResult("wrk", Load.of("connections", connections), all,
						all.problems(asked(command, running)))),
				List.of(Ordered.of("file", this.text.file().toString(), "connections", connections, "threads",
						Long.valueOf(threads.group(1)), "requests_per_sec", all.requestsPerSec(), "mean_ms",
						all.meanMs(), "p50_ms", all.p50Ms(), "p90_ms", all.p90Ms(), "p99_ms", all.p99Ms(), "errors",
						all.errors(), "requests", all.requests().orElse(0), "seconds", all.seconds(), "url",
						running.group(2))));
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

	private void latency() {
		Matcher latency = this.text.expect(" *Latency +(\\S+) +(\\S+) +(\\S+) +" + SHARE,
				"\"Latency\" and four figures");
		// The share of nothing is no number: then 0.00us is no time either.
		boolean answered = !latency.group(4).endsWith("nan") || !latency.group(1).startsWith("0.00");
		put("mean_ms", latency.group(1), answered);
		put("stdev_ms", latency.group(2), answered);
		put("max_ms", latency.group(3), answered);
		Matcher rate = this.text.expect(" *Req/Sec +(\\S+) +(\\S+) +(\\S+) +" + SHARE, "\"Req/Sec\" and four figures");
		for (int i = 1; i <= 3; i++) {
			this.text.expect("\\d+\\.\\d\\d[kMGTP]?|-?nan", rate.group(i), "a number as in 1.57k (k, M, G, T or P)");
		}
		if (this.text.matches(" *Latency Distribution")) {
			this.text.take();
			for (int percent : List.of(50, 75, 90, 99)) {
				Matcher line = this.text.expect(" *" + percent + "% +(\\S+) *", "\"" + percent + "%\" and a time");
				put("p%d_ms".formatted(percent), line.group(1), answered);
			}
		}
	}

	private void put(String name, String time, boolean answered) {
		if (!time.matches("-?nan(?:us|ms|s|m|h)?")) {
			BigDecimal milliseconds = seconds(time).movePointRight(3);
			this.figures.put(name, answered ? milliseconds : null);
		}
	}

	/** To the digit: what is printed as 4.35s is 4350 ms and no less. */
	private BigDecimal seconds(String time) {
		Matcher value = this.text.expect("(\\d{1,8}\\.\\d\\d)(us|ms|s|m|h)", time,
				"a time as in 12.34ms (us, ms, s, m or h)");
		BigDecimal number = new BigDecimal(value.group(1));
		return switch (value.group(2)) {
			case "us" -> number.movePointLeft(6);
			case "ms" -> number.movePointLeft(3);
			default -> number.multiply(BigDecimal.valueOf(SECONDS.get(value.group(2))));
		};
	}

	private void checkSize(String size) {
		this.text.expect("\\d+\\.\\d\\d[KMGTP]?B", size, "a size as in 6.04MB (B, KB, MB, GB, TB or PB)");
	}

	/** wrk leaves out the lines of those that did not occur. */
	private WrkFigures.WrkErrors errors() {
		long[] sockets = counts(SOCKET_ERRORS, 4);
		long[] status = counts(STATUS_ERRORS, 1);
		return new WrkFigures.WrkErrors(sockets[0], sockets[1], sockets[2], sockets[3], status[0]);
	}

	private long[] counts(String line, int size) {
		if (!this.text.matches(line)) {
			return new long[size];
		}
		Matcher counts = this.text.expect(line, "");
		return IntStream.rangeClosed(1, size).mapToLong((i) -> Long.parseLong(counts.group(i))).toArray();
	}

}
