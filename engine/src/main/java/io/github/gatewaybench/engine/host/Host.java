package io.github.gatewaybench.engine.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.flags.Defaults;

/**
 * Access to a machine, directly or by ssh. Arguments that are paths refer to the machine
 * that the engine runs on; on another machine, each path has a counterpart in a temporary
 * folder. Operations that fail on another machine throw a {@link HostScriptException}.
 */
public sealed interface Host extends AutoCloseable permits LocalHost, SshHost {

	/** Name of the machine in messages and results. */
	String name();

	/** Address that servers on the machine bind, and at which they are reached. */
	String address();

	/** Name or path of the java program on the machine. */
	String java();

	/** Path of the repository on the machine that the engine runs on, not on the host. */
	Path repository();

	/** Whether this is the machine that the engine runs on. */
	boolean isHere();

	/**
	 * Environment variables of programs started on the machine. On another machine, they
	 * are added to the variables that the machine sets.
	 */
	Map<String, String> environment();

	/** Folder in which the temporary folder is created, if the user has set one. */
	default Optional<String> configuredTempDir() {
		return Optional.empty();
	}

	/**
	 * Login for programs other than ssh; empty if such a login is not possible or, for
	 * this machine, not needed.
	 */
	default Optional<Login> login() {
		return Optional.empty();
	}

	/** Path of a host script on the machine. */
	default String scriptPath(String name) {
		return pathOnHost(repository().resolve("scripts/hands").resolve(name).toAbsolutePath()).toString();
	}

	/** Path on the machine that corresponds to a path on the engine's own machine. */
	Path pathOnHost(Path here);

	/**
	 * Creates a process builder for a command that runs on the machine.
	 * @param environment all environment variables; on another machine, variables that
	 * are added to those of the machine
	 */
	ProcessBuilder processBuilder(List<String> command, Map<String, String> environment);

	/** Runs a short-lived program on the machine. */
	default CommandResult run(String... command) {
		return CommandResult.run(this, List.of(command), Defaults.LIMITS.versionTimeout());
	}

	/**
	 * Creates a folder on the machine, including missing parent folders.
	 * @param here path on the engine's machine, which {@link #pathOnHost} translates
	 */
	void makeFolderOnHost(Path here) throws InterruptedException;

	/**
	 * Returns the files that are copied for a path: the file itself or, for a folder, all
	 * files in it, sorted by path, except those in its subfolder venv, which only work on
	 * the machine that installed them.
	 */
	static List<Path> filesToCopy(Path path) {
		if (!Files.isDirectory(path)) {
			return List.of(path);
		}
		try (Stream<Path> files = Files.walk(path)) {
			return files.filter(Files::isRegularFile)
				.filter((each) -> !path.relativize(each).startsWith("venv"))
				.sorted()
				.toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Copies files and the contents of folders to the machine, unless already sent. */
	void send(Path... here) throws InterruptedException;

	/**
	 * Moves files from the machine to this one, appending to files that exist here; files
	 * that do not exist on the machine are skipped.
	 */
	void fetch(Collection<Path> here) throws InterruptedException;

	/** Copies a file within the machine; {@link #pathOnHost} translates both paths. */
	void copyOnHost(Path from, Path to) throws InterruptedException;

	/** Removes everything that was copied to the machine. */
	@Override
	void close();

}
