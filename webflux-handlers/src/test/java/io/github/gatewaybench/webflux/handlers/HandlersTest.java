package io.github.gatewaybench.webflux.handlers;

import java.time.Duration;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.reactive.config.EnableWebFlux;

import static org.assertj.core.api.Assertions.assertThat;

@SpringJUnitConfig
class HandlersTest {

	private final RecordingSleep sleep;

	private final WebTestClient client;

	HandlersTest(@Autowired RecordingSleep sleep, @Autowired ApplicationContext context) {
		this.sleep = sleep;
		this.client = WebTestClient.bindToApplicationContext(context)
			.configureClient()
			.responseTimeout(Duration.ofMinutes(1))
			.build();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/sleep", "/sleep2", "/sleep-bounded", "/sleep-reactive" })
	void sleepTakes100Milliseconds(String path) {
		long start = System.nanoTime();
		this.client.get().uri(path).exchange().expectBody(String.class).isEqualTo("world");
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(100));
	}

	@ParameterizedTest
	@CsvSource({ "/sleep, parallel-", "/sleep2, elastic-", "/sleep-bounded, boundedElastic-" })
	void sleepsOnItsScheduler(String path, String prefix) {
		this.sleep.reset(1);
		this.client.get().uri(path).exchange().expectBody(String.class).isEqualTo("world");
		assertThat(this.sleep.threads()).singleElement().satisfies((thread) -> {
			assertThat(thread.getName()).matches(prefix + "\\d+");
			assertThat(thread.isDaemon()).isTrue();
		});
	}

	@Configuration(proxyBeanMethods = false)
	@EnableWebFlux
	@Import(HandlersConfiguration.class)
	static class Application {

		@Bean
		@Primary
		RecordingSleep recordingSleep(SleepProperties properties) {
			return new RecordingSleep(properties);
		}

	}

}
