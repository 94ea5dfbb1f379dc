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
 * Intercepts the saves and deletes of a repository of route definitions, which complete
 * when the index contains what the repository then returns for the route.
 */
class RouteDefinitionWrites implements MethodInterceptor {

	private static final Log log = LogFactory.getLog(RouteDefinitionWrites.class);

	private final String source;

	private final Supplier<Optional<IndexedRouteLocator>> index;

	private final Supplier<Optional<FilteringWebHandler>> filters;

	private final RouteChanges changes;

	/**
	 * @param source the name of the repository's bean
	 * @param find asks the repository for a route definition
	 * @param timeout how long it may take to answer
	 * @param index the index; none while the application starts, because all routes are
	 * read then anyway
	 * @param resolver makes routes of definitions
	 * @param filters may keep the filters of routes that are replaced
	 */
	RouteDefinitionWrites(String source, Function<String, Mono<RouteDefinition>> find, Duration timeout,
			Supplier<Optional<IndexedRouteLocator>> index, Supplier<RouteDefinitionResolver> resolver,
			Supplier<Optional<FilteringWebHandler>> filters) {
		this.source = source;
		this.index = index;
		this.filters = filters;
		this.changes = new RouteChanges((id) -> find.apply(id).flatMap((found) -> resolver.get().resolve(found)),
				timeout, this::put);
	}

	@Override
	public Object invoke(MethodInvocation invocation) throws Throwable {
		Class<?>[] parameters = invocation.getMethod().getParameterTypes();
		if (this.index.get().isPresent() && parameters.length == 1 && parameters[0] == Mono.class
				&& invocation.getArguments()[0] instanceof Mono<?> argument) {
			switch (invocation.getMethod().getName()) {
				case "save":
					return argument.cast(RouteDefinition.class)
						.flatMap((definition) -> followed(store(invocation, definition), definition::getId));
				case "delete":
					return argument.cast(String.class).flatMap((id) -> followed(store(invocation, id), () -> id));
			}
		}
		return invocation.proceed();
	}

	/**
	 * The store and, whatever came of it, the index: neither ends when the caller leaves.
	 */
	private Mono<Void> followed(Mono<Void> store, Supplier<String> id) {
		Mono<Void> both = store.materialize()
			.flatMap((outcome) -> follow(id.get()).thenReturn(outcome))
			.<Void>dematerialize();
		return Mono.create(
				(caller) -> both.contextWrite(caller.contextView()).subscribe(null, caller::error, caller::success));
	}

	private Mono<Void> follow(String id) {
		if (StringUtils.hasLength(id)) {
			return this.changes.follow(id);
		}
		this.index.get().ifPresent(IndexedRouteLocator::refresh);
		return Mono.empty();
	}

	private void put(RouteChanges.Answer answer) {
		IndexedRouteLocator routes = this.index.get().orElseThrow();
		if (answer.error() != null) {
			log.warn("All routes are read again: " + this.source + " stored a change of route " + answer.id()
					+ ", but it cannot be read or resolved", answer.error());
			routes.refresh();
			return;
		}
		routes.put(this.source, answer.id(), answer.route().orElse(null));
		this.filters.get().ifPresent((handler) -> handler.onApplicationEvent(new RefreshRoutesEvent(routes)));
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
