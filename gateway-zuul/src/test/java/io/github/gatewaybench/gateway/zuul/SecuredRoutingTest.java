package io.github.gatewaybench.gateway.zuul;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Which paths lead to the upstreams, also when they are spelled to deceive. */
class SecuredRoutingTest {

	private static final String RIGHT = "?access_token=" + SecuredGateway.TOKEN;

	private static SecuredGateway gateway;

	@BeforeAll
	static void start() {
		gateway = new SecuredGateway();
	}

	@AfterAll
	static void stop() {
		gateway.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/hello/request", "/hello;x/request", "//hello/request", "/hello//request",
			"/hello/;/request", "/hello/%72equest", "/%68ello/request" })
	void needsTheTokenAlone(String path) throws Exception {
		long before = gateway.requestCount();
		assertEquals(401, gateway.statusOfRaw(path));
		assertEquals(before, gateway.requestCount());
		assertEquals(200, gateway.statusOfRaw(path + RIGHT));
		assertEquals(before + 1, gateway.requestCount());
	}

	@ParameterizedTest
	@ValueSource(strings = { "/", "/request", "/testOK", "/HELLO/request", "/hello/../request", "/hello/%2e%2e/request",
			"/hellorequest", "/zuul/hello/request", "/zuul/request", "/actuator", "/actuator/env", "/hystrix.stream",
			"/actuator/hystrix.stream", "/gateway-zuul/request", "/upstream/request" })
	void isUnknown(String path) throws Exception {
		long before = gateway.requestCount();
		assertEquals(404, gateway.statusOfRaw(path));
		assertEquals(404, gateway.statusOfRaw(path + RIGHT));
		assertEquals(before, gateway.requestCount());
	}

	@ParameterizedTest
	@CsvSource({ "/./hello/request, 401, 404", "/hello/..%2frequest, 400, 400", "/hello%2frequest, 400, 400",
			"/hello\\request, 400, 400", "/hello/a/../../request, 404, 404", "/hello/a/../request, 401, 500",
			"*, 400, 400" })
	void isStrange(String path, int withoutToken, int withToken) throws Exception {
		long before = gateway.requestCount();
		assertEquals(withoutToken, gateway.statusOfRaw(path));
		assertEquals(withToken, gateway.statusOfRaw(path + RIGHT));
		assertEquals(before, gateway.requestCount());
	}

}
