package io.github.gatewaybench.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What keeps a comparison from saying that there is no regression: a gateway that does
 * not answer any more has no figure that could be slower.
 */
final class Unanswered {

	private Unanswered() {
	}

	/** A line each; none where all that the base has can be judged. */
	static List<String> of(Comparison comparison) {
		if (comparison.comparisons() == 0) {
			return List
				.of("Nothing could be compared, so nothing is known of a regression: the reasons are in the output");
		}
		List<Change> unanswered = comparison.unanswered();
		if (unanswered.isEmpty()) {
			return List.of();
		}
		Map<List<String>, List<String>> metrics = new LinkedHashMap<>();
		unanswered.forEach(
				(row) -> metrics.computeIfAbsent(List.of(row.key().place(), row.why()), (unused) -> new ArrayList<>())
					.add(row.key().measure().toString()));
		List<String> lines = new ArrayList<>();
		metrics.forEach((place, names) -> lines
			.add("cannot be judged: " + place.get(0) + " " + String.join(", ", names) + ": " + place.get(1)));
		lines.add("So a regression may be hidden. Mend what failed and measure NEW again"
				+ restriction(comparison, unanswered));
		return lines;
	}

	/**
	 * The flags that leave out what is not known, where whole subjects or figures are.
	 */
	private static String restriction(Comparison comparison, List<Change> unanswered) {
		Set<String> subjects = subjects(comparison.rows().stream().filter(Change::isComparable).toList());
		subjects.removeAll(subjects(unanswered));
		String pairs = subjects.stream()
			.filter((subject) -> !subject.contains(" / "))
			.map((subject) -> " --pair " + subject + "=" + subject)
			.collect(Collectors.joining());
		return pairs.isEmpty() ? "; --pair A=A compares only subject A, --metrics only some figures"
				: ", or compare less:" + pairs;
	}

	private static Set<String> subjects(List<Change> rows) {
		return rows.stream().map((row) -> row.key().subject()).collect(Collectors.toCollection(LinkedHashSet::new));
	}

}
