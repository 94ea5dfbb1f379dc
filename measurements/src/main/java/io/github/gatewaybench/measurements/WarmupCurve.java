package io.github.gatewaybench.measurements;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;

/**
 * Measurements of a server in consecutive slices of its warm-up.
 *
 * @param role role of the measured server, such as gateway; empty in old files
 * @param sliceS duration of a slice in seconds
 * @param limitS longest permitted duration of the warm-up in seconds
 * @param steady whether the JIT compilers were nearly idle when the warm-up ended; empty
 * in old files
 * @param seconds wall-clock duration of the warm-up in seconds, including pauses between
 * slices
 */
public record WarmupCurve(Optional<String> role, long sliceS, long limitS, Optional<Boolean> steady, long seconds,
		List<WarmupSlice> slices) {

	public WarmupCurve {
		slices = List.copyOf(slices);
	}

	/**
	 * One slice of a warm-up; unknown values are empty.
	 *
	 * @param requests number of requests that were answered
	 * @param requestsPerSec requests that were answered per second
	 * @param cpuUsPerRequest CPU time of the server per request, in microseconds
	 * @param loadCpuUsPerRequest CPU time of the load generator per request, in
	 * microseconds; late in a warm-up, changes show that the machine has become slower or
	 * faster
	 * @param jvms CPU usage of the servers' JVMs, by role
	 */
	public record WarmupSlice(OptionalLong requests, OptionalDouble requestsPerSec, OptionalDouble cpuUsPerRequest,
			OptionalDouble loadCpuUsPerRequest, @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, JvmSlice> jvms) {

		public WarmupSlice {
			jvms = Collections.unmodifiableMap(new LinkedHashMap<>(jvms));
		}

	}

	/**
	 * CPU usage of a JVM during a slice of a warm-up.
	 *
	 * @param cpuS CPU time of the JVM in seconds
	 * @param jitShare share of the CPU time that the JIT compilers used, 0 to 1
	 * @param gcShare share of the CPU time that the garbage collector used, 0 to 1
	 */
	public record JvmSlice(double cpuS, double jitShare, double gcShare) {

		/** CPU time of the JIT compilers in this slice, in seconds. */
		public double jitS() {
			return this.jitShare * this.cpuS;
		}

	}

}
