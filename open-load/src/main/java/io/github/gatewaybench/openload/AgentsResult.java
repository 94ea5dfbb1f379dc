package io.github.gatewaybench.openload;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.filter.FilteringParserDelegate;
import tools.jackson.core.filter.TokenFilter;
import tools.jackson.core.filter.TokenFilter.Inclusion;
import tools.jackson.databind.JsonNode;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.raw.LatencyLogReader;

/**
 * Results of a run that Hyperfoil's controller provides: counts of each agent, counts of
 * all agents together, and latencies.
 *
 * @param state final state of the run
 * @param all content of the run's file all.json, as read by {@link #readStatistics}
 * @param latencies latencies of all agents in the measured phase, in nanoseconds
 */
record AgentsResult(JsonNode state, JsonNode all, Histogram latencies) {

	private static final String EXHAUSTED = "Exceeded session limit";

	/**
	 * Names of members of the file all.json that are skipped when it is read: they are
	 * not needed, and grow with the duration of the run and the number of agents.
	 */
	private static final Set<String> UNNEEDED = Set.of("series", "histogram", "sessions", "connections");

	/**
	 * Time by which the measured phase of agents may be shorter than planned before
	 * requests count as unsent.
	 */
	private static final Duration TOLERATED_GAP = Duration.ofMillis(50);

	/** Reads the results of an ended run from the controller and the run's folder. */
	static AgentsResult read(Controller controller, JsonNode state, Path folder)
			throws IOException, InterruptedException {
		return new AgentsResult(state, readStatistics(folder.resolve("all.json")),
				latencies(controller, state.path("id").asString("")));
	}

	/**
	 * Reads the file all.json of a run without the members in {@code UNNEEDED}. The file
	 * may be of any size.
	 * @throws BadInputException if the file does not exist or is not JSON, because
	 * Hyperfoil could not write it
	 */
	static JsonNode readStatistics(Path file) throws IOException {
		try (InputStream bytes = Files.newInputStream(file);
				JsonParser parser = new FilteringParserDelegate(JsonFile.MAPPER.createParser(bytes),
						new NeededMembers(), Inclusion.INCLUDE_ALL_AND_PATH, true)) {
			JsonNode all = JsonFile.MAPPER.readTree(parser);
			if (all == null || all.isMissingNode()) {
				throw new BadInputException(file, "expected JSON, but the file is empty");
			}
			return all;
		}
		catch (NoSuchFileException ex) {
			throw new BadInputException(file, "there is no such file");
		}
		catch (JacksonException ex) {
			throw new BadInputException(file, "not JSON: " + BadInputException.shorten(ex.getOriginalMessage()));
		}
	}

	private static Histogram latencies(Controller controller, String run) throws IOException, InterruptedException {
		Histogram all = LatencyLogReader.emptyHistogram();
		for (JsonNode each : controller.get("/run/%s/stats/total".formatted(run)).path("statistics")) {
			if (each.path("phase").asString("").equals(LoadSpec.MEASURED)) {
				JsonNode told = controller.get("/run/%s/stats/histogram?phase=%s&stepId=%d&metric=%s".formatted(run,
						LoadSpec.MEASURED, each.path("stepId").asInt(0),
						URLEncoder.encode(each.path("metric").asString(""), StandardCharsets.UTF_8)));
				add(told.isArray() ? told.path(0) : told, all);
			}
		}
		return all;
	}

	/**
	 * Adds Hyperfoil's latencies to a histogram. They have only two significant digits;
	 * the middle of each bucket is recorded.
	 */
	private static void add(JsonNode histogram, Histogram all) {
		byte[] log = histogram.path("data").asString("").getBytes(StandardCharsets.UTF_8);
		if (new HistogramLogReader(new ByteArrayInputStream(log)).nextIntervalHistogram() instanceof Histogram coarse) {
			coarse.recordedValues()
				.forEach((each) -> all.recordValueWithCount(coarse.medianEquivalentValue(each.getValueIteratedTo()),
						each.getCountAtValueIteratedTo()));
		}
	}

	/** Start of the measured phase, in milliseconds since the epoch; 0 if unknown. */
	long startedAtMs() {
		return totals(this.all).mapToLong((each) -> each.path("start").asLong(0)).min().orElse(0);
	}

	/**
	 * Counts of the measured phase, summed over all agents.
	 * @param spec the load that all agents together should have generated
	 * @param expected names of the agents that should have generated the load
	 */
	LoadResult.Counts counts(LoadSpec spec, List<String> expected) {
		long bad = sumOfHttp("status_3xx") + sumOfHttp("status_4xx") + sumOfHttp("status_5xx")
				+ sumOfHttp("status_other");
		boolean exhausted = failures().anyMatch((each) -> each.contains(EXHAUSTED));
		List<String> complaints = complaints(expected);
		// Busy sessions, or an agent that failed, explain what was not sent.
		long unconnected = (exhausted || !complaints.isEmpty()) ? 0 : unsent(spec, expected.size());
		return new LoadResult.Counts(sum("requestCount"), sumOfHttp("status_2xx"),
				LoadResult.Counts.errorsFromHyperfoil(sum("connectionErrors") + unconnected, sum("requestTimeouts"),
						sum("internalErrors"), bad),
				Duration.ofNanos(sum("blockedTime")), mostSessions(), OptionalLong.empty(), exhausted, Optional.empty(),
				LatencyLogReader.emptyHistogram(), OptionalDouble.empty(), OptionalLong.empty(), OptionalLong.empty(),
				List.of(), complaints);
	}

	/**
	 * Number of requests that were due but not sent, because they waited in vain for a
	 * connection; Hyperfoil does not count these. Some missing requests are tolerated,
	 * and not included: one per agent, because its last request is due when the phase
	 * ends, or as many as are due within {@code TOLERATED_GAP}, whichever is more.
	 * @param agents number of agents
	 */
	private long unsent(LoadSpec spec, int agents) {
		long tolerated = Math.max(agents, spec.rate() * TOLERATED_GAP.toMillis() / 1000);
		return Math.max(0, spec.offeredPerTarget() - sum("requestCount") - tolerated);
	}

	private List<String> complaints(List<String> expected) {
		List<String> complaints = new ArrayList<>();
		this.state.path("errors").forEach((each) -> complaints.add("Hyperfoil: " + each.asString("")));
		failures().filter((each) -> !each.contains(EXHAUSTED)).map("Hyperfoil: "::concat).forEach(complaints::add);
		if (this.state.path("cancelled").asBoolean(false)) {
			complaints.add("Hyperfoil ended the load before its time");
		}
		long ofAgents = 0;
		for (String each : expected) {
			long sent = agents().filter((agent) -> agent.path("name").asString("").equals(each))
				.flatMap(AgentsResult::totals)
				.mapToLong((total) -> total.at("/summary/requestCount").asLong(0))
				.sum();
			ofAgents += sent;
			if (sent == 0) {
				complaints.add("%s sent nothing".formatted(each));
			}
		}
		if (ofAgents != sum("requestCount")) {
			complaints
				.add("the agents sent %d requests, and their total is %d".formatted(ofAgents, sum("requestCount")));
		}
		if (this.latencies.getTotalCount() != sum("responseCount")) {
			complaints.add("the agents have %d responses, and %d latencies".formatted(sum("responseCount"),
					this.latencies.getTotalCount()));
		}
		return complaints;
	}

	private Stream<String> failures() {
		return this.all.path("failures")
			.valueStream()
			.filter((each) -> each.path("phase").asString("").equals(LoadSpec.MEASURED))
			.map((each) -> each.path("message").asString(""));
	}

	/**
	 * Sum of the maximum numbers of requests in flight of all agents, which may have been
	 * reached at different times.
	 */
	private long mostSessions() {
		return agents().flatMap(AgentsResult::totals).mapToLong((each) -> each.path("maxSessions").asLong(0)).sum();
	}

	private Stream<JsonNode> agents() {
		return this.all.path("agents").valueStream();
	}

	private long sum(String name) {
		return totals(this.all).mapToLong((each) -> each.path("summary").path(name).asLong(0)).sum();
	}

	private long sumOfHttp(String name) {
		return totals(this.all).mapToLong((each) -> each.at("/summary/extensions/http/" + name).asLong(0)).sum();
	}

	/**
	 * Totals of the measured phase, for one agent or for all together.
	 * @param whose element of the agent in the file all.json, or the whole file for the
	 * totals of all agents
	 */
	private static Stream<JsonNode> totals(JsonNode whose) {
		return whose.path("stats")
			.valueStream()
			.filter((each) -> each.path("name").asString("").equals(LoadSpec.MEASURED))
			.map((each) -> each.path("total"));
	}

	private static final class NeededMembers extends TokenFilter {

		@Override
		public TokenFilter includeProperty(String name) {
			return UNNEEDED.contains(name) ? null : this;
		}

	}

}
