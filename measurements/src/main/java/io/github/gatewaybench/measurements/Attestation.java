package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonValue;

import io.github.gatewaybench.measurements.GatewayChange.Kind;
import io.github.gatewaybench.measurements.HttpMessage.Framing;

/**
 * A record of what a gateway was observed to do to requests and responses before it was
 * measured: each shape of request was sent through the gateway, and to the backend
 * without it.
 *
 * @param declared changes that the gateway's folder declares, in the notation of
 * {@link GatewayChange#isDeclared}
 * @param problem why shapes are missing; empty if all were sent, even if not all could be
 * observed
 */
public record Attestation(String subject, String declared, List<ObservedShape> shapes, Optional<String> problem) {

	/**
	 * Headers that concern one connection. Gateways are not expected to forward them, so
	 * a missing or different value does not count as a change.
	 */
	private static final Set<String> HOP_BY_HOP_HEADERS = Set.of("connection", "keep-alive", "proxy-connection", "te",
			"trailer", "upgrade");

	private static final Set<String> HEADERS_COMPARED_AS_BODY = Set.of("transfer-encoding", "content-encoding");

	public Attestation {
		shapes = List.copyOf(shapes);
	}

	/** Creates an attestation that says why a gateway could not be observed. */
	public static Attestation failed(String subject, String problem) {
		return new Attestation(subject, "", List.of(), Optional.of(problem));
	}

	/** Whether every shape was seen, with the gateway and without it. */
	public boolean isComplete() {
		return this.problem.isEmpty() && this.shapes.stream()
			.allMatch((each) -> each.direct.problem.isEmpty() && each.gateway.problem.isEmpty());
	}

	/**
	 * Returns warnings about the requests of a cell: one lists undeclared changes that
	 * alter the work, one says why changes could not be observed. Empty if neither
	 * applies.
	 * @param tool name of the load generator
	 */
	public List<Warning> warnings(String tool, Load load) {
		List<GatewayChange> changes = this.shapes.stream()
			.filter((each) -> each.shape.isSentBy(tool, load))
			.flatMap((each) -> each.changes().stream())
			.filter(this::isUndeclaredWork)
			.toList();
		Predicate<GatewayChange> unseen = (each) -> each.kind() == Kind.NOT_SEEN;
		String why = join(
				Stream.concat(this.problem.stream(), changes.stream().filter(unseen).map(GatewayChange::gateway)));
		String seen = join(changes.stream().filter(unseen.negate()).map(GatewayChange::toString));
		return Stream.of(WarningCode.CHANGES_THE_WORK.with("changes", seen), WarningCode.NOT_ATTESTED.with("why", why))
			.filter((each) -> !each.values().containsValue(""))
			.toList();
	}

	private static String join(Stream<String> texts) {
		return texts.distinct().collect(Collectors.joining("; "));
	}

	/**
	 * Whether a change alters the work that is measured although the gateway does not
	 * declare it.
	 */
	public boolean isUndeclaredWork(GatewayChange change) {
		return change.altersWork() && !change.isDeclared(this.declared);
	}

	/** Requests of one shape, sent through the gateway and without it. */
	public record ObservedShape(RequestShape shape, Exchange direct, Exchange gateway) {

		/** The changes that the gateway made, first those to the request. */
		public List<GatewayChange> changes() {
			return this.gateway.changesFrom(this.direct);
		}

	}

	/**
	 * Requests of one shape, sent one after the other, and the response to the last.
	 *
	 * @param requests number of requests that were sent
	 * @param connections number of requests that came to the backend as the first of a
	 * connection
	 * @param received last request as the backend received it; empty if it received none
	 * @param answer last response as the client received it; empty if it received none
	 * @param problem why a request or its response could not be read
	 */
	public record Exchange(int requests, int connections, Optional<HttpMessage> received, Optional<HttpMessage> answer,
			Optional<String> problem) {

		/**
		 * Lists how these requests and their responses differ from those without a
		 * gateway.
		 * @param direct the same requests, sent to the backend without a gateway
		 */
		List<GatewayChange> changesFrom(Exchange direct) {
			List<GatewayChange> changes = new ArrayList<>();
			if (direct.received.isPresent() && this.received.isPresent()) {
				HttpMessage before = direct.received.get();
				addIfDifferent(changes, Kind.LINE, true, "", before.line(), this.received.get().line());
				changes.addAll(messageChanges(true, before, this.received.get()));
			}
			if (direct.connections < direct.requests && this.requests > 1 && this.connections >= this.requests) {
				changes.add(new GatewayChange(Kind.NEW_CONNECTIONS, true, "Connection", "", ""));
			}
			if (direct.answer.isPresent() && this.answer.isPresent()) {
				HttpMessage before = direct.answer.get();
				HttpMessage after = this.answer.get();
				addIfDifferent(changes, Kind.STATUS, false, "", status(before), status(after));
				if (status(before).equals(status(after))) {
					changes.addAll(messageChanges(false, before, after));
				}
				if (before.keepsConnection() && !after.keepsConnection()) {
					changes.add(new GatewayChange(Kind.CLOSED, false, "Connection", "", ""));
				}
			}
			direct.problem.map((each) -> "without the gateway, " + each)
				.or(() -> this.problem)
				.ifPresent((each) -> changes.add(new GatewayChange(Kind.NOT_SEEN, false, "", "", each)));
			return changes;
		}

		private static String status(HttpMessage answer) {
			return answer.line().replaceFirst("^\\S+ (\\d+).*", "$1");
		}

		private static List<GatewayChange> messageChanges(boolean inRequest, HttpMessage direct,
				HttpMessage viaGateway) {
			List<GatewayChange> changes = new ArrayList<>();
			boolean bodies = direct.framing() != Framing.NONE || viaGateway.framing() != Framing.NONE;
			Map<String, String> old = direct.headerValues();
			Map<String, String> now = viaGateway.headerValues();
			Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
			Stream.of(old, now).forEach((each) -> names.addAll(each.keySet()));
			names.removeIf((name) -> HEADERS_COMPARED_AS_BODY.contains(name.toLowerCase(Locale.ROOT))
					|| bodies && name.equalsIgnoreCase("Content-Length"));
			for (String name : names) {
				if (!old.containsKey(name)) {
					changes.add(new GatewayChange(Kind.HEADER_ADDED, inRequest, name, "", now.get(name)));
				}
				else if (!HOP_BY_HOP_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
					if (!now.containsKey(name)) {
						changes.add(new GatewayChange(Kind.HEADER_REMOVED, inRequest, name, old.get(name), ""));
					}
					else if (!name.equalsIgnoreCase("Date")) {
						addIfDifferent(changes, Kind.HEADER_CHANGED, inRequest, name, old.get(name), now.get(name));
					}
				}
			}
			addIfDifferent(changes, Kind.FRAMING, inRequest, "Transfer-Encoding", direct.framing().toString(),
					viaGateway.framing().toString());
			if (direct.encoding().equals(viaGateway.encoding())) {
				addIfDifferent(changes, Kind.BODY, inRequest, "", formatBody(direct), formatBody(viaGateway));
			}
			else {
				changes.add(new GatewayChange(Kind.ENCODING, inRequest, "Content-Encoding", formatEncoding(direct),
						formatEncoding(viaGateway)));
			}
			return changes;
		}

		private static void addIfDifferent(List<GatewayChange> changes, Kind kind, boolean inRequest, String header,
				String before, String after) {
			if (!before.equals(after)) {
				changes.add(new GatewayChange(kind, inRequest, header, before, after));
			}
		}

		private static String formatEncoding(HttpMessage message) {
			return "%s (%d bytes)".formatted(message.encoding(), message.bytes());
		}

		private static String formatBody(HttpMessage message) {
			return "%d bytes (%.8s)".formatted(message.bytes(), message.sha256());
		}

	}

	/** Shapes of requests that gateways are observed with; load generators send some. */
	public enum RequestShape {

		/** A request as wrk and open-load send it. */
		GET("GET", "1.1", "", ""),
		/** A request as ab sends it, over a connection of its own. */
		AB("GET", "1.0", "", "User-Agent: ApacheBench/2.3\r\nAccept: */*\r\n"),
		/** A request as ab sends it with -k. */
		AB_KEEP_ALIVE("GET", "1.0", "", "Connection: Keep-Alive\r\nUser-Agent: ApacheBench/2.3\r\nAccept: */*\r\n"),
		/** A request that accepts gzip; no load generator sends it. */
		GZIP("GET", "1.1", "", "Accept-Encoding: gzip\r\n"),
		/** A request with a body; no load generator sends it. */
		POST("POST", "1.1", "abc", "Content-Type: application/octet-stream\r\nContent-Length: 3\r\n");

		private final String method;

		private final String version;

		private final String body;

		private final String headers;

		RequestShape(String method, String version, String body, String headers) {
			this.method = method;
			this.version = version;
			this.body = body;
			this.headers = headers;
		}

		/** Whether a load generator sends this shape in a cell with the given load. */
		public boolean isSentBy(String tool, Load load) {
			return switch (this) {
				case GET -> Set.of("wrk", RateStudy.TOOL).contains(tool);
				case AB -> load.part("protocol").equals("plain");
				case AB_KEEP_ALIVE -> load.part("protocol").equals("keep-alive");
				case GZIP, POST -> false;
			};
		}

		/**
		 * Whether a load generator sends this shape at all. If not, a recorder answers it
		 * in place of the backend.
		 */
		public boolean isSentInCells() {
			return this != GZIP && this != POST;
		}

		/** Whether the client keeps its connection for the next request. */
		public boolean keepsConnection() {
			return this != AB;
		}

		/**
		 * Formats the request as the text that is sent: request line, headers and body.
		 * @param path requested path, such as /hello
		 * @param host value of the Host header
		 */
		public String formatRequest(String path, String host) {
			return "%s %s HTTP/%s\r\nHost: %s\r\n%s\r\n%s".formatted(this.method, path, this.version, host,
					this.headers, this.body);
		}

		/** The name of this shape in files, such as ab_keep_alive. */
		@JsonValue
		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
