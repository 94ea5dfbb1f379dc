package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

import io.github.gatewaybench.measurements.Doubt;
import io.github.gatewaybench.report.summary.Table.Heading;
import io.github.gatewaybench.report.summary.Table;
import io.github.gatewaybench.report.summary.Column.Value;
import io.github.gatewaybench.report.summary.Confidence;
import io.github.gatewaybench.report.summary.Ranking;
import io.github.gatewaybench.report.summary.Ranking.Standing;
import io.github.gatewaybench.report.summary.Versions;

/**
 * A ranking on the page: the answer, the table, and what the reader can choose.
 *
 * @param first whether it is the one that the page shows to begin with
 * @param loads the boards of the run by name; none where it is the only one
 * @param baselines the subjects that others can be compared with
 * @param standings by the baseline and the subject: what the script puts into the table
 */
record Board(String id, boolean first, String answer, List<Choice> loads, List<Choice> baselines,
		List<Heading> headings, List<Line> lines, String explanation, Map<String, Map<String, Shown>> standings) {

	/** Those of a run, which draws its subjects in these styles. */
	static List<Board> of(List<Ranking> rankings, String id, ToIntFunction<String> style) {
		List<Choice> loads = new ArrayList<>();
		rankings.forEach((each) -> loads.add(new Choice(id + "-rank" + loads.size(), each.criterion().name(), false)));
		return loads.stream().map((load) -> of(rankings.get(loads.indexOf(load)), load, loads, style)).toList();
	}

	private static Board of(Ranking ranking, Choice self, List<Choice> loads, ToIntFunction<String> style) {
		String baseline = ranking.baseline().orElse("");
		Table figures = Table.of("", "", ranking.figures(), ranking.places());
		Map<String, Map<String, Shown>> standings = new LinkedHashMap<>();
		List<Choice> baselines = ranking.places()
			.stream()
			.filter((place) -> place.repetitions().count() > 0)
			.map((place) -> new Choice(place.subject(), place.subject(), place.subject().equals(baseline)))
			.toList();
		baselines.forEach((each) -> {
			Map<String, Shown> bySubject = new LinkedHashMap<>();
			ranking.places()
				.forEach((place) -> bySubject.put(place.subject(),
						Shown.of(ranking.standing(each.value(), place.subject()))));
			standings.put(each.value(), bySubject);
		});
		List<Line> lines = ranking.places()
			.stream()
			.map((place) -> new Line(place.subject(), style.applyAsInt(place.subject()),
					Versions.of(place.row().run(), place.subject()), place.shown().shown(),
					figures.lines().get(ranking.places().indexOf(place)).values(),
					Shown.of(ranking.standing(baseline, place.subject())), place.confidence()))
			.toList();
		return new Board(self.value, self == loads.get(0), ranking.answer(),
				(loads.size() < 2) ? List.of()
						: loads.stream().map((each) -> new Choice(each.value, each.name, each == self)).toList(),
				baselines, figures.columns(), lines, ranking.explanation(), standings);
	}

	/** The one that is chosen to begin with. */
	String baseline() {
		return this.baselines.stream().filter(Choice::chosen).map(Choice::name).findFirst().orElse("-");
	}

	/** What casts doubt on its figures, each once. */
	List<Doubt> doubts() {
		return Table.doubts(this.lines.stream().flatMap((line) -> line.values().stream()));
	}

	boolean hasDoubts() {
		return !doubts().isEmpty();
	}

	/** Something to choose from. */
	record Choice(String value, String name, boolean chosen) {
	}

	/** A subject; the style is that of the charts. */
	record Line(String subject, int style, String versions, String rank, List<Value> values, Shown standing,
			Confidence confidence) {

		boolean isBaseline() {
			return this.standing.verdict().equals("baseline");
		}

		/** Why the confidence is not higher. */
		String reasons() {
			return String.join("; ", this.confidence.reasons());
		}

	}

	/** How a subject compares with the baseline, and the CSS class of the verdict. */
	record Shown(String change, String interval, String verdict, String why, String looks) {

		private static Shown of(Standing standing) {
			return new Shown(standing.change(), standing.interval(), standing.verdict(), standing.why(),
					standing.verdict().replace(' ', '-'));
		}

	}

}
