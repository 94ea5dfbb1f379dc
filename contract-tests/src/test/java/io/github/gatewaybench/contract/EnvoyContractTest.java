package io.github.gatewaybench.contract;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.util.Set;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class EnvoyContractTest extends NativeGatewayContract {

	EnvoyContractTest() {
		super("envoy");
	}

	@Test
	void moreRequestsThanEnvoysDefaultAllowsReachTheUpstream() {
		int requests = 1100;
		upstream().expect(requests, PATIENCE);
		assertEquals(Set.of(200), statusesOf(requests));
	}

	@Test
	void administrationIsOnLoopbackOnly() throws Exception {
		URI administration = URI.create("http://" + Files.readString(runDir().resolve("admin-address")));
		assertEquals("127.0.0.1", administration.getHost());
		HttpResponse<String> ready = HttpClient.newHttpClient()
			.send(HttpRequest.newBuilder(administration.resolve("/ready")).build(), BodyHandlers.ofString());
		assertEquals("LIVE\n", ready.body());
		assertOnLoopbackOnly(administration.getPort());
	}

}
