package io.github.gatewaybench.report.summary;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

import io.github.gatewaybench.measurements.Figures.Reading;
import io.github.gatewaybench.measurements.HeapSearch;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.MemoryStudy;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.report.statistics.Repetitions;
import io.github.gatewaybench.report.summary.Column.Output;

/** Presents memory studies, with one row per subject and size of the heap. */
final class MemoryView implements View {

	private static final Column<Row> HEAP = Column.numberOrText("heap_mb",
			(row) -> (heapMb(row) == MemoryStudy.NO_HEAP) ? "-" : row.loadPart(MemoryStudy.HEAP_PART));

	private static final Column<Row> PEAK_RSS = Columns.GATEWAY_PEAK_RSS.onlyIn(Output.values());

	private static int heapMb(Row row) {
		return row.load().partAsInt(MemoryStudy.HEAP_PART);
	}

	@Override
	public List<Column<Row>> columns(Run run) {
		return List.of(Columns.SUBJECT, HEAP, Columns.REPETITIONS, Columns.VALID, PEAK_RSS, Columns.REQUESTS_PER_SEC,
				Columns.P99_MS, Columns.ERRORS, Columns.GATEWAY_CPU, Columns.NOTES, Columns.BACKEND_CPU,
				Columns.LOAD_CPU);
	}

	@Override
	public String explanation() {
		return """
				Each row is a size of the heap (-Xmx), each of its cells a try after a start of its own. A try that is not valid is what the
				search looks for: the gateway did not start, ended, or did not answer everything right. A heap is not all of a
				JVM's memory: its peak RSS is beside it. These figures do not tell how small a gateway can be for another load.
				""";
	}

	@Override
	public String shortName(Load load) {
		return (load.partAsInt(MemoryStudy.HEAP_PART) == MemoryStudy.NO_HEAP) ? "no heap"
				: load.part(MemoryStudy.HEAP_PART) + " MB";
	}

	@Override
	public String repetitionWord() {
		return "try";
	}

	@Override
	public Optional<LoadAxis> loadAxis(Rows rows) {
		return Optional.of(LoadAxis.logarithmic("heap MB",
				(row) -> (heapMb(row) == MemoryStudy.NO_HEAP) ? List.of() : List.of(heapMb(row))));
	}

	/**
	 * Returns one criterion, the size of the smallest heap that was large enough;
	 * subjects without such a heap are not ranked.
	 */
	@Override
	public List<RankingCriterion> rankingCriteria(Rows rows) {
		Column<Row> smallest = Columns.figure("smallest_heap_mb", 0, (row) -> asDouble(heapSearch(row).smallestHeap()));
		Column<Row> broken = Column.figure("broken_heap_mb", 0, (row) -> asDouble(heapSearch(row).largestFailedHeap()));
		return List.of(new RankingCriterion("the smallest heap", "With no error, ", smallest, "MB of heap",
				MemoryView::repetitions, Row::cells,
				List.of(PEAK_RSS, Columns.REQUESTS_PER_SEC, broken.withTitle("breaks with MB")),
				rows.run()
					.settings()
					.subjects()
					.stream()
					.flatMap((each) -> rowOfSmallestHeap(rows, each).stream())
					.toList(),
				false, (row) -> false));
	}

	private static HeapSearch heapSearch(Row row) {
		return row.run().experiment().as(MemoryStudy.class).orElseThrow().heapSearch(row.subject(), row.run().cells());
	}

	private static OptionalDouble asDouble(OptionalInt size) {
		return size.stream().asDoubleStream().findFirst();
	}

	/**
	 * Returns the size of the smallest heap that was large enough, with the distance to
	 * the largest that was too small as its resolution; no repetitions if none was found.
	 */
	private static Repetitions repetitions(Row row) {
		HeapSearch search = heapSearch(row);
		return search.smallestHeap().isEmpty() ? Repetitions.NONE
				: Repetitions.of(new Reading(search.smallestHeap().getAsInt(),
						search.smallestHeap().getAsInt() - search.largestFailedHeap().orElse(0)));
	}

	/**
	 * Finds the row of the smallest heap that was large enough or, if none was found, of
	 * the smallest heap of all; empty for a subject without rows.
	 */
	private static Optional<Row> rowOfSmallestHeap(Rows rows, String subject) {
		List<Row> all = rows.aggregates().stream().filter((row) -> row.subject().equals(subject)).toList();
		OptionalInt found = all.isEmpty() ? OptionalInt.empty() : heapSearch(all.get(0)).smallestHeap();
		return all.stream()
			.filter((row) -> found.isEmpty() || heapMb(row) == found.getAsInt())
			.min(Comparator.comparing(MemoryView::heapMb));
	}

	@Override
	public List<Section> sections(Rows rows) {
		LoadAxis across = loadAxis(rows).orElseThrow();
		List<Row> all = rows.all()
			.stream()
			.sorted(Comparator.comparing(Row::subject).thenComparing(MemoryView::heapMb))
			.toList();
		List<Chart> charts = List.of(
				across.chart("peak", "Peak memory", "Resident, of the gateway's process.", PEAK_RSS, all),
				across.chart("cpu", "CPU time per request", "Of the gateway only.", Columns.GATEWAY_CPU, all),
				across.chart("throughput", "Throughput", "", Columns.REQUESTS_PER_SEC, all));
		return List.of(new Section("panel", "Over the size of the heap",
				"Lines join the geometric means over the valid tries; each hollow point is one try.", charts,
				List.of(Table.of("figures", "Geometric means over the valid tries", columns(rows.run()), all))));
	}

}
