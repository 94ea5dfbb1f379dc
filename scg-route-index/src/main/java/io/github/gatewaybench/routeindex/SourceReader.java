package io.github.gatewaybench.routeindex;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

import reactor.core.Disposable;
import reactor.core.Disposables;

import org.springframework.cloud.gateway.route.Route;

/**
 * Reads all sources, one after the other. Everything thrown on the way is reported, even
 * errors that Reactor considers fatal and would throw at any caller further down.
 */
final class SourceReader {

	private final List<RouteSource> sources;

	private final Consumer<List<List<Route>>> success;

	private final Consumer<Throwable> failure;

	private final List<List<Route>> routes = new ArrayList<>();

	private final Disposable.Composite subscriptions = Disposables.composite();

	private final AtomicLong signals = new AtomicLong();

	private volatile RouteSource source;

	/**
	 * @param sources to read
	 * @param success takes the routes of each source; what it throws is a failure
	 * @param failure takes what goes wrong, perhaps more than once
	 */
	SourceReader(List<RouteSource> sources, Consumer<List<List<Route>>> success, Consumer<Throwable> failure) {
		this.sources = sources;
		this.success = success;
		this.failure = failure;
	}

	void begin() {
		read(0);
	}

	void cancel() {
		this.subscriptions.dispose();
	}

	/**
	 * @return how many signals the sources have sent
	 */
	long signals() {
		return this.signals.get();
	}

	/**
	 * @return the name of the source being read; {@code null} before the first
	 */
	String source() {
		RouteSource current = this.source;
		return (current != null) ? current.name() : null;
	}

	private void read(int index) {
		try {
			if (index == this.sources.size()) {
				this.success.accept(this.routes);
				return;
			}
			RouteSource next = this.sources.get(index);
			this.source = next;
			this.subscriptions.add(
					next.routes().doOnNext((route) -> this.signals.incrementAndGet()).collectList().subscribe((all) -> {
						this.signals.incrementAndGet();
						this.routes.add(all);
						read(index + 1);
					}, this.failure));
		}
		catch (Throwable ex) {
			this.failure.accept(ex);
		}
	}

}
