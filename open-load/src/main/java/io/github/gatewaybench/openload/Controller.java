package io.github.gatewaybench.openload;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.file.TextFile;
import io.github.gatewaybench.measurements.raw.AgentsFile;
import io.github.gatewaybench.measurements.raw.AgentsFile.Agent;

/**
 * Hyperfoil's controller: a process that starts agents over ssh and is controlled through
 * HTTP on the loopback interface.
 */
final class Controller implements AutoCloseable {

	private static final String MAIN = "io.hyperfoil.Hyperfoil$Controller";

	/**
	 * Command that starts an agent's JVM: the program "java" in the folder to which the
	 * libraries were copied. The controller uses the same command on all machines.
	 */
	private static final String AGENT_JVM_COMMAND = "sh -c 'exec \"${2%%/agentlib/*}/java\" \"$@\"' sh";

	private static final Duration START_TIMEOUT = Duration.ofSeconds(60);

	/** Maximum time for agents to register with the controller. */
	static final Duration DEPLOY_TIMEOUT = Duration.ofMinutes(2);

	private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(20);

	private static final Duration POLL = Duration.ofMillis(50);

	private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);

	private static final String JSON_TYPE = "application/json";

	private final Path log;

	private final Process process;

	private final URI base;

	private final String password = UUID.randomUUID().toString();

	private final HttpClient client = HttpClient.newBuilder().connectTimeout(ANSWER_TIMEOUT).build();

	/**
	 * Starts the controller and waits until it answers.
	 * @param runs folder for the controller's runs and output
	 */
	Controller(AgentsFile agents, Path runs) throws IOException, InterruptedException {
		this.log = runs.resolve("controller.txt");
		linkKeys(agents);
		HyperfoilAgentJar.write(agentJar(agents));
		int port = freePort();
		this.base = URI.create("http://127.0.0.1:" + port);
		ProcessBuilder controller = new ProcessBuilder(command(agents, runs, port)).redirectErrorStream(true)
			.redirectOutput(this.log.toFile());
		// Otherwise any user of this machine could tell it what to run.
		controller.environment().put("IO_HYPERFOIL_CONTROLLER_PASSWORD", this.password);
		this.process = controller.start();
		Runtime.getRuntime().addShutdownHook(new Thread(this.process::destroyForcibly));
		try {
			awaitAnswer();
		}
		catch (IOException | InterruptedException ex) {
			close();
			throw ex;
		}
	}

	/** Links the ssh keys into the only folder where the controller looks for them. */
	private static void linkKeys(AgentsFile agents) throws IOException {
		Path keys = Files.createDirectories(Path.of(agents.work(), ".ssh"));
		for (Agent each : agents.agents()) {
			Path link = keys.resolve(each.name());
			Files.deleteIfExists(link);
			Files.createSymbolicLink(link, Path.of(each.key()));
		}
	}

	private static Path agentJar(AgentsFile agents) {
		return Path.of(agents.work(), "open-load-agents.jar");
	}

	private static List<String> command(AgentsFile agents, Path runs, int port) {
		return List.of(agents.java(), "-Xmx512m", "-cp", agents.home() + "/lib/*:" + agentJar(agents),
				"-Duser.home=" + agents.work(), "-Dio.hyperfoil.rootdir=" + agents.work(),
				"-Dio.hyperfoil.rundir=" + runs, "-Dio.hyperfoil.controller.host=127.0.0.1",
				"-Dio.hyperfoil.controller.port=" + port,
				// TLS is not used on the loopback interface.
				"-Dio.hyperfoil.controller.secured.via.proxy=true",
				"-Dio.hyperfoil.controller.cluster.ip=" + agents.address(), "-Djgroups.bind_addr=" + agents.address(),
				"-Dio.hyperfoil.deploy.timeout=" + DEPLOY_TIMEOUT.toMillis(),
				"-Dio.hyperfoil.agent.java.executable=" + AGENT_JVM_COMMAND, MAIN);
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

	private void awaitAnswer() throws IOException, InterruptedException {
		long startNanos = System.nanoTime();
		while (this.process.isAlive() && System.nanoTime() - startNanos < START_TIMEOUT.toNanos()) {
			try {
				if (isSuccess(send(request("/version"), JSON_TYPE, BodyHandlers.ofString()).statusCode())) {
					return;
				}
			}
			catch (IOException ex) {
				// It does not listen yet.
			}
			Thread.sleep(POLL.toMillis());
		}
		throw controllerFailure("does not answer within %d s".formatted(START_TIMEOUT.toSeconds()), null);
	}

	/**
	 * Creates an exception that says what is wrong with the controller, with the last
	 * line of its log.
	 * @param problem what is wrong if the controller is still running; otherwise the
	 * exception says that it has ended
	 */
	private IOException controllerFailure(String problem, IOException cause) throws IOException {
		List<String> lines = TextFile.lastLines(this.log, 1);
		return new IOException("Hyperfoil's controller %s: %s".formatted(this.process.isAlive() ? problem : "has ended",
				lines.isEmpty() ? "it says nothing" : lines.get(0)), cause);
	}

	/** Gets a JSON document from the controller. */
	JsonNode get(String path) throws IOException, InterruptedException {
		try {
			return JsonFile.MAPPER.readTree(ask(request(path), JSON_TYPE, BodyHandlers.ofString()));
		}
		catch (JacksonException ex) {
			throw new IOException("Hyperfoil's controller answers %s with something that is not JSON: %s"
				.formatted(path, ex.getOriginalMessage()), ex);
		}
	}

	/**
	 * Gets a document of any size from the controller and saves it in a file. If the
	 * controller answers with an error, nothing is saved.
	 * @throws IOException if the controller does not answer, or answers with an error
	 */
	void save(String path, Path file) throws IOException, InterruptedException {
		ask(request(path), "*/*",
				(answer) -> isSuccess(answer.statusCode())
						? BodySubscribers.mapping(BodySubscribers.ofFile(file, StandardOpenOption.CREATE,
								StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING), Path::toString)
						: BodySubscribers.ofString(StandardCharsets.UTF_8));
	}

	/** Posts a benchmark to the controller. */
	void post(String path, JsonNode benchmark) throws IOException, InterruptedException {
		// JSON is valid YAML.
		ask(request(path).header("Content-Type", "text/vnd.yaml").POST(BodyPublishers.ofString(benchmark.toString())),
				JSON_TYPE, BodyHandlers.ofString());
	}

	private HttpRequest.Builder request(String path) {
		return HttpRequest.newBuilder(this.base.resolve(path));
	}

	private String ask(HttpRequest.Builder request, String accepted, BodyHandler<String> handler)
			throws IOException, InterruptedException {
		HttpResponse<String> response;
		try {
			response = send(request, accepted, handler);
		}
		catch (IOException ex) {
			// The connections of a process are closed a moment before it has ended.
			this.process.waitFor(STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
			throw controllerFailure("does not answer (%s)".formatted(ex), ex);
		}
		if (!isSuccess(response.statusCode())) {
			throw new IOException("Hyperfoil's controller answers %d to %s: %s".formatted(response.statusCode(),
					response.uri().getPath(), response.body().strip()));
		}
		return response.body();
	}

	private HttpResponse<String> send(HttpRequest.Builder request, String accepted, BodyHandler<String> handler)
			throws IOException, InterruptedException {
		String credentials = Base64.getEncoder().encodeToString((":" + this.password).getBytes(StandardCharsets.UTF_8));
		return this.client.send(request.header("Accept", accepted)
			.header("Authorization", "Basic " + credentials)
			.timeout(ANSWER_TIMEOUT)
			.build(), handler);
	}

	private static boolean isSuccess(int status) {
		return status < 300;
	}

	@Override
	public void close() {
		this.process.destroy();
		try {
			if (!this.process.waitFor(STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
				this.process.destroyForcibly();
			}
		}
		catch (InterruptedException ex) {
			this.process.destroyForcibly();
			Thread.currentThread().interrupt();
		}
	}

}
