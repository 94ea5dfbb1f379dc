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

/** A study with ab: several executions after each start, on machines of several sizes. */
public record AbStudy(Settings settings, AbLoad load) implements Experiment {

	/** The kind of experiment. */
	public static final Kind<AbLoad> KIND = new Kind<>("ab", AbLoad.class, AbStudy::new);

	@Override
	public List<Turn> turns() {
		List<Turn> turns = new ArrayList<>();
		for (String cpus : this.load.cpus) {
			for (String subject : this.settings.subjects()) {
				for (String protocol : this.load.protocols) {
					turns.add(new Turn(subject,
							this.load.loads.stream()
								.map((each) -> Load.of("connections", each.connections, "cpus", cpus, "protocol",
										protocol, "requests", each.requests))
								.toList()));
				}
			}
		}
		return turns;
	}

	@Override
	public int executions(Load load) {
		return this.load.loads.stream()
			.filter((each) -> each.requests == load.number("requests")
					&& each.connections == load.number("connections"))
			.mapToInt(Requests::executions)
			.findFirst()
			.orElse(1);
	}

	@Override
	public Map<String, String> conditions() {
		Map<String, String> conditions = new LinkedHashMap<>();
		for (Requests each : this.load.loads) {
			conditions.put("executions of n%d-c%d".formatted(each.requests, each.connections), each.executions + "");
		}
		conditions.put("timeout", this.load.timeoutS + " s");
		return conditions;
	}

	@Override
	public String place(CellId cell) {
		Load each = cell.load();
		return "%s/cpus-%s/%s/rep%d/n%s-c%s-%d".formatted(cell.subject(), each.part("cpus"), each.part("protocol"),
				cell.repetition(), each.part("requests"), each.part("connections"), cell.execution());
	}

	@Override
	public Map<String, Object> identity(CellId cell) {
		return Ordered.of("subject", cell.subject(), "connections", cell.load().number("connections"), "repetition",
				cell.repetition(), "cpus", cell.load().part("cpus"), "protocol", cell.load().part("protocol"),
				"requests", cell.load().number("requests"), "execution", cell.execution());
	}

	/**
	 * The options of ab.
	 *
	 * @param backendPorts where the backend's instances listen
	 * @param protocols plain, keep-alive
	 * @param sizes the meaning of {@code cpus} on this machine
	 * @param jmx the role whose server opens JMX
	 * @param timeoutS seconds after which ab gives up
	 */
	public record AbLoad(List<Integer> backendPorts, List<Requests> loads, List<String> protocols, List<String> cpus,
			List<MachineSize> sizes, Optional<String> jmx, int timeoutS) {

		public AbLoad {
			backendPorts = List.copyOf(backendPorts);
			loads = Values.distinct("loads", loads);
			Values.distinct("loads", loads.stream().map((each) -> List.of(each.requests, each.connections)).toList());
			protocols = Values.distinct("protocols", Values.written("protocols", protocols, "plain|keep-alive"));
			cpus = Values.distinct("cpus",
					cpus.equals(List.of("all")) ? cpus : Values.written("cpus", cpus, "[1-9][0-9]{0,5}"));
			sizes = List.copyOf(sizes);
			Values.from1("timeout_s", timeoutS);
		}
	}

	/**
	 * A load, written as in {@code n10000-c200x10}.
	 *
	 * @param executions number of executions in a row after a start
	 */
	public record Requests(int requests, int connections, int executions) {

		private static final Pattern WRITTEN = Pattern.compile("n([1-9]\\d{0,6})-c([1-9]\\d{0,4})(?:x([1-9]\\d?))?");

		/**
		 * Reads it as it is written.
		 * @throws IllegalArgumentException where it is written in another way
		 */
		@JsonCreator
		public static Requests of(String written) {
			Matcher matcher = WRITTEN.matcher(written);
			if (!matcher.matches()) {
				throw new IllegalArgumentException("is not of the form nREQUESTS-cCONCURRENCY[xEXECUTIONS]");
			}
			int executions = (matcher.group(3) != null) ? Integer.parseInt(matcher.group(3)) : 1;
			return new Requests(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)), executions);
		}

		@JsonValue
		@Override
		public String toString() {
			return "n%d-c%d".formatted(this.requests, this.connections)
					+ ((this.executions > 1) ? "x" + this.executions : "");
		}
	}

	/**
	 * The meaning of a machine size on this machine.
	 *
	 * @param memoryMb memory that a JVM is told of, in mebibytes; empty if nothing is
	 * pinned
	 * @param processors CPUs that each role is pinned to; empty if nothing is pinned
	 */
	@JsonInclude(JsonInclude.Include.NON_ABSENT)
	public record MachineSize(String cpus, OptionalLong memoryMb, Optional<Processors> processors,
			Optional<String> javaOpts, String remark) {
	}

	/** The CPUs of each role, as taskset writes them. */
	public record Processors(String gateway, String load, String backend) {
	}

}
