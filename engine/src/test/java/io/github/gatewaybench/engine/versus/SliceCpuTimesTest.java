package io.github.gatewaybench.engine.versus;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.github.gatewaybench.engine.judge.SliceCpu;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.ArmSlice;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;
import io.github.gatewaybench.measurements.raw.OpenLoadReader.SliceCount;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Slices of 2 s, the first of which begins at 100 s. An arm and the load generator use
 * 0.5 s of CPU time in each second in which they have work.
 */
class SliceCpuTimesTest {

	/** Slices at whose ends samples are taken with the given delays in seconds. */
	private static List<ArmSlice> slices(List<SliceCount> counts, OptionalLong startedAtMs, double... lateS) {
		List<Map<String, SliceCpu>> seen = IntStream.range(0, lateS.length - 1).mapToObj((i) -> {
			double fromS = 100 + 2 * i + lateS[i];
			double toS = 102 + 2 * i + lateS[i + 1];
			double pauseS = (2 - counts.get(0).seconds()) / 2;
			double ofArmS = counts.stream().mapToDouble((each) -> work(each.slice(), fromS, toS, pauseS)).sum();
			double ofAllS = IntStream.range(1, lateS.length).mapToDouble((n) -> work(n, fromS, toS, pauseS)).sum();
			return Map.of("arm", new SliceCpu(fromS, toS, ofArmS / 2), "load", new SliceCpu(fromS, toS, ofAllS / 2));
		}).toList();
		return new SliceCpuTimes(seen).openLoadSlices(
				new OpenLoadReader.Result(RateStudy.TOOL, List.of(), Optional.of("a"), "http://x/", "GET", 100, 8, 0,
						10, 10, OpenLoadReader.createFailedFigures(100, 8), counts, startedAtMs),
				2, "arm", Optional.empty());
	}

	/** Seconds of a slice, without pauses, that lie between two samples. */
	private static double work(int slice, double fromS, double toS, double pauseS) {
		double beginS = 98 + 2 * slice;
		return Math.max(0, Math.min(toS, beginS + 2 - pauseS) - Math.max(fromS, beginS + pauseS));
	}

	private static SliceCount count(int slice, double seconds) {
		return new SliceCount(slice, seconds, 100);
	}

	@Test
	void aLateSampleTakesNothingFromASlice() {
		List<ArmSlice> slices = slices(List.of(count(1, 2), count(2, 2), count(3, 2)), OptionalLong.of(100_000), 0.2,
				0.05, 0.3, 0.4);
		assertThat(slices).hasSize(3);
		assertThat(slices).allSatisfy((each) -> {
			assertThat(each.subjectCpuS()).hasValue(1);
			assertThat(each.loadCpuS()).hasValue(1);
		});
	}

	@Test
	void inTurnsALateSampleTakesNothingFromAnArm() {
		List<ArmSlice> slices = slices(List.of(count(1, 1.8), count(4, 1.8)), OptionalLong.of(100_000), 0.05, 0.4, 0.02,
				0.5, 0.3);
		assertThat(slices).hasSize(2);
		assertThat(slices).allSatisfy((each) -> {
			assertThat(each.subjectCpuS()).hasValue(0.9);
			assertThat(each.loadCpuS()).hasValue(0.9);
		});
	}

	@Test
	void aSliceOfWhichLittleWasSeenIsUnknown() {
		List<SliceCount> counts = List.of(count(1, 2), count(2, 2));
		assertThat(slices(counts, OptionalLong.of(100_000), 1.1, 0, 0).get(0).subjectCpuS()).isEmpty();
		assertThat(slices(counts, OptionalLong.of(100_000), 1.1, 0, 0).get(1).subjectCpuS()).hasValue(1);
		assertThat(slices(counts, OptionalLong.of(100_000), 0, 0).get(1).subjectCpuS()).as("not sampled").isEmpty();
		assertThat(slices(counts, OptionalLong.empty(), 0, 0, 0).get(0).subjectCpuS()).as("when it began").isEmpty();
	}

}
