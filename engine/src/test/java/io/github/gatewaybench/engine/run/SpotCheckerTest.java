package io.github.gatewaybench.engine.run;

import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gatewaybench.engine.host.ThisHost;
import io.github.gatewaybench.engine.judge.SpotChecks;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a check in mid-load finds of servers that are right before and after it.
 */
class SpotCheckerTest {

	private static final Duration PATIENCE = Duration.ofMinutes(2);

	/** Limit for servers that never answer, from when they were asked. */
	private static final Duration IMPATIENCE = Duration.ofMillis(100);

	private static final String PAGE = FaultyServer.answer("200 OK", "text/html", "<h1>Sorry</h1>");

	private final HttpProbe probe = new HttpProbe();

	private SpotChecker begin(FaultyServer server) throws InterruptedException {
		return begin(server, PATIENCE, OptionalInt.empty());
	}

	private SpotChecker begin(FaultyServer server, Duration limit, OptionalInt rate) throws InterruptedException {
		return new SpotChecker(this.probe, Endpoint.of(server.url(), "world"), PATIENCE, PATIENCE, limit, rate);
	}

	private void load(FaultyServer server, int requests) throws Exception {
		for (int i = 0; i < requests; i++) {
			this.probe.get(server.url(), Map.of(), PATIENCE);
		}
	}

	private static SpotChecks one(SpotChecker checker) throws InterruptedException {
		checker.startCheck();
		return checker.awaitResults();
	}

	@Test
	void aServerThatIsWrongForAWhileIsFoundWrongAlthoughItIsRightAgain() throws Exception {
		try (FaultyServer server = FaultyServer.wrongFrom(30, 300, PAGE); SpotChecker checker = begin(server)) {
			load(server, 50);
			assertThat(one(checker).wrong()).isOne();
			load(server, 300);
			assertThat(this.probe.findProblem(Endpoint.of(server.url(), "world"), PATIENCE)).isEmpty();
		}
	}

	@Test
	void aServerThatIsRightToOneConnectionAndWrongToTwoIsFoundWrong() throws Exception {
		try (FaultyServer server = FaultyServer.wrongToTwo(PAGE); SpotChecker checker = begin(server)) {
			URI at = URI.create(server.url());
			try (Socket load = new Socket(at.getHost(), at.getPort())) {
				load.getOutputStream().write("GET /hello HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
				load.getInputStream().read();
				SpotChecks found = one(checker);
				assertThat(found.firstProblem())
					.contains("the body from %s is \"<h1>Sorry</h1>\" instead of \"world\"".formatted(server.url()));
				assertThat(found).extracting(SpotChecks::right, SpotChecks::wrong, SpotChecks::late)
					.containsExactly(0, 1, 0);
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "302 Found", "204 No Content", "201 Created", "503 Service Unavailable" })
	void anotherStatusIsWrong(String status) throws Exception {
		String body = status.startsWith("204") ? "" : "world";
		try (FaultyServer server = FaultyServer.wrongFrom(3, 3, FaultyServer.answer(status, "text/plain", body));
				SpotChecker checker = begin(server)) {
			assertThat(one(checker).firstProblem().orElseThrow()).startsWith("status " + status.substring(0, 3));
		}
	}

	/** Its Date differs, too, and is none of the headers that are compared. */
	@Test
	void aHeaderOfTheBodyThatChangesIsWrong() throws Exception {
		try (FaultyServer server = FaultyServer.wrongFrom(3, 3, FaultyServer.answer("200 OK", "text/html", "world"));
				SpotChecker checker = begin(server)) {
			assertThat(one(checker).firstProblem())
				.contains("no header \"Content-Type: text/plain\" in the answer from " + server.url());
		}
	}

	@Test
	void theSameAnswerIsRight() throws Exception {
		try (FaultyServer server = FaultyServer.wrongFrom(0, 0, ""); SpotChecker checker = begin(server)) {
			assertThat(one(checker)).isEqualTo(new SpotChecks(1, 0, 0, Optional.empty()));
		}
	}

	@Test
	void aServerThatStopsAnsweringIsLate() throws Exception {
		try (FaultyServer server = FaultyServer.silentAfter(2);
				SpotChecker checker = begin(server, IMPATIENCE, OptionalInt.empty())) {
			checker.startCheck();
			ThisHost.await(() -> server.requests() >= 3);
			assertThat(checker.awaitResults()).isEqualTo(new SpotChecks(0, 0, 1, Optional.empty()));
		}
	}

	/** The check's second request shows that it has its first answer. */
	@Test
	void aServerThatStopsAnsweringAfterAWrongAnswerIsWrong() throws Exception {
		try (FaultyServer server = new FaultyServer((request,
				connections) -> Optional.of((request <= 2) ? FaultyServer.RIGHT : PAGE).filter((any) -> request <= 3));
				SpotChecker checker = begin(server, IMPATIENCE, OptionalInt.empty())) {
			checker.startCheck();
			ThisHost.await(() -> server.requests() >= 4);
			assertThat(checker.awaitResults().wrong()).isOne();
		}
	}

	@Test
	void nothingIsSentWhileACheckIsUnanswered() throws Exception {
		CompletableFuture<String> answer = new CompletableFuture<>();
		try (FaultyServer server = new FaultyServer(
				(request, connections) -> Optional.of((request == 3) ? answer.join() : FaultyServer.RIGHT));
				SpotChecker checker = begin(server)) {
			checker.startCheck();
			checker.startCheck();
			checker.startCheck();
			answer.complete(FaultyServer.RIGHT);
			assertThat(checker.awaitResults().totalCount()).isOne();
			assertThat(server.requests()).isEqualTo(4);
		}
	}

	/** Asks for checks until a second one has begun, at most for a minute. */
	private static void askForTwo(FaultyServer server, SpotChecker checker) throws InterruptedException {
		for (int i = 0; i < 6000 && server.requests() <= 4; i++) {
			checker.startCheck();
			Thread.sleep(10);
		}
	}

	@Test
	void anAnswerThatTakesLongerThanTheLimitIsLate() throws Exception {
		try (FaultyServer server = FaultyServer.wrongFrom(0, 0, "");
				SpotChecker checker = begin(server, Duration.ZERO, OptionalInt.empty())) {
			askForTwo(server, checker);
			SpotChecks found = checker.awaitResults();
			assertThat(found.right()).isZero();
			assertThat(found.late()).isPositive();
		}
	}

	@Test
	void aRateOfTwoHundredAllowsEachCheckThatIsAskedFor() throws Exception {
		try (FaultyServer server = FaultyServer.wrongFrom(0, 0, "");
				SpotChecker checker = begin(server, PATIENCE, OptionalInt.of(200))) {
			askForTwo(server, checker);
			assertThat(checker.awaitResults().totalCount()).isEqualTo(2);
		}
	}

	@Test
	void aRefusedConnectionIsLateAndNotWrong() throws Exception {
		try (SpotChecker checker = new SpotChecker(this.probe, Endpoint.of("http://127.0.0.1:1/", "world"), PATIENCE,
				PATIENCE, PATIENCE, OptionalInt.empty())) {
			assertThat(one(checker)).isEqualTo(new SpotChecks(0, 0, 1, Optional.empty()));
		}
	}

	@Test
	void soIsAConnectionThatIsClosedWithoutAnAnswer() throws Exception {
		try (FaultyServer server = FaultyServer.wrongFrom(3, 9, ""); SpotChecker checker = begin(server)) {
			assertThat(one(checker)).isEqualTo(new SpotChecks(0, 0, 1, Optional.empty()));
		}
	}

	@Test
	void aBodyThatIsCutOffIsWrong() throws Exception {
		try (FaultyServer server = FaultyServer.wrongFrom(3, 9,
				"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 5\r\n\r\nwor");
				SpotChecker checker = begin(server)) {
			assertThat(one(checker).wrong()).isOne();
		}
	}

	/** Only the second request over a connection is answered wrongly. */
	@ParameterizedTest
	@ValueSource(strings = { "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nwurld",
			"HTTP/1.1 100 Continue\r\n\r\n", "garbage\r\n", "TWICE" })
	void aServerThatIsRightOnlyToTheFirstRequestOfAConnectionIsWrong(String wrong) throws Exception {
		String second = wrong.equals("TWICE") ? FaultyServer.RIGHT.repeat(2) : wrong;
		try (FaultyServer server = FaultyServer.wrongFrom(4, 4, second); SpotChecker checker = begin(server)) {
			assertThat(one(checker).wrong()).isOne();
		}
	}

	@Test
	void aServerThatClosesEachConnectionIsRight() throws Exception {
		String last = FaultyServer.RIGHT.replaceFirst("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
		try (FaultyServer server = FaultyServer.wrongFrom(1, 9, last); SpotChecker checker = begin(server)) {
			assertThat(one(checker)).isEqualTo(new SpotChecks(1, 0, 0, Optional.empty()));
		}
	}

}
