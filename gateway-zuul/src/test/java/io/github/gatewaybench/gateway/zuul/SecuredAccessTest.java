package io.github.gatewaybench.gateway.zuul;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Who gets through, and that nobody else reaches an upstream. */
class SecuredAccessTest {

	private static final String TOKEN = SecuredGateway.TOKEN;

	private static final String RIGHT = "access_token=" + TOKEN;

	private static SecuredGateway gateway;

	private long before;

	@BeforeAll
	static void start() {
		gateway = new SecuredGateway();
	}

	@AfterAll
	static void stop() {
		gateway.close();
	}

	@BeforeEach
	void count() {
		this.before = gateway.requestCount();
	}

	@AfterEach
	void stillServesThoseWithTheToken() throws Exception {
		assertEquals(200, gateway.get("/hello/request?" + RIGHT).statusCode());
	}

	@ParameterizedTest
	@ValueSource(strings = { RIGHT, RIGHT + "&", "&&" + RIGHT + "&&", "x=1&" + RIGHT,
			// Clients encode what they need not: equal after decoding is equal.
			"access_token=%733cret%2DToken%7e1" })
	void rightTokenPasses(String query) throws Exception {
		assertEquals(200, gateway.get("/hello/request?" + query).statusCode());
		assertEquals(1, reached());
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "?", "?x=1", "?token=" + TOKEN, "?ACCESS_TOKEN=" + TOKEN, "?Access_Token=" + TOKEN,
			"?=" + RIGHT, "?x=1;" + RIGHT, "??" + RIGHT, "/" + TOKEN, "/" + RIGHT, ";" + RIGHT, "%3F" + RIGHT })
	void missingTokenIsRefused(String end) throws Exception {
		assertRefused(gateway.get("/hello/request" + end), "Bearer realm=\"gateway\"", "missing_token");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "x", TOKEN + "x", TOKEN + "%20", "%20" + TOKEN, TOKEN + "%00", TOKEN + "%0A",
			TOKEN + "=", TOKEN + ";x", TOKEN + "," + TOKEN, "s3cret-Token~", "3cret-Token~1", "S3CRET-TOKEN~1",
			"s3cret-Token~2", "%25733cret-Token~1", "s3cret-Token%EF%BD%9E1" })
	void wrongTokenIsRefused(String token) throws Exception {
		assertRefused(gateway.get("/hello/request?access_token=" + token),
				"Bearer realm=\"gateway\", error=\"invalid_token\"", "invalid_token");
	}

	@ParameterizedTest
	@ValueSource(strings = { RIGHT + "&" + RIGHT, RIGHT + "&access_token=x", "access_token=x&" + RIGHT,
			RIGHT + "&access_token", RIGHT + "&access%5Ftoken=" + TOKEN, "access%5Ftoken=" + TOKEN, "access_token" })
	void unclearTokenIsRefused(String query) throws Exception {
		assertRefused(gateway.get("/hello/request?" + query), "Bearer realm=\"gateway\", error=\"invalid_request\"",
				"invalid_request");
	}

	@Test
	void brokenEncodingIsTakenAsItStands() throws Exception {
		assertEquals(401, gateway.statusOfRaw("/hello/request?" + RIGHT + "%zz"));
		assertEquals(0, reached());
		assertEquals(200, gateway.statusOfRaw("/hello/request?x=%zz&" + RIGHT));
	}

	@Test
	void tokenOf7KilobytesIsRefused() throws Exception {
		wrongTokenIsRefused("x".repeat(7 * 1024));
		wrongTokenIsRefused(TOKEN.repeat(500));
	}

	@Test
	void tokenOfAMegabyteIsTooMuchForTomcat() throws Exception {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), gateway.port())) {
			socket.setSoTimeout((int) SecuredGateway.PATIENCE.toMillis());
			OutputStream out = socket.getOutputStream();
			out.write("GET /hello/request?access_token=".getBytes(StandardCharsets.US_ASCII));
			try {
				out.write("x".repeat(1024 * 1024).getBytes(StandardCharsets.US_ASCII));
			}
			catch (IOException ex) {
				// Tomcat need not read to the end.
			}
			assertEquals("HTTP/1.1 400", statusLine(socket));
		}
		assertEquals(0, reached());
	}

	@Test
	void tokenInAFormIsRefused() throws Exception {
		String form = "application/x-www-form-urlencoded";
		for (String method : List.of("POST", "PUT", "PATCH", "DELETE")) {
			HttpResponse<String> response = gateway.send(method, "/hello/body", form, RIGHT);
			assertRefused(response, "Bearer realm=\"gateway\"", "missing_token");
		}
		assertRefused(gateway.send("POST", "/hello/body?access_token=x", form, RIGHT),
				"Bearer realm=\"gateway\", error=\"invalid_token\"", "invalid_token");
	}

	@ParameterizedTest
	@ValueSource(strings = { "POST", "PUT", "PATCH", "DELETE", "OPTIONS" })
	void everyMethodNeedsTheToken(String method) throws Exception {
		assertRefused(gateway.send(method, "/hello/body", "text/plain", "some body"), "Bearer realm=\"gateway\"",
				"missing_token");
	}

	@Test
	void headNeedsTheToken() throws Exception {
		HttpResponse<String> response = gateway.send("HEAD", "/hello/request", null, "");
		assertEquals(401, response.statusCode());
		assertEquals("", response.body());
		assertEquals(0, reached());
		assertEquals(200, gateway.send("HEAD", "/hello/request?" + RIGHT, null, "").statusCode());
	}

	@Test
	void tokenIsNotForwarded() throws Exception {
		String received = gateway.get("/hello/request?a=1&a=2&" + RIGHT + "&text=%C3%A9%26%20x").body();
		assertTrue(received.startsWith("GET /request?a=1&a=2&text=%C3%A9%26+x\n"), received);
		assertTrue(received.contains("x-forwarded-prefix: /hello\n"), received);
		assertFalse(received.contains("oken"), received);
		assertTrue(gateway.get("/hello/request?" + RIGHT).body().startsWith("GET /request\n"));
	}

	@ParameterizedTest
	@ValueSource(strings = { RIGHT, "access_token=%733cret%2DToken%7e1" })
	void tokenIsNotForwardedInABody(String query) throws Exception {
		String target = "/hello/body?" + query;
		for (String method : List.of("POST", "PUT", "PATCH")) {
			assertEquals("a=1", gateway.send(method, target, "application/x-www-form-urlencoded", "a=1").body());
			assertEquals("plain", gateway.send(method, target, "text/plain", "plain").body());
		}
		String part = "--cut\r\ncontent-disposition: form-data; name=\"a\"\r\n\r\n1\r\n--cut--\r\n";
		String received = gateway.send("POST", target, "multipart/form-data; boundary=cut", part).body();
		assertTrue(received.contains("name=\"a\""), received);
		assertFalse(received.contains("oken"), received);
	}

	private void assertRefused(HttpResponse<String> response, String challenge, String error) {
		assertEquals(401, response.statusCode());
		assertEquals(Optional.of(challenge), response.headers().firstValue("www-authenticate"));
		assertEquals(Optional.of("no-store"), response.headers().firstValue("cache-control"));
		assertTrue(response.headers().firstValue("content-type").orElse("").startsWith("application/json"));
		assertTrue(response.body().startsWith("{\"error\":\"" + error + "\",\"message\":\""), response.body());
		assertFalse(response.body().contains(TOKEN), response.body());
		assertEquals(0, reached());
	}

	private long reached() {
		return gateway.requestCount() - this.before;
	}

	private static String statusLine(Socket socket) throws IOException {
		return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
	}

}
