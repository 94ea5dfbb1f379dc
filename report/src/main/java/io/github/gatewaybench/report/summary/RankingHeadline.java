package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

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
		List<Place> ranked = this.ranking.placesWithRank();
		String under = this.ranking.criterion().sentenceStart();
		if (ranked.isEmpty()) {
			return isSmokeTest() ? under + "nothing is ranked: this was a smoke test." : firstWithFigure()
				.map((place) -> under + subjectAndFigure(place) + "; no other subject has a valid figure.")
				.orElse(isGatewayCpuRanked() ? "No gateway has a valid figure." : "No subject has a valid figure.");
		}
		if (ranked.size() == 1) {
			return under + subjectAndFigure(ranked.get(0)) + "." + poorQualityNote(ranked) + noteIfCpuUnknown();
		}
		List<Place> level = tiedWithFirst(ranked);
		return under
				+ (level.isEmpty() ? leadOverSecond(ranked.get(0), ranked.get(1))
						: tieClause(ranked.get(0), level) + poorQualityNote(ranked.subList(0, 1 + level.size())))
				+ noteIfCpuUnknown();
	}

	/**
	 * Returns a note that subjects are ranked by throughput because CPU times are
	 * unknown; empty if they are known or the run is not to be ranked by them.
	 */
	private String noteIfCpuUnknown() {
		boolean wanted = this.ranking.places().stream().anyMatch((place) -> place.row().run().settings().ranksByCpu());
		return (wanted && !this.ranking.criterion().isCpuTime())
				? " Ranked by throughput, because the CPU time per request is not known." : "";
	}

	/**
	 * Whether subjects are ranked by the CPU time of gateways, so that direct, which has
	 * no gateway, has no rank.
	 */
	private boolean isGatewayCpuRanked() {
		return this.ranking.criterion().isCpuTime() && this.ranking.places()
			.stream()
			.anyMatch((place) -> place.row().run().settings().backend().isPresent());
	}

	private static String poorQualityNote(List<Place> named) {
		String subjects = joinSubjects(
				named.stream().filter((place) -> place.dataQuality().level() == Level.POOR).toList());
		return subjects.isEmpty() ? "" : " Poor data quality: " + subjects + ".";
	}

	/** Returns the headline in a few words, as in "nginx 1.41 × gateway-scg". */
	String shortForm() {
		List<Place> ranked = this.ranking.placesWithRank();
		if (ranked.isEmpty()) {
			return isSmokeTest() ? "smoke test"
					: firstWithFigure().map(this::subjectAndFigure).orElse("no valid figure");
		}
		Place first = ranked.get(0);
		if (ranked.size() == 1) {
			return subjectAndFigure(first);
		}
		List<Place> level = tiedWithFirst(ranked);
		if (!level.isEmpty()) {
			return "tie: " + joinSubjects(ranked.subList(0, 1 + level.size()));
		}
		Place second = ranked.get(1);
		String unsure = contrast(second, first).isComparable() ? "" : " (not sure)";
		if (ratio(first, second).isEmpty()) {
			return subjectAndFigure(first) + unsure;
		}
		if (this.ranking.criterion().isCpuTime()) {
			return "%s %s, %s %s times as much%s".formatted(first.subject(), figureWithUnit(first), second.subject(),
					formatRatio(second, first), unsure);
		}
		String unit = this.ranking.criterion().figure().higherIsBetter() ? ""
				: " in " + this.ranking.criterion().unit();
		return "%s %s × %s%s%s".formatted(first.subject(), formatRatio(first, second), second.subject(), unit, unsure);
	}

	private Optional<Place> firstWithFigure() {
		return this.ranking.places().stream().filter((place) -> place.repetitions().validCount() > 0).findFirst();
	}

	private boolean isSmokeTest() {
		return this.ranking.places().stream().anyMatch((place) -> place.row().run().isSmokeTest());
	}

	private List<Place> tiedWithFirst(List<Place> ranked) {
		return ranked.stream()
			.skip(1)
			.takeWhile((place) -> contrast(ranked.get(0), place).verdict(true) == Verdict.NO_DIFFERENCE_SHOWN)
			.toList();
	}

	private String leadOverSecond(Place first, Place second) {
		boolean cpu = this.ranking.criterion().isCpuTime();
		Contrast contrast = cpu ? contrast(first, second) : contrast(second, first);
		String words = cpu ? leastCpuClause(first, second) : firstPlaceClause(first, second);
		if (contrast.isComparable() && ratio(first, second).isEmpty()) {
			return words + "." + poorQualityNote(List.of(first, second));
		}
		return contrast.test()
			.map((test) -> words
					+ (cpu ? " (95 %% interval %s to %s)." : "; the 95 %% interval is %s to %s times.")
						.formatted(formatBound(test.lowerBound()), formatBound(test.upperBound()))
					+ poorQualityNote(List.of(first, second)))
			.orElse(words + ". Whether that difference is real is not known: " + contrast.notComparableReason() + ".");
	}

	private String firstPlaceClause(Place first, Place second) {
		if (ratio(first, second).isEmpty()) {
			return "%s comes first: %s; the next is %s (%s)".formatted(first.subject(), figureAndRatioToBase(first),
					second.subject(), this.ranking.criterion().figure().text(second.row()));
		}
		// If the next subject is the base, it is not named twice.
		String amount = second.subject().equals(first.row().baseSubject()) ? figureWithUnit(first) + ","
				: figureAndRatioToBase(first) + " and";
		return "%s comes first: %s %s times %s, the next (%s)".formatted(first.subject(), amount,
				formatRatio(first, second), second.subject(), this.ranking.criterion().figure().text(second.row()));
	}

	private String leastCpuClause(Place first, Place second) {
		return "%s needs the least CPU: %s µs per request; %s, the next, needs %s times as much".formatted(
				first.subject(), this.ranking.criterion().figure().text(first.row()), second.subject(),
				formatRatio(second, first));
	}

	private OptionalDouble ratio(Place one, Place other) {
		return this.ranking.ratio(other.subject(), one.subject());
	}

	/**
	 * Formats the ratio of two figures as the ranking table does, but with as many more
	 * digits as show which figure is higher.
	 */
	private String formatRatio(Place one, Place other) {
		OptionalDouble ratio = ratio(one, other);
		String text = Ranking.formatRatio(ratio);
		return text.equals("1.00") ? TableNumbers.formatTimes(ratio.getAsDouble()) : text;
	}

	private static String formatBound(double log) {
		return TableNumbers.formatTimes(Math.exp(log));
	}

	private String tieClause(Place first, List<Place> level) {
		return "%s %s, but no difference from %s is shown: %s.".formatted(first.subject(),
				this.ranking.criterion().isCpuTime() ? "needs the least CPU" : "comes first", joinSubjects(level),
				figureAndRatioToBase(first));
	}

	private static String joinSubjects(List<Place> places) {
		return Markdown.joinNames(places.stream().map(Place::subject).toList());
	}

	private String subjectAndFigure(Place place) {
		return place.subject() + ": " + figureAndRatioToBase(place);
	}

	/**
	 * Formats the ranked figure of a subject with its unit, as in "31258 requests/s, 0.50
	 * times direct".
	 */
	private String figureAndRatioToBase(Place place) {
		OptionalDouble times = this.ranking.ratioToBase(place);
		boolean isBase = place.subject().equals(place.row().baseSubject());
		return figureWithUnit(place) + ((times.isEmpty() || isBase) ? ""
				: ", %s times %s".formatted(Ranking.formatRatio(times), place.row().baseSubject()));
	}

	private String figureWithUnit(Place place) {
		return this.ranking.criterion().figure().text(place.row()) + " " + this.ranking.criterion().unit();
	}

	private Contrast contrast(Place baseline, Place place) {
		return this.ranking.contrast(baseline.subject(), place.subject()).orElseThrow();
	}

}
