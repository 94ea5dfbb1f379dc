package io.github.gatewaybench.openload;

import io.hyperfoil.api.config.Name;
import io.hyperfoil.http.api.HeaderHandler;
import io.hyperfoil.http.api.HttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.util.AsciiString;

/**
 * Ensures that a connection is not reused after a response that says that the server will
 * close it, such as Tomcat's hundredth. By itself Hyperfoil would send another request on
 * it, which fails if the server is faster.
 */
final class LastResponses implements HeaderHandler {

	private static final long serialVersionUID = 1L;

	@Override
	public void handleHeader(HttpRequest request, CharSequence header, CharSequence value) {
		if (AsciiString.contentEqualsIgnoreCase(header, HttpHeaderNames.CONNECTION)
				// Hyperfoil may leave the end of the line on it, as with Tomcat's.
				&& AsciiString.contentEqualsIgnoreCase(AsciiString.trim(value), HttpHeaderValues.CLOSE)) {
			// Not closed here, in the middle of reading the response: the server does
			// that.
			request.connection().setClosed();
		}
	}

	/** Lets the benchmark of agents, which is a text, name the handler. */
	@Name(Builder.NAME)
	public static final class Builder implements HeaderHandler.Builder {

		static final String NAME = "lastResponses";

		@Override
		public HeaderHandler build() {
			return new LastResponses();
		}

	}

}
