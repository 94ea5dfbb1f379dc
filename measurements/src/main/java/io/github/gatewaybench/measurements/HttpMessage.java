package io.github.gatewaybench.measurements;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * A request or response of HTTP/1 as a recorder read it from a connection.
 *
 * @param line request line or status line, without access tokens
 * @param headers lines of the header in the order in which they were sent, without access
 * tokens, such as Host: 127.0.0.1:8080
 * @param framing how the end of the body was known
 * @param bytes length of the body in bytes, without chunk headers
 * @param sha256 checksum of the body; that of zero bytes if there is no body
 */
public record HttpMessage(String line, List<String> headers, Framing framing, long bytes, String sha256) {

	private static final String ENCODING = "Content-Encoding";

	public HttpMessage {
		headers = List.copyOf(headers);
	}

	/**
	 * Header values by case-insensitive name; the values of a repeated header are joined
	 * with commas.
	 */
	public Map<String, String> headerValues() {
		Map<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		for (String line : this.headers) {
			String[] parts = line.split(":", 2);
			values.merge(parts[0].strip(), (parts.length > 1) ? parts[1].strip() : "", (a, b) -> a + ", " + b);
		}
		return values;
	}

	/** Value of a header; an empty text if there is none. */
	public String headerValue(String name) {
		return headerValues().getOrDefault(name, "");
	}

	/** Encoding of the body, such as gzip; "none" if it has none. */
	String encoding() {
		return headerValues().getOrDefault(ENCODING, "none").toLowerCase(Locale.ROOT).replace("identity", "none");
	}

	/**
	 * Whether another request may follow this response on its connection: in HTTP/1.1
	 * unless it says close, in HTTP/1.0 only if it says keep-alive.
	 */
	public boolean keepsConnection() {
		List<String> options = List.of(headerValue("Connection").toLowerCase(Locale.ROOT).split("\\s*,\\s*"));
		return this.framing != Framing.CLOSE
				&& (this.line.startsWith("HTTP/1.0") ? options.contains("keep-alive") : !options.contains("close"));
	}

	/** How the end of a body is known. */
	public enum Framing {

		/** There is no body. */
		NONE,
		/** A Content-Length header says how long the body is. */
		LENGTH,
		/** The body is sent in chunks. */
		CHUNKED,
		/** The body ends when the connection is closed. */
		CLOSE;

		/** The name in files, such as chunked. */
		@JsonValue
		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
