package io.github.gatewaybench.engine.hands;

/**
 * A hand could not do what it was asked, or is gone. The message says which and why.
 */
public class HandException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/**
	 * With this message.
	 */
	public HandException(String message) {
		super(message);
	}

}
