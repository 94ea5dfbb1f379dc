package io.github.gatewaybench.stack;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * The jars bring the articles' versions, no others, and no server that is not theirs.
 */
class VersionsTest {

	/** A library of one of the families that the versions are told of. */
	private static final Pattern LIBRARY = Pattern
		.compile("(?<family>spring-cloud-gateway|spring-cloud|spring-boot|spring(?!-security|-data)|tomcat-embed-core"
				+ "|reactor-core|reactor-netty|netty|zuul-core|undertow-core|jetty-server|micrometer)"
				+ "(-[a-z]\\w*)*-(?<version>\\d[\\w.]*)(-[\\w-]+)?\\.jar");

	@ParameterizedTest
	@CsvSource(delimiter = ':', textBlock = """
			stack-2019/backend-tomcat : spring 5.1.5.RELEASE, spring-boot 2.1.3.RELEASE, tomcat-embed-core 9.0.16
			stack-2019/mvc-tomcat : spring 5.1.5.RELEASE, spring-boot 2.1.3.RELEASE, tomcat-embed-core 9.0.16
			stack-2019/webflux-tomcat : reactor-core 3.2.6.RELEASE, spring 5.1.5.RELEASE, \
			spring-boot 2.1.3.RELEASE, tomcat-embed-core 9.0.16
			stack-2019/webflux-netty : netty 4.1.33.Final, reactor-core 3.2.6.RELEASE, reactor-netty 0.8.5.RELEASE, \
			spring 5.1.5.RELEASE, spring-boot 2.1.3.RELEASE
			stack-2019/gateway-scg : netty 4.1.33.Final, reactor-core 3.2.6.RELEASE, reactor-netty 0.8.5.RELEASE, \
			spring 5.1.5.RELEASE, spring-boot 2.1.3.RELEASE, spring-cloud 2.1.0.RELEASE, \
			spring-cloud-gateway 2.1.0.RELEASE
			stack-2019/gateway-zuul : micrometer 1.1.3, spring 5.1.5.RELEASE, spring-boot 2.1.3.RELEASE, \
			spring-cloud 2.1.0.RELEASE, tomcat-embed-core 9.0.16, zuul-core 1.3.1
			stack-2021/gateway-scg-routes : netty 4.1.68.Final, reactor-core 3.4.10, reactor-netty 1.0.11, \
			spring 5.3.10, spring-boot 2.5.5, spring-cloud 3.0.3, spring-cloud-gateway 3.0.3
			""")
	void jarBringsTheseAndNoOthers(String module, String expected) throws IOException {
		Set<String> found = new TreeSet<>();
		for (String library : new BootJar(module).libraries()) {
			Matcher matcher = LIBRARY.matcher(library);
			if (matcher.matches()) {
				found.add(matcher.group("family") + " " + matcher.group("version"));
			}
		}
		assertEquals(expected, String.join(", ", found));
	}

	/** As the starter of Zuul does, and the article's own pom by name. */
	@ParameterizedTest
	@CsvSource({ "stack-2019/gateway-zuul, 2.1.3.RELEASE", "gateway-zuul, 2.3.12.RELEASE" })
	void zuulBringsTheActuator(String module, String version) throws IOException {
		assertEquals(Set.of("spring-boot-starter-actuator-" + version + ".jar",
				"spring-boot-actuator-" + version + ".jar", "spring-boot-actuator-autoconfigure-" + version + ".jar"),
				actuator(module));
	}

	@ParameterizedTest
	@ValueSource(strings = { "stack-2019/backend-tomcat", "stack-2019/mvc-tomcat", "stack-2019/webflux-tomcat",
			"stack-2019/webflux-netty", "stack-2019/gateway-scg", "stack-2021/gateway-scg-routes" })
	void nothingElseDoes(String module) throws IOException {
		assertEquals(Set.of(), actuator(module));
	}

	private static Set<String> actuator(String module) throws IOException {
		return new BootJar(module).libraries()
			.stream()
			.filter((library) -> library.contains("-actuator-"))
			.collect(Collectors.toSet());
	}

}
