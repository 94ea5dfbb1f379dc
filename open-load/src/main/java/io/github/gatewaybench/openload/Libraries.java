package io.github.gatewaybench.openload;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;

/** What generates the load, as the build put it together. */
final class Libraries {

	/** As in hyperfoil-0.25.2. */
	static final List<String> VERSIONS = read();

	private Libraries() {
	}

	private static List<String> read() {
		Properties versions = new Properties();
		try (InputStream file = Libraries.class.getResourceAsStream("/META-INF/libraries.properties")) {
			versions.load(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return versions.stringPropertyNames()
			.stream()
			.sorted()
			.map((name) -> name + "-" + versions.getProperty(name))
			.toList();
	}

}
