package io.github.gatewaybench.gateway.scg.routes;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.SpringApplication;
import org.springframework.cloud.gateway.config.HttpClientProperties;
import org.springframework.cloud.gateway.event.RefreshRoutesEvent;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class GatewayScgRoutesTest {

	private static final Duration PATIENCE = Duration.ofMinutes(1);

	private static final HttpClient client = HttpClient.newHttpClient();

	private static EchoUpstream upstream;

	private static ConfigurableApplicationContext gateway;

	@BeforeAll
	static void start(@TempDir Path folder) throws IOException {
		upstream = EchoUpstream.start();
		gateway = SpringApplication.run(GatewayScgRoutesApplication.class, "--server.port=0",
				"--upstream=" + upstream.uri(), "--routes.count=100",
				"--routes.store=" + folder.resolve("routes.store"));
	}

	@AfterAll
	static void stop() {
		if (gateway != null) {
			gateway.close();
		}
		upstream.close();
	}

	@Test
	void requestGoesWhereItsRouteSays() throws Exception {
		for (int number : new int[] { 0, 42, 99 }) {
			HttpResponse<String> response = get("/mock/" + number);
			assertThat(response.statusCode()).isEqualTo(200);
			assertThat(response.body()).isEqualTo("/ok/mock/%d %024x".formatted(number, number));
		}
	}

	@Test
	void pathWithoutARouteIs404() throws Exception {
		for (String path : new String[] { "/mock/100", "/mock", "/actuator", "/actuator/health" }) {
			assertThat(get(path).statusCode()).as(path).isEqualTo(404);
		}
	}

	@Test
	void savedRouteTakesEffectWithARefreshAndABulkOfThemByItself() {
		MongoRouteDefinitionRepository repository = gateway.getBean(MongoRouteDefinitionRepository.class);
		repository.save(Mono.just(route("single", "/single"))).block();
		gateway.publishEvent(new RefreshRoutesEvent(this));
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(get("/single").statusCode()).isEqualTo(200));
		repository.saveAll(Flux.just(route("many", "/many"))).block();
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(get("/many").statusCode()).isEqualTo(200));
	}

	@Test
	void httpClientIsAtItsDefaults() {
		HttpClientProperties properties = gateway.getBean(HttpClientProperties.class);
		assertThat(properties.getPool().getType()).isEqualTo(HttpClientProperties.Pool.PoolType.ELASTIC);
		assertThat(properties.getResponseTimeout()).isNull();
	}

	private static RouteDefinition route(String id, String path) {
		RouteDefinition route = Table.route(id, path);
		route.setUri(upstream.uri());
		return route;
	}

	private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
		String port = gateway.getEnvironment().getRequiredProperty("local.server.port");
		HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
			.timeout(PATIENCE)
			.build();
		return client.send(request, BodyHandlers.ofString());
	}

}
