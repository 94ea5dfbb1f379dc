package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.report.summary.Column.Value;
import io.github.gatewaybench.report.summary.Confidence;
import io.github.gatewaybench.report.summary.Ranking;
import io.github.gatewaybench.report.summary.Ranking.Standing;
import io.github.gatewaybench.report.summary.Table;
import io.github.gatewaybench.report.summary.Versions;

/**
 * A ranking on the page: the answer, the table, and what the reader can choose.
 *
 * @param first whether it is the one that the page shows to begin with
 * @param loads the ranking tables of the run by name; none where it is the only one
 * @param baselines the subjects that others can be compared with
 * @param standings by the baseline and the subject: what the script puts into the table
 */
record RankingTable(String id, boolean first, String answer, List<Choice> loads, List<Choice> baselines,
		List<Table.Heading> headings, List<Line> lines, String explanation,
		Map<String, Map<String, Standing>> standings) {

	/** Makes those of a run, which draws its subjects in these styles. */
	static List<RankingTable> of(List<Ranking> rankings, String id, ToIntFunction<String> style) {
		List<RankingTable> tables = new ArrayList<>();
		for (int shown = 0; shown < rankings.size(); shown++) {
			List<Choice> loads = new ArrayList<>();
			for (Ranking each : rankings) {
				loads.add(new Choice(id + "-rank" + loads.size(), each.criterion().name(), loads.size() == shown));
			}
			tables.add(of(rankings.get(shown), loads.get(shown).value, (loads.size() < 2) ? List.of() : loads,
					shown == 0, style));
		}
		return tables;
	}

	private static RankingTable of(Ranking ranking, String id, List<Choice> loads, boolean first,
			ToIntFunction<String> style) {
		String baseline = ranking.baseline().orElse("");
		List<Ranking.Place> places = ranking.places();
		Table figures = Table.of(ranking.figures(), places);
		List<Choice> baselines = places.stream()
			.filter((place) -> place.repetitions().count() > 0)
			.map((place) -> new Choice(place.subject(), place.subject(), place.subject().equals(baseline)))
			.toList();
		Map<String, Map<String, Standing>> standings = new LinkedHashMap<>();
		baselines.forEach((each) -> standings.put(each.value(), standings(ranking, each.value())));
		Map<String, Standing> shown = standings(ranking, baseline);
		List<Line> lines = new ArrayList<>();
		places.forEach((place) -> lines.add(new Line(place.subject(), style.applyAsInt(place.subject()),
				Versions.of(place.row().run(), place.subject()), place.shown().shown(),
				figures.lines().get(lines.size()).values(), shown.get(place.subject()), place.confidence())));
		return new RankingTable(id, first, ranking.answer(), loads, baselines, figures.columns(), lines,
				ranking.explanation(), standings);
	}

	private static Map<String, Standing> standings(Ranking ranking, String baseline) {
		Map<String, Standing> standings = new LinkedHashMap<>();
		ranking.places()
			.forEach((place) -> standings.put(place.subject(), ranking.standing(baseline, place.subject())));
		return standings;
	}

	/** The baseline that is chosen to begin with. */
	String baseline() {
		return this.baselines.stream().filter(Choice::chosen).map(Choice::name).findFirst().orElse("-");
	}

	/** The warnings of its figures, each once. */
	List<WarningCode> doubts() {
		return Table.doubts(this.lines.stream().flatMap((line) -> line.values().stream()));
	}

	/** Something to choose from. */
	record Choice(String value, String name, boolean chosen) {
	}

	/** A subject; the style is that of the charts. */
	record Line(String subject, int style, String versions, String rank, List<Value> values, Standing standing,
			Confidence confidence) {

		boolean isBaseline() {
			return this.standing.verdict().equals("baseline");
		}

		/** Why the confidence is not higher. */
		String reasons() {
			return String.join("; ", this.confidence.reasons());
		}

	}

}
