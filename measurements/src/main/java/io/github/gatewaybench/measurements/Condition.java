package io.github.gatewaybench.measurements;

import java.util.Locale;

/**
 * What must be the same where figures are compared, unless the user says that it may
 * differ.
 */
public enum Condition {

	/** The service that answers, and its libraries. */
	BACKEND,
	/** What is asked for. */
	PATH,
	/** Processor, memory, kernel and its settings. */
	MACHINE,
	/** The JVM's version and flags. */
	JVM,
	/** The load generator and its version. */
	TOOL,
	/** What the load generator is told besides the load of the cell. */
	LOAD;

	/** The name on the command line. */
	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

}
