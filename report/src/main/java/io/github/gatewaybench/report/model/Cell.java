package io.github.gatewaybench.report.model;

import java.nio.file.Path;
import java.util.OptionalDouble;

/**
 * One execution of a load generator, or why there was none.
 */
public sealed interface Cell permits WrkCell, AbCell, JmhCell {

	/** The JSON file that it was read from. */
	Path file();

	/** What was tested, as in {@code gateway-zuul@tuned}. */
	String subject();

	/** The repetition, from 1. */
	int repetition();

	/** How it came out. */
	Outcome outcome();

	/** What the load generator printed; there when the cell ran. */
	Path rawFile();

	/** Processor time of the gateway, in seconds. */
	default OptionalDouble gatewayCpuSeconds() {
		ServerUsage gateway = outcome().servers().get("gateway");
		return (gateway != null) ? gateway.cpuSeconds() : OptionalDouble.empty();
	}

	/** Processor time of the backend, all its instances together, in seconds. */
	default OptionalDouble backendCpuSeconds() {
		double[] known = outcome().servers()
			.entrySet()
			.stream()
			.filter((each) -> each.getKey().startsWith("backend"))
			.flatMapToDouble((each) -> each.getValue().cpuSeconds().stream())
			.toArray();
		return (known.length != 0) ? OptionalDouble.of(sum(known)) : OptionalDouble.empty();
	}

	/** Most memory that the gateway had at a time, in mebibytes. */
	default OptionalDouble gatewayPeakRssMb() {
		ServerUsage gateway = outcome().servers().get("gateway");
		return (gateway != null) ? gateway.peakRssMb() : OptionalDouble.empty();
	}

	private static double sum(double[] values) {
		double sum = 0;
		for (double each : values) {
			sum += each;
		}
		return sum;
	}

}
