package io.github.gatewaybench.gateway.scg.routes;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.WriteModel;
import com.mongodb.reactivestreams.client.FindPublisher;
import com.mongodb.reactivestreams.client.MongoCollection;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.reactivestreams.Publisher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SynchronousSink;
import reactor.core.scheduler.Schedulers;

import org.springframework.cloud.gateway.event.RefreshRoutesEvent;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.support.NotFoundException;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.stereotype.Repository;
import org.springframework.util.ObjectUtils;

/**
 * Stores the route definitions in a MongoDB collection. It needs only find, insert,
 * update, delete by id and drop of the server.
 * <p>
 * Routes come in the order in which they were first saved, and a route that is saved
 * again keeps its place. A find alone promises no order, so every document carries the
 * microsecond of its first save in {@code definedAt} and the server sorts by it;
 * documents without it come first, by their {@code _id}. The clocks of gateways that
 * write to one collection must be synchronized.
 * <p>
 * A single route saved or deleted takes effect at once where there is a route index with
 * write-through, and else with the next {@link RefreshRoutesEvent}; {@link #saveAll} and
 * {@link #deleteAll} publish one.
 */
@Repository
public class MongoRouteDefinitionRepository implements RouteByIdRepository {

	private static final Logger logger = LoggerFactory.getLogger(MongoRouteDefinitionRepository.class);

	private static final String ID = "_id";

	private static final String PREDICATES = "predicates";

	private static final String FILTERS = "filters";

	private static final String URI_FIELD = "uri";

	private static final String DEFINED_AT = "definedAt";

	private static final String ENABLED = "enabled";

	private static final List<String> OPTIONAL_FIELDS = List.of(PREDICATES, FILTERS, URI_FIELD, "metadata", ENABLED);

	/** Number of documents in one message, about half a megabyte of typical routes. */
	private static final int BATCH_SIZE = 1000;

	private final ReactiveMongoOperations mongo;

	private final ApplicationEventPublisher events;

	private final AtomicLong lastDefinedAt = new AtomicLong();

	public MongoRouteDefinitionRepository(ReactiveMongoOperations mongo, ApplicationEventPublisher events) {
		this.mongo = mongo;
		this.events = events;
	}

	/**
	 * All routes that are enabled, in the order of their first save. A document that is
	 * no route definition is logged and left out.
	 */
	@Override
	public Flux<RouteDefinition> getRouteDefinitions() {
		return this.mongo.execute(MongoRouteDefinition.class, MongoRouteDefinitionRepository::findInOrder)
			.handle(this::read);
	}

	@Override
	public Mono<RouteDefinition> findById(String id) {
		return this.mongo.execute(MongoRouteDefinition.class, (collection) -> collection.find(byId(id)))
			.handle(this::read)
			.next();
	}

	/**
	 * Adds a route, or changes the one that has its id. Fails with an
	 * {@link IllegalArgumentException} when the id is null or empty.
	 */
	@Override
	public Mono<Void> save(Mono<RouteDefinition> route) {
		return route.map(this::upsert).flatMap((upsert) -> write(List.of(upsert)));
	}

	/**
	 * Saves many routes in few messages, in their order, and publishes one
	 * {@link RefreshRoutesEvent} when all are stored. On an error the event is not
	 * published and the routes that came before may be stored.
	 * @param routes routes to save; a null or empty id causes an
	 * {@link IllegalArgumentException}
	 * @return completes when the event has been published
	 */
	public Mono<Void> saveAll(Publisher<? extends RouteDefinition> routes) {
		return Flux.from(routes)
			.map(this::upsert)
			.buffer(BATCH_SIZE)
			.concatMap(this::write)
			.then(Mono.defer(this::publishRefresh));
	}

	/**
	 * Deletes a route. Fails with a {@link NotFoundException} when no route has this id.
	 */
	@Override
	public Mono<Void> delete(Mono<String> routeId) {
		return routeId.flatMap(
				(id) -> this.mongo.execute(MongoRouteDefinition.class, (collection) -> collection.deleteOne(byId(id)))
					.single()
					.filter((result) -> result.getDeletedCount() > 0)
					.switchIfEmpty(Mono.error(() -> new NotFoundException("RouteDefinition not found: " + id)))
					.then());
	}

	/**
	 * Deletes every route and publishes one {@link RefreshRoutesEvent}.
	 * @return completes when the event has been published
	 */
	public Mono<Void> deleteAll() {
		return drop().then(Mono.defer(this::publishRefresh));
	}

	/**
	 * Replaces all routes by new ones, without publishing an event.
	 * @param routes routes with ids, each once
	 * @return completes when all are stored
	 */
	Mono<Void> replaceAll(Flux<RouteDefinition> routes) {
		Flux<Void> inserts = routes.map(this::newDocument)
			.buffer(BATCH_SIZE)
			.concatMap((batch) -> this.mongo
				.execute(MongoRouteDefinition.class, (collection) -> collection.insertMany(batch))
				.then());
		return drop().thenMany(inserts).then();
	}

	/**
	 * Whether the table holds routes with these ids, predicates, filters and upstreams
	 * and no others, in this order and all enabled.
	 * @param count number of routes
	 * @param nth returns the route at an index, from 0
	 */
	Mono<Boolean> holdsExactly(int count, IntFunction<RouteDefinition> nth) {
		Document fields = new Document(ID, 1).append(PREDICATES, 1)
			.append(FILTERS, 1)
			.append(URI_FIELD, 1)
			.append(ENABLED, 1);
		return this.mongo
			.execute(MongoRouteDefinition.class, (collection) -> findInOrder(collection).projection(fields))
			.index((place, route) -> place < count && isSameRoute(nth.apply(place.intValue()), route))
			// All are read, also after a difference: to stop would take another command.
			.collect(Collectors.partitioningBy((same) -> same, Collectors.counting()))
			.map((found) -> found.get(true) == count && found.get(false) == 0);
	}

	private static boolean isSameRoute(RouteDefinition route, Document stored) {
		List<Document> predicates = route.getPredicates()
			.stream()
			.map((each) -> namedArguments(each.getName(), each.getArgs()))
			.toList();
		List<Document> filters = route.getFilters()
			.stream()
			.map((each) -> namedArguments(each.getName(), each.getArgs()))
			.toList();
		return toStoredId(route.getId()).equals(stored.get(ID)) && predicates.equals(stored.get(PREDICATES))
				&& filters.equals(stored.getOrDefault(FILTERS, List.of()))
				&& route.getUri().toString().equals(stored.get(URI_FIELD)) && isEnabled(stored);
	}

	/** A predicate or filter as it is stored. */
	private static Document namedArguments(String name, Map<String, String> arguments) {
		return new Document("name", name).append("args", new Document(Map.<String, Object>copyOf(arguments)));
	}

	private static boolean isEnabled(Document document) {
		return !Boolean.FALSE.equals(document.get(ENABLED));
	}

	private static FindPublisher<Document> findInOrder(MongoCollection<Document> collection) {
		return collection.find().sort(new Document(DEFINED_AT, 1).append(ID, 1)).batchSize(BATCH_SIZE);
	}

	private void read(Document document, SynchronousSink<RouteDefinition> routes) {
		if (!isEnabled(document)) {
			return;
		}
		try {
			routes.next(this.mongo.getConverter().read(MongoRouteDefinition.class, document));
		}
		catch (RuntimeException ex) {
			logger.error("The document with the _id {} is not a route definition and is left out: {}", document.get(ID),
					NestedExceptionUtils.getMostSpecificCause(ex).toString());
		}
	}

	private Document document(RouteDefinition route) {
		if (ObjectUtils.isEmpty(route.getId())) {
			throw new IllegalArgumentException("id may not be empty");
		}
		Document document = new Document();
		this.mongo.getConverter().write(MongoRouteDefinition.from(route), document);
		document.put(ID, toStoredId(route.getId()));
		document.remove(ENABLED, true);
		return document;
	}

	private Document newDocument(RouteDefinition route) {
		return document(route).append(DEFINED_AT, nextDefinedAt());
	}

	private WriteModel<Document> upsert(RouteDefinition route) {
		Document set = document(route);
		Document id = new Document(ID, set.remove(ID));
		Document unset = new Document();
		OPTIONAL_FIELDS.stream().filter((field) -> !set.containsKey(field)).forEach((field) -> unset.put(field, ""));
		Document update = new Document("$set", set).append("$setOnInsert", new Document(DEFINED_AT, nextDefinedAt()));
		if (!unset.isEmpty()) {
			update.append("$unset", unset);
		}
		return new UpdateOneModel<>(id, update, new UpdateOptions().upsert(true));
	}

	private Mono<Void> write(List<WriteModel<Document>> writes) {
		return this.mongo.execute(MongoRouteDefinition.class, (collection) -> collection.bulkWrite(writes)).then();
	}

	private Mono<Void> drop() {
		return this.mongo.execute(MongoRouteDefinition.class, MongoCollection::drop).then();
	}

	private Mono<Void> publishRefresh() {
		// Listeners may block, which a thread of the driver must not.
		return Mono.<Void>fromRunnable(() -> this.events.publishEvent(new RefreshRoutesEvent(this)))
			.subscribeOn(Schedulers.boundedElastic());
	}

	private long nextDefinedAt() {
		long now = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
		return this.lastDefinedAt.updateAndGet((last) -> Math.max(last + 1, now));
	}

	private static Document byId(String id) {
		return new Document(ID, toStoredId(id));
	}

	private static Object toStoredId(String id) {
		// An ObjectId has no upper case: such an id would come back as another one.
		return (ObjectId.isValid(id) && id.equals(new ObjectId(id).toHexString())) ? new ObjectId(id) : id;
	}

}
