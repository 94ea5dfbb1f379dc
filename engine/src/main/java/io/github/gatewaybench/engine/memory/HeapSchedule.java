package io.github.gatewaybench.engine.memory;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.run.Schedule;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.HeapSearch;
import io.github.gatewaybench.measurements.MemoryStudy;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Run;

/**
 * Schedule of a memory study: once all planned tries have run, each subject whose search
 * has not ended gets another try.
 */
final class HeapSchedule implements Schedule {

	/** Usual number of tries of a search. */
	private static final int EXPECTED_TRIES = 14;

	private MemoryStudy study;

	private List<Cell> cells;

	/**
	 * Creates the schedule.
	 * @param cells cells of the run so far; empty for a new run
	 */
	HeapSchedule(MemoryStudy study, List<Cell> cells) {
		this.study = study;
		this.cells = cells;
	}

	/** Returns false: whether a heap suffices shows in a JVM that still compiles, too. */
	@Override
	public boolean needsWarmServers() {
		return false;
	}

	@Override
	public MemoryStudy experiment() {
		return this.study;
	}

	@Override
	public boolean extend(Supplier<Run> run) {
		MemoryStudy previous = this.study;
		this.cells = run.get().cells();
		this.study = previous.withNextTries(this.cells);
		return !this.study.equals(previous);
	}

	@Override
	public Optional<ExpectedCells> expectedCells() {
		List<CellId> later = this.study.settings().subjects().stream().flatMap(this::expectedTriesLeft).toList();
		return later.isEmpty() ? Optional.empty()
				: Optional.of(new ExpectedCells("or so, with the heaps that the searches choose", later));
	}

	private Stream<CellId> expectedTriesLeft(String subject) {
		List<CellId> tries = this.study.cells().stream().filter((each) -> each.subject().equals(subject)).toList();
		CellId first = tries.get(0);
		boolean goesOn = first.load().partAsInt(MemoryStudy.HEAP_PART) > MemoryStudy.NO_HEAP
				&& !this.study.heapSearch(subject, this.cells).hasEnded();
		return IntStream.range(tries.size(), goesOn ? EXPECTED_TRIES : 0)
			.mapToObj((number) -> new CellId(subject, first.load(), 1, EXPECTED_TRIES + number));
	}

	/**
	 * Returns false: invalid cells are expected, because the study also tries heaps that
	 * are too small.
	 */
	@Override
	public boolean needsEveryCell() {
		return false;
	}

	/** Returns true: a gateway that does not start has too small a heap. */
	@Override
	public boolean countsFailureAsResult() {
		return true;
	}

	@Override
	public List<String> missedGoals(Run run) {
		return OrderedMaps.groupBy((cell) -> cell.id().subject(), run.cells()).entrySet().stream().flatMap((each) -> {
			HeapSearch search = this.study.heapSearch(each.getKey(), each.getValue());
			if (search.largestFailedHeap().isPresent() && search.smallestHeap().isEmpty()) {
				return Stream.of("%s does not serve the load with a heap of %d MB%s: try a larger --largest-heap"
					.formatted(each.getKey(), search.largestFailedHeap().getAsInt(),
							reasonOfLastFailure(each.getValue())));
			}
			return each.getValue().stream().allMatch(HeapSchedule::isInvalidWithoutHeap)
					? Stream.of("%s, which has no heap to search for, has no valid cell".formatted(each.getKey()))
					: Stream.empty();
		}).toList();
	}

	/**
	 * Returns the first reason of the last failed try, in parentheses because it may have
	 * another cause than the heap; empty if there is none.
	 */
	private static String reasonOfLastFailure(List<Cell> tries) {
		return tries.stream()
			.filter((cell) -> !cell.outcome().valid())
			.reduce((earlier, later) -> later)
			.flatMap((cell) -> cell.outcome().reasons().stream().findFirst())
			.map(" (last try: %s)"::formatted)
			.orElse("");
	}

	private static boolean isInvalidWithoutHeap(Cell cell) {
		return cell.id().load().partAsInt(MemoryStudy.HEAP_PART) == MemoryStudy.NO_HEAP && !cell.outcome().valid()
				&& cell.outcome().state() != State.SKIPPED;
	}

}
