package io.github.gatewaybench.report.html;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.measurements.WarmupCurve;
import io.github.gatewaybench.measurements.WarmupCurve.JvmSlice;
import io.github.gatewaybench.measurements.WarmupCurve.Slice;
import io.github.gatewaybench.measurements.folder.WarmupFile;
import io.github.gatewaybench.report.html.Chart.Axis;
import io.github.gatewaybench.report.html.Chart.Point;
import io.github.gatewaybench.report.html.Chart.Scale;
import io.github.gatewaybench.report.html.Chart.Series;
import io.github.gatewaybench.report.html.RunSection.Group;
import io.github.gatewaybench.report.summary.Rows;

/**
 * What the subjects did while they were warmed up.
 */
final class WarmupCharts {

	private static final String GATEWAY = "gateway";

	private WarmupCharts() {
	}

	/** Of the starts of a run. */
	static Group group(String id, Rows rows, String table) {
		Run run = rows.run();
		Map<Path, Cell> starts = new LinkedHashMap<>();
		rows.cells()
			.forEach((cell) -> starts.putIfAbsent(cell.file().toAbsolutePath().resolveSibling(WarmupFile.NAME), cell));
		List<Warmed> warmups = new ArrayList<>();
		starts.forEach((file, cell) -> WarmupFile.read(file)
			.stream()
			.filter((curve) -> isOfSubject(curve, run, cell))
			.forEach((curve) -> warmups.add(new Warmed(cell.id().subject(), start(run, cell), curve))));
		List<Chart> charts = Stream
			.of(chart(id + "-jit", "Compilers", "% of CPU time", "Share of the tested JVM's CPU time spent compiling.",
					table, warmups, WarmupCharts::compilers),
					chart(id + "-cpu", "CPU time", "CPU µs/request", "Of the tested process.", table, warmups,
							(curve, slice) -> slice.cpuUsPerRequest()),
					chart(id + "-rate", "Throughput", "requests/s", "Higher is better.", table, warmups,
							(curve, slice) -> slice.requestsPerSec()))
			.filter((chart) -> !chart.series().isEmpty())
			.toList();
		return new Group(id, "Warm-up",
				"One line for each warm-up, one point for each slice of it. Measurement begins where a line ends.",
				charts, List.of());
	}

	/** In a cold study the backend alone stays warm, which is not the subject. */
	private static boolean isOfSubject(WarmupCurve curve, Run run, Cell cell) {
		boolean hasGateway = run.settings().backend().isPresent() && !SubjectName.of(cell.id().subject()).isDirect();
		return curve.role().filter((role) -> !hasGateway || role.equals(GATEWAY)).isPresent();
	}

	private static OptionalDouble compilers(WarmupCurve curve, Slice slice) {
		JvmSlice jvm = slice.jvms().get(curve.role().orElseThrow());
		return (jvm != null) ? OptionalDouble.of(100 * jvm.jitShare()) : OptionalDouble.empty();
	}

	private static Chart chart(String id, String title, String unit, String hint, String table, List<Warmed> warmups,
			BiFunction<WarmupCurve, Slice, OptionalDouble> figure) {
		List<Series> series = new ArrayList<>();
		warmups.forEach((each) -> series
			.add(new Series(each.subject(), false, each.start(), line(each.curve(), figure), List.of())));
		series.removeIf((each) -> each.line().isEmpty());
		return new Chart(id, title, hint, Axis.of("seconds of load", Scale.LINEAR), Axis.fitting(unit, series),
				Chart.Shape.SAMPLES, series, table);
	}

	private static List<Point> line(WarmupCurve curve, BiFunction<WarmupCurve, Slice, OptionalDouble> figure) {
		List<Point> line = new ArrayList<>();
		double seconds = 0;
		for (Slice slice : curve.slices()) {
			seconds += curve.sliceS();
			OptionalDouble value = figure.apply(curve, slice);
			if (value.isPresent()) {
				line.add(Point.of(seconds, value, ""));
			}
		}
		return line;
	}

	/** What tells a start from the others of its subject, as in "n1000, repetition 1". */
	private static String start(Run run, Cell cell) {
		Path place = Path.of(run.experiment().place(cell.id())).getParent();
		Path load = Path.of(cell.id().subject()).relativize(place).getParent();
		String repetition = "repetition " + cell.id().repetition();
		return (load == null) ? repetition : load.toString().replace("/", ", ") + ", " + repetition;
	}

	/** A warm-up of a subject, and which start of it. */
	private record Warmed(String subject, String start, WarmupCurve curve) {
	}

}
