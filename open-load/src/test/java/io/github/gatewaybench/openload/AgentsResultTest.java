package io.github.gatewaybench.openload;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.raw.LatencyLog;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Reads what Hyperfoil 0.29.3 kept of two agents that offered 500 requests/s for 10 s.
 */
class AgentsResultTest {

	private static final Path ALL = Path.of("src/test/resources/two-agents.all.json");

	private static final List<String> BOTH = List.of("load-1", "load-2");

	private static LoadResult.Counts counts(String all, String state) {
		return counts(all, state, 4993);
	}

	private static LoadResult.Counts counts(String all, String state, long latencies) {
		Histogram histogram = LatencyLog.emptyHistogram();
		histogram.recordValueWithCount(1_200_000, latencies);
		return new AgentsResult(JsonFile.MAPPER.readTree(state), JsonFile.MAPPER.readTree(all), histogram).counts(BOTH);
	}

	private static String all() throws Exception {
		return Files.readString(ALL);
	}

	@Test
	void theMeasuredRequestsOfAllAgentsCount() throws Exception {
		LoadResult.Counts counts = counts(all(), "{}");
		assertThat(counts.sent()).isEqualTo(4993);
		assertThat(counts.answered()).isEqualTo(4993);
		assertThat(counts.errors()).isEqualTo(OpenLoadReader.Errors.NONE);
		assertThat(counts.mostSessions()).isEqualTo(17);
		assertThat(counts.exhausted()).isFalse();
		assertThat(counts.complaints()).isEmpty();
	}

	@Test
	void countsThatDoNotAddUpAreAComplaint() throws Exception {
		String all = all().replaceFirst("\"requestCount\": 4993", "\"requestCount\": 5000");
		assertThat(counts(all, "{}").complaints())
			.containsExactly("the agents sent 4993 requests, and their total is 5000");
	}

	@Test
	void latenciesThatAreMissingAreAComplaint() throws Exception {
		assertThat(counts(all(), "{}", 2494).complaints())
			.containsExactly("the agents have 4993 responses, and 2494 latencies");
	}

	@Test
	void anAgentThatSentNothingIsAComplaint() throws Exception {
		String all = all().replace("\"load-2\"", "\"another\"");
		assertThat(counts(all, "{}").complaints()).containsExactly("load-2 sent nothing",
				"the agents sent 2494 requests, and their total is 4993");
	}

	@Test
	void whatHyperfoilSaysIsAComplaintThoughItCallsTheRunCompleted() throws Exception {
		assertThat(counts(all(),
				"{\"completed\": true, \"cancelled\": true, \"errors\": [\"load-1: Agent unexpectedly left the cluster.\"]}")
			.complaints()).containsExactly("Hyperfoil: load-1: Agent unexpectedly left the cluster.",
					"Hyperfoil ended the load before its time");
		String failed = all().replace("\"failures\": []",
				"\"failures\": [{\"phase\": \"measured\", \"message\": \"Too slow\"}, {\"phase\": \"warmup\", \"message\": \"Cold\"}]");
		assertThat(counts(failed, "{}").complaints()).containsExactly("Hyperfoil: Too slow");
	}

	@Test
	void sessionsThatWereExhaustedAreNoComplaintButAResult() throws Exception {
		String all = all().replace("\"failures\": []",
				"\"failures\": [{\"phase\": \"measured\", \"message\": \"Exceeded session limit\"}]");
		assertThat(counts(all, "{}").exhausted()).isTrue();
		assertThat(counts(all, "{}").complaints()).isEmpty();
	}

}
