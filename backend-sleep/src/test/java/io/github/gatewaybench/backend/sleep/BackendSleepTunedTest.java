package io.github.gatewaybench.backend.sleep;

import java.time.Duration;

import org.apache.coyote.AbstractProtocol;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.test.context.ActiveProfiles;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "sleep.delay=5ms", "sleep.test-ok-delay=7ms" })
@ActiveProfiles("tuned")
class BackendSleepTunedTest {

	@Autowired
	private WebServerApplicationContext context;

	@Autowired
	private SleepProperties properties;

	@Test
	void hasMoreOfEverything() {
		AbstractProtocol<?> tomcat = BackendSleepTest.tomcat(this.context);
		assertThat(tomcat.getMaxThreads()).isEqualTo(1000);
		assertThat(tomcat.getAcceptCount()).isEqualTo(1000);
		assertThat(tomcat.getMaxConnections()).isEqualTo(2000);
	}

	@Test
	void delaysAreProperties() {
		assertThat(this.properties.delay()).isEqualTo(Duration.ofMillis(5));
		assertThat(this.properties.testOkDelay()).isEqualTo(Duration.ofMillis(7));
	}

}
