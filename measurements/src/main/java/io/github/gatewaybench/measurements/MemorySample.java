package io.github.gatewaybench.measurements;

import java.util.OptionalDouble;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * Memory of the tested server at one moment after its start. Unknown values are empty.
 *
 * @param rssMb resident memory in mebibytes
 * @param firstAnswerS seconds from the start of the process to its first expected
 * response; empty if another server was starting meanwhile
 * @param heapMb live objects in the heap of a JVM after a full collection, in mebibytes
 * @param directMb direct buffers of a JVM, which are outside the heap, in mebibytes
 */
public record MemorySample(Phase phase, double rssMb,
		@JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble firstAnswerS,
		@JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble heapMb,
		@JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble directMb) {

	/** Moments after a start. */
	public enum Phase {

		/** The server has given the first expected response. */
		STARTED,
		/** The warm-up has just ended, and nothing has been measured yet. */
		WARM,
		/** Some seconds after the end of the last load that followed the start. */
		SETTLED

	}

}
