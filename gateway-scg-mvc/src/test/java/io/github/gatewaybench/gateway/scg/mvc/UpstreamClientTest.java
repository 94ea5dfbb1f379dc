package io.github.gatewaybench.gateway.scg.mvc;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What the clients of the variants make of a request. */
class UpstreamClientTest {

	@Test
	void passThroughAddsNothing() throws Exception {
		try (Gateway gateway = new Gateway("pass-through")) {
			String forwarded = gateway.forwarded();
			assertTrue(forwarded.contains("content-length: 3\n"), forwarded);
			assertTrue(forwarded.contains("content-type: application/octet-stream\n"), forwarded);
			assertFalse(forwarded.contains("accept-encoding"), forwarded);
			assertFalse(forwarded.contains("upgrade"), forwarded);
		}
	}

	@Test
	void apacheHasFiveConnections() throws Exception {
		try (Gateway gateway = new Gateway("apache")) {
			assertIsApaches(gateway.forwarded());
			assertEquals(Set.of(200), gateway.meet(5, 5, Duration.ofMinutes(1)));
			// The sixth has no connection, however long the upstream waits for it.
			assertTrue(gateway.meet(6, 6, Duration.ofMillis(100)).contains(409));
		}
	}

	@Test
	void apacheTunedHasMore() throws Exception {
		try (Gateway gateway = new Gateway("apache-tuned")) {
			assertIsApaches(gateway.forwarded());
			assertEquals(Set.of(200), gateway.meet(100, 100, Duration.ofMinutes(1)));
		}
	}

	/** What DIFFERENCES.md says of each client. */
	@ParameterizedTest
	@CsvSource({ "pass-through, false, 1", "apache, true, 2", "apache-tuned, false, 1" })
	void onlyPlainApacheSharesCookiesAndRepeatsRequests(String client, boolean shared, int requests) throws Exception {
		try (Gateway gateway = new Gateway(client)) {
			assertEquals(1, gateway.requestsFor("/cookie"));
			assertEquals(shared, gateway.forwarded().contains("cookie: session=1\n"));
			assertEquals(requests, gateway.requestsFor("/status/503"));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "pass-through", "apache" })
	void upstreamTooSlowIs504(String client) {
		try (Gateway gateway = new Gateway(client, "--spring.http.clients.read-timeout=200ms")) {
			assertEquals(Set.of(504), gateway.meet(1, 2, Duration.ofMinutes(1)));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "pass-through", "apache" })
	void upstreamThatBreaksOffItsBodyIs502(String client) throws Exception {
		try (Gateway gateway = new Gateway(client)) {
			HttpResponse<String> response = gateway.get("/half");
			assertEquals(502, response.statusCode());
			assertEquals(Optional.empty(), response.headers().firstValue("x-upstream"));
			// And none for an error page.
			assertEquals(1, gateway.requestsFor("/half"));
		}
	}

	private static void assertIsApaches(String forwarded) {
		assertTrue(forwarded.contains("accept-encoding: gzip, x-gzip, deflate\n"), forwarded);
		assertFalse(forwarded.contains("upgrade"), forwarded);
	}

}
