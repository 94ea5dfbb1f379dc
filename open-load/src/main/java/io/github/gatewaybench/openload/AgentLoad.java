package io.github.gatewaybench.openload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.file.Folders;
import io.github.gatewaybench.measurements.raw.AgentsFile;
import io.github.gatewaybench.measurements.raw.AgentsFile.Agent;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;
import tools.jackson.databind.JsonNode;

/**
 * Generates the load with agents on other machines, each with an equal share.
 *
 * @param controllerFolder folder for the controller's files, with a subfolder per run
 * @param announce receives the line to print when the measured phase begins
 * @param beginLimit maximum time for agents to become ready for the first phase, in
 * addition to the timeout of a request
 */
record AgentLoad(LoadSpec spec, AgentsFile agents, Path controllerFolder, Consumer<String> announce,
		Duration beginLimit) {

	private static final String API_JAR_PREFIX = "hyperfoil-api-";

	private static final Duration POLL = Duration.ofMillis(50);

	/** Maximum time for the controller to collect the counts of a run that has ended. */
	private static final Duration GATHERING_LIMIT = Duration.ofSeconds(30);

	/**
	 * Maximum time for agents to become ready for the first phase: longer than
	 * {@code Controller.DEPLOY_TIMEOUT}, after which the controller reports why agents
	 * could not be deployed.
	 */
	private static final Duration BEGIN_LIMIT = Controller.DEPLOY_TIMEOUT.plusSeconds(30);

	AgentLoad(LoadSpec spec, AgentsFile agents, Path controllerFolder, Consumer<String> announce) {
		this(spec, agents, controllerFolder, announce, BEGIN_LIMIT);
	}

	/** Generates the load; if that fails, the result has a reason instead of figures. */
	LoadResult generate() {
		try {
			return run();
		}
		catch (IOException | BadInputException ex) {
			return LoadResult.failed(this.spec, "the agents could not generate the load: " + ex.getMessage());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return LoadResult.failed(this.spec, "interrupted");
		}
	}

	private LoadResult run() throws IOException, InterruptedException {
		Folders.create(this.controllerFolder);
		Path runs = this.controllerFolder.toAbsolutePath();
		try (Controller controller = new Controller(this.agents, runs)) {
			controller.post("/benchmark", AgentsBenchmark.of(this.spec, this.agents));
			String id = controller.get("/benchmark/%s/start".formatted(AgentsBenchmark.NAME)).path("id").asString("");
			List<String> names = this.agents.agents().stream().map(Agent::name).toList();
			JsonNode ended;
			try {
				ended = awaitResult(controller, id);
			}
			finally {
				saveLogs(controller, names, runs);
			}
			AgentsResult run = AgentsResult.read(controller, ended, runs.resolve(id));
			return LoadResult.of(this.spec, this.spec.targets().get(0), libraries(), run.counts(this.spec, names),
					run.latencies(), run.startedAtMs());
		}
	}

	/** Saves the logs of all agents that can be reached. */
	private static void saveLogs(Controller controller, List<String> agents, Path runs) throws InterruptedException {
		for (String each : agents) {
			try {
				controller.save("/log/" + each, runs.resolve(each + ".txt"));
			}
			catch (IOException ex) {
				// The agent has ended, or was never started.
			}
		}
	}

	private JsonNode awaitResult(Controller controller, String id) throws IOException, InterruptedException {
		Duration toMeasuring = this.beginLimit.plus(this.spec.timeout())
			.plus(this.spec.maxDuration(this.spec.warmup()));
		long startNanos = System.nanoTime();
		long measured = 0;
		long completed = 0;
		while (true) {
			JsonNode run = controller.get("/run/" + id);
			if (measured == 0 && isMeasuring(run)) {
				measured = System.nanoTime();
				this.announce.accept(OpenLoadReader.MEASUREMENT_BEGINS);
			}
			if (run.path("persisted").asBoolean(false)) {
				return run;
			}
			if (completed == 0 && run.path("completed").asBoolean(false)) {
				completed = System.nanoTime();
			}
			if (measured == 0 && completed == 0 && hasPassedSince(startNanos, toMeasuring)) {
				throw new IOException("Hyperfoil did not begin to measure: " + formatErrors(run));
			}
			if (hasPassedSince(completed, GATHERING_LIMIT)) {
				throw new IOException("Hyperfoil gave no result: " + formatErrors(run));
			}
			if (hasPassedSince(measured, this.spec.maxDuration(this.spec.duration()).plus(GATHERING_LIMIT))) {
				throw new IOException("Hyperfoil did not end the load: " + formatErrors(run));
			}
			Thread.sleep(POLL.toMillis());
		}
	}

	/**
	 * Whether more than the limit has passed since a moment.
	 * @param then the moment, as a value of {@link System#nanoTime()}; 0 if it has not
	 * come yet, for which the result is false
	 */
	private static boolean hasPassedSince(long then, Duration limit) {
		return then != 0 && System.nanoTime() - then > limit.toNanos();
	}

	private static boolean isMeasuring(JsonNode run) {
		return run.path("phases")
			.valueStream()
			.anyMatch((phase) -> phase.path("name").asString("").equals(LoadSpec.MEASURED)
					&& phase.path("status").asString("").equals("RUNNING"));
	}

	private static String formatErrors(JsonNode run) {
		List<String> errors = new ArrayList<>();
		run.path("errors").forEach((each) -> errors.add(each.asString("")));
		return errors.isEmpty() ? "it does not say why" : String.join("; ", errors);
	}

	/**
	 * Libraries with which the agents generate the load: Hyperfoil with its version, such
	 * as hyperfoil-0.29.3, from the name of a jar in this machine's Hyperfoil folder,
	 * whose jars the controller sends to the agents.
	 */
	private List<String> libraries() throws IOException {
		try (Stream<Path> files = Files.list(Path.of(this.agents.home(), "lib"))) {
			return files.map((each) -> each.getFileName().toString())
				.filter((each) -> each.startsWith(API_JAR_PREFIX))
				.map((each) -> each.replace(API_JAR_PREFIX, "hyperfoil-").replaceFirst("\\.jar$", ""))
				.toList();
		}
	}

}
