package io.github.gatewaybench.report.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes the folder of a small round: direct and gateway-scg with 300 connections.
 */
final class RoundFolder {

	static final List<String> SUBJECTS = List.of("direct", "gateway-scg");

	private static final String RUN = """
			{
			  "round": "round1",
			  "status": "complete",
			  "started": "2026-11-21T04:12:27Z",
			  "tool": "wrk",
			  "backend": "backend-tomcat",
			  "path": "/hello",
			  "expected_body": "world",
			  "warmup_limit_s": 60,
			  "subjects": ["direct", "gateway-scg"],
			  "connections": [300],
			  "repetitions": %d,
			  "duration_s": 10,
			  "threads": 50,
			  "timeout_s": 30
			}
			""";

	private static final String ENVIRONMENT = """
			{
			  "machine": {"cpu": "A processor", "cpu_id": "family 25, model 1", "cores": 2, "memory_mb": 24105, "kernel": "Linux 6.1 x86_64"},
			  "limits": {},
			  "sysctls": {"net.core.somaxconn": "4096"},
			  "java": {"version": ["openjdk version 17.0.15", "Runtime 17.0.15"], "options": "-Xms2g -Xmx2g"},
			  "tools": {"wrk": "wrk 4.1.0", "curl": "curl 7.88.1"},
			  "git": {"commit": "2be80da47553589470cc40104246438db3823fb6", "dirty": false},
			  "jars": {"backend-tomcat": {"sha256": "1", "libraries": ["a-1.0", "tomcat-embed-core-11.0.22"]}},
			  "native": {}
			}
			""";

	private static final String CELL = """
			{
			  "subject": "%s",
			  "connections": 300,
			  "repetition": %d,
			  "started": "%s",
			  "ran": true,
			  "valid": true,
			  "reasons": [],
			  "warnings": [],
			  "figures": {
			    "requests": 100000,
			    "seconds": null,
			    "requests_per_sec": %s,
			    "mean_ms": 30.5,
			    "stdev_ms": 10.5,
			    "max_ms": null,
			    "p50_ms": %s,
			    "p75_ms": null,
			    "p90_ms": null,
			    "p99_ms": %s,
			    "errors": {"connect": 0, "read": 0, "write": 0, "timeout": 0, "status": 0}
			  },
			  "roles": {
			    %s
			    "backend": {"name": "backend-tomcat", "cpu_s": %s, "peak_rss_mb": 1242, "threads": 171}
			  }
			}
			""";

	private static final double[] NOISE = { 1.000, 1.010, 0.990, 1.006, 0.995 };

	private static final AtomicInteger CELLS = new AtomicInteger();

	private final Path folder;

	private RoundFolder(Path folder) {
		this.folder = folder;
	}

	/**
	 * A run whose repetitions differ by about 1 %.
	 * @param factor of the gateway's latencies and processor time; throughput is divided
	 */
	static RoundFolder make(Path folder, int repetitions, double factor) {
		RoundFolder made = new RoundFolder(folder);
		made.write("run.json", RUN.formatted(repetitions));
		made.write("environment.json", ENVIRONMENT);
		for (int repetition = 1; repetition <= repetitions; repetition++) {
			made.cell("direct", repetition, 1);
			made.cell("gateway-scg", repetition, factor);
		}
		return made;
	}

	Path path() {
		return this.folder;
	}

	Path cell(String subject, int repetition) {
		return this.folder.resolve("%s/rep%d/c300.json".formatted(subject, repetition));
	}

	private void cell(String subject, int repetition, double factor) {
		double slower = factor * NOISE[(repetition - 1) % NOISE.length];
		String gateway = subject.equals("direct") ? ""
				: "\"gateway\": {\"name\": \"%s\", \"cpu_s\": %s, \"peak_rss_mb\": 1, \"threads\": 1},"
					.formatted(subject, number(10 * slower));
		write(this.folder.relativize(cell(subject, repetition)).toString(),
				CELL.formatted(subject, repetition, started(), number(12000 / slower), number(25 * slower),
						number(60 * slower), gateway, number(4 * slower)));
	}

	/** No two cells start at once. */
	private static String started() {
		return Instant.EPOCH.plusSeconds(CELLS.incrementAndGet()).toString();
	}

	private static String number(double value) {
		return String.format(Locale.ROOT, "%.2f", value);
	}

	private void write(String name, String text) {
		try {
			Path file = this.folder.resolve(name);
			Files.createDirectories(file.getParent());
			Files.writeString(file, text);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** The lines of an output that hold all of these texts. */
	static List<String> lines(String output, String... texts) {
		List<String> lines = new ArrayList<>(output.lines().toList());
		for (String text : texts) {
			lines.removeIf((line) -> !line.contains(text));
		}
		return lines;
	}

}
