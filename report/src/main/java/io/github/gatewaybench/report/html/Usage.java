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
import java.util.function.BiFunction;

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

	private final Styles styles;

	/** The samples of each start, by the first cell of it. */
	private final Map<Cell, List<UsageSample>> samples = new LinkedHashMap<>();

	private Usage(List<Cell> cells, Styles styles) {
		this.styles = styles;
		Set<Path> starts = new HashSet<>();
		for (Cell cell : cells) {
			Path file = cell.file().resolveSibling("usage.csv");
			if (starts.add(file) && Files.exists(file)) {
				this.samples.put(cell, ofTested(UsageFile.read(file)));
			}
		}
	}

	static List<Chart> charts(String id, List<Cell> cells, Styles styles, String table) {
		Usage usage = new Usage(cells, styles);
		List<Chart> charts = new ArrayList<>();
		usage.addTo(charts, id + "-threads", "Threads over time", "threads", table,
				(before, now) -> OptionalDouble.of(now.threads()));
		usage.addTo(charts, id + "-rss", "Memory over time", "MB", table,
				(before, now) -> OptionalDouble.of(now.rssMb()));
		usage.addTo(charts, id + "-cpu", "Processor over time", "processors busy", table, Usage::busy);
		return charts;
	}

	/** The gateway's; where there is none, those of the backend, the first if several. */
	private static List<UsageSample> ofTested(List<UsageSample> samples) {
		List<String> roles = samples.stream().map(UsageSample::role).distinct().toList();
		String role = (roles.isEmpty() || roles.contains("gateway")) ? "gateway" : roles.get(0);
		return samples.stream().filter((each) -> each.role().equals(role)).toList();
	}

	private void addTo(List<Chart> charts, String id, String title, String unit, String table,
			BiFunction<UsageSample, UsageSample, OptionalDouble> figure) {
		List<Series> series = new ArrayList<>();
		this.samples
			.forEach((cell, each) -> series.add(new Series(cell.id().subject(), this.styles.of(cell.id().subject()),
					false, "repetition " + cell.id().repetition(), line(each, figure), List.of())));
		series.removeIf(Series::isEmpty);
		if (!series.isEmpty()) {
			charts.add(new Chart(id, title,
					"Of the tested process, from each of its starts on; of direct, the backend's.",
					Axis.of("seconds", Scale.LINEAR), Axis.of(unit, Scale.LINEAR), Chart.Shape.SAMPLES, series, table));
		}
	}

	private static List<Point> line(List<UsageSample> samples,
			BiFunction<UsageSample, UsageSample, OptionalDouble> figure) {
		int step = Math.max(1, (samples.size() + MOST_SAMPLES - 1) / MOST_SAMPLES);
		List<Point> line = new ArrayList<>();
		for (int i = step; i < samples.size(); i += step) {
			UsageSample now = samples.get(i);
			double seconds = Math.round((now.seconds() - samples.get(0).seconds()) * 10) / 10.0;
			line.add(Point.of(seconds, figure.apply(samples.get(i - step), now), ""));
		}
		line.removeIf((point) -> point.y().isEmpty());
		return line;
	}

	/** How many processors it kept busy between two samples. */
	private static OptionalDouble busy(UsageSample before, UsageSample now) {
		double seconds = now.seconds() - before.seconds();
		double cpuSeconds = now.cpuSeconds() - before.cpuSeconds();
		// A server that was started anew begins from nothing.
		return (seconds > 0 && cpuSeconds >= 0) ? OptionalDouble.of(Math.round(cpuSeconds / seconds * 1000) / 1000.0)
				: OptionalDouble.empty();
	}

}
