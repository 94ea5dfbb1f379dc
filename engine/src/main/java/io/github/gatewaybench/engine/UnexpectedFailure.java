package io.github.gatewaybench.engine;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Sanitizer;

/** Reports failures of the suite itself, such as a bug or too little memory. */
final class UnexpectedFailure {

	/**
	 * Exit status after an unexpected failure, EX_SOFTWARE in sysexits.h. The status 1 of
	 * the JVM would mean invalid cells or a regression.
	 */
	static final int EXIT_STATUS = 70;

	private static final String OWN_PACKAGE = "io.github.gatewaybench.";

	private static final int MAX_FRAMES = 3;

	private UnexpectedFailure() {
	}

	/**
	 * Installs a handler that ends this process after an uncaught exception in any
	 * thread.
	 */
	static void installHandler(PrintWriter err) {
		Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> Runtime.getRuntime().halt(print(failure, err)));
	}

	/** Prints a failure on one line and returns the exit status. */
	static int print(Throwable failure, PrintWriter err) {
		String where = Arrays.stream(failure.getStackTrace())
			.filter((frame) -> frame.getClassName().startsWith(OWN_PACKAGE))
			.limit(MAX_FRAMES)
			.map((frame) -> frame.getFileName() + ":" + frame.getLineNumber())
			.collect(Collectors.joining(" < "));
		err.println(
				Sanitizer.sanitizeLine("gateway-bench itself failed: %s (%s). Please report this line, and the command."
					.formatted(failure, where)));
		err.flush();
		return EXIT_STATUS;
	}

}
