package io.github.gatewaybench.engine.preflight;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The memory of a machine in bytes: all of it, and what new programs may still use.
 */
public record Memory(long total, long available) {

	private static final Pattern LINES = Pattern
		.compile("(?ms)^MemTotal: +([0-9]{1,15}) kB$.*^MemAvailable: +([0-9]{1,15}) kB$");

	private static final long KIBIBYTE = 1024;

	/** Reads the content of /proc/meminfo; empty if it is not such a content. */
	static Optional<Memory> parse(String text) {
		Matcher lines = LINES.matcher(text);
		return lines.find() ? Optional
			.of(new Memory(Long.parseLong(lines.group(1)) * KIBIBYTE, Long.parseLong(lines.group(2)) * KIBIBYTE))
				: Optional.empty();
	}

}
