package io.github.gatewaybench.routeindex;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * Meters of the index: what it contains, how it was built, and how many routes a lookup
 * tests.
 */
class RouteIndexMetrics implements MeterBinder, LookupListener {

	private final IndexedRouteLocator routes;

	/** Summaries of how many routes a lookup tested, by outcome, for each registry. */
	private final List<Map<Outcome, DistributionSummary>> candidates = new CopyOnWriteArrayList<>();

	RouteIndexMetrics(IndexedRouteLocator routes) {
		this.routes = routes;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		for (Slot slot : Slot.values()) {
			Gauge.builder("route.index.routes", this.routes, (locator) -> locator.size(slot))
				.tag("slot", slot.label())
				.description("Routes in the index by where they are kept")
				.register(registry);
		}
		TimeGauge.builder("route.index.build", this.routes, TimeUnit.NANOSECONDS, RouteIndexMetrics::lastBuildNanos)
			.description("How long the last index took to build")
			.register(registry);
		FunctionCounter
			.builder("route.index.build.failures", this.routes, (locator) -> locator.table().failedBuildCount())
			.description("Builds of the index that failed")
			.register(registry);
		Map<Outcome, DistributionSummary> summaries = new EnumMap<>(Outcome.class);
		for (Outcome outcome : Outcome.values()) {
			summaries.put(outcome,
					DistributionSummary.builder("route.index.candidates")
						.tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
						.description("Routes tested in a lookup")
						.baseUnit("routes")
						.register(registry));
		}
		this.candidates.add(summaries);
	}

	@Override
	public void lookedUp(int asked, Outcome outcome) {
		for (Map<Outcome, DistributionSummary> summaries : this.candidates) {
			summaries.get(outcome).record(asked);
		}
	}

	private static double lastBuildNanos(IndexedRouteLocator routes) {
		Duration lastBuild = routes.table().lastBuildDuration();
		return (lastBuild != null) ? lastBuild.toNanos() : Double.NaN;
	}

}
