package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.report.summary.View;

/**
 * Which colour and symbol a subject has in all charts of its run. Of 8 colours and 9
 * symbols each number has one: the same of two stacks have one colour and two symbols.
 */
final class Styles {

	/** A multiple of the colours, so that the symbol alone is another. */
	private static final int STACK = 32;

	private final Map<String, Integer> numbers = new LinkedHashMap<>();

	private final List<String> stacks = new ArrayList<>();

	private Styles() {
	}

	/** What the others are compared with has the first, in every run. */
	static Styles of(Run run) {
		Styles styles = new Styles();
		styles.numbers.put(SubjectName.of(View.base(run)).plain(), 0);
		for (String subject : run.settings().subjects()) {
			SubjectName name = SubjectName.of(subject);
			styles.numbers.putIfAbsent(name.plain(), styles.numbers.size());
			name.stack().filter((stack) -> !styles.stacks.contains(stack)).ifPresent(styles.stacks::add);
		}
		return styles;
	}

	int of(String subject) {
		SubjectName name = SubjectName.of(subject);
		int stack = name.stack().map((each) -> this.stacks.indexOf(each) + 1).orElse(0);
		return this.numbers.get(name.plain()) + STACK * stack;
	}

}
