package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;

import io.github.gatewaybench.engine.flags.Defaults.Limits;
import io.github.gatewaybench.engine.host.Machines;

/**
 * Machines, limits and tools that all steps of a run work with.
 * 
 * @param probe sends requests to servers
 * @param patience for one response before and after a load, and for servers to finish it
 * @param work a temporary folder that is removed when the run ends
 */
public record RunContext(Machines machines, HttpProbe probe, Progress progress, Limits limits, Duration patience,
		Path work) {
}
