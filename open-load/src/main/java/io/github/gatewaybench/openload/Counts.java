package io.github.gatewaybench.openload;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

import io.github.gatewaybench.measurements.raw.OpenReader;

/**
 * What was counted in the measured phase of an offer.
 *
 * @param answered responses with a status of 2xx or 3xx
 * @param blocked how long requests waited for a connection, all together
 * @param mostSessions the most requests under way
 * @param exhausted whether requests waited because as many as may be were under way
 * @param lag of the loop that sends them; empty where it is not of this process
 * @param cpuS CPU time in seconds; empty where it is not of this process
 * @param complaints what else went wrong, in words
 */
record Counts(long sent, long answered, OpenReader.Errors errors, Duration blocked, long mostSessions,
		boolean exhausted, Optional<OpenReader.Lag> lag, OptionalDouble cpuS, List<String> complaints) {

	/**
	 * Errors as Hyperfoil counts them: a request that times out closes its connection,
	 * which it counts, too.
	 * @param status responses with another status than 2xx or 3xx
	 */
	static OpenReader.Errors errors(long connection, long timeout, long internal, long status) {
		return new OpenReader.Errors(Math.max(0, connection - timeout), timeout, internal, status);
	}

}
