package io.github.gatewaybench.engine.versus;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.sun.security.auth.module.UnixSystem;
import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.host.CommandResult;
import io.github.gatewaybench.engine.host.HostProcess;
import io.github.gatewaybench.engine.host.HostProcess.LoadEnd;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.subject.Repository;
import io.github.gatewaybench.engine.subject.Server;
import io.github.gatewaybench.measurements.Arm;
import io.github.gatewaybench.measurements.file.TextFile;

/**
 * Modules at git revisions, each built once, outside the checkout. The builds are kept by
 * commit and JDK in the system's temporary folder, in a folder that belongs to the user
 * alone, until no run has used them for a while. They are added and removed only while
 * the lock of a run is held.
 *
 * @param checkout the git checkout
 * @param builds folder with one small repository for each commit and module
 */
record Revisions(Path checkout, Path builds, Map<String, String> environment) {

	/**
	 * Matches the full name of a commit, and nothing that a path or git could misread.
	 */
	private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40,64}");

	/** Maximum time for building a module at a git revision. */
	private static final Duration BUILD_LIMIT = Duration.ofMinutes(30);

	/** Time after which a build of a git revision that no run has used is removed. */
	private static final Duration UNUSED_BUILD_LIFETIME = Duration.ofDays(14);

	/**
	 * Name of the JDK that builds revisions, for use in folder names. Maven's wrapper
	 * builds with the JDK that runs the engine.
	 */
	private static final String JDK_NAME = "java-" + Runtime.version().toString().replaceAll("[^a-zA-Z0-9.+_-]", "_");

	private static final int LOG_LINES = 20;

	private static final int PERMISSION_BITS = 0777;

	private static final int PRIVATE_MODE = 0700;

	static Revisions of(ScriptInvocation call) {
		Path temporary = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
		return new Revisions(call.repository().home(),
				temporary.resolve("gateway-bench-revisions-" + new UnixSystem().getUid()), call.environment());
	}

	/**
	 * Finds the commit that a revision names.
	 * @return the full name of the commit; a failure if there is none, with what git says
	 * about that, which is often nothing
	 */
	CommandResult find(String revision) {
		return revision.startsWith("-") ? new CommandResult(OptionalInt.empty(), "")
				: git("rev-parse", "--verify", "--quiet", revision + "^{commit}");
	}

	/** Whether a commit contains a file, given by its path in the checkout's folder. */
	boolean containsFile(String commit, Path file) {
		return git("cat-file", "-e", "%s:./%s".formatted(commit, file)).succeeded();
	}

	private CommandResult git(String... words) {
		List<String> command = new ArrayList<>(List.of("git", "-C", this.checkout.toString()));
		command.addAll(List.of(words));
		return CommandResult.run(command, this.environment, Defaults.LIMITS.versionTimeout());
	}

	/**
	 * Repository that contains what is needed to start a module as it was at a commit;
	 * its folder exists once the module is built.
	 */
	Repository repository(String commit, String module) {
		return new Repository(this.builds.resolve("%s-%s-%s".formatted(commit, module.replace('/', '-'), JDK_NAME)));
	}

	/**
	 * Builds the module of an arm at the arm's commit, unless that has been done before.
	 * @param work temporary folder of the run, which is removed however the engine ends
	 * @param tell prints a line for the user
	 * @throws Validation.RefusedException if it cannot be built
	 */
	void build(Arm arm, String module, Machine here, Path work, Consumer<String> tell, Validation validation)
			throws InterruptedException {
		String commit = arm.commit().orElseThrow();
		if (!COMMIT.matcher(commit).matches()) { // in a run.json that is resumed
			throw validation.refused("arm %s: \"%s\" is not the name of a commit".formatted(arm.name(), commit),
					"start a new run");
		}
		Repository built = repository(commit, module);
		Path home = built.home();
		createBuildsFolder(validation);
		if (isBuilt(built.server(built.moduleSpec(module)))) {
			home.toFile().setLastModified(System.currentTimeMillis());
			return;
		}
		removeTree(home); // of which a cleaner of temporary files has left something
		tell.accept("Building %s at %s (commit %.10s)".formatted(module, arm.revision().orElse(commit), commit));
		Path log = home.resolveSibling(home.getFileName() + ".log");
		HostProcess build = here.startLoad(log, List.of(here.host().scriptPath("build.sh"), this.checkout.toString(),
				commit, module, work.resolve("build").toString(), home.toString()));
		try {
			Optional<LoadEnd> end = build.await(BUILD_LIMIT);
			if (!Files.isDirectory(home)) {
				throw validation
					.refused("arm %s: %s does not build at %s (%s); the last lines of %s:%n%s".formatted(arm.name(),
							module, commit, end.map((each) -> "exit status " + each.status()).orElse("not in time"),
							log, formatLastLines(log)), "give a revision that builds, or build it and give jar=PATH");
			}
		}
		finally {
			build.stop(Duration.ofSeconds(1));
		}
	}

	private static boolean isBuilt(Server built) {
		return Files.isRegularFile(built.hasStartScript() ? built.startScript() : built.jar());
	}

	/** Removes builds, and logs of builds, that have not been used for a long time. */
	void removeUnusedBuilds() {
		Instant oldest = Instant.now().minus(UNUSED_BUILD_LIFETIME);
		Repository.fileNames(this.builds)
			.map(this.builds::resolve)
			.filter((each) -> Instant.ofEpochMilli(each.toFile().lastModified()).isBefore(oldest))
			.forEach(Revisions::removeTree);
	}

	private static void removeTree(Path folder) {
		if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
			return;
		}
		try (Stream<Path> inside = Files.walk(folder)) {
			inside.sorted(Comparator.reverseOrder()).forEach((each) -> each.toFile().delete());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static String formatLastLines(Path log) {
		try {
			return TextFile.lastLines(log, LOG_LINES)
				.stream()
				.map((line) -> "      " + line)
				.collect(Collectors.joining("\n"));
		}
		catch (IOException ex) {
			return ex.getMessage();
		}
	}

	/** Creates the folder of the builds; refuses one that others could write to. */
	private void createBuildsFolder(Validation validation) {
		try {
			if (!Files.exists(this.builds, LinkOption.NOFOLLOW_LINKS)) {
				Files.createDirectory(this.builds,
						PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
			}
			Map<String, Object> found = Files.readAttributes(this.builds, "unix:isDirectory,uid,mode",
					LinkOption.NOFOLLOW_LINKS);
			if (!found.get("isDirectory").equals(true) || !found.get("uid").equals((int) new UnixSystem().getUid())
					|| ((int) found.get("mode") & PERMISSION_BITS) != PRIVATE_MODE) {
				throw validation.refused(
						"cannot keep builds of revisions in %s: it must be a folder that belongs to you, with mode 700"
							.formatted(this.builds),
						"remove it");
			}
		}
		catch (IOException ex) {
			throw validation.refused("cannot keep builds of revisions: " + ex.getMessage(),
					"use TMPDIR to name a writable folder");
		}
	}

}
