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
 * Everything besides its settings that the figures of a run depend on.
 *
 * @param nativeVersions version text of each native server
 * @param hosts the machines that roles were told to run on, by role; none where all ran
 * on the one that this describes
 */
public record Environment(Machine machine, @JsonSetter(contentNulls = Nulls.SKIP) Map<String, String> limits,
		@JsonSetter(contentNulls = Nulls.SKIP) Map<String, String> sysctls, Java java,
		@JsonSetter(contentNulls = Nulls.SKIP) Map<String, String> tools, Git git, Map<String, Jar> jars,
		@JsonProperty("native") @JsonSetter(contentNulls = Nulls.SKIP) Map<String, String> nativeVersions,
		@JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, List<Host>> hosts) {

	private static final List<String> ROLES = List.of("load", "gateway", "backend");

	private static final double MEBIBYTES = 1024;

	/**
	 * The facts that figures of any subject depend on: the machine and the JVM, in words.
	 */
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
		// What the kernel keeps of it for itself changes from start to start.
		facts.add(new Fact(Condition.MACHINE, whose + "memory", Math.round(machine.memoryMb / MEBIBYTES) + " GB"));
		facts.add(new Fact(Condition.MACHINE, whose + "kernel", machine.kernel));
		sysctls.forEach((name, value) -> facts.add(new Fact(Condition.MACHINE, whose + name, value, true)));
		facts.add(new Fact(Condition.JVM, whose + "JVM", String.join(", ", java.version)));
		return facts;
	}

	/**
	 * The differences in machine and JVM from another environment, for comparing runs and
	 * for resuming one. None if figures of both can be compared.
	 */
	public List<Difference> differencesTo(Environment other) {
		return Difference.between(facts(), other.facts());
	}

	/** The CPU model, the number of CPUs, memory in mebibytes, and the kernel. */
	public record Machine(String cpu, long cores, long memoryMb, String kernel) {
	}

	/** The output of {@code java -version}, and the JVM's flags. */
	public record Java(List<String> version, String options) {
	}

	/**
	 * A machine that a role was told to run on.
	 *
	 * @param host name at which ssh reaches it
	 * @param address address at which the other roles reach it
	 * @param roundTripUs least time that it took to open a connection to other hosts, by
	 * their addresses, in microseconds
	 */
	public record Host(String host, String address, Machine machine,
			@JsonSetter(contentNulls = Nulls.SKIP) Map<String, String> sysctls, Java java,
			@JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, Long> roundTripUs) {
	}

	/** The commit of this repository, and whether the work tree was changed. */
	public record Git(Optional<String> commit, boolean dirty) {
	}

	/** A jar's checksum, and its libraries' names with versions. */
	public record Jar(String sha256, List<String> libraries) {
	}

}
