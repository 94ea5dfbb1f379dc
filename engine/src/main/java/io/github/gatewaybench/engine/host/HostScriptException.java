package io.github.gatewaybench.engine.host;

/**
 * Signals that a host script failed or is gone, or that a host is not as a run needs it,
 * so that the run ends. The message names the script or machine, and the reason.
 */
public final class HostScriptException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public HostScriptException(String message) {
		super(message);
	}

}
