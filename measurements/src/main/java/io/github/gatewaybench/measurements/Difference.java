package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A fact that is not the same on both sides.
 *
 * @param base the value on the first side; of a list, what the other side lacks;
 * {@code -} for nothing
 */
public record Difference(Condition condition, String name, String base, String next) {

	private static final String NONE = "-";

	private static final int MOST = 4;

	/** All of them, in the order of the base; none where both are the same. */
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

	/** Leaves out of a long list what the other has, too. */
	private static String without(String list, String other) {
		List<String> others = Arrays.asList(other.split(", "));
		List<String> rest = Arrays.stream(list.split(", ")).filter((each) -> !others.contains(each)).toList();
		String told = rest.stream().limit(MOST).collect(Collectors.joining(", "));
		return rest.isEmpty() ? NONE : (rest.size() > MOST) ? told + " and " + (rest.size() - MOST) + " more" : told;
	}

	@Override
	public String toString() {
		return this.name + ": " + this.base + " / " + this.next;
	}

	/**
	 * Something that figures depend on.
	 *
	 * @param optional whether it is compared only where both sides have it: what one has
	 * not recorded is not known to be different
	 */
	public record Fact(Condition condition, String name, String value, boolean optional) {

		/** A fact that every side has. */
		public Fact(Condition condition, String name, String value) {
			this(condition, name, value, false);
		}

	}

	/**
	 * A condition that must be the same where figures are compared, unless the user says
	 * that it may differ.
	 */
	public enum Condition {

		/** The service that answers, and its libraries. */
		BACKEND,
		/** The path that is requested. */
		PATH,
		/** Processor, memory, kernel and its settings. */
		MACHINE,
		/** The JVM's version and flags. */
		JVM,
		/** The load generator and its version. */
		TOOL,
		/** The options of the load generator besides the load of the cell. */
		LOAD;

		/** The name on the command line. */
		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
