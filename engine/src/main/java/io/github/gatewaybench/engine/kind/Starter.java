package io.github.gatewaybench.engine.kind;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.engine.run.Stage;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.engine.run.Target;
import io.github.gatewaybench.engine.subject.Name;
import io.github.gatewaybench.engine.subject.Server;
import io.github.gatewaybench.engine.subject.Surroundings;

/**
 * Starts servers by their names, each in a folder of its own.
 *
 * @param call for which they are started
 */
record Starter(ScriptCall call) {

	int port(Name name) {
		return this.call.repository().server(name).port().orElseThrow();
	}

	static String url(int port) {
		return "http://127.0.0.1:" + port;
	}

	/** How a server is usually started, on its own port. */
	Options usual(Name name, Optional<String> upstream) {
		return new Options(port(name), upstream, this.call.jvm().options(), List.of(), Optional.empty(), Map.of());
	}

	/**
	 * Starts a server, unless it is there: in a trial the backend stays for the next
	 * subject.
	 * @param log the name of a file that its output is appended to
	 */
	void start(Stage stage, String role, Name name, String log, Options options) throws InterruptedException {
		if (stage.servers().runs(role, name.text(), options.port())) {
			return;
		}
		stage.servers().stop(role);
		Path folder = this.call.work().resolve(role);
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

	/** Waits until a server that was started there answers; from now on it is asked. */
	void await(Stage stage, String role, int port, String path) throws SubjectFailedException, InterruptedException {
		stage.aim(Target.of(url(port) + path, this.call.find("expected-body").orElse("")));
		stage.awaitAnswer(role);
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
	record Options(int port, Optional<String> upstream, List<String> javaOptions, List<String> arguments,
			Optional<String> processors, Map<String, String> environment) {
	}

}
