package io.github.gatewaybench.engine.run;

import java.util.List;

import io.github.gatewaybench.measurements.UsageSample;

/**
 * Is told of every sample that is taken while a load runs.
 */
public interface UsageLog {

	/** Keeps nothing. */
	UsageLog NONE = (samples) -> {
	};

	/** A sample of each server that runs. */
	void add(List<UsageSample> samples);

}
