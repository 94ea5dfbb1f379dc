package io.github.gatewaybench.routeindex;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import reactor.core.publisher.Mono;

import org.springframework.aop.ProxyMethodInvocation;
import org.springframework.cloud.gateway.event.RefreshRoutesEvent;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.util.StringUtils;

/**
 * Intercepts the saves and deletes of a repository of route definitions: afterwards it
 * asks the repository for the route and puts the answer into the index, and only then
 * does the save or delete complete. If the answer would not tell the route's position,
 * all routes are read again.
 */
class RouteDefinitionWrites implements MethodInterceptor {

	private static final Log log = LogFactory.getLog(RouteDefinitionWrites.class);

	/** The longest time for which a silent store delays a save. */
	private static final Duration LONGEST_DELAY = Duration.ofSeconds(1);

	private final String source;

	private final Function<String, Mono<RouteDefinition>> find;

	private final Supplier<Optional<IndexedRouteLocator>> routes;

	private final Supplier<RouteDefinitionResolver> resolver;

	private final Supplier<Optional<FilteringWebHandler>> filters;

	private final Duration patience;

	private final PlaceChanges changes;

	/**
	 * The last to read a route must also be the last to put it. Only reading takes turns:
	 * a repository may hang while it stores, or call itself.
	 */
	private final Turns turns;

	/**
	 * @param source the name of the repository's bean
	 * @param find asks the repository for a route definition
	 * @param timeout how long it may take to answer
	 * @param routes the index; none while the application starts, because all routes are
	 * read then anyway
	 * @param resolver makes routes of definitions
	 * @param filters may keep the filters of routes that are replaced
	 */
	RouteDefinitionWrites(String source, Function<String, Mono<RouteDefinition>> find, Duration timeout,
			Supplier<Optional<IndexedRouteLocator>> routes, Supplier<RouteDefinitionResolver> resolver,
			Supplier<Optional<FilteringWebHandler>> filters) {
		this.source = source;
		this.find = (id) -> Mono.defer(() -> find.apply(id)).timeout(timeout);
		this.routes = routes;
		this.resolver = resolver;
		this.filters = filters;
		this.patience = (timeout.compareTo(LONGEST_DELAY) < 0) ? timeout : LONGEST_DELAY;
		this.changes = new PlaceChanges(timeout.toNanos());
		this.turns = new Turns(timeout);
	}

	@Override
	public Object invoke(MethodInvocation invocation) throws Throwable {
		Class<?>[] parameters = invocation.getMethod().getParameterTypes();
		if (parameters.length == 1 && parameters[0] == Mono.class
				&& invocation.getArguments()[0] instanceof Mono<?> argument) {
			switch (invocation.getMethod().getName()) {
				case "save":
					return argument.cast(RouteDefinition.class)
						.flatMap((definition) -> save(definition.getId(), store(invocation, definition)));
				case "delete":
					return argument.cast(String.class).flatMap((id) -> delete(id, store(invocation, id)));
			}
		}
		return invocation.proceed();
	}

	private Mono<Void> save(String id, Mono<Void> store) {
		IndexedRouteLocator index = this.routes.get().orElse(null);
		if (index == null) {
			return store;
		}
		if (!StringUtils.hasLength(id)) {
			// The repository refuses it, or gives it an id that is not known here.
			return store.doOnSuccess((done) -> index.refresh());
		}
		return this.find.apply(id).timeout(this.patience).hasElement().map((stored) -> {
			if (!index.isInStep(this.source, id, stored)) {
				return PlaceChanges.Kind.UNKNOWN;
			}
			return stored ? PlaceChanges.Kind.STAYS : PlaceChanges.Kind.ADDS;
		}).onErrorReturn(PlaceChanges.Kind.UNKNOWN).flatMap((kind) -> change(index, id, kind, store));
	}

	private Mono<Void> delete(String id, Mono<Void> store) {
		IndexedRouteLocator index = this.routes.get().orElse(null);
		return (index != null) ? change(index, id, PlaceChanges.Kind.REMOVES, store) : store;
	}

	private Mono<Void> change(IndexedRouteLocator index, String id, PlaceChanges.Kind kind, Mono<Void> store) {
		return Mono.defer(() -> {
			PlaceChanges.Change change = this.changes.begin(id, kind);
			return store.then(this.turns.take(id, () -> publish(index, id, change)))
				.doOnTerminate(() -> this.changes.end(change))
				.doOnCancel(() -> {
					this.changes.end(change);
					// Whether it is stored is not known.
					index.refresh();
				});
		});
	}

	private Mono<Void> publish(IndexedRouteLocator index, String id, PlaceChanges.Change change) {
		return this.find.apply(id)
			.flatMap((definition) -> this.resolver.get().resolve(definition))
			.map(Optional::of)
			.defaultIfEmpty(Optional.empty())
			.doOnNext((route) -> {
				boolean certain = this.changes.isCertain(change);
				if (certain) {
					index.put(this.source, id, route.orElse(null));
					this.filters.get()
						.ifPresent((handler) -> handler.onApplicationEvent(new RefreshRoutesEvent(index)));
				}
				// What is saved and not found is hidden, or has another id.
				if (!certain || (route.isEmpty() && !change.removes())) {
					index.refresh();
				}
			})
			.onErrorResume((error) -> {
				log.warn("All routes are read again, because the latest definition of route " + id + " is not known: "
						+ this.source + " stored a change of it, but asking for it failed", error);
				index.refresh();
				return Mono.empty();
			})
			.then();
	}

	/** The repository's own save or delete, with an argument that is known by now. */
	@SuppressWarnings("unchecked") // both methods return it
	private static Mono<Void> store(MethodInvocation invocation, Object argument) {
		MethodInvocation original = ((ProxyMethodInvocation) invocation).invocableClone(Mono.just(argument));
		return Mono.defer(() -> {
			try {
				return (Mono<Void>) original.proceed();
			}
			catch (Throwable ex) {
				return Mono.error(ex);
			}
		});
	}

}
