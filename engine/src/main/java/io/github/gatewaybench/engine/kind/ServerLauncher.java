package io.github.gatewaybench.engine.kind;

import java.nio.file.Path;
import java.util.Optional;

import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.run.Endpoint;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.engine.subject.Repository;
import io.github.gatewaybench.engine.subject.Server;
import io.github.gatewaybench.engine.subject.Server.LaunchParameters;

/**
 * Starts the servers of a run.
 *
 * @param workFolder temporary folder of the run, in which each server has a folder
 * @param expectedBody body of the expected response; an empty text if any will do
 */
public record ServerLauncher(Repository repository, Path workFolder, String expectedBody) {

	/**
	 * Starts a server in a folder of its own, unless it is already running: in a trial
	 * the backend is kept for the next subject.
	 * @param log name of a file to which the server's output is appended
	 * @throws SubjectFailedException if something else keeps listening on its port
	 */
	public void start(SubjectUnderTest underTest, String role, ModuleSpec module, String log, LaunchParameters launch)
			throws SubjectFailedException, InterruptedException {
		start(underTest, role, module.text(), this.repository.server(module), log, launch);
	}

	/**
	 * Starts a server under the given name, in a folder of its own, unless it is already
	 * running; first stops any other server of the same role.
	 * @param name name in messages and results
	 * @param log name of a file to which the server's output is appended
	 * @throws SubjectFailedException if something else keeps listening on its port
	 */
	public void start(SubjectUnderTest underTest, String role, String name, Server server, String log,
			LaunchParameters launch) throws SubjectFailedException, InterruptedException {
		if (!underTest.servers().isRunning(role, name, launch.port())) {
			Path folder = this.workFolder.resolve(role);
			Host host = underTest.host(role);
			underTest.servers().stop(role);
			host.send(server.pathsToSend());
			underTest.servers()
				.start(role, name, launch.port(), folder, underTest.folder().resolve(log),
						server.command(host, launch, Optional.of(folder)), server.environment(host, launch, folder));
		}
	}

	/**
	 * Makes a path on a server the target of requests and loads, and waits until the
	 * server gives the expected response.
	 * @throws SubjectFailedException if there is no such response within the limit for a
	 * start, if the server ends, or if another process listens on its port
	 */
	public void awaitTarget(SubjectUnderTest underTest, String role, int port, String path)
			throws SubjectFailedException, InterruptedException {
		underTest.setTarget(Endpoint.of(underTest.servers().url(role, port) + path, this.expectedBody));
		underTest.awaitAnswer(role);
	}

}
