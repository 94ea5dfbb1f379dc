package io.github.gatewaybench.engine.preflight;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.host.CommandResult;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.host.HostsFile;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checks the network between the machines of a run, and measures round-trip times.
 *
 * @param ports ports at which the servers of a role listen
 */
public record NetworkChecks(Machines machines, Function<String, List<Integer>> ports, Validation validation) {

	private static final int TRIES = 20;

	/**
	 * Connects from each host to each other host that it will send requests to, at the
	 * ports that will be used, and records the shortest round-trip times in microseconds.
	 * @param hosts hosts by role, as in environment.json, to which the round-trip times
	 * are added
	 */
	public void measureRoundTrips(ObjectNode hosts) {
		HostsFile.CALLERS_BY_ROLE
			.forEach((role, callers) -> callers.forEach((caller) -> measureRoundTrips(caller, role, hosts)));
	}

	private void measureRoundTrips(String caller, String role, ObjectNode hosts) {
		List<Machine> from = this.machines.allForRole(caller);
		for (int i = 0; i < from.size(); i++) {
			Host host = from.get(i).host();
			for (Machine to : this.machines.allForRole(role)) {
				List<OptionalLong> us = (to == from.get(i)) ? List.of()
						: this.ports.apply(role).stream().map((port) -> roundTripUs(host, to.host(), port)).toList();
				if (!us.isEmpty() && us.stream().allMatch(OptionalLong::isPresent) && hosts.has(caller)) {
					hosts.withArray("/" + caller)
						.get(i)
						.withObject("/round_trip_us")
						.put(to.host().address(), us.stream().mapToLong(OptionalLong::getAsLong).min().getAsLong());
				}
			}
		}
	}

	/**
	 * Shortest round-trip time in microseconds; empty, with a problem noted, if there is
	 * no response. Nothing listens on the port yet, but a refused connection takes just
	 * as long.
	 */
	private OptionalLong roundTripUs(Host from, Host to, int port) {
		CommandResult tries = from.run(from.scriptPath("reach.sh"), to.address(), "" + port, "" + TRIES);
		if (!tries.succeeded()) {
			this.validation.addProblem(
					"%s gets no answer from %s at port %d within 5 s".formatted(from.name(), to.address(), port),
					"check the address, and that no firewall is between them");
			return OptionalLong.empty();
		}
		return tries.text().lines().mapToLong(Long::parseLong).min();
	}

}
