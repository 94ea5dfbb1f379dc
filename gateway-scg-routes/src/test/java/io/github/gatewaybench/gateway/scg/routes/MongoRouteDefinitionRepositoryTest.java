package io.github.gatewaybench.gateway.scg.routes;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import org.springframework.cloud.gateway.event.RefreshRoutesEvent;
import org.springframework.cloud.gateway.filter.FilterDefinition;
import org.springframework.cloud.gateway.handler.predicate.PredicateDefinition;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.support.NotFoundException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.event.EventListener;
import org.springframework.core.io.ClassPathResource;

import static org.assertj.core.api.Assertions.assertThat;

class MongoRouteDefinitionRepositoryTest {

	private static Table table;

	private static Refreshes refreshes;

	private static MongoRouteDefinitionRepository repository;

	@BeforeAll
	static void open(@TempDir Path folder) {
		table = Table.open(Application.class, "--routes.store=" + folder.resolve("routes.store"));
		refreshes = table.bean(Refreshes.class);
		repository = table.repository();
	}

	@AfterAll
	static void close() {
		table.close();
	}

	@BeforeEach
	void clear() {
		repository.deleteAll().block();
		refreshes.count = 0;
	}

	@Test
	void documentHasTheShapeOfTheArticle() throws Exception {
		save(articleRoute());
		Document document = table.documents().get(0);
		assertThat(document.remove("definedAt")).isInstanceOf(Long.class);
		assertThat(document.remove("_class"))
			.isEqualTo("io.github.gatewaybench.gateway.scg.routes.MongoRouteDefinition");
		Document article = articleDocument();
		article.remove("_class");
		assertThat(document).isEqualTo(article);
	}

	@Test
	void documentsWrittenInBulkHaveTheSameShape() {
		RouteDefinition route = BenchmarkRoutes.numbered(8, URI.create("http://127.0.0.1:9999")).route(7);
		save(route);
		Document single = table.documents().get(0);
		repository.replaceAll(Flux.just(route)).block();
		Document bulk = table.documents().get(0);
		assertThat(bulk.keySet()).containsExactlyInAnyOrderElementsOf(single.keySet());
		single.remove("definedAt");
		bulk.remove("definedAt");
		assertThat(bulk).isEqualTo(single);
	}

	@Test
	void documentOfTheArticleIsRead() throws Exception {
		table.insert(articleDocument());
		StepVerifier.create(repository.getRouteDefinitions())
			.assertNext((route) -> assertThat(route).usingRecursiveComparison()
				.ignoringExpectedNullFields()
				.isEqualTo(articleRoute()))
			.verifyComplete();
	}

	@Test
	void everythingOfARouteComesBack() {
		RouteDefinition route = Table.route("all", "/all");
		route.setUri(URI.create("lb://service_a/%20?x=1#y"));
		route.setOrder(-5);
		route.setMetadata(Map.of("response-timeout", 200, "a.b.c", Map.of("d.e", List.of("f.g", true)), "none", ""));
		PredicateDefinition header = new PredicateDefinition();
		header.setName("Header");
		header.addArg("header", "x");
		header.addArg("with.dot", "\\d+\u00e9");
		route.setPredicates(List.of(header));
		save(route);
		assertThat(table.routes()).singleElement()
			.usingRecursiveComparison()
			.isEqualTo(MongoRouteDefinition.from(route));
	}

	@Test
	void disabledRouteIsStoredAndNotRead() {
		repository.saveAll(Flux.just(Table.route("a", "/a"), Table.route("b", "/b"), Table.route("c", "/c"))).block();
		RouteDefinition disabled = Table.route("b", "/b");
		disabled.setEnabled(false);
		save(disabled);
		assertThat(table.ids()).containsExactly("a", "c");
		StepVerifier.create(repository.findById("b")).verifyComplete();
		assertThat(table.documents()).filteredOn((document) -> "b".equals(document.get("_id")))
			.singleElement()
			.satisfies((document) -> assertThat(document).containsEntry("enabled", false));
		save(Table.route("b", "/b"));
		assertThat(table.ids()).containsExactly("a", "b", "c");
	}

	@Test
	void tableWithADisabledRouteIsAnotherTable() {
		RouteDefinition route = Table.route("a", "/a");
		save(route);
		StepVerifier.create(repository.holdsExactly(1, (i) -> route)).expectNext(true).verifyComplete();
		route.setEnabled(false);
		save(route);
		StepVerifier.create(repository.holdsExactly(1, (i) -> route)).expectNext(false).verifyComplete();
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "plain", "a.b/c $d", "60c4f055588bca06132e44cb", "60C4F055588BCA06132E44CB", "\u8def\u7531" })
	void anyIdComesBackAndCanBeDeleted(String id) {
		save(Table.route(id, "/a"));
		save(Table.route(id, "/b"));
		assertThat(table.ids()).containsExactly(id);
		StepVerifier.create(repository.delete(Mono.just(id))).verifyComplete();
		assertThat(table.ids()).isEmpty();
	}

	@ParameterizedTest
	@NullAndEmptySource
	void routeWithoutIdIsRefused(String id) {
		RouteDefinition route = Table.route(id, "/a");
		StepVerifier.create(repository.save(Mono.just(route)))
			.verifyErrorSatisfies((error) -> assertThat(error).isInstanceOf(IllegalArgumentException.class)
				.hasMessage("id may not be empty"));
		StepVerifier.create(repository.saveAll(Flux.just(Table.route("a", "/a"), route)))
			.verifyError(IllegalArgumentException.class);
		assertThat(refreshes.count).isZero();
	}

	@Test
	void routesComeInTheOrderOfTheirFirstSave() {
		save(Table.route("c", "/c"));
		repository.saveAll(Flux.just(Table.route("b", "/b"), Table.route("ffffffffffffffffffffffff", "/f"),
				Table.route("000000000000000000000000", "/0")))
			.block();
		save(Table.route("a", "/a"));
		assertThat(table.ids()).containsExactly("c", "b", "ffffffffffffffffffffffff", "000000000000000000000000", "a");
	}

	@Test
	void changedRouteKeepsItsPlaceAndNothingOfTheOldOne() {
		RouteDefinition old = Table.route("b", "/b");
		old.setFilters(List.of(new FilterDefinition("PrefixPath=/ok")));
		old.setMetadata(Map.of("a", 1));
		old.setEnabled(false);
		repository.saveAll(Flux.just(Table.route("c", "/c"), old, Table.route("a", "/a"))).block();
		RouteDefinition changed = Table.route("b", "/changed");
		save(changed);
		repository.saveAll(Flux.just(Table.route("c", "/c2"))).block();
		assertThat(table.ids()).containsExactly("c", "b", "a");
		assertThat(table.routes().get(1)).usingRecursiveComparison().isEqualTo(MongoRouteDefinition.from(changed));
		assertThat(table.documents()).filteredOn((document) -> "b".equals(document.get("_id")))
			.singleElement()
			.satisfies((document) -> assertThat(document).doesNotContainKey("enabled"));
	}

	@Test
	void routeDeletedAndSavedAgainComesLast() {
		repository.saveAll(Flux.just(Table.route("a", "/a"), Table.route("b", "/b"))).block();
		repository.delete(Mono.just("a")).block();
		save(Table.route("a", "/a"));
		assertThat(table.ids()).containsExactly("b", "a");
	}

	@Test
	void documentsWithoutATimeComeFirst() throws Exception {
		save(Table.route("a", "/a"));
		table.insert(articleDocument());
		assertThat(table.ids()).containsExactly("60c4f055588bca06132e44cb", "a");
		save(articleRoute());
		assertThat(table.ids()).containsExactly("60c4f055588bca06132e44cb", "a");
	}

	@Test
	void manyRoutesAreSavedInTheirOrderWithOneRefresh() {
		List<String> ids = IntStream.range(0, 2500).mapToObj((i) -> "route-" + (2500 - i)).toList();
		StepVerifier.create(repository.saveAll(Flux.fromIterable(ids).map((id) -> Table.route(id, "/" + id))))
			.verifyComplete();
		assertThat(refreshes.count).isEqualTo(1);
		assertThat(table.ids()).isEqualTo(ids);
	}

	@Test
	void singleSaveAndDeleteDoNotRefresh() {
		save(Table.route("a", "/a"));
		repository.delete(Mono.just("a")).block();
		assertThat(refreshes.count).isZero();
	}

	@Test
	void unknownIdIsNotFound() {
		save(Table.route("a", "/a"));
		StepVerifier.create(repository.delete(Mono.just("b")))
			.verifyErrorSatisfies((error) -> assertThat(error).isInstanceOf(NotFoundException.class)
				.hasMessageContaining("RouteDefinition not found: b"));
		assertThat(table.ids()).containsExactly("a");
	}

	@Test
	void allAreDeletedWithOneRefresh() {
		repository.saveAll(Flux.just(Table.route("a", "/a"), Table.route("b", "/b"))).block();
		refreshes.count = 0;
		StepVerifier.create(repository.deleteAll()).verifyComplete();
		assertThat(table.ids()).isEmpty();
		assertThat(refreshes.count).isEqualTo(1);
		StepVerifier.create(repository.deleteAll()).verifyComplete();
	}

	@Test
	void documentThatIsNoRouteIsLeftOut() {
		table.insert(new Document("_id", "broken").append("uri", "http://not a uri").append("definedAt", 1L));
		save(Table.route("a", "/a"));
		assertThat(table.ids()).containsExactly("a");
	}

	private static void save(RouteDefinition route) {
		StepVerifier.create(repository.save(Mono.just(route))).verifyComplete();
	}

	private static Document articleDocument() throws Exception {
		return Document.parse(new ClassPathResource("article-route.json").getContentAsString(StandardCharsets.UTF_8));
	}

	private static RouteDefinition articleRoute() {
		RouteDefinition route = new RouteDefinition();
		route.setId("60c4f055588bca06132e44cb");
		route.setPredicates(new ArrayList<>(List.of(new PredicateDefinition("Path=/1999"))));
		route.setFilters(new ArrayList<>(
				List.of(new FilterDefinition("AddRequestHeader=x-benchmark-routeId,60c4f055588bca06132e44cb"),
						new FilterDefinition("PrefixPath=/ok"))));
		route.setUri(URI.create("http://localhost:9999"));
		route.setOrder(1);
		return route;
	}

	@Configuration(proxyBeanMethods = false)
	@Import(GatewayScgRoutesApplication.class)
	static class Application {

		@Bean
		Refreshes refreshes() {
			return new Refreshes();
		}

	}

	static class Refreshes {

		private volatile int count;

		@EventListener
		synchronized void count(RefreshRoutesEvent event) {
			this.count++;
		}

	}

}
