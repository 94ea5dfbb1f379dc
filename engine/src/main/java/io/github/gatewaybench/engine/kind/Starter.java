package io.github.gatewaybench.engine.kind;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.engine.run.Stage;
import io.github.gatewaybench.engine.subject.Name;
import io.github.gatewaybench.engine.subject.Server;
import io.github.gatewaybench.engine.subject.Surroundings;

/**
 * Starts servers by their names.
 */
public final class Starter {

	private final ScriptCall call;

	private final Path work;

	/**
	 * Starts them so that each runs in a folder of its own.
	 * @param work where these folders are made
	 */
	public Starter(ScriptCall call, Path work) {
		this.call = call;
		this.work = work;
	}

	/** The port that a server declares. */
	public int port(Name name) {
		return this.call.repository().server(name).port().orElseThrow();
	}

	/** Starts a server as it is usually started. */
	public void start(Stage stage, String role, Name name, String log, Optional<String> upstream)
			throws InterruptedException {
		start(stage, role, name, log,
				new Options(port(name), upstream, this.call.jvm().options(), List.of(), Optional.empty(), Map.of()));
	}

	/** Starts a server. */
	public void start(Stage stage, String role, Name name, String log, Options options) throws InterruptedException {
		if (stage.servers().runs(role, name.text(), options.port())) {
			return; // in a trial the backend stays for the next subject
		}
		stage.servers().stop(role);
		Path folder = this.work.resolve(role);
		Server server = this.call.repository().server(name);
		List<String> command = new ArrayList<>();
		options.processors().ifPresent((each) -> command.addAll(List.of("taskset", "-c", each)));
		command.addAll(server.command(this.call.jvm(), new Server.Launch(options.port(), options.upstream(),
				Optional.of(folder.toString()), options.javaOptions(), options.arguments())));
		Map<String, String> environment = new HashMap<>(
				Surroundings.ofServer(this.call.environment(), folder.toString(), options.javaOptions()));
		environment.putAll(options.environment());
		stage.servers()
			.start(role, name.text(), options.port(), folder, stage.folder().resolve(log), command, environment);
	}

	/**
	 * How a server is started.
	 *
	 * @param port where it listens
	 * @param upstream what a gateway stands in front of
	 * @param javaOptions the JVM's flags
	 * @param arguments further ones of its own
	 * @param processors that it is pinned to, as taskset writes them
	 * @param environment variables that only it gets
	 */
	public record Options(int port, Optional<String> upstream, List<String> javaOptions, List<String> arguments,
			Optional<String> processors, Map<String, String> environment) {
	}

}
