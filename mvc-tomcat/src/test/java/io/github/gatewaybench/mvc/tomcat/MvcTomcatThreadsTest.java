package io.github.gatewaybench.mvc.tomcat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@Import(Handlers.class)
class MvcTomcatThreadsTest {

	@LocalServerPort
	private int port;

	@Autowired
	private Handlers handlers;

	@ParameterizedTest
	@ValueSource(strings = { "/hello", "/sleep" })
	void handlerRunsOnATomcatThread(String path) throws Exception {
		Thread thread = this.handlers.threadOf(uri(path));
		assertThat(Handlers.isVirtual(thread)).isFalse();
		assertThat(thread.getName()).matches("http-nio-.+-exec-\\d+");
	}

	@Test
	void sleepsOn200Threads() {
		assertThat(this.handlers.mostAtOnce(uri("/sleep"), 300, 200)).isEqualTo(200);
	}

	private String uri(String path) {
		return "http://127.0.0.1:" + this.port + path;
	}

}
