package io.github.gatewaybench.gateway.zuul;

import java.util.Arrays;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.SpringApplication;
import org.springframework.core.NestedExceptionUtils;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class AccessPropertiesTest {

	private static final String MEND = "Set the environment variable ACCESS_TOKEN to the token that requests must carry.";

	@Test
	void doesNotStartWithoutAToken() {
		assertRefusesToStart("The access token is missing.");
		assertRefusesToStart("The access token is missing.", "--access.token=");
		assertRefusesToStart("The access token is missing.", "--access.token=   ");
	}

	@ParameterizedTest
	@ValueSource(strings = { "hush hush", "hush\n", " hush", "hush%41", "hush&x", "hush=x", "hush+x", "h\u00fcsh" })
	void doesNotStartWithATokenThatCannotBeSent(String token) {
		String printed = assertRefusesToStart("The access token has a character other than", "--access.token=" + token);
		assertFalse(printed.contains(token), printed);
	}

	@Test
	void tokensOfEveryAllowedCharacterAreTaken() {
		String token = "AZaz09-._~/==";
		AccessProperties properties = new AccessProperties(token);
		assertEquals(token, properties.requiredToken());
		assertFalse(properties.toString().contains(token));
	}

	private static String assertRefusesToStart(String reason, String... arguments) {
		String[] all = Stream
			.concat(Stream.of("--spring.profiles.active=secured", "--server.port=0"), Arrays.stream(arguments))
			.toArray(String[]::new);
		try (Console console = new Console()) {
			Exception refused = assertThrows(Exception.class,
					() -> SpringApplication.run(GatewayZuulApplication.class, all));
			assertEquals(InvalidAccessTokenException.class,
					NestedExceptionUtils.getMostSpecificCause(refused).getClass());
			String printed = console.text();
			assertTrue(printed.contains(reason), printed);
			assertTrue(printed.contains(MEND), printed);
			assertFalse(printed.contains("\tat "), printed);
			return printed;
		}
	}

}
