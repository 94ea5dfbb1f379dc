package io.github.gatewaybench.measurements;

/**
 * Something that figures depend on.
 *
 * @param optional whether it is compared only where both sides have it: what one has not
 * recorded is not known to be different
 */
public record Fact(Condition condition, String name, String value, boolean optional) {

	/** A fact that every side has. */
	public Fact(Condition condition, String name, String value) {
		this(condition, name, value, false);
	}
}
