package io.github.gatewaybench.engine.versus;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.engine.subject.Jvm;
import io.github.gatewaybench.engine.subject.Server;
import io.github.gatewaybench.engine.subject.Server.LaunchParameters;
import io.github.gatewaybench.measurements.Arm;

/**
 * The server of an arm: its subject, perhaps with another jar, JVM or flags.
 *
 * @param server server with the arm's own jar or start.sh; the folder may lack everything
 * else that a module has
 * @param serverInCheckout server of the same module in the checkout, whose declarations,
 * such as the oldest Java release, apply to the arm
 * @param jvm JVM flags of the run followed by the arm's own; its program is used only if
 * the arm names one
 * @param port port that no other arm has
 */
record ArmServer(Arm arm, Server server, Server serverInCheckout, Jvm jvm, int port) {

	/**
	 * Creates the parameters that start the server.
	 * @param upstream URL that a gateway forwards to; empty for other servers
	 */
	LaunchParameters launchParameters(Optional<String> upstream) {
		return new LaunchParameters(this.port, upstream, this.arm.java(), this.jvm.options(), List.of(),
				Optional.empty(), Map.of());
	}

	/**
	 * Starts the server in a role of its own, without waiting until it answers. The
	 * output goes to ARM.log.
	 * @param backend URL of the backend behind a gateway; empty for other servers
	 * @throws SubjectFailedException if something else keeps listening on its port
	 */
	void start(ScriptInvocation call, SubjectUnderTest underTest, String role, Optional<String> backend)
			throws SubjectFailedException, InterruptedException {
		Optional<String> upstream = backend.isEmpty() ? backend
				: Optional.of(underTest.upstreamUrls(this.arm.name(), backend.get()));
		call.launcher()
			.start(underTest, role, this.arm.name(), this.server, this.arm.name() + ".log", launchParameters(upstream));
	}

}
