package io.github.gatewaybench.openload;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Versus.ArmTiming;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.file.TextFile;
import io.github.gatewaybench.measurements.raw.LatencyLogReader;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Reads what Hyperfoil 0.29.3 kept of two agents that offered 500 requests/s for 10 s.
 */
class AgentsResultTest {

	private static final Path ALL = Path.of("src/test/resources/two-agents.all.json");

	private static final List<String> BOTH = List.of("load-1", "load-2");

	private static LoadSpec spec(int rate) {
		return new LoadSpec(
				List.of(new Target(Optional.empty(), URI.create("http://10.0.0.3:8080/hello"), Path.of("out"))),
				ArmTiming.TOGETHER, Duration.ofSeconds(10), "GET", Map.of(), Optional.empty(), rate,
				Duration.ofSeconds(10), Duration.ofSeconds(10), 1100, Duration.ofSeconds(10));
	}

	private static LoadResult.Counts counts(String all, String state) {
		return counts(all, state, 4993);
	}

	private static LoadResult.Counts counts(String all, String state, long latencies) {
		return counts(JsonFile.MAPPER.readTree(all), state, latencies, 500);
	}

	private static LoadResult.Counts counts(JsonNode all, String state, long latencies, int rate) {
		Histogram histogram = LatencyLogReader.emptyHistogram();
		histogram.recordValueWithCount(1_200_000, latencies);
		return new AgentsResult(JsonFile.MAPPER.readTree(state), all, histogram).counts(spec(rate), BOTH);
	}

	/** As if one of the agents had sent fewer of the 4993 requests. */
	private static String unsent(int count) throws Exception {
		return all().replaceFirst("\"requestCount\": 4993", "\"requestCount\": " + (4993 - count))
			.replaceFirst("\"requestCount\": 2494", "\"requestCount\": " + (2494 - count));
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

	@ParameterizedTest
	@CsvSource({ "0, 0", "18, 0", "19, 1", "93, 75" })
	void requestsThatWereNotSentGotNoConnection(int unsent, int errors) throws Exception {
		LoadResult.Counts counts = counts(unsent(unsent), "{}");
		assertThat(counts.errors()).isEqualTo(new OpenLoadReader.Errors(errors, 0, 0, 0));
		assertThat(counts.complaints()).isEmpty();
	}

	/**
	 * Five requests/s for 10 s, of which an agent's last one is due when the load ends.
	 */
	@Test
	void eachAgentMayLeaveOutItsLastRequest() throws Exception {
		JsonNode all = JsonFile.MAPPER.readTree(all().replaceFirst("\"requestCount\": 4993", "\"requestCount\": 48")
			.replaceFirst("\"responseCount\": 4993", "\"responseCount\": 48")
			.replaceFirst("\"requestCount\": 2494", "\"requestCount\": 24")
			.replaceFirst("\"requestCount\": 2499", "\"requestCount\": 24"));
		assertThat(counts(all, "{}", 48, 5).errors()).isEqualTo(OpenLoadReader.Errors.NONE);
	}

	@Test
	void unsentRequestsOfBusySessionsAndFailedAgentsAreNoErrorsOfConnections() throws Exception {
		String busy = unsent(93).replace("\"failures\": []",
				"\"failures\": [{\"phase\": \"measured\", \"message\": \"Exceeded session limit\"}]");
		assertThat(counts(busy, "{}").errors()).isEqualTo(OpenLoadReader.Errors.NONE);
		assertThat(counts(unsent(93), "{\"cancelled\": true}").errors()).isEqualTo(OpenLoadReader.Errors.NONE);
	}

	@Test
	void aFileOfAnySizeHasTheSameCounts(@TempDir Path folder) throws Exception {
		String second = "{\"startTime\": 1795427032754, \"requestCount\": 249, \"extensions\": {}},\n";
		String series = "[" + second.repeat(3 * 1024 * 1024 / second.length()) + "{}]";
		String all = all().replace("\"isWarmup\"", "\"series\": " + series + ", \"isWarmup\"")
			.replace("\"agents\"",
					"\"sessions\": " + series + ", \"connections\": {\"10.0.0.3:8080\": " + series + "}, \"agents\"");
		Path file = Files.writeString(folder.resolve("all.json"), all);
		assertThat(TextFile.isTooLarge(file)).isTrue();
		JsonNode read = AgentsResult.readStatistics(file);
		assertThat(List.of("series", "sessions", "connections")).allMatch((each) -> read.findValue(each) == null);
		assertThat(counts(read, "{}", 4993, 500)).usingRecursiveComparison()
			.ignoringFields("fromDue")
			.isEqualTo(counts(all(), "{}"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "{\"stats\": [", "{\"stats\": [], \"series\": [{\"requestCount\"" })
	void aFileThatHyperfoilCouldNotWriteIsNamed(String text, @TempDir Path folder) throws Exception {
		Path file = Files.writeString(folder.resolve("all.json"), text);
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> AgentsResult.readStatistics(file))
			.withMessageContaining(file.toString());
		Files.delete(file);
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> AgentsResult.readStatistics(file))
			.withMessageContaining("there is no such file");
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
