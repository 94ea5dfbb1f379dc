package io.github.gatewaybench.openload;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ServiceLoader;

import io.hyperfoil.api.config.Name;
import io.hyperfoil.http.api.HeaderHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class AgentJarTest {

	/** As an agent does, which has Hyperfoil and this library, and not open-load. */
	@Test
	void hyperfoilFindsTheHandlerByItsName(@TempDir Path folder) throws Exception {
		Path jar = folder.resolve("agents.jar");
		AgentJar.write(jar);
		try (URLClassLoader agent = new URLClassLoader(new URL[] { jar.toUri().toURL() }, new OnlyHyperfoil())) {
			HeaderHandler.Builder builder = ServiceLoader.load(HeaderHandler.Builder.class, agent)
				.stream()
				.filter((each) -> each.type().isAnnotationPresent(Name.class)
						&& each.type().getAnnotation(Name.class).value().equals("lastResponses"))
				.findFirst()
				.orElseThrow()
				.get();
			assertThat(builder.build().getClass().getClassLoader()).isSameAs(agent);
		}
	}

	/** As the controller sends it to agents. */
	@Test
	void theHandlerCanBeSent() throws Exception {
		ByteArrayOutputStream sent = new ByteArrayOutputStream();
		try (ObjectOutputStream out = new ObjectOutputStream(sent)) {
			out.writeObject(new ConnectionCloseHandler());
		}
		try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(sent.toByteArray()))) {
			assertThat(in.readObject()).isInstanceOf(ConnectionCloseHandler.class);
		}
	}

	private static final class OnlyHyperfoil extends ClassLoader {

		private OnlyHyperfoil() {
			super(AgentJarTest.class.getClassLoader());
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
