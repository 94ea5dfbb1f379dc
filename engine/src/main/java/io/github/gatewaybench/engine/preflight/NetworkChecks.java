package io.github.gatewaybench.engine.preflight;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
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
 * Measures round-trip times between the machines of a run, and adds a problem if one
 * machine cannot reach another.
 *
 * @param ports ports at which the servers of a role listen
 */
public record NetworkChecks(Machines machines, Function<String, List<Integer>> ports, Validation validation) {

	private static final int TRIES = 20;

	/**
	 * Connects from each host to each other host that it will send requests to, at the
	 * ports that will be used, and records the shortest round-trip times in microseconds.
	 * This machine, which checks the servers' answers, connects to them, too.
	 * @param hosts hosts by role, as in environment.json, to which the round-trip times
	 * are added
	 */
	public void measureRoundTrips(ObjectNode hosts) throws InterruptedException {
		for (Map.Entry<String, List<String>> each : HostsFile.CALLERS_BY_ROLE.entrySet()) {
			String role = each.getKey();
			for (String caller : each.getValue()) {
				measureRoundTrips(caller, role, hosts);
			}
			if (Collections.disjoint(each.getValue(), this.machines.roles(this.machines.here()))) {
				for (Machine to : this.machines.allForRole(role)) {
					roundTripUs(this.machines.here(), to, role);
				}
			}
		}
	}

	private void measureRoundTrips(String caller, String role, ObjectNode hosts) throws InterruptedException {
		List<Machine> from = this.machines.allForRole(caller);
		for (int i = 0; i < from.size(); i++) {
			for (Machine to : this.machines.allForRole(role)) {
				OptionalLong us = roundTripUs(from.get(i), to, role);
				if (us.isPresent() && hosts.has(caller)) {
					hosts.withArray("/" + caller)
						.get(i)
						.withObject("/round_trip_us")
						.put(to.host().address(), us.getAsLong());
				}
			}
		}
	}

	/**
	 * Shortest round-trip time in microseconds to the servers of a role on another
	 * machine; empty if there are none, and, with a problem noted, if a port gives no
	 * response.
	 */
	private OptionalLong roundTripUs(Machine from, Machine to, String role) throws InterruptedException {
		List<OptionalLong> us = new ArrayList<>();
		for (int port : (to == from) ? List.<Integer>of() : this.ports.apply(role)) {
			us.add(roundTripUs(from.host(), to.host(), port));
		}
		return us.stream().allMatch(OptionalLong::isPresent) ? us.stream().mapToLong(OptionalLong::getAsLong).min()
				: OptionalLong.empty();
	}

	/**
	 * Shortest round-trip time in microseconds; empty, with a problem noted, if there is
	 * no response. Nothing listens on the port yet, but a refused connection takes just
	 * as long.
	 */
	private OptionalLong roundTripUs(Host from, Host to, int port) throws InterruptedException {
		CommandResult tries = from.run(from.scriptPath("reach.sh"), to.address(), "" + port, "" + TRIES);
		if (Thread.interrupted()) {
			throw new InterruptedException();
		}
		OptionalLong us = tries.numbers().min();
		if (us.isEmpty()) {
			this.validation.addProblem("%s gets no answer from %s at port %d within 5 s%s".formatted(from.name(),
					to.address(), port, tries.messageSuffix()),
					"check the address, and that no firewall is between them");
		}
		return us;
	}

}
