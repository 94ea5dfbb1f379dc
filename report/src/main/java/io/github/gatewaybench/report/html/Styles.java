package io.github.gatewaybench.report.html;

import java.util.LinkedHashMap;
import java.util.Map;

import io.github.gatewaybench.report.model.Round;
import io.github.gatewaybench.report.model.Run;

/**
 * Which colour and symbol a subject has in all charts of its run.
 */
final class Styles {

	private final Map<String, Integer> numbers = new LinkedHashMap<>();

	private Styles() {
	}

	/** What the others are compared with has the first, in every run. */
	static Styles of(Run run) {
		String base = base(run);
		Styles styles = new Styles();
		int next = 1;
		for (String subject : run.info().subjects()) {
			styles.numbers.put(subject, subject.equals(base) ? 0 : next++);
		}
		return styles;
	}

	/** The subject that the others are compared with. */
	static String base(Run run) {
		return (run instanceof Round round) ? round.base() : "direct";
	}

	int of(String subject) {
		return this.numbers.get(subject);
	}

}
