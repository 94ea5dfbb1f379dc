package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The load of a warm-up.
 */
public interface WarmupLoad {

	/** What load it is, as it is kept. */
	Map<String, Object> about();

	/** The command of one slice of so many seconds. */
	LoadCommand slice(int seconds);

	/**
	 * What a slice did.
	 * @param output what the load generator printed
	 */
	Work work(Path output, int seconds);

	/**
	 * What a slice did; empty where that is not known.
	 *
	 * @param requests that were answered
	 * @param requestsPerSec throughput
	 */
	record Work(OptionalLong requests, OptionalDouble requestsPerSec) {
	}

}
