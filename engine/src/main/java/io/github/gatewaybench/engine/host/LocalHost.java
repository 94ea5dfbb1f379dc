package io.github.gatewaybench.engine.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * This machine, where files are what they are.
 *
 * @param address by which servers on it are reached
 * @param java the java command
 * @param repository the folder of the repository
 * @param environment all variables of what is started
 */
public record LocalHost(String address, String java, Path repository, Map<String, String> environment) implements Host {

	/** The name of this machine in messages and results. */
	public static final String NAME = "this host";

	/** The address of the loopback interface, which no other machine reaches. */
	public static final String LOOPBACK = "127.0.0.1";

	/** This machine, reached by another address. */
	LocalHost at(String other) {
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
	public Path there(Path here) {
		return here;
	}

	@Override
	public ProcessBuilder process(List<String> command, Map<String, String> environment) {
		ProcessBuilder builder = new ProcessBuilder(command);
		builder.environment().clear();
		builder.environment().putAll(environment);
		return builder;
	}

	@Override
	public void makeFolder(Path here) {
		try {
			Files.createDirectories(here);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void send(Path... here) {
		// it is there
	}

	@Override
	public void fetch(Collection<Path> here) {
		// they are here
	}

	@Override
	public void copy(Path from, Path to) {
		makeFolder(to.getParent());
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
