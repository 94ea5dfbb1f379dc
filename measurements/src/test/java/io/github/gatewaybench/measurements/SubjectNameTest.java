package io.github.gatewaybench.measurements;

import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class SubjectNameTest {

	@Test
	void theFirstFolderOfAStackIsItsName() {
		assertThat(SubjectName.of("stack-2019/gateway-zuul@tuned"))
			.isEqualTo(new SubjectName(Optional.of("stack-2019"), "gateway-zuul@tuned"));
		assertThat(SubjectName.of("stack-2019/webflux-netty/sleep2"))
			.isEqualTo(new SubjectName(Optional.of("stack-2019"), "webflux-netty/sleep2"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "direct", "webflux-netty/sleep2", "stack-2019", "stack-2019/", "stack-/x", "/stack-2019/x",
			"my-stack-2019/x", "" })
	void whatIsInNoStackIsPlain(String subject) {
		assertThat(SubjectName.of(subject)).isEqualTo(new SubjectName(Optional.empty(), subject));
	}

}
