package io.github.gatewaybench.engine.run;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

import io.github.gatewaybench.engine.host.HostProcess;
import io.github.gatewaybench.measurements.Warning;

/**
 * What the samples taken during a load show.
 *
 * @param end how the load generator ended
 * @param wall time from the start of sampling to the end of the load
 * @param peakKb peak resident memory of the load generator, in kibibytes; empty if it
 * ended before it could be sampled
 * @param longestGapS longest time between two samples, in seconds, by the clock of the
 * load generator's machine
 * @param lastSampleS uptime of that machine at the last sample, in seconds
 * @param incidents processes that were suspended, and a load generator that had to be
 * stopped
 */
record SampledLoad(HostProcess.LoadEnd end, Duration wall, OptionalLong peakKb, double longestGapS, double lastSampleS,
		List<Warning> incidents) {
}
