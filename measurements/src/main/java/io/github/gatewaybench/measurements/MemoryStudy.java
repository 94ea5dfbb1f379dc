package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * An experiment that searches for the smallest heap with which each JVM serves a load of
 * wrk without an error. Subjects that have no heap run once.
 */
public record MemoryStudy(RunSettings settings, MemorySettings kindSettings) implements Experiment {

	public static final Kind<MemorySettings> KIND = new Kind<>("wrk", MemorySettings.class, MemoryStudy::new);

	/**
	 * Name of the load part that holds a try's maximum heap size (-Xmx), in mebibytes.
	 */
	public static final String HEAP_PART = "heap_mb";

	/** Value of {@link #HEAP_PART} for a subject without a heap, which is not a JVM. */
	public static final int NO_HEAP = 0;

	/** The tries planned so far, in the order in which they are executed. */
	@Override
	public List<CellId> cells() {
		return this.kindSettings.tries.stream()
			.map((each) -> new CellId(each.subject, loadOf(each), 1, each.number))
			.toList();
	}

	private Load loadOf(Try tried) {
		return Load.of(HEAP_PART, tried.heapMb, "connections", this.kindSettings.connections);
	}

	@Override
	public long cellCount() {
		return this.kindSettings.tries.size();
	}

	/** One start per subject and heap size; the tries of a size are its repetitions. */
	@Override
	public List<PlannedStart> startsPerRepetition() {
		return this.kindSettings.tries.stream()
			.filter((each) -> each.number == 1)
			.map((each) -> new PlannedStart(each.subject, List.of(loadOf(each))))
			.toList();
	}

	/**
	 * Converts this study to a round with the same subjects and options of wrk, but
	 * without heap sizes.
	 */
	public Round asRound() {
		return new Round(this.settings, this.kindSettings.toRoundSettings());
	}

	@Override
	public Map<String, String> loadOptions() {
		return asRound().loadOptions();
	}

	@Override
	public OptionalDouble durationS(CellId cell) {
		return asRound().durationS(cell);
	}

	@Override
	public String filePath(CellId cell) {
		return cell.subject() + "/heap" + cell.load().part(HEAP_PART) + "/rep" + cell.repetition() + "/c"
				+ cell.load().part("connections");
	}

	@Override
	public Map<String, Object> identifyingFields(CellId cell) {
		return OrderedMaps.of("subject", cell.subject(), HEAP_PART, cell.load().partAsInt(HEAP_PART), "connections",
				cell.load().partAsInt("connections"), "repetition", cell.repetition());
	}

	/**
	 * Creates the search for a subject's smallest heap.
	 * @param cells cells of the study so far; those of other subjects are ignored
	 */
	public HeapSearch heapSearch(String subject, List<Cell> cells) {
		return new HeapSearch(this.kindSettings.largestHeapMb,
				cells.stream().filter((cell) -> cell.id().subject().equals(subject)).toList());
	}

	/**
	 * Returns a copy of this study with one more try for each subject whose search has
	 * not ended.
	 * @param cells all cells so far
	 */
	public MemoryStudy withNextTries(List<Cell> cells) {
		List<Try> tries = new ArrayList<>(this.kindSettings.tries);
		for (String subject : this.settings.subjects()) {
			OptionalInt heap = heapSearch(subject, cells).nextHeap();
			heap.ifPresent((size) -> tries.add(new Try(subject, size,
					1 + (int) this.kindSettings.tries.stream()
						.filter((each) -> each.subject.equals(subject) && each.heapMb == size)
						.count())));
		}
		return new MemoryStudy(this.settings, this.kindSettings.with(tries));
	}

	/**
	 * The settings that only memory studies have.
	 *
	 * @param connections number of connections
	 * @param durationS duration of a try in seconds
	 * @param threads number of threads of wrk
	 * @param timeoutS seconds after which a missing response is an error
	 * @param largestHeapMb size of the heap that each search begins with, in mebibytes
	 * @param tries tries planned so far, in the order in which they are executed
	 */
	public record MemorySettings(int connections, int durationS, int threads, int timeoutS, int largestHeapMb,
			List<Try> tries) {

		public MemorySettings {
			// Its constructor checks these settings.
			new Round.RoundSettings(List.of(connections), durationS, threads, timeoutS);
			SettingChecks.requirePositive("largest_heap_mb", largestHeapMb);
			tries = SettingChecks.requireDistinct("tries", tries);
		}

		private Round.RoundSettings toRoundSettings() {
			return new Round.RoundSettings(List.of(this.connections), this.durationS, this.threads, this.timeoutS);
		}

		private MemorySettings with(List<Try> others) {
			return new MemorySettings(this.connections, this.durationS, this.threads, this.timeoutS, this.largestHeapMb,
					others);
		}

	}

	/**
	 * A try of one subject with one size of the heap.
	 *
	 * @param heapMb maximum size of the heap in mebibytes; {@link #NO_HEAP} if the
	 * subject has none
	 * @param number number of the try among those of the same size, counted from 1
	 */
	public record Try(String subject, int heapMb, int number) {

		public Try {
			SettingChecks.requireFromOneTo("heap_mb", heapMb + 1L, Integer.MAX_VALUE);
			SettingChecks.requirePositive("number", number);
		}
	}

}
