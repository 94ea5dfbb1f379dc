package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A fact that differs between two sides.
 *
 * @param base value on the first side; for a list, the elements that the other side
 * lacks; {@code -} for nothing
 */
public record Difference(Condition condition, String name, String base, String next) {

	private static final String NONE = "-";

	private static final int MAX_LISTED = 4;

	/** Lists the facts that differ, in the order of the base. */
	public static List<Difference> between(List<Fact> base, List<Fact> next) {
		Map<String, Fact> others = new LinkedHashMap<>();
		next.forEach((each) -> others.put(each.name(), each));
		List<Difference> differences = new ArrayList<>();
		for (Fact fact : base) {
			Fact other = others.remove(fact.name());
			String value = (other != null) ? other.value() : NONE;
			if (!value.equals(fact.value()) && !(other == null && fact.optional())) {
				differences.add(new Difference(fact.condition(), fact.name(), without(fact.value(), value),
						without(value, fact.value())));
			}
		}
		for (Fact other : others.values()) {
			if (!other.optional()) {
				differences.add(new Difference(other.condition(), other.name(), NONE, other.value()));
			}
		}
		return differences;
	}

	/** Removes from a list what the other list has, and shortens what is left. */
	private static String without(String list, String other) {
		List<String> others = Arrays.asList(other.split(", "));
		List<String> rest = Arrays.stream(list.split(", ")).filter((each) -> !others.contains(each)).toList();
		String told = rest.stream().limit(MAX_LISTED).collect(Collectors.joining(", "));
		return rest.isEmpty() ? NONE
				: (rest.size() > MAX_LISTED) ? told + " and " + (rest.size() - MAX_LISTED) + " more" : told;
	}

	@Override
	public String toString() {
		return this.name + ": " + this.base + " / " + this.next;
	}

	/**
	 * Something that figures depend on, such as the kernel.
	 *
	 * @param optional whether to ignore the fact if only one side has recorded it
	 */
	public record Fact(Condition condition, String name, String value, boolean optional) {

		/** A fact that every side has recorded. */
		public Fact(Condition condition, String name, String value) {
			this(condition, name, value, false);
		}

	}

	/**
	 * A condition that must be the same for figures to be compared, unless the user says
	 * that it may differ.
	 */
	public enum Condition {

		/** The backend and its libraries. */
		BACKEND,
		/** The requested path and the expected body. */
		PATH,
		/** CPU, memory, kernel and kernel settings. */
		MACHINE,
		/** The JVM's version and flags. */
		JVM,
		/** The load generator and its version. */
		TOOL,
		/** The options of the load generator, apart from the load of a cell. */
		LOAD;

		/** The name on the command line. */
		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
