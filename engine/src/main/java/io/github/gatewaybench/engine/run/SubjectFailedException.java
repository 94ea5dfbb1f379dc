package io.github.gatewaybench.engine.run;

/** Signals that a subject cannot be tested; its cells store the message as the reason. */
public final class SubjectFailedException extends Exception {

	private static final long serialVersionUID = 1L;

	public SubjectFailedException(String message) {
		super(message);
	}

}
