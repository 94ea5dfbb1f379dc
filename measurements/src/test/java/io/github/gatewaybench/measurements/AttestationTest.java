package io.github.gatewaybench.measurements;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gatewaybench.measurements.Attestation.Exchange;
import io.github.gatewaybench.measurements.Attestation.ObservedShape;
import io.github.gatewaybench.measurements.Attestation.RequestShape;
import io.github.gatewaybench.measurements.HttpMessage.Framing;
import io.github.gatewaybench.measurements.folder.RunFolder;

import static org.assertj.core.api.Assertions.assertThat;

class AttestationTest {

	private static final HttpMessage REQUEST = request("Host: a:1", "Accept: */*");

	private static final HttpMessage ANSWER = answer(Framing.LENGTH, "world", "Content-Type: text/plain",
			"Content-Length: 5", "Date: Mon", "Connection: keep-alive");

	private static final Exchange DIRECT = exchange(1, REQUEST, ANSWER);

	private static final Load LOAD = Load.of("connections", 10);

	private static HttpMessage request(String... headers) {
		return new HttpMessage("GET /hello HTTP/1.1", List.of(headers), Framing.NONE, 0, "none");
	}

	private static HttpMessage answer(Framing framing, String body, String... headers) {
		return new HttpMessage("HTTP/1.1 200 OK", List.of(headers), framing, body.length(), "sha-of-" + body);
	}

	private static Exchange exchange(int connections, HttpMessage request, HttpMessage answer) {
		return new Exchange(3, connections, Optional.of(request), Optional.of(answer), Optional.empty());
	}

	private static Exchange answered(HttpMessage answer) {
		return exchange(0, REQUEST, answer);
	}

	private static Exchange asked(HttpMessage request) {
		return exchange(1, request, ANSWER);
	}

	static Stream<Arguments> changes() {
		HttpMessage error = new HttpMessage("HTTP/1.1 502 Bad Gateway", ANSWER.headers(), Framing.LENGTH, 5,
				"sha-of-world");
		HttpMessage other = new HttpMessage("GET /hello HTTP/1.0", REQUEST.headers(), Framing.NONE, 0, "none");
		return Stream.of(Arguments.of(DIRECT, "", ""), //
				Arguments.of(asked(request("host: a:1", "ACCEPT: */*")), "", ""),
				Arguments.of(asked(request("Host: a:1", "Accept: */*", "Via: 1.1 x")), "+ Via: 1.1 x", ""),
				Arguments.of(asked(request("Host: b:2", "Accept: */*")), "Host: b:2, not a:1", ""),
				Arguments.of(asked(request("Host: a:1")), "- Accept", "- Accept"),
				Arguments.of(
						asked(request("Host: a:1", "Accept: */*", "Connection: Upgrade", "Accept-Encoding: gzip",
								"Accept-Encoding: deflate")),
						"+ Accept-Encoding: gzip, deflate; + Connection: Upgrade", ""),
				Arguments
					.of(asked(request("Host: a:1", "Accept: */*", "Content-Length: 0")), "+ Content-Length: 0", ""),
				Arguments.of(asked(other), "line GET /hello HTTP/1.0, not GET /hello HTTP/1.1", ""),
				Arguments.of(exchange(3, REQUEST, ANSWER), "a new connection for each request",
						"a new connection for each request"),
				Arguments.of(exchange(2, REQUEST, ANSWER), "", ""), //
				Arguments.of(answered(error), "status 502, not 200", ""),
				Arguments.of(
						answered(answer(Framing.CHUNKED, "world", "Content-Type: text/plain",
								"Transfer-Encoding: chunked", "Date: Tue")),
						"framing chunked, not length", "framing chunked, not length"),
				Arguments.of(
						answered(answer(Framing.LENGTH, "world!", "Content-Type: text/plain", "Content-Length: 6",
								"Date: Mon")),
						"body 6 bytes (sha-of-w), not 5 bytes (sha-of-w)",
						"body 6 bytes (sha-of-w), not 5 bytes (sha-of-w)"),
				Arguments.of(
						answered(answer(Framing.LENGTH, "xyz", "Content-Type: text/plain", "Content-Length: 3",
								"Content-Encoding: gzip", "Date: Mon")),
						"encoding gzip (3 bytes), not none (5 bytes)", "encoding gzip (3 bytes), not none (5 bytes)"),
				Arguments.of(new Exchange(3, 1, Optional.empty(), Optional.empty(), Optional.of("reset")),
						"could not be attested: reset", "what the gateway changes could not be attested: reset"),
				Arguments.of(exchange(4, REQUEST, ANSWER), "a new connection for each request",
						"a new connection for each request"),
				Arguments.of(
						answered(answer(Framing.LENGTH, "world", "Content-Type: text/plain", "Content-Length: 5",
								"Content-Encoding: Identity", "Date: Mon", "Connection: Close")),
						"closes the client's connection", "closes the client's connection"),
				Arguments.of(
						answered(new HttpMessage("HTTP/1.0 200 OK", List.of("Content-Type: text/plain"), Framing.LENGTH,
								5, "sha-of-world")),
						"- Date; closes the client's connection", "- Date; closes the client's connection"),
				Arguments.of(
						answered(new HttpMessage("HTTP/1.1 503 Busy", List.of(), Framing.CHUNKED, 9, "sha-of-busy")),
						"status 503, not 200", ""));
	}

	@ParameterizedTest
	@MethodSource("changes")
	void aGatewayIsComparedWithTheSameRequestWithoutIt(Exchange gateway, String all, String work) {
		Attestation seen = attestation(gateway, "");
		assertThat(seen.shapes().get(0).changes()).extracting(GatewayChange::toString)
			.isEqualTo(all.isEmpty() ? List.of() : List.of(all.split("; ")));
		assertThat(seen.warnings("wrk", LOAD)).extracting(Warning::text)
			.isEqualTo(work.isEmpty() ? List.of()
					: List.of(work.startsWith("what ") ? work : "the gateway changes what is measured: " + work));
	}

	private static Attestation attestation(Exchange gateway, String declared) {
		return new Attestation("nginx", declared, List.of(new ObservedShape(RequestShape.GET, DIRECT, gateway)),
				Optional.empty());
	}

	@Test
	void whereTheRequestsWithoutAGatewayFailNothingIsKnown() {
		Exchange failed = new Exchange(3, 1, Optional.empty(), Optional.empty(), Optional.of("reset"));
		Attestation seen = new Attestation("nginx", "*", List.of(new ObservedShape(RequestShape.GET, failed, DIRECT)),
				Optional.of("late"));
		assertThat(seen.warnings("wrk", LOAD)).extracting(Warning::text)
			.containsExactly("what the gateway changes could not be attested: late; without the gateway, reset");
		assertThat(seen.isComplete()).isFalse();
		assertThat(attestation(failed, "").isComplete()).isFalse();
		assertThat(attestation(DIRECT, "").isComplete()).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "HTTP/1.1 200, a, true", "HTTP/1.1 200, Close, false", "HTTP/1.1 200, 'x , close', false",
			"HTTP/1.0 200, a, false", "HTTP/1.0 200, Keep-Alive, true" })
	void aResponseTellsWhetherItsConnectionGoesOn(String line, String connection, boolean goesOn) {
		assertThat(new HttpMessage(line, List.of("Connection: " + connection), Framing.LENGTH, 1, "").keepsConnection())
			.isEqualTo(goesOn);
		assertThat(new HttpMessage(line, List.of("Connection: " + connection), Framing.CLOSE, 1, "").keepsConnection())
			.isFalse();
	}

	@Test
	void aConnectionForEachRequestIsNoChangeWhereTheClientOpensOne() {
		ObservedShape plain = new ObservedShape(RequestShape.AB, exchange(3, REQUEST, ANSWER),
				exchange(3, REQUEST, ANSWER));
		assertThat(plain.changes()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "|false", "-Accept|true", "x, -accept|true", "-Acc*|true", "-*|true",
			"-Acc|false", "-Accept*x|false", "Accept|false", "*|false" })
	void aLossIsNoWarningIfItIsDeclaredAsOne(String declared, boolean is) {
		Exchange gateway = asked(request("Host: a:1"));
		assertThat(attestation(gateway, Optional.ofNullable(declared).orElse("")).warnings("wrk", LOAD).isEmpty())
			.isEqualTo(is);
	}

	@ParameterizedTest
	@CsvSource({ "transfer-encoding, true", "*, true", "-Transfer-Encoding, false", "-*, false" })
	void anotherFramingIsNoWarningIfItsHeaderIsDeclared(String declared, boolean is) {
		Exchange gateway = answered(answer(Framing.CHUNKED, "world", "Content-Type: text/plain", "Date: Tue"));
		assertThat(attestation(gateway, declared).warnings("wrk", LOAD).isEmpty()).isEqualTo(is);
	}

	@Test
	void whatNoHeaderDeclaresCannotBeDeclared() {
		Exchange gateway = answered(answer(Framing.LENGTH, "world!", "Content-Type: text/plain", "Date: Mon"));
		assertThat(attestation(gateway, "*, -*").warnings("wrk", LOAD)).isNotEmpty();
	}

	@Test
	void onlyTheRequestsOfACellWarn() {
		Exchange gateway = asked(request("Host: a:1"));
		assertThat(attestation(gateway, "").warnings("open-load", LOAD)).isNotEmpty();
		assertThat(attestation(gateway, "").warnings("ab", Load.of("protocol", "plain"))).isEmpty();
		Attestation others = new Attestation("nginx", "",
				Stream.of(RequestShape.GZIP, RequestShape.POST, RequestShape.AB)
					.map((each) -> new ObservedShape(each, DIRECT, gateway))
					.toList(),
				Optional.empty());
		assertThat(others.warnings("wrk", LOAD)).isEmpty();
		assertThat(others.warnings("ab", Load.of("protocol", "keep-alive"))).isEmpty();
		assertThat(others.warnings("ab", Load.of("protocol", "plain"))).isNotEmpty();
	}

	@Test
	void itIsKeptInTheFolderOfItsSubject(@TempDir Path home) throws Exception {
		Files.copy(TestFiles.RUNS.resolve("round1/run.json"), home.resolve("run.json"));
		RunFolder folder = RunFolder.open(home);
		Attestation seen = attestation(exchange(2, request("Host: b:2"), ANSWER), "Via, X-*");
		assertThat(folder.attestation("nginx")).isEmpty();
		folder.writeAttestation(seen);
		assertThat(folder.attestation("nginx")).contains(seen);
		assertThat(home.resolve("nginx/attested.json")).content()
			.contains("\"shape\": \"get\"", "\"framing\": \"length\"", "\"Host: b:2\"");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{", "[]", "{\"subject\": \"nginx\", \"declared\": \"\", \"shapes\": [{}]}" })
	void oneThatCannotBeReadIsAWarning(String text, @TempDir Path home) throws Exception {
		Files.copy(TestFiles.RUNS.resolve("round1/run.json"), home.resolve("run.json"));
		Files.writeString(Files.createDirectory(home.resolve("nginx")).resolve("attested.json"), text);
		assertThat(RunFolder.open(home).attestation("nginx").orElseThrow().warnings("ab", LOAD)).singleElement()
			.asString()
			.startsWith("what the gateway changes could not be attested: attested.json:1: ");
	}

}
