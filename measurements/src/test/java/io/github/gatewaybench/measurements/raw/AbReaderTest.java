package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.file.JsonFile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class AbReaderTest {

	private static final Path FILE = Path.of("some.txt");

	private static final String TEXT = TestFiles.rawText("plain.ab.txt");

	@Test
	void readsEveryFigure() {
		RawOutput output = AbReader.parse(FILE, """
				Server Software:        stub
				Server Hostname:        127.0.0.1
				Server Port:            8080

				Document Path:          /hello
				Document Length:        5 bytes

				Concurrency Level:      20
				Time taken for tests:   0.125 seconds
				Complete requests:      100
				Failed requests:        4800
				   (Connect: 1, Receive: 22, Length: 333, Exceptions: 4444)
				Write errors:           5
				Non-2xx responses:      66
				Keep-Alive requests:    97
				Total transferred:      12900 bytes
				HTML transferred:       500 bytes
				Requests per second:    800.50 [#/sec] (mean)
				Time per request:       12.900 [ms] (mean)
				Time per request:       1.290 [ms] (mean, across all concurrent requests)
				Transfer rate:          272.88 [Kbytes/sec] received

				Connection Times (ms)
				              min  mean[+/-sd] median   max
				Connect:        0    1   0.3      0       2
				Processing:    10   11   0.5     10      12
				Waiting:        9   10   0.6      8      11
				Total:         10   12   0.8     11      13
				WARNING: The median and mean for the initial connection time are not within a normal deviation
				        These results are probably not that reliable.

				Percentage of the requests served within a certain time (ms)
				  50%     11
				  66%     12
				  75%     13
				  80%     14
				  90%     15
				  95%     16
				  98%     17
				  99%     18
				 100%     19 (longest request)
				""");
		Figures figures = figures(output);
		assertThat(output.path()).hasValue("/hello");
		assertThat(output.results().get(0).load().partAsInt("connections")).isEqualTo(20);
		assertThat(figures.requests()).hasValue(100);
		assertThat(figures.number("seconds")).hasValue(0.125);
		assertThat(figures.value(Metric.THROUGHPUT)).hasValue(800.5);
		assertThat(figures.value(Metric.MEAN)).hasValue(12.9);
		assertThat(figures.value(Metric.KEPT_ALIVE)).hasValue(0.97);
		assertErrors(figures, new AbFiguresFactory.Errors(1, 22, 333, 4444, 5, 66));
		assertThat(figures.errors()).isEqualTo(4805);
		assertThat(Stream.of("p50_ms", "p66_ms", "p75_ms", "p80_ms", "p90_ms", "p95_ms", "p98_ms", "p99_ms", "max_ms")
			.map((name) -> figures.number(name).getAsDouble()))
			.containsExactly(11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0);
		assertTimes(figures, "connect_ms", 0.0, 1.0, 0.3, 0.0, 2.0);
		assertTimes(figures, "processing_ms", 10.0, 11.0, 0.5, 10.0, 12.0);
		assertTimes(figures, "waiting_ms", 9.0, 10.0, 0.6, 8.0, 11.0);
		assertTimes(figures, "total_ms", 10.0, 12.0, 0.8, 11.0, 13.0);
	}

	private static void assertTimes(Figures figures, String part, Double... times) {
		assertThat(
				Stream.of("min", "mean", "sd", "median", "max").map((name) -> figures.number(part, name).getAsDouble()))
			.containsExactly(times);
	}

	private static void assertErrors(Figures figures, AbFiguresFactory.Errors errors) {
		assertThat(figures.members().get("errors")).isEqualTo(JsonFile.MAPPER.valueToTree(errors));
	}

	@Test
	void readsWhatAbPrinted() {
		assertThat(figures("plain").value(Metric.THROUGHPUT)).hasValue(10650.31);
		assertThat(figures("keep-alive").count("keep_alive_requests")).hasValue(500);
		assertErrors(figures("failed"), new AbFiguresFactory.Errors(0, 0, 133, 0, 0, 0));
		assertErrors(figures("non-2xx"), new AbFiguresFactory.Errors(0, 0, 0, 0, 0, 200));
		assertThat(figures("post").requests()).hasValue(200);
		assertErrors(figures("variable"), AbFiguresFactory.Errors.NONE);
		assertThat(figures("interrupted").requests()).hasValue(1);
		assertThat(figures("one").value(Metric.P50)).isEmpty();
		assertThat(figures("one").value(Metric.MEAN)).hasValue(0.594);
		assertThat(figures("no-percentages").value(Metric.P50)).isEmpty();
		assertThat(figures("no-confidence").number("connect_ms", "sd")).isEmpty();
		assertThat(figures("no-confidence").number("total_ms", "max")).hasValue(2);
	}

	@Test
	void readsTheArticlesExcerpts() {
		Figures gateway = figures("article-gateway");
		assertThat(gateway.requests()).hasValue(100000);
		assertThat(gateway.value(Metric.THROUGHPUT)).hasValue(662.14);
		assertThat(gateway.value(Metric.MEAN)).hasValue(453.078);
		assertThat(gateway.value(Metric.P90)).hasValue(1408);
		assertThat(gateway.value(Metric.MAX)).hasValue(3177);
		assertTimes(gateway, "total_ms", 206.0, 451.0, 478.8, 236.0, 3177.0);
		assertThat(figures("article-direct").value(Metric.P99)).hasValue(240);
	}

	private static RawOutput read(String name) {
		Path file = TestFiles.RAW.resolve(name + ".ab.txt");
		return AbReader.parse(file, TestFiles.text(file));
	}

	private static Figures figures(String name) {
		return figures(read(name));
	}

	private static Figures figures(RawOutput output) {
		return output.results().get(0).figures();
	}

	@ParameterizedTest
	@CsvSource({ "refused, apr_socket_recv: Connection refused (111)",
			"gave-up, apr_pollset_poll: The timeout specified has expired (70007)",
			"too-many, ab: Cannot use concurrency level greater than total number of requests" })
	void tellsWhyAbGaveUp(String name, String problem) {
		RawOutput output = read(name);
		assertThat(figures(output).hasResult()).isFalse();
		assertThat(AbFiguresFactory.failureMessage(figures(output))).isEqualTo(problem);
		assertThat(figures(output).count("partial_requests")).isEmpty();
		assertThat(output.results().get(0).invalidReasons()).extracting(Warning::text)
			.containsExactly("ab gave up: " + problem);
	}

	@Test
	void tellsHowFarAbCame() {
		RawOutput output = AbReader.parse(FILE, """
				This is ApacheBench, Version 2.3 <$Revision$>

				Benchmarking 127.0.0.1 (be patient)
				Completed 1000 requests
				apr_socket_recv: Connection reset by peer (104)
				Total of 1039 requests completed
				""");
		assertThat(AbFiguresFactory.failureMessage(figures(output)))
			.isEqualTo("apr_socket_recv: Connection reset by peer (104)");
		assertThat(figures(output).count("partial_requests")).hasValue(1039);
	}

	/** Also where ab gave up, so that it is told beside those that did not. */
	@Test
	void theLoadIsWhatAbWasAskedFor() {
		assertThat(read("plain").results().get(0).load())
			.isEqualTo(Load.of("connections", 20, "protocol", "plain", "requests", 500));
		assertThat(read("keep-alive").results().get(0).load().part("protocol")).isEqualTo("keep-alive");
		String keptNone = TestFiles.rawText("keep-alive.ab.txt")
			.replaceFirst("ab -k .*\n", "")
			.replaceFirst("Keep-Alive requests:    500", "Keep-Alive requests:    0");
		assertThat(AbReader.parse(FILE, keptNone).results().get(0).load().part("protocol")).isEqualTo("keep-alive");
		RawOutput gaveUp = AbReader.parse(FILE, "ab -k -s 30 -n 1000 -c 50 http://127.0.0.1/\nab: no answer\n");
		assertThat(gaveUp.results().get(0).load())
			.isEqualTo(Load.of("connections", 50, "protocol", "keep-alive", "requests", 1000));
		RawOutput pinned = AbReader.parse(FILE,
				"taskset -c 1 /usr/bin/ab -n 1000 -c 50 http://127.0.0.1/\nab: no answer\n");
		assertThat(pinned.results().get(0).load().part("connections")).isEqualTo("50");
		assertThat(AbReader.parse(FILE, "ab: no answer\n").results().get(0).load())
			.isEqualTo(Load.of("connections", "-", "protocol", "plain", "requests", "-"));
	}

	@Test
	void tellsThatNotAllRequestsWereDone() {
		String fewer = TEXT.replace("Complete requests:      500", "Complete requests:      499");
		assertThat(AbReader.parse(FILE, fewer).results().get(0).invalidReasons()).extracting(Warning::text)
			.containsExactly("499 of 500 requests done");
		String timed = fewer.replace("-n 500", "-t 5 -n 500");
		assertThat(AbReader.parse(FILE, timed).results().get(0).invalidReasons()).isEmpty();
	}

	/** As after a step of the clock. */
	@Test
	void aNegativeTimeIsNone() {
		String text = TEXT.replaceFirst("Connect: +\\d+", "Connect:       -5");
		assertThat(figures(AbReader.parse(FILE, text)).number("connect_ms", "min")).isEmpty();
		assertThat(figures(AbReader.parse(FILE, text)).number("connect_ms", "max")).isPresent();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "nan [#/sec] (mean)", "-5.00 [#/sec] (mean)", "1e9 [#/sec] (mean)", "12.50",
			"1.2.3 [#/sec] (mean)", "12.50 [ms] (mean)" })
	void refusesARateThatAbDoesNotPrint(String rate) {
		assertThatExceptionOfType(BadInputException.class)
			.isThrownBy(() -> AbReader.parse(FILE, TEXT.replace("10650.31 [#/sec] (mean)", rate)))
			.withMessageContaining("after \"Requests per second:\"");
	}

	@Test
	void refusesFailuresThatNoLineTells() {
		assertThatExceptionOfType(BadInputException.class)
			.isThrownBy(
					() -> AbReader.parse(FILE, TEXT.replace("Failed requests:        0", "Failed requests:        7")))
			.withMessageContaining("no line says what failed");
	}

	@Test
	void refusesALineThatStandsThereTwice() {
		assertThatExceptionOfType(BadInputException.class)
			.isThrownBy(() -> AbReader.parse(FILE,
					TEXT.replace("Complete requests:", "Complete requests: 1\nComplete requests:")))
			.withMessage("some.txt:25: \"Complete requests:\" appears for the second time");
	}

	@Test
	void refusesALineThatAbDoesNotPrint() {
		assertThatExceptionOfType(BadInputException.class)
			.isThrownBy(() -> AbReader.parse(FILE, TEXT.replace("Total transferred:", "Totally transferred:")))
			.withMessage("some.txt:26: ab prints no line \"Totally transferred:\" in its result");
	}

	@Test
	void refusesTwoExecutions() {
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> AbReader.parse(FILE, TEXT + TEXT));
		String banner = "This is ApacheBench, Version 2.3 <$Revision$>\n";
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> AbReader.parse(FILE, banner + TEXT))
			.withMessage("some.txt:3: a second execution of ab begins here: give each a file of its own");
	}

	@Test
	void refusesHtml() {
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> read("html"))
			.withMessageContaining("html.ab.txt:");
	}

	/** Only the last line's end may be missing. */
	@Test
	void refusesEveryOutputThatIsCutShort() {
		for (int length = 0; length < TEXT.length() - 1; length++) {
			String cut = TEXT.substring(0, length);
			assertThatExceptionOfType(BadInputException.class).as(cut)
				.isThrownBy(() -> AbReader.parse(FILE, cut))
				.withMessageStartingWith("some.txt:");
		}
	}

}
