package io.github.gatewaybench.engine;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Opens pages in the user's browser. */
final class Browser {

	private Browser() {
	}

	/** Opens a page, if there is a display. */
	static void open(Path page) {
		opener(System.getProperty("os.name"), System.getenv()).ifPresent((program) -> open(program, page));
	}

	/**
	 * Program that opens a page in a browser; empty if there is no display.
	 * @param system name of the operating system, as in the system property os.name
	 */
	static Optional<String> opener(String system, Map<String, String> environment) {
		if (system.startsWith("Mac")) {
			return Optional.of("open");
		}
		boolean display = Stream.of("DISPLAY", "WAYLAND_DISPLAY")
			.anyMatch((each) -> !environment.getOrDefault(each, "").isEmpty());
		return display ? Optional.of("xdg-open") : Optional.empty();
	}

	private static void open(String program, Path page) {
		try {
			new ProcessBuilder(program, page.toAbsolutePath().toString()).redirectOutput(Redirect.DISCARD)
				.redirectError(Redirect.DISCARD)
				.start();
		}
		catch (IOException ex) {
			// Not an error, because the path of the page has been printed.
		}
	}

}
