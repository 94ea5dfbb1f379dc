package io.github.gatewaybench.openload;

import io.hyperfoil.api.config.Name;
import io.hyperfoil.http.api.HeaderHandler;
import io.hyperfoil.http.api.HttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.util.AsciiString;

/**
 * Ensures that a connection is not reused after a response with
 * {@code Connection: close}, which Tomcat sends with every hundredth response of a
 * connection. Hyperfoil alone would send another request on it, which fails if the server
 * has already closed it.
 */
final class ConnectionCloseHandler implements HeaderHandler {

	private static final long serialVersionUID = 1L;

	@Override
	public void handleHeader(HttpRequest request, CharSequence header, CharSequence value) {
		if (AsciiString.contentEqualsIgnoreCase(header, HttpHeaderNames.CONNECTION)
				&& AsciiString.contentEqualsIgnoreCase(firstLine(value), HttpHeaderValues.CLOSE)) {
			// Not closed here, because the response is still being read: the server
			// closes it.
			request.connection().setClosed();
		}
	}

	/**
	 * Returns the first line of a header value, without surrounding blanks. If a header
	 * line arrived in two parts, as from Tomcat, Hyperfoil's value also has the end of
	 * the line and some bytes that follow in Hyperfoil's buffer.
	 */
	static CharSequence firstLine(CharSequence value) {
		int end = AsciiString.indexOf(value, '\r', 0);
		return AsciiString.trim((end < 0) ? value : value.subSequence(0, end));
	}

	/** Allows the agents' benchmark, which is JSON, to refer to the handler by name. */
	@Name(Builder.NAME)
	public static final class Builder implements HeaderHandler.Builder {

		static final String NAME = "connectionClose";

		@Override
		public HeaderHandler build() {
			return new ConnectionCloseHandler();
		}

	}

}
