package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * An experiment with ab (ApacheBench): several executions after each start of the
 * servers, repeated for each machine size.
 */
public record AbStudy(RunSettings settings, AbSettings kindSettings) implements Experiment {

	public static final Kind<AbSettings> KIND = new Kind<>("ab", AbSettings.class, AbStudy::new);

	@Override
	public List<PlannedStart> startsPerRepetition() {
		List<PlannedStart> turns = new ArrayList<>();
		for (String cpus : this.kindSettings.cpus) {
			for (String subject : this.settings.subjects()) {
				for (String protocol : this.kindSettings.protocols) {
					turns.add(new PlannedStart(subject,
							this.kindSettings.loads.stream()
								.map((each) -> Load.of("connections", each.connections, "cpus", cpus, "protocol",
										protocol, "requests", each.requests))
								.toList()));
				}
			}
		}
		return turns;
	}

	@Override
	public int executionsPerStart(Load load) {
		return this.kindSettings.loads.stream()
			.filter((each) -> each.requests == load.partAsInt("requests")
					&& each.connections == load.partAsInt("connections"))
			.mapToInt(RepeatedLoad::executions)
			.findFirst()
			.orElse(1);
	}

	@Override
	public OptionalLong sharedCpus(Load load, long cpus) {
		String size = load.part("cpus");
		boolean shared = this.kindSettings.sizes.stream()
			.filter((each) -> each.cpus.equals(size))
			.flatMap((each) -> each.processors.stream())
			.anyMatch(PinnedCpus::areSameForAllRoles);
		return size.equals("all") ? OptionalLong.of(cpus)
				: shared ? OptionalLong.of(Long.parseLong(size)) : OptionalLong.empty();
	}

	@Override
	public Map<String, String> loadOptions() {
		Map<String, String> conditions = new LinkedHashMap<>();
		for (RepeatedLoad each : this.kindSettings.loads) {
			conditions.put("executions of n" + each.requests + "-c" + each.connections, each.executions + "");
		}
		conditions.put("timeout", this.kindSettings.timeoutS + " s");
		return conditions;
	}

	@Override
	public String filePath(CellId cell) {
		Load each = cell.load();
		return cell.subject() + "/cpus-" + each.part("cpus") + "/" + each.part("protocol") + "/rep" + cell.repetition()
				+ "/n" + each.part("requests") + "-c" + each.part("connections") + "-" + cell.execution();
	}

	@Override
	public Map<String, Object> identifyingFields(CellId cell) {
		return OrderedMaps.of("subject", cell.subject(), "connections", cell.load().partAsInt("connections"),
				"repetition", cell.repetition(), "cpus", cell.load().part("cpus"), "protocol",
				cell.load().part("protocol"), "requests", cell.load().partAsInt("requests"), "execution",
				cell.execution());
	}

	/**
	 * The settings that only ab studies have.
	 *
	 * @param backendPorts ports on which the instances of the backend listen
	 * @param loads numbers of requests and connections to run ab with
	 * @param protocols how ab uses connections: plain (one request each) or keep-alive
	 * @param cpus names of the machine sizes to measure on: a number of CPUs, or "all"
	 * for the whole machine
	 * @param sizes CPUs, memory and JVM options that were used for each machine size
	 * @param jmx role whose server opens a JMX port; empty if no server does
	 * @param timeoutS timeout in seconds after which ab gives up
	 */
	public record AbSettings(List<Integer> backendPorts, List<RepeatedLoad> loads, List<String> protocols,
			List<String> cpus, List<MachineSize> sizes, Optional<String> jmx, int timeoutS) {

		public AbSettings {
			backendPorts = List.copyOf(backendPorts);
			loads = SettingChecks.requireDistinct("loads", loads);
			SettingChecks.requireDistinct("loads",
					loads.stream().map((each) -> List.of(each.requests, each.connections)).toList());
			protocols = SettingChecks.requireDistinct("protocols",
					SettingChecks.requireMatching("protocols", protocols, "plain|keep-alive"));
			cpus = SettingChecks.requireDistinct("cpus", cpus.equals(List.of("all")) ? cpus
					: SettingChecks.requireMatching("cpus", cpus, "[1-9][0-9]{0,5}"));
			sizes = List.copyOf(sizes);
			SettingChecks.requirePositive("timeout_s", timeoutS);
		}
	}

	/**
	 * One load for ab, written in settings as {@code n10000-c200x10}: 10000 requests over
	 * 200 connections, executed 10 times.
	 *
	 * @param executions number of consecutive executions after each start of the servers
	 */
	public record RepeatedLoad(int requests, int connections, int executions) {

		private static final Pattern NOTATION = Pattern.compile("n([1-9]\\d{0,6})-c([1-9]\\d{0,4})(?:x([1-9]\\d?))?");

		/**
		 * Parses a load such as {@code n10000-c200x10}; without x10, there is one
		 * execution.
		 * @throws IllegalArgumentException if the text has another form
		 */
		@JsonCreator
		public static RepeatedLoad of(String written) {
			Matcher matcher = NOTATION.matcher(written);
			if (!matcher.matches()) {
				throw new IllegalArgumentException("is not of the form nREQUESTS-cCONCURRENCY[xEXECUTIONS]");
			}
			int executions = (matcher.group(3) != null) ? Integer.parseInt(matcher.group(3)) : 1;
			return new RepeatedLoad(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)), executions);
		}

		@JsonValue
		@Override
		public String toString() {
			return "n" + this.requests + "-c" + this.connections + ((this.executions > 1) ? "x" + this.executions : "");
		}
	}

	/**
	 * A machine size as it was simulated on the machine that ran the experiment, by
	 * limiting CPUs and memory.
	 *
	 * @param cpus name of the machine size: a number of CPUs, or "all"
	 * @param memoryMb memory that JVMs assume the machine has, in mebibytes; empty if the
	 * whole machine is used
	 * @param processors CPUs that each role is pinned to; empty if the whole machine is
	 * used
	 * @param javaOpts options for the JVMs of the servers; empty if there are none
	 * @param remark a sentence about the size for readers of the results
	 */
	@JsonInclude(JsonInclude.Include.NON_ABSENT)
	public record MachineSize(String cpus, OptionalLong memoryMb, Optional<PinnedCpus> processors,
			Optional<String> javaOpts, String remark) {
	}

	/**
	 * The CPUs to which each role is pinned, as lists in the notation of taskset, such as
	 * "0-3,6".
	 */
	public record PinnedCpus(String gateway, String load, String backend) {

		boolean areSameForAllRoles() {
			return this.gateway.equals(this.load) && this.gateway.equals(this.backend);
		}

	}

}
