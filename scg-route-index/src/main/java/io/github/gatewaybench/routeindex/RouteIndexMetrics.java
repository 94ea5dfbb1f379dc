package io.github.gatewaybench.routeindex;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * Reports the index: {@code route.index.routes}, the number of routes by {@code slot}
 * (literal, pattern, remainder), and {@code route.index.build}, how long the last index
 * took to build, NaN before the first is complete.
 */
public class RouteIndexMetrics implements MeterBinder {

	private final IndexedRouteLocator routes;

	/**
	 * @param routes the index
	 */
	public RouteIndexMetrics(IndexedRouteLocator routes) {
		this.routes = routes;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		for (Slot slot : Slot.values()) {
			Gauge.builder("route.index.routes", this.routes, (locator) -> locator.size(slot))
				.tag("slot", slot.name().toLowerCase(Locale.ROOT))
				.description("Routes in the index by where they are kept")
				.register(registry);
		}
		TimeGauge.builder("route.index.build", this.routes, TimeUnit.NANOSECONDS, RouteIndexMetrics::lastBuildNanos)
			.description("How long the last index took to build")
			.register(registry);
	}

	private static double lastBuildNanos(IndexedRouteLocator routes) {
		Duration lastBuild = routes.lastBuild();
		return (lastBuild != null) ? lastBuild.toNanos() : Double.NaN;
	}

}
