package io.github.gatewaybench.openload;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.raw.LatencyLogReader;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;
import io.github.gatewaybench.measurements.raw.OpenLoadReader.SliceCount;
import io.github.gatewaybench.measurements.raw.TargetsFile;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The generator in front of two servers of the JDK.
 */
class SeveralTargetsTest {

	@TempDir
	private Path folder;

	private final StringWriter output = new StringWriter();

	private final StringWriter errors = new StringWriter();

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final List<TargetsFile.Entry> targets = new ArrayList<>();

	private Server a;

	private Server b;

	@BeforeEach
	void servers() throws IOException {
		this.a = new Server("rev=HEAD~3");
		this.b = new Server("opts=\"-Xmx1g -Xms1g\"");
		this.targets.addAll(List.of(this.a.target, this.b.target));
	}

	@AfterEach
	void stop() {
		this.a.server.stop(0);
		this.b.server.stop(0);
		this.threads.shutdownNow();
	}

	private int run(String... arguments) {
		Path file = this.folder.resolve("targets.json");
		JsonFile.write(file, new TargetsFile(this.targets));
		List<String> all = new ArrayList<>(List.of("--targets", file.toString(), "--name", "side"));
		all.addAll(List.of(arguments));
		return runWith(all.toArray(String[]::new));
	}

	private int runWith(String... arguments) {
		return new CommandLine(new OpenLoad()).setOut(new PrintWriter(this.output, true))
			.setErr(new PrintWriter(this.errors, true))
			.execute(arguments);
	}

	@Test
	void eachTargetHasAsManyRequestsAndItsOwnFigures() {
		long begunMs = System.currentTimeMillis();
		run("--rate", "100", "--duration", "2s", "--warmup", "0s", "--slice", "1s");
		long sentA = this.a.count("sent");
		long sentB = this.b.count("sent");
		assertThat(sentA).isPositive().isBetween(sentB - 1, sentB + 1);
		for (Server each : List.of(this.a, this.b)) {
			assertThat(each.count("offered")).isEqualTo(200);
			assertThat(each.count("requests")).isEqualTo(each.count("sent")).isEqualTo(each.asked.get());
			assertThat(each.count("all_requests")).isEqualTo(sentA + sentB);
			assertThat(each.count("sessions")).isEqualTo(220);
			assertThat(each.count("most_sessions")).isBetween(1L, 220L);
			assertThat(each.count("body_bytes")).isEqualTo(each.target.name().length() * each.count("sent"));
			assertThat(LatencyLogReader.readNextTo(each.result()).orElseThrow().getTotalCount())
				.isEqualTo(each.count("requests"));
			assertThat(each.read().target()).contains(each.target.name());
			assertThat(each.read().rate()).isEqualTo(100);
			assertThat(each.read().startedAtMs().orElseThrow()).isBetween(begunMs, System.currentTimeMillis() - 2000);
			assertThat(each.read().slices()).extracting(SliceCount::slice).containsExactly(1, 2);
			assertThat(each.read().slices()).extracting(SliceCount::seconds).containsOnly(1.0);
			assertThat(each.read().slices().stream().mapToLong(SliceCount::requests).sum())
				.isEqualTo(each.count("requests"));
		}
		assertThat(this.output.toString()).startsWith("measuring\nslice 1 all\nslice 2 all\nslices done\n")
			.contains("rev=HEAD~3: GET http://127.0.0.1:", "-Xms1g\": GET http://127.0.0.1:");
	}

	@Test
	void inTurnsEachTargetHasItsSlices() {
		run("--rate", "50", "--duration", "4s", "--warmup", "1s", "--slice", "1s", "--sides", "turns");
		for (Server each : List.of(this.a, this.b)) {
			assertThat(each.count("offered")).isEqualTo(80);
			assertThat(each.count("sent")).isBetween(1L, 80L);
			assertThat(each.figures().number("seconds")).hasValue(1.6);
			assertThat(each.count("sessions")).isEqualTo(110);
			assertThat(each.figures().errors()).isZero();
			assertThat(each.read().slices()).extracting(SliceCount::seconds).containsOnly(0.8);
		}
		assertThat(this.a.read().slices()).extracting(SliceCount::slice).containsExactly(1, 4);
		assertThat(this.b.read().slices()).extracting(SliceCount::slice).containsExactly(2, 3);
		assertThat(this.a.asked).hasValueGreaterThan((int) this.a.count("sent"));
		assertThat(this.output.toString()).startsWith("""
				measuring
				slice 1 rev=HEAD~3
				slice 2 opts="-Xmx1g -Xms1g"
				slice 3 opts="-Xmx1g -Xms1g"
				slice 4 rev=HEAD~3
				slices done
				""");
	}

	@Test
	void theErrorsOfATargetAreItsOwn() {
		this.b.status = 503;
		assertThat(run("--rate", "50", "--duration", "1s", "--slice", "1s", "--warmup", "0s")).isEqualTo(1);
		assertThat(this.a.figures().errors()).isZero();
		assertThat(this.a.count("requests")).isEqualTo(this.a.count("sent")).isEqualTo(this.a.count("all_requests"));
		assertThat(this.b.figures().errors("status")).isEqualTo(this.b.count("sent")).isPositive();
		assertThat(this.b.count("requests")).isZero();
		assertThat(this.b.read().slices()).extracting(SliceCount::requests).containsExactly(0L);
	}

	@Test
	void aTargetThatClosesConnectionsDoesNotDisturbTheOther() {
		this.b.server.removeContext("/hello");
		this.b.server.createContext("/hello", (exchange) -> exchange.close());
		assertThat(run("--rate", "20", "--duration", "1s", "--slice", "1s", "--warmup", "0s")).isEqualTo(1);
		assertThat(this.a.figures().errors()).isZero();
		assertThat(this.b.figures().errors("connection")).isPositive();
	}

	@Test
	void aTargetThatDiesDoesNotDisturbTheOther() {
		this.b.diesAt = 20;
		assertThat(run("--rate", "100", "--duration", "2s", "--warmup", "0s")).isEqualTo(1);
		assertThat(this.a.figures().errors()).isZero();
		assertThat(this.a.count("requests")).isEqualTo(this.a.count("sent"));
		assertThat(this.b.count("requests")).isLessThan(this.a.count("requests"));
		assertThat(this.output.toString().lines().dropWhile((each) -> !each.contains(this.b.target.name() + ": GET")))
			.anyMatch((each) -> each.startsWith("INVALID: "));
	}

	@Test
	void aTargetThatCannotBeReachedIsNamed() {
		this.targets.set(1, new TargetsFile.Entry(this.b.target.name(), "http://127.0.0.1:1/", this.b.target.out()));
		assertThat(run("--rate", "20")).isEqualTo(1);
		assertThat(this.errors.toString())
			.startsWith("Cannot connect to " + this.b.target.name() + ": http://127.0.0.1:")
			.hasLineCount(1);
		assertThat(this.a.asked).hasValue(0);
	}

	@Test
	void allThatIsWrongWithTargetsIsToldAtOnce() {
		this.targets.add(new TargetsFile.Entry("rev=HEAD~3", this.a.target.url(), this.a.target.out()));
		this.targets.add(new TargetsFile.Entry("two\nlines", "no url", "out"));
		assertThat(run("http://127.0.0.1:1/", "--rate", "20", "--agents", "agents.json", "--slice", "0s")).isEqualTo(2);
		assertThat(this.errors.toString()).contains("--targets replaces the URL and --out", "--agents send to one URL",
				"several targets have the name rev=HEAD~3", "several targets have the folder ",
				"several targets have the address 127.0.0.1:", "'two\nlines' is not a name", "Illegal character",
				"--slice must be at least 1");
		assertThat(this.a.asked).hasValue(0);
	}

	@Test
	void aTargetThatIsNoUrlIsTold() {
		this.targets.add(new TargetsFile.Entry("ftp", "ftp://x/", "out"));
		assertThat(run("--rate", "1000000", "--sessions", "100000000")).isEqualTo(2);
		assertThat(this.errors.toString()).contains("'ftp://x/' is not a URL",
				"300000000 connections need 300000100 open files", "it takes at most 333333");
	}

	@Test
	void aTimeThatIsNotAMultipleOfSlicesIsTold() {
		assertThat(run("--rate", "20", "--duration", "3s")).isEqualTo(2);
		assertThat(run("--rate", "20", "--duration", "6s", "--sides", "turns")).isEqualTo(2);
		assertThat(run("--rate", "20", "--sides", "alone")).isEqualTo(2);
		assertThat(this.errors.toString()).contains("--duration 3 s is not a multiple of 2 s, the length of a slice",
				"--duration 6 s is not a multiple of 4 s, in which each target has a slice",
				"expected one of [TOGETHER, together, TURNS, turns]");
	}

	@Test
	void theOptionsOfTargetsNeedThem() throws IOException {
		assertThat(runWith(this.a.target.url(), "--rate", "20", "--sides", "turns", "--slice", "1s")).isEqualTo(2);
		assertThat(this.errors.toString()).contains("--sides and --slice are only for --targets",
				"a URL and --out are needed, or --targets");
		assertThat(runWith("--rate", "20", "--targets", this.folder.resolve("none").toString())).isEqualTo(2);
		assertThat(this.errors.toString()).contains("none: ");
		Path empty = Files.writeString(this.folder.resolve("empty"), "{\"targets\": []}");
		assertThat(runWith("--rate", "20", "--targets", empty.toString())).isEqualTo(2);
		assertThat(this.errors.toString()).contains("empty: lists no target");
	}

	/** A server whose responses are its name. */
	private final class Server {

		private final AtomicInteger asked = new AtomicInteger();

		private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
				0);

		private final TargetsFile.Entry target;

		private volatile int status = 200;

		private volatile int diesAt = Integer.MAX_VALUE;

		private Server(String name) throws IOException {
			int port = this.server.getAddress().getPort();
			this.target = new TargetsFile.Entry(name, "http://127.0.0.1:%d/hello".formatted(port),
					SeveralTargetsTest.this.folder.resolve(String.valueOf(port)).toString());
			this.server.setExecutor(SeveralTargetsTest.this.threads);
			this.server.createContext("/hello", (exchange) -> {
				if (this.asked.incrementAndGet() == this.diesAt) {
					this.server.stop(0);
				}
				byte[] body = name.getBytes(StandardCharsets.UTF_8);
				exchange.sendResponseHeaders(this.status, body.length);
				exchange.getResponseBody().write(body);
				exchange.close();
			});
			this.server.start();
		}

		private Path result() {
			return Path.of(this.target.out(), "side.open.json");
		}

		private OpenLoadReader.Result read() {
			return JsonFile.read(result()).as(OpenLoadReader.Result.class);
		}

		private Figures figures() {
			return OpenLoadReader.FORMAT.figuresOrNoResult(result());
		}

		private long count(String name) {
			return figures().count(name).orElseThrow();
		}

	}

}
