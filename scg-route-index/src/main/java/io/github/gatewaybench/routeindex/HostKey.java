package io.github.gatewaybench.routeindex;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The part of a host that a host pattern fixes. A key never excludes a host that its
 * pattern matches; it may admit others, for the pattern itself decides in the end.
 *
 * @param name the labels that are fixed, as {@link Hosts#normal} writes them
 * @param isEnding whether others come before them
 */
record HostKey(String name, boolean isEnding) {

	private static final Pattern SYNTAX = Pattern.compile("[{*?]");

	/**
	 * A label that takes others without fail: a regular expression may throw, and more
	 * than one wildcard may take too long, at which the gateway throws too.
	 */
	private static final Pattern HARMLESS = Pattern.compile("\\*\\*|[^{}*]*(\\*|\\{[^{}*?:]+})?[^{}*]*");

	/**
	 * The keys of patterns that are compared label by label; {@code null} if one of them
	 * may match, or fail, for hosts of which nothing is known.
	 */
	static List<HostKey> of(List<String> patterns) {
		List<HostKey> keys = new ArrayList<>(patterns.size());
		for (String pattern : patterns) {
			HostKey key = of(pattern);
			if (key == null) {
				return null;
			}
			if (!keys.contains(key)) {
				keys.add(key);
			}
		}
		return List.copyOf(keys);
	}

	private static HostKey of(String pattern) {
		if (!SYNTAX.matcher(pattern).find()) {
			return new HostKey(Hosts.normalize(pattern), false);
		}
		String[] labels = pattern.split("\\.");
		int fixed = labels.length;
		while (!SYNTAX.matcher(labels[fixed - 1]).find()) {
			fixed--;
		}
		for (int i = 0; i < fixed; i++) {
			if (!HARMLESS.matcher(labels[i]).matches()) {
				return null;
			}
		}
		String ending = Hosts.normalize(String.join(".", List.of(labels).subList(fixed, labels.length)));
		return ending.isEmpty() ? null : new HostKey(ending, true);
	}

}
