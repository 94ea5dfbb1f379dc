package io.github.gatewaybench.engine.versus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import com.sun.security.auth.module.UnixSystem;
import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.host.CommandResult;
import io.github.gatewaybench.engine.host.HostProcess;
import io.github.gatewaybench.engine.host.HostProcess.End;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.kind.ScriptCall;
import io.github.gatewaybench.engine.subject.Repository;
import io.github.gatewaybench.measurements.Arm;
import io.github.gatewaybench.measurements.file.TextFile;

/**
 * Modules at git revisions, each built once, outside the checkout. The builds are kept by
 * commit in the system's temporary folder, in a folder that belongs to the user alone,
 * and only while the lock of a run is held are any added.
 *
 * @param checkout the git checkout
 * @param builds folder with one small repository for each commit and module
 */
record Revisions(Path checkout, Path builds, Map<String, String> environment) {

	private static final int LINES = 20;

	private static final int MODE = 0777;

	private static final int PRIVATE = 0700;

	static Revisions of(ScriptCall call) {
		return new Revisions(call.repository().home(), Path.of(System.getProperty("java.io.tmpdir"))
			.resolve("gateway-bench-revisions-" + new UnixSystem().getUid()), call.environment());
	}

	/** Full name of the commit that a revision names; empty if there is none. */
	Optional<String> commit(String revision) {
		return Optional.of(revision)
			.filter((each) -> !each.startsWith("-"))
			.map((each) -> git("rev-parse", "--verify", "--quiet", each + "^{commit}"))
			.filter(CommandResult::succeeded)
			.map(CommandResult::text);
	}

	/** Whether a commit contains a file, whose path begins at the checkout's folder. */
	boolean has(String commit, Path file) {
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
		return new Repository(this.builds.resolve("%s-%s".formatted(commit, module.replace('/', '-'))));
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
		Path home = repository(commit, module).home();
		makeFolder(validation);
		if (Files.isDirectory(home)) {
			return;
		}
		tell.accept("Building %s at %s (commit %.10s)".formatted(module, arm.revision().orElse(commit), commit));
		Path log = home.resolveSibling(home.getFileName() + ".log");
		HostProcess build = here.startLoad(log, List.of(here.host().script("build.sh"), this.checkout.toString(),
				commit, module, work.resolve("build").toString(), home.toString()));
		try {
			Optional<End> end = build.await(Defaults.BUILD_LIMIT);
			if (!Files.isDirectory(home)) {
				throw validation
					.refused("arm %s: %s does not build at %s (%s); the last lines of %s:%n%s".formatted(arm.name(),
							module, commit, end.map((each) -> "exit status " + each.status()).orElse("not in time"),
							log, lastLines(log)), "give a revision that builds, or build it and give jar=PATH");
			}
		}
		finally {
			build.stop(Duration.ofSeconds(1));
		}
	}

	private static String lastLines(Path log) {
		try {
			List<String> lines = TextFile.readBeginning(log).lines().toList();
			return lines.stream()
				.skip(Math.max(0, lines.size() - LINES))
				.map((line) -> "      " + line)
				.collect(Collectors.joining("\n"));
		}
		catch (IOException ex) {
			return ex.getMessage();
		}
	}

	/** Creates the folder of the builds; refuses one that others could write to. */
	private void makeFolder(Validation validation) {
		try {
			if (!Files.exists(this.builds, LinkOption.NOFOLLOW_LINKS)) {
				Files.createDirectory(this.builds,
						PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
			}
			Map<String, Object> found = Files.readAttributes(this.builds, "unix:isDirectory,uid,mode",
					LinkOption.NOFOLLOW_LINKS);
			if (!found.get("isDirectory").equals(true) || !found.get("uid").equals((int) new UnixSystem().getUid())
					|| ((int) found.get("mode") & MODE) != PRIVATE) {
				throw validation.refused("cannot keep builds of revisions in %s: it is not a folder of yours alone"
					.formatted(this.builds), "remove it");
			}
		}
		catch (IOException ex) {
			throw validation.refused("cannot keep builds of revisions: " + ex.getMessage(),
					"use TMPDIR to name a writable folder");
		}
	}

}
