package io.github.gatewaybench.engine.run;

/**
 * The run is to end: a signal has come.
 */
public final class InterruptedRunException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public InterruptedRunException() {
		super("interrupted");
	}

}
