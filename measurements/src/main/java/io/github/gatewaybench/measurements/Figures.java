package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
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
 * The figures that a load generator reported for one execution, such as throughput,
 * latency percentiles and errors.
 *
 * @param members all reported figures as JSON, as stored under "figures" in the file of a
 * cell
 * @param readings values of the metrics that the load generator reported, with their
 * resolution
 * @param errors number of failed requests; 0 if the load generator does not report errors
 */
public record Figures(ObjectNode members, Map<Metric, Reading> readings, long errors) {

	/** Empty figures, for a load generator that gave no result. */
	public static final Figures NONE = new Figures(JsonNodeFactory.instance.objectNode(), Map.of(), 0);

	/** JSON name of the object that holds the numbers of errors by kind. */
	public static final String ERRORS = "errors";

	/** Resolution of throughput in the output of wrk and ab, in requests per second. */
	private static final double PRINTED_STEP = 0.01;

	/**
	 * Share of a rate by which it may differ from requests divided by time merely because
	 * the load generator rounds what it prints.
	 */
	private static final double RATE_TOLERANCE = 0.02;

	/** A duration below this share of the requested one is clearly shorter. */
	private static final double CLEARLY_SHORTER = 0.9;

	/**
	 * A duration above this share of the requested one, and more than a second longer, is
	 * clearly longer.
	 */
	private static final double CLEARLY_LONGER = 1.1;

	public Figures {
		readings = Map.copyOf(readings);
	}

	/**
	 * Creates figures from JSON members, recognizing metrics by the names that
	 * {@link Metric} lists.
	 * @param step function that returns the resolution of a time in milliseconds, given
	 * the metric and the time
	 */
	public static Figures of(ObjectNode members, ToDoubleBiFunction<Metric, Double> step) {
		Map<Metric, Reading> readings = new EnumMap<>(Metric.class);
		double requests = members.path("requests").asDouble(0);
		for (Metric metric : Metric.values()) {
			metric.jsonNames().stream().map(members::path).filter(JsonNode::isNumber).forEach((node) -> {
				double value = node.asDouble();
				double perRequest = (requests > 0) ? value / requests : 0;
				readings.put(metric, switch (metric) {
					case THROUGHPUT -> new Reading(value, Math.max(PRINTED_STEP, perRequest));
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

	/** Whether the load generator gave a result; false if it was aborted or gave up. */
	public boolean hasResult() {
		return this.members.has("requests") ? requests().isPresent() : !this.members.isEmpty();
	}

	/**
	 * The value of a metric together with its resolution; empty if the load generator did
	 * not report the metric.
	 */
	public Optional<Reading> reading(Metric metric) {
		return Optional.ofNullable(this.readings.get(metric));
	}

	/** The value of a metric; empty if the load generator did not report it. */
	public OptionalDouble value(Metric metric) {
		return reading(metric).stream().mapToDouble(Reading::value).findFirst();
	}

	/** Number of answered requests; empty if the load generator does not report it. */
	public OptionalLong requests() {
		return count("requests");
	}

	/** Number of requests that failed with one kind of error, such as "timeout". */
	public long errors(String kind) {
		return this.members.path(ERRORS).path(kind).asLong(0);
	}

	/**
	 * Reasons why the figures cannot all be right: a percentile above a higher one or the
	 * maximum, or a rate other than requests divided by time. Empty if there are none.
	 */
	public List<Warning> contradictions() {
		List<Warning> contradictions = new ArrayList<>();
		Metric lower = null;
		for (Metric metric : EnumSet.range(Metric.P50, Metric.MAX)) {
			Reading reading = this.readings.get(metric);
			if (reading != null && lower != null && this.readings.get(lower).isAbove(reading)) {
				contradictions.add(contradiction(formatNamed(lower), "more than " + formatNamed(metric)));
			}
			lower = (reading != null) ? metric : lower;
		}
		OptionalDouble seconds = number("seconds");
		OptionalDouble rate = value(Metric.THROUGHPUT);
		if (seconds.isPresent() && rate.isPresent() && requests().isPresent()
				&& !isRateConsistent(rate.getAsDouble(), requests().getAsLong(), seconds.getAsDouble())) {
			contradictions.add(contradiction(formatNamed(Metric.THROUGHPUT), "not %d requests in %s s"
				.formatted(requests().getAsLong(), Warning.format(seconds.getAsDouble()))));
		}
		return contradictions;
	}

	/**
	 * Whether a rate equals requests divided by seconds, within the rounding of the
	 * tools.
	 */
	private static boolean isRateConsistent(double rate, long requests, double seconds) {
		double rounding = rate * Math.max(PRINTED_STEP, RATE_TOLERANCE * seconds) + Math.max(1, PRINTED_STEP * seconds);
		return Math.abs(rate * seconds - requests) <= rounding;
	}

	private String formatNamed(Metric metric) {
		List<String> names = metric.jsonNames();
		String name = names.stream().filter(this.members::has).findFirst().orElse(names.get(0));
		return name + " " + Warning.format(this.readings.get(metric).value);
	}

	private static Warning contradiction(String figure, String other) {
		return WarningCode.CONTRADICTION.with("figure", figure, "other", other);
	}

	/**
	 * Whether the load generator ran for about the requested number of seconds. A shorter
	 * time means that it was aborted, a longer one that it stalled or that the clock was
	 * changed. True if the time is unknown.
	 * @param askedSeconds requested duration of all executions together
	 * @param executions number of executions; each may take up to a second longer
	 */
	public boolean hasRunFor(double askedSeconds, int executions) {
		double ran = number("seconds").orElse(askedSeconds);
		return ran >= CLEARLY_SHORTER * askedSeconds
				&& ran <= Math.max(CLEARLY_LONGER * askedSeconds, askedSeconds + executions);
	}

	/**
	 * A whole number among the JSON members, by its name; empty if it is missing or not a
	 * whole number.
	 */
	public OptionalLong count(String name) {
		JsonNode node = this.members.path(name);
		return node.isIntegralNumber() ? OptionalLong.of(node.asLong()) : OptionalLong.empty();
	}

	/**
	 * A number among the JSON members, by its path of names; empty if it is missing or
	 * not a number.
	 */
	public OptionalDouble number(String... path) {
		JsonNode node = this.members;
		for (String name : path) {
			node = node.path(name);
		}
		return node.isNumber() ? OptionalDouble.of(node.asDouble()) : OptionalDouble.empty();
	}

	/**
	 * A value as a load generator reported it, with the precision of the report.
	 *
	 * @param resolution step to which the load generator rounds the value, in the unit of
	 * the value; 0 if it prints all digits
	 */
	public record Reading(double value, double resolution) {

		/** Whether this value exceeds another by more than the rounding of both. */
		private boolean isAbove(Reading other) {
			return this.value - this.resolution > other.value + other.resolution;
		}

	}

}
