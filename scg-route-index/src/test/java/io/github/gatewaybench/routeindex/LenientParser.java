package io.github.gatewaybench.routeindex;

import java.util.List;
import java.util.function.UnaryOperator;

import org.mockito.Mockito;
import org.mockito.invocation.InvocationOnMock;

import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Makes patterns that match a path also if they match what is made of it, as a later
 * version of the gateway might.
 */
class LenientParser extends PathPatternParser {

	private final UnaryOperator<PathContainer> other;

	LenientParser(UnaryOperator<PathContainer> other) {
		this.other = other;
	}

	/**
	 * Patterns that match with a slash more at the end too, as those of Spring Cloud
	 * Gateway 4: the path is tried without it.
	 */
	static LenientParser withSlash() {
		return new LenientParser((path) -> {
			List<PathContainer.Element> elements = path.elements();
			int last = elements.size() - 1;
			return (last >= 0 && elements.get(last) instanceof PathContainer.Separator) ? path.subPath(0, last) : path;
		});
	}

	@Override
	public PathPattern parse(String text) {
		// Not super: in Spring Framework 6 that would match with a slash more by itself.
		PathPattern strict = PathPatternParser.defaultInstance.parse(text);
		PathPattern lenient = Mockito.spy(strict);
		Mockito.doAnswer((call) -> strict.matches(path(call)) || strict.matches(this.other.apply(path(call))))
			.when(lenient)
			.matches(Mockito.any());
		Mockito
			.doAnswer((call) -> strict
				.matchAndExtract(strict.matches(path(call)) ? path(call) : this.other.apply(path(call))))
			.when(lenient)
			.matchAndExtract(Mockito.any());
		return lenient;
	}

	private static PathContainer path(InvocationOnMock call) {
		return call.getArgument(0);
	}

}
