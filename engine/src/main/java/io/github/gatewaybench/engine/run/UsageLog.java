package io.github.gatewaybench.engine.run;

import io.github.gatewaybench.engine.hands.Sample;

/**
 * Is told of every sample that is taken while a load runs.
 */
public interface UsageLog {

	/** Keeps nothing. */
	UsageLog NONE = (sample, servers) -> {
	};

	/** A sample, and the servers that run. */
	void add(Sample sample, Servers servers);

}
