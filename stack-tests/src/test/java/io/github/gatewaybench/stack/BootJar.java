package io.github.gatewaybench.stack;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * The jar of a module, as it was built.
 *
 * @param module its folder
 */
record BootJar(String module) {

	private static final String LIBRARIES = "BOOT-INF/lib/";

	Path path() {
		Path folder = Path.of("..", this.module).toAbsolutePath().normalize();
		return folder.resolve("target").resolve(folder.getFileName() + ".jar");
	}

	/** The file names of the libraries that it brings. */
	List<String> libraries() throws IOException {
		try (JarFile jar = new JarFile(path().toFile())) {
			return jar.stream()
				.map(JarEntry::getName)
				.filter((name) -> name.startsWith(LIBRARIES) && name.endsWith(".jar"))
				.map((name) -> name.substring(LIBRARIES.length()))
				.toList();
		}
	}

}
