package io.github.gatewaybench.gateway.zuul;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

import com.netflix.hystrix.HystrixCommandKey;
import com.netflix.hystrix.HystrixCommandMetrics;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What a client sees when upstreams fail, and that no token gets into the log. */
class SecuredFailureTest {

	private static final String TOKEN = SecuredGateway.TOKEN;

	private static final String RIGHT = "?access_token=" + TOKEN;

	private final Console console = new Console();

	private SecuredGateway gateway;

	@AfterEach
	void stop() {
		this.gateway.close();
		this.console.close();
		assertFalse(this.console.text().contains(TOKEN), this.console::text);
	}

	@Test
	void upstreamsTooSlowAre504() throws Exception {
		start("--hello.ribbon.ReadTimeout=500");
		this.gateway.expectHalfEach(4, SecuredGateway.PATIENCE);
		assertEquals(504, this.gateway.get("/hello/meet" + RIGHT).statusCode());
		assertEquals(504, this.gateway.get("/hello/meet" + RIGHT).statusCode());
		long end = System.nanoTime() + SecuredGateway.PATIENCE.toNanos();
		// The gateway may give up before the upstream has begun.
		while (this.gateway.requestCount() < 2 && System.nanoTime() < end) {
			Thread.sleep(10);
		}
		assertEquals(2, this.gateway.requestCount());
	}

	@Test
	void bothDownIs502UntilTheyAreBack() throws Exception {
		start();
		this.gateway.first().stop();
		this.gateway.second().stop();
		// More than Hystrix needs to open its circuit, and more than may look for a
		// fallback.
		assertEquals(Collections.nCopies(50, 502), this.gateway.statusesOf(50, "/hello/request" + RIGHT));
		assertEquals(401, this.gateway.get("/hello/request").statusCode());
		HystrixCommandKey hello = HystrixCommandKey.Factory.asKey("hello");
		assertFalse(HystrixCommandMetrics.getInstance(hello).getProperties().fallbackEnabled().get(),
				"only ten requests at once may look for a fallback, the eleventh would be answered 500");
		this.gateway.first().start();
		this.gateway.second().start();
		assertEquals(Collections.nCopies(50, 200), this.gateway.statusesOf(50, "/hello/request" + RIGHT));
		assertTrue(this.console.text().contains("Forwarding error"), "the log was looked into");
	}

	@Test
	void oneDownIsLeftOutAfterThreeFailures() throws Exception {
		// Not to be tried again during the test, however long it takes.
		start("--niws.loadbalancer.hello.circuitTripTimeoutFactorSeconds=3600",
				"--niws.loadbalancer.hello.circuitTripMaxTimeoutSeconds=3600");
		this.gateway.second().stop();
		List<Integer> statuses = new ArrayList<>();
		for (int i = 0; i < 40; i++) {
			statuses.add(this.gateway.get("/hello/request" + RIGHT).statusCode());
		}
		assertEquals(3, Collections.frequency(statuses, 502), statuses::toString);
		assertEquals(37, Collections.frequency(statuses, 200), statuses::toString);
		this.gateway.second().start();
	}

	@Test
	void malformedRequestsAreNotQuoted() throws Exception {
		start();
		assertEquals(400, this.gateway.statusOfRaw("/hello/request" + RIGHT + "&x=|"));
		assertEquals(400, this.gateway.statusOfRaw("/hello/{request}" + RIGHT));
		// For a form Tomcat reads the query too, and complains of what it cannot decode.
		assertEquals(401, this.gateway.statusOfRaw("POST", "/hello/request" + RIGHT + "%zz", "a=1"));
		assertEquals(400, this.gateway.statusOfRaw("/hello/request" + RIGHT.repeat(1000)));
		assertEquals(0, this.gateway.requestCount());
	}

	/** With the log of an installation, where the tests' own is quiet. */
	private void start(String... arguments) {
		this.gateway = new SecuredGateway(
				Stream.concat(Stream.of("--logging.level.root=info"), Stream.of(arguments)).toArray(String[]::new));
	}

}
