package io.github.gatewaybench.openload;

import java.util.HashSet;
import java.util.Set;

import io.hyperfoil.http.api.HeaderHandler;
import io.hyperfoil.http.api.HttpConnection;
import io.hyperfoil.http.api.HttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.util.AsciiString;

/**
 * Closes a connection after a response that says that the server will, as Tomcat's
 * hundredth. Hyperfoil alone would send another request on it, which fails where the
 * server was faster.
 */
final class LastResponses implements HeaderHandler {

	private static final long serialVersionUID = 1L;

	/** Of those whose response has begun and not ended. */
	private final transient Set<HttpConnection> closing = new HashSet<>();

	@Override
	public void handleHeader(HttpRequest request, CharSequence header, CharSequence value) {
		if (AsciiString.contentEqualsIgnoreCase(header, HttpHeaderNames.CONNECTION)
				&& AsciiString.contentEqualsIgnoreCase(value, HttpHeaderValues.CLOSE)) {
			this.closing.add(request.connection());
		}
	}

	@Override
	public void afterHeaders(HttpRequest request) {
		if (!this.closing.isEmpty() && this.closing.remove(request.connection())) {
			// The connection's own method would cancel this request, too.
			request.connection().context().close();
		}
	}

}
