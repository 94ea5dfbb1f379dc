package io.github.gatewaybench.gateway.scg.routes;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;

import com.mongodb.ConnectionString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class EmbeddedStoreTest {

	@TempDir
	private Path folder;

	@Test
	void tableSurvivesARestart() {
		String store = "--routes.store=" + this.folder.resolve("deep/down/routes.store");
		try (Table table = Table.open(store)) {
			table.repository()
				.saveAll(Flux.fromStream(IntStream.range(0, 3000).mapToObj((i) -> Table.route("r" + i, "/" + i))))
				.block();
			table.repository().delete(Mono.just("r5")).block();
		}
		try (Table table = Table.open(store)) {
			assertThat(table.ids()).hasSize(2999).startsWith("r0", "r1", "r2", "r3", "r4", "r6").endsWith("r2999");
			table.repository().deleteAll().block();
			table.repository().save(Mono.just(Table.route("new", "/new"))).block();
		}
		try (Table table = Table.open(store)) {
			assertThat(table.ids()).containsExactly("new");
		}
	}

	@Test
	@ExtendWith(OutputCaptureExtension.class)
	void fileInUseIsNamedInPlainWords(CapturedOutput output) {
		Path file = this.folder.resolve("routes.store");
		EmbeddedStore store = EmbeddedStore.start(file);
		try {
			assertThatThrownBy(() -> Table.open("--routes.store=" + file)).isNotNull();
			assertThat(output)
				.contains("APPLICATION FAILED TO START", "routes.store", file.toString(),
						"Another process uses this file", "--routes.store=FILE")
				.doesNotContain("\tat ");
		}
		finally {
			store.stop();
		}
		EmbeddedStore.start(file).stop();
	}

	@Test
	void fileThatIsNoStoreIsNamedAndKept() throws Exception {
		Path file = Files.writeString(this.folder.resolve("notes.txt"), "no store\n".repeat(2000));
		assertRefused(file, "not a route store");
		assertThat(file).hasContent("no store\n".repeat(2000));
	}

	@Test
	void folderIsNoStore() {
		assertRefused(this.folder, "It cannot be opened");
	}

	@Test
	void folderMayBeALinkToAnother() throws Exception {
		Path other = Files.createDirectory(this.folder.resolve("other"));
		EmbeddedStore.start(Files.createSymbolicLink(this.folder.resolve("link"), other).resolve("routes.store"))
			.stop();
		assertThat(other.resolve("routes.store")).exists();
	}

	@Test
	void folderThatCannotBeMadeIsNamed() throws Exception {
		Path file = Files.writeString(this.folder.resolve("file"), "");
		assertRefused(file.resolve("routes.store"), "Its folder cannot be created");
	}

	@Test
	void listensOnLoopback() {
		EmbeddedStore store = EmbeddedStore.start(this.folder.resolve("routes.store"));
		try {
			ConnectionString connection = store.connection();
			assertThat(connection.getHosts()).singleElement().asString().startsWith("127.0.0.1:");
			assertThat(connection.getDatabase()).isEqualTo("gateway");
		}
		finally {
			store.stop();
		}
	}

	private static void assertRefused(Path file, String reason) {
		assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
			.isThrownBy(() -> EmbeddedStore.start(file))
			.satisfies((ex) -> {
				assertThat(ex.getName()).isEqualTo("routes.store");
				assertThat(ex.getValue()).isEqualTo(file);
				assertThat(ex.getReason()).contains(reason, "--routes.store=FILE");
			});
	}

}
