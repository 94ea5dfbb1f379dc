package io.github.gatewaybench.measurements;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A difference between a message that passed through a gateway and the same message
 * without the gateway.
 *
 * @param inRequest whether the change is in the request, as the backend received it;
 * otherwise it is in the response, as the client received it
 * @param header name of the header that was changed, or under which the change is
 * declared; an empty text for a body, a status, a request line or {@link Kind#NOT_SEEN},
 * which cannot be declared
 * @param direct value without the gateway; an empty text if there was none
 * @param gateway value with the gateway, or the reason of {@link Kind#NOT_SEEN}; an empty
 * text if there is none
 */
public record GatewayChange(Kind kind, boolean inRequest, String header, String direct, String gateway) {

	private static final int MAX_SHOWN = 60;

	/**
	 * Whether the change alters the work of the gateway, the backend or the client. Lost
	 * headers, changes of bodies and connections, and unseen changes do; added or changed
	 * headers, another request line and another status do not.
	 */
	public boolean altersWork() {
		return this.kind.altersWork;
	}

	/**
	 * Whether a subject declares this change.
	 * @param declared names of headers that are added or changed and, after a minus sign,
	 * of headers that are lost, separated by commas; an asterisk stands for any
	 * characters
	 */
	public boolean isDeclared(String declared) {
		boolean lost = this.kind == Kind.HEADER_REMOVED;
		return !this.header.isEmpty() && Stream.of(declared.split("[,\\s]+"))
			.filter((each) -> each.startsWith("-") == lost)
			.map((each) -> lost ? each.substring(1) : each)
			.map((each) -> "(?i)\\Q" + each.replace("*", "\\E.*\\Q") + "\\E")
			.anyMatch((each) -> Pattern.matches(each, this.header));
	}

	/** Says what changes, as in "+ Via: 1.1 Caddy" or "framing chunked, not length". */
	@Override
	public String toString() {
		return switch (this.kind) {
			case HEADER_ADDED -> "+ %s: %s".formatted(this.header, shortened(this.gateway));
			case HEADER_REMOVED -> "- " + this.header;
			case HEADER_CHANGED ->
				"%s: %s, not %s".formatted(this.header, shortened(this.gateway), shortened(this.direct));
			case NEW_CONNECTIONS -> "a new connection for each request";
			case CLOSED -> "closes the client's connection";
			case NOT_SEEN -> "could not be attested: " + this.gateway;
			default -> "%s %s, not %s".formatted(this.kind.name().toLowerCase(Locale.ROOT), shortened(this.gateway),
					shortened(this.direct));
		};
	}

	private static String shortened(String value) {
		return (value.length() <= MAX_SHOWN) ? value : value.substring(0, MAX_SHOWN) + "…";
	}

	/** Kinds of changes. */
	public enum Kind {

		HEADER_ADDED(false), HEADER_CHANGED(false), HEADER_REMOVED(true),
		/** Another method, path or version in the request line. */
		LINE(false),
		/**
		 * The response has another status. Does not count as altering the work, because a
		 * wrong status makes cells invalid anyway.
		 */
		STATUS(false),
		/**
		 * The end of the body is marked differently; a gateway declares it as
		 * Transfer-Encoding.
		 */
		FRAMING(true),
		/**
		 * The body is compressed or decompressed; a gateway declares it as
		 * Content-Encoding.
		 */
		ENCODING(true),
		/** The body has other bytes. */
		BODY(true),
		/**
		 * Each request opens a connection to the backend, although the client keeps its
		 * own; declared as Connection.
		 */
		NEW_CONNECTIONS(true),
		/**
		 * The client has to open a connection for its next request, which it need not do
		 * without the gateway; declared as Connection.
		 */
		CLOSED(true),
		/**
		 * A request or a response did not come, or could not be read, so that other
		 * changes may be unknown.
		 */
		NOT_SEEN(true);

		private final boolean altersWork;

		Kind(boolean altersWork) {
			this.altersWork = altersWork;
		}

	}

}
