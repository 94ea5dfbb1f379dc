package io.github.gatewaybench.report.html;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.report.StackedRun;
import io.github.gatewaybench.report.TestRuns;
import io.github.gatewaybench.report.summary.Rows;

/**
 * Pages, and runs to make them of.
 */
public final class ReportFixtures {

	static final Path SAMPLES = Path.of("../results/sample");

	private ReportFixtures() {
	}

	static String page(Path file, Path... runs) {
		return HtmlPage.of(Stream.of(runs).map(TestRuns::read).map(Rows::of).toList(), file);
	}

	/** Writes the page and says where it is. */
	static Path write(Path file, Path... runs) {
		try {
			return Files.writeString(file, page(file, runs));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** A round whose gateways are both of today and of a stack. */
	static Path stackedRound(Path folder) {
		List<String> subjects = List.of("direct", "gateway-scg", "gateway-zuul", "nginx");
		return StackedRun.of(TestFiles.RUNS.resolve("round1"), folder, "stack-2019", subjects,
				StackedRun.bases("stack-2019", subjects, "direct"));
	}

	/** The study of gateways with ab, both of today and of a stack. */
	static Path stackedStudy(Path folder) {
		List<String> subjects = List.of("direct", "nginx", "gateway-zuul", "gateway-scg");
		return StackedRun.of(SAMPLES.resolve("gateways-ab"), folder, "stack-2019", subjects,
				StackedRun.bases("stack-2019", subjects, "direct"));
	}

	/** A round that was only a smoke test. */
	static Path smokeTest(Path folder) {
		Path run = TestFiles.copy(TestFiles.RUNS.resolve("round1"), folder);
		TestFiles.replace(run.resolve("run.json"), "\"round\"",
				"\"smoke_test_of\": \"scripts/round1.sh --subjects direct,nginx\", \"round\"");
		return run;
	}

	/** A route study as the article's, with its strategy in a stack, too. */
	static Path stackedRoutes(Path folder) {
		Path run = StackedRun.of(TestFiles.RUNS.resolve("routes"), folder, "stack-2021",
				List.of("gateway-scg-routes@linear"), "");
		TestFiles.replace(run.resolve("run.json"), "stub-routes", "routes");
		return run;
	}

	/** A study with ab whose servers were sampled. */
	static Path sampledStudy(Path folder) {
		Path run = TestFiles.copy(TestFiles.RUNS.resolve("ab"), folder);
		for (Path start : starts(run)) {
			List<String> roles = start.toString().contains("direct") ? List.of("backend")
					: List.of("gateway", "backend");
			write(start.resolve("usage.csv"), usage(roles, 60) + "1795274");
		}
		return run;
	}

	private static String usage(List<String> roles, int samples) {
		StringBuilder usage = new StringBuilder("time,role,server,cpu_s,threads,rss_mb,stopped\n");
		for (int i = 0; i < samples; i++) {
			for (String role : roles) {
				usage.append("%.6f,%s,stub,%.2f,%d,%.1f,0%n".formatted(1795274318.4 + i * 1.01, role, i * 0.4,
						role.equals("gateway") ? 30 + i % 7 : 12, 100 + i * 1.5));
			}
		}
		return usage.toString();
	}

	/** The folders of a run's starts. */
	static List<Path> starts(Path run) {
		try (Stream<Path> folders = Files.walk(run)) {
			return folders.filter((each) -> each.getFileName().toString().matches("rep\\d+")).toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** A round as large as a careful one: 8 subjects, 4 counts, 5 repetitions. */
	static Path fullRound(Path folder) {
		Path sample = TestFiles.RUNS.resolve("round1");
		List<String> subjects = List.of("direct", "gateway-scg", "gateway-zuul", "gateway-zuul@tuned", "nginx", "envoy",
				"linkerd", "gateway-undertow");
		copy(sample.resolve("environment.json"), folder.resolve("environment.json"));
		copy(sample.resolve("run.json"), folder.resolve("run.json"));
		TestFiles.replace(folder.resolve("run.json"), "\"repetitions\": 2", "\"repetitions\": 5");
		TestFiles.replace(folder.resolve("run.json"), "\"nginx\"\n",
				"\"" + String.join("\", \"", subjects.subList(3, 8)) + "\"\n");
		for (String subject : subjects) {
			for (int repetition = 1; repetition <= 5; repetition++) {
				Path start = folder.resolve(subject + "/rep" + repetition);
				for (String name : List.of("server.log", "backend.log", "warmup.json")) {
					write(start.resolve(name), "[]");
				}
				for (int connections : new int[] { 300, 1000, 3000, 5000 }) {
					String cell = TestFiles.text(sample.resolve("nginx/rep1/c" + connections + ".json"));
					write(start.resolve("c" + connections + ".json"), cell.replace("\"nginx\"", "\"" + subject + "\"")
						.replace("\"repetition\": 1", "\"repetition\": " + repetition));
					copy(sample.resolve("nginx/rep1/c" + connections + ".wrk.txt"),
							start.resolve("c" + connections + ".wrk.txt"));
				}
			}
		}
		return folder;
	}

	/** All that the study of gateways with ab asks for: 1440 cells after 144 starts. */
	static Path fullStudy(Path folder) {
		Path sample = TestFiles.RUNS.resolve("ab");
		List<String> subjects = List.of("direct", "nginx", "gateway-zuul", "gateway-scg",
				"gateway-scg@http10-keep-alive", "linkerd", "envoy", "gateway-undertow");
		copy(sample.resolve("environment.json"), folder.resolve("environment.json"));
		Path run = folder.resolve("run.json");
		copy(sample.resolve("run.json"), run);
		TestFiles.replace(run, "\"n200-c10x3\"", "\"n10000-c200x10\"");
		TestFiles.replace(run, "stub-ab", "gateways-ab");
		TestFiles.replace(run, "\"2\",", "\"1\", \"2\",");
		TestFiles.replace(run, "\"repetitions\": 2", "\"repetitions\": 3");
		TestFiles.replace(run, "\"direct\",\n    \"nginx\",\n    \"linkerd\"",
				"\"" + String.join("\", \"", subjects) + "\"");
		String cell = TestFiles.text(sample.resolve("direct/cpus-2/plain/rep1/n200-c10-1.json"));
		for (String subject : subjects) {
			for (String cpus : List.of("1", "2", "8")) {
				for (String protocol : List.of("plain", "keep-alive")) {
					for (int repetition = 1; repetition <= 3; repetition++) {
						Path start = folder
							.resolve("%s/cpus-%s/%s/rep%d".formatted(subject, cpus, protocol, repetition));
						for (int execution = 1; execution <= 10; execution++) {
							write(start.resolve("n10000-c200-" + execution + ".json"),
									cell.replace("\"direct\"", "\"" + subject + "\"")
										.replaceFirst("\"connections\": 10,", "\"connections\": 200,")
										.replaceFirst("\"requests\": 200,", "\"requests\": 10000,")
										.replace("\"cpus\": \"2\"", "\"cpus\": \"" + cpus + "\"")
										.replace("\"plain\"", "\"" + protocol + "\"")
										.replace("\"repetition\": 1", "\"repetition\": " + repetition)
										.replace("\"execution\": 1", "\"execution\": " + execution));
							write(start.resolve("n10000-c200-" + execution + ".ab.txt"), "");
						}
						write(start.resolve("usage.csv"), usage(List.of("gateway"), 120));
					}
				}
			}
		}
		return folder;
	}

	/** A round with one cell, not valid, all of whose texts are hostile. */
	public static Path hostileRound(Path folder) {
		String text = "</script><script>alert(1)</script>\"'><img src=x onerror=alert(2)>{{title}}\033[2J\u202e";
		Path sample = TestFiles.RUNS.resolve("round1");
		copy(sample.resolve("environment.json"), folder.resolve("environment.json"));
		copy(sample.resolve("run.json"), folder.resolve("run.json"));
		String json = text.replace("\"", "\\\"").replace("\033", "\\u001b");
		TestFiles.replace(folder.resolve("run.json"), "\"nginx\"", "\"" + json + "\"");
		TestFiles.replace(folder.resolve("run.json"), "\"round1\"", "\"" + json + "\"");
		TestFiles.replace(folder.resolve("run.json"), "/hello", json);
		TestFiles.replace(folder.resolve("run.json"), "\"tool\"",
				"\"smoke_test_of\": \"x\\n```\\n" + json + "\", \"tool\"");
		TestFiles.replace(folder.resolve("environment.json"), "Intel(R)", json);
		String cell = TestFiles.text(sample.resolve("nginx/rep1/c300.json"));
		for (int repetition = 1; repetition <= 2; repetition++) {
			write(folder.resolve(text + "/rep" + repetition + "/c300.json"),
					cell.replace("\"nginx\"", "\"" + json + "\"")
						.replace("\"repetition\": 1", "\"repetition\": " + repetition)
						.replace("\"valid\": true", "\"valid\": " + (repetition == 1))
						.replace("\"reasons\": []",
								(repetition == 1) ? "\"reasons\": []" : "\"reasons\": [\"" + json + "\"]")
						.replaceFirst("\"load generator and", Matcher.quoteReplacement("\"" + json)));
		}
		return folder;
	}

	private static void copy(Path file, Path copy) {
		write(copy, TestFiles.text(file));
	}

	private static void write(Path file, String text) {
		try {
			Files.createDirectories(file.getParent());
			Files.writeString(file, text);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
