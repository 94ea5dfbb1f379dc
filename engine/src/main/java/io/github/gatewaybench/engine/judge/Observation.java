package io.github.gatewaybench.engine.judge;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.measurements.MachineUsage;
import io.github.gatewaybench.measurements.RoleUsage;

/**
 * What was seen of the load generator, the servers and the machine around a cell.
 *
 * @param command of the load generator, as a shell reads it
 * @param exitStatus of the load generator
 * @param roles what each role used
 * @param machine what the machine did while the load generator ran
 * @param wallS how long the load generator took, in seconds
 * @param observedS seconds between the two looks at the servers, a little more
 * @param idle whether the servers were idle before
 * @param settled whether the warm-up had settled
 * @param wrongBefore what was wrong with the answer before; empty where nothing was
 * @param wrongAfter the same after it
 * @param incidents what spoils a cell of whichever tool: a role that died or stood
 * stopped, a clock that stepped, a load generator that had to be ended
 */
public record Observation(String command, int exitStatus, Map<String, RoleUsage> roles, MachineUsage machine,
		double wallS, double observedS, boolean idle, boolean settled, Optional<String> wrongBefore,
		Optional<String> wrongAfter, List<String> incidents) {
}
