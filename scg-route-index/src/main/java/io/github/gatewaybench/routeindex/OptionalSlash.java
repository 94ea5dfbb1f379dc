package io.github.gatewaybench.routeindex;

import java.util.List;

import org.springframework.http.server.PathContainer;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * An index for patterns that match a path with a slash more at its end too, as they do in
 * Spring Cloud Gateway 4, unless a route says otherwise.
 */
final class OptionalSlash implements PathIndex {

	/** Whether there are such patterns: Spring Framework 7 has none. */
	private static final boolean EXISTS = ReflectionUtils.findMethod(PathPatternParser.class,
			"setMatchOptionalTrailingSeparator", boolean.class) != null;

	private final PathIndex index;

	private OptionalSlash(PathIndex index) {
		this.index = index;
	}

	/**
	 * @param index finds routes by the path as it is
	 * @return the index to ask in this version of the gateway
	 */
	static PathIndex around(PathIndex index) {
		return EXISTS ? new OptionalSlash(index) : index;
	}

	@Override
	public void add(RouteEntry entry) {
		this.index.add(entry);
	}

	@Override
	public void remove(RouteEntry entry) {
		this.index.remove(entry);
	}

	@Override
	public void find(PathContainer path, List<SortedEntries> found) {
		this.index.find(path, found);
		int last = path.elements().size() - 1;
		if (last >= 0 && path.elements().get(last) instanceof PathContainer.Separator) {
			this.index.find(path.subPath(0, last), found);
		}
	}

}
