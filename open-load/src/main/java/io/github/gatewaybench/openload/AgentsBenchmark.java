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
 * Translates a load into a benchmark in JSON for agents, with the phases of
 * {@link LocalBenchmark}. Each agent generates an equal share.
 */
final class AgentsBenchmark {

	static final String NAME = "open-load";

	private AgentsBenchmark() {
	}

	static JsonNode of(LoadSpec spec, AgentsFile agents) {
		Target target = spec.targets().get(0);
		// The order matters: Hyperfoil accepts ergonomics only after http.
		Map<String, Object> benchmark = new LinkedHashMap<>();
		benchmark.put("name", NAME);
		benchmark.put("threads", agents.threads());
		benchmark.put("agents", agents(agents));
		benchmark.put("http",
				Map.of("host", target.origin(), "allowHttp2", false, "sharedConnections", spec.sessions()));
		benchmark.put("ergonomics",
				Map.of("repeatCookies", false, "userAgentFromSession", false, "autoRangeCheck", false, "stopOnInvalid",
						false,
						// Latencies include the lag of an agent's loop, which nothing
						// else measures.
						"compensateInternalLatency", true));
		Map<String, Object> measured = phase(spec, spec.duration(), spec.sessions());
		if (spec.warmup().isZero()) {
			benchmark.put("phases", List.of(namedPhase(LoadSpec.MEASURED, measured)));
		}
		else {
			Map<String, Object> warmup = phase(spec, spec.warmup(), spec.warmupSessions());
			warmup.put("isWarmup", true);
			warmup.put("sessionLimitPolicy", "CONTINUE");
			measured.put("startAfterStrict", LoadSpec.WARMUP);
			benchmark.put("phases",
					List.of(namedPhase(LoadSpec.WARMUP, warmup), namedPhase(LoadSpec.MEASURED, measured)));
		}
		return JsonFile.MAPPER.valueToTree(benchmark);
	}

	private static Map<String, Object> namedPhase(String phase, Map<String, Object> constantRate) {
		return Map.of(phase, Map.of("constantRate", constantRate));
	}

	private static Map<String, Object> agents(AgentsFile agents) {
		Map<String, Object> byName = new TreeMap<>();
		for (Agent each : agents.agents()) {
			byName.put(each.name(), Map.of("host", each.host(), "port", each.port(), "user", each.user(), "sshKey",
					each.name(), "dir", each.folder(), "extras", jvmOptions(agents, each)));
		}
		return byName;
	}

	/**
	 * JVM flags of an agent, including the address to listen on; without this flag the
	 * agent would listen on all addresses.
	 */
	private static String jvmOptions(AgentsFile agents, Agent agent) {
		return String.join(" ", agents.options()) + " -Djgroups.bind_addr=" + agent.address();
	}

	/**
	 * Creates a phase that sends requests at the load's rate. If a request is due while
	 * all sessions are busy, Hyperfoil reports a failure, but continues the phase.
	 * @param sessions maximum number of requests in flight
	 */
	private static Map<String, Object> phase(LoadSpec spec, Duration duration, int sessions) {
		Map<String, Object> request = new TreeMap<>();
		request.put(spec.method(), spec.targets().get(0).path());
		request.put("handler", Map.of("header", List.of(Map.of(ConnectionCloseHandler.Builder.NAME, Map.of()))));
		request.put("timeout", spec.timeout().toMillis() + "ms");
		if (!spec.headers().isEmpty()) {
			Map<String, String> headers = new TreeMap<>(spec.headers());
			headers.replaceAll((name, value) -> LoadSpec.escape(value));
			request.put("headers", headers);
		}
		spec.body().map(LoadSpec::escape).ifPresent((body) -> request.put("body", body));
		Map<String, Object> phase = new TreeMap<>();
		phase.put("usersPerSec", spec.rate());
		phase.put("variance", false);
		phase.put("maxSessions", sessions);
		phase.put("sessionLimitPolicy", "FAIL");
		phase.put("duration", duration.toMillis() + "ms");
		phase.put("maxDuration", spec.maxDuration(duration).toMillis() + "ms");
		phase.put("scenario", List.of(Map.of("request",
				List.of(Map.of("httpRequest", request), Map.of(DelaySessionEndStep.Builder.NAME, Map.of())))));
		return phase;
	}

}
