package io.github.gatewaybench.routeindex;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/**
 * Registers what a native image must keep: the gateway's fields that {@link Conjunction}
 * and {@link PredicateFields} read.
 */
class RouteIndexRuntimeHints implements RuntimeHintsRegistrar {

	@Override
	public void registerHints(RuntimeHints hints, ClassLoader classLoader) {
		Conjunction.fields().forEach(hints.reflection()::registerField);
		PredicateFields.fields().forEach(hints.reflection()::registerField);
	}

}
