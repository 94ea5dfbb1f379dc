package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;

import io.github.gatewaybench.measurements.ConditionDifference.Condition;
import io.github.gatewaybench.measurements.ConditionDifference.ConditionValue;

/**
 * The environment of a run, as stored in environment.json: machine, kernel settings, JVM,
 * tools, and versions of the tested software.
 *
 * @param limits limits of processes and open files, by name
 * @param sysctls kernel settings by their sysctl names
 * @param tools version text of each tool, by the tool's name
 * @param jars executable jars of the tested Java servers, by module
 * @param nativeVersions version text of each native server such as nginx, by name
 * @param hosts machines that roles were assigned to with --hosts, by role; empty if all
 * roles ran on the machine described by the other components
 * @param arms jars of the arms of a versus comparison, by the arm's name; without native
 * servers, and empty in other runs
 */
public record Environment(Machine machine, @JsonSetter(contentNulls = Nulls.SKIP) Map<String, String> limits,
		@JsonSetter(contentNulls = Nulls.SKIP) Map<String, String> sysctls, Java java,
		@JsonSetter(contentNulls = Nulls.SKIP) Map<String, String> tools, Git git, Map<String, Jar> jars,
		@JsonProperty("native") @JsonSetter(contentNulls = Nulls.SKIP) Map<String, String> nativeVersions,
		@JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, List<Host>> hosts,
		@JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, ArmJar> arms) {

	/** Roles that can be assigned to machines. */
	public static final List<String> ROLES = List.of("load", "gateway", "backend");

	/**
	 * Kernel setting that is no condition of measurement: the kernel computes it at each
	 * boot from the memory that is free then.
	 */
	private static final String MAX_THREADS = "kernel.threads-max";

	/** Number of mebibytes in a gibibyte. */
	public static final double MIB_PER_GIB = 1024;

	/**
	 * Lists the conditions of measurement that apply to all subjects: hardware, kernel
	 * settings and JVM of each machine that a role ran on.
	 */
	public List<ConditionValue> conditions() {
		List<ConditionValue> conditions = new ArrayList<>();
		if (!this.hosts.keySet().containsAll(ROLES)) {
			conditions.addAll(conditions("", this.machine, this.sysctls, this.java));
		}
		conditions.add(new ConditionValue(Condition.JVM, "JVM's flags", this.java.options));
		this.hosts.forEach((role, hosts) -> {
			for (int i = 0; i < hosts.size(); i++) {
				Host host = hosts.get(i);
				String whose = "%s's host%s: ".formatted(role, (hosts.size() == 1) ? "" : " " + (i + 1));
				conditions.add(new ConditionValue(Condition.MACHINE, whose + "name", host.host));
				conditions.addAll(conditions(whose, host.machine, host.sysctls, host.java));
			}
		});
		return conditions;
	}

	private static List<ConditionValue> conditions(String whose, Machine machine, Map<String, String> sysctls,
			Java java) {
		List<ConditionValue> conditions = new ArrayList<>();
		conditions.add(new ConditionValue(Condition.MACHINE, whose + "CPU model", machine.cpu));
		machine.cpuId.ifPresent((id) -> conditions
			.add(new ConditionValue(Condition.MACHINE, whose + "CPU family and model", id, true)));
		conditions.add(new ConditionValue(Condition.MACHINE, whose + "CPUs", Long.toString(machine.cores)));
		// Rounded, since the part that the kernel reserves differs between boots.
		conditions.add(new ConditionValue(Condition.MACHINE, whose + "memory",
				Math.round(machine.memoryMb / MIB_PER_GIB) + " GB"));
		conditions.add(new ConditionValue(Condition.MACHINE, whose + "kernel", machine.kernel));
		sysctls.forEach((name, value) -> {
			if (!name.equals(MAX_THREADS)) {
				conditions.add(new ConditionValue(Condition.MACHINE, whose + name, value, true));
			}
		});
		conditions.add(new ConditionValue(Condition.JVM, whose + "JVM", String.join(", ", java.version)));
		return conditions;
	}

	/** The machine that all roles ran on; empty if they ran on several. */
	public Optional<Machine> sharedMachine() {
		List<Host> all = this.hosts.values().stream().flatMap(List::stream).toList();
		boolean one = this.hosts.keySet().containsAll(ROLES) && all.stream().map(Host::host).distinct().count() == 1;
		return all.isEmpty() ? Optional.of(this.machine) : one ? Optional.of(all.get(0).machine) : Optional.empty();
	}

	/**
	 * Hardware and kernel of a machine.
	 *
	 * @param cpu name of the CPU model
	 * @param cpuId numbers of the CPU's family and model, which differ between
	 * generations that a virtual machine gives one name; empty in old runs, and where the
	 * kernel does not tell them
	 * @param cores number of CPUs
	 * @param memoryMb memory in mebibytes
	 * @param kernel name and version of the kernel
	 */
	public record Machine(String cpu, Optional<String> cpuId, long cores, long memoryMb, String kernel) {
	}

	/**
	 * A JVM: the lines that {@code java -version} prints, and the command-line flags that
	 * servers are started with.
	 */
	public record Java(List<String> version, String options) {
	}

	/**
	 * A machine that a role (load, gateway or backend) was assigned to with --hosts.
	 *
	 * @param host name by which ssh connects to the machine
	 * @param address address at which the other roles reach the machine
	 * @param roundTripUs shortest time that opening a TCP connection to another host
	 * took, in microseconds, by the address of that host
	 */
	public record Host(String host, String address, Machine machine,
			@JsonSetter(contentNulls = Nulls.SKIP) Map<String, String> sysctls, Java java,
			@JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, Long> roundTripUs) {
	}

	/**
	 * The git commit of the repository that the run was started from, empty if unknown,
	 * and whether the working tree had uncommitted changes.
	 */
	public record Git(Optional<String> commit, boolean dirty) {
	}

	/** A jar's SHA-256 checksum, and the names of its libraries with versions. */
	public record Jar(String sha256, List<String> libraries) {
	}

	/**
	 * The names of the libraries in an arm's jar, with versions; empty if the jar was not
	 * built yet when the environment was recorded.
	 */
	public record ArmJar(@JsonSetter(nulls = Nulls.AS_EMPTY) List<String> libraries) {
	}

}
