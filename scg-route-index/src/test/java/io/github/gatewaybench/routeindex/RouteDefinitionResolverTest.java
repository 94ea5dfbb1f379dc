package io.github.gatewaybench.routeindex;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

import org.springframework.cloud.gateway.config.GatewayProperties;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteDefinition;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Definitions are resolved one at a time, even if a subscriber leaves meanwhile.
 */
class RouteDefinitionResolverTest {

	private static final Duration PATIENCE = Duration.ofMinutes(1);

	@Test
	void oneDefinitionIsResolvedAtATime() {
		AtomicInteger resolving = new AtomicInteger();
		AtomicInteger most = new AtomicInteger();
		RouteDefinitionResolver resolver = new RouteDefinitionResolver(() -> resolved().doOnNext((route) -> {
			most.accumulateAndGet(resolving.incrementAndGet(), Math::max);
			Thread.yield();
			resolving.decrementAndGet();
		}), new GatewayProperties());
		assertThat(Flux.range(0, 500)
			.flatMap((i) -> resolver.resolve(definition("r" + i)).subscribeOn(Schedulers.boundedElastic()), 16)
			.count()
			.block(PATIENCE)).isEqualTo(500);
		assertThat(most).hasValue(1);
	}

	@Test
	void whoLeavesDoesNotLetTheNextOneBeginEarlier() throws InterruptedException {
		CountDownLatch begun = new CountDownLatch(1);
		AtomicInteger resolving = new AtomicInteger();
		Sinks.Empty<Void> released = Sinks.empty();
		RouteDefinitionResolver resolver = new RouteDefinitionResolver(() -> resolved().doOnNext((route) -> {
			assertThat(resolving.incrementAndGet()).isOne();
			if (route.getId().equals("left")) {
				begun.countDown();
				released.asMono().block(PATIENCE);
			}
			resolving.decrementAndGet();
		}), new GatewayProperties());
		Sinks.Empty<Void> leaving = Sinks.empty();
		new Thread(() -> resolver.resolve(definition("left")).takeUntilOther(leaving.asMono()).subscribe()).start();
		assertThat(begun.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
		leaving.tryEmitEmpty();
		Mono<Route> next = subscribed(resolver.resolve(definition("next")).subscribeOn(Schedulers.boundedElastic()));
		released.tryEmitEmpty();
		assertThat(next.blockOptional(PATIENCE)).isPresent();
	}

	/** If each of them waited, this would take longer than the test waits. */
	@Test
	void onlyOneWaitsForADefinitionThatHangs() throws InterruptedException {
		CountDownLatch begun = new CountDownLatch(1);
		Sinks.Empty<Void> released = Sinks.empty();
		RouteDefinitionResolver resolver = new RouteDefinitionResolver(() -> resolved().doOnNext((route) -> {
			if (route.getId().equals("hanging")) {
				begun.countDown();
				released.asMono().block(PATIENCE.multipliedBy(3));
			}
		}), new GatewayProperties());
		new Thread(() -> resolver.resolve(definition("hanging")).subscribe()).start();
		assertThat(begun.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
		assertThat(Flux.range(0, 20)
			.concatMap((i) -> resolver.resolve(definition("r" + i)))
			.subscribeOn(Schedulers.boundedElastic())
			.count()
			.block(PATIENCE)).isEqualTo(20);
		released.tryEmitEmpty();
	}

	private static Mono<Route> subscribed(Mono<Route> route) {
		Mono<Route> cached = route.cache();
		cached.subscribe();
		return cached;
	}

	private static Flux<Route> resolved() {
		return Flux.deferContextual((context) -> resolved(context.get(RouteDefinition.class)));
	}

	private static Flux<Route> resolved(RouteDefinition definition) {
		return Flux.just(Route.async(definition).asyncPredicate((exchange) -> Mono.just(true)).build());
	}

	private static RouteDefinition definition(String id) {
		RouteDefinition definition = new RouteDefinition();
		definition.setId(id);
		definition.setUri(URI.create("http://localhost:1"));
		return definition;
	}

}
