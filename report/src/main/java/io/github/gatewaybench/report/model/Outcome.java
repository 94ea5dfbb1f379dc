package io.github.gatewaybench.report.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a cell came out, whatever its tool.
 *
 * @param ran whether the load generator ran for it
 * @param skipped whether it was left out because this machine could not run it
 * @param valid whether its figures count
 * @param reasons why it is not valid
 * @param warnings what casts doubt on it
 * @param started when, in UTC as in 2026-11-21T04:12:27Z
 * @param command of the load generator
 * @param servers what each role used: load, gateway, backend, or backend-1 and so on
 * @param machine what the machine did meanwhile
 */
public record Outcome(boolean ran, boolean skipped, boolean valid, List<String> reasons, List<String> warnings,
		Optional<String> started, Optional<String> command, Map<String, ServerUsage> servers,
		Optional<MachineUsage> machine) {
}
