package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;

import io.github.gatewaybench.engine.flags.Defaults.Limits;
import io.github.gatewaybench.engine.host.Machines;

/**
 * The machines of a run and all else that it works with until its last stop.
 *
 * @param machines where its roles run
 * @param answers sends requests to servers
 * @param progress informs the user
 * @param limits how long to wait for what
 * @param patience for one answer before and after a load, and for servers that finish
 * what it has left
 * @param work a temporary folder that is removed when the run ends
 */
public record RunContext(Machines machines, Answers answers, Progress progress, Limits limits, Duration patience,
		Path work) {
}
