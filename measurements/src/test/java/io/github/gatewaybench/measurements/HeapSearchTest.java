package io.github.gatewaybench.measurements;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.IntPredicate;

import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.MemoryStudy.MemorySettings;
import io.github.gatewaybench.measurements.MemoryStudy.Try;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class HeapSearchTest {

	private static final CellOutcome SURVIVED = new CellOutcome(State.RAN, true, List.of(), List.of(), Optional.empty(),
			Optional.empty(), OptionalInt.of(0), Map.of(), Optional.empty());

	private static final CellOutcome BROKE = CellOutcome.notRun(State.FAILED, "it did not start");

	private static MemoryStudy study(String subject, int heap) {
		RunSettings settings = new RunSettings("memory", "wrk", Optional.of("backend-tomcat"), "/hello",
				Optional.of("world"), List.of(subject), Optional.empty(), Map.of(), 1, OptionalLong.of(10),
				Optional.of(false), Optional.empty(), Optional.empty(), Optional.empty());
		return new MemoryStudy(settings, new MemorySettings(1000, 30, 50, 30, 256, List.of(new Try(subject, heap, 1))));
	}

	/** The cells of a whole search; each try is one more, which survives or breaks. */
	private static List<Cell> tried(IntPredicate survives) {
		MemoryStudy study = study("gateway-scg", 256);
		List<Cell> cells = new ArrayList<>();
		while (study.cells().size() > cells.size()) {
			CellId id = study.cells().get(cells.size());
			cells.add(new Cell(id, Path.of("x"), Path.of("y"),
					survives.test(id.load().partAsInt(MemoryStudy.HEAP_PART)) ? SURVIVED : BROKE, Optional.empty()));
			study = study.withNextTries(cells);
			assertThat(cells).hasSizeLessThan(40);
		}
		return cells;
	}

	private static HeapSearch search(List<Cell> cells) {
		return new HeapSearch(256, cells);
	}

	private static List<Integer> heaps(List<Cell> cells) {
		return cells.stream().map((each) -> each.id().load().partAsInt(MemoryStudy.HEAP_PART)).toList();
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3, 17, 100, 255, 256 })
	void theSmallestSizeThatSurvivesIsFoundTo5Percent(int limit) {
		HeapSearch search = search(tried((heap) -> heap >= limit));
		int found = search.smallestHeap().orElseThrow();
		assertThat(found).isBetween(limit, Math.max(limit + 1, (int) (limit * HeapSearch.RESOLUTION)));
		assertThat(search.largestFailedHeap().orElse(0)).isLessThan(limit);
	}

	@Test
	void aSizeBreaksWithTwoTriesAndTheSmallestSurvivesTwo() {
		assertThat(heaps(tried((heap) -> heap >= 100))).containsExactly(256, 128, 64, 64, 96, 96, 112, 104, 100, 100);
	}

	@Test
	void anAccidentBreaksNothing() {
		int[] accidents = { 1 };
		List<Cell> cells = tried((heap) -> heap >= 100 && (heap != 128 || accidents[0]-- <= 0));
		assertThat(heaps(cells)).startsWith(256, 128, 128, 128, 64);
		assertThat(search(cells).smallestHeap()).hasValue(100);
	}

	@Test
	void aSizeThatSurvivesOnlyOnceGivesWayToALargerOne() {
		int[] lucky = { 1 };
		List<Cell> cells = tried((heap) -> heap >= 112 || heap == 104 && lucky[0]-- > 0);
		assertThat(heaps(cells)).endsWith(104, 100, 100, 104, 104, 109, 109, 114, 114);
		assertThat(search(cells).smallestHeap()).hasValue(114);
		assertThat(search(cells).largestFailedHeap()).hasValue(109);
	}

	@Test
	void theLargestSizeIsNotLostIfTheNextSmallerOneSurvivesOnlyOnce() {
		int[] lucky = { 1 };
		List<Cell> cells = tried((heap) -> heap >= 256 || heap == 248 && lucky[0]-- > 0);
		assertThat(heaps(cells)).endsWith(248, 248, 248, 256);
		assertThat(search(cells).smallestHeap()).hasValue(256);
		assertThat(search(cells).largestFailedHeap()).hasValue(248);
	}

	@Test
	void nothingIsFoundIfTheLargestBreaks() {
		List<Cell> cells = tried((heap) -> false);
		assertThat(heaps(cells)).containsExactly(256, 256);
		assertThat(search(cells).smallestHeap()).isEmpty();
		assertThat(search(cells).largestFailedHeap()).hasValue(256);
	}

	@Test
	void whatHasNoHeapOrWasSkippedIsNotTriedAgain() {
		MemoryStudy nginx = study("nginx", MemoryStudy.NO_HEAP);
		Cell once = new Cell(nginx.cells().get(0), Path.of("x"), Path.of("y"), SURVIVED, Optional.empty());
		assertThat(nginx.withNextTries(List.of(once))).isEqualTo(nginx);
		MemoryStudy scg = study("gateway-scg", 256);
		Cell skipped = new Cell(scg.cells().get(0), Path.of("x"), Path.of("y"),
				CellOutcome.notRun(State.SKIPPED, "not installed"), Optional.empty());
		assertThat(scg.withNextTries(List.of(skipped))).isEqualTo(scg);
	}

}
