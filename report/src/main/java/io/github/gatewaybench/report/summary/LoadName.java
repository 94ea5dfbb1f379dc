package io.github.gatewaybench.report.summary;

/**
 * A load in words.
 *
 * @param group under what it was measured besides; empty where there is but one
 * @param varied what differs between the loads of a group, as in connections; "load"
 * where the value says what it is
 * @param value of that
 */
public record LoadName(String group, String varied, String value) {

	/** The value, and what it is of. */
	public String words() {
		return this.varied.equals("load") ? this.value : this.value + " " + this.varied;
	}

	/** All of it. */
	@Override
	public String toString() {
		return this.group.isEmpty() ? words()
				: this.varied.equals("load") ? this.group + ", " + this.value : words() + ", " + this.group;
	}

}
