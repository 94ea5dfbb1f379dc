package io.github.gatewaybench.report.read;

import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;

import io.github.gatewaybench.report.TestFiles;
import io.github.gatewaybench.report.model.AbErrors;
import io.github.gatewaybench.report.model.AbFigures;
import io.github.gatewaybench.report.model.AbOutput;
import io.github.gatewaybench.report.model.AbTimes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class AbReaderTest {

	private static final Path FILE = Path.of("some.txt");

	private static final AbErrors NONE = new AbErrors(0, 0, 0, 0, 0, 0);

	private static final String TEXT = TestFiles.rawText("plain.ab.txt");

	@Test
	void readsEveryFigure() {
		AbOutput output = AbReader.parse(FILE, """
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
		AbFigures figures = output.figures().orElseThrow();
		assertThat(output.path()).hasValue("/hello");
		assertThat(output.connections()).hasValue(20);
		assertThat(figures.requests()).isEqualTo(100);
		assertThat(figures.seconds()).hasValue(0.125);
		assertThat(figures.requestsPerSec()).hasValue(800.5);
		assertThat(figures.meanMs()).hasValue(12.9);
		assertThat(figures.keepAliveRequests()).isEqualTo(97);
		assertThat(figures.errors()).isEqualTo(new AbErrors(1, 22, 333, 4444, 5, 66));
		assertThat(figures.errors().failed()).isEqualTo(4805);
		assertThat(figures.percentilesMs()).isEqualTo(
				Map.of(50, 11.0, 66, 12.0, 75, 13.0, 80, 14.0, 90, 15.0, 95, 16.0, 98, 17.0, 99, 18.0, 100, 19.0));
		assertThat(figures.times()).containsExactly(Map.entry("connect", times(0, 1, 0.3, 0, 2)),
				Map.entry("processing", times(10, 11, 0.5, 10, 12)), Map.entry("waiting", times(9, 10, 0.6, 8, 11)),
				Map.entry("total", times(10, 12, 0.8, 11, 13)));
	}

	private static AbTimes times(double min, double mean, double sd, double median, double max) {
		return new AbTimes(OptionalDouble.of(min), OptionalDouble.of(mean), OptionalDouble.of(sd),
				OptionalDouble.of(median), OptionalDouble.of(max));
	}

	@Test
	void readsWhatAbPrinted() {
		assertThat(figures("plain").requestsPerSec()).hasValue(10650.31);
		assertThat(read("plain").command()).hasValue("ab -n 500 -c 20 -s 10 http://127.0.0.1:8080/hello");
		assertThat(figures("keep-alive").keepAliveRequests()).isEqualTo(500);
		assertThat(figures("failed").errors()).isEqualTo(new AbErrors(0, 0, 133, 0, 0, 0));
		assertThat(figures("non-2xx").errors()).isEqualTo(new AbErrors(0, 0, 0, 0, 0, 200));
		assertThat(figures("post").requests()).isEqualTo(200);
		assertThat(figures("variable").errors()).isEqualTo(NONE);
		assertThat(figures("interrupted").requests()).isEqualTo(1);
		assertThat(figures("one").percentilesMs()).isEmpty();
		assertThat(figures("one").meanMs()).hasValue(0.594);
		assertThat(figures("no-percentages").percentilesMs()).isEmpty();
		assertThat(figures("no-confidence").times().get("connect").sdMs()).isEmpty();
		assertThat(figures("no-confidence").times().get("total").maxMs()).hasValue(2);
	}

	@Test
	void readsTheArticlesExcerpts() {
		AbFigures gateway = figures("article-gateway");
		assertThat(gateway.requests()).isEqualTo(100000);
		assertThat(gateway.requestsPerSec()).hasValue(662.14);
		assertThat(gateway.meanMs()).hasValue(453.078);
		assertThat(gateway.percentileMs(90)).hasValue(1408);
		assertThat(gateway.percentileMs(100)).hasValue(3177);
		assertThat(gateway.times().get("total")).isEqualTo(times(206, 451, 478.8, 236, 3177));
		assertThat(figures("article-direct").percentileMs(99)).hasValue(240);
	}

	private static AbOutput read(String name) {
		return AbReader.read(TestFiles.RAW.resolve(name + ".ab.txt"));
	}

	private static AbFigures figures(String name) {
		return read(name).figures().orElseThrow();
	}

	@ParameterizedTest
	@CsvSource({ "refused, apr_socket_recv: Connection refused (111)",
			"gave-up, apr_pollset_poll: The timeout specified has expired (70007)",
			"too-many, ab: Cannot use concurrency level greater than total number of requests" })
	void tellsWhyAbGaveUp(String name, String problem) {
		AbOutput output = read(name);
		assertThat(output.figures()).isEmpty();
		assertThat(output.problem()).hasValue(problem);
		assertThat(output.partialRequests()).isEmpty();
		assertThat(output.command()).isPresent();
	}

	@Test
	void tellsHowFarAbCame() {
		AbOutput output = AbReader.parse(FILE, """
				This is ApacheBench, Version 2.3 <$Revision$>

				Benchmarking 127.0.0.1 (be patient)
				Completed 1000 requests
				apr_socket_recv: Connection reset by peer (104)
				Total of 1039 requests completed
				""");
		assertThat(output.problem()).hasValue("apr_socket_recv: Connection reset by peer (104)");
		assertThat(output.partialRequests()).hasValue(1039);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "nan [#/sec] (mean)", "-5.00 [#/sec] (mean)", "1e9 [#/sec] (mean)", "12.50",
			"1.2.3 [#/sec] (mean)", "12.50 [ms] (mean)" })
	void refusesARateThatAbDoesNotPrint(String rate) {
		assertThatExceptionOfType(BadInputException.class)
			.isThrownBy(() -> AbReader.parse(FILE, TEXT.replace("10650.31 [#/sec] (mean)", rate)))
			.withMessageContaining("behind \"Requests per second:\"");
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
			.withMessage("some.txt:25: \"Complete requests:\" stands there for the second time");
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
