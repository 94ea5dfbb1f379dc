package io.github.gatewaybench.measurements;

import java.util.OptionalDouble;

/**
 * A slice of a versus comparison as one arm saw it: its answered requests, and the CPU
 * time of each role. Unknown values are empty.
 *
 * @param seconds length of the slice in seconds
 * @param requests number of the arm's requests that were answered with a status of 2xx
 * @param subjectCpuS CPU time of the arm's server without its JIT compilers, in seconds
 * @param backendCpuS CPU time of the backend for the requests of all arms, in seconds
 * @param loadCpuS CPU time of the load generator for the requests of all arms, in seconds
 */
public record ArmSlice(double seconds, long requests, OptionalDouble subjectCpuS, OptionalDouble backendCpuS,
		OptionalDouble loadCpuS) {

	public ArmSlice {
		if (requests < 0) {
			throw new BadValueException("requests", "is " + requests + ", which is below 0");
		}
		if (!(seconds > 0)) {
			throw new BadValueException("seconds", "is " + seconds + ", which is not above 0");
		}
	}

}
