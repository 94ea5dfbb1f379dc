package io.github.gatewaybench.routeindex;

import java.util.List;

import org.junit.jupiter.api.Test;

import org.springframework.aot.hint.FieldHint;
import org.springframework.aot.hint.RuntimeHints;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A native image keeps the fields that are read by reflection.
 */
class PredicateFieldsHintsTest {

	@Test
	void theFieldsOfAllPredicatesAreKept() {
		RuntimeHints hints = new RuntimeHints();
		new PredicateFields.Hints().registerHints(hints, getClass().getClassLoader());
		List<String> fields = hints.reflection()
			.typeHints()
			.flatMap((type) -> type.fields()
				.map(FieldHint::getName)
				.map((field) -> type.getType().getName() + "." + field))
			.toList();
		assertThat(fields).anyMatch((field) -> field.contains("PathRoutePredicateFactory$1."))
			.anyMatch((field) -> field.contains("HostRoutePredicateFactory$1."))
			.anyMatch((field) -> field.endsWith("AndAsyncPredicate.left"));
		assertThat(hints.proxies().jdkProxyHints()).hasSize(2);
	}

}
