package io.github.gatewaybench.engine.host;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A head of its own process, that a test can kill.
 */
final class EngineProcess {

	private EngineProcess() {
	}

	/**
	 * Starts a server and a load, prints their process ids, and would live on.
	 * @param arguments the server's folder, the log, the load's output, and the shell
	 * script that both run
	 */
	public static void main(String[] arguments) throws InterruptedException {
		List<String> command = List.of("bash", "-c", arguments[3]);
		Machine machine = new Machine(ThisHost.here(ThisHost.REPOSITORY), Path.of(arguments[0], "nothing"));
		HostProcess server = machine.startServer(Path.of(arguments[0]), Path.of(arguments[1]), command,
				Map.of("ADDED", "1", "PATH", System.getenv("PATH")));
		HostProcess load = machine.startLoad(Path.of(arguments[2]), command);
		System.out.println(server.pid() + " " + load.pid());
		Thread.sleep(600_000);
	}

}
