package io.github.gatewaybench.report.compare;

/**
 * What is to be said of a row.
 */
enum Verdict {

	/** More throughput, less latency, less processor time. */
	FASTER("faster"),

	/** Less throughput, more latency, more processor time. */
	SLOWER("slower"),

	/** Not that there is none. */
	NO_DIFFERENCE("no difference shown"),

	/** For the reason that the row gives. */
	NOT_COMPARABLE("not comparable");

	private final String words;

	Verdict(String words) {
		this.words = words;
	}

	@Override
	public String toString() {
		return this.words;
	}

}
