package io.github.gatewaybench.engine.host;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.engine.flags.Defaults;

/**
 * How a machine is reached: directly, or by ssh. Files are named by where they are here;
 * on another machine each has a counterpart in a temporary folder. What cannot be done
 * there ends with a {@link HostScriptException}.
 */
public sealed interface Host extends AutoCloseable permits LocalHost, SshHost {

	/** The machine's name in messages and results. */
	String name();

	/** The address at which servers on it are reached, and which they bind. */
	String address();

	/** The java command there. */
	String java();

	/** The folder of this repository, here. */
	Path repository();

	/** Whether it is the machine of the engine. */
	boolean isHere();

	/**
	 * The environment variables of what is started there; on another machine those that
	 * are added to its own.
	 */
	Map<String, String> environment();

	/** The parent of its temporary folder, where the user has named one. */
	default Optional<String> dir() {
		return Optional.empty();
	}

	/**
	 * How a program other than ssh logs in there; empty where that is not possible, or
	 * not needed.
	 */
	default Optional<Login> login() {
		return Optional.empty();
	}

	/** The path of a host script there. */
	default String script(String name) {
		return there(repository().resolve("scripts/hands").resolve(name).toAbsolutePath()).toString();
	}

	/** The counterpart of a file of here. */
	Path there(Path here);

	/**
	 * A command on that machine, to be started; its standard streams are its own.
	 * @param environment variables that it gets; here all of them, elsewhere besides its
	 * own
	 */
	ProcessBuilder process(List<String> command, Map<String, String> environment);

	/** Runs a short-lived program there. */
	default CommandResult run(String... command) {
		return CommandResult.of(this, List.of(command), Defaults.LIMITS.version());
	}

	/** Makes the counterpart of a folder, with those above it. */
	void makeFolder(Path here) throws InterruptedException;

	/**
	 * Copies files there, and all files of folders, where they are not there yet.
	 */
	void send(Path... here) throws InterruptedException;

	/**
	 * Moves files that were written there to this machine, appending to what is already
	 * here; files that were not written are skipped.
	 */
	void fetch(Collection<Path> here) throws InterruptedException;

	/** Copies a file there to another one there. */
	void copy(Path from, Path to) throws InterruptedException;

	/** Removes all that was copied there. */
	@Override
	void close();

}
