package io.github.gatewaybench.contract;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The {@code start.sh} of a server that is no jar.
 *
 * @param home the repository, or what looks like it
 * @param folder the server's folder in it
 */
record StartScript(Path home, String folder) {

	StartScript(String folder) {
		this(Path.of(".."), folder);
	}

	/** The folders of this repository that have a start.sh, sorted. */
	static List<String> folders() throws IOException {
		try (Stream<Path> folders = Files.list(Path.of(".."))) {
			return folders.filter((each) -> Files.exists(each.resolve("start.sh")))
				.map((each) -> each.getFileName().toString())
				.sorted()
				.toList();
		}
	}

	/** The setting that names the server of a folder. */
	static String serverSetting(String folder) {
		return folder.equals("linkerd") ? "LINKERD_EXEC" : folder.toUpperCase(Locale.ROOT).replace('-', '_') + "_BIN";
	}

	/** Output and exit status of a run of the script. */
	record Result(int status, String output) {

		/**
		 * Whether the server is not installed: one that setup.sh does not install by
		 * default, or another one.
		 */
		boolean isOfMissingServer() {
			return this.status == 3 || (this.status == 2 && this.output.contains(" is not installed"));
		}

	}

	/**
	 * The script as a process to start, with no setting but these and what tells where
	 * the server is installed.
	 */
	ProcessBuilder process(Map<String, String> settings, String... arguments) {
		Path script = this.home.resolve(this.folder).resolve("start.sh");
		List<String> command = new ArrayList<>(List.of(script.toString()));
		command.addAll(List.of(arguments));
		ProcessBuilder process = new ProcessBuilder(command).redirectErrorStream(true);
		process.environment()
			.keySet()
			.removeAll(List.of("PORT", "UPSTREAM", "BIND", "RUN_DIR", "ADMIN_PORT", "JAVA_OPTS", "LINKERD_JAVA_HOME",
					"JVM_OPTIONS", "GC_LOG"));
		process.environment().putAll(settings);
		return process;
	}

	/** Runs the script to its end. */
	Result run(Map<String, String> settings, String... arguments) throws IOException, InterruptedException {
		return finish(process(settings, arguments));
	}

	/** Runs a process to its end, with nothing to read. */
	static Result finish(ProcessBuilder builder) throws IOException, InterruptedException {
		Process process = builder.start();
		process.getOutputStream().close();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		return new Result(process.waitFor(), output);
	}

}
