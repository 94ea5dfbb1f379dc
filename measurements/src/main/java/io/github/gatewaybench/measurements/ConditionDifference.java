package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A condition of measurement, such as the kernel version, that differs between two runs.
 *
 * @param condition group that the differing condition belongs to
 * @param name name of the condition, such as "kernel"
 * @param base value in the first run; if the value is a comma-separated list, only the
 * elements that the second run lacks, four at most; {@code -} if there are none or the
 * first run does not have the condition
 * @param next value in the second run, in the same form
 */
public record ConditionDifference(Condition condition, String name, String base, String next) {

	private static final String NONE = "-";

	private static final int MAX_LISTED = 4;

	/** Separates elements of a list; not within parentheses, as in a JVM's version. */
	private static final Pattern SEPARATOR = Pattern.compile(", (?![^(]*\\))");

	/**
	 * Compares the conditions of two runs by name and returns those that differ, in the
	 * order of the first run. A condition that only one run has also differs, unless it
	 * is optional.
	 */
	public static List<ConditionDifference> between(List<ConditionValue> base, List<ConditionValue> next) {
		Map<String, ConditionValue> others = new LinkedHashMap<>();
		next.forEach((each) -> others.put(each.name(), each));
		List<ConditionDifference> differences = new ArrayList<>();
		for (ConditionValue value : base) {
			ConditionValue other = others.remove(value.name());
			String otherText = (other != null) ? other.value() : NONE;
			if (!otherText.equals(value.value()) && !(other == null && value.optional())) {
				String baseOnly = without(value.value(), otherText);
				String nextOnly = without(otherText, value.value());
				// The same elements in another order.
				boolean reordered = baseOnly.equals(nextOnly);
				differences.add(new ConditionDifference(value.condition(), value.name(),
						reordered ? value.value() : baseOnly, reordered ? otherText : nextOnly));
			}
		}
		for (ConditionValue other : others.values()) {
			if (!other.optional()) {
				differences.add(new ConditionDifference(other.condition(), other.name(), NONE, other.value()));
			}
		}
		return differences;
	}

	/**
	 * Removes from a comma-separated list all elements of another list, and shortens the
	 * result to four elements.
	 */
	private static String without(String list, String other) {
		List<String> others = Arrays.asList(SEPARATOR.split(other));
		List<String> rest = SEPARATOR.splitAsStream(list)
			.filter((each) -> !each.isEmpty() && !others.contains(each))
			.toList();
		String told = rest.stream().limit(MAX_LISTED).collect(Collectors.joining(", "));
		return rest.isEmpty() ? NONE
				: (rest.size() > MAX_LISTED) ? told + " and " + (rest.size() - MAX_LISTED) + " more" : told;
	}

	@Override
	public String toString() {
		return this.name + ": " + this.base + " / " + this.next;
	}

	/**
	 * A condition of measurement that figures depend on, such as the kernel version, as a
	 * name and a value.
	 *
	 * @param optional whether to ignore the condition if only one of two compared runs
	 * has recorded it
	 */
	public record ConditionValue(Condition condition, String name, String value, boolean optional) {

		/**
		 * Creates the value of a condition that every run records, so that a run without
		 * it counts as different.
		 */
		public ConditionValue(Condition condition, String name, String value) {
			this(condition, name, value, false);
		}

	}

	/**
	 * Groups of conditions that must be the same in two runs for their figures to be
	 * compared; with --across, the user can name groups that may differ.
	 */
	public enum Condition {

		/** Server behind the gateways, and the versions of its libraries. */
		BACKEND,
		/** Requested path and expected response body. */
		PATH,
		/** CPU model and count, memory, kernel version and kernel settings. */
		MACHINE,
		/** Version and flags of the JVM. */
		JVM,
		/** Name and version of the load generator. */
		TOOL,
		/**
		 * Options of the load generator and of warm-ups that are the same for all cells,
		 * such as the duration.
		 */
		LOAD;

		/** The name of the group as {@code --across} accepts it, such as "machine". */
		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
