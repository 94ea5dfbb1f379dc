package io.github.gatewaybench.engine.versus;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.host.CommandResult;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.subject.Jvm;
import io.github.gatewaybench.engine.subject.Repository;

/**
 * The JVMs of this machine: that of the run, and those in the usual folders for JDKs.
 *
 * @param own name or path of the java program that the run uses
 * @param folders folders that contain JDKs
 */
record InstalledJdks(String own, List<Path> folders, Map<String, String> environment) {

	private static final String RELEASE = "[0-9]{1,3}";

	static InstalledJdks of(ScriptInvocation call) {
		return new InstalledJdks(call.jvm().command(),
				List.of(Path.of("/usr/lib/jvm"), Path.of("/Library/Java/JavaVirtualMachines")), call.environment());
	}

	/** Whether a text is a feature release, such as 25, and not a path. */
	static boolean isRelease(String text) {
		return text.matches(RELEASE);
	}

	/**
	 * Path of the java program of a JDK on another host, where it cannot be checked.
	 * @param path path of the JDK's folder, or of the java program in its folder bin
	 */
	static String programOnHost(String path) {
		return path.endsWith("/bin/java") ? path : path.replaceFirst("/$", "") + "/bin/java";
	}

	/**
	 * Finds a java program; empty if there is none.
	 * @param text feature release such as 25, or path of a JDK or of a java program
	 */
	Optional<String> findProgram(String text) {
		if (isRelease(text)) {
			return Optional.ofNullable(programsByRelease().get(Integer.valueOf(text)));
		}
		Path path = Path.of(text).toAbsolutePath().normalize();
		return Stream.of(path, path.resolve("bin/java"))
			.filter((file) -> Files.isRegularFile(file) && Files.isExecutable(file))
			.map(Path::toString)
			.findFirst();
	}

	/** Feature releases that are installed, in order, separated by commas. */
	String formatReleases() {
		return programsByRelease().keySet().stream().map(String::valueOf).collect(Collectors.joining(", "));
	}

	/**
	 * The java command of each installed feature release; for the release of the run, the
	 * command that the run uses.
	 */
	private Map<Integer, String> programsByRelease() {
		Map<Integer, String> found = new TreeMap<>();
		Stream.concat(Stream.of(this.own), this.folders.stream().flatMap(InstalledJdks::programs))
			.forEach((program) -> release(program).ifPresent((release) -> found.putIfAbsent(release, program)));
		return found;
	}

	private static Stream<String> programs(Path folder) {
		return Repository.fileNames(folder)
			.flatMap((name) -> Stream.of("bin/java", "Contents/Home/bin/java").map(folder.resolve(name)::resolve))
			.filter(Files::isExecutable)
			.map(Path::toString);
	}

	private OptionalInt release(String program) {
		return Jvm.parseRelease(
				CommandResult.run(List.of(program, "-version"), this.environment, Defaults.LIMITS.versionTimeout())
					.text());
	}

}
