package io.github.gatewaybench.openload;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.management.OperatingSystemMXBean;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.Slo;
import io.github.gatewaybench.measurements.raw.LatencyLogReader;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The generator in front of a server of the JDK.
 */
class OpenLoadTest {

	@TempDir
	private Path folder;

	private final StringWriter output = new StringWriter();

	private final StringWriter errors = new StringWriter();

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final AtomicInteger asked = new AtomicInteger();

	private final Set<Integer> ports = ConcurrentHashMap.newKeySet();

	private final Set<String> questions = ConcurrentHashMap.newKeySet();

	private HttpServer server;

	private volatile int status = 200;

	private volatile int delayMs;

	/** The request from which on the server answers nobody before enough are waiting. */
	private volatile int stallAt = Integer.MAX_VALUE;

	private final CountDownLatch stalled = new CountDownLatch(100);

	private volatile long stalledNs;

	@BeforeEach
	void aServer() throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.setExecutor(this.threads);
		this.server.createContext("/hello", (exchange) -> {
			int number = this.asked.incrementAndGet();
			if (number >= this.stallAt) {
				long begun = System.nanoTime();
				awaitEndOfStall();
				if (number == this.stallAt) {
					this.stalledNs = System.nanoTime() - begun;
				}
			}
			this.ports.add(exchange.getRemoteAddress().getPort());
			sleep(this.delayMs);
			String sent = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
			this.questions.add("%s %s %s %s".formatted(exchange.getRequestMethod(),
					exchange.getRequestHeaders().get("X-Asked"), exchange.getRequestHeaders().get("Host"), sent));
			byte[] body = "answer".getBytes(StandardCharsets.UTF_8);
			exchange.sendResponseHeaders(this.status, body.length);
			exchange.getResponseBody().write(body);
			exchange.close();
		});
		this.server.start();
	}

	private void awaitEndOfStall() {
		this.stalled.countDown();
		try {
			this.stalled.await(1, TimeUnit.MINUTES);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static void sleep(int milliseconds) {
		try {
			Thread.sleep(milliseconds);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@AfterEach
	void stop() {
		this.server.stop(0);
		this.threads.shutdownNow();
	}

	private String url() {
		return "http://127.0.0.1:" + this.server.getAddress().getPort() + "/hello";
	}

	private int run(String url, String... arguments) {
		List<String> all = new ArrayList<>(List.of(url));
		all.addAll(List.of(arguments));
		if (!all.contains("--out")) {
			all.addAll(List.of("--out", this.folder.toString()));
		}
		return new CommandLine(new OpenLoad()).setOut(new PrintWriter(this.output, true))
			.setErr(new PrintWriter(this.errors, true))
			.execute(all.toArray(String[]::new));
	}

	private Figures figures(String name) {
		return OpenLoadReader.FORMAT.figuresOrNoResult(this.folder.resolve(name + ".open.json"));
	}

	/**
	 * A load without errors. On a busy machine it may be invalid all the same, because
	 * the generator was late.
	 */
	private Figures measured(String name, String... arguments) {
		List<String> all = new ArrayList<>(List.of("--name", name));
		all.addAll(List.of(arguments));
		int status = run(url(), all.toArray(String[]::new));
		Figures figures = figures(name);
		assertThat(figures.errors()).isZero();
		assertThat(Slo.generatorProblems(figures)).isEmpty();
		assertThat(status).isEqualTo(Slo.invalidReasons(figures).isEmpty() ? 0 : 1);
		return figures;
	}

	@Test
	void everyRequestIsAccountedFor() {
		Figures figures = measured("all", "--rate", "200", "--duration", "1s", "--warmup", "1s");
		long sent = figures.count("sent").orElseThrow();
		assertThat(sent).isPositive();
		assertThat(figures.count("offered")).hasValue(200);
		assertThat(figures.requests()).hasValue(sent);
		assertThat(figures.count("body_bytes")).hasValue("answer".length() * sent);
		assertThat(figures.count("sessions")).hasValue(440);
		assertThat(figures.count("least_connections").orElseThrow()).isBetween(1L, 440L);
		assertThat(figures.number("from_due", "max_ms").orElseThrow())
			.isGreaterThanOrEqualTo(figures.value(Metric.MAX).orElseThrow());
		assertThat(figures.number("cpu_s").orElseThrow()).isPositive();
		assertThat((long) this.asked.get()).isGreaterThan(sent);
		assertThat(this.questions).containsOnly("GET null [%s] ".formatted(URI.create(url()).getAuthority()));
		assertThat(this.output.toString()).startsWith("measuring\n")
			.contains("offered 200, sent %1$d, answered %1$d".formatted(sent));
		assertThat(this.folder.resolve("all.open.txt")).content().contains("offered 200");
	}

	/** Otherwise most of them are idle until the server closes them. */
	@Test
	void connectionsTakeTurns() {
		run(url(), "--rate", "50", "--duration", "2s", "--warmup", "0s", "--sessions", "20");
		assertThat(this.ports).hasSize(20);
	}

	@Test
	void aConnectionThatTheServerIsToCloseHasNoOtherRequest() throws IOException {
		try (LingeringServer lingering = new LingeringServer(this.threads)) {
			run(lingering.url(), "--rate", "50", "--duration", "1s", "--warmup", "0s", "--sessions", "5", "--name",
					"closing");
			assertThat(figures("closing").requests().orElseThrow()).isPositive();
			assertThat(lingering.unwanted()).isZero();
		}
	}

	@Test
	void theLogHasEachLatency() {
		this.delayMs = 20;
		Figures figures = measured("here", "--rate", "100", "--duration", "1s", "--warmup", "0s");
		Histogram all = LatencyLogReader.readNextTo(this.folder.resolve("here.open.json")).orElseThrow();
		assertThat(all.getTotalCount()).isEqualTo(figures.requests().orElseThrow());
		assertThat(all.getMinValue()).isGreaterThan(19_000_000);
		assertThat(all.getNumberOfSignificantValueDigits()).isEqualTo(3);
		assertThat(all.nextNonEquivalentValue(100_000_000) - 100_000_000).isLessThan(100_000);
		assertThat(figures.value(Metric.P50).orElseThrow()).isGreaterThanOrEqualTo(20);
	}

	/** The server goes on only when 100 requests wait for it. */
	@Test
	void requestsAreSentWhileTheServerStandsStill() {
		this.stallAt = 100;
		Figures figures = measured("stall", "--rate", "200", "--duration", "3s", "--warmup", "0s", "--timeout", "60s");
		assertThat(this.stalled.getCount()).isZero();
		assertThat(figures.requests()).hasValue(figures.count("sent").orElseThrow());
		assertThat(figures.count("most_sessions").orElseThrow()).isGreaterThanOrEqualTo(100);
		assertThat(1e6 * figures.value(Metric.MAX).orElseThrow()).isGreaterThanOrEqualTo(this.stalledNs);
	}

	@ParameterizedTest
	@ValueSource(ints = { 302, 404, 503 })
	void anotherStatusThan2xxIsAnError(int other) {
		this.status = other;
		assertThat(run(url(), "--rate", "100", "--duration", "1s", "--warmup", "0s")).isEqualTo(1);
		Figures figures = figures("r100");
		assertThat(figures.errors("status")).isEqualTo(figures.count("sent").orElseThrow());
		assertThat(this.output.toString())
			.contains("INVALID: failed requests: status %d".formatted(figures.count("sent").orElseThrow()));
	}

	@Test
	void whatComesTooLateIsATimeout() {
		this.delayMs = 3000;
		assertThat(run(url(), "--rate", "20", "--duration", "1s", "--warmup", "0s", "--timeout", "1s")).isEqualTo(1);
		Figures figures = figures("r20");
		assertThat(figures.errors("timeout")).isEqualTo(figures.count("sent").orElseThrow());
		assertThat(figures.errors("connection")).isZero();
	}

	@Test
	void tooFewSessionsAreTold() {
		this.delayMs = 500;
		assertThat(run(url(), "--rate", "100", "--duration", "1s", "--warmup", "0s", "--sessions", "10")).isEqualTo(1);
		assertThat(figures("r100").members().get("exhausted").asBoolean()).isTrue();
		assertThat(this.output.toString()).contains("INVALID: all 10 sessions were busy");
	}

	@Test
	void methodHeaderAndBodyAreSent() {
		measured("post", "--rate", "20", "--duration", "1s", "--warmup", "0s", "--method", "POST", "--header",
				"X-Asked: so", "--header", "host: example.org", "--body", "a ${text} of $${it}");
		assertThat(this.questions).containsOnly("POST [so] [example.org] a ${text} of $${it}");
	}

	@Test
	void nothingThatListensIsTold() {
		assertThat(run("http://127.0.0.1:1/hello", "--rate", "20")).isEqualTo(1);
		assertThat(this.errors.toString()).contains("Cannot connect to http://127.0.0.1:1/hello");
	}

	@Test
	void allThatIsWrongIsToldAtOnce() {
		assertThat(run("ftp://x/", "--rate", "0", "--duration", "0s", "--method", "FETCH", "--header", "nothing",
				"--sessions", "0"))
			.isEqualTo(2);
		assertThat(this.errors.toString()).contains("'ftp://x/' is not a URL", "--rate must be at least 1",
				"--duration must be at least 1", "--method FETCH is unknown: it takes GET",
				"--header 'nothing' is not of the form Accept:text/plain", "--sessions must be at least 1");
		assertThat(this.folder).isEmptyDirectory();
	}

	@Test
	void whatIsNoUrlOrContradictsItselfIsTold() {
		assertThat(run("/hello", "--rate", "5")).isEqualTo(2);
		assertThat(run("example.org/hello", "--rate", "5", "--timeout", "61s", "--sessions", "2", "--connections", "3",
				"--header", "A: 1", "--header", "a: 2"))
			.isEqualTo(2);
		assertThat(run("http://127.0.0.1:80800/", "--rate", "5")).isEqualTo(2);
		assertThat(this.errors.toString()).contains("'/hello' is not a URL", "'example.org/hello' is not a URL",
				"'http://127.0.0.1:80800/' is not a URL", "--timeout must be at most 60 s",
				"--sessions 2 is fewer than --connections 3", "--header a is given twice");
	}

	@Test
	void aFolderThatCannotBeWrittenToIsToldBeforeAnythingIsSent() throws IOException {
		Path file = Files.writeString(this.folder.resolve("file"), "");
		assertThat(run(url(), "--rate", "5", "--out", file.toString())).isEqualTo(2);
		assertThat(run(url(), "--rate", "5", "--out", file + "/below")).isEqualTo(2);
		assertThat(this.errors.toString()).contains("--out %1$s: %1$s is not a writable folder".formatted(file),
				"--out %1$s/below: %1$s is not a writable folder".formatted(file));
		assertThat(this.asked).hasValue(0);
	}

	@Test
	void whatWouldBeMissedAfterTheLoadIsToldBefore() {
		assertThat(run(url(), "--rate", "5", "--name", "a/b")).isEqualTo(2);
		assertThat(run(url(), "--rate", "5", "--agents", this.folder.resolve("none.json").toString())).isEqualTo(2);
		assertThat(this.errors.toString()).contains("--name a/b is not the name of a file",
				this.folder.resolve("none.json").toString());
		assertThat(this.asked).hasValue(0);
	}

	/** Hyperfoil sends the lower byte of a character. */
	@Test
	void aUrlIsEncoded() {
		this.server.createContext("/\u4e2d", (exchange) -> {
			exchange.sendResponseHeaders(200, -1);
			exchange.close();
		});
		URI url = URI.create(url()).resolve("/\u4e2d?\u4e2d=\u4e2d");
		run(url.toString(), "--rate", "20", "--duration", "1s", "--warmup", "0s");
		assertThat(figures("r20").requests().orElseThrow()).isPositive();
		assertThat(figures("r20").errors()).isZero();
	}

	@Test
	void aResultThatCannotBeKeptIsPrinted() throws IOException {
		Files.createDirectories(this.folder.resolve("r20.open.hlog"));
		assertThat(run(url(), "--rate", "20", "--duration", "1s", "--warmup", "0s")).isEqualTo(1);
		assertThat(this.output.toString()).contains("offered 20");
		assertThat(this.errors.toString()).contains("Cannot write to " + this.folder);
	}

	@Test
	void theWarmUpDoesNotCount() {
		OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
		long before = process.getProcessCpuTime();
		Figures figures = measured("cold", "--rate", "50", "--duration", "1s", "--warmup", "3s");
		double all = (process.getProcessCpuTime() - before) / 1e9;
		assertThat(figures.requests().orElseThrow()).isPositive().isLessThan(this.asked.get());
		assertThat(figures.number("cpu_s").orElseThrow()).isPositive().isLessThan(all);
	}

	@Test
	void aConnectionThatIsClosedIsAnError() throws IOException {
		this.server.createContext("/gone", HttpExchange::close);
		assertThat(run(url().replace("/hello", "/gone"), "--rate", "20", "--duration", "1s", "--warmup", "0s"))
			.isEqualTo(1);
		assertThat(figures("r20").errors("connection")).isPositive();
		assertThat(figures("r20").requests()).hasValue(0);
	}

	@Test
	void moreThanAProcessMayOpenIsTold() {
		assertThat(run(url(), "--rate", "100", "--connections", "100000000")).isEqualTo(2);
		assertThat(this.errors.toString()).contains("100000000 connections need 100000100 open files", "ulimit -n");
		assertThat(run(url(), "--rate", "10000000")).isEqualTo(2);
		assertThat(this.errors.toString()).contains("--rate 10000000 is more than one process can send");
	}

	@Test
	void whatIsNoNumberOrTimeIsTold() {
		assertThat(run(url(), "--rate", "-5")).isEqualTo(2);
		assertThat(run(url(), "--rate", "much")).isEqualTo(2);
		assertThat(run(url(), "--rate", "5", "--duration", "soon")).isEqualTo(2);
		assertThat(run(url(), "--rate", "5", "--duration", "999999h")).isEqualTo(2);
		assertThat(this.errors.toString()).contains("--rate must be at least 1", "'much' is not an int",
				"'soon' is not a time of at most 999999 s: write it as 30s, 2m or 1h",
				"'999999h' is not a time of at most 999999 s");
	}

}
