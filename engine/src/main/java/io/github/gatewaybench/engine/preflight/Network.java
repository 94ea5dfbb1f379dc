package io.github.gatewaybench.engine.preflight;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Checks;
import io.github.gatewaybench.engine.host.CommandResult;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.host.HostsFile;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.engine.subject.Lineup;
import tools.jackson.databind.node.ObjectNode;

/**
 * The network between the machines of a run: whether the ones that ask reach those that
 * answer, and how fast.
 *
 * @param checks take the problems
 */
public record Network(Machines machines, Lineup lineup, Checks checks) {

	private static final int TRIES = 20;

	private static final Duration LIMIT = Duration.ofSeconds(10);

	/**
	 * Connects each host to the others at the ports that will be used, and records the
	 * shortest round trip to each.
	 * @param told the hosts by role, as they are stored
	 */
	public void check(ObjectNode told) {
		HostsFile.CALLERS.forEach((role, callers) -> callers.forEach((caller) -> check(caller, role, told)));
	}

	private void check(String caller, String role, ObjectNode told) {
		List<Machine> from = this.machines.all(caller);
		List<Integer> ports = ports(role);
		for (int i = 0; i < from.size() && !ports.isEmpty(); i++) {
			for (Machine to : this.machines.all(role)) {
				if (to != from.get(i)) {
					OptionalLong us = roundTripUs(from.get(i).host(), to.host(), ports);
					if (us.isPresent() && told.has(caller)) {
						told.withArray("/" + caller)
							.get(i)
							.withObject("/round_trip_us")
							.put(to.host().address(), us.getAsLong());
					}
				}
			}
		}
	}

	/** The least over all ports; empty where one of them is not reached. */
	private OptionalLong roundTripUs(Host from, Host to, List<Integer> ports) {
		List<OptionalLong> each = ports.stream().map((port) -> roundTripUs(from, to, port)).toList();
		return each.stream().anyMatch(OptionalLong::isEmpty) ? OptionalLong.empty()
				: each.stream().mapToLong(OptionalLong::getAsLong).min();
	}

	/**
	 * Nothing listens there yet: the connection is refused at once, which takes as long.
	 */
	private OptionalLong roundTripUs(Host from, Host to, int port) {
		CommandResult tries = CommandResult.of(from,
				List.of(from.script("reach.sh"), to.address(), "" + port, "" + TRIES), LIMIT);
		if (!tries.succeeded()) {
			this.checks.problem(
					"%s gets no answer from %s at port %d within 5 s".formatted(from.name(), to.address(), port),
					"check the address, and that no firewall is between them");
			return OptionalLong.empty();
		}
		return tries.text().lines().mapToLong(Long::parseLong).min();
	}

	/** Those that the servers of that role will have. */
	private List<Integer> ports(String role) {
		Stream<Integer> behind = role.equals("backend")
				? this.lineup.backends().stream().flatMap((each) -> this.lineup.portsOf(each).stream()) : Stream.of();
		Stream<Integer> measured = this.lineup.subjects()
			.stream()
			.filter((each) -> !each.isDirect())
			.map(this.lineup.repository()::server)
			.filter((each) -> each.role().equals(role))
			.flatMap((each) -> each.port().stream().boxed());
		return Stream.concat(behind, measured).distinct().toList();
	}

}
