package io.github.gatewaybench.measurements;

/** A value that no run can have, such as no repetitions; it names the field. */
public final class BadValueException extends IllegalArgumentException {

	private static final long serialVersionUID = 1L;

	private final String field;

	private final String problem;

	/** The field's name, as files have it, and what is wrong: "is empty". */
	public BadValueException(String field, String problem) {
		super(field + " " + problem);
		this.field = field;
		this.problem = problem;
	}

	/** The field's name, as files have it. */
	public String field() {
		return this.field;
	}

	/** The complaint about its value: "is empty". */
	public String problem() {
		return this.problem;
	}

}
