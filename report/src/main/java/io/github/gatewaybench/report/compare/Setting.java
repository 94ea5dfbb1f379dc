package io.github.gatewaybench.report.compare;

/**
 * One of the settings under which a side was measured.
 *
 * @param condition that it belongs to
 * @param name as in {@code cores}
 * @param value in words
 * @param optional whether it is compared only where both sides have it: what one has not
 * recorded is not known to be different
 */
record Setting(Condition condition, String name, String value, boolean optional) {

	Setting(Condition condition, String name, String value) {
		this(condition, name, value, false);
	}
}
