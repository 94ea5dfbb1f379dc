package io.github.gatewaybench.gateway.scg.routes;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import java.util.stream.Stream;

import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.cloud.gateway.filter.FilterDefinition;
import org.springframework.cloud.gateway.route.RouteDefinition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@ExtendWith(OutputCaptureExtension.class)
class RouteTableFillerTest {

	@TempDir
	private Path folder;

	private String store;

	@BeforeEach
	void choose() {
		this.store = "--routes.store=" + this.folder.resolve("routes.store");
	}

	@Test
	void tableIsFilledOnceAndThenKept(CapturedOutput output) {
		List<Document> documents;
		try (Table table = open("--routes.count=1234", "--upstream=http://127.0.0.1:1")) {
			documents = table.documents();
			assertThat(documents).hasSize(1234);
			assertThat(table.routes().get(1233)).usingRecursiveComparison()
				.isEqualTo(MongoRouteDefinition
					.from(BenchmarkRoutes.numbered(1234, URI.create("http://127.0.0.1:1")).route(1233)));
			assertThat(output).contains("Stored 1234 routes to http://127.0.0.1:1 in ");
		}
		try (Table table = open("--routes.count=1234", "--upstream=http://127.0.0.1:1")) {
			assertThat(table.documents()).isEqualTo(documents);
			assertThat(output).contains("Found 1234 routes to http://127.0.0.1:1 in ");
		}
		try (Table table = open("--upstream=http://127.0.0.1:2")) {
			assertThat(table.documents()).isEqualTo(documents);
		}
	}

	@Test
	void tableIsReplacedWhenAnythingDiffers() {
		try (Table table = open("--routes.count=3", "--upstream=http://127.0.0.1:1")) {
			assertHolds(table, 3, "http://127.0.0.1:1");
		}
		try (Table table = open("--routes.count=3", "--upstream=http://127.0.0.1:2")) {
			assertHolds(table, 3, "http://127.0.0.1:2");
			table.repository().save(Mono.just(Table.route("more", "/more"))).block();
		}
		try (Table table = open("--routes.count=3", "--upstream=http://127.0.0.1:2")) {
			assertHolds(table, 3, "http://127.0.0.1:2");
			table.repository().delete(Mono.just(BenchmarkRoutes.id(1))).block();
			table.repository().save(Mono.just(Table.route("other", "/other"))).block();
		}
		try (Table table = open("--routes.count=3", "--upstream=http://127.0.0.1:2")) {
			assertHolds(table, 3, "http://127.0.0.1:2");
		}
		try (Table table = open("--routes.count=2", "--upstream=http://127.0.0.1:2")) {
			assertHolds(table, 2, "http://127.0.0.1:2");
			RouteDefinition route = table.routes().get(1);
			route.getFilters().add(new FilterDefinition("PrefixPath=/v2"));
			table.repository().save(Mono.just(route)).block();
		}
		try (Table table = open("--routes.count=2", "--upstream=http://127.0.0.1:2")) {
			assertHolds(table, 2, "http://127.0.0.1:2");
			assertThat(table.routes()).noneMatch((route) -> route.toString().contains("/v2"));
		}
		try (Table table = open("--routes.count=0")) {
			assertThat(table.documents()).isEmpty();
		}
	}

	@Test
	void tableIsFilledWithPathTemplates() throws Exception {
		String two = templates("# of an API", "/users/{id}", "", "/users/{id}/keys");
		String three = templates("/users/{id}", "/users/{id}/keys", "/zen");
		String other = templates("/users/{id}", "/users/{name}/keys", "/zen");
		assertThat(filledPaths("--routes.count=2")).containsExactly("/mock/0", "/mock/1");
		assertThat(filledPaths(two)).containsExactly("/users/{id}", "/users/{id}/keys");
		assertThat(filledPaths(three)).containsExactly("/users/{id}", "/users/{id}/keys", "/zen");
		assertThat(filledPaths(other)).containsExactly("/users/{id}", "/users/{name}/keys", "/zen");
	}

	@Test
	void tableOfPathTemplatesIsKept(CapturedOutput output) throws Exception {
		String templates = templates("/users/{id}", "/zen");
		filledPaths(templates);
		filledPaths(templates);
		assertThat(output).contains("Stored 2 routes to ", "Found 2 routes to ");
	}

	@Test
	void templatesThatAreNoneAreRefused(CapturedOutput output) throws Exception {
		assertThatThrownBy(() -> open("--routes.templates=" + this.folder.resolve("none.txt"))).isNotNull();
		assertThat(output).contains("APPLICATION FAILED TO START", "routes.templates", "It cannot be read");
		String wrong = templates("/users", "users/{id}");
		assertThatThrownBy(() -> open(wrong)).isNotNull();
		assertThat(output).contains("\"users/{id}\" in it is not a path").doesNotContain("\tat ");
	}

	@Test
	void templatesBesideACountAreRefused(CapturedOutput output) throws Exception {
		String templates = templates("/users");
		assertThatThrownBy(() -> open(templates, "--routes.count=1")).isNotNull();
		assertThat(output).contains("APPLICATION FAILED TO START", "routes.templates", "leave out routes.count")
			.doesNotContain("\tat ");
	}

	/** A property that names a file of these lines. */
	private String templates(String... lines) throws IOException {
		return "--routes.templates="
				+ Files.write(Files.createTempFile(this.folder, "templates", ".txt"), List.of(lines));
	}

	private List<String> filledPaths(String property) {
		try (Table table = open(property)) {
			return table.routes()
				.stream()
				.map((route) -> route.getPredicates().get(0).getArgs().get("_genkey_0"))
				.toList();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "-1", "many", "1.5", "3000000000" })
	void countThatIsNoneIsRefused(String count, CapturedOutput output) {
		assertThatThrownBy(() -> open("--routes.count=" + count)).isNotNull();
		assertThat(output).contains("APPLICATION FAILED TO START", "routes.count", count).doesNotContain("\tat ");
	}

	@ParameterizedTest
	@ValueSource(strings = { "routes.upstream", "routes.store" })
	void emptyPropertyIsRefused(String name, CapturedOutput output) {
		assertThatThrownBy(() -> Table.open("--" + name + "=")).isNotNull();
		assertThat(output).contains("APPLICATION FAILED TO START", "Property: " + name).doesNotContain("\tat ");
	}

	private Table open(String... arguments) {
		String[] all = Stream
			.concat(Stream.of(this.store, "--logging.level.io.github.gatewaybench=info"), Stream.of(arguments))
			.toArray(String[]::new);
		return Table.open(all);
	}

	private static void assertHolds(Table table, int count, String upstream) {
		assertThat(table.routes()).hasSize(count)
			.allSatisfy((route) -> assertThat(route.getUri()).hasToString(upstream));
		for (int i = 0; i < count; i++) {
			assertThat(table.ids().get(i)).isEqualTo(BenchmarkRoutes.id(i));
		}
	}

}
