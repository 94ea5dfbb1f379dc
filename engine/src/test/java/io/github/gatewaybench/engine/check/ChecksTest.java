package io.github.gatewaybench.engine.check;

import io.github.gatewaybench.engine.check.Checks.RefusedException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

class ChecksTest {

	@Test
	void allProblemsAreToldAtOnceEachWithItsMend() {
		Checks checks = new Checks();
		assertThat(checks.passed()).isTrue();
		assertThatNoException().isThrownBy(checks::refuseIfAny);
		checks.problem("100 % is wrong", "mend it");
		checks.problem("so is this", "leave it out");
		assertThat(checks.passed()).isFalse();
		assertThatExceptionOfType(RefusedException.class).isThrownBy(checks::refuseIfAny).withMessage("""
				Nothing was started; 2 problem(s):
				  - 100 % is wrong
				    -> mend it
				  - so is this
				    -> leave it out""");
	}

}
