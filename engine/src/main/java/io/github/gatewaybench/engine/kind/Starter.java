package io.github.gatewaybench.engine.kind;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.engine.run.Stage;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.engine.run.Target;
import io.github.gatewaybench.engine.subject.Name;
import io.github.gatewaybench.engine.subject.Server.Launch;
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
	Launch usual(Name name, Optional<String> upstream) {
		return new Launch(port(name), upstream, this.call.jvm().options(), List.of(), Optional.empty(), Map.of());
	}

	/**
	 * Starts a server, unless it is there: in a trial the backend stays for the next
	 * subject.
	 * @param log the name of a file that its output is appended to
	 */
	void start(Stage stage, String role, Name name, String log, Launch launch) throws InterruptedException {
		if (stage.servers().runs(role, name.text(), launch.port())) {
			return;
		}
		stage.servers().stop(role);
		Path folder = this.call.work().resolve(role);
		List<String> command = this.call.repository().server(name).command(this.call.jvm(), launch, folder);
		stage.servers()
			.start(role, name.text(), launch.port(), folder, stage.folder().resolve(log), command,
					Surroundings.ofServer(this.call.environment(), launch, folder));
	}

	/** Waits until a server that was started there answers; from now on it is asked. */
	void await(Stage stage, String role, int port, String path) throws SubjectFailedException, InterruptedException {
		stage.aim(Target.of(url(port) + path, this.call.find("expected-body").orElse("")));
		stage.awaitAnswer(role);
	}

}
