package io.github.gatewaybench.report.html;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.BadInputException;

/**
 * The files of a run, by folder.
 *
 * @param folder below the run's, with a slash at its end
 * @param files in it
 */
record RawFiles(String folder, List<Link> files) {

	/**
	 * All files below a run's folder.
	 * @param besides a file that is none of the run's: the report
	 */
	static List<RawFiles> of(Path run, Path besides, Links links) {
		Map<Path, List<Link>> byFolder = new TreeMap<>();
		try (Stream<Path> files = Files.walk(run)) {
			files.filter(Files::isRegularFile).filter((file) -> !isSame(file, besides)).sorted().forEach((file) -> {
				String name = file.getFileName().toString();
				byFolder.computeIfAbsent(run.relativize(file.getParent()), (unused) -> new ArrayList<>())
					.add(new Link(links.to(file), name));
			});
		}
		catch (IOException | UncheckedIOException ex) {
			throw new BadInputException(run, "cannot be read: " + ex.getMessage());
		}
		return byFolder.entrySet().stream().map((each) -> new RawFiles(each.getKey() + "/", each.getValue())).toList();
	}

	private static boolean isSame(Path file, Path other) {
		return file.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
	}

}
