package io.github.gatewaybench.openload;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

import io.hyperfoil.api.config.StepBuilder;
import io.hyperfoil.http.api.HeaderHandler;

/**
 * Writes a jar with the classes that agents need in addition to those of Hyperfoil. The
 * controller sends all jars on its class path to the agents.
 */
final class HyperfoilAgentJar {

	private static final List<Class<?>> CLASSES = List.of(ConnectionCloseHandler.class,
			ConnectionCloseHandler.Builder.class, DelaySessionEndStep.class, DelaySessionEndStep.Builder.class);

	/** Builders that Hyperfoil finds by their names, with their service interfaces. */
	private static final Map<Class<?>, Class<?>> SERVICES = Map.of(ConnectionCloseHandler.Builder.class,
			HeaderHandler.Builder.class, DelaySessionEndStep.Builder.class, StepBuilder.class);

	private HyperfoilAgentJar() {
	}

	static void write(Path file) throws IOException {
		try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
			for (Class<?> each : CLASSES) {
				String name = each.getName().replace('.', '/') + ".class";
				try (InputStream code = each.getResourceAsStream("/" + name)) {
					add(jar, name, code.readAllBytes());
				}
			}
			for (Map.Entry<Class<?>, Class<?>> each : SERVICES.entrySet()) {
				add(jar, "META-INF/services/" + each.getValue().getName(),
						each.getKey().getName().getBytes(StandardCharsets.UTF_8));
			}
		}
	}

	private static void add(JarOutputStream jar, String name, byte[] content) throws IOException {
		jar.putNextEntry(new JarEntry(name));
		jar.write(content);
		jar.closeEntry();
	}

}
