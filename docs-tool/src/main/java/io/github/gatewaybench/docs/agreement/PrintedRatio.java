package io.github.gatewaybench.docs.agreement;

import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A ratio, or a change in percent, as a page prints it, with its interval if there is
 * one.
 *
 * @param text the estimate as printed, without its interval
 * @param value the ratio; a change is converted to one
 * @param interval lower and upper bound, as ratios, too; empty if there is no interval
 */
record PrintedRatio(String text, PrintedNumber value, List<PrintedNumber> interval) {

	/** Matches the title of a row or a column of ratios, as in "nginx / direct". */
	static final Pattern TITLE = Pattern.compile("(\\S+) / (\\S+)");

	private static final String NUMBER = "(" + PrintedNumber.PATTERN + ")";

	private static final String BOUNDS = NUMBER + "(?: ?%)?(?: to |～)" + NUMBER;

	private static final Pattern FIRST_NUMBER = Pattern.compile(NUMBER + "( ?%)?");

	private static final Pattern INTERVAL = Pattern.compile(BOUNDS);

	/**
	 * Matches an estimate with its interval in parentheses, as in 1.14 (1.10 to 1.19),
	 * but not a margin, as in "within 5 % (-2.5 to +2.0 %)".
	 */
	private static final Pattern WITH_INTERVAL = Pattern
		.compile("(?<!within )(?<![\\d.,])" + NUMBER + "( ?%)?(?: ?\\p{L}+)? ?[(（]" + BOUNDS);

	/**
	 * Parses a field of a table; the interval may be anywhere behind the estimate. Empty
	 * if the field has no number.
	 */
	static Optional<PrintedRatio> of(String field) {
		Matcher first = FIRST_NUMBER.matcher(field);
		if (!first.find()) {
			return Optional.empty();
		}
		Matcher interval = INTERVAL.matcher(field);
		List<PrintedNumber> bounds = interval.find(first.end()) ? bounds(interval, 1, first.group(2) != null)
				: List.of();
		return Optional.of(of(first, bounds));
	}

	/** Finds the estimates in a text that have an interval in parentheses. */
	static List<PrintedRatio> in(String text) {
		return WITH_INTERVAL.matcher(text)
			.results()
			.map((each) -> of(each, bounds(each, 3, each.group(2) != null)))
			.toList();
	}

	private static PrintedRatio of(MatchResult number, List<PrintedNumber> bounds) {
		boolean percent = number.group(2) != null;
		return new PrintedRatio(number.group(1) + (percent ? " %" : ""), ratio(number.group(1), percent), bounds);
	}

	private static List<PrintedNumber> bounds(MatchResult match, int group, boolean percent) {
		return List.of(ratio(match.group(group), percent), ratio(match.group(group + 1), percent));
	}

	private static PrintedNumber ratio(String number, boolean percent) {
		PrintedNumber printed = PrintedNumber.of(number);
		return percent ? printed.percentChangeToRatio() : printed;
	}

	/**
	 * Returns a copy with the interval that another field has; returns this ratio if that
	 * field has none.
	 */
	PrintedRatio withInterval(String field) {
		Matcher interval = INTERVAL.matcher(field);
		return interval.find() ? new PrintedRatio(this.text, this.value, bounds(interval, 1, isPercent())) : this;
	}

	boolean isPercent() {
		return this.text.endsWith("%");
	}

	/**
	 * Returns the value, with a percentage taken as a share (5 % is 0.05) and not as a
	 * change (5 % is 1.05).
	 */
	PrintedNumber valueAsShare() {
		return isPercent() ? new PrintedNumber(this.text, this.value.low() - 1, this.value.high() - 1) : this.value;
	}

	/** Whether the interval, if there is one, contains the estimate. */
	boolean isInInterval() {
		return this.interval.isEmpty()
				|| !this.interval.get(0).isAbove(this.value) && !this.value.isAbove(this.interval.get(1));
	}

	/**
	 * Whether the interval excludes a ratio of 1, which is no difference. There must be
	 * an interval.
	 */
	boolean excludesNoDifference() {
		PrintedNumber one = new PrintedNumber("1", 1, 1);
		return this.interval.get(0).isAbove(one) || one.isAbove(this.interval.get(1));
	}

}
