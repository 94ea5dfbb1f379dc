package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.report.html.SubjectStyles.Style;
import io.github.gatewaybench.report.summary.Column.Value;
import io.github.gatewaybench.report.summary.DataQuality;
import io.github.gatewaybench.report.summary.Ranking;
import io.github.gatewaybench.report.summary.Ranking.FormattedDifference;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.Section;
import io.github.gatewaybench.report.summary.Table;
import io.github.gatewaybench.report.summary.View;

/**
 * A ranking on the HTML page: a headline, a table, and choices of load and baseline for
 * the reader.
 *
 * @param id id of the HTML element
 * @param shownFirst whether the page shows this ranking initially
 * @param headline sentence that names the best subject
 * @param loads all ranking tables of the run, for the reader to choose from; empty if
 * there is only one
 * @param baselines subjects that the reader can choose as the baseline
 * @param explanation text on how to read the table
 * @param standings differences from each possible baseline, by baseline and then by
 * subject, which a script shows when the reader chooses a baseline
 * @param cost section on the CPU time that a request costs each role; empty if there is
 * none
 */
record RankingTable(String id, boolean shownFirst, String headline, List<Choice> loads, List<Choice> baselines,
		List<Table.Heading> headings, List<Line> lines, String explanation,
		Map<String, Map<String, FormattedDifference>> standings, List<Section> cost) {

	/**
	 * Creates one table per ranking.
	 * @param id prefix of the ids of HTML elements
	 * @param styles styles of the subjects in the charts
	 */
	static List<RankingTable> of(Rows rows, String id, Map<String, Style> styles) {
		List<Ranking> rankings = rows.rankings();
		List<RankingTable> tables = new ArrayList<>();
		for (int shown = 0; shown < rankings.size(); shown++) {
			List<Choice> loads = new ArrayList<>();
			for (Ranking each : rankings) {
				loads.add(new Choice(id + "-rank" + loads.size(), each.criterion().name(), loads.size() == shown));
			}
			tables.add(of(rankings.get(shown), rows.view(), loads.get(shown).value,
					(loads.size() < 2) ? List.of() : loads, shown == 0, styles));
		}
		return tables;
	}

	private static RankingTable of(Ranking ranking, View view, String id, List<Choice> loads, boolean first,
			Map<String, Style> styles) {
		String baseline = ranking.baseline().orElse("");
		List<Ranking.Place> places = ranking.places();
		Table figures = Table.of(ranking.figureColumns(), places);
		List<Choice> baselines = places.stream()
			.filter((place) -> ranking.criterion().figure().number(place.row()).isPresent())
			.map((place) -> new Choice(place.subject(), place.subject(), place.subject().equals(baseline)))
			.toList();
		Map<String, Map<String, FormattedDifference>> standings = new LinkedHashMap<>();
		baselines.forEach((each) -> standings.put(each.value(), standings(ranking, each.value())));
		Map<String, FormattedDifference> shown = standings(ranking, baseline);
		List<Line> lines = new ArrayList<>();
		places.forEach((place) -> lines
			.add(new Line(place.subject(), styles.get(place.subject()), ranking.rankOrRange(place).shown(),
					figures.lines().get(lines.size()).values(), shown.get(place.subject()), place.dataQuality())));
		List<Section> cost = view.costSection(ranking).map((section) -> section.forHtmlPage(id, "")).stream().toList();
		return new RankingTable(id, first, ranking.headline(), loads, baselines, figures.columns(), lines,
				ranking.explanation(), standings, cost);
	}

	private static Map<String, FormattedDifference> standings(Ranking ranking, String baseline) {
		Map<String, FormattedDifference> standings = new LinkedHashMap<>();
		ranking.places()
			.forEach((place) -> standings.put(place.subject(), ranking.standing(baseline, place.subject())));
		return standings;
	}

	/** Name of the baseline that is chosen when the page opens; "-" if there is none. */
	String baseline() {
		return this.baselines.stream().filter(Choice::chosen).map(Choice::name).findFirst().orElse("-");
	}

	/** The distinct codes of the warnings on figures in the table. */
	List<WarningCode> warningCodes() {
		return Table.warningCodes(this.lines.stream().flatMap((line) -> line.values().stream()));
	}

	/**
	 * An option of a drop-down list on the page.
	 *
	 * @param value value of the HTML option
	 * @param name text of the option
	 * @param chosen whether the option is selected when the page opens
	 */
	record Choice(String value, String name, boolean chosen) {
	}

	/**
	 * A row of the ranking table.
	 *
	 * @param style style of the subject in the charts
	 */
	record Line(String subject, Style style, String rank, List<Value> values, FormattedDifference standing,
			DataQuality dataQuality) {

		boolean isBaseline() {
			return this.standing.verdict().equals("baseline");
		}

		/**
		 * Reasons why the subject's data quality is not clean, joined by semicolons;
		 * empty if it is.
		 */
		String reasons() {
			return String.join("; ", this.dataQuality.reasons());
		}

	}

}
