package io.github.gatewaybench.engine;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

import io.github.gatewaybench.measurements.BadInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code open}.
 */
@Command(name = "open",
		description = "Opens the report of a run in a browser where there is a display, and prints its path.",
		footer = { "", "Examples:", "  bench open", "  bench open last~1", "  bench open round1/last" })
final class OpenCommand implements Callable<Integer> {

	@Spec
	private CommandSpec spec;

	@Option(names = { "-h", "--help" }, usageHelp = true, description = "print this and stop")
	private boolean help;

	@Parameters(arity = "0..1", paramLabel = "RUN", defaultValue = "last",
			description = "the folder of a run, or its name; ${DEFAULT-VALUE} unless told")
	private Path run;

	@Override
	public Integer call() {
		Path page = this.run.resolve("report.html");
		if (!Files.isRegularFile(page)) {
			throw new BadInputException(page, "is not there; 'scripts/bench html " + this.run + "' makes it");
		}
		this.spec.commandLine().getOut().println(page);
		this.spec.commandLine().getOut().flush();
		opener(System.getProperty("os.name"), System.getenv()).ifPresent((program) -> open(program, page));
		return 0;
	}

	/** The program that shows a page here; empty where there is no display. */
	static Optional<String> opener(String system, Map<String, String> environment) {
		if (system.startsWith("Mac")) {
			return Optional.of("open");
		}
		boolean display = !environment.getOrDefault("DISPLAY", "").isEmpty()
				|| !environment.getOrDefault("WAYLAND_DISPLAY", "").isEmpty();
		return display ? Optional.of("xdg-open") : Optional.empty();
	}

	/** A browser that does not come up is no failure: the path has been printed. */
	private static void open(String program, Path page) {
		try {
			new ProcessBuilder(program, page.toAbsolutePath().toString()).redirectOutput(Redirect.DISCARD)
				.redirectError(Redirect.DISCARD)
				.start();
		}
		catch (IOException ex) {
			// no such program
		}
	}

}
