package io.github.gatewaybench.report.summary;

/**
 * A load in words: under what it was measured besides, if there is more than one such
 * group, what differs between the loads of a group, as in connections, and its value.
 * What is varied is "load" where the value says what it is.
 */
public record LoadName(String group, String varied, String value) {

	/** The value, and what it is of. */
	public String words() {
		return this.varied.equals("load") ? this.value : this.value + " " + this.varied;
	}

	@Override
	public String toString() {
		return this.group.isEmpty() ? words()
				: this.varied.equals("load") ? this.group + ", " + this.value : words() + ", " + this.group;
	}

}
