package io.github.gatewaybench.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.measurements.Warning;
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

	private final Map<String, SampleRun> read = new HashMap<>();

	/** Takes the folder of the samples. */
	SampleRuns(Path folder) {
		this.folder = folder;
	}

	/** Reads a run, once. */
	public SampleRun run(String name) {
		return this.read.computeIfAbsent(name, (each) -> new SampleRun(this.folder.resolve(each)));
	}

	/** Reads any JSON file of the samples. */
	public Object json(String file) {
		return JsonMapper.shared().readValue(this.folder.resolve(file).toFile(), Object.class);
	}

	/** The lines of a file that has a number in each. */
	public List<Long> numbers(String file) throws IOException {
		return Files.readAllLines(this.folder.resolve(file)).stream().map(Long::valueOf).toList();
	}

	/** Reads a figure, such as P99, from a load generator's output. */
	public double raw(String file, String metric) {
		return result(file).figures().value(Metric.valueOf(metric)).orElseThrow();
	}

	/**
	 * The share of cells with a warning about a JVM that was not warm, in those of the
	 * runs that recorded compile time.
	 */
	public double shareNotWarm(List<String> names) {
		List<SampleRun> known = names.stream().map(this::run).filter(SampleRun::looksAtCompilers).toList();
		return known.stream().mapToDouble((each) -> each.warned("not_warm")).sum()
				/ known.stream().mapToLong(SampleRun::cells).sum();
	}

	/** The number of answered requests in a load generator's output. */
	public long answered(String file) {
		return result(file).figures().requests().orElseThrow();
	}

	/** The reasons why a load generator's output is not valid; empty if it is. */
	public List<Warning> problems(String file) {
		return result(file).invalidReasons();
	}

	private RawResult result(String file) {
		return RawReader.read(this.folder.resolve(file)).results().get(0);
	}

	/** Reads the figure of a line such as "io.netty 26.3 %"; 0 without such a line. */
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

	/** The figures that an article published for a round. */
	public Article article(String round) {
		return new Article(PublishedTable.of(round).orElseThrow());
	}

}
