package io.github.gatewaybench.engine.run;

/**
 * A subject that cannot be tested; the message says why, and goes into its cells.
 */
public final class SubjectFailedException extends Exception {

	private static final long serialVersionUID = 1L;

	public SubjectFailedException(String message) {
		super(message);
	}

}
