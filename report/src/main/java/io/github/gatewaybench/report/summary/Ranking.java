package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.gatewaybench.report.statistics.Contrast;
import io.github.gatewaybench.report.statistics.Repetitions;
import io.github.gatewaybench.report.statistics.Verdict;
import io.github.gatewaybench.report.summary.Column.Output;
import io.github.gatewaybench.report.summary.Column.Value;

/**
 * The subjects of a run from best to worst by one criterion, with the differences between
 * all pairs. All pairs are tested together, so that verdicts do not depend on which
 * subject is the baseline.
 *
 * @param baseline subject that the others are compared with by default; empty if no
 * subject has a figure
 * @param places subjects from best to worst
 * @param contrasts comparisons of all pairs, by baseline and then by subject
 */
public record Ranking(RankingCriterion criterion, Optional<String> baseline, List<Place> places,
		Map<String, Map<String, Contrast>> contrasts) {

	/** Ratio below which three decimal places are shown instead of two. */
	private static final double SMALL_RATIO = 0.1;

	/**
	 * Creates one ranking per criterion of a run; rankings with the most ranked subjects
	 * come first.
	 */
	static List<Ranking> of(Rows rows) {
		List<Ranking> rankings = new ArrayList<>(rows.view().rankingCriteria(rows).stream().map(Ranking::of).toList());
		// If some subjects have no figure under a load, another load says more.
		rankings.sort(Comparator.comparing((Ranking each) -> each.placesWithRank().size()).reversed());
		return rankings;
	}

	private static Ranking of(RankingCriterion criterion) {
		boolean smokeTest = criterion.rows().stream().anyMatch((row) -> row.run().isSmokeTest());
		List<Row> rows = new ArrayList<>(criterion.rows());
		if (!smokeTest) {
			rows.sort(Comparator.comparing((row) -> sortKey(criterion, row)));
		}
		List<Place> places = new ArrayList<>();
		int rank = 0;
		for (Row row : rows) {
			Value value = criterion.figure().value().apply(row);
			boolean ranked = !smokeTest && value.number().isPresent() && !row.name().isDirect();
			Repetitions repetitions = criterion.repetitions().apply(row);
			places.add(new Place(ranked ? ++rank : 0, row, repetitions,
					DataQuality.of(row, criterion, repetitions, value)));
		}
		return new Ranking(criterion, chooseBaseline(places), places,
				new PairContrasts(criterion, smokeTest).ofAllPairs(places));
	}

	private static double sortKey(RankingCriterion criterion, Row row) {
		OptionalDouble number = criterion.figure().number(row);
		return number.isEmpty() ? Double.MAX_VALUE
				: criterion.figure().higherIsBetter() ? -number.getAsDouble() : number.getAsDouble();
	}

	/**
	 * Chooses the default baseline: the base of the run if it is ranked, otherwise the
	 * best subject, otherwise the first subject with a valid repetition.
	 */
	private static Optional<String> chooseBaseline(List<Place> places) {
		return Stream
			.<Predicate<Place>>of((place) -> place.rank() > 0 && place.subject().equals(place.row().baseSubject()),
					(place) -> place.rank() == 1, (place) -> place.repetitions().validCount() > 0)
			.flatMap((wanted) -> places.stream().filter(wanted))
			.findFirst()
			.map(Place::subject);
	}

	/** Returns the subjects that have a rank, from best to worst. */
	public List<Place> placesWithRank() {
		return this.places.stream().filter((place) -> place.rank() > 0).toList();
	}

	/**
	 * Returns the rank of a subject; empty if it is not ranked. Readers see a range, as
	 * in 2–3, if tests show no difference from the neighbours in that range, or if the
	 * order is unknown because figures are lower bounds.
	 */
	public Value rankOrRange(Place place) {
		if (place.rank() == 0) {
			return Value.of(OptionalDouble.empty(), 0);
		}
		int first = hasLowerBounds() ? 1 + countNotTied(place, (other) -> other.rank() < place.rank())
				: lastTiedRank(place, -1);
		int last = hasLowerBounds()
				? placesWithRank().size() - countNotTied(place, (other) -> other.rank() > place.rank())
				: lastTiedRank(place, 1);
		Value rank = Value.of(place.rank());
		return (first == last) ? rank : rank.displayedAs(first + "–" + last);
	}

	/**
	 * Returns the best or worst rank of the subjects that are tied with the given one.
	 * @param step -1 for the best rank, 1 for the worst
	 */
	private int lastTiedRank(Place place, int step) {
		List<Place> ranked = placesWithRank();
		int rank = place.rank();
		while (rank + step > 0 && rank + step <= ranked.size() && isTied(place, ranked.get(rank + step - 1))) {
			rank += step;
		}
		return rank;
	}

	private boolean hasLowerBounds() {
		return placesWithRank().stream().anyMatch((place) -> this.criterion.isLowerBound().test(place.row()));
	}

	/**
	 * Counts ranked subjects that {@code which} accepts and that are not tied with the
	 * given one.
	 */
	private int countNotTied(Place place, Predicate<Place> which) {
		return (int) placesWithRank().stream().filter(which).filter((other) -> !isTied(place, other)).count();
	}

	private boolean isTied(Place one, Place other) {
		return contrast(one.subject(), other.subject()).orElseThrow().verdict(true) == Verdict.NO_DIFFERENCE_SHOWN
				|| !this.criterion.reasonOrderUnknown(one.row(), other.row()).isEmpty();
	}

	/**
	 * Returns the comparison of a subject with a baseline; empty if both are the same, or
	 * if one is not in the ranking.
	 */
	public Optional<Contrast> contrast(String baseline, String subject) {
		return Optional.ofNullable(this.contrasts.getOrDefault(baseline, Map.of()).get(subject));
	}

	/**
	 * Returns a subject's figure divided by that of a baseline; empty if it is unknown,
	 * for example because one of the two figures is only a lower bound.
	 */
	OptionalDouble ratio(String baseline, String subject) {
		boolean known = this.criterion.reasonRatioUnknown(row(baseline), row(subject)).isEmpty();
		return contrast(baseline, subject).filter((contrast) -> known)
			.map(Contrast::ratio)
			.orElse(OptionalDouble.empty());
	}

	private Row row(String subject) {
		return this.places.stream().filter((place) -> place.subject().equals(subject)).findFirst().orElseThrow().row();
	}

	/**
	 * Formats the comparison of a subject with a baseline. If they are the same, or one
	 * is not in the ranking, only the verdict has a text: "baseline" or "no baseline".
	 */
	public FormattedDifference standing(String baseline, String subject) {
		return contrast(baseline, subject).map((contrast) -> {
			OptionalDouble ratio = ratio(baseline, subject);
			String interval = contrast.test()
				.filter((test) -> ratio.isPresent())
				.map((test) -> TableNumbers.formatInterval(contrast.ratio().getAsDouble(), Math.exp(test.lowerBound()),
						Math.exp(test.upperBound())))
				.orElse("");
			ComparedMetric metric = this.criterion.isCpuTime() ? ComparedMetric.CPU : ComparedMetric.THROUGHPUT;
			boolean both = contrast.base().validCount() > 0 && contrast.next().validCount() > 0;
			return new FormattedDifference(ratio.isPresent() ? TableNumbers.formatChange(ratio) : "-", interval,
					both ? metric.formatVerdict(contrast.verdict(this.criterion.figure().higherIsBetter())) : "",
					contrast.notComparableReason());
		}).orElse(new FormattedDifference("", "", subject.equals(baseline) ? "baseline" : "no baseline", ""));
	}

	/** Returns a sentence or two that say which subject comes first, and by how much. */
	public String headline() {
		return new RankingHeadline(this).sentence();
	}

	/**
	 * Returns a few words that say which subject comes first, as in "nginx 1.41 ×
	 * gateway-scg".
	 */
	public String shortHeadline() {
		return new RankingHeadline(this).shortForm();
	}

	/** Creates the table of the ranking, with differences from the default baseline. */
	public Table table() {
		String baseline = this.baseline.orElse("-");
		List<Column<Place>> columns = new ArrayList<>(
				List.of(Column.text("subject", Place::subject), Column.of("rank", this::rankOrRange),
						Column.<Place>text("version", (place) -> Versions.of(place.row().run(), place.subject()))
							.onlyIn(Output.FILE)));
		columns.addAll(figureColumns());
		columns.add(Column.<Place>text("difference", (place) -> standing(baseline, place.subject()).change())
			.withTitle("vs " + baseline));
		columns.add(Column.<Place>text("interval", (place) -> standing(baseline, place.subject()).interval())
			.withTitle("95 % interval"));
		columns.add(Column.text("verdict", (place) -> standing(baseline, place.subject()).verdict()));
		columns.add(Column.<Place>text("data_quality", (place) -> place.dataQuality().toString())
			.onlyIn(Output.FILE, Output.HTML));
		columns.add(Column.<Place>text("data_quality", (place) -> place.dataQuality().level().shown())
			.onlyIn(Output.MARKDOWN));
		return Table.of(columns, this.places);
	}

	/**
	 * Creates the columns with figures: the figure of the criterion, the ratio to the
	 * base, and the criterion's other columns.
	 */
	public List<Column<Place>> figureColumns() {
		String base = this.places.isEmpty() ? "" : View.ratioBase(this.places.get(0).row().run());
		List<Column<Place>> figures = new ArrayList<>(List.of(this.criterion.figure().adaptTo(Place::row)));
		// Direct has no gateway, whose CPU time could be a multiple of its own.
		if (!this.criterion.isCpuTime() || this.places.stream().anyMatch((place) -> ratioToBase(place).isPresent())) {
			figures.add(Column.<Place>figure("times_base", this::ratioToBase, Ranking::formatRatio)
				.withTitle("times " + base));
		}
		this.criterion.otherColumns().forEach((column) -> figures.add(column.adaptTo(Place::row)));
		return figures;
	}

	/** Returns a text that explains how to read the table. */
	public String explanation() {
		long tests = this.contrasts.values()
			.stream()
			.flatMap((each) -> each.values().stream())
			.filter(Contrast::isComparable)
			.count() / 2;
		return "Figures are geometric means over the repetitions; differences are their ratios, with 95 % intervals. "
				+ ((tests < 2) ? ""
						: "Verdicts are corrected for the %d pairs that can be compared, so an interval may exclude 0 where no difference is shown. "
							.formatted(tests))
				+ (placesWithRank().stream()
					.allMatch((place) -> rankOrRange(place).shown().equals(Integer.toString(place.rank())))
							? "A rank alone does not mean that a difference is real."
							: hasLowerBounds()
									? "Where a rank is a range, as in 2–3, no difference from others in it is shown, or a figure after ≥ may be higher. A rank alone does not mean that a difference is real."
									: "Where a rank is a range, as in 2–3, no difference from the neighbours in that range is shown.");
	}

	/** Formats a ratio with two decimal places, or with three if it is below 0.1. */
	static String formatRatio(OptionalDouble ratio) {
		return TableNumbers.formatFixed(ratio, (ratio.orElse(1) < SMALL_RATIO) ? 3 : 2);
	}

	/** Returns a subject's figure divided by that of its base; empty if it is unknown. */
	OptionalDouble ratioToBase(Place place) {
		return this.places.stream()
			.map(Place::row)
			.filter((base) -> base.subject().equals(place.row().baseSubject()))
			.filter((base) -> this.criterion.reasonRatioUnknown(place.row(), base).isEmpty())
			.findFirst()
			.map((base) -> TableNumbers.ratio(this.criterion.figure().number(place.row()),
					this.criterion.figure().number(base)))
			.orElse(OptionalDouble.empty());
	}

	/**
	 * The place of a subject in a ranking.
	 *
	 * @param rank rank from 1; 0 if the subject is not ranked because it is {@code
	 * direct}, has no figure, or the run is a smoke test
	 * @param row row with the subject's figures
	 * @param repetitions values from which the ranked figure was computed
	 */
	public record Place(int rank, Row row, Repetitions repetitions, DataQuality dataQuality) {

		public String subject() {
			return this.row.subject();
		}

	}

	/**
	 * A comparison of a subject with a baseline, formatted for readers; every text may be
	 * empty.
	 *
	 * @param change change from the baseline's figure to the subject's: in percent or,
	 * from a ratio of 2 on, as a multiple
	 * @param interval 95 % confidence interval of the change
	 * @param why reason why the two cannot be compared
	 */
	public record FormattedDifference(String change, String interval, String verdict, String why) {

		/** Returns the CSS class of the verdict. */
		@JsonProperty
		public String cssClass() {
			return this.verdict.replace(' ', '-');
		}

	}

}
