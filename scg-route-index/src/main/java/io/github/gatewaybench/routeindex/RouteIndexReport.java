package io.github.gatewaybench.routeindex;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.cloud.gateway.event.RefreshRoutesResultEvent;
import org.springframework.context.ApplicationListener;

/**
 * Logs what the first index contains when it is complete.
 */
class RouteIndexReport implements ApplicationListener<RefreshRoutesResultEvent> {

	private static final Log log = LogFactory.getLog(RouteIndexReport.class);

	private final IndexedRouteLocator routes;

	private final AtomicBoolean logged = new AtomicBoolean();

	RouteIndexReport(IndexedRouteLocator routes) {
		this.routes = routes;
	}

	@Override
	public void onApplicationEvent(RefreshRoutesResultEvent event) {
		if (event.isSuccess() && event.getSource() instanceof IndexedRouteLocator
				&& this.logged.compareAndSet(false, true)) {
			log.info(describe());
		}
	}

	private String describe() {
		StringBuilder text = new StringBuilder("Route index: ");
		text.append(Arrays.stream(Slot.values()).mapToInt(this.routes::size).sum()).append(" routes");
		for (Slot slot : Slot.values()) {
			if (this.routes.size(slot) > 0) {
				text.append(", ").append(this.routes.size(slot)).append(' ').append(slot.label());
			}
		}
		text.append(reasons());
		if (this.routes.leadingPredicates() > 0) {
			text.append("; predicates before Path that are tested for every request: ")
				.append(this.routes.leadingPredicates());
		}
		return text.toString();
	}

	private String reasons() {
		Map<String, Integer> reasons = new TreeMap<>();
		for (RouteEntry entry : this.routes.entries()) {
			if (entry.shape().slot() == Slot.REMAINDER) {
				reasons.merge(Remainder.reason(entry.route()), 1, Integer::sum);
			}
		}
		return reasons.isEmpty() ? ""
				: reasons.entrySet()
					.stream()
					.map((reason) -> reason.getValue() + " " + reason.getKey())
					.collect(Collectors.joining(", ", " (", ")"));
	}

}
