package io.github.gatewaybench.stack2019;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The jars bring the articles' versions, no others, and no server that is not theirs. */
class VersionsTest {

	/** A library that the articles are about: its family, the rest of its name, its version. */
	private static final Pattern LIBRARY = Pattern.compile("(spring-boot|spring-cloud|spring-security|spring"
			+ "|tomcat-embed|netty|reactor-netty|reactor-core|zuul-core|undertow-core|jetty-server)"
			+ "(?:-[a-z][a-z0-9-]*?)?-(\\d[\\w.]*)(?:-[\\w-]+)?\\.jar");

	@ParameterizedTest
	@CsvSource(delimiter = ':', textBlock = """
			backend-tomcat : spring 5.1.5.RELEASE, spring-boot 2.1.3.RELEASE, tomcat-embed 9.0.16
			mvc-tomcat     : spring 5.1.5.RELEASE, spring-boot 2.1.3.RELEASE, tomcat-embed 9.0.16
			webflux-tomcat : reactor-core 3.2.6.RELEASE, spring 5.1.5.RELEASE, spring-boot 2.1.3.RELEASE, \
			tomcat-embed 9.0.16
			webflux-netty  : netty 4.1.33.Final, reactor-core 3.2.6.RELEASE, reactor-netty 0.8.5.RELEASE, \
			spring 5.1.5.RELEASE, spring-boot 2.1.3.RELEASE
			gateway-scg    : netty 4.1.33.Final, reactor-core 3.2.6.RELEASE, reactor-netty 0.8.5.RELEASE, \
			spring 5.1.5.RELEASE, spring-boot 2.1.3.RELEASE, spring-cloud 2.1.0.RELEASE, \
			spring-security 5.1.4.RELEASE
			gateway-zuul   : spring 5.1.5.RELEASE, spring-boot 2.1.3.RELEASE, spring-cloud 2.1.0.RELEASE, \
			spring-security 5.1.4.RELEASE, tomcat-embed 9.0.16, zuul-core 1.3.1
			""")
	void jarBringsTheArticlesVersions(String module, String expected) throws IOException {
		Set<String> found = new TreeSet<>();
		for (String library : new BootJar(module).libraries()) {
			Matcher matcher = LIBRARY.matcher(library);
			if (matcher.matches()) {
				found.add(matcher.group(1) + " " + matcher.group(2));
			}
		}
		assertEquals(expected, String.join(", ", found));
	}

	@ParameterizedTest
	@CsvSource({ "gateway-scg, spring-cloud-gateway-core-2.1.0.RELEASE.jar",
			"gateway-zuul, spring-cloud-netflix-zuul-2.1.0.RELEASE.jar" })
	void gatewayIsTheArticles(String module, String library) throws IOException {
		assertTrue(new BootJar(module).libraries().contains(library), library);
	}

}
