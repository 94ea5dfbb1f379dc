package io.github.gatewaybench.engine.host;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Checks;

/**
 * The machines of a run.
 *
 * @param here the one of the head
 * @param byRole those of the roles that are named: load, gateway, backend
 */
public record Hosts(LocalHost here, Map<String, List<Host>> byRole) implements AutoCloseable {

	/** All on this machine. */
	public static Hosts of(LocalHost here) {
		return new Hosts(here, Map.of());
	}

	/**
	 * Connects to each machine once, and notes which cannot be reached. Those are left
	 * out.
	 * @param roles that the run has
	 * @param work the folder of the run
	 */
	public static Hosts connect(Map<String, List<HostEntry>> entries, Set<String> roles, LocalHost here, Path work,
			Checks checks) throws InterruptedException {
		Map<String, Optional<Host>> connected = new LinkedHashMap<>();
		LocalHost bound = bound(entries, roles, here, checks);
		Map<String, List<Host>> byRole = new LinkedHashMap<>();
		try {
			for (Map.Entry<String, List<HostEntry>> role : entries.entrySet()) {
				List<Host> hosts = new ArrayList<>();
				for (HostEntry entry : role.getValue()) {
					if (!connected.containsKey(entry.toString())) {
						connected.put(entry.toString(), entry.isHere() ? Optional.of(bound)
								: open(entry, here, work.resolve("ssh" + connected.size()), checks));
					}
					connected.get(entry.toString()).ifPresent(hosts::add);
				}
				byRole.put(role.getKey(), List.copyOf(hosts));
			}
		}
		catch (InterruptedException | RuntimeException ex) {
			connected.values().forEach((each) -> each.ifPresent(Host::close));
			throw ex;
		}
		return new Hosts(bound, byRole);
	}

	/** This machine, with the address that the others reach it by. */
	private static LocalHost bound(Map<String, List<HostEntry>> entries, Set<String> roles, LocalHost here,
			Checks checks) {
		List<String> addresses = entries.values()
			.stream()
			.flatMap(List::stream)
			.filter(HostEntry::isHere)
			.flatMap((each) -> address(each, checks).stream())
			.distinct()
			.toList();
		List<String> elsewhere = HostsFile.ROLES.stream()
			.filter((role) -> entries.getOrDefault(role, List.of()).stream().anyMatch((each) -> !each.isHere()))
			.toList();
		if (addresses.size() > 1) {
			checks.problem("this host has two addresses: " + String.join(", ", addresses), "give one of them");
		}
		HostsFile.CALLERS.forEach((role, callers) -> {
			if (addresses.isEmpty() && roles.contains(role) && !elsewhere.contains(role)
					&& callers.stream().filter(roles::contains).anyMatch(elsewhere::contains)) {
				checks.problem("the %s runs here, and other hosts have to reach it".formatted(role),
						"give it the address of this host, as docs/hosts.yaml shows");
			}
		});
		return addresses.isEmpty() ? here
				: new LocalHost(addresses.get(0), here.java(), here.repository(), here.environment());
	}

	private static Optional<Host> open(HostEntry entry, LocalHost here, Path socket, Checks checks)
			throws InterruptedException {
		Optional<String> address = address(entry, checks);
		try {
			return address.isEmpty() ? Optional.empty()
					: Optional.of(new SshHost(entry, address.get(), here.repository(), socket));
		}
		catch (HostScriptException ex) {
			checks.problem("%s cannot be reached: %s".formatted(entry, ex.getMessage()),
					"make sure that \"%s true\" works without asking anything".formatted(entry.command()));
			return Optional.empty();
		}
	}

	/** In IPv4, as servers bind it. */
	private static Optional<String> address(HostEntry entry, Checks checks) {
		String name = entry.address().orElseGet(entry::name);
		try {
			Optional<String> address = Stream.of(InetAddress.getAllByName(name))
				.filter(Inet4Address.class::isInstance)
				.map(InetAddress::getHostAddress)
				.findFirst();
			if (address.isEmpty()) {
				checks.problem("%s: %s is an IPv6 address, and servers are bound to IPv4 ones".formatted(entry, name),
						"give its IPv4 address as address");
			}
			return address;
		}
		catch (UnknownHostException ex) {
			checks.problem("%s: %s does not resolve".formatted(entry, name),
					entry.address().isPresent() ? "correct its address" : "correct it, or give its address");
			return Optional.empty();
		}
	}

	/** Those of a role; this one where none is named. */
	public List<Host> of(String role) {
		return this.byRole.getOrDefault(role, List.of(this.here));
	}

	/** Each of them once, this one first. */
	public List<Host> all() {
		Map<String, Host> all = new LinkedHashMap<>();
		Stream.concat(Stream.of(this.here), this.byRole.values().stream().flatMap(List::stream))
			.forEach((each) -> all.putIfAbsent(each.name(), each));
		return List.copyOf(all.values());
	}

	/** Whether roles run on several machines, or not here. */
	public boolean areNamed() {
		return !this.byRole.isEmpty();
	}

	@Override
	public void close() {
		all().forEach(Host::close);
	}

}
