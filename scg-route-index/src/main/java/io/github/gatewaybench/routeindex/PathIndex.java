package io.github.gatewaybench.routeindex;

import java.util.List;

import org.springframework.http.server.PathContainer;

/**
 * Finds routes by path. One thread at a time may change it while others read it: they see
 * a change entirely or not at all in each place where the route is kept.
 */
interface PathIndex {

	/**
	 * @param entry of a route with known paths
	 */
	void add(RouteEntry entry);

	/**
	 * @param entry that was added
	 */
	void remove(RouteEntry entry);

	/**
	 * @param path of a request
	 * @param found takes every route whose paths may match, and perhaps others
	 */
	void find(PathContainer path, List<SortedEntries> found);

}
