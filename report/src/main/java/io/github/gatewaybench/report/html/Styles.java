package io.github.gatewaybench.report.html;

import java.util.List;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.report.summary.View;

/**
 * Which colour and symbol a subject has in all charts of its run. Of 8 colours and 9
 * symbols each number has one: the same of two stacks have one colour and two symbols.
 */
record Styles(List<String> subjects, List<String> stacks) {

	/** A multiple of the colours, so that the symbol alone is another. */
	private static final int STACK = 32;

	/** What the others are compared with has the first, in every run. */
	static Styles of(Run run) {
		List<SubjectName> names = Stream.concat(Stream.of(View.base(run)), run.settings().subjects().stream())
			.map(SubjectName::of)
			.toList();
		return new Styles(names.stream().map(SubjectName::plain).distinct().toList(),
				names.stream().flatMap((name) -> name.stack().stream()).distinct().toList());
	}

	int of(String subject) {
		SubjectName name = SubjectName.of(subject);
		int stack = name.stack().map((each) -> this.stacks.indexOf(each) + 1).orElse(0);
		return this.subjects.indexOf(name.plain()) + STACK * stack;
	}

}
