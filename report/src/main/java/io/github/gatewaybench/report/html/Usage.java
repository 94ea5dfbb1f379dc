package io.github.gatewaybench.report.html;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.BiFunction;

import io.github.gatewaybench.report.html.Axis.Scale;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.UsageSample;
import io.github.gatewaybench.measurements.folder.UsageFile;

/**
 * What the tested servers used while they ran, where it was sampled.
 */
final class Usage {

	/** Of one start: enough to see it by, and a study has many starts. */
	private static final int MOST_SAMPLES = 120;

	private final Styles styles;

	/** The samples of each start, by its folder. */
	private final Map<Path, Sampled> starts = new LinkedHashMap<>();

	private Usage(Styles styles) {
		this.styles = styles;
	}

	/** The charts for the starts of these cells; none where nothing was sampled. */
	static List<Chart> charts(String id, List<Cell> cells, Styles styles, String table) {
		Usage usage = new Usage(styles);
		cells.forEach(usage::add);
		List<Chart> charts = new ArrayList<>();
		usage.addTo(charts, id + "-threads", "Threads over time", "threads", table,
				(before, now) -> OptionalDouble.of(now.threads()));
		usage.addTo(charts, id + "-rss", "Memory over time", "MB", table,
				(before, now) -> OptionalDouble.of(now.rssMb()));
		usage.addTo(charts, id + "-cpu", "Processor over time", "processors busy", table, Usage::busy);
		return charts;
	}

	private void add(Cell cell) {
		Path file = cell.file().resolveSibling("usage.csv");
		if (!this.starts.containsKey(file) && Files.exists(file)) {
			this.starts.put(file,
					new Sampled(cell.id().subject(), cell.id().repetition(), ofTested(UsageFile.read(file))));
		}
	}

	/** The gateway's; where there is none, those of the backend, the first if several. */
	private static List<UsageSample> ofTested(List<UsageSample> samples) {
		String role = samples.stream()
			.map(UsageSample::role)
			.filter("gateway"::equals)
			.findAny()
			.or(() -> samples.stream().map(UsageSample::role).findFirst())
			.orElse("");
		return samples.stream().filter((each) -> each.role().equals(role)).toList();
	}

	private void addTo(List<Chart> charts, String id, String title, String unit, String table,
			BiFunction<UsageSample, UsageSample, OptionalDouble> figure) {
		List<Series> series = new ArrayList<>();
		for (Sampled start : this.starts.values()) {
			List<Point> line = line(start, figure);
			if (!line.isEmpty()) {
				series.add(new Series(start.subject(), this.styles.of(start.subject()), false,
						"repetition " + start.repetition(), line, List.of()));
			}
		}
		if (!series.isEmpty()) {
			charts.add(new Chart(id, title,
					"Of the tested process, from each of its starts on; of direct, the backend's.",
					Axis.of("seconds", Scale.LINEAR), Axis.of(unit, Scale.LINEAR), Chart.Kind.SAMPLES, series, table));
		}
	}

	private static List<Point> line(Sampled start, BiFunction<UsageSample, UsageSample, OptionalDouble> figure) {
		List<UsageSample> samples = start.samples();
		int step = Math.max(1, (samples.size() + MOST_SAMPLES - 1) / MOST_SAMPLES);
		List<Point> line = new ArrayList<>();
		for (int i = step; i < samples.size(); i += step) {
			UsageSample now = samples.get(i);
			OptionalDouble value = figure.apply(samples.get(i - step), now);
			if (value.isPresent()) {
				double seconds = Math.round((now.seconds() - samples.get(0).seconds()) * 10) / 10.0;
				line.add(Point.of(seconds, value, ""));
			}
		}
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

	private record Sampled(String subject, int repetition, List<UsageSample> samples) {
	}

}
