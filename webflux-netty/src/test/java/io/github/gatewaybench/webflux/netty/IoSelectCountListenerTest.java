package io.github.gatewaybench.webflux.netty;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.netty.ReactorNetty;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

/**
 * What a variant says of Reactor Netty's threads is a system property when they start.
 */
class IoSelectCountListenerTest {

	@AfterEach
	void restore() {
		System.clearProperty(ReactorNetty.IO_SELECT_COUNT);
	}

	@Test
	void selectThreadHasOne() {
		configure("--spring.profiles.active=select-thread");
		assertEquals("1", System.getProperty(ReactorNetty.IO_SELECT_COUNT));
	}

	@Test
	void plainLeavesItToReactorNetty() {
		configure();
		assertNull(System.getProperty(ReactorNetty.IO_SELECT_COUNT));
	}

	private static void configure(String... arguments) {
		SpringApplication application = new SpringApplication(IoSelectCountListenerTest.class);
		application.setWebApplicationType(WebApplicationType.NONE);
		application.addListeners(new IoSelectCountListener());
		application.run(arguments).close();
	}

}
