package io.github.gatewaybench.openload;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;

import io.hyperfoil.api.config.Name;
import io.hyperfoil.api.config.StepBuilder;
import io.hyperfoil.http.api.HeaderHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

class HyperfoilAgentJarTest {

	/** As an agent does, which has Hyperfoil and this library, and not open-load. */
	@Test
	void hyperfoilFindsTheBuildersByTheirNames(@TempDir Path folder) throws Exception {
		Path jar = folder.resolve("agents.jar");
		HyperfoilAgentJar.write(jar);
		try (URLClassLoader agent = new URLClassLoader(new URL[] { jar.toUri().toURL() }, new OnlyHyperfoil())) {
			assertThat(find(HeaderHandler.Builder.class, "connectionClose", agent).build().getClass().getClassLoader())
				.isSameAs(agent);
			assertThat(find(StepBuilder.class, "delaySessionEnd", agent).build().get(0).getClass().getClassLoader())
				.isSameAs(agent);
		}
	}

	private static <T> T find(Class<T> type, String name, ClassLoader agent) {
		return ServiceLoader.load(type, agent)
			.stream()
			.filter((each) -> each.type().isAnnotationPresent(Name.class)
					&& each.type().getAnnotation(Name.class).value().equals(name))
			.findFirst()
			.orElseThrow()
			.get();
	}

	/** As the controller sends them to agents. */
	@ParameterizedTest
	@MethodSource
	void whatTheyBuildCanBeSent(Object built) throws Exception {
		ByteArrayOutputStream sent = new ByteArrayOutputStream();
		try (ObjectOutputStream out = new ObjectOutputStream(sent)) {
			out.writeObject(built);
		}
		try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(sent.toByteArray()))) {
			assertThat(in.readObject()).hasSameClassAs(built);
		}
	}

	static List<Object> whatTheyBuildCanBeSent() {
		return List.of(new ConnectionCloseHandler(), new DelaySessionEndStep());
	}

	private static final class OnlyHyperfoil extends ClassLoader {

		private OnlyHyperfoil() {
			super(HyperfoilAgentJarTest.class.getClassLoader());
		}

		@Override
		protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
			if (name.startsWith("io.github.gatewaybench.")) {
				throw new ClassNotFoundException(name);
			}
			return super.loadClass(name, resolve);
		}

	}

}
