package io.github.gatewaybench.measurements.raw;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import com.fasterxml.jackson.annotation.JsonInclude;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.BadValueException;
import io.github.gatewaybench.measurements.DurationParser;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Round;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.file.TextFile;

/**
 * Reads the text output of wrk 4, which may start with wrk's command line. Output of a
 * Lua script after wrk's last line is ignored, except that of scripts/hands/bytes.lua.
 */
public final class WrkReader {

	public static final RawReader.Format FORMAT = new RawReader.Format(Round.KIND, ".wrk.txt", "\\.wrk\\.txt$",
			"(?m)^Running \\d+[smh] test @ ", WrkReader::parse, createFigures(Map.of("errors", Errors.NONE)),
			(cell) -> createFigures(cell.as(JsonFigures.class, "figures")));

	private static final String REFUSAL = "unable to (?:connect to|resolve|create thread|initialize SSL).*"
			+ "|invalid URL: .*|number of connections must be .*";

	/**
	 * Matches the first line of the output, in which wrk rounds long durations to whole
	 * minutes or hours.
	 */
	private static final String RUNNING = "Running (?:(\\d{1,6})s|\\d+[mh]) test @ (\\S+)";

	private static final Pattern DURATION_OPTION = Pattern.compile(".* (?:-d|--duration)[ =]?(\\d{1,6}[smh]?) .*");

	/** Lengths of wrk's units of time in seconds, by the names that wrk prints. */
	private static final Map<String, String> SECONDS_PER_UNIT = Map.of("us", "0.000001", "ms", "0.001", "s", "1", "m",
			"60", "h", "3600");

	private static final String SHARE = "(\\d+\\.\\d\\d|-?nan)%";

	private static final String COUNT = "(\\d{1,15})";

	private static final String SOCKET_ERRORS = " *Socket errors: connect %1$s, read %1$s, write %1$s, timeout %1$s"
		.formatted(COUNT);

	private static final String STATUS_ERRORS = " *Non-2xx or 3xx responses: " + COUNT;

	private static final String REQUESTS_PER_SEC = "Requests/sec: +(\\d{1,15}\\.\\d\\d)";

	/** Matches the line that scripts/hands/bytes.lua prints: the bytes read (group 1). */
	private static final Pattern READ_BYTES = Pattern.compile("Bytes read: " + COUNT);

	private final TextFile text;

	/** Figures read so far, by their JSON names. */
	private final Map<String, Object> figures = new HashMap<>();

	private WrkReader(TextFile text) {
		this.text = text;
	}

	/**
	 * Creates figures from values by their JSON names, such as requests_per_sec; missing
	 * values are unknown.
	 */
	public static Figures createFigures(Map<String, ?> byName) {
		return createFigures(JsonFile.MAPPER.convertValue(byName, JsonFigures.class));
	}

	private static Figures createFigures(JsonFigures all) {
		return Figures.of(JsonFile.MAPPER.valueToTree(all), WrkReader::resolution);
	}

	/**
	 * Returns the resolution, in milliseconds, of a time that wrk printed with two
	 * decimals: in us below 0.85 ms, in ms below 1 s, in s below 0.85 min, and in min
	 * above.
	 */
	private static double resolution(Metric metric, double ms) {
		double unit = (ms < 0.85) ? 0.001 : (ms < 1000) ? 1 : (ms < 51_000) ? 1000 : 60_000;
		return 0.01 * unit;
	}

	/**
	 * Reasons why figures are not valid: no responses, errors, a clearly different
	 * duration, or contradictions.
	 * @param askedSeconds requested duration in seconds; empty if unknown
	 * @param executions number of executions of wrk that take this time together
	 */
	public static List<Warning> invalidReasons(Figures figures, OptionalDouble askedSeconds, int executions) {
		List<Warning> problems = new ArrayList<>(figures.contradictions());
		double ran = figures.number("seconds").orElse(0);
		if (figures.requests().orElse(1) == 0) {
			problems.add(WarningCode.NO_ANSWER.with());
		}
		else if (!figures.hasRunFor(askedSeconds.orElse(ran), executions)) {
			problems.add(WarningCode.DURATION.with("tool", "wrk", "ran_s", ran, "asked_s", askedSeconds.getAsDouble()));
		}
		long status = figures.errors("status");
		if (status > 0) {
			problems.add(WarningCode.ERROR_STATUS.with("count", status, "kind", "an error status"));
		}
		if (figures.errors() > status) {
			problems.add(WarningCode.SOCKET_ERRORS.with("connect", figures.errors("connect"), "read",
					figures.errors("read"), "write", figures.errors("write"), "timeout", figures.errors("timeout")));
		}
		return problems;
	}

	static RawOutput parse(Path file, String text) {
		return WrkSlicesReader.hasSlices(text) ? WrkSlicesReader.parse(file, text) : parseExecution(file, text);
	}

	static RawOutput parseExecution(Path file, String text) {
		return new WrkReader(new TextFile(file, text)).readOutput();
	}

	private RawOutput readOutput() {
		Optional<String> command = readCommand();
		if (this.text.nextLineMatches(REFUSAL)) {
			throw this.text.exceptionAtNextLine("wrk measured nothing: " + BadInputException.shorten(this.text.peek()));
		}
		Matcher running = this.text.expect(RUNNING, "\"Running … test @ URL\"");
		Matcher threads = this.text.expect(" *%1$s threads and %1$s connections".formatted(COUNT),
				"\"… threads and … connections\"");
		this.text.expect(" *Thread Stats +Avg +Stdev +Max +\\+/- Stdev",
				"\"Thread Stats   Avg      Stdev     Max   +/- Stdev\"");
		readLatency();
		Matcher total = this.text.expect(" *" + COUNT + " requests in (\\S+), (\\S+) read",
				"\"… requests in …, … read\"");
		this.figures.put("requests", Long.valueOf(total.group(1)));
		this.figures.put("seconds", parseSeconds(total.group(2)));
		checkSize(total.group(3));
		this.figures.put("errors", readErrors());
		this.figures.put("requests_per_sec",
				Double.valueOf(this.text.expect(REQUESTS_PER_SEC, "\"Requests/sec:\" and a figure").group(1)));
		checkSize(this.text.expect("Transfer/sec: +(\\S+)", "\"Transfer/sec:\" and a size").group(1));
		while (!this.text.atEnd()) {
			if (this.text.nextLineMatches(RUNNING) || this.text.nextLineMatches(REQUESTS_PER_SEC)) {
				throw this.text
					.exceptionAtNextLine("a second execution of wrk begins here: give each a file of its own");
			}
			Matcher bytes = READ_BYTES.matcher(this.text.nextLine());
			if (bytes.matches()) {
				this.figures.put("read_bytes", Long.valueOf(bytes.group(1)));
			}
		}
		Figures all = createFigures(this.figures);
		long connections = Long.parseLong(threads.group(2));
		return new RawOutput(this.text.file(), "wrk", Optional.of(running.group(2).replaceFirst("^[a-z]+://[^/]*", "")),
				OrderedMaps.ofStrings("duration",
						Math.round(askedSeconds(command, running).orElse(all.number("seconds").orElseThrow())) + " s",
						"threads of wrk", threads.group(1)),
				List.of(new RawOutput.RawResult("wrk", Load.of("connections", connections), all,
						invalidReasons(all, askedSeconds(command, running), 1))),
				List.of(row(this.text.file(), connections, Long.parseLong(threads.group(1)), all, running.group(2))));
	}

	static Map<String, Object> row(Path file, long connections, long threads, Figures all, String url) {
		return OrderedMaps.of("file", file.toString(), "connections", connections, "threads", threads,
				"requests_per_sec", all.value(Metric.THROUGHPUT), "mean_ms", all.value(Metric.MEAN), "p50_ms",
				all.value(Metric.P50), "p90_ms", all.value(Metric.P90), "p99_ms", all.value(Metric.P99), "errors",
				all.errors(), "requests", all.requests().orElse(0), "seconds", all.number("seconds"), "url", url);
	}

	private Optional<String> readCommand() {
		this.text.skipBlank();
		if (this.text.atEnd() || this.text.nextLineMatches(RUNNING) || this.text.nextLineMatches(REFUSAL)) {
			return Optional.empty();
		}
		if (!this.text.peek().contains("wrk")) {
			throw this.text.unexpectedLine("wrk's command line or \"Running … test @ URL\"");
		}
		String command = this.text.nextLine();
		this.text.skipBlank();
		return Optional.of(command);
	}

	private static OptionalDouble askedSeconds(Optional<String> command, Matcher running) {
		Matcher asked = DURATION_OPTION.matcher(command.orElse(""));
		if (asked.matches()) {
			return DurationParser.parse(asked.group(1)).stream().mapToDouble(Duration::toSeconds).findFirst();
		}
		return (running.group(1) != null) ? OptionalDouble.of(Integer.parseInt(running.group(1)))
				: OptionalDouble.empty();
	}

	private void readLatency() {
		Matcher latency = this.text.expect(" *Latency +(\\S+) +(\\S+) +(\\S+) +" + SHARE,
				"\"Latency\" and four figures");
		// Without responses, wrk prints "nan" as the share and 0.00us as the times.
		boolean answered = !latency.group(4).endsWith("nan") || !latency.group(1).startsWith("0.00");
		putTime("mean_ms", latency.group(1), answered);
		putTime("stdev_ms", latency.group(2), answered);
		putTime("max_ms", latency.group(3), answered);
		Matcher rate = this.text.expect(" *Req/Sec +(\\S+) +(\\S+) +(\\S+) +" + SHARE, "\"Req/Sec\" and four figures");
		for (int i = 1; i <= 3; i++) {
			this.text.expect("\\d+\\.\\d\\d[kMGTP]?|-?nan", rate.group(i), "a number as in 1.57k (k, M, G, T or P)");
		}
		if (this.text.nextLineMatches(" *Latency Distribution")) {
			this.text.nextLine();
			for (int percent : List.of(50, 75, 90, 99)) {
				Matcher line = this.text.expect(" *" + percent + "% +(\\S+) *", "\"" + percent + "%\" and a time");
				putTime("p" + percent + "_ms", line.group(1), answered);
			}
		}
	}

	private void putTime(String name, String time, boolean answered) {
		if (!time.matches("-?nan(?:us|ms|s|m|h)?")) {
			BigDecimal milliseconds = parseSeconds(time).movePointRight(3);
			this.figures.put(name, answered ? milliseconds : null);
		}
	}

	/** Parses a time such as 4.35s and returns seconds, without rounding. */
	private BigDecimal parseSeconds(String time) {
		// wrk cuts the mean off after eight characters.
		String whole = time.matches("1000\\.00[um]") ? time + "s" : time;
		Matcher value = this.text.expect("(\\d{1,8}\\.\\d\\d)(us|ms|s|m|h)", whole,
				"a time as in 12.34ms (us, ms, s, m or h)");
		return new BigDecimal(value.group(1)).multiply(new BigDecimal(SECONDS_PER_UNIT.get(value.group(2))));
	}

	private void checkSize(String size) {
		this.text.expect("\\d+\\.\\d\\d[KMGTP]?B", size, "a size as in 6.04MB (B, KB, MB, GB, TB or PB)");
	}

	/** Reads the lines that count errors, which wrk omits if no errors occurred. */
	private Errors readErrors() {
		long[] sockets = readCounts(SOCKET_ERRORS, 4);
		long[] status = readCounts(STATUS_ERRORS, 1);
		return new Errors(sockets[0], sockets[1], sockets[2], sockets[3], status[0]);
	}

	private long[] readCounts(String line, int size) {
		if (!this.text.nextLineMatches(line)) {
			return new long[size];
		}
		Matcher counts = this.text.expect(line, "");
		return IntStream.rangeClosed(1, size).mapToLong((i) -> Long.parseLong(counts.group(i))).toArray();
	}

	/**
	 * The JSON members under "figures" in the file of a cell, in order; empty if wrk did
	 * not report them. Only files that {@link WrkSlicesReader} reads have the CPU time of
	 * wrk.
	 */
	private record JsonFigures(OptionalLong requests, OptionalDouble seconds, OptionalDouble requestsPerSec,
			OptionalDouble meanMs, OptionalDouble stdevMs, OptionalDouble maxMs, OptionalDouble p50Ms,
			OptionalDouble p75Ms, OptionalDouble p90Ms, OptionalDouble p99Ms,
			@JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong readBytes,
			@JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble cpuS, Errors errors) {

		private JsonFigures {
			if (requestsPerSec.isPresent() != requests.isPresent()) {
				throw new BadValueException("requests", "is known without requests_per_sec, or the other way round");
			}
		}

	}

	/**
	 * Numbers of errors by kind, as wrk reports them.
	 *
	 * @param connect connections that failed to open
	 * @param read failed reads
	 * @param write failed writes
	 * @param timeout requests without a response in time
	 * @param status responses with a status of 400 or more
	 */
	public record Errors(long connect, long read, long write, long timeout, long status) {

		public static final Errors NONE = new Errors(0, 0, 0, 0, 0);

	}

}
