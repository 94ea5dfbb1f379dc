package io.github.gatewaybench.mvc.tomcat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.ActiveProfiles;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@Import(Handlers.class)
@ActiveProfiles("virtual-threads")
@EnabledForJreRange(min = JRE.JAVA_21)
class MvcTomcatVirtualThreadsTest {

	@LocalServerPort
	private int port;

	@Autowired
	private Handlers handlers;

	@ParameterizedTest
	@ValueSource(strings = { "/hello", "/sleep" })
	void handlerRunsOnAVirtualThread(String path) throws Exception {
		assertThat(Handlers.isVirtual(this.handlers.threadOf(uri(path)))).isTrue();
	}

	@Test
	void sleepsOnAsManyThreadsAsThereAreRequests() {
		assertThat(this.handlers.mostAtOnce(uri("/sleep"), 300, 300)).isEqualTo(300);
	}

	private String uri(String path) {
		return "http://127.0.0.1:" + this.port + path;
	}

}
