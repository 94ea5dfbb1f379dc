package io.github.gatewaybench.engine.versus;

import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Versus.ArmTiming;
import picocli.CommandLine.ITypeConverter;

/** Converts the value of --sides. */
final class ArmTimingConverter implements ITypeConverter<ArmTiming> {

	@Override
	public ArmTiming convert(String text) {
		return Stream.of(ArmTiming.values())
			.filter((each) -> each.toString().equals(text))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("is not one of: together turns"));
	}

}
