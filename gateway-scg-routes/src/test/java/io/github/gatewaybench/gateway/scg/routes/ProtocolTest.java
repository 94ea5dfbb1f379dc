package io.github.gatewaybench.gateway.scg.routes;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import io.netty.channel.Channel;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import org.springframework.cloud.gateway.support.NotFoundException;

import static org.assertj.core.api.Assertions.assertThat;

/** What a server must understand to hold the route table. */
class ProtocolTest {

	private static final Set<String> OF_EVERY_CONNECTION = Set.of("hello", "ismaster", "endsessions");

	@Test
	void tableNeedsNothingButFindInsertUpdateDeleteAndDrop() {
		RecordingBackend backend = new RecordingBackend();
		MongoServer server = new MongoServer(backend);
		String uri = server.bindAndGetConnectionString() + "/other";
		try (Table table = Table.open("--spring.mongodb.uri=" + uri, "--routes.count=2500",
				"--routes.store=/dev/null/none")) {
			MongoRouteDefinitionRepository repository = table.repository();
			assertThat(table.ids()).hasSize(2500).startsWith(BenchmarkRoutes.id(0)).endsWith(BenchmarkRoutes.id(2499));
			repository.save(Mono.just(Table.route("b", "/b"))).block();
			repository.saveAll(Flux.just(Table.route("a", "/a"), Table.route("b", "/b2"))).block();
			repository.delete(Mono.just(BenchmarkRoutes.id(7))).block();
			StepVerifier.create(repository.delete(Mono.just("nowhere"))).verifyError(NotFoundException.class);
			assertThat(table.ids()).hasSize(2501).doesNotContain(BenchmarkRoutes.id(7)).endsWith("b", "a");
			repository.deleteAll().block();
			assertThat(table.ids()).isEmpty();
		}
		finally {
			server.shutdownNow();
		}
		assertThat(backend.databases).containsOnly("other", "admin");
		backend.commands.removeAll(OF_EVERY_CONNECTION);
		assertThat(backend.commands).containsExactlyInAnyOrder("find", "getmore", "insert", "update", "delete", "drop");
	}

	private static final class RecordingBackend extends MemoryBackend {

		private final Set<String> commands = ConcurrentHashMap.newKeySet();

		private final Set<String> databases = ConcurrentHashMap.newKeySet();

		@Override
		public Document handleCommand(Channel channel, String database, String command, Document query) {
			this.commands.add(command.toLowerCase());
			this.databases.add(database);
			return super.handleCommand(channel, database, command, query);
		}

	}

}
