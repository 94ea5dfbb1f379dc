package io.github.gatewaybench.gateway.zuul;

import java.util.List;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;

import org.springframework.boot.actuate.metrics.web.servlet.WebMvcMetricsFilter;
import org.springframework.boot.actuate.trace.http.HttpTraceRepository;
import org.springframework.web.servlet.HandlerInterceptor;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Nothing that the actuator brings has a part in a request. */
class GatewayZuulWithoutActuatorTest extends ZuulContract {

	GatewayZuulWithoutActuatorTest() {
		super("--spring.profiles.active=without-actuator");
	}

	@Override
	protected int maxSimultaneousRequests() {
		return 20;
	}

	@Test
	void filtersAreThoseOfZuulAndSpringAlone() {
		assertEquals(List.of("Tomcat WebSocket (JSR356) Filter", "characterEncodingFilter", "formContentFilter",
				"requestContextFilter"), servletFilters());
	}

	@Test
	void nothingMeasuresRequests() {
		for (Class<?> type : List.of(WebMvcMetricsFilter.class, HttpTraceRepository.class, HandlerInterceptor.class)) {
			assertEquals(List.of(), List.of(gateway().getBeanNamesForType(type)), type::getName);
		}
	}

	/** Zuul does not start without a registry: it counts its exceptions there. */
	@Test
	void registryKeepsNothing() throws Exception {
		assertEquals(200, get("/request").statusCode());
		MeterRegistry registry = gateway().getBean(MeterRegistry.class);
		assertEquals(List.of(),
				registry.getMeters()
					.stream()
					.filter((meter) -> !meter.getId().getName().startsWith("ZUUL::EXCEPTION:"))
					.toList());
		Counter counter = registry.counter("some.name");
		counter.increment();
		registry.remove(counter);
		assertEquals(0, counter.count());
	}

}
