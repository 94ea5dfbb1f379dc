package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;

import io.github.gatewaybench.engine.flags.Defaults.Limits;

/**
 * What a run works with, from its first start to its last stop.
 *
 * @param sites the machines
 * @param answers asks servers
 * @param progress tells the user
 * @param limits how long is waited for what
 * @param patience for one answer before and after a load, and for servers that work off
 * what it has left
 * @param work a folder that is gone at the run's end
 */
public record Equipment(Sites sites, Answers answers, Progress progress, Limits limits, Duration patience, Path work) {
}
