package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;

import io.github.gatewaybench.engine.flags.Defaults.Limits;
import io.github.gatewaybench.engine.host.Machines;

/**
 * Machines, limits and helpers that all steps of a run share.
 *
 * @param probe sends requests to servers and checks the responses
 * @param responseTimeout how long servers may take to respond, or to finish the requests
 * that are in progress when a load ends
 * @param temporaryFolder temporary folder, which is removed when the run ends
 */
public record RunContext(Machines machines, HttpProbe probe, Progress progress, Limits limits, Duration responseTimeout,
		Path temporaryFolder) {
}
