package io.github.gatewaybench.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.file.TextFile;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.measurements.raw.RawOutput.RawResult;
import io.github.gatewaybench.measurements.raw.RawReader;
import io.github.gatewaybench.report.summary.AttestationSection;
import io.github.gatewaybench.report.summary.PublishedTable;
import io.github.gatewaybench.report.versus.VersusAnalysis;
import io.github.gatewaybench.report.versus.Witness;
import tools.jackson.databind.json.JsonMapper;

/** The committed sample runs, and other measurements that are committed with them. */
public final class SampleRuns {

	private final Path folder;

	private final Map<String, SampleRun> read = new HashMap<>();

	/** Creates the collection for the folder with the samples. */
	SampleRuns(Path folder) {
		this.folder = folder;
	}

	/** Returns the run with the given folder name, which is read on the first call. */
	public SampleRun run(String name) {
		return this.read.computeIfAbsent(name, (each) -> new SampleRun(this.folder.resolve(each)));
	}

	/**
	 * Returns a Markdown table of the changes that a run's gateways make to requests and
	 * responses.
	 */
	public String changesByGateways(String run) {
		return AttestationSection.of(RunReader.read(this.folder.resolve(run))).tables().get(0).markdown();
	}

	/** Reads a JSON file in the folder of the samples. */
	public Object readJson(String file) {
		return JsonMapper.shared().readValue(this.folder.resolve(file).toFile(), Object.class);
	}

	/** Reads a file that has one whole number per line. */
	public List<Long> readNumbers(String file) throws IOException {
		return Files.readAllLines(this.folder.resolve(file)).stream().map(Long::valueOf).toList();
	}

	/** Reads an output file of a load generator, which must have one result. */
	public RawResult rawResult(String file) {
		return RawReader.read(this.folder.resolve(file)).results().get(0);
	}

	/**
	 * Reads the value of a metric, such as P99, from an output file of a load generator.
	 */
	public double rawFigure(String file, String metric) {
		return rawResult(file).figures().value(Metric.valueOf(metric)).orElseThrow();
	}

	/**
	 * Computes the share of cells with the warning not_warm (0 to 1) over several runs;
	 * runs that did not record the CPU time of JIT compilers are ignored.
	 */
	public double shareNotWarm(List<String> names) {
		List<SampleRun> known = names.stream().map(this::run).filter(SampleRun::recordsCompilerTime).toList();
		return known.stream().mapToDouble((each) -> each.cellsWithWarning("not_warm")).sum()
				/ known.stream().mapToLong(SampleRun::executedCells).sum();
	}

	/** Whether a run checked responses while the load was running, not only around it. */
	public boolean hasSpotChecks(String run) {
		return run(run).run()
			.cells()
			.stream()
			.anyMatch((cell) -> TextFile.readWhole(cell.file()).contains("\"spot_checks\""));
	}

	/**
	 * Reads the percentage after a name in a file with lines such as "io.netty 26.3 %"; 0
	 * if only other files of the folder have the name. Throws an exception if no file of
	 * the folder has the name, which is then probably misspelt.
	 */
	public double percentInLine(String file, String name) throws IOException {
		Path path = this.folder.resolve(file);
		try (Stream<Path> siblings = Files.list(path.getParent())) {
			if (siblings.noneMatch((each) -> percentages(each, name).findAny().isPresent())) {
				throw new IllegalArgumentException("no file in %s has %s".formatted(path.getParent(), name));
			}
		}
		return percentages(path, name).sum();
	}

	private static DoubleStream percentages(Path file, String name) {
		try {
			return Files.readAllLines(file)
				.stream()
				.filter((line) -> line.startsWith(name + " "))
				.mapToDouble((line) -> Double.parseDouble(line.split(" ")[1]));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Reads the number of failed requests from an output file of wrk. */
	public long wrkErrors(String file) {
		return rawResult(file).figures().errors();
	}

	/** Reads a counter of the kernel by its name from a file with the output of nstat. */
	public long kernelCounter(String file, String name) throws IOException {
		return Files.readAllLines(this.folder.resolve(file))
			.stream()
			.filter((line) -> line.startsWith(name + " "))
			.mapToLong((line) -> Long.parseLong(line.split("\\s+")[1]))
			.findFirst()
			.orElseThrow();
	}

	/**
	 * Returns the factor by which a figure can differ between two starts of one subject,
	 * computed from a run that has repetitions; NaN if no cell has two valid values.
	 * @param pointer JSON pointer to the figure in a cell's file
	 * @param divisor JSON pointer to a number by which it is divided; empty if none
	 */
	public double startFactor(String run, String pointer, String divisor) {
		return StartVariation.startFactor(run(run).run().cells(),
				new CellNumbers(this.folder.resolve(run), pointer, divisor));
	}

	/**
	 * Judges a statement that a figure divided by another lies between two bounds.
	 * @param next values of the figure, one for each start
	 * @param base values of the other figure
	 * @param startFactor factor by which a figure can differ between two starts, used if
	 * one of the figures has a single value; NaN if unknown
	 */
	public Claim claim(List<Double> next, List<Double> base, double startFactor, double above, double below) {
		return Claim.of(next, base, startFactor, above, below);
	}

	/**
	 * Judges a statement that a figure divided by a given number lies between two bounds.
	 */
	public Claim claimOf(List<Double> next, double given, double startFactor, double above, double below) {
		return Claim.of(next, given, startFactor, above, below);
	}

	/** Returns the name of the verdict on a statement of which all parts must hold. */
	public String verdict(List<Claim> parts) {
		return Claim.Verdict.ofAll(parts.stream().map(Claim::verdict).toList()).name();
	}

	/**
	 * Computes the precision of the blocks of a versus comparison, for two arms with the
	 * same software.
	 * @param witness name of a {@link Witness} by whose CPU time that of the arms is
	 * divided; empty for none
	 */
	public Precision blocks(String run, String base, String arm, String witness) {
		return Precision.ofBlocks(VersusAnalysis.of(run(run).run()), base, arm,
				witness.isEmpty() ? Optional.empty() : Optional.of(Witness.valueOf(witness)));
	}

	/** Returns the confidence level of a versus comparison's intervals, as in 0.998. */
	public double confidence(String run) {
		return VersusAnalysis.of(run(run).run()).test().confidence();
	}

	/**
	 * Computes the precision of two separate runs of a gateway, by the gateway's CPU time
	 * per request; the value of a repetition is the geometric mean over its loads.
	 * @param run name of a run with repetitions
	 */
	public Precision separateRuns(String run, String gateway) {
		SampleRun recorded = run(run);
		return Precision.ofSeparateRuns(
				recorded.startMeans(gateway + "/rep*/c*.json", "/roles/gateway/cpu_s", "/figures/requests"),
				recorded.minutesPerStart());
	}

	/**
	 * Creates the area of an SVG chart with a linear axis of minutes and a logarithmic
	 * axis of percent.
	 * @param minutes right end of the axis of minutes, which begins at 0
	 * @param lowest lower end of the axis of percent
	 * @param highest upper end of the axis of percent
	 */
	public Plot plot(double left, double top, double width, double height, double minutes, double lowest,
			double highest) {
		return new Plot(left, top, width, height, minutes, lowest, highest);
	}

	/** Returns the figures that an article published for an experiment such as round1. */
	public Article article(String round) {
		return new Article(PublishedTable.of(round).orElseThrow());
	}

}
