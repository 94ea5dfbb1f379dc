package io.github.gatewaybench.openload;

import java.lang.management.ManagementFactory;
import java.util.Optional;

import com.sun.management.UnixOperatingSystemMXBean;

/** Number of files that this process may open, of which each connection is one. */
final class OpenFileLimit {

	/** Number of files that this process opens in addition to connections. */
	private static final int OWN_FILES = 100;

	private OpenFileLimit() {
	}

	/**
	 * Message that the limit is too low for a number of connections; empty if it is not,
	 * or not known.
	 */
	static Optional<String> findProblem(long connections) {
		long needed = connections + OWN_FILES;
		return (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
				&& needed > system.getMaxFileDescriptorCount()) ? Optional
					.of("%d connections need %d open files, and this process may have %d: raise it with ulimit -n %2$d, or lower --rate or --connections"
						.formatted(connections, needed, system.getMaxFileDescriptorCount())) : Optional.empty();
	}

}
