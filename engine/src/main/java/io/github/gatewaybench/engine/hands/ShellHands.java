package io.github.gatewaybench.engine.hands;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The hands of this machine: the scripts of {@code scripts/hands}.
 */
public final class ShellHands implements Hands {

	private static final Duration FACTS = Duration.ofSeconds(60); // from a cold disk, too

	/**
	 * A server would take these variables for settings, which are on its command line.
	 */
	private static final List<String> SETTINGS = List.of("SPRING_", "SERVER_", "ZUUL_", "SLEEP_", "LOGGING_",
			"REACTOR_", "ROUTE");

	private final Path folder;

	private final Consumer<String> complain;

	/**
	 * The hands of a repository.
	 * @param repository its folder
	 * @param complain told each line that a hand writes to its standard error; called by
	 * threads of its own
	 */
	public ShellHands(Path repository, Consumer<String> complain) {
		this.folder = repository.resolve("scripts/hands").toAbsolutePath();
		this.complain = complain;
	}

	@Override
	public ServerProcess serve(Path folder, Path log, List<String> command, Map<String, String> environment)
			throws InterruptedException {
		ProcessBuilder builder = builder("serve.sh", List.of(folder.toString(), log.toString()), command);
		builder.environment().keySet().removeIf((name) -> SETTINGS.stream().anyMatch(name::startsWith));
		builder.environment().putAll(environment);
		return new ShellProcess(new Hand(builder, this.complain), log);
	}

	@Override
	public LoadProcess load(Path output, List<String> command) throws InterruptedException {
		return new ShellProcess(new Hand(builder("load.sh", List.of(output.toString()), command), this.complain),
				output);
	}

	@Override
	public Watch watch(Path folder) {
		return new ShellWatch(
				() -> new Hand(builder("watch.sh", List.of(folder.toString()), List.of()), this.complain));
	}

	@Override
	public String facts(String java, Path checkout, List<String> tools) throws InterruptedException {
		List<String> arguments = List.of(java, (checkout != null) ? checkout.toString() : "");
		try (Hand hand = new Hand(builder("facts.sh", arguments, tools), this.complain)) {
			String facts = String.join("\n", hand.awaitEnd(FACTS));
			if (!facts.endsWith("\n}")) {
				throw hand.failure("has not said everything");
			}
			return facts;
		}
	}

	private ProcessBuilder builder(String script, List<String> arguments, List<String> more) {
		List<String> command = new ArrayList<>(List.of(this.folder.resolve(script).toString()));
		Stream.of(arguments, more).forEach(command::addAll);
		return new ProcessBuilder(command);
	}

}
