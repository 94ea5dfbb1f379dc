package io.github.gatewaybench.report.read;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The units that wrk prints: us, ms, s, m and h for times, k, M, G, T and P for
 * thousands, KB, MB, GB, TB and PB for powers of 1024 bytes.
 */
final class WrkUnits {

	private static final Pattern VALUE = Pattern.compile("(\\d{1,18}\\.\\d\\d)([A-Za-z]*)");

	private static final Pattern NAN = Pattern.compile("-?nan(?:us|ms|s|m|h)?");

	private WrkUnits() {
	}

	/** What wrk prints for the mean of nothing. */
	static boolean isNan(String text) {
		return NAN.matcher(text).matches();
	}

	/** A time in milliseconds, of the line that was just taken. */
	static double milliseconds(TextFile text, String time) {
		return time(text, time).movePointRight(3).doubleValue();
	}

	/** A time in seconds. */
	static double seconds(TextFile text, String time) {
		return time(text, time).doubleValue();
	}

	/**
	 * A time in seconds, to the digit: what is printed as 4.35s is 4350 ms and no less.
	 */
	private static BigDecimal time(TextFile text, String time) {
		Matcher value = VALUE.matcher(time);
		if (value.matches()) {
			BigDecimal number = new BigDecimal(value.group(1));
			switch (value.group(2)) {
				case "us":
					return number.movePointLeft(6);
				case "ms":
					return number.movePointLeft(3);
				case "s":
					return number;
				case "m":
					return number.multiply(BigDecimal.valueOf(60));
				case "h":
					return number.multiply(BigDecimal.valueOf(3600));
				default:
			}
		}
		throw text.wrongValue("a time as in 12.34ms (us, ms, s, m or h)", time);
	}

	/** A number with or without k, M, G, T or P. */
	static double metric(TextFile text, String number) {
		if (isNan(number)) {
			return Double.NaN;
		}
		return scaled(text, number, "kMGTP", 1000, "a number as in 1.57k (k, M, G, T or P)");
	}

	/** A size in bytes. */
	static double bytes(TextFile text, String size) {
		String expected = "a size as in 6.04MB (B, KB, MB, GB, TB or PB)";
		if (!size.endsWith("B")) {
			throw text.wrongValue(expected, size);
		}
		return scaled(text, size.substring(0, size.length() - 1), "KMGTP", 1024, expected);
	}

	private static double scaled(TextFile text, String number, String prefixes, int step, String expected) {
		Matcher value = VALUE.matcher(number);
		if (value.matches() && value.group(2).length() <= 1) {
			int power = value.group(2).isEmpty() ? 0 : prefixes.indexOf(value.group(2)) + 1;
			if (power > 0 || value.group(2).isEmpty()) {
				return Double.parseDouble(value.group(1)) * Math.pow(step, power);
			}
		}
		throw text.wrongValue(expected, number);
	}

}
