package io.github.gatewaybench.contract;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class NginxSettingsTest {

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "PORT | 0", "PORT | 65536", "PORT | web", "UPSTREAM | https://127.0.0.1:8080",
					"UPSTREAM | http://127.0.0.1", "UPSTREAM | http://127.0.0.1:8080; include /etc/passwd",
					"BIND | 127.0.0.1; #", "RUN_DIR | /dev/null/run", "RUN_DIR | /tmp/$x", "NGINX_BIN | /no/nginx" })
	void wrongSettingIsNamedAndRefused(String name, String value) throws Exception {
		ProcessBuilder start = new ProcessBuilder("../nginx/start.sh").redirectErrorStream(true);
		start.environment().put(name, value);
		// So that nothing listens for long if the setting is not refused.
		start.environment().putIfAbsent("NGINX_BIN", "true");
		Process process = start.start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertEquals(2, process.waitFor(), output);
		assertTrue(output.contains(name + " is '" + value + "'"), output);
	}

}
