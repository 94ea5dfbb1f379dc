package io.github.gatewaybench.engine.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.measurements.file.Folders;

/**
 * The machine that the engine runs on, where paths need no translation.
 *
 * @param address address at which servers on this machine are reached
 * @param java Java command
 * @param repository folder of the repository
 * @param environment all environment variables of started programs
 */
public record LocalHost(String address, String java, Path repository, Map<String, String> environment) implements Host {

	/** Name of this machine in messages and results. */
	public static final String NAME = "this host";

	/** Address of the loopback interface, which other machines cannot reach. */
	public static final String LOOPBACK = "127.0.0.1";

	/** Copy of this host that is reached at another address. */
	LocalHost withAddress(String other) {
		return new LocalHost(other, this.java, this.repository, this.environment);
	}

	@Override
	public String name() {
		return NAME;
	}

	@Override
	public boolean isHere() {
		return true;
	}

	@Override
	public Path pathOnHost(Path here) {
		return here;
	}

	@Override
	public ProcessBuilder processBuilder(List<String> command, Map<String, String> environment) {
		ProcessBuilder builder = new ProcessBuilder(command);
		builder.environment().clear();
		builder.environment().putAll(environment);
		return builder;
	}

	@Override
	public void makeFolderOnHost(Path here) {
		try {
			Folders.create(here);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void send(Path... here) {
		// the files are already there
	}

	@Override
	public void fetch(Collection<Path> here) {
		// the files are already here
	}

	@Override
	public void copyOnHost(Path from, Path to) {
		makeFolderOnHost(to.getParent());
		try {
			Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void close() {
		// nothing was copied
	}

}
