package io.github.gatewaybench.report.html;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.measurements.WarmupCurve;
import io.github.gatewaybench.measurements.WarmupCurve.WarmupSlice;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.folder.UsageFile;
import io.github.gatewaybench.measurements.folder.UsageFile.UsageSample;
import io.github.gatewaybench.report.summary.Chart;
import io.github.gatewaybench.report.summary.Chart.Point;
import io.github.gatewaybench.report.summary.Chart.Series;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.Section;

/** Creates charts of the tested servers over time: warm-ups and resource usage. */
final class ServerCharts {

	private static final String GATEWAY = "gateway";

	/**
	 * Maximum number of samples to draw for one start of a server; the page would be too
	 * large with all samples of all starts.
	 */
	private static final int MAX_SAMPLES = 120;

	private ServerCharts() {
	}

	/** Creates the section on warm-ups, whose charts have one line per warm-up. */
	static Section warmupSection(Rows rows) {
		List<RecordedStart<WarmupCurve>> warmups = new ArrayList<>();
		Set<Path> folders = new HashSet<>();
		for (Cell cell : rows.cells()) {
			Path folder = cell.file().toAbsolutePath().getParent();
			if (folders.add(folder)) {
				RunFolder.warmups(folder)
					.stream()
					.filter((curve) -> isOfSubject(curve, rows.run(), cell))
					.forEach((curve) -> warmups
						.add(new RecordedStart<>(cell.id().subject(), startName(rows, cell), curve)));
			}
		}
		List<Chart> charts = List.of(
				warmupChart("warmup-jit", "Compilers", "% of CPU time",
						"Share of the tested JVM's CPU time spent compiling.", warmups, ServerCharts::jitPercent),
				warmupChart("warmup-cpu", "CPU time", "CPU µs/request", "Of the tested process.", warmups,
						(curve, slice) -> slice.cpuUsPerRequest()),
				warmupChart("warmup-rate", "Throughput", "requests/s", "Higher is better.", warmups,
						(curve, slice) -> slice.requestsPerSec()));
		return new Section("warmup", "Warm-up",
				"One line for each warm-up, one point for each slice of it. Measurement begins where a line ends.",
				charts, List.of());
	}

	/**
	 * Whether the measured server in a warm-up is the subject, and not the backend behind
	 * a gateway.
	 */
	private static boolean isOfSubject(WarmupCurve curve, Run run, Cell cell) {
		boolean hasGateway = run.settings().backend().isPresent() && !SubjectName.of(cell.id().subject()).isDirect();
		return curve.role().filter((role) -> !hasGateway || role.equals(GATEWAY)).isPresent();
	}

	private static OptionalDouble jitPercent(WarmupCurve curve, WarmupSlice slice) {
		WarmupCurve.JvmSlice jvm = slice.jvms().get(curve.role().orElseThrow());
		return (jvm != null) ? OptionalDouble.of(100 * jvm.jitShare()) : OptionalDouble.empty();
	}

	private static Chart warmupChart(String id, String title, String unit, String hint,
			List<RecordedStart<WarmupCurve>> warmups, BiFunction<WarmupCurve, WarmupSlice, OptionalDouble> figure) {
		return Chart.ofSamples(id, title, hint, "seconds of load", unit, true, series(warmups, (curve) -> {
			List<Point> line = new ArrayList<>();
			double seconds = 0;
			for (WarmupSlice slice : curve.slices()) {
				seconds += curve.sliceS();
				add(line, seconds, figure.apply(curve, slice));
			}
			return line;
		}));
	}

	/** Names the start of servers before a cell, as in "n1000, repetition 1". */
	private static String startName(Rows rows, Cell cell) {
		Path place = Path.of(rows.run().experiment().startFolder(cell.id()));
		Path load = Path.of(cell.id().subject()).relativize(place).getParent();
		String repetition = rows.startName(cell);
		return (load == null) ? repetition : load.toString().replace("/", ", ") + ", " + repetition;
	}

	/**
	 * Creates the sections on resource usage: one per group of loads that have starts of
	 * their own, such as the loads of one protocol, or one in all.
	 */
	static List<Section> usageSections(Rows rows) {
		List<Section> sections = new ArrayList<>();
		OrderedMaps.groupBy((cell) -> rows.view().startGroup(cell.id().load()), rows.cells())
			.forEach((start, cells) -> {
				String id = "usage" + sections.size();
				sections.add(new Section(id, "Resources over time" + (start.isEmpty() ? "" : ": " + start),
						"One line for each start.", usageCharts(id, rows, cells), List.of()));
			});
		return sections;
	}

	private static List<Chart> usageCharts(String id, Rows rows, List<Cell> cells) {
		List<RecordedStart<List<UsageSample>>> starts = new ArrayList<>();
		Set<Path> files = new HashSet<>();
		for (Cell cell : cells) {
			Path file = cell.file().resolveSibling(UsageFile.NAME);
			if (files.add(file) && Files.exists(file)) {
				starts.add(new RecordedStart<>(cell.id().subject(), rows.startName(cell),
						samplesOfTestedServer(UsageFile.read(file))));
			}
		}
		return List.of(
				usageChart(id + "-threads", "Threads over time", "threads", starts, (before, now) -> now.threads()),
				usageChart(id + "-rss", "Memory over time", "MB", starts, (before, now) -> now.rssMb()),
				usageChart(id + "-cpu", "CPU over time", "CPUs busy", starts, ServerCharts::busyCpus));
	}

	/**
	 * Selects the samples of the gateway or, if there is no gateway, of the first backend
	 * instance.
	 */
	private static List<UsageSample> samplesOfTestedServer(List<UsageSample> samples) {
		List<String> roles = samples.stream().map(UsageSample::role).distinct().toList();
		String role = (roles.isEmpty() || roles.contains(GATEWAY)) ? GATEWAY : roles.get(0);
		return samples.stream().filter((each) -> each.role().equals(role)).toList();
	}

	private static Chart usageChart(String id, String title, String unit, List<RecordedStart<List<UsageSample>>> starts,
			ToDoubleBiFunction<UsageSample, UsageSample> figure) {
		return Chart.ofSamples(id, title, "Of the tested process, from each start on; for direct, of the backend.",
				"seconds", unit, false, series(starts, (samples) -> {
					int step = Math.max(1, (samples.size() + MAX_SAMPLES - 1) / MAX_SAMPLES);
					List<Point> line = new ArrayList<>();
					for (int i = step; i < samples.size(); i += step) {
						double seconds = samples.get(i).epochSeconds() - samples.get(0).epochSeconds();
						double value = figure.applyAsDouble(samples.get(i - step), samples.get(i));
						add(line, Math.round(seconds * 10) / 10.0,
								Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value));
					}
					return line;
				}));
	}

	/** CPUs that a server kept busy on average between two samples; NaN if unknown. */
	private static double busyCpus(UsageSample before, UsageSample now) {
		double seconds = now.epochSeconds() - before.epochSeconds();
		double cpuSeconds = now.cpuSeconds() - before.cpuSeconds();
		// A restarted server begins at 0.
		return (seconds > 0 && cpuSeconds >= 0) ? Math.round(cpuSeconds / seconds * 1000) / 1000.0 : Double.NaN;
	}

	private static <T> List<Series> series(List<RecordedStart<T>> starts, Function<T, List<Point>> line) {
		return starts.stream()
			.map((start) -> new Series(start.subject, false, start.name, line.apply(start.recorded), List.of()))
			.toList();
	}

	private static void add(List<Point> line, double x, OptionalDouble y) {
		if (y.isPresent()) {
			line.add(Point.of(x, y, ""));
		}
	}

	private record RecordedStart<T>(String subject, String name, T recorded) {
	}

}
