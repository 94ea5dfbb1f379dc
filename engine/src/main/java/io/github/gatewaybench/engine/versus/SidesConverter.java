package io.github.gatewaybench.engine.versus;

import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Versus.Sides;
import picocli.CommandLine.ITypeConverter;

/** Converts the value of --sides. */
final class SidesConverter implements ITypeConverter<Sides> {

	@Override
	public Sides convert(String text) {
		return Stream.of(Sides.values())
			.filter((each) -> each.toString().equals(text))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("is not one of: together turns"));
	}

}
