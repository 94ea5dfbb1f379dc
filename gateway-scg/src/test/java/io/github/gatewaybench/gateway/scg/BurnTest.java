package io.github.gatewaybench.gateway.scg;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

import io.github.gatewaybench.contract.Upstream;
import org.junit.jupiter.api.Test;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The variant whose requests cost a known time more. */
class BurnTest {

	private static final int MICROS = 50_000;

	@Test
	void aRequestCostsAtLeastTheConfiguredTime() throws IOException, InterruptedException {
		Upstream upstream = new Upstream();
		upstream.start();
		try (ConfigurableApplicationContext gateway = SpringApplication.run(GatewayScgApplication.class,
				"--spring.profiles.active=burn", "--burn.micros=" + MICROS, "--server.port=0",
				"--upstream=" + upstream.uri())) {
			int port = gateway.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
			HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/request".formatted(port)))
				.build();
			HttpClient client = HttpClient.newHttpClient();
			assertEquals(200, client.send(request, BodyHandlers.discarding()).statusCode());
			long begun = System.nanoTime();
			client.send(request, BodyHandlers.discarding());
			long micros = (System.nanoTime() - begun) / 1000;
			assertTrue(micros >= MICROS, () -> "took " + micros + " us");
		}
		finally {
			upstream.stop();
		}
	}

}
