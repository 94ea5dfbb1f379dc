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
 * The figures that a load generator found in one execution. The tool's reader makes it,
 * from what the tool printed or from a cell's file.
 *
 * @param members everything that the tool told, as it stands under "figures" in a cell's
 * file
 * @param readings the figures that tools have in common
 * @param errors number of requests that failed; 0 where the tool does not count them
 */
public record Figures(ObjectNode members, Map<Metric, Reading> readings, long errors) {

	/** No result at all. */
	public static final Figures NONE = new Figures(JsonNodeFactory.instance.objectNode(), Map.of(), 0);

	/** The member that counts the errors by their kind. */
	public static final String ERRORS = "errors";

	/** Resolution of the rates that wrk and ab print. */
	private static final double HUNDREDTH = 0.01;

	public Figures {
		readings = Map.copyOf(readings);
	}

	/**
	 * Figures of a tool whose members have the names that {@link Metric} knows.
	 * @param step resolution of a time in milliseconds
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

	/** Whether there is a result at all; if not, the load generator gave up. */
	public boolean hasResult() {
		return this.members.has("requests") ? requests().isPresent() : !this.members.isEmpty();
	}

	/** A figure with its resolution; empty if the tool gave none. */
	public Optional<Reading> reading(Metric metric) {
		return Optional.ofNullable(this.readings.get(metric));
	}

	/** A figure without its resolution. */
	public OptionalDouble value(Metric metric) {
		return reading(metric).stream().mapToDouble(Reading::value).findFirst();
	}

	/** Number of requests that were answered; empty if the tool does not count them. */
	public OptionalLong requests() {
		return count("requests");
	}

	/** Number of requests that failed in this way. */
	public long errors(String kind) {
		return this.members.path(ERRORS).path(kind).asLong(0);
	}

	/** Any member that is a whole number; empty if it is unknown. */
	public OptionalLong count(String name) {
		JsonNode node = this.members.path(name);
		return node.isIntegralNumber() ? OptionalLong.of(node.asLong()) : OptionalLong.empty();
	}

	/** Any member, or a member of a member, that is a number; empty if it is unknown. */
	public OptionalDouble number(String... path) {
		JsonNode node = this.members;
		for (String name : path) {
			node = node.path(name);
		}
		return node.isNumber() ? OptionalDouble.of(node.asDouble()) : OptionalDouble.empty();
	}

	/**
	 * A figure as its tool reports it.
	 *
	 * @param step the smallest difference that the tool can show, in the same unit; 0 if
	 * it gives all digits
	 */
	public record Reading(double value, double step) {
	}

}
