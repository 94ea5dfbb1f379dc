package io.github.gatewaybench.report.read;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.report.model.WrkErrors;
import io.github.gatewaybench.report.model.WrkFigures;
import io.github.gatewaybench.report.model.WrkOutput;

/**
 * Reads what wrk 4 prints, below its command line or without it. What follows its last
 * line is a Lua script's own and is left alone.
 */
public final class WrkReader {

	private static final Pattern REFUSAL = Pattern.compile(
			"unable to (?:connect to|resolve|create thread|initialize SSL).*|invalid URL: .*|number of connections must be .*");

	private static final Pattern RUNNING = Pattern.compile("Running \\d+[smh] test @ (\\S+)");

	private static final Pattern THREADS = Pattern.compile(" *(\\d{1,18}) threads and (\\d{1,18}) connections");

	private static final Pattern STATS = Pattern.compile(" *Thread Stats +Avg +Stdev +Max +\\+/- Stdev");

	private static final String SHARE = "(?:\\d+\\.\\d\\d|-?nan)%";

	private static final Pattern LATENCY = Pattern.compile(" *Latency +(\\S+) +(\\S+) +(\\S+) +" + SHARE);

	private static final Pattern RATE = Pattern.compile(" *Req/Sec +(\\S+) +(\\S+) +(\\S+) +" + SHARE);

	private static final Pattern DISTRIBUTION = Pattern.compile(" *Latency Distribution");

	private static final Pattern TOTAL = Pattern.compile(" *(\\d{1,18}) requests in (\\S+), (\\S+) read");

	private static final Pattern SOCKET_ERRORS = Pattern
		.compile(" *Socket errors: connect (\\d{1,18}), read (\\d{1,18}), write (\\d{1,18}), timeout (\\d{1,18})");

	private static final Pattern STATUS_ERRORS = Pattern.compile(" *Non-2xx or 3xx responses: (\\d{1,18})");

	private static final Pattern REQUESTS_PER_SEC = Pattern.compile("Requests/sec: +(\\d{1,18}\\.\\d\\d)");

	private static final Pattern TRANSFER_PER_SEC = Pattern.compile("Transfer/sec: +(\\S+)");

	private final TextFile text;

	private WrkReader(TextFile text) {
		this.text = text;
	}

	/** Reads a file. */
	public static WrkOutput read(Path file) {
		return new WrkReader(TextFile.read(file)).output();
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
		OptionalDouble mean = milliseconds(latency.group(1));
		OptionalDouble stdev = milliseconds(latency.group(2));
		OptionalDouble max = milliseconds(latency.group(3));
		Matcher rate = this.text.expect(RATE, "\"Req/Sec\" and four figures");
		for (int i = 1; i <= rate.groupCount(); i++) {
			WrkUnits.metric(this.text, rate.group(i));
		}
		boolean distribution = this.text.matches(DISTRIBUTION);
		if (distribution) {
			this.text.take();
		}
		OptionalDouble p50 = percentile(distribution, 50);
		OptionalDouble p75 = percentile(distribution, 75);
		OptionalDouble p90 = percentile(distribution, 90);
		OptionalDouble p99 = percentile(distribution, 99);
		Matcher total = this.text.expect(TOTAL, "\"… requests in …, … read\"");
		OptionalDouble seconds = OptionalDouble.of(WrkUnits.seconds(this.text, total.group(2)));
		double bytesRead = WrkUnits.bytes(this.text, total.group(3));
		WrkErrors errors = errors();
		double requestsPerSec = Double
			.parseDouble(this.text.expect(REQUESTS_PER_SEC, "\"Requests/sec:\" and a figure").group(1));
		Matcher transfer = this.text.expect(TRANSFER_PER_SEC, "\"Transfer/sec:\" and a size");
		double bytesPerSec = WrkUnits.bytes(this.text, transfer.group(1));
		refuseSecond();
		return new WrkOutput(this.text.file(), command, running.group(1), Long.parseLong(threads.group(1)),
				Long.parseLong(threads.group(2)), new WrkFigures(Long.parseLong(total.group(1)), seconds,
						requestsPerSec, mean, stdev, max, p50, p75, p90, p99, errors),
				bytesRead, bytesPerSec);
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

	private OptionalDouble percentile(boolean there, int percent) {
		if (!there) {
			return OptionalDouble.empty();
		}
		Matcher line = this.text.expect(Pattern.compile(" *" + percent + "% +(\\S+) *"),
				"\"" + percent + "%\" and a time");
		return milliseconds(line.group(1));
	}

	private OptionalDouble milliseconds(String time) {
		return WrkUnits.isNan(time) ? OptionalDouble.empty()
				: OptionalDouble.of(WrkUnits.milliseconds(this.text, time));
	}

	private WrkErrors errors() {
		long connect = 0;
		long read = 0;
		long write = 0;
		long timeout = 0;
		long status = 0;
		if (this.text.matches(SOCKET_ERRORS)) {
			Matcher counts = this.text.expect(SOCKET_ERRORS, "\"Socket errors: …\"");
			connect = Long.parseLong(counts.group(1));
			read = Long.parseLong(counts.group(2));
			write = Long.parseLong(counts.group(3));
			timeout = Long.parseLong(counts.group(4));
		}
		if (this.text.matches(STATUS_ERRORS)) {
			status = Long.parseLong(this.text.expect(STATUS_ERRORS, "\"Non-2xx or 3xx responses: …\"").group(1));
		}
		return new WrkErrors(connect, read, write, timeout, status);
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
