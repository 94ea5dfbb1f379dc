package io.github.gatewaybench.engine.host;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.measurements.Environment;

/**
 * The machines of a run.
 *
 * @param here machine that the engine runs on
 * @param byRole machines of the roles that are assigned (load, gateway, backend); other
 * roles run on {@code here}
 */
public record Machines(Machine here, Map<String, List<Machine>> byRole) implements AutoCloseable {

	private static final Pattern INSTANCE = Pattern.compile("(.+)-([0-9]+)");

	/** Machines of a run whose roles all run on the machine of the engine. */
	public static Machines of(Machine here) {
		return new Machines(here, Map.of());
	}

	/**
	 * Opens the machine that the engine runs on, and connects to each other machine once.
	 * Machines that cannot be reached are noted as problems and left out.
	 * @param entries machines of the roles that are assigned
	 * @param roles roles that the run has
	 * @param local access to the machine that the engine runs on
	 * @param work temporary folder of the run, removed on each machine when the result is
	 * closed
	 */
	public static Machines open(Map<String, List<HostEntry>> entries, Set<String> roles, LocalHost local, Path work,
			Validation validation) throws InterruptedException {
		Machine here = new Machine(local.withAddress(localAddress(entries, roles, validation).orElse(local.address())),
				work);
		here.startCleanupScript();
		Map<HostEntry, Optional<Machine>> connected = new LinkedHashMap<>();
		try {
			for (HostEntry each : entries.values().stream().flatMap(List::stream).toList()) {
				if (!connected.containsKey(each)) {
					connected.put(each, each.isHere() ? Optional.of(here)
							: connect(each, local.repository(), work.resolve("ssh" + connected.size()), validation)
								.map((host) -> new Machine(host, work)));
				}
			}
		}
		catch (InterruptedException | RuntimeException ex) {
			connected.values().forEach((each) -> each.ifPresent(Machine::close));
			here.close();
			throw ex;
		}
		Map<String, List<Machine>> byRole = new LinkedHashMap<>();
		entries.forEach((role, each) -> byRole.put(role,
				each.stream().flatMap((entry) -> connected.get(entry).stream()).toList()));
		return new Machines(here, byRole);
	}

	/**
	 * Address at which other machines reach the machine that the engine runs on; empty if
	 * the hosts file gives none. Notes a problem if it gives several, or none although a
	 * role of this run needs one.
	 */
	private static Optional<String> localAddress(Map<String, List<HostEntry>> entries, Set<String> roles,
			Validation validation) {
		List<String> addresses = entries.values()
			.stream()
			.flatMap(List::stream)
			.filter(HostEntry::isHere)
			.flatMap((each) -> each.ipv4(validation).stream())
			.distinct()
			.toList();
		List<String> elsewhere = Environment.ROLES.stream()
			.filter((role) -> entries.getOrDefault(role, List.of()).stream().anyMatch((each) -> !each.isHere()))
			.toList();
		if (addresses.size() > 1) {
			validation.addProblem("this host has two addresses: " + String.join(", ", addresses),
					"keep one of them in the hosts file");
		}
		HostsFile.CALLERS_BY_ROLE.forEach((role, callers) -> {
			if (addresses.isEmpty() && roles.contains(role) && !elsewhere.contains(role)
					&& callers.stream().filter(roles::contains).anyMatch(elsewhere::contains)) {
				validation.addProblem("the %s runs here, and other hosts have to reach it".formatted(role),
						"give it the address of this host, as docs/hosts.yaml shows");
			}
		});
		return addresses.stream().findFirst();
	}

	private static Optional<Host> connect(HostEntry entry, Path repository, Path socket, Validation validation)
			throws InterruptedException {
		Optional<String> address = entry.ipv4(validation);
		try {
			return address.isEmpty() ? Optional.empty()
					: Optional.of(new SshHost(entry, address.get(), repository, socket));
		}
		catch (HostScriptException ex) {
			validation.addProblem("%s cannot be reached: %s".formatted(entry, ex.getMessage()),
					"make sure that \"%s true\" works without asking anything".formatted(entry.sshCommand()));
			return Optional.empty();
		}
	}

	/** Whether the user has assigned any role to a machine. */
	public boolean hasAssignedRoles() {
		return !this.byRole.isEmpty();
	}

	/**
	 * All machines of the run without duplicates, the one that the engine runs on first.
	 */
	public List<Machine> all() {
		return Stream.concat(Stream.of(this.here), this.byRole.values().stream().flatMap(List::stream))
			.distinct()
			.toList();
	}

	/** Machines that a role runs on. */
	public List<Machine> allForRole(String role) {
		return this.byRole.getOrDefault(role, List.of(this.here));
	}

	/**
	 * Machine that a role runs on. Instances such as backend-2 are spread over the
	 * machines of the role in turn.
	 */
	public Machine forRole(String role) {
		Matcher instance = INSTANCE.matcher(role);
		boolean counted = instance.matches();
		List<Machine> machines = allForRole(counted ? instance.group(1) : role);
		return machines.get(counted ? (Integer.parseInt(instance.group(2)) - 1) % machines.size() : 0);
	}

	/**
	 * Groups roles by the machines that they run on, in the order of the given roles. The
	 * load may run on several machines.
	 */
	public Map<Machine, List<String>> byMachine(List<String> roles) {
		Map<Machine, List<String>> byMachine = new LinkedHashMap<>();
		for (String role : roles) {
			(role.equals("load") ? allForRole(role) : List.of(forRole(role)))
				.forEach((each) -> byMachine.computeIfAbsent(each, (any) -> new ArrayList<>()).add(role));
		}
		return byMachine;
	}

	public List<String> roles(Machine machine) {
		return Environment.ROLES.stream().filter((role) -> allForRole(role).contains(machine)).toList();
	}

	/** Takes a sample of all processes on all machines. */
	public Map<Machine, ProcessSample> sample() throws InterruptedException {
		Map<Machine, ProcessSample> samples = new LinkedHashMap<>();
		for (Machine each : all()) {
			samples.put(each, each.sample());
		}
		return samples;
	}

	/** Takes a sample of the given processes, including their peak memory, by machine. */
	public Map<Machine, ProcessSample> sample(Map<Machine, List<Integer>> pids) throws InterruptedException {
		Map<Machine, ProcessSample> samples = new LinkedHashMap<>();
		for (Machine each : all()) {
			samples.put(each, each.sample(pids.getOrDefault(each, List.of())));
		}
		return samples;
	}

	/** Messages that tell the user which machines run the assigned roles. */
	public List<String> assignmentRemarks() {
		List<String> remarks = new ArrayList<>();
		this.byRole.forEach((role, machines) -> machines.forEach((each) -> remarks.add(role.equals("load")
				? "The load comes from %s.".formatted(each)
				: "The %s runs on %s and listens on %s while it runs.".formatted(role, each, each.host().address()))));
		if (hasAssignedRoles()) {
			all().stream()
				.filter((each) -> roles(each).size() > 1)
				.forEach((each) -> remarks.add("The %s share %s: they compete for CPU time."
					.formatted(String.join(" and the ", roles(each)), each)));
		}
		return remarks;
	}

	@Override
	public void close() {
		all().stream().skip(1).forEach(Machine::close);
		this.here.close(); // last: its keeper removes the ssh sockets
	}

}
