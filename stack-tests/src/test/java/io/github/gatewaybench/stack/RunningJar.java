package io.github.gatewaybench.stack;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

import com.sun.tools.attach.VirtualMachine;
import io.github.gatewaybench.contract.LoopbackPort;

/**
 * A gateway started from its jar with nothing but {@code java -jar}, on the JVM of the
 * tests.
 */
final class RunningJar {

	private static final Duration START_LIMIT = Duration.ofMinutes(3);

	private static final Duration STOP_LIMIT = Duration.ofMinutes(1);

	/**
	 * More threads than requests at a time. Tomcat 9.0.16 has two pollers: while its pool
	 * grows, one can queue a request for a thread that the other's request has just
	 * taken, where it waits until some request ends. In these tests none ends before all
	 * have arrived.
	 */
	private static final int TOMCAT_THREADS = 500;

	private final Process process;

	private final int port;

	private final Path log;

	private RunningJar(Process process, int port, Path log) {
		this.process = process;
		this.port = port;
		this.log = log;
	}

	/**
	 * Starts it and returns once it accepts connections.
	 * @param folder for its log and whatever it writes
	 */
	static RunningJar start(BootJar jar, URI upstream, Path folder, String... arguments) throws Exception {
		int port = LoopbackPort.reserve();
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
						"-XX:+UseSerialGC", "-jar", jar.path().toString(), "--server.port=" + port,
						"--upstream=" + upstream, "--server.tomcat.min-spare-threads=" + TOMCAT_THREADS));
		command.addAll(List.of(arguments));
		Path log = folder.resolve("gateway.log");
		ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile())
			.redirectErrorStream(true)
			.redirectOutput(log.toFile());
		builder.environment().keySet().removeAll(List.of("BIND", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
		RunningJar running = new RunningJar(builder.start(), port, log);
		try {
			running.awaitPort();
		}
		catch (Exception | Error ex) {
			running.process.destroyForcibly();
			throw ex;
		}
		return running;
	}

	int port() {
		return this.port;
	}

	/**
	 * The value that this property has in each of its JMX beans that match the pattern.
	 */
	Set<String> inBeans(String pattern, String property) throws Exception {
		VirtualMachine machine = VirtualMachine.attach(Long.toString(this.process.pid()));
		try (JMXConnector connector = JMXConnectorFactory
			.connect(new JMXServiceURL(machine.startLocalManagementAgent()))) {
			return connector.getMBeanServerConnection()
				.queryNames(new ObjectName(pattern), null)
				.stream()
				.map((name) -> name.getKeyProperty(property))
				.collect(Collectors.toSet());
		}
		finally {
			machine.detach();
		}
	}

	/** Log of the gateway so far. */
	String log() throws IOException {
		return Files.readString(this.log);
	}

	/** Stops it as the scripts do. */
	void stop() throws Exception {
		this.process.destroy();
		if (!this.process.waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
			this.process.destroyForcibly();
			throw new AssertionError("the gateway did not stop:\n" + log());
		}
	}

	private void awaitPort() throws Exception {
		long end = System.nanoTime() + START_LIMIT.toNanos();
		while (!LoopbackPort.acceptsConnections(this.port)) {
			if (!this.process.isAlive() || System.nanoTime() > end) {
				throw new AssertionError("the gateway did not start:\n" + log());
			}
			Thread.sleep(50);
		}
	}

}
