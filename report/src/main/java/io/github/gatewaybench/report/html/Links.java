package io.github.gatewaybench.report.html;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.file.Folders;
import io.github.gatewaybench.report.summary.Table.Link;

/**
 * Creates relative links from an HTML page to files of runs, so that page and files can
 * be moved together.
 *
 * @param folder folder of the page
 */
record Links(Path folder) {

	Links {
		folder = realPath(folder);
	}

	/** Creates a link to a file; empty if the file does not exist. */
	Stream<Link> linkIfExists(Path file, String text) {
		return Files.exists(file) ? Stream.of(new Link(relativeUrl(file), text)) : Stream.of();
	}

	/**
	 * Creates links to all files in a run's folder and its subfolders, by subfolder. The
	 * page itself is left out.
	 */
	Map<String, List<Link>> linksBySubfolder(Path run, Path page) {
		Path leftOut = page.toAbsolutePath().normalize();
		return Folders.files(run)
			.stream()
			.filter((file) -> !file.toAbsolutePath().normalize().equals(leftOut))
			.collect(Collectors.groupingBy((file) -> run.relativize(file.getParent()).toString(), TreeMap::new,
					Collectors.mapping((file) -> new Link(relativeUrl(file), file.getFileName().toString()),
							Collectors.toList())));
	}

	String relativeUrl(Path file) {
		Path absolute = file.toAbsolutePath().normalize();
		Path relative = this.folder.relativize(realPath(absolute.getParent()).resolve(absolute.getFileName()));
		return StreamSupport.stream(relative.spliterator(), false)
			.map(Links::urlEncoded)
			.collect(Collectors.joining("/"));
	}

	private static Path realPath(Path folder) {
		try {
			return folder.toRealPath();
		}
		catch (IOException ex) {
			throw new BadInputException(folder, "cannot be read: " + ex.getMessage());
		}
	}

	/**
	 * Percent-encodes a file name for a URL, including colons, before which a browser
	 * would expect a scheme.
	 */
	private static String urlEncoded(Path name) {
		return URLEncoder.encode(name.toString(), StandardCharsets.UTF_8).replace("+", "%20").replace("%40", "@");
	}

}
