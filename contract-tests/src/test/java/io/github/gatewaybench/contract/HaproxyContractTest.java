package io.github.gatewaybench.contract;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class HaproxyContractTest extends NativeGatewayContract {

	HaproxyContractTest() {
		super("haproxy");
	}

	@Test
	void portOfAnotherHaproxyIsRefused(@TempDir Path runDir) throws Exception {
		Process second = new StartScript("haproxy")
			.process(Map.of("PORT", String.valueOf(port()), "RUN_DIR", runDir.toString()))
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.start();
		try {
			assertTrue(second.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS), "it started");
			assertNotEquals(0, second.exitValue());
		}
		finally {
			second.destroy();
		}
	}

}
