package io.github.gatewaybench.openload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.raw.LatencyLogReader;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Recorded cells whose load two agents sent: their latencies together are those of the
 * agents' own histograms, added. Of these Hyperfoil keeps how many latencies were at most
 * as long as each of some values.
 */
class AgentsOutputTest {

	static List<Path> results() throws IOException {
		try (Stream<Path> files = Files.walk(Path.of("src/test/resources/agents"))) {
			return files.filter((each) -> each.toString().endsWith(".open.json")).sorted().toList();
		}
	}

	private static Path controllerFolder(Path result) {
		return result.resolveSibling(result.getFileName().toString().replace(".open.json", ".hyperfoil"));
	}

	private static List<JsonNode> agents(Path result) throws IOException {
		try (Stream<Path> files = Files.walk(controllerFolder(result))) {
			Path all = files.filter((each) -> each.endsWith("all.json")).findFirst().orElseThrow();
			return JsonFile.read(all)
				.root()
				.path("agents")
				.valueStream()
				.flatMap((agent) -> agent.path("stats").valueStream())
				.filter((each) -> each.path("name").asString().equals(LoadSpec.MEASURED))
				.toList();
		}
	}

	/** Lower bound of the number of latencies up to the given one. */
	private static long atLeast(JsonNode agent, long nanos) {
		return agent.at("/histogram/percentiles")
			.valueStream()
			.filter((each) -> each.path("to").asDouble() <= nanos)
			.mapToLong((each) -> each.path("totalCount").asLong())
			.max()
			.orElse(0);
	}

	/** And at most so many. */
	private static long atMost(JsonNode agent, long nanos) {
		return agent.at("/histogram/percentiles")
			.valueStream()
			.filter((each) -> each.path("to").asDouble() >= nanos)
			.mapToLong((each) -> each.path("totalCount").asLong())
			.min()
			.orElse(agent.at("/total/summary/responseCount").asLong());
	}

	@ParameterizedTest
	@MethodSource("results")
	void thePercentilesAreThoseOfTheAddedHistograms(Path result) throws IOException {
		List<JsonNode> agents = agents(result);
		assertThat(agents).hasSize(2);
		Histogram together = LatencyLogReader.readNextTo(result).orElseThrow();
		assertThat(agents.stream().mapToLong((each) -> each.at("/total/summary/responseCount").asLong()).sum())
			.isEqualTo(together.getTotalCount());
		for (double percentile : List.of(50.0, 90.0, 99.0, 99.9)) {
			// Where another value of Hyperfoil's two digits would begin or end.
			long nanos = together.getValueAtPercentile(percentile);
			long shorter = Math.round(nanos * 0.99);
			long longer = Math.round(nanos * 1.01);
			long rank = (long) Math.ceil(percentile / 100 * together.getTotalCount());
			assertThat(rank).as("p%s", percentile)
				.isBetween(agents.stream().mapToLong((each) -> atLeast(each, shorter)).sum(),
						agents.stream().mapToLong((each) -> atMost(each, longer)).sum());
		}
	}

}
