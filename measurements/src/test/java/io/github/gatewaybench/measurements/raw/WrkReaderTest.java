package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
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
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.file.JsonFile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

class WrkReaderTest {

	private static final Path FILE = Path.of("some.txt");

	private static final String TEXT = """
			wrk -t2 -c10 -d1s --latency http://127.0.0.1:8080/hello
			Running 1s test @ http://127.0.0.1:8080/hello
			  2 threads and 10 connections
			  Thread Stats   Avg      Stdev     Max   +/- Stdev
			    Latency     7.82ms    3.58ms  44.44ms   70.98%
			    Req/Sec   778.59    220.69     1.57k    67.38%
			  Latency Distribution
			     50%    7.22ms
			     75%    9.92ms
			     90%   12.56ms
			     99%   18.21ms
			  390108 requests in 10.10s, 61.01MB read
			Requests/sec:  38625.07
			Transfer/sec:      6.04MB
			""";

	@Test
	void readsEveryFigure() {
		RawOutput output = WrkReader.parse(FILE, TEXT);
		assertThat(output.path()).hasValue("/hello");
		assertThat(output.loadOptions()).isEqualTo(Map.of("duration", "1 s", "threads of wrk", "2"));
		assertThat(output.results().get(0).load()).isEqualTo(Load.of("connections", 10));
		assertThat(figures(TEXT)).isEqualTo(WrkReader.createFigures(Map.ofEntries(Map.entry("requests", 390108),
				Map.entry("seconds", 10.1), Map.entry("requests_per_sec", 38625.07), Map.entry("mean_ms", 7.82),
				Map.entry("stdev_ms", 3.58), Map.entry("max_ms", 44.44), Map.entry("p50_ms", 7.22),
				Map.entry("p75_ms", 9.92), Map.entry("p90_ms", 12.56), Map.entry("p99_ms", 18.21),
				Map.entry("errors", WrkReader.Errors.NONE))));
	}

	@Test
	void theDurationIsTheOneThatWasAskedFor() {
		String late = TEXT.replace("requests in 10.10s", "requests in 10.52s");
		assertThat(WrkReader.parse(FILE, late).loadOptions()).containsEntry("duration", "1 s");
	}

	@Test
	void readsTheSameWithoutTheCommandLine() {
		assertThat(figures(TEXT.substring(TEXT.indexOf('\n') + 1))).isEqualTo(figures(TEXT));
	}

	@Test
	void readsLinesThatEndInReturn() {
		assertThat(WrkReader.parse(FILE, TEXT.replace("\n", "\r\n"))).isEqualTo(WrkReader.parse(FILE, TEXT));
	}

	@ParameterizedTest
	@CsvSource({ "0.00us, 0", "850.00us, 0.85", "12.34ms, 12.34", "1.50s, 1500", "4.35s, 4350", "2.00m, 120000",
			"1.25h, 4500000", "1000.00u, 1", "1000.00m, 1000" })
	void readsEveryUnitOfTime(String text, double milliseconds) {
		assertThat(figures(TEXT.replace("7.82ms", text)).value(Metric.MEAN)).hasValue(milliseconds);
		assertThat(figures(TEXT.replace("18.21ms", text)).value(Metric.P99)).hasValue(milliseconds);
		assertThat(figures(TEXT.replace("10.10s", text)).number("seconds").getAsDouble()).isCloseTo(milliseconds / 1000,
				within(1e-9));
	}

	@ParameterizedTest
	@ValueSource(strings = { "0.00B", "512.00B", "1.50KB", "2.00MB", "1.00GB", "1.00TB", "1.00PB" })
	void readsEveryUnitOfSize(String text) {
		assertThat(WrkReader.parse(FILE, TEXT.replace("61.01MB", text))).isEqualTo(WrkReader.parse(FILE, TEXT));
		assertThat(WrkReader.parse(FILE, TEXT.replace("6.04MB", text))).isEqualTo(WrkReader.parse(FILE, TEXT));
	}

	@ParameterizedTest
	@ValueSource(strings = { "1.00k", "1.00M", "1.00G", "1.00T", "849.99", "nan", "-nan" })
	void readsEveryUnitOfRate(String text) {
		assertThat(WrkReader.parse(FILE, TEXT.replace("1.57k", text))).isEqualTo(WrkReader.parse(FILE, TEXT));
	}

	@ParameterizedTest
	@ValueSource(strings = { "nan", "-nan", "nanus", "-nanus" })
	void hasNoMeanWhereThereIsNone(String text) {
		Figures figures = figures(TEXT.replace("7.82ms", text).replace("70.98%", "-nan%"));
		assertThat(figures.value(Metric.MEAN)).isEmpty();
		assertThat(figures.value(Metric.P50)).hasValue(7.22);
	}

	/** Where nothing was answered wrk prints 0.00us, which is no time. */
	@Test
	void hasNoLatencyWhereNothingWasAnswered() {
		Figures figures = read("hang");
		assertThat(List.of(figures.value(Metric.MEAN), figures.number("stdev_ms"), figures.value(Metric.MAX),
				figures.value(Metric.P50), figures.value(Metric.P99)))
			.containsOnly(OptionalDouble.empty());
		assertThat(figures.value(Metric.MEAN)).isEmpty();
		assertThat(WrkReader.invalidReasons(figures, OptionalDouble.empty(), 1).get(0).text())
			.isEqualTo("no request was answered");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "wrk -d1s U | 1s | 1", "wrk -d 2m U | 2m | 120",
			"wrk --duration 1h U | 1h | 3600", "wrk --duration=90 U | 2m | 90", "/usr/bin/wrk U | 10s | 10" })
	void knowsHowLongWrkWasToRun(String command, String running, double seconds) {
		String text = TEXT.replaceFirst(".*\n", command + "\n").replace("Running 1s", "Running " + running);
		assertThat(WrkReader.parse(FILE, text.replace("10.10s", "0.10s")).results().get(0).invalidReasons())
			.filteredOn((each) -> each.code() == WarningCode.DURATION)
			.extracting(Warning::text)
			.containsExactly("wrk ran 0.1 s instead of %.0f s".formatted(seconds));
	}

	@Test
	void eachOfSeveralExecutionsMayTakeASecondLonger() {
		Figures figures = WrkReader.parse(FILE, TEXT.replace("10.10s", "11.90s")).results().get(0).figures();
		assertThat(figures.hasRunFor(10, 1)).isFalse();
		assertThat(figures.hasRunFor(10, 2)).isTrue();
		assertThat(figures.hasRunFor(9, 2)).isFalse();
	}

	/** wrk rounds 90 s to 2 m. */
	@Test
	void doesNotKnowRoughlyHowLongWrkWasToRun() {
		String text = TEXT.substring(TEXT.indexOf('\n') + 1).replace("Running 1s", "Running 2m");
		assertThat(WrkReader.parse(FILE, text).results().get(0).invalidReasons()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(nullValues = "-",
			value = { "10.10s, 10s, -", "9.00s, 10s, -", "8.99s, 10s, wrk ran 8.99 s instead of 10 s", "11.00s, 10s, -",
					"11.01s, 10s, wrk ran 11.01 s instead of 10 s", "1.95s, 1s, -",
					"5.51m, 5m, wrk ran 330.6 s instead of 300 s" })
	void tellsThatWrkRanClearlyShorterOrLongerThanAsked(String ran, String asked, String problem) {
		String text = TEXT.replace("10.10s", ran).replace("-d1s", "-d" + asked);
		assertThat(WrkReader.parse(FILE, text).results().get(0).invalidReasons())
			.filteredOn((each) -> each.code() == WarningCode.DURATION)
			.extracting(Warning::text)
			.isEqualTo(Stream.ofNullable(problem).toList());
	}

	@ParameterizedTest
	@ValueSource(strings = { "7.82", "7.82xs", "7.8ms", "7,82ms", "ms", "-7.82ms", "1e3ms", "7.82 ms", "12345.6" })
	void refusesATimeThatWrkDoesNotPrint(String text) {
		assertThatExceptionOfType(BadInputException.class)
			.isThrownBy(() -> WrkReader.parse(FILE, TEXT.replace("7.82ms", text)))
			.withMessageStartingWith("some.txt:5: expected ");
	}

	@ParameterizedTest
	@ValueSource(strings = { "6.04", "6.04M", "6.04kB", "6.04mB", "6.04EB", "B", "6.04KKB" })
	void refusesASizeThatWrkDoesNotPrint(String text) {
		assertThatExceptionOfType(BadInputException.class)
			.isThrownBy(() -> WrkReader.parse(FILE, TEXT.replace("6.04MB", text)))
			.withMessageStartingWith("some.txt:14: expected ");
	}

	@Test
	void readsErrors() {
		String errors = """
				  Socket errors: connect 1, read 22, write 333, timeout 4444
				  Non-2xx or 3xx responses: 55555
				Requests/sec:""";
		assertErrors(figures(TEXT.replace("Requests/sec:", errors)), new WrkReader.Errors(1, 22, 333, 4444, 55555));
	}

	@Test
	void readsWhatWrkPrinted() {
		assertThat(read("latency").value(Metric.P99)).hasValue(3.89);
		assertThat(read("no-latency").value(Metric.P99)).isEmpty();
		assertThat(read("no-latency").value(Metric.THROUGHPUT)).hasValue(53743.59);
		assertErrors(read("non-2xx"), new WrkReader.Errors(0, 0, 0, 0, 35547));
		assertErrors(read("drop"), new WrkReader.Errors(0, 3993, 0, 0, 0));
		assertErrors(read("timeout"), new WrkReader.Errors(0, 0, 0, 8, 0));
		assertThat(read("hang").requests()).hasValue(0);
		assertThat(read("hang").value(Metric.THROUGHPUT)).hasValue(0);
	}

	private static void assertErrors(Figures figures, WrkReader.Errors errors) {
		assertThat(figures.members().get("errors")).isEqualTo(JsonFile.MAPPER.valueToTree(errors));
	}

	private static Figures figures(String text) {
		return figures(text, FILE);
	}

	private static Figures figures(String text, Path file) {
		return WrkReader.parse(file, text).results().get(0).figures();
	}

	private static Figures read(String name) {
		Path file = TestFiles.RAW.resolve(name + ".wrk.txt");
		return figures(TestFiles.text(file), file);
	}

	@ParameterizedTest
	@CsvSource({ "refused, unable to connect to 127.0.0.1:1 Connection refused",
			"usage, number of connections must be >= threads",
			"unknown-host, unable to resolve nowhere.invalid:http Name or service not known" })
	void tellsInWrksWordsWhyThereIsNothing(String name, String words) {
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> read(name))
			.withMessageEndingWith(name + ".wrk.txt:2: wrk measured nothing: " + words);
	}

	@Test
	void refusesTwoExecutions() {
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> WrkReader.parse(FILE, TEXT + TEXT))
			.withMessage("some.txt:16: a second execution of wrk begins here: give each a file of its own");
	}

	@Test
	void leavesWhatAScriptPrintsAtTheEnd() {
		assertThat(WrkReader.parse(FILE, TEXT + "my script: 12%\n")).isEqualTo(WrkReader.parse(FILE, TEXT));
	}

	@Test
	void refusesALineThatWrkDoesNotPrint() {
		assertThatExceptionOfType(BadInputException.class)
			.isThrownBy(() -> WrkReader.parse(FILE, TEXT.replace("  Latency D", "debug\u001b[31m\n  Latency D")))
			.withMessage("some.txt:7: expected \"… requests in …, … read\", but found \"debug [31m\"");
	}

	/** Only the last line's end may be missing. */
	@Test
	void refusesEveryOutputThatIsCutShort() {
		for (int length = 0; length < TEXT.length() - 1; length++) {
			String cut = TEXT.substring(0, length);
			assertThatExceptionOfType(BadInputException.class).as(cut)
				.isThrownBy(() -> WrkReader.parse(FILE, cut))
				.withMessageStartingWith("some.txt:");
		}
	}

	@Test
	void readsEverySample() {
		List<Path> files = TestFiles.raw(".wrk.txt")
			.stream()
			.filter((file) -> !file.startsWith(TestFiles.RAW))
			.toList();
		assertThat(files).hasSizeGreaterThan(100);
		assertThat(files)
			.allSatisfy((file) -> assertThat(WrkReader.FORMAT.figuresOrNoResult(file).hasResult()).isTrue());
	}

}
