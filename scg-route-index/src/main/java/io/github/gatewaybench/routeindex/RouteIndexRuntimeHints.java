package io.github.gatewaybench.routeindex;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;

/**
 * Registers what a native image must keep: the gateway's fields that
 * {@link PredicateFields} reads.
 */
class RouteIndexRuntimeHints implements RuntimeHintsRegistrar {

	@Override
	public void registerHints(RuntimeHints hints, ClassLoader classLoader) {
		// By name, for an anonymous class has no canonical one.
		PredicateFields.fields()
			.forEach((field) -> hints.reflection()
				.registerType(TypeReference.of(field.getDeclaringClass().getName()),
						(type) -> type.withField(field.getName())));
	}

}
