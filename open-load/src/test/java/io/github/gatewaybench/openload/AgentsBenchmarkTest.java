package io.github.gatewaybench.openload;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.measurements.Versus.ArmTiming;
import io.github.gatewaybench.measurements.raw.AgentsFile;
import io.github.gatewaybench.measurements.raw.AgentsFile.Agent;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class AgentsBenchmarkTest {

	private static final AgentsFile AGENTS = new AgentsFile("/opt/hyperfoil", "java", "10.0.0.9", "/tmp/work", 2,
			List.of("-Xmx512m", "-XX:+UseSerialGC"),
			List.of(new Agent("load-1", "10.0.0.1", "bench", 22, "/home/me/.ssh/id_ed25519", "10.1.0.1", "/tmp/a"),
					new Agent("load-2", "10.0.0.2", "bench", 2222, "/home/me/keys/bench", "10.1.0.2", "/tmp/b")));

	private static JsonNode benchmark(Duration warmup, Map<String, String> headers, Optional<String> body) {
		return AgentsBenchmark.of(new LoadSpec(
				List.of(new Target(Optional.empty(), URI.create("http://10.0.0.3:8080/hello?a=b"), Path.of("out"))),
				ArmTiming.TOGETHER, Duration.ofSeconds(20), "POST", headers, body, 4000, Duration.ofSeconds(20), warmup,
				1900, Duration.ofSeconds(10)), AGENTS);
	}

	@Test
	void eachAgentIsStartedInItsFolder() {
		JsonNode benchmark = benchmark(Duration.ZERO, Map.of(), Optional.empty());
		assertThat(benchmark.path("threads").asInt()).isEqualTo(2);
		assertThat(benchmark.path("agents").propertyNames()).containsExactly("load-1", "load-2");
		JsonNode second = benchmark.at("/agents/load-2");
		assertThat(List.of("host", "port", "user", "sshKey", "dir", "extras"))
			.extracting((name) -> second.path(name).asString())
			.containsExactly("10.0.0.2", "2222", "bench", "load-2", "/tmp/b",
					"-Xmx512m -XX:+UseSerialGC -Djgroups.bind_addr=10.1.0.2");
	}

	@Test
	void theWarmUpIsNotCountedAndNothingFailsInIt() {
		JsonNode phases = benchmark(Duration.ofSeconds(10), Map.of(), Optional.empty()).path("phases");
		JsonNode warmup = phases.at("/0/warmup/constantRate");
		assertThat(warmup.path("isWarmup").asBoolean()).isTrue();
		assertThat(warmup.path("sessionLimitPolicy").asString()).isEqualTo("CONTINUE");
		assertThat(warmup.path("maxSessions").asInt()).isEqualTo(500);
		JsonNode measured = phases.at("/1/measured/constantRate");
		assertThat(measured.path("isWarmup").asBoolean(false)).isFalse();
		assertThat(measured.path("startAfterStrict").asString()).isEqualTo("warmup");
		assertThat(measured.path("usersPerSec").asInt()).isEqualTo(4000);
		assertThat(measured.path("variance").asBoolean(true)).isFalse();
		assertThat(measured.path("maxSessions").asInt()).isEqualTo(1900);
		assertThat(measured.path("sessionLimitPolicy").asString()).isEqualTo("FAIL");
		assertThat(measured.path("duration").asString()).isEqualTo("20000ms");
		assertThat(measured.path("maxDuration").asString()).isEqualTo("31000ms");
	}

	@Test
	void noSessionEndsBeforeTheAgentHasReportedTheEndOfThePhase() {
		JsonNode phases = benchmark(Duration.ofSeconds(10), Map.of(), Optional.empty()).path("phases");
		for (String each : List.of("/0/warmup", "/1/measured")) {
			assertThat(phases.at(each + "/constantRate/scenario/0/request/1").propertyNames())
				.containsExactly("delaySessionEnd");
		}
	}

	@Test
	void theRequestIsTheOneThatIsAskedFor() {
		JsonNode request = benchmark(Duration.ZERO, Map.of("Accept", "text/${plain}"), Optional.of("a ${text}"))
			.at("/phases/0/measured/constantRate/scenario/0/request/0/httpRequest");
		assertThat(request.path("POST").asString()).isEqualTo("/hello?a=b");
		assertThat(request.path("timeout").asString()).isEqualTo("10000ms");
		assertThat(request.at("/headers/Accept").asString()).isEqualTo("text/$${plain}");
		assertThat(request.path("body").asString()).isEqualTo("a $${text}");
		assertThat(request.at("/handler/header/0").propertyNames()).containsExactly("connectionClose");
	}

}
