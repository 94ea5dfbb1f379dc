package io.github.gatewaybench.findings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.raw.RawReader;
import io.github.gatewaybench.measurements.raw.RawOutput.RawResult;
import io.github.gatewaybench.report.summary.PublishedTable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The committed runs, by the names of their folders.
 */
public final class SampleRuns {

	private final Path folder;

	private final Path kept;

	private final Map<String, SampleRun> read = new HashMap<>();

	/**
	 * The runs in that folder.
	 * @param kept a folder for what {@code compare} writes
	 */
	SampleRuns(Path folder, Path kept) {
		this.folder = folder;
		this.kept = kept;
	}

	/** A run. */
	public SampleRun run(String name) {
		return this.read.computeIfAbsent(name, (each) -> new SampleRun(this.folder.resolve(each), this.kept));
	}

	/** A JSON file of the samples, which need not be of a run. */
	public Object json(String file) {
		return JsonMapper.shared().readValue(this.folder.resolve(file).toFile(), Object.class);
	}

	/** The lines of a file that has a number in each. */
	public List<Long> numbers(String file) throws IOException {
		return Files.readAllLines(this.folder.resolve(file)).stream().map(Long::valueOf).toList();
	}

	/** A figure of what a load generator printed, as in P99. */
	public double raw(String file, String metric) {
		return result(file).figures().value(Metric.valueOf(metric)).orElseThrow();
	}

	/**
	 * The share of the cells that are warned of a JVM that was not warm, in those of
	 * these runs that looked at the compilers.
	 */
	public double shareNotWarm(List<String> names) {
		List<SampleRun> known = names.stream().map(this::run).filter(SampleRun::looksAtCompilers).toList();
		return known.stream().mapToDouble((each) -> each.warned("was not warm")).sum()
				/ known.stream().mapToLong(SampleRun::cells).sum();
	}

	/** How many requests it says were answered. */
	public long answered(String file) {
		return result(file).figures().requests().orElseThrow();
	}

	/** Why what it printed does not count; nothing where it does. */
	public List<String> problems(String file) {
		return result(file).problems();
	}

	private RawResult result(String file) {
		return RawReader.read(this.folder.resolve(file)).results().get(0);
	}

	/** The figure of a line such as "io.netty 26.3 %"; 0 where there is none. */
	public double share(String file, String name) throws IOException {
		return Files.readAllLines(this.folder.resolve(file))
			.stream()
			.filter((line) -> line.startsWith(name + " "))
			.mapToDouble((line) -> Double.parseDouble(line.split(" ")[1]))
			.sum();
	}

	/** The socket errors that wrk counted. */
	public long wrkErrors(String file) {
		return result(file).figures().errors();
	}

	/** A counter of the kernel, as nstat prints it. */
	public long counter(String file, String name) throws IOException {
		return Files.readAllLines(this.folder.resolve(file))
			.stream()
			.filter((line) -> line.startsWith(name + " "))
			.mapToLong((line) -> Long.parseLong(line.split("\\s+")[1]))
			.findFirst()
			.orElseThrow();
	}

	/** What an article has of a round. */
	public Article article(String round) {
		return new Article(PublishedTable.of(round).orElseThrow());
	}

}
