package io.github.gatewaybench.engine.preflight;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import io.github.gatewaybench.engine.subject.Repository;

/**
 * Finds what has changed in a module since its jar was built.
 *
 * @param module folder of the module
 * @param jar its jar, which must exist
 */
record StaleJarCheck(Path module, Path jar) {

	/**
	 * Finds a file of the module that was changed after the jar was built: its pom.xml,
	 * or one in src/main that Maven packs. A resource counts only if its content differs
	 * from that in the jar: Maven does not rebuild a jar for a newer time of the file
	 * alone. Other folders are not looked at: libraries of the checkout, parent poms, and
	 * the sources that a stack takes from today's module.
	 */
	Optional<Path> changedFile() {
		Path sources = this.module.resolve("src/main");
		Stream<Path> packed = files(sources).filter((file) -> isPacked(sources, file)).sorted();
		return Stream.concat(Stream.of(this.module.resolve("pom.xml")), packed)
			.filter((file) -> isChanged(sources.resolve("resources"), file))
			.findFirst();
	}

	/** All files in a folder. Unlike {@link Files#walk}, ignores those that vanish. */
	private static Stream<Path> files(Path folder) {
		return Repository.fileNames(folder)
			.map(folder::resolve)
			.flatMap((each) -> Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS) ? files(each) : Stream.of(each));
	}

	/** Whether the file was changed; false if it has vanished, as editors' files do. */
	private boolean isChanged(Path resources, Path file) {
		try {
			return Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(this.jar)) > 0
					&& !isInJar(resources, file);
		}
		catch (NoSuchFileException ex) {
			return false;
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
