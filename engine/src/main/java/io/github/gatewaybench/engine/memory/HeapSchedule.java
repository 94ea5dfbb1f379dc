package io.github.gatewaybench.engine.memory;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.run.Schedule;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.HeapSearch;
import io.github.gatewaybench.measurements.MemoryStudy;
import io.github.gatewaybench.measurements.Run;

/**
 * Schedule of a memory study: once all planned tries have run, each subject whose search
 * has not ended gets another one.
 */
final class HeapSchedule implements Schedule {

	/** Usual number of tries of a search. */
	private static final int USUAL_TRIES = 14;

	private MemoryStudy study;

	HeapSchedule(MemoryStudy study) {
		this.study = study;
	}

	@Override
	public MemoryStudy experiment() {
		return this.study;
	}

	@Override
	public boolean extend(Supplier<Run> run) {
		MemoryStudy begun = this.study;
		this.study = begun.withNextTries(run.get().cells());
		return !this.study.equals(begun);
	}

	@Override
	public Optional<LaterCells> laterCells() {
		List<CellId> later = this.study.settings().subjects().stream().flatMap(this::usualTriesLeft).toList();
		return later.isEmpty() ? Optional.empty()
				: Optional.of(new LaterCells("or so, with the heaps that the searches choose", later));
	}

	private Stream<CellId> usualTriesLeft(String subject) {
		List<CellId> tries = this.study.cells().stream().filter((each) -> each.subject().equals(subject)).toList();
		CellId first = tries.get(0);
		return IntStream
			.range(tries.size(), (first.load().intPart(MemoryStudy.HEAP) > MemoryStudy.NO_HEAP) ? USUAL_TRIES : 0)
			.mapToObj((number) -> new CellId(subject, first.load(), 1, USUAL_TRIES + number));
	}

	/** Whether every cell must be valid: no, as the study looks for sizes that break. */
	@Override
	public boolean needsEveryCell() {
		return false;
	}

	@Override
	public List<String> missedGoals(Run run) {
		return this.study.settings().subjects().stream().flatMap((subject) -> {
			HeapSearch search = this.study.search(subject, run.cells());
			return (search.brokenHeap().isPresent() && search.smallestHeap().isEmpty())
					? Stream.of("%s does not serve the load with a heap of %d MB: try a larger --largest-heap"
						.formatted(subject, search.brokenHeap().getAsInt()))
					: Stream.empty();
		}).toList();
	}

}
