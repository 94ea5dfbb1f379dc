package io.github.gatewaybench.routeindex;

/**
 * Failure to resolve a route definition that was read. Its cause says what is wrong with
 * the definition.
 */
final class UnresolvedRouteException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String id;

	UnresolvedRouteException(String id, Throwable cause) {
		super(cause);
		this.id = id;
	}

	/** The id of the definition. */
	String id() {
		return this.id;
	}

}
