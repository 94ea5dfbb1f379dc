package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.IntFunction;

/**
 * The load of a warm-up.
 *
 * @param about what load it is, as it is kept
 * @param slice the command of one slice of so many seconds
 * @param work what such a slice did, from what the load generator printed
 */
public record WarmupLoad(Map<String, Object> about, IntFunction<LoadCommand> slice,
		BiFunction<Path, Integer, Work> work) {

	/**
	 * What a slice did; empty where that is not known.
	 *
	 * @param requests that were answered
	 * @param requestsPerSec throughput
	 */
	public record Work(OptionalLong requests, OptionalDouble requestsPerSec) {
	}

}
