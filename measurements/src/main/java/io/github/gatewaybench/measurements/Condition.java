package io.github.gatewaybench.measurements;

import java.util.Locale;

/**
 * A condition that must be the same where figures are compared, unless the user says that
 * it may differ.
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
