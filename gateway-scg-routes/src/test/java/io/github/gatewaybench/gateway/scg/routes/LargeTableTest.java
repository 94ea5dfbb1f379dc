package io.github.gatewaybench.gateway.scg.routes;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;

import org.springframework.boot.SpringApplication;
import org.springframework.cloud.gateway.event.RefreshRoutesEvent;
import org.springframework.cloud.gateway.event.RefreshRoutesResultEvent;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.route.RouteDefinitionRepository;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What it takes to change one route among 100,000. It prints what it measures; with
 * {@code -Dstrategy=linear} also for the stock lookup, where every save must be followed
 * by a refresh, and with {@code -Dlarge-table=10000} in a smaller table.
 */
class LargeTableTest {

	private static final int ROUTES = Integer.getInteger("large-table", 100_000);

	private static final int SAVES = ROUTES / 10;

	private static final String STRATEGY = System.getProperty("strategy", "indexed");

	private static final boolean STOCK = !STRATEGY.equals("indexed");

	private final HttpClient client = HttpClient.newHttpClient();

	@Test
	void changesOfSingleRoutes(@TempDir Path folder) throws Exception {
		try (EchoUpstream upstream = EchoUpstream.start();
				ConfigurableApplicationContext gateway = start(upstream, folder)) {
			RouteDefinitionRepository repository = gateway.getBean(RouteDefinitionRepository.class);
			savedRoutesAnswerAtOnce(gateway, repository, upstream.uri());
			if (!STOCK) {
				manySavesLoseNothing(gateway, repository, upstream.uri());
			}
		}
	}

	private static ConfigurableApplicationContext start(EchoUpstream upstream, Path folder) {
		return SpringApplication.run(GatewayScgRoutesApplication.class, "--server.port=0",
				"--upstream=" + upstream.uri(), "--routes.count=" + ROUTES,
				"--routes.store=" + folder.resolve("routes.store"), "--spring.profiles.active=" + STRATEGY);
	}

	private void savedRoutesAnswerAtOnce(ConfigurableApplicationContext gateway, RouteDefinitionRepository repository,
			URI upstream) {
		int count = STOCK ? 3 : 100;
		long[] micros = IntStream.range(0, count)
			.mapToLong((i) -> timeToFirstAnswer(gateway, repository, upstream, i))
			.skip(count / 5) // The first ones also load and compile what is used here.
			.sorted()
			.toArray();
		double median = micros[micros.length / 2] / 1000.0;
		System.out.printf(
				"%s, %,d routes: from the save of a route to its first answer: median %.1f ms, longest %.1f ms%n",
				STRATEGY, ROUTES, median, LongStream.of(micros).max().orElseThrow() / 1000.0);
	}

	private long timeToFirstAnswer(ConfigurableApplicationContext gateway, RouteDefinitionRepository repository,
			URI upstream, int number) {
		String path = "/saved/" + number;
		RouteDefinition route = Table.route("saved-" + number, path);
		route.setUri(upstream);
		assertThat(get(gateway, path).statusCode()).isEqualTo(404);
		long begun = System.nanoTime();
		repository.save(Mono.just(route)).block();
		if (STOCK) {
			gateway.publishEvent(new RefreshRoutesEvent(this));
		}
		HttpResponse<String> response = get(gateway, path);
		while (response.statusCode() == 404) {
			assertThat(STOCK).as("with an index the first request is answered").isTrue();
			response = get(gateway, path);
		}
		assertThat(response.body()).startsWith(path);
		return TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - begun);
	}

	/**
	 * A full refresh begins after the first fifth of the saves and ends before the last.
	 */
	private void manySavesLoseNothing(ConfigurableApplicationContext gateway, RouteDefinitionRepository repository,
			URI upstream) throws InterruptedException {
		CountDownLatch refreshed = new CountDownLatch(1);
		gateway
			.addApplicationListener((ApplicationListener<RefreshRoutesResultEvent>) (event) -> refreshed.countDown());
		long begun = System.nanoTime();
		for (int i = 0; i < SAVES; i++) {
			if (i == SAVES / 5) {
				CompletableFuture.runAsync(() -> gateway.publishEvent(new RefreshRoutesEvent(this)));
			}
			else if (i == SAVES / 5 * 4) {
				assertThat(refreshed.await(5, TimeUnit.MINUTES)).isTrue();
			}
			// Every second one changes a route that is there.
			RouteDefinition route = (i % 2 == 0) ? Table.route("new-" + i, "/new/" + i)
					: Table.route(BenchmarkRoutes.id(i * 7), "/changed/" + i);
			route.setUri(upstream);
			repository.save(Mono.just(route)).block();
		}
		System.out.printf("%s, %,d routes: %,d saves in a row and a full refresh among them took %.1f s%n", STRATEGY,
				ROUTES, SAVES, Duration.ofNanos(System.nanoTime() - begun).toMillis() / 1000.0);
		List<String> stored = repository.getRouteDefinitions()
			.sort(Comparator.comparingInt(RouteDefinition::getOrder))
			.map((each) -> each.getId() + " " + each.getPredicates().get(0).getArgs().values())
			.collectList()
			.block();
		assertThat(stored).hasSizeGreaterThan(ROUTES + SAVES / 2);
		assertThat(table(gateway)).isEqualTo(stored);
		for (int i : List.of(0, 1, SAVES / 2, SAVES / 2 + 1, SAVES - 2, SAVES - 1)) {
			String path = (i % 2 == 0) ? "/new/" + i : "/changed/" + i;
			assertThat(get(gateway, path).statusCode()).as(path).isEqualTo(200);
		}
	}

	/** The table that requests are matched with: each route's id and path, in order. */
	private static List<String> table(ConfigurableApplicationContext gateway) {
		return gateway.getBean(RouteLocator.class)
			.getRoutes()
			.map((route) -> route.getId() + " " + route.getPredicate().toString().replaceAll(".*Paths: |, match.*", ""))
			.collectList()
			.block();
	}

	private HttpResponse<String> get(ConfigurableApplicationContext gateway, String path) {
		String port = gateway.getEnvironment().getRequiredProperty("local.server.port");
		try {
			return this.client.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build(),
					BodyHandlers.ofString());
		}
		catch (Exception ex) {
			throw new IllegalStateException("no answer for " + path, ex);
		}
	}

}
