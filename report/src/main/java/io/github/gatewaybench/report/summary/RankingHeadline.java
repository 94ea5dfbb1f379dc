package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

import io.github.gatewaybench.report.statistics.Contrast;
import io.github.gatewaybench.report.statistics.Verdict;
import io.github.gatewaybench.report.summary.DataQuality.Level;
import io.github.gatewaybench.report.summary.Ranking.Place;

/**
 * The headline of a ranking: which subject comes first, by how much, and how certain that
 * is.
 */
record RankingHeadline(Ranking ranking) {

	String sentence() {
		List<Place> ranked = this.ranking.ranked();
		String under = this.ranking.criterion().sentenceStart();
		if (ranked.isEmpty()) {
			return isSmokeTest() ? "This was a smoke test: its figures are not ranked."
					: reference().map((place) -> under + figure(place) + "; no other subject has a valid figure.")
						.orElse("No subject has a valid figure.");
		}
		if (ranked.size() == 1) {
			return under + figure(ranked.get(0)) + "." + doubted(ranked);
		}
		List<Place> level = level(ranked);
		return under + (level.isEmpty() ? lead(ranked.get(0), ranked.get(1))
				: tie(ranked.get(0), level) + doubted(ranked.subList(0, 1 + level.size())));
	}

	private static String doubted(List<Place> named) {
		String subjects = subjects(
				named.stream().filter((place) -> place.dataQuality().level() == Level.POOR).toList());
		return subjects.isEmpty() ? "" : " Poor data quality: " + subjects + ".";
	}

	/** Returns the headline in a few words, as in "nginx 1.41 × gateway-scg". */
	String shortForm() {
		List<Place> ranked = this.ranking.ranked();
		if (ranked.isEmpty()) {
			return isSmokeTest() ? "smoke test" : reference().map(this::figure).orElse("no valid figure");
		}
		Place first = ranked.get(0);
		if (ranked.size() == 1) {
			return figure(first);
		}
		List<Place> level = level(ranked);
		if (!level.isEmpty()) {
			return "tie: " + first.subject() + ", " + subjects(level);
		}
		String unit = this.ranking.criterion().figure().higherIsBetter() ? ""
				: " in " + this.ranking.criterion().unit();
		boolean sure = contrast(ranked.get(1), first).isComparable();
		return "%s %s × %s%s%s".formatted(first.subject(), Ranking.formatRatio(ratio(first, ranked.get(1))),
				ranked.get(1).subject(), unit, sure ? "" : " (not sure)");
	}

	private Optional<Place> reference() {
		return this.ranking.places().stream().filter((place) -> place.repetitions().count() > 0).findFirst();
	}

	private boolean isSmokeTest() {
		return this.ranking.places().stream().anyMatch((place) -> place.row().run().isSmokeTest());
	}

	private List<Place> level(List<Place> ranked) {
		return ranked.stream()
			.skip(1)
			.takeWhile((place) -> contrast(ranked.get(0), place).verdict(true) == Verdict.NO_DIFFERENCE_SHOWN)
			.toList();
	}

	private String lead(Place first, Place second) {
		Contrast contrast = contrast(second, first);
		boolean shown = contrast.isComparable();
		String times = this.ranking.criterion().figure().text(second.row());
		// If the next subject is the base, it is not named twice.
		String amount = second.subject().equals(first.row().base()) ? alone(first) + "," : amount(first) + " and";
		String words = "%s comes first: %s %s times %s, the next (%s)".formatted(first.subject(), amount,
				Ranking.formatRatio(ratio(first, second)), second.subject(), times);
		if (!shown) {
			return words + ". Whether that difference is real is not known: " + contrast.notComparableReason() + ".";
		}
		return words
				+ "; the 95 %% interval is %s to %s times.".formatted(bound(contrast.test().orElseThrow().lowerBound()),
						bound(contrast.test().orElseThrow().upperBound()))
				+ doubted(List.of(first, second));
	}

	private OptionalDouble ratio(Place one, Place other) {
		return contrast(other, one).ratio();
	}

	private static String bound(double log) {
		return TableNumbers.formatFixed(OptionalDouble.of(Math.exp(log)), 2);
	}

	private String tie(Place first, List<Place> level) {
		return "%s comes first, but no difference from %s is shown: %s.".formatted(first.subject(), subjects(level),
				amount(first));
	}

	private static String subjects(List<Place> places) {
		return places.stream().map(Place::subject).collect(Collectors.joining(", "));
	}

	private String figure(Place place) {
		return place.subject() + ": " + amount(place);
	}

	/**
	 * Formats the ranked figure of a subject with its unit, as in "31258 requests/s, 0.50
	 * times direct".
	 */
	private String amount(Place place) {
		OptionalDouble times = this.ranking.ratioToBase(place);
		boolean isBase = place.subject().equals(place.row().base());
		return alone(place) + ((times.isEmpty() || isBase) ? ""
				: ", %s times %s".formatted(Ranking.formatRatio(times), place.row().base()));
	}

	private String alone(Place place) {
		return this.ranking.criterion().figure().text(place.row()) + " " + this.ranking.criterion().unit();
	}

	private Contrast contrast(Place baseline, Place place) {
		return this.ranking.contrast(baseline.subject(), place.subject()).orElseThrow();
	}

}
