package io.github.gatewaybench.openload;

import java.lang.management.ManagementFactory;

import com.sun.management.UnixOperatingSystemMXBean;

/** How many files this process may have open, connections included. */
final class OpenFiles {

	/** Jars, results and the like. */
	static final int OWN = 100;

	private OpenFiles() {
	}

	/** The limit; where the system has none, the largest number. */
	static long most() {
		return (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system)
				? system.getMaxFileDescriptorCount() : Long.MAX_VALUE;
	}

}
