package io.github.gatewaybench.routeindex;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;

/**
 * Shows which routes are in the index, where each is kept, and why some must be tested
 * for every request.
 */
@Endpoint(id = "routeindex")
public class RouteIndexEndpoint {

	private final IndexedRouteLocator routes;

	RouteIndexEndpoint(IndexedRouteLocator routes) {
		this.routes = routes;
	}

	/** The whole index. */
	@ReadOperation
	public IndexDescriptor index() {
		Map<String, Integer> slots = new LinkedHashMap<>();
		for (Slot slot : Slot.values()) {
			slots.put(slot.label(), this.routes.size(slot));
		}
		return new IndexDescriptor(slots, routes(null));
	}

	/** The routes of a slot, in the order in which they are tested. */
	@ReadOperation
	public RoutesDescriptor slot(@Selector Slot slot) {
		return new RoutesDescriptor(routes(slot));
	}

	private List<KeptRoute> routes(Slot slot) {
		List<KeptRoute> found = new ArrayList<>();
		for (RouteEntry entry : this.routes.entries()) {
			Slot kept = entry.shape().slot();
			if (slot == null || kept == slot) {
				String reason = (kept == Slot.REMAINDER) ? RouteIndexReport.remainderReason(entry.route()) : null;
				found.add(new KeptRoute(entry.route().getId(), kept.label(), reason));
			}
		}
		return found;
	}

	/** Number of routes by slot, and all routes in the order in which they are tested. */
	public record IndexDescriptor(Map<String, Integer> slots, List<KeptRoute> routes) {
	}

	/** Routes of one slot, in the order in which they are tested. */
	public record RoutesDescriptor(List<KeptRoute> routes) {
	}

	/**
	 * A route in the index.
	 *
	 * @param id id of the route
	 * @param slot name of the slot that contains the route
	 * @param reason why the route must be tested for every request, or {@code null}
	 */
	public record KeptRoute(String id, String slot, String reason) {
	}

}
