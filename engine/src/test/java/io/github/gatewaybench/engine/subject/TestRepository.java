package io.github.gatewaybench.engine.subject;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * A folder that looks like the repository, with modules that a test composes.
 */
public final class TestRepository {

	private final Repository repository;

	public TestRepository(Path home) {
		this.repository = new Repository(home);
	}

	public Repository repository() {
		return this.repository;
	}

	public ModuleSpec name(String text) {
		return this.repository.moduleSpec(text);
	}

	public List<ModuleSpec> names(String... texts) {
		return Stream.of(texts).map(this::name).toList();
	}

	public Server server(String text) {
		return this.repository.server(name(text));
	}

	/** A native server that answers --version with its status and text. */
	public TestRepository addNative(String module, int port, boolean gateway, int status, String version) {
		write("scripts/lib/native.sh", "");
		write(module + "/start.sh", """
				#!/bin/sh
				PORT="${PORT:-%d}"
				%s
				echo "%s"; exit %d
				""".formatted(port, gateway ? "export UPSTREAM=\"${UPSTREAM:-http://127.0.0.1:1}\"" : "", version,
				status));
		this.repository.folder(module).resolve("start.sh").toFile().setExecutable(true);
		return this;
	}

	public TestRepository addNative(String module, int port, boolean gateway) {
		return addNative(module, port, gateway, 0, "stub 1.0");
	}

	/** A Java server with the variant "tuned", built. */
	public TestRepository addJava(String module, int port, boolean gateway) {
		write(module + "/pom.xml", "<project/>\n");
		write(configuration(module),
				"server:\n  port: %d\n%s".formatted(port, gateway ? "upstream: http://127.0.0.1:1\n" : ""));
		write(variant(module, "tuned"), "a: b\n");
		writeJar(server(module).jar(), Optional.of("Main"));
		return this;
	}

	public static String configuration(String module) {
		return module + "/src/main/resources/application.yml";
	}

	public static String variant(String module, String name) {
		return module + "/src/main/resources/application-" + name + ".yml";
	}

	public TestRepository write(String file, String text) {
		return write(file, text, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
	}

	public TestRepository append(String file, String text) {
		return write(file, text, StandardOpenOption.APPEND);
	}

	private TestRepository write(String file, String text, StandardOpenOption... options) {
		try {
			Path path = this.repository.folder(file);
			Files.createDirectories(path.getParent());
			StandardOpenOption[] all = Stream.concat(Stream.of(options), Stream.of(StandardOpenOption.WRITE))
				.toArray(StandardOpenOption[]::new);
			Files.writeString(path, text, all);
			return this;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	public static void writeJar(Path jar, Optional<String> mainClass) {
		Manifest manifest = new Manifest();
		manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
		mainClass.ifPresent((each) -> manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, each));
		try {
			Files.createDirectories(jar.getParent());
			try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
				out.finish();
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	public void delete(String file) {
		try (Stream<Path> all = Files.walk(this.repository.folder(file))) {
			all.sorted((one, other) -> other.compareTo(one)).forEach((each) -> each.toFile().delete());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** An experiment without a backend. */
	public SubjectSelection services(String... subjects) {
		return selection(Optional.empty(), subjects);
	}

	public SubjectSelection selection(Optional<String> backend, String... subjects) {
		return selection(backend, Optional.empty(), subjects);
	}

	public SubjectSelection selection(Optional<String> backend, Optional<String> study, String... subjects) {
		return new SubjectSelection("stub-round", this.repository, names(subjects), backend.map(this::name), List.of(),
				study, (server) -> Optional.empty());
	}

}
