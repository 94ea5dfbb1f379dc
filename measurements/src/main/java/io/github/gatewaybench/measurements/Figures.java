package io.github.gatewaybench.measurements;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToDoubleBiFunction;

import com.fasterxml.jackson.annotation.JsonValue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The figures that a load generator reported for one execution, read from its output or
 * from the file of a cell.
 *
 * @param members all figures that the tool reported, as stored under "figures" in the
 * file of a cell
 * @param readings the figures that have a {@link Metric}, each with its resolution
 * @param errors number of failed requests; 0 if the tool does not report it
 */
public record Figures(ObjectNode members, Map<Metric, Reading> readings, long errors) {

	/** Figures of a load generator that gave no result. */
	public static final Figures NONE = new Figures(JsonNodeFactory.instance.objectNode(), Map.of(), 0);

	/** Name of the member that counts the errors by kind. */
	public static final String ERRORS = "errors";

	/** Resolution of the rates that wrk and ab print. */
	private static final double HUNDREDTH = 0.01;

	public Figures {
		readings = Map.copyOf(readings);
	}

	/**
	 * Creates the figures of a tool whose members have the names that {@link Metric}
	 * knows.
	 * @param step resolution of a time in milliseconds, given its metric and value
	 */
	public static Figures of(ObjectNode members, ToDoubleBiFunction<Metric, Double> step) {
		Map<Metric, Reading> readings = new EnumMap<>(Metric.class);
		double requests = members.path("requests").asDouble(0);
		for (Metric metric : Metric.values()) {
			metric.names().stream().map(members::path).filter(JsonNode::isNumber).forEach((node) -> {
				double value = node.asDouble();
				double perRequest = (requests > 0) ? value / requests : 0;
				readings.put(metric, switch (metric) {
					case THROUGHPUT -> new Reading(value, Math.max(HUNDREDTH, perRequest));
					case KEPT_ALIVE -> new Reading(perRequest, 1 / requests);
					default -> new Reading(value, step.applyAsDouble(metric, value));
				});
			});
		}
		if (requests == 0) {
			readings.remove(Metric.KEPT_ALIVE);
		}
		long errors = members.path(ERRORS).values().stream().mapToLong(JsonNode::asLong).sum();
		return new Figures(members, readings, errors);
	}

	@Override
	@JsonValue
	public ObjectNode members() {
		return this.members;
	}

	/** Whether there is a result; if not, the load generator gave up. */
	public boolean hasResult() {
		return this.members.has("requests") ? requests().isPresent() : !this.members.isEmpty();
	}

	/** A figure with its resolution; empty if the tool did not report it. */
	public Optional<Reading> reading(Metric metric) {
		return Optional.ofNullable(this.readings.get(metric));
	}

	/** A figure without its resolution; empty if the tool did not report it. */
	public OptionalDouble value(Metric metric) {
		return reading(metric).stream().mapToDouble(Reading::value).findFirst();
	}

	/** Number of answered requests; empty if the tool does not report it. */
	public OptionalLong requests() {
		return count("requests");
	}

	/** Number of requests that failed with an error of this kind. */
	public long errors(String kind) {
		return this.members.path(ERRORS).path(kind).asLong(0);
	}

	/** A member by its name; empty if it is missing or not a whole number. */
	public OptionalLong count(String name) {
		JsonNode node = this.members.path(name);
		return node.isIntegralNumber() ? OptionalLong.of(node.asLong()) : OptionalLong.empty();
	}

	/** A member, or a nested member, by its path; empty if it is not a number. */
	public OptionalDouble number(String... path) {
		JsonNode node = this.members;
		for (String name : path) {
			node = node.path(name);
		}
		return node.isNumber() ? OptionalDouble.of(node.asDouble()) : OptionalDouble.empty();
	}

	/**
	 * A figure as the tool reported it.
	 *
	 * @param resolution smallest difference that the tool can show, in the unit of the
	 * value; 0 if it prints all digits
	 */
	public record Reading(double value, double resolution) {
	}

}
