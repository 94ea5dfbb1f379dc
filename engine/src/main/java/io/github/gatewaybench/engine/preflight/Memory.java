package io.github.gatewaybench.engine.preflight;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The memory of a machine or container in bytes: all of it, and what new programs may
 * still use.
 */
public record Memory(long total, long available) {

	private static final Pattern LINES = Pattern
		.compile("(?ms)^MemTotal: +([0-9]{1,15}) kB$.*^MemAvailable: +([0-9]{1,15}) kB$.*?(?:^([0-9]{1,19}))?\\z");

	private static final long KIBIBYTE = 1024;

	/**
	 * Parses the content of /proc/meminfo, followed by a container's limit in bytes if
	 * there is one; empty if the text is something else.
	 */
	static Optional<Memory> parse(String text) {
		Matcher lines = LINES.matcher(text.strip());
		if (!lines.find()) {
			return Optional.empty();
		}
		long limit = (lines.group(3) != null) ? Long.parseLong(lines.group(3)) : Long.MAX_VALUE;
		return Optional.of(new Memory(Math.min(limit, Long.parseLong(lines.group(1)) * KIBIBYTE),
				Math.min(limit, Long.parseLong(lines.group(2)) * KIBIBYTE)));
	}

}
