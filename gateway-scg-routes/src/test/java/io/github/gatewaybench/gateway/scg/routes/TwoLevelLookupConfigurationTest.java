package io.github.gatewaybench.gateway.scg.routes;

import java.net.URI;

import io.github.gatewaybench.twolevel.TwoLevelRoutePredicateHandlerMapping;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.cloud.gateway.event.RefreshRoutesEvent;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.cloud.gateway.route.InMemoryRouteDefinitionRepository;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpMethod;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;

import static org.assertj.core.api.Assertions.assertThat;

class TwoLevelLookupConfigurationTest {

	private final ReactiveWebApplicationContextRunner application = new ReactiveWebApplicationContextRunner()
		.withUserConfiguration(Application.class)
		.withPropertyValues("scg.route-index.enabled=false", "routes.two-level=true");

	@Test
	void theFirstRouteOfTheGatewaysOrderIsChosenAndARefreshGroupsAgain() {
		this.application.run((context) -> {
			assertThat(context.getBean(RoutePredicateHandlerMapping.class))
				.isInstanceOf(TwoLevelRoutePredicateHandlerMapping.class);
			save(context, "b", 1, "/b/**");
			save(context, "any", 2, "/{first}/1");
			save(context, "a", 3, "/a/**");
			assertThat(routeOf(context, "/b/1")).isEqualTo("b");
			assertThat(routeOf(context, "/%62/1")).isEqualTo("b");
			assertThat(routeOf(context, "/a/1")).isEqualTo("any");
			assertThat(routeOf(context, "/a/2")).isEqualTo("a");
			assertThat(routeOf(context, "/c/1")).isEqualTo("any");
			assertThat(routeOf(context, "/c/2")).isNull();
			save(context, "c", 4, "/c/**");
			assertThat(routeOf(context, "/c/2")).isEqualTo("c");
		});
	}

	private void save(ApplicationContext context, String id, int order, String path) {
		RouteDefinition route = Table.route(id, path);
		route.setUri(URI.create("http://localhost:1"));
		route.setOrder(order);
		context.getBean(InMemoryRouteDefinitionRepository.class).save(Mono.just(route)).block();
		context.publishEvent(new RefreshRoutesEvent(this));
	}

	private static String routeOf(ApplicationContext context, String path) {
		MockServerWebExchange exchange = MockServerWebExchange
			.from(MockServerHttpRequest.method(HttpMethod.GET, URI.create("http://localhost" + path)));
		context.getBean(RoutePredicateHandlerMapping.class).getHandler(exchange).block();
		Route route = exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR);
		return (route != null) ? route.getId() : null;
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(TwoLevelLookupConfiguration.class)
	static class Application {

	}

}
