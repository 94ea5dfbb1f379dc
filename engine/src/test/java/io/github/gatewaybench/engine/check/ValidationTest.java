package io.github.gatewaybench.engine.check;

import io.github.gatewaybench.engine.check.Validation.RefusedException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

class ValidationTest {

	@Test
	void allProblemsAreToldAtOnceEachWithItsMend() {
		Validation validation = new Validation();
		assertThat(validation.passed()).isTrue();
		assertThatNoException().isThrownBy(validation::throwIfFailed);
		validation.addProblem("100 % is wrong", "fix it");
		validation.addProblem("so is this", "leave it out");
		assertThat(validation.passed()).isFalse();
		assertThatExceptionOfType(RefusedException.class).isThrownBy(validation::throwIfFailed).withMessage("""
				Nothing was started; 2 problem(s):
				  - 100 % is wrong
				    -> fix it
				  - so is this
				    -> leave it out""");
	}

}
