package io.github.gatewaybench.engine.check;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A command that was refused before it started anything. Its message is what the user is
 * told on standard error.
 */
public final class RefusedException extends RuntimeException {

	/** What a process ends with that was used wrongly, or that lacks something. */
	public static final int EXIT_STATUS = 2;

	private static final long serialVersionUID = 1L;

	RefusedException(List<Problem> problems) {
		super(problems.stream()
			.map((each) -> "%n  - %s%n    -> %s".formatted(each.what(), each.mend()))
			.collect(Collectors.joining("", "Nothing was started; %d problem(s):".formatted(problems.size()), "")));
	}

}
