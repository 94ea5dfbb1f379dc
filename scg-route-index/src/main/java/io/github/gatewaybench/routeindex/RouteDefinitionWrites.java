package io.github.gatewaybench.routeindex;

import java.util.Optional;
import java.util.function.Supplier;

import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import reactor.core.publisher.Mono;

import org.springframework.aop.ProxyMethodInvocation;
import org.springframework.cloud.gateway.route.RouteDefinition;

/**
 * Takes part when a repository of route definitions saves or deletes one: as soon as it
 * is stored, the index has it too. A save or delete is over only then.
 */
class RouteDefinitionWrites implements MethodInterceptor {

	private final String source;

	private final Supplier<Optional<IndexedRouteLocator>> routes;

	private final Supplier<RouteDefinitionResolver> resolver;

	private final Turns turns = new Turns();

	/**
	 * @param source the name of the repository's bean
	 * @param routes the index; none while the application starts, which reads all routes
	 * anyway
	 * @param resolver makes routes of definitions
	 */
	RouteDefinitionWrites(String source, Supplier<Optional<IndexedRouteLocator>> routes,
			Supplier<RouteDefinitionResolver> resolver) {
		this.source = source;
		this.routes = routes;
		this.resolver = resolver;
	}

	@Override
	public Object invoke(MethodInvocation invocation) throws Throwable {
		Class<?>[] parameters = invocation.getMethod().getParameterTypes();
		if (parameters.length == 1 && parameters[0] == Mono.class
				&& invocation.getArguments()[0] instanceof Mono<?> argument) {
			switch (invocation.getMethod().getName()) {
				case "save":
					return argument.cast(RouteDefinition.class)
						.flatMap((definition) -> save(definition, store(invocation, definition)));
				case "delete":
					return argument.cast(String.class).flatMap((id) -> delete(id, store(invocation, id)));
			}
		}
		return invocation.proceed();
	}

	private Mono<Void> save(RouteDefinition definition, Mono<Void> store) {
		String id = definition.getId();
		if (id == null) {
			// The repository refuses it, or gives it an id that is not known here.
			return store.doOnSuccess((done) -> refresh());
		}
		return this.turns.take(id, () -> stored(store).then(Mono.defer(() -> resolved(id, definition))));
	}

	private Mono<Void> delete(String id, Mono<Void> store) {
		return this.turns.take(id, () -> stored(store)
			.doOnSuccess((done) -> this.routes.get().ifPresent((index) -> index.put(this.source, id, null))));
	}

	/** Whether the repository has stored it is not known when the subscriber leaves. */
	private Mono<Void> stored(Mono<Void> store) {
		return store.doOnCancel(this::refresh);
	}

	private Mono<Void> resolved(String id, RouteDefinition definition) {
		return Mono.justOrEmpty(this.routes.get())
			.flatMap((index) -> this.resolver.get()
				.resolve(definition)
				.doOnSuccess((route) -> index.put(this.source, id, route))
				.then());
	}

	private void refresh() {
		this.routes.get().ifPresent(IndexedRouteLocator::refresh);
	}

	/** What the repository itself does, with an argument that is known by now. */
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
