package io.github.gatewaybench.routeindex;

import org.mockito.Mockito;
import org.mockito.invocation.InvocationOnMock;

import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Makes patterns that match a path with a slash more at the end too, as Spring Cloud
 * Gateway 4 does, and 5 may again: by trying the path without its last slash.
 */
class SlashTolerantParser extends PathPatternParser {

	@Override
	public PathPattern parse(String pattern) {
		PathPattern tolerant = Mockito.spy(super.parse(pattern));
		Mockito.doAnswer((call) -> (boolean) call.callRealMethod() || (boolean) withoutSlash(call, false))
			.when(tolerant)
			.matches(Mockito.any());
		Mockito.doAnswer((call) -> {
			Object match = call.callRealMethod();
			return (match != null) ? match : withoutSlash(call, null);
		}).when(tolerant).matchAndExtract(Mockito.any());
		return tolerant;
	}

	private static Object withoutSlash(InvocationOnMock call, Object otherwise) throws Exception {
		PathContainer path = call.getArgument(0);
		int last = path.elements().size() - 1;
		return (last >= 0 && path.elements().get(last) instanceof PathContainer.Separator)
				? call.getMethod()
					.invoke(PathPatternParser.defaultInstance.parse(call.getMock().toString()), path.subPath(0, last))
				: otherwise;
	}

}
