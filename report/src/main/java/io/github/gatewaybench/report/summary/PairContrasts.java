package io.github.gatewaybench.report.summary;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.report.statistics.Contrast;
import io.github.gatewaybench.report.statistics.Repetitions;
import io.github.gatewaybench.report.summary.Ranking.Place;

/**
 * Compares the subjects of a ranking with each other.
 *
 * @param smokeTest whether the figures are of a smoke test, which is not compared
 */
record PairContrasts(RankingCriterion criterion, boolean smokeTest) {

	/** Compares all pairs of subjects; results are by baseline and then by subject. */
	Map<String, Map<String, Contrast>> ofAllPairs(List<Place> places) {
		Map<String, Map<String, Contrast>> contrasts = new LinkedHashMap<>();
		places.forEach((place) -> contrasts.put(place.subject(), new LinkedHashMap<>()));
		List<List<Place>> pairs = IntStream.range(0, places.size())
			.boxed()
			.flatMap((i) -> places.subList(i + 1, places.size()).stream().map((other) -> List.of(places.get(i), other)))
			.toList();
		List<Contrast> judged = Contrast
			.withAdjustedPValues(pairs.stream().map((pair) -> of(pair.get(0), pair.get(1))).toList());
		for (int i = 0; i < pairs.size(); i++) {
			String base = pairs.get(i).get(0).subject();
			String next = pairs.get(i).get(1).subject();
			contrasts.get(base).put(next, judged.get(i));
			contrasts.get(next).put(base, judged.get(i).reversed());
		}
		return contrasts;
	}

	private Contrast of(Place base, Place next) {
		Repetitions before = base.repetitions();
		Repetitions after = next.repetitions();
		String without = !hasFigure(base) ? base.subject() : !hasFigure(next) ? next.subject() : "";
		if (this.smokeTest || !without.isEmpty()) {
			return Contrast.notComparable(before, after, OptionalDouble.empty(),
					this.smokeTest ? "a smoke test is not compared"
							: (this.criterion.isCpuTime() && SubjectName.of(without).isDirect()) ? ""
									: "no figure of " + without);
		}
		String unknown = this.criterion.reasonOrderUnknown(base.row(), next.row());
		if (!unknown.isEmpty()) {
			return Contrast.notComparable(before, after, OptionalDouble.empty(), unknown);
		}
		// Pairs leave out a repetition of one side, which the figures of both include.
		boolean samePairs = Set.copyOf(before.names()).equals(Set.copyOf(after.names()));
		Contrast contrast = samePairs
				? Contrast.ofPairs(base.subject(), before, next.subject(), after, Contrast.MIN_PAIRS)
				: Contrast.of(base.subject(), before, next.subject(), after);
		boolean single = before.validCount() == 1 && after.validCount() == 1;
		boolean spoiled = before.invalid().size() + after.invalid().size() > 0;
		// A repetition that is not valid may have valid cells, which the figures include.
		return contrast.isComparable() ? contrast
				: Contrast.notComparable(before, after,
						TableNumbers.ratio(this.criterion.figure().number(next.row()),
								this.criterion.figure().number(base.row())),
						(single && !spoiled) ? "a single repetition of each" : contrast.notComparableReason());
	}

	/**
	 * Whether a subject has a figure to compare. It may have one although none of its
	 * repetitions is valid, because an invalid repetition may have valid cells.
	 */
	private boolean hasFigure(Place place) {
		return this.criterion.figure().number(place.row()).isPresent();
	}

}
