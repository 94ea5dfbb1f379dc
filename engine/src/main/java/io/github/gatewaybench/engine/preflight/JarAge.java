package io.github.gatewaybench.engine.preflight;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Finds what has changed in a module since its jar was built.
 *
 * @param module folder of the module
 * @param jar its jar, which must exist
 */
record JarAge(Path module, Path jar) {

	/**
	 * Finds a file of the module that was changed after the jar was built: its pom.xml,
	 * or one in src/main that Maven packs. A resource counts only if the jar contains
	 * something else: Maven does not build a jar again because of a resource's time.
	 * Other folders are not looked at: libraries of the checkout, parent poms, and the
	 * sources that a stack takes from today's module.
	 */
	Optional<Path> changedFile() {
		Path sources = this.module.resolve("src/main");
		try (Stream<Path> files = Files.isDirectory(sources) ? Files.walk(sources) : Stream.empty()) {
			FileTime built = Files.getLastModifiedTime(this.jar);
			Stream<Path> packed = files.filter((file) -> isPacked(sources, file)).sorted();
			for (Path each : Stream.concat(Stream.of(this.module.resolve("pom.xml")), packed).toList()) {
				if (Files.getLastModifiedTime(each).compareTo(built) > 0
						&& !isInJar(sources.resolve("resources"), each)) {
					return Optional.of(each);
				}
			}
			return Optional.empty();
		}
		catch (NoSuchFileException ex) {
			return Optional.empty(); // a temporary one, of an editor
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Whether Maven packs the file; false for the hidden and backup files of editors. */
	private static boolean isPacked(Path sources, Path file) {
		String name = file.getFileName().toString();
		return Files.isRegularFile(file) && !name.matches("\\..*|#.*|.*~")
				&& (name.endsWith(".java") || !file.startsWith(sources.resolve("java")));
	}

	private boolean isInJar(Path resources, Path file) throws IOException {
		if (!file.startsWith(resources)) {
			return false;
		}
		String name = resources.relativize(file).toString();
		try (ZipFile zip = new ZipFile(this.jar.toFile())) {
			ZipEntry entry = Optional.ofNullable(zip.getEntry("BOOT-INF/classes/" + name)).orElse(zip.getEntry(name));
			if (entry == null) {
				return false;
			}
			try (InputStream packed = zip.getInputStream(entry)) {
				return Arrays.equals(packed.readAllBytes(), Files.readAllBytes(file));
			}
		}
	}

}
