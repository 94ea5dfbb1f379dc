package io.github.gatewaybench.openload;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ConnectionCloseHandlerTest {

	@ParameterizedTest
	@ValueSource(strings = { "close", " close", "close\r", "close\r\0\0", "close\rDate: Sat" })
	void whatHyperfoilLeavesBehindAValueIsNoPartOfIt(String value) {
		assertThat(ConnectionCloseHandler.firstLine(value)).hasToString("close");
	}

}
