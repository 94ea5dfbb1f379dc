package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.report.view.Remark;

/**
 * Whether a run can be used.
 *
 * @param text how many cells count
 * @param kind good, partly or bad
 */
record Validity(String text, String kind) {

	static Validity of(Run run) {
		List<String> words = run.cells().stream().map((cell) -> Remark.of(cell).word()).toList();
		int valid = Collections.frequency(words, "");
		List<String> rest = new ArrayList<>();
		for (String word : Remark.WORDS) {
			int count = Collections.frequency(words, word);
			if (count > 0) {
				rest.add(count + " " + word);
			}
		}
		if (rest.isEmpty()) {
			return new Validity((valid == 1) ? "The one cell is valid." : "All " + valid + " cells are valid.", "good");
		}
		boolean bad = words.contains(Remark.NOT_VALID) || words.contains(Remark.LOST);
		return new Validity("%d of %d cells %s valid: %s.".formatted(valid, words.size(), (valid == 1) ? "is" : "are",
				String.join(", ", rest)), bad ? "bad" : "partly");
	}

}
