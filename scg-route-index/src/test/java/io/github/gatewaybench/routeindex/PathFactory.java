package io.github.gatewaybench.routeindex;

import java.lang.reflect.Constructor;
import java.util.stream.Stream;

import org.springframework.beans.BeanUtils;
import org.springframework.cloud.gateway.handler.predicate.PathRoutePredicateFactory;

/**
 * Makes the gateway's factory of Path predicates of WebFluxProperties, whose package
 * depends on the version of Spring Boot.
 */
final class PathFactory {

	private PathFactory() {
	}

	/** A factory as in an application without settings. */
	static PathRoutePredicateFactory create() {
		Constructor<?> constructor = Stream.of(PathRoutePredicateFactory.class.getConstructors())
			.filter((each) -> each.getParameterCount() == 1)
			.findAny()
			.orElseThrow();
		return (PathRoutePredicateFactory) BeanUtils.instantiateClass(constructor,
				BeanUtils.instantiateClass(constructor.getParameterTypes()[0]));
	}

}
