package io.github.gatewaybench.stack;

import java.net.URI;
import java.nio.file.Path;

import io.github.gatewaybench.contract.GatewayContract;
import org.junit.jupiter.api.io.TempDir;

/** The contract, kept by a jar. */
abstract class JarGatewayContract extends GatewayContract {

	@TempDir
	private static Path temporary;

	private final BootJar jar;

	private final String[] arguments;

	private RunningJar gateway;

	JarGatewayContract(String module, String... arguments) {
		this.jar = new BootJar(module);
		this.arguments = arguments;
	}

	@Override
	protected int startGateway(URI upstream) throws Exception {
		this.gateway = RunningJar.start(this.jar, upstream, temporary, this.arguments);
		return this.gateway.port();
	}

	@Override
	protected void stopGateway() throws Exception {
		if (this.gateway != null) {
			this.gateway.stop();
		}
	}

}
