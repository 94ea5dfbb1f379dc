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
 * The warm-up of a server after its start, as consecutive slices of load.
 *
 * @param role role of the server, such as gateway; empty in old files, like {@code
 * steady}
 * @param sliceS duration of a slice in seconds
 * @param limitS longest permitted duration of the warm-up in seconds
 * @param steady whether the JVMs had stopped compiling when the warm-up ended
 * @param seconds duration of the warm-up in seconds, including pauses
 */
public record WarmupCurve(Optional<String> role, long sliceS, long limitS, Optional<Boolean> steady, long seconds,
		List<Slice> slices) {

	public WarmupCurve {
		slices = List.copyOf(slices);
	}

	/**
	 * One slice of load during a warm-up.
	 *
	 * @param cpuUsPerRequest CPU time of the server per request, in microseconds
	 * @param loadCpuUsPerRequest CPU time of the load generator per request, in
	 * microseconds; late in a warm-up it only changes if the machine becomes slower or
	 * faster
	 * @param jvms CPU usage of the JVMs of subject and backend, by role
	 */
	public record Slice(OptionalLong requests, OptionalDouble requestsPerSec, OptionalDouble cpuUsPerRequest,
			OptionalDouble loadCpuUsPerRequest, @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, JvmSlice> jvms) {

		public Slice {
			jvms = Collections.unmodifiableMap(new LinkedHashMap<>(jvms));
		}

	}

	/**
	 * CPU usage of a JVM during a slice.
	 *
	 * @param cpuS CPU time of the JVM in seconds
	 * @param jitShare share of the CPU time that the JIT compilers used, 0 to 1
	 * @param gcShare share of the CPU time that the garbage collector used, 0 to 1
	 */
	public record JvmSlice(double cpuS, double jitShare, double gcShare) {

		/** CPU time of the JIT compilers in seconds. */
		public double jitS() {
			return this.jitShare * this.cpuS;
		}

	}

}
