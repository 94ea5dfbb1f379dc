package io.github.gatewaybench.backend.files;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A folder outside the class path, with things beside it that must stay secret. */
class FolderTest {

	private static final String SECRET = "secret";

	private static final Duration PATIENCE = Duration.ofMinutes(1);

	@TempDir
	Path parent;

	private Path folder;

	private ConfigurableApplicationContext application;

	@BeforeEach
	void start() throws IOException {
		Files.writeString(this.parent.resolve("secret.txt"), SECRET);
		Files.writeString(Files.createDirectory(this.parent.resolve("www2")).resolve("secret.txt"), SECRET);
		this.folder = Files.createDirectory(this.parent.resolve("www"));
		Files.writeString(Files.createDirectory(this.folder.resolve("sub")).resolve("file.txt"), "inside");
		Files.createSymbolicLink(this.folder.resolve("link.txt"), this.parent.resolve("secret.txt"));
		Files.createSymbolicLink(this.folder.resolve("link"), this.parent);
		this.application = run(this.folder.toString());
	}

	@AfterEach
	void stop() {
		this.application.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "file:", "file://" })
	void folderIsGivenAsPathOrUrl(String prefix) throws IOException {
		try (ConfigurableApplicationContext other = run(prefix + this.folder)) {
			assertThat(get(other, "/sub/file.txt")).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\ninside");
		}
	}

	@Test
	void nothingOutsideTheFolderIsServed() throws IOException {
		for (String target : List.of("/../secret.txt", "/sub/../../secret.txt", "/%2e%2e/secret.txt",
				"/%2E%2E/secret.txt", "/.%2e/secret.txt", "/..%2fsecret.txt", "/%2e%2e%2fsecret.txt",
				"/sub/..%2f..%2fsecret.txt", "/..%5csecret.txt", "/..\\secret.txt", "/sub/..\\..\\secret.txt",
				"/%252e%252e/secret.txt", "/..%252fsecret.txt", "/..;/secret.txt", "/..;x=y/secret.txt",
				"/..%00/secret.txt", "/%c0%ae%c0%ae/secret.txt", "/....//secret.txt", "//../secret.txt",
				"../secret.txt", "/../www2/secret.txt", "/" + this.parent + "/secret.txt",
				"//" + this.parent + "/secret.txt", "file://" + this.parent + "/secret.txt",
				"http://localhost/../secret.txt", "http://localhost/%2e%2e/secret.txt", "/link.txt", "/link/secret.txt",
				"/link/www/sub/file.txt")) {
			String response = get(this.application, target);
			assertThat(response).as(target).doesNotStartWith("HTTP/1.1 200 ");
			assertThat(bodyOf(response)).as(target).isNotEqualTo(SECRET);
		}
	}

	@Test
	void nothingElseOnTheClassPathIsServed() throws IOException {
		try (ConfigurableApplicationContext other = run("classpath:/www/")) {
			assertThat(get(other, "/hello.txt")).startsWith("HTTP/1.1 200 ");
			for (String target : List.of("/application.yml", "/../application.yml", "/%2e%2e/application.yml",
					"/..%2fapplication.yml", "/..%5capplication.yml", "/%252e%252e/application.yml",
					"//application.yml", "../application.yml")) {
				assertThat(get(other, target)).as(target).doesNotStartWith("HTTP/1.1 200 ");
			}
		}
	}

	@Test
	void folderIsNotListed() throws IOException {
		for (String target : List.of("/", "/sub/", "/sub")) {
			String response = get(this.application, target);
			assertThat(response).as(target).doesNotStartWith("HTTP/1.1 200 ").doesNotContain("file.txt");
		}
	}

	@Test
	void changedFileIsSeen() throws IOException {
		Path file = this.folder.resolve("sub/file.txt");
		assertThat(bodyOf(get(this.application, "/sub/file.txt"))).isEqualTo("inside");
		Files.writeString(file, "changed, and longer");
		Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(5)));
		await().untilAsserted(
				() -> assertThat(bodyOf(get(this.application, "/sub/file.txt"))).isEqualTo("changed, and longer"));
	}

	@Test
	void deletedFileIsGone() throws IOException {
		assertThat(bodyOf(get(this.application, "/sub/file.txt"))).isEqualTo("inside");
		Files.delete(this.folder.resolve("sub/file.txt"));
		await().untilAsserted(() -> assertThat(get(this.application, "/sub/file.txt")).startsWith("HTTP/1.1 404 "));
	}

	@ParameterizedTest
	@ValueSource(strings = { "/no/such/folder", "classpath:/no/such/folder/" })
	void missingFolderIsNamed(String location) {
		assertThatThrownBy(() -> run(location)).rootCause()
			.hasMessageContaining("static-files.location")
			.hasMessageContaining(location);
	}

	/** The server looks at a file again after two seconds. */
	private static ConditionFactory await() {
		return Awaitility.await().atMost(PATIENCE);
	}

	private static ConfigurableApplicationContext run(String location) {
		return SpringApplication.run(BackendStaticApplication.class, "--server.port=0",
				"--static-files.location=" + location);
	}

	private static String bodyOf(String response) {
		return response.substring(response.indexOf("\r\n\r\n") + 4);
	}

	/** Over a plain socket, because an HTTP client would tidy the target up. */
	private static String get(ConfigurableApplicationContext context, String target) throws IOException {
		int port = context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
			socket.setSoTimeout((int) PATIENCE.toMillis());
			String request = "GET " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
			socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
			return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
		}
	}

}
