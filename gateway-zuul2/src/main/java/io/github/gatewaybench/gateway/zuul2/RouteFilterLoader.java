package io.github.gatewaybench.gateway.zuul2;

import java.io.File;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

import com.netflix.zuul.FilterLoader;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.ZuulFilter;

/**
 * Loads only one filter, {@code UpstreamRoute}. Zuul's own loader needs at least one
 * filter of each type.
 */
class RouteFilterLoader implements FilterLoader {

	private final SortedSet<ZuulFilter<?, ?>> inbound = new TreeSet<>(FILTER_COMPARATOR);

	RouteFilterLoader() {
		this.inbound.add(new UpstreamRoute());
	}

	@Override
	public SortedSet<ZuulFilter<?, ?>> getFiltersByType(FilterType type) {
		return (type == FilterType.INBOUND) ? this.inbound : Collections.emptySortedSet();
	}

	/** Returns null: Zuul creates its proxy endpoint itself. */
	@Override
	public ZuulFilter<?, ?> getFilterByNameAndType(String name, FilterType type) {
		return null;
	}

	@Override
	public boolean putFilter(File file) {
		throw new UnsupportedOperationException();
	}

	@Override
	public List<ZuulFilter<?, ?>> putFiltersForClasses(String[] classNames) {
		throw new UnsupportedOperationException();
	}

	@Override
	public ZuulFilter<?, ?> putFilterForClassName(String className) {
		throw new UnsupportedOperationException();
	}

}
