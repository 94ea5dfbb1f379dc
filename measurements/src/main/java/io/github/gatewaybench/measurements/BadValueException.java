package io.github.gatewaybench.measurements;

/**
 * Thrown if a setting or a recorded value is out of range, such as 0 repetitions; the
 * message names the field.
 */
public final class BadValueException extends IllegalArgumentException {

	private static final long serialVersionUID = 1L;

	private final String field;

	private final String problem;

	/**
	 * Creates an exception about the field with this JSON name; the problem completes a
	 * sentence, as in "is empty".
	 */
	public BadValueException(String field, String problem) {
		super(field + " " + problem);
		this.field = field;
		this.problem = problem;
	}

	/** JSON name of the field that has the bad value. */
	public String field() {
		return this.field;
	}

	/**
	 * Says what is wrong with the value, without the name of the field, as in "is empty".
	 */
	public String problem() {
		return this.problem;
	}

}
