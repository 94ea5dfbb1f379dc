package io.github.gatewaybench.measurements;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses durations as users write them: 30s, 2m, 1h, or 30 for seconds. */
public final class DurationParser {

	/** Longest duration that settings accept: 999999 seconds, about 11 days. */
	public static final Duration MAX_DURATION = Duration.ofSeconds(999_999);

	private static final Pattern TIME = Pattern.compile("([0-9]{1,15})([smh]?)");

	private static final Map<String, Integer> SECONDS = Map.of("", 1, "s", 1, "m", 60, "h", 3600);

	private DurationParser() {
	}

	/**
	 * Parses a duration, a number with an optional unit, such as 30, 30s or 5m; empty if
	 * the text is not one. Does not check that it is at most {@link #MAX_DURATION}.
	 */
	public static Optional<Duration> parse(String text) {
		Matcher time = TIME.matcher(text);
		return time.matches()
				? Optional.of(Duration.ofSeconds(Long.parseLong(time.group(1)) * SECONDS.get(time.group(2))))
				: Optional.empty();
	}

}
