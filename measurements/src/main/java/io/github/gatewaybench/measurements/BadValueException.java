package io.github.gatewaybench.measurements;

/** Thrown for a value that no run can have, such as 0 repetitions; names the field. */
public final class BadValueException extends IllegalArgumentException {

	private static final long serialVersionUID = 1L;

	private final String field;

	private final String problem;

	/** Describes a field, by its name in files, and its problem, such as "is empty". */
	public BadValueException(String field, String problem) {
		super(field + " " + problem);
		this.field = field;
		this.problem = problem;
	}

	/** Name of the field in files. */
	public String field() {
		return this.field;
	}

	/** The problem with the value, such as "is empty". */
	public String problem() {
		return this.problem;
	}

}
