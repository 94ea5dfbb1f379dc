package io.github.gatewaybench.engine.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gatewaybench.engine.judge.AnswerSize;
import io.github.gatewaybench.engine.judge.ObservationBuilder;
import io.github.gatewaybench.engine.round.RoundDriver;
import io.github.gatewaybench.engine.run.FaultyServer.Fault;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.raw.WrkReader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * What the bytes that the real wrk read tell of servers that no spot check finds wrong.
 */
class WrongAnswersTest {

	private static final int CONNECTIONS = 2;

	private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
			+ "2\r\nwo\r\n3\r\nrld\r\n0\r\n\r\n";

	@TempDir
	private Path folder;

	@BeforeAll
	static void wrkIsInstalled() {
		assumeThat(Stream.of(System.getenv("PATH").split(":")).map((each) -> Path.of(each, "wrk")))
			.anyMatch(Files::isExecutable);
	}

	/** Reasons why a cell of a second is not valid. */
	private List<Warning> reasons(Fault fault) throws Exception {
		Path raw = this.folder.resolve("c2.wrk.txt");
		try (FaultyServer server = new FaultyServer(fault)) {
			AnswerSize size = new HttpProbe().get(server.url(), Map.of(), Duration.ofMinutes(1)).size();
			Process wrk = new ProcessBuilder("wrk", "-t1", "-c" + CONNECTIONS, "-d1s", "--timeout", "30s", "--latency",
					"-s", "../scripts/hands/bytes.lua", server.url())
				.redirectErrorStream(true)
				.redirectOutput(raw.toFile())
				.start();
			assertThat(wrk.waitFor(2, TimeUnit.MINUTES)).isTrue();
			return RoundDriver
				.judgement(CONNECTIONS, 1, WrkReader.FORMAT.figuresOrNoResult(raw),
						new ObservationBuilder().answer(size.body(), size.minBytes(), size.maxBytes()).get())
				.reasons();
		}
	}

	private static String page(String status, String body) {
		return FaultyServer.answer(status, "text/plain", body);
	}

	private static String withHeader(String answer, String header) {
		return answer.replaceFirst("\r\n\r\n", "\r\n" + header + "\r\n\r\n");
	}

	@Test
	void rightAnswersAreValid() throws Exception {
		assertThat(reasons((request, connections) -> Optional.of(FaultyServer.RIGHT))).isEmpty();
	}

	@Test
	void chunksAreValid() throws Exception {
		assertThat(reasons((request, connections) -> Optional.of(CHUNKED))).isEmpty();
	}

	@Test
	void aConnectionThatEndsAfterAHundredAnswersIsValid() throws Exception {
		assertThat(reasons((request, connections) -> Optional
			.of((request % 100 == 0) ? withHeader(FaultyServer.RIGHT, "Connection: close") : FaultyServer.RIGHT)))
			.isEmpty();
	}

	@Test
	void aHeaderThatIsANumberMayGrow() throws Exception {
		assertThat(reasons((request, connections) -> Optional.of(withHeader(FaultyServer.RIGHT, "X-Took: " + request))))
			.isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "200 OK|<html><body>Sorry, something went wrong</body></html>", "302 Found|", "204 No|",
			"200 OK|world!", "200 OK|worl" })
	void wrongAnswersAreNot(String wrong) throws Exception {
		String[] parts = wrong.split("\\|", 2);
		assertThat(reasons((request, connections) -> Optional
			.of((connections > 1) ? page(parts[0], parts[1]) : FaultyServer.RIGHT))).extracting(Warning::code)
			.containsExactly(WarningCode.ANSWER_SIZE);
	}

	@Test
	void aServerThatStopsAnsweringIsNot() throws Exception {
		assertThat(reasons((request, connections) -> Optional.of(FaultyServer.RIGHT).filter((any) -> request <= 3)))
			.extracting(Warning::code)
			.containsExactly(WarningCode.ANSWERS_STOPPED);
	}

	@Test
	void norAreThoseThatAreWrongForAWhile() throws Exception {
		String wrong = page("200 OK", "x".repeat(500));
		assertThat(reasons(
				(request, connections) -> Optional.of((request < 3 || request > 300) ? FaultyServer.RIGHT : wrong)))
			.extracting(Warning::code)
			.containsExactly(WarningCode.ANSWER_SIZE);
	}

}
