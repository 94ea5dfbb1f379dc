package io.github.gatewaybench.engine.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.engine.hands.Sample;

/**
 * Counts the samples in which a process stood stopped.
 */
final class Stops {

	private final Map<String, Integer> samples = new LinkedHashMap<>();

	void look(String name, int pid, Sample sample) {
		if (sample.isStopped(pid)) {
			this.samples.merge(name, 1, Integer::sum);
		}
	}

	List<String> sentences() {
		return this.samples.entrySet()
			.stream()
			.map((each) -> "%s stood stopped (SIGSTOP or a debugger) in %d of the samples, one a second"
				.formatted(each.getKey(), each.getValue()))
			.toList();
	}

}
