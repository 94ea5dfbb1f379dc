package io.github.gatewaybench.engine;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

import io.github.gatewaybench.engine.subject.TestRepository;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a further kind of load touches: the house is compiled with one more, which is then
 * planned, read, summarised and shown as any other.
 */
class StubKindTest {

	private static final Path KIND = Path.of("src/test/resources/stub-kind");

	private static final int MOST_NEW = 6;

	private static final int MOST_CHANGED = 3;

	@TempDir
	private static Path house;

	@TempDir
	private Path home;

	private static final List<String> added = new ArrayList<>();

	private static final List<String> changed = new ArrayList<>();

	private static URLClassLoader classes;

	private final StringWriter out = new StringWriter();

	@BeforeAll
	static void compileTheHouseWithOneKindMore() throws Exception {
		for (String module : List.of("measurements", "report", "engine")) {
			copy(Path.of("..", module, "src/main/java/io/github/gatewaybench", module), house.resolve(module),
					List.of());
			copy(KIND.resolve(module), house.resolve(module), added);
		}
		change("measurements/Experiment.java", "permits Round,", "permits StubStudy, Round,");
		change("measurements/Experiment.java", "List.of(Round.KIND,", "List.of(StubStudy.KIND, Round.KIND,");
		change("report/summary/View.java", "Map.of(\"wrk\",", "Map.of(\"stub\", new StubView(), \"wrk\",");
		change("engine/kind/Launcher.java", "List.of(new RoundLauncher(),",
				"List.of(new StubLauncher(), new RoundLauncher(),");
		List<URL> path = new ArrayList<>(List.of(compile().toUri().toURL()));
		for (String each : System.getProperty("java.class.path").split(File.pathSeparator)) {
			path.add(Path.of(each).toUri().toURL());
		}
		// Without this loader as parent: its classes are those without the further kind.
		classes = new URLClassLoader(path.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
	}

	@AfterAll
	static void close() throws IOException {
		classes.close();
	}

	@BeforeEach
	void aRepository() {
		new TestRepository(this.home).addJava("backend-stub", 21510, false).addJava("gateway-stub", 21511, true);
	}

	/** Copies sources, and keeps the names of those that are new. */
	private static void copy(Path from, Path to, List<String> names) throws IOException {
		try (Stream<Path> files = Files.walk(from)) {
			for (Path each : files.filter(Files::isRegularFile).toList()) {
				Path target = to.resolve(from.relativize(each).toString());
				Files.createDirectories(target.getParent());
				Files.copy(each, target); // fails where it is there
				if (names == added) {
					names.add(target.toString());
				}
			}
		}
	}

	private static void change(String file, String from, String to) throws IOException {
		Path path = house.resolve(file);
		String text = Files.readString(path);
		assertThat(text).containsOnlyOnce(from);
		Files.writeString(path, text.replace(from, to));
		if (!changed.contains(file)) {
			changed.add(file);
		}
	}

	private static Path compile() throws IOException {
		Path target = house.resolve("classes");
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		StringWriter complaints = new StringWriter();
		try (Stream<Path> sources = Files.walk(house)) {
			boolean compiled = compiler.getTask(complaints, null, null, List
				.of("-proc:none", "-parameters", "-d", target.toString(), "-cp", System.getProperty("java.class.path")),
					null,
					compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)
						.getJavaFileObjectsFromPaths(
								sources.filter((each) -> each.toString().endsWith(".java")).toList()))
				.call();
			assertThat(compiled).as(complaints.toString()).isTrue();
		}
		return target;
	}

	@Test
	void itTouchesFewFiles() {
		assertThat(added).hasSizeLessThanOrEqualTo(MOST_NEW);
		assertThat(changed).hasSizeLessThanOrEqualTo(MOST_CHANGED);
	}

	/** A script's call. */
	private String run(String... flags) throws Exception {
		Constructor<?> constructor = Arrays
			.stream(classes.loadClass("io.github.gatewaybench.engine.RunCommand").getDeclaredConstructors())
			.findFirst()
			.orElseThrow();
		constructor.setAccessible(true);
		ByteArrayOutputStream printed = new ByteArrayOutputStream();
		Object command = constructor.newInstance(this.home,
				Stream
					.concat(Stream.of("stub", "name=stub-study", "backend=backend-stub", "path=/hello",
							"expected-body=world", "subjects=direct gateway-stub", "--"), Stream.of(flags))
					.toList(),
				Map.of("PATH", System.getenv("PATH")), new PrintStream(printed, true, StandardCharsets.UTF_8));
		Method run = command.getClass().getDeclaredMethod("run", Function.class);
		run.setAccessible(true);
		assertThat(run.invoke(command, (Function<Path, Boolean>) (folder) -> true)).isEqualTo(0);
		return printed.toString(StandardCharsets.UTF_8);
	}

	/** A command of bench. */
	private int bench(String... args) throws Exception {
		Object commandLine = classes.loadClass("io.github.gatewaybench.engine.Engine")
			.getMethod("commandLine", Path.class)
			.invoke(null, this.home);
		commandLine.getClass().getMethod("setOut", PrintWriter.class).invoke(commandLine, new PrintWriter(this.out));
		commandLine.getClass().getMethod("setErr", PrintWriter.class).invoke(commandLine, new PrintWriter(this.out));
		return (int) commandLine.getClass().getMethod("execute", String[].class).invoke(commandLine, (Object) args);
	}

	@Test
	void itIsPlanned() throws Exception {
		assertThat(run("--dry-run", "--rates", "100,2000").lines()).containsExactly("direct r=100 rep 1/2",
				"direct r=2000 rep 1/2", "gateway-stub r=100 rep 1/2", "gateway-stub r=2000 rep 1/2",
				"gateway-stub r=100 rep 2/2", "gateway-stub r=2000 rep 2/2", "direct r=100 rep 2/2",
				"direct r=2000 rep 2/2", "8 cells to run, about 5m");
		assertThat(run("--list")).contains("Subjects of stub-study, in order:", "  gateway-stub");
	}

	private Path aRun() throws IOException {
		Path run = this.home.resolve("results/stub-study/20261121-093000");
		write(run.resolve("run.json"),
				"""
						{"round": "stub-study", "status": "complete", "started": "2026-11-21T09:30:00Z", "tool": "stub",
						"backend": "backend-stub", "path": "/hello", "expected_body": "world", "subjects": ["direct", "gateway-stub"],
						"repetitions": 1, "warmup_limit_s": 0, "rates": [100, 1000], "duration_s": 30, "invocations": []}
						""");
		write(run.resolve("environment.json"),
				"""
						{"machine": {"cpu": "x", "cores": 2, "memory_mb": 8000, "kernel": "x"}, "limits": {}, "sysctls": {},
						"java": {"version": ["x"], "options": ""}, "tools": {}, "git": {"dirty": false}, "jars": {}, "native": {}}
						""");
		cell(run, "direct", 100, 3000, 0);
		cell(run, "direct", 1000, 30_000, 0);
		cell(run, "gateway-stub", 100, 3000, 0);
		cell(run, "gateway-stub", 1000, 15_000, 7);
		return run;
	}

	private static void cell(Path run, String subject, int rate, int requests, int failed) throws IOException {
		Path file = run.resolve("%s/rep1/r%d.json".formatted(subject, rate));
		write(file, """
				{"subject": "%s", "rate": %d, "repetition": 1, "tool": "stub", "ran": true, "valid": %b,
				"reasons": [%s], "warnings": [],
				"figures": {"requests": %d, "requests_per_sec": %d, "mean_ms": 5.25, "failed": %d}}
				""".formatted(subject, rate, failed == 0, (failed > 0) ? "\"7 requests failed\"" : "", requests,
				requests / 30, failed));
		write(Path.of(file.toString().replace(".json", ".stub.txt")),
				"stub\n\noffered %d/s for 30 s: %d done, %d failed, mean 5.25 ms\n".formatted(rate, requests, failed));
	}

	private static void write(Path file, String text) throws IOException {
		Files.createDirectories(file.getParent());
		Files.writeString(file, text);
	}

	@Test
	void itsRunsAreReadSummarisedComparedAndShown() throws Exception {
		Path run = aRun();
		assertThat(bench("summary", "last")).as(this.out.toString()).isZero();
		assertThat(run.resolve("summary.csv")).content().isEqualToNormalizingNewlines("""
				subject,rate,repetitions,valid,requests_per_sec,mean_ms,errors,ratio_to_direct,notes
				"direct",100,1,1,100,5.25,0,1,""
				"direct",1000,1,1,1000,5.25,0,1,""
				"gateway-stub",100,1,1,100,5.25,0,1,""
				"gateway-stub",1000,1,0,,,7,,"INVALID: 7 requests failed"
				""");
		assertThat(bench("html", "last")).as(this.out.toString()).isZero();
		assertThat(run.resolve("report.html")).content().contains("Over the rate");
		assertThat(bench("compare", "last", "last", "--pair", "direct=gateway-stub")).as(this.out.toString()).isZero();
		assertThat(bench("list", "--results", this.home.resolve("results").toString())).isZero();
		assertThat(this.out.toString()).contains("stub-study/20261121-093000", "3/4");
	}

	@Test
	void itsRawOutputIsKnownByNameAndByContent() throws Exception {
		Path raw = aRun().resolve("gateway-stub/rep1/r1000.stub.txt");
		assertThat(bench("summary", raw.toString())).as(this.out.toString()).isZero();
		Path other = Files.copy(raw, this.home.resolve("other.txt"));
		assertThat(bench("summary", other.toString())).as(this.out.toString()).isZero();
		assertThat(this.out.toString()).containsPattern("/other.txt \\| 1000 \\| +500 \\| +5.25 \\|");
	}

}
