package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.measurements.AbFigures;
import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Load;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
		AbFigures figures = figures(output);
		assertThat(output.path()).hasValue("/hello");
		assertThat(output.results().get(0).load().number("connections")).isEqualTo(20);
		assertThat(figures.requests()).hasValue(100);
		assertThat(figures.seconds()).hasValue(0.125);
		assertThat(figures.requestsPerSec()).hasValue(800.5);
		assertThat(figures.meanMs()).hasValue(12.9);
		assertThat(figures.keepAliveRequests()).isEqualTo(97);
		assertThat(figures.failures()).isEqualTo(new AbFigures.AbErrors(1, 22, 333, 4444, 5, 66));
		assertThat(figures.errors()).isEqualTo(4805);
		assertThat(Stream
			.of(figures.p50Ms(), figures.p66Ms(), figures.p75Ms(), figures.p80Ms(), figures.p90Ms(), figures.p95Ms(),
					figures.p98Ms(), figures.p99Ms(), figures.maxMs())
			.map(OptionalDouble::getAsDouble)).containsExactly(11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0);
		assertThat(figures.connectMs()).hasValue(times(0, 1, 0.3, 0, 2));
		assertThat(figures.processingMs()).hasValue(times(10, 11, 0.5, 10, 12));
		assertThat(figures.waitingMs()).hasValue(times(9, 10, 0.6, 8, 11));
		assertThat(figures.totalMs()).hasValue(times(10, 12, 0.8, 11, 13));
	}

	private static AbFigures.Times times(double min, double mean, double sd, double median, double max) {
		return new AbFigures.Times(OptionalDouble.of(min), OptionalDouble.of(mean), OptionalDouble.of(sd),
				OptionalDouble.of(median), OptionalDouble.of(max));
	}

	@Test
	void readsWhatAbPrinted() {
		assertThat(figures("plain").requestsPerSec()).hasValue(10650.31);
		assertThat(figures("keep-alive").keepAliveRequests()).isEqualTo(500);
		assertThat(figures("failed").failures()).isEqualTo(new AbFigures.AbErrors(0, 0, 133, 0, 0, 0));
		assertThat(figures("non-2xx").failures()).isEqualTo(new AbFigures.AbErrors(0, 0, 0, 0, 0, 200));
		assertThat(figures("post").requests()).hasValue(200);
		assertThat(figures("variable").failures()).isEqualTo(AbFigures.AbErrors.NONE);
		assertThat(figures("interrupted").requests()).hasValue(1);
		assertThat(figures("one").p50Ms()).isEmpty();
		assertThat(figures("one").meanMs()).hasValue(0.594);
		assertThat(figures("no-percentages").p50Ms()).isEmpty();
		assertThat(figures("no-confidence").connectMs().orElseThrow().sd()).isEmpty();
		assertThat(figures("no-confidence").totalMs().orElseThrow().max()).hasValue(2);
	}

	@Test
	void readsTheArticlesExcerpts() {
		AbFigures gateway = figures("article-gateway");
		assertThat(gateway.requests()).hasValue(100000);
		assertThat(gateway.requestsPerSec()).hasValue(662.14);
		assertThat(gateway.meanMs()).hasValue(453.078);
		assertThat(gateway.p90Ms()).hasValue(1408);
		assertThat(gateway.maxMs()).hasValue(3177);
		assertThat(gateway.totalMs()).hasValue(times(206, 451, 478.8, 236, 3177));
		assertThat(figures("article-direct").p99Ms()).hasValue(240);
	}

	private static RawOutput read(String name) {
		Path file = TestFiles.RAW.resolve(name + ".ab.txt");
		return AbReader.parse(file, TestFiles.text(file));
	}

	private static AbFigures figures(String name) {
		return figures(read(name));
	}

	private static AbFigures figures(RawOutput output) {
		return (AbFigures) output.results().get(0).figures();
	}

	@ParameterizedTest
	@CsvSource({ "refused, apr_socket_recv: Connection refused (111)",
			"gave-up, apr_pollset_poll: The timeout specified has expired (70007)",
			"too-many, ab: Cannot use concurrency level greater than total number of requests" })
	void tellsWhyAbGaveUp(String name, String problem) {
		RawOutput output = read(name);
		assertThat(figures(output).hasResult()).isFalse();
		assertThat(figures(output).problem()).isEqualTo(problem);
		assertThat(figures(output).partialRequests()).isEmpty();
		assertThat(output.results().get(0).problems()).containsExactly("ab gave up: " + problem);
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
		assertThat(figures(output).problem()).isEqualTo("apr_socket_recv: Connection reset by peer (104)");
		assertThat(figures(output).partialRequests()).hasValue(1039);
	}

	/** Also where ab gave up, so that it is told beside those that did not. */
	@Test
	void theLoadIsWhatAbWasAskedFor() {
		assertThat(read("plain").results().get(0).load())
			.isEqualTo(Load.of("connections", 20, "protocol", "plain", "requests", 500));
		assertThat(read("keep-alive").results().get(0).load().part("protocol")).isEqualTo("keep-alive");
		RawOutput gaveUp = AbReader.parse(FILE, "ab -k -s 30 -n 1000 -c 50 http://127.0.0.1/\nab: no answer\n");
		assertThat(gaveUp.results().get(0).load())
			.isEqualTo(Load.of("connections", 50, "protocol", "keep-alive", "requests", 1000));
		assertThat(AbReader.parse(FILE, "ab: no answer\n").results().get(0).load())
			.isEqualTo(Load.of("connections", "-", "protocol", "plain", "requests", "-"));
	}

	@Test
	void tellsThatNotAllRequestsWereDone() {
		String fewer = TEXT.replace("Complete requests:      500", "Complete requests:      499");
		assertThat(AbReader.parse(FILE, fewer).results().get(0).problems()).containsExactly("499 of 500 requests done");
		String timed = fewer.replace("-n 500", "-t 5 -n 500");
		assertThat(AbReader.parse(FILE, timed).results().get(0).problems()).isEmpty();
	}

	/** As after a step of the clock. */
	@Test
	void aNegativeTimeIsNone() {
		String text = TEXT.replaceFirst("Connect: +\\d+", "Connect:       -5");
		assertThat(figures(AbReader.parse(FILE, text)).connectMs().orElseThrow().min()).isEmpty();
		assertThat(figures(AbReader.parse(FILE, text)).connectMs().orElseThrow().max()).isPresent();
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
