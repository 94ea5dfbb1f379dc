package io.github.gatewaybench.openload;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import tools.jackson.databind.JsonNode;

import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.raw.AgentsFile;
import io.github.gatewaybench.measurements.raw.AgentsFile.Agent;

/**
 * An offer as agents read it: the same phases as {@link OfferedBenchmark} has, and of
 * each agent its share.
 */
final class AgentsBenchmark {

	static final String NAME = "open-load";

	private AgentsBenchmark() {
	}

	static JsonNode of(Offer offer, AgentsFile agents) {
		// In this order: only when it has read of http does Hyperfoil know its
		// ergonomics.
		Map<String, Object> benchmark = new LinkedHashMap<>();
		benchmark.put("name", NAME);
		benchmark.put("threads", agents.threads());
		benchmark.put("agents", agents(agents));
		benchmark.put("http",
				Map.of("host", "%s://%s:%d".formatted(offer.url().getScheme(), offer.url().getHost(), offer.port()),
						"allowHttp2", false, "sharedConnections", offer.sessions()));
		benchmark.put("ergonomics",
				Map.of("repeatCookies", false, "userAgentFromSession", false, "autoRangeCheck", false, "stopOnInvalid",
						false,
						// Nobody watches how late an agent's loop is: its latencies are
						// to
						// have that.
						"compensateInternalLatency", true));
		Map<String, Object> measured = phase(offer, offer.duration(), offer.sessions());
		if (offer.warmup().isZero()) {
			benchmark.put("phases", List.of(named(OfferedBenchmark.MEASURED, measured)));
		}
		else {
			Map<String, Object> warmup = phase(offer, offer.warmup(), offer.warmupSessions());
			warmup.put("isWarmup", true);
			warmup.put("sessionLimitPolicy", "CONTINUE");
			measured.put("startAfterStrict", OfferedBenchmark.WARMUP);
			benchmark.put("phases",
					List.of(named(OfferedBenchmark.WARMUP, warmup), named(OfferedBenchmark.MEASURED, measured)));
		}
		return JsonFile.MAPPER.valueToTree(benchmark);
	}

	private static Map<String, Object> named(String phase, Map<String, Object> constantRate) {
		return Map.of(phase, Map.of("constantRate", constantRate));
	}

	private static Map<String, Object> agents(AgentsFile agents) {
		Map<String, Object> byName = new TreeMap<>();
		for (Agent each : agents.agents()) {
			byName.put(each.name(), Map.of("host", each.host(), "port", each.port(), "user", each.user(), "sshKey",
					each.name(), "dir", each.folder(), "extras", options(agents, each)));
		}
		return byName;
	}

	/** Without its address, an agent would listen at all of its machine. */
	private static String options(AgentsFile agents, Agent agent) {
		return String.join(" ", agents.options()) + " -Djgroups.bind_addr=" + agent.address();
	}

	/**
	 * That sessions were exhausted is told by the policy to fail, which lets the phase go
	 * on, too.
	 */
	private static Map<String, Object> phase(Offer offer, Duration duration, int sessions) {
		Map<String, Object> request = new TreeMap<>();
		request.put(offer.method(), offer.path());
		request.put("handler", Map.of("header", List.of(Map.of(LastResponses.Builder.NAME, Map.of()))));
		request.put("timeout", offer.timeout().toMillis() + "ms");
		if (!offer.headers().isEmpty()) {
			request.put("headers", offer.headers());
		}
		offer.body().ifPresent((body) -> request.put("body", body));
		Map<String, Object> phase = new TreeMap<>();
		phase.put("usersPerSec", offer.rate());
		phase.put("variance", false);
		phase.put("maxSessions", sessions);
		phase.put("sessionLimitPolicy", "FAIL");
		phase.put("duration", duration.toMillis() + "ms");
		phase.put("maxDuration", offer.longest(duration).toMillis() + "ms");
		phase.put("scenario", List.of(Map.of("request", List.of(Map.of("httpRequest", request)))));
		return phase;
	}

}
