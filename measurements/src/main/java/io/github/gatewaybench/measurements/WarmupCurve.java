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
 * The warm-up of a subject after a start, in slices of load one after the other.
 *
 * @param role role of the subject among the servers; empty in old files, like
 * {@code steady}
 * @param sliceS how long a slice is, in seconds
 * @param limitS how long the warm-up could take, in seconds
 * @param steady whether the JVMs had stopped compiling at its end
 * @param seconds duration, pauses included
 */
public record WarmupCurve(Optional<String> role, long sliceS, long limitS, Optional<Boolean> steady, long seconds,
		List<Slice> slices) {

	public WarmupCurve {
		slices = List.copyOf(slices);
	}

	/**
	 * A slice.
	 *
	 * @param cpuUsPerRequest CPU time of the subject in microseconds
	 * @param loadCpuUsPerRequest CPU time of the load generator in microseconds. In a
	 * warm-up that has gone on for a while it changes with the machine alone
	 * @param jvms work of the JVMs by role: subject and backend
	 */
	public record Slice(OptionalLong requests, OptionalDouble requestsPerSec, OptionalDouble cpuUsPerRequest,
			OptionalDouble loadCpuUsPerRequest, @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, JvmSlice> jvms) {

		public Slice {
			jvms = Collections.unmodifiableMap(new LinkedHashMap<>(jvms));
		}

	}

	/**
	 * The work of a JVM in a slice.
	 *
	 * @param cpuS its CPU time in seconds
	 * @param jitShare the share of it that its compilers used
	 * @param gcShare the share of it that its garbage collector used
	 */
	public record JvmSlice(double cpuS, double jitShare, double gcShare) {

		/** CPU time of the compilers in seconds. */
		public double jitS() {
			return this.jitShare * this.cpuS;
		}

	}

}
