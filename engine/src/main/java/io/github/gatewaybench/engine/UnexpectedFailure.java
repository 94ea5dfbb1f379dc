package io.github.gatewaybench.engine;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Printable;

/** Reports failures of the suite itself, such as a bug or too little memory. */
final class UnexpectedFailure {

	/**
	 * Exit status after such a failure, EX_SOFTWARE in sysexits.h: the JVM's own, 1,
	 * means invalid cells or a regression.
	 */
	static final int EXIT_STATUS = 70;

	private static final String OURS = "io.github.gatewaybench.";

	private static final int FRAMES = 3;

	private UnexpectedFailure() {
	}

	/** Makes a failure that no code handles, in any thread, end this process. */
	static void endsTheProcess(PrintWriter err) {
		Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> Runtime.getRuntime().halt(tell(failure, err)));
	}

	/** Prints a failure on one line and returns the exit status. */
	static int tell(Throwable failure, PrintWriter err) {
		String where = Arrays.stream(failure.getStackTrace())
			.filter((frame) -> frame.getClassName().startsWith(OURS))
			.limit(FRAMES)
			.map((frame) -> frame.getFileName() + ":" + frame.getLineNumber())
			.collect(Collectors.joining(" < "));
		err.println(Printable.line("gateway-bench itself failed: %s (%s). Please report this line, and the command."
			.formatted(failure, where)));
		err.flush();
		return EXIT_STATUS;
	}

}
