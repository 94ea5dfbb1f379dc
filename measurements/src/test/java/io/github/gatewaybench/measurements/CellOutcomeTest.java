package io.github.gatewaybench.measurements;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

import org.junit.jupiter.api.Test;

import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import io.github.gatewaybench.measurements.CellOutcome.State;

import static org.assertj.core.api.Assertions.assertThat;

class CellOutcomeTest {

	private static final RoleUsage TWO_SECONDS = usage(OptionalDouble.of(2));

	private static RoleUsage usage(OptionalDouble cpuS) {
		return new RoleUsage("server", cpuS, OptionalDouble.empty(), OptionalLong.empty());
	}

	private static OptionalDouble subjectCpuSeconds(Map<String, RoleUsage> roles) {
		return outcome(roles).subjectCpuSeconds();
	}

	private static CellOutcome outcome(Map<String, RoleUsage> roles) {
		return new CellOutcome(State.RAN, true, List.of(), List.of(), Optional.empty(), Optional.empty(),
				OptionalInt.empty(), roles, Optional.empty());
	}

	/** A backend's time must not pass for that of a gateway whose time is unknown. */
	@Test
	void theSubjectIsTheGatewayOrWithoutOneTheBackend() {
		RoleUsage unknown = usage(OptionalDouble.empty());
		assertThat(subjectCpuSeconds(Map.of("backend", TWO_SECONDS))).hasValue(2);
		assertThat(subjectCpuSeconds(Map.of("gateway", TWO_SECONDS, "backend", unknown))).hasValue(2);
		assertThat(subjectCpuSeconds(Map.of("gateway", unknown, "backend", TWO_SECONDS))).isEmpty();
	}

	@Test
	void theTimeOfSeveralBackendsIsKnownIfThatOfEachIs() {
		RoleUsage unknown = usage(OptionalDouble.empty());
		assertThat(outcome(Map.of("backend-1", TWO_SECONDS, "backend-2", TWO_SECONDS)).backendCpuSeconds()).hasValue(4);
		assertThat(outcome(Map.of("backend-1", TWO_SECONDS, "backend-2", unknown)).backendCpuSeconds()).isEmpty();
		assertThat(outcome(Map.of("gateway", TWO_SECONDS)).backendCpuSeconds()).isEmpty();
	}

}
