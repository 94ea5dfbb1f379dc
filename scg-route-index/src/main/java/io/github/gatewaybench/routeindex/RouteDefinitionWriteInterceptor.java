package io.github.gatewaybench.routeindex;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

import org.springframework.aop.ProxyMethodInvocation;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.cloud.gateway.event.RefreshRoutesEvent;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.util.StringUtils;

/**
 * Intercepts saves and deletes of a repository of route definitions, so that they
 * complete only when the index contains the route as the repository returns it after the
 * change. Routes that are read after changes are put into the index in the order of the
 * changes, so that none overwrites a later one.
 */
class RouteDefinitionWriteInterceptor implements MethodInterceptor {

	private static final Log log = LogFactory.getLog(RouteDefinitionWriteInterceptor.class);

	/** Number of routes that are read at the same time, for slow stores. */
	private static final int MAX_PARALLEL_READS = 16;

	private final String source;

	private final Function<String, Mono<RouteDefinition>> find;

	private final ConfigurableListableBeanFactory beans;

	/** Actions for all changes, each available once its route is read, run in order. */
	private final Sinks.Many<Mono<Runnable>> changes = Sinks.many().unicast().onBackpressureBuffer();

	/**
	 * @param source the name of the repository's bean
	 * @param find reads a route definition from the repository, given its id
	 * @param beans contains the index, unless the application is still starting and reads
	 * all routes anyway
	 */
	RouteDefinitionWriteInterceptor(String source, Function<String, Mono<RouteDefinition>> find,
			ConfigurableListableBeanFactory beans) {
		this.source = source;
		this.find = find;
		this.beans = beans;
		this.changes.asFlux()
			// What creates routes may block. Without a worker of its own, which would
			// have to end.
			.publishOn(Schedulers.fromExecutor((task) -> Schedulers.boundedElastic().schedule(task)))
			.flatMapSequential((change) -> change, MAX_PARALLEL_READS, 1)
			.subscribe(Runnable::run);
	}

	@Override
	public Object invoke(MethodInvocation invocation) throws Throwable {
		Class<?>[] parameters = invocation.getMethod().getParameterTypes();
		if (this.beans.containsSingleton(RouteIndexAutoConfiguration.INDEX_BEAN) && parameters.length == 1
				&& parameters[0] == Mono.class && invocation.getArguments()[0] instanceof Mono<?> argument) {
			switch (invocation.getMethod().getName()) {
				case "save":
					return argument.cast(RouteDefinition.class)
						.flatMap((definition) -> storeAndIndex(store(invocation, definition), definition::getId));
				case "delete":
					return argument.cast(String.class).flatMap((id) -> storeAndIndex(store(invocation, id), () -> id));
			}
		}
		return invocation.proceed();
	}

	/**
	 * Stores a change and, whatever the result, updates the index, even if the caller
	 * cancels.
	 */
	private Mono<Void> storeAndIndex(Mono<Void> store, Supplier<String> id) {
		Mono<Void> both = store.materialize()
			.flatMap((outcome) -> updateIndex(id.get()).thenReturn(outcome))
			.<Void>dematerialize();
		return Mono.create(
				(caller) -> both.contextWrite(caller.contextView()).subscribe(null, caller::error, caller::success));
	}

	/**
	 * Completes when the index has the route as it is stored; never fails. Without an id,
	 * or if the route cannot be read or resolved, it requests a refresh, and completes
	 * without waiting for that.
	 */
	private Mono<Void> updateIndex(String id) {
		if (!StringUtils.hasLength(id)) {
			index().table().refreshInBackground();
			return Mono.empty();
		}
		Mono<Void> done = Mono.create((caller) -> {
			// In the caller's context, for the change may be part of a transaction.
			Mono<Runnable> change = readIndexUpdate(id).contextWrite(caller.contextView()).map((put) -> () -> {
				try {
					put.run();
				}
				catch (Throwable ex) {
					log.error("Route " + id + " was stored, but the index could not take it", ex);
				}
				finally {
					caller.success();
				}
			});
			synchronized (this.changes) {
				this.changes.tryEmitNext(change).orThrow();
			}
		});
		// Elsewhere, for what the caller does next must not hold up later changes.
		return done.publishOn(Schedulers.boundedElastic());
	}

	/**
	 * Reads a route, and returns the action that puts it into the index; if it cannot be
	 * read or resolved, the action that reads all routes again.
	 */
	private Mono<Runnable> readIndexUpdate(String id) {
		Mono<Route> route = Mono.defer(() -> this.find.apply(id))
			.flatMap((found) -> this.beans.getBean(RouteDefinitionResolver.class).resolve(found))
			// A caller that skips errors must not make one look like a deleted route.
			.onErrorStop();
		return Mono.defer(() -> {
			long builds = index().table().startedBuildCount();
			return RouteSource.signalAllErrors(route)
				.timeout(this.beans.getBean(RouteIndexProperties.class).readTimeout())
				.map(Optional::of)
				.defaultIfEmpty(Optional.empty())
				.<Runnable>map((found) -> () -> put(id, found.orElse(null), builds));
		})
			// Elsewhere, for a timer's thread must not run what may block: later changes.
			.onErrorResume((error) -> Mono.<Runnable>just(() -> refreshAfterFailure(id, error))
				.publishOn(Schedulers.boundedElastic()));
	}

	private void put(String id, Route route, long builds) {
		index().put(this.source, id, route, builds);
		this.beans.getBeanProvider(FilteringWebHandler.class)
			// It may keep the filters of a route that was replaced.
			.ifAvailable((handler) -> handler.onApplicationEvent(new RefreshRoutesEvent(this)));
	}

	private void refreshAfterFailure(String id, Throwable error) {
		log.warn("All routes are read again: " + this.source + " stored a change of route " + id
				+ ", but it cannot be read or resolved", error);
		index().table().refreshInBackground();
	}

	private IndexedRouteLocator index() {
		return this.beans.getBean(RouteIndexAutoConfiguration.UnwrappedIndex.class).locator();
	}

	/** The repository's own save or delete, with the given argument. */
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
