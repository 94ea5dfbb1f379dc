package io.github.gatewaybench.report.view;

/**
 * A load in words.
 *
 * @param group under what it was measured besides; empty where there is but one
 * @param varied what differs between the loads of a group, as in connections
 * @param value of that
 */
public record LoadName(String group, String varied, String value) {

	/** What is varied where its values say by themselves what they are. */
	public static final String LOAD = "load";

	/** The value, and what it is of. */
	public String words() {
		return this.varied.equals(LOAD) ? this.value : this.value + " " + this.varied;
	}

	/** All of it. */
	@Override
	public String toString() {
		if (this.group.isEmpty()) {
			return words();
		}
		return this.varied.equals(LOAD) ? this.group + ", " + words() : words() + ", " + this.group;
	}

}
