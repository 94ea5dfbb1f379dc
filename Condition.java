package io.github.gatewaybench.report.compare;

/**
 * What must be the same on both sides, unless the user says that it may differ.
 */
enum Condition {

	/** The service that answers, and its libraries. */
	BACKEND("backend"),

	/** What is asked for. */
	PATH("path"),

	/** Processor, memory, kernel and its settings. */
	MACHINE("machine"),

	/** The JVM's version and flags. */
	JVM("jvm"),

	/** The load generator and its version. */
	TOOL("tool"),

	/** What the load generator was told besides the connections. */
	LOAD("load");

	private final String name;

	Condition(String name) {
		this.name = name;
	}

	/** The name on the command line. */
	@Override
	public String toString() {
		return this.name;
	}

}
