package io.github.gatewaybench.report.html;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.folder.UsageFile.UsageSample;
import io.github.gatewaybench.measurements.folder.UsageFile;
import io.github.gatewaybench.report.html.Chart.Axis;
import io.github.gatewaybench.report.html.Chart.Point;
import io.github.gatewaybench.report.html.Chart.Scale;
import io.github.gatewaybench.report.html.Chart.Series;

/**
 * What the tested servers used while they ran, where it was sampled.
 */
final class Usage {

	/** Of one start: enough to see it by, and a study has many starts. */
	private static final int MOST_SAMPLES = 120;

	private Usage() {
	}

	static List<Chart> charts(String id, List<Cell> cells, String table) {
		Map<Cell, List<UsageSample>> starts = new LinkedHashMap<>();
		Set<Path> files = new HashSet<>();
		for (Cell cell : cells) {
			Path file = cell.file().resolveSibling("usage.csv");
			if (files.add(file) && Files.exists(file)) {
				starts.put(cell, ofTested(UsageFile.read(file)));
			}
		}
		return Stream
			.of(chart(id + "-threads", "Threads over time", "threads", table, starts, (before, now) -> now.threads()),
					chart(id + "-rss", "Memory over time", "MB", table, starts, (before, now) -> now.rssMb()),
					chart(id + "-cpu", "CPU over time", "CPUs busy", table, starts, Usage::busy))
			.filter((chart) -> !chart.series().isEmpty())
			.toList();
	}

	/** The gateway's; where there is none, those of the backend, the first if several. */
	private static List<UsageSample> ofTested(List<UsageSample> samples) {
		List<String> roles = samples.stream().map(UsageSample::role).distinct().toList();
		String role = (roles.isEmpty() || roles.contains("gateway")) ? "gateway" : roles.get(0);
		return samples.stream().filter((each) -> each.role().equals(role)).toList();
	}

	private static Chart chart(String id, String title, String unit, String table, Map<Cell, List<UsageSample>> starts,
			ToDoubleBiFunction<UsageSample, UsageSample> figure) {
		List<Series> series = new ArrayList<>();
		starts.forEach((cell, samples) -> series.add(new Series(cell.id().subject(), false,
				"repetition " + cell.id().repetition(), line(samples, figure), List.of())));
		series.removeIf((each) -> each.line().isEmpty());
		return new Chart(id, title, "Of the tested process, from each start on; for direct, of the backend.",
				Axis.of("seconds", Scale.LINEAR), Axis.of(unit, Scale.LINEAR), Chart.Shape.SAMPLES, series, table);
	}

	private static List<Point> line(List<UsageSample> samples, ToDoubleBiFunction<UsageSample, UsageSample> figure) {
		int step = Math.max(1, (samples.size() + MOST_SAMPLES - 1) / MOST_SAMPLES);
		List<Point> line = new ArrayList<>();
		for (int i = step; i < samples.size(); i += step) {
			UsageSample now = samples.get(i);
			double seconds = Math.round((now.seconds() - samples.get(0).seconds()) * 10) / 10.0;
			double value = figure.applyAsDouble(samples.get(i - step), now);
			if (!Double.isNaN(value)) {
				line.add(Point.of(seconds, OptionalDouble.of(value), ""));
			}
		}
		return line;
	}

	/** How many processors it kept busy between two samples; NaN if not known. */
	private static double busy(UsageSample before, UsageSample now) {
		double seconds = now.seconds() - before.seconds();
		double cpuSeconds = now.cpuSeconds() - before.cpuSeconds();
		// A server that was started anew begins from nothing.
		return (seconds > 0 && cpuSeconds >= 0) ? Math.round(cpuSeconds / seconds * 1000) / 1000.0 : Double.NaN;
	}

}
