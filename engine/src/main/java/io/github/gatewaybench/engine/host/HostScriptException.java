package io.github.gatewaybench.engine.host;

/**
 * A host script could not do what it was asked, or is gone. The message says which and
 * why.
 */
public final class HostScriptException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public HostScriptException(String message) {
		super(message);
	}

}
