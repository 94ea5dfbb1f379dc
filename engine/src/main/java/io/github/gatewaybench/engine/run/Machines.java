package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.gatewaybench.engine.check.Checks;
import io.github.gatewaybench.engine.host.Hands;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.host.HostEntry;
import io.github.gatewaybench.engine.host.Hosts;
import io.github.gatewaybench.engine.host.HostsFile;
import io.github.gatewaybench.engine.host.LocalHost;
import io.github.gatewaybench.engine.host.ProcessMonitor;
import io.github.gatewaybench.engine.host.ShellHands;
import tools.jackson.databind.node.ObjectNode;

/**
 * The machines of a run while it goes on, each with hands and a watch.
 */
public final class Machines implements AutoCloseable {

	private final Hosts hosts;

	private final Path work;

	private final Map<String, Machine> byName = new LinkedHashMap<>();

	/**
	 * Opens this machine, and connects to the others.
	 * @param roles that the run has
	 * @param work the run's folder, which is gone on each when this is closed
	 * @param checks take what is wrong with the others
	 */
	public Machines(LocalHost here, Map<String, List<HostEntry>> entries, Set<String> roles, Path work, Checks checks)
			throws InterruptedException {
		this.work = work;
		// From now on its hand sees to it that the folder goes.
		open(here).watch().sample();
		try {
			this.hosts = Hosts.connect(entries, roles, here, work, checks);
		}
		catch (InterruptedException | RuntimeException ex) {
			here().watch().close();
			throw ex;
		}
		// From now on with the address that the others reach it by.
		this.byName.put(here.name(), new Machine(this.hosts.here(), here().hands(), here().watch()));
		this.hosts.all().forEach(this::open);
	}

	private Machine open(Host host) {
		return this.byName.computeIfAbsent(host.name(), (name) -> {
			Hands hands = new ShellHands(host, System.err::println);
			return new Machine(host, hands, hands.watch(this.work));
		});
	}

	public Hosts hosts() {
		return this.hosts;
	}

	/** The one of the head. */
	public Machine here() {
		return this.byName.values().iterator().next();
	}

	/** Each of them, this one first. */
	public List<Machine> all() {
		return List.copyOf(this.byName.values());
	}

	/** The roles that run on a machine. */
	public List<String> roles(Machine machine) {
		return HostsFile.ROLES.stream()
			.filter((
					role) -> this.hosts.of(role).stream().anyMatch((each) -> each.name().equals(machine.host().name())))
			.toList();
	}

	/** For the user: which machines run the roles that were assigned to one. */
	public List<String> remarks() {
		List<String> remarks = new ArrayList<>();
		this.hosts.byRole()
			.forEach((role, hosts) -> hosts
				.forEach((each) -> remarks.add(role.equals("load") ? "The load comes from %s.".formatted(each.name())
						: "The %s runs on %s and listens on %s while it runs.".formatted(role, each.name(),
								each.address()))));
		shared().forEach((host, roles) -> remarks
			.add("The %s share %s: they compete for CPU time.".formatted(String.join(" and the ", roles), host)));
		return remarks;
	}

	/** The machines that have several roles, by their names. */
	private Map<String, List<String>> shared() {
		Map<String, List<String>> roles = new LinkedHashMap<>();
		all().forEach((machine) -> roles.put(machine.host().name(), roles(machine)));
		roles.values().removeIf((each) -> each.size() < 2 || !this.hosts.areNamed());
		return roles;
	}

	/**
	 * What a run works with.
	 * @param facts of each machine, by its name
	 */
	public Sites sites(Map<String, ObjectNode> facts) {
		Map<String, Site> sites = new LinkedHashMap<>();
		this.byName.forEach((name, machine) -> {
			ObjectNode kernel = facts.get(name);
			sites.put(name,
					new Site(machine.host(), machine.hands(), machine.watch(), kernel.get("clock_ticks").asInt(),
							kernel.get("page_size").asInt(), kernel.at("/machine/cores").asInt()));
		});
		Map<String, List<Site>> byRole = new LinkedHashMap<>();
		this.hosts.byRole()
			.forEach((role, each) -> byRole.put(role, each.stream().map((host) -> sites.get(host.name())).toList()));
		return new Sites(sites.get(this.hosts.here().name()), byRole);
	}

	@Override
	public void close() {
		all().stream().skip(1).forEach((each) -> each.watch().close());
		this.hosts.close();
		here().watch().close();
	}

	/** One of them. */
	public record Machine(Host host, Hands hands, ProcessMonitor watch) {
	}

}
