package io.github.gatewaybench.stack2019;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;

/**
 * The jar of a module of 2019, as it was built.
 *
 * @param module its folder
 */
record BootJar(String module) {

	private static final String LIBRARIES = "BOOT-INF/lib/";

	Path path() {
		return Path.of("..", this.module, "target", this.module + ".jar").toAbsolutePath().normalize();
	}

	/** The file names of the libraries that it brings. */
	List<String> libraries() throws IOException {
		try (JarFile jar = new JarFile(path().toFile())) {
			return jar.stream()
				.map((entry) -> entry.getName())
				.filter((name) -> name.startsWith(LIBRARIES) && name.endsWith(".jar"))
				.map((name) -> name.substring(LIBRARIES.length()))
				.toList();
		}
	}

}
