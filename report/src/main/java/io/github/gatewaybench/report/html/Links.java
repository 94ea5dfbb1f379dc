package io.github.gatewaybench.report.html;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.github.gatewaybench.measurements.BadInputException;

/**
 * Links from the report to files, so that both can be moved together.
 */
final class Links {

	private static final String UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~@";

	private final Path folder;

	/**
	 * Links from a page.
	 * @param folder where it is
	 */
	Links(Path folder) {
		this.folder = real(folder);
	}

	/** The same of a file that may not be there. */
	Optional<String> find(Path file) {
		return Files.exists(file) ? Optional.of(to(file)) : Optional.empty();
	}

	/** The address of a file, relative to the page. */
	String to(Path file) {
		Path absolute = file.toAbsolutePath().normalize();
		Path parent = real(absolute.getParent());
		List<String> names = new ArrayList<>();
		for (Path name : this.folder.relativize(parent.resolve(absolute.getFileName()))) {
			names.add(encoded(name.toString()));
		}
		return String.join("/", names);
	}

	/** With links resolved: a browser goes up in the real folders. */
	private static Path real(Path folder) {
		try {
			return folder.toRealPath();
		}
		catch (IOException ex) {
			throw new BadInputException(folder, "cannot be read: " + ex.getMessage());
		}
	}

	/** All but plain letters as %XX, the colon too: no name is taken for a scheme. */
	private static String encoded(String name) {
		StringBuilder encoded = new StringBuilder();
		for (byte each : name.getBytes(StandardCharsets.UTF_8)) {
			if (UNRESERVED.indexOf(each) >= 0) {
				encoded.append((char) each);
			}
			else {
				encoded.append("%%%02X".formatted(each & 0xFF));
			}
		}
		return encoded.toString();
	}

}
