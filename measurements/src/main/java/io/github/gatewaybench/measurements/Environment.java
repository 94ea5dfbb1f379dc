package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;

import io.github.gatewaybench.measurements.Difference.Condition;
import io.github.gatewaybench.measurements.Difference.Fact;

/**
 * Everything that the figures of a run depend on, apart from the run's settings.
 *
 * @param nativeVersions version text of each native server, by name
 * @param hosts machines that roles were assigned to, by role; empty if all roles ran on
 * the machine described here
 */
public record Environment(Machine machine, @JsonSetter(contentNulls = Nulls.SKIP) Map<String, String> limits,
		@JsonSetter(contentNulls = Nulls.SKIP) Map<String, String> sysctls, Java java,
		@JsonSetter(contentNulls = Nulls.SKIP) Map<String, String> tools, Git git, Map<String, Jar> jars,
		@JsonProperty("native") @JsonSetter(contentNulls = Nulls.SKIP) Map<String, String> nativeVersions,
		@JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, List<Host>> hosts) {

	private static final List<String> ROLES = List.of("load", "gateway", "backend");

	private static final double MEBIBYTES = 1024;

	/** The facts about machine and JVM that figures of every subject depend on. */
	public List<Fact> facts() {
		List<Fact> facts = new ArrayList<>();
		if (!this.hosts.keySet().containsAll(ROLES)) {
			facts.addAll(facts("", this.machine, this.sysctls, this.java));
		}
		facts.add(new Fact(Condition.JVM, "JVM's flags", this.java.options));
		this.hosts.forEach((role, hosts) -> {
			for (int i = 0; i < hosts.size(); i++) {
				Host host = hosts.get(i);
				String whose = "%s's host%s: ".formatted(role, (hosts.size() == 1) ? "" : " " + (i + 1));
				facts.add(new Fact(Condition.MACHINE, whose + "name", host.host));
				facts.addAll(facts(whose, host.machine, host.sysctls, host.java));
			}
		});
		return facts;
	}

	private static List<Fact> facts(String whose, Machine machine, Map<String, String> sysctls, Java java) {
		List<Fact> facts = new ArrayList<>();
		facts.add(new Fact(Condition.MACHINE, whose + "CPU model", machine.cpu));
		facts.add(new Fact(Condition.MACHINE, whose + "CPUs", Long.toString(machine.cores)));
		// Rounded, since the part that the kernel reserves differs between boots.
		facts.add(new Fact(Condition.MACHINE, whose + "memory", Math.round(machine.memoryMb / MEBIBYTES) + " GB"));
		facts.add(new Fact(Condition.MACHINE, whose + "kernel", machine.kernel));
		sysctls.forEach((name, value) -> facts.add(new Fact(Condition.MACHINE, whose + name, value, true)));
		facts.add(new Fact(Condition.JVM, whose + "JVM", String.join(", ", java.version)));
		return facts;
	}

	/**
	 * The differences in machine and JVM to another environment, for comparing and
	 * resuming runs. Empty if figures of both can be compared.
	 */
	public List<Difference> differencesTo(Environment other) {
		return Difference.between(facts(), other.facts());
	}

	/** A machine: CPU model, number of CPUs, memory in mebibytes, and kernel. */
	public record Machine(String cpu, long cores, long memoryMb, String kernel) {
	}

	/** A JVM: the output lines of {@code java -version}, and the flags. */
	public record Java(List<String> version, String options) {
	}

	/**
	 * A machine that a role was assigned to.
	 *
	 * @param host name that ssh connects to
	 * @param address address at which the other roles reach the machine
	 * @param roundTripUs shortest time to open a connection to other hosts, by their
	 * addresses, in microseconds
	 */
	public record Host(String host, String address, Machine machine,
			@JsonSetter(contentNulls = Nulls.SKIP) Map<String, String> sysctls, Java java,
			@JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, Long> roundTripUs) {
	}

	/** The commit of this repository, and whether there were uncommitted changes. */
	public record Git(Optional<String> commit, boolean dirty) {
	}

	/** A jar's SHA-256 checksum, and the names of its libraries with versions. */
	public record Jar(String sha256, List<String> libraries) {
	}

}
