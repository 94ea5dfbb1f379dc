package io.github.gatewaybench.routeindex;

import java.util.stream.Stream;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;

/**
 * Registers what a native image must keep: the gateway's fields that {@link Conjunction}
 * and {@link PredicateFields} read.
 */
class RouteIndexRuntimeHints implements RuntimeHintsRegistrar {

	@Override
	public void registerHints(RuntimeHints hints, ClassLoader classLoader) {
		Stream.concat(Conjunction.fields().stream(), PredicateFields.fields().stream())
			// By name, for an anonymous class has no canonical one.
			.forEach((field) -> hints.reflection()
				.registerType(TypeReference.of(field.getDeclaringClass().getName()),
						(type) -> type.withField(field.getName())));
	}

}
